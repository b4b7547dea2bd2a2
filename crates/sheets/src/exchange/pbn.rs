//! PBN 2.1: deals with their tricks and par, and the lines of the travelers where there are some.

use std::io::{self, Write};

use contract_scoring::{Declarer, Played, Seat, Side, Strain};
use session::{BoardDeal, Deals, Entry, Event, Marking, Markings, Par, RoundBoard};

use crate::model::Scored;
use crate::model::traveler::{TravelerSheet, travelers};
use crate::model::traveler_line::TravelerLine;
use crate::model::vulnerable::vulnerable;

/// The columns of the table of scores, with the widths of those that have one.
const SCORE_TABLE: &str = "Section\\1L;Round\\2R;Table\\2R;PairId_NS\\3R;PairId_EW\\3R;Contract\\5L;Declarer\\1L;\
    Result\\2R;Lead\\3L;Score_NS\\6R;Score_EW\\6R;MP_NS\\6R;MP_EW\\6R";

/// Writes the deals, each with the results of its board where there is a session.
///
/// # Errors
///
/// Where `out` cannot be written.
pub fn write(
    event: &Event,
    markings: &Markings,
    deals: &Deals,
    scored: Option<Scored<'_>>,
    out: &mut dyn Write,
) -> io::Result<()> {
    out.write_all(
        b"% PBN 2.1\n% EXPORT\n%Content-type: text/x-pbn; charset=UTF-8\n%Creator: matchpoint\n",
    )?;
    let sheets: Vec<TravelerSheet<'_>> = scored.into_iter().flat_map(travelers).collect();
    for (board, deal) in deals.iter() {
        let marking = markings.of(board);
        let game = [
            ("Event", event.name.clone().unwrap_or_default()),
            ("Site", event.club.clone().unwrap_or_default()),
            (
                "Date",
                event.date.as_deref().unwrap_or_default().replace('-', "."),
            ),
            ("Board", board.to_string()),
            ("West", String::new()),
            ("North", String::new()),
            ("East", String::new()),
            ("South", String::new()),
            ("Dealer", marking.dealer.to_string()),
            ("Vulnerable", vulnerable(marking.vulnerability).to_owned()),
            ("Deal", deal.deal.to_string()),
            ("Scoring", String::new()),
            ("Declarer", String::new()),
            ("Contract", String::new()),
            ("Result", String::new()),
        ];
        for (name, value) in game {
            tag(name, &value, out)?;
        }
        tricks(deal, marking, out)?;
        let number = RoundBoard {
            round: None,
            number: board,
        };
        let mut own = sheets
            .iter()
            .filter(|sheet| sheet.board == number)
            .peekable();
        if let (Some(scored), Some(_)) = (scored, own.peek()) {
            tag("ScoreTable", SCORE_TABLE, out)?;
            for line in own.flat_map(|sheet| &sheet.lines) {
                score(scored, line, out)?;
            }
        }
        out.write_all(b"\n")?;
    }
    Ok(())
}

fn tag(name: &str, value: &str, out: &mut dyn Write) -> io::Result<()> {
    // A tag ends with its line.
    let value: String = (value.chars())
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .collect();
    let value = match name {
        "ScoreTable" | "OptimumResultTable" => value,
        _ => value.replace('\\', "\\\\").replace('"', "\\\""),
    };
    writeln!(out, "[{name} \"{value}\"]")
}

/// The table of tricks in both of its forms, and par.
fn tricks(deal: &BoardDeal, marking: Marking, out: &mut dyn Write) -> io::Result<()> {
    let Some(makes) = deal.makes else {
        return Ok(());
    };
    let par = Par::of(&makes, marking);
    tag("DoubleDummyTricks", &makes.to_string(), out)?;
    tag("OptimumScore", &format!("NS {}", par.score.points()), out)?;
    if let Some(first) = par.contracts.first() {
        let result = first.contract.result(first.tricks).to_string();
        let result = result.trim_start_matches('=');
        tag(
            "ParContract",
            &format!("{} {}{result}", first.declarer, first.contract),
            out,
        )?;
    }
    tag(
        "OptimumResultTable",
        "Declarer;Denomination\\2R;Result\\2R",
        out,
    )?;
    for seat in [Seat::North, Seat::South, Seat::East, Seat::West] {
        for strain in Strain::ALL.into_iter().rev() {
            let name = strain.to_string();
            writeln!(out, "{seat} {name:>2} {:>2}", makes.get(seat, strain).get())?;
        }
    }
    Ok(())
}

/// A line of the table of scores.
fn score(scored: Scored<'_>, line: &TravelerLine, out: &mut dyn Write) -> io::Result<()> {
    let session = scored.session;
    let result = session.result(line.result);
    let number = |id| session.contestant(id).number;
    let dash = || "-".to_owned();
    let (contract, declarer, tricks) = match line.played {
        Some(Played::PassedOut) => ("Pass".to_owned(), dash(), dash()),
        Some(Played::Contract {
            contract,
            declarer,
            tricks,
        }) => {
            let declarer = match declarer {
                Declarer::Seat(seat) => seat.to_string(),
                Declarer::Side(_) => dash(),
            };
            (
                contract.to_string().replace("NT", "N"),
                declarer,
                tricks.to_string(),
            )
        }
        None => (dash(), dash(), dash()),
    };
    let entered = |side: Side| match line.entries.get(side) {
        Entry::Score(score) => {
            let own = match side {
                Side::NorthSouth => score.points(),
                Side::EastWest => -score.points(),
            };
            let is_said_here = own > 0 || own == 0 && side == Side::NorthSouth;
            if is_said_here {
                format!("\"{own}\"")
            } else {
                dash()
            }
        }
        Entry::Artificial(artificial) => artificial.to_string(),
        Entry::Weighted(_) | Entry::NotPlayed | Entry::LatePlay => dash(),
    };
    let earned = |side| {
        line.earned
            .get(side)
            .map_or_else(dash, |earned| earned.to_string())
    };
    let section = &session.section(line.section).name;
    writeln!(
        out,
        "{section} {:>2} {:>2} {:>3} {:>3} {contract:<5} {declarer} {tricks:>2} {:<3} {:>6} {:>6} {:>6} {:>6}",
        line.round.map_or_else(dash, |round| round.to_string()),
        line.table.map_or_else(dash, |table| table.to_string()),
        number(result.ns),
        number(result.ew),
        line.lead
            .clone()
            .filter(|lead| !lead.contains(' '))
            .unwrap_or_else(dash),
        entered(Side::NorthSouth),
        entered(Side::EastWest),
        earned(Side::NorthSouth),
        earned(Side::EastWest),
    )
}
