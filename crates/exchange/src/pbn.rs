//! PBN 2.1: deals with their tricks and par, and the lines of the travelers where there are some.

use std::collections::BTreeSet;
use std::io::{self, Write};

use contract_scoring::{BoardNumber, Declarer, Played, Seat, Side, Strain};
use reports::model::names::Names;
use reports::model::standing::StandingLine;
use reports::model::traveler_line::TravelerLine;
use reports::model::{Scored, TravelerSheet, percent_of, seen_by, travelers, vulnerable};
use session::{
    AveragePlus, BoardDeal, CrossImpForm, Deals, Entry, Event, Marking, Markings, Method, Par,
};
use table::entered::TableGame;

use super::counted;

const DIRECTIVES: &[u8] =
    b"% PBN 2.1\n% EXPORT\n%Content-type: text/x-pbn; charset=UTF-8\n%Creator: matchpoint\n";

/// The columns of the table of scores, with the widths of those that have one.
const SCORE_TABLE: &str = "Section\\1L;Round\\2R;Table\\2R;PairId_NS\\3R;PairId_EW\\3R;Contract\\5L;Declarer\\1L;\
    Result\\2R;Lead\\3L;Score_NS\\6R;Score_EW\\6R;MP_NS\\6R;MP_EW\\6R";

/// The columns of the table of totals; the score's own name stands between its parts.
const TOTALS: [&str; 2] = [
    "Section\\1L;Rank\\3R;PairId\\3R;Direction\\5R;",
    "\\8R;TotalPercentage\\6R;Names\\40L;NrBoards\\3R",
];

/// Tells what the format has no words for.
#[must_use]
pub fn check(scored: Scored<'_>) -> Vec<String> {
    if scored.session.is_individual() {
        return vec![
            "the results are left out: PBN has pairs, and no players who change partners"
                .to_owned(),
        ];
    }
    let lines = scored.session.result_ids();
    let entries: Vec<_> = lines
        .map(|(_, line)| Side::ALL.map(|side| scored.session.entry(line, side).into_owned()))
        .collect();
    let in_percent = |sides: &&[Entry; 2]| is_in_percent(scored, sides.each_ref());
    let is_late = |sides: &&[Entry; 2]| sides.contains(&Entry::LatePlay);
    let warnings = [
        counted(
            entries.iter().filter(in_percent).count(),
            "line with a ruling is written as percentages of a top; without a top, as a board that was not played",
            "lines with rulings are written as percentages of a top; without a top, as boards that were not played",
        ),
        counted(
            entries.iter().filter(is_late).count(),
            "late play is written as a board that was not played",
            "late plays are written as boards that were not played",
        ),
        super::turned(scored),
    ];
    let warnings = warnings.into_iter().flatten();
    warnings.chain(super::everywhere(scored)).collect()
}

/// Writes the boards that have a deal, or results where there is a session; the first has the totals too.
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
    out.write_all(DIRECTIVES)?;
    let scored = scored.filter(|scored| !scored.session.is_individual());
    let sheets: Vec<TravelerSheet<'_>> = scored.into_iter().flat_map(travelers).collect();
    let played = sheets.iter().map(|sheet| sheet.board.number);
    let boards: BTreeSet<BoardNumber> =
        deals.iter().map(|(board, _)| board).chain(played).collect();
    for (place, board) in boards.into_iter().enumerate() {
        let (deal, marking) = (deals.of(board), markings.of(board));
        let game = Game {
            board,
            marking,
            deal,
            scoring: scored.map_or("", scoring),
            table: None,
            names: Names::Full,
        };
        game.write(event, out)?;
        let own = sheets.iter().filter(|sheet| sheet.board.number == board);
        let mut own = own.peekable();
        if let (Some(scored), 0) = (scored, place) {
            totals(scored, out)?;
        }
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

/// Writes what happened at each table, with names, calls and cards.
///
/// # Errors
///
/// Where `out` cannot be written.
pub fn write_games(
    event: &Event,
    deals: &Deals,
    games: &[TableGame],
    names: Names,
    out: &mut dyn Write,
) -> io::Result<()> {
    out.write_all(DIRECTIVES)?;
    for table in games {
        let game = Game {
            board: table.board,
            marking: table.marking,
            deal: deals.of(table.board),
            scoring: "",
            table: Some(table),
            names,
        };
        game.write(event, out)?;
        played(table, out)?;
        out.write_all(b"\n")?;
    }
    Ok(())
}

/// The calls in turn, four in a line, and the cards trick by trick: the first column is the opening leader's.
fn played(table: &TableGame, out: &mut dyn Write) -> io::Result<()> {
    if !table.calls.is_empty() {
        tag("Auction", &table.marking.dealer.to_string(), out)?;
        for calls in table.calls.chunks(4) {
            writeln!(out, "{}", calls.join(" "))?;
        }
    }
    let Some((leader, _)) = table.cards.first() else {
        return Ok(());
    };
    tag("Play", &leader.to_string(), out)?;
    for trick in table.cards.chunks(4) {
        let column = |place: usize| {
            let seat = Seat::ALL[(*leader as usize + place) % 4];
            let own = trick.iter().find(|(who, _)| *who == seat);
            own.map_or_else(|| "-".to_owned(), |(_, card)| card.to_string())
        };
        writeln!(out, "{}", [0, 1, 2, 3].map(column).join(" "))?;
    }
    // Tricks that were claimed have no cards.
    if table.cards.len() < 52 {
        out.write_all(b"*\n")?;
    }
    Ok(())
}

/// What the tags of a game say.
struct Game<'a> {
    board: BoardNumber,
    marking: Marking,
    deal: Option<&'a BoardDeal>,
    scoring: &'a str,
    table: Option<&'a TableGame>,
    names: Names,
}

impl Game<'_> {
    /// The tags that each game has, in the order of the standard, and the tricks of its deal.
    fn write(&self, event: &Event, out: &mut dyn Write) -> io::Result<()> {
        let of_table = |say: &dyn Fn(&TableGame) -> Option<String>| {
            self.table.and_then(say).unwrap_or_default()
        };
        let player = |seat: Seat| {
            of_table(&|table| {
                let name = table.players[seat as usize].as_deref()?;
                Some(self.names.shown(name)?.into_owned())
            })
        };
        let [declarer, contract, result] = self.table.map(result_of).unwrap_or_default();
        let score = of_table(&|table| Some(format!("NS {}", table.score(Side::NorthSouth)?)));
        let game = [
            ("Event", event.name.clone().unwrap_or_default()),
            ("Site", event.club.clone().unwrap_or_default()),
            ("Date", event.date.as_deref().unwrap_or_default().replace('-', ".")),
            ("Board", self.board.to_string()),
            ("West", player(Seat::West)),
            ("North", player(Seat::North)),
            ("East", player(Seat::East)),
            ("South", player(Seat::South)),
            ("Dealer", self.marking.dealer.to_string()),
            ("Vulnerable", vulnerable(self.marking.vulnerability).to_owned()),
            ("Deal", self.deal.map(|deal| deal.deal.to_string()).unwrap_or_default()),
            ("Scoring", self.scoring.to_owned()),
            ("Declarer", declarer),
            ("Contract", contract),
            ("Result", result),
        ];
        for (name, value) in game {
            tag(name, &value, out)?;
        }
        if !score.is_empty() {
            tag("Score", &score, out)?;
        }
        if let Some(is_closed) = self.table.and_then(|table| table.is_closed) {
            tag("Room", if is_closed { "Closed" } else { "Open" }, out)?;
        }
        match self.deal {
            Some(deal) => tricks(deal, self.marking, out),
            None => Ok(()),
        }
    }
}

/// Who declared which contract, and the tricks.
fn result_of(table: &TableGame) -> [String; 3] {
    match table.played {
        None => Default::default(),
        Some(Played::PassedOut) => [String::new(), "Pass".to_owned(), String::new()],
        Some(Played::Contract { contract, declarer, tricks }) => {
            [declarer.to_string(), contract.to_string(), tricks.to_string()]
        }
    }
}

/// How a session is scored.
fn scoring(scored: Scored<'_>) -> &'static str {
    match scored.session.conditions().method {
        Method::BoardAMatch => "BAM",
        method if method.is_in_matchpoints() => "MP",
        Method::CrossImps(CrossImpForm::Average) => "IMP;Cross2",
        Method::CrossImps(_) | Method::Swiss { .. } => "IMP;Cross",
        Method::Butler { .. } => "IMP;Butler",
        Method::Matchpoints | Method::Teams { .. } => "IMP",
    }
}

/// The table of totals, with names.
fn totals(scored: Scored<'_>, out: &mut dyn Write) -> io::Result<()> {
    let unit = match scored.session.conditions().method {
        _ if scored.has_victory_points() => "TotalVP",
        method if method.is_in_matchpoints() => "TotalScoreMP",
        _ => "TotalIMP",
    };
    tag("TotalScoreTable", &TOTALS.join(unit), out)?;
    for (id, _) in scored.session.contestant_ids() {
        let line = StandingLine::of(scored, id);
        let dash = || "-".to_owned();
        let direction = match line.direction.side() {
            Some(Side::NorthSouth) => "N-S",
            Some(Side::EastWest) => "E-W",
            None => "-",
        };
        let names = line.names.join(" - ").replace('"', "'");
        writeln!(
            out,
            "{} {:>3} {:>3} {:>5} {:>8} {:>6} {:<40} {:>3}",
            line.section,
            line.place.map_or_else(dash, |place| place.low.to_string()),
            line.number,
            format!("\"{direction}\""),
            line.score.map_or_else(dash, |score| score.to_string()),
            line.percent.map_or_else(dash, |percent| percent.to_string()),
            format!("\"{names}\""),
            line.boards,
        )?;
    }
    Ok(())
}

fn tag(name: &str, value: &str, out: &mut dyn Write) -> io::Result<()> {
    // A tag ends with its line.
    let value: String =
        (value.chars()).map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    let value = match name {
        "ScoreTable" | "TotalScoreTable" | "OptimumResultTable" => value,
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
        tag("ParContract", &format!("{} {}{result}", first.declarer, first.contract), out)?;
    }
    tag("OptimumResultTable", "Declarer;Denomination\\2R;Result\\2R", out)?;
    for seat in [Seat::North, Seat::South, Seat::East, Seat::West] {
        for strain in Strain::ALL.into_iter().rev() {
            let name = strain.to_string();
            writeln!(out, "{seat} {name:>2} {:>2}", makes.get(seat, strain).get())?;
        }
    }
    Ok(())
}

/// Whether a line has a ruling for which there is no other notation: weighted and split scores, a score for one side
/// alone, and average plus that is always 60 %, of which a file says nothing.
fn is_in_percent(scored: Scored<'_>, sides: [&Entry; 2]) -> bool {
    let is_flat = scored.session.conditions().average_plus == AveragePlus::Flat;
    let is_one_score = matches!(sides, [Entry::Score(ns), Entry::Score(ew)] if ns == ew);
    let is_lost = |entry: &&Entry| match entry {
        Entry::Weighted(_) | Entry::Score(_) => true,
        Entry::Artificial(_) => is_flat,
        Entry::NotPlayed | Entry::LatePlay => false,
    };
    !is_one_score && sides.iter().any(is_lost)
}

/// A line of the table of scores.
fn score(scored: Scored<'_>, line: &TravelerLine, out: &mut dyn Write) -> io::Result<()> {
    let session = scored.session;
    let result = session.result(line.result);
    let number = |id| session.contestant(id).number;
    let dash = || "-".to_owned();
    // What a ruling gives is not the score of the contract.
    let in_percent = is_in_percent(scored, Side::ALL.map(|side| line.entries.get(side)));
    let (contract, declarer, tricks) = match line.played.filter(|_| !in_percent) {
        Some(Played::PassedOut) => ("Pass".to_owned(), dash(), dash()),
        Some(Played::Contract { contract, declarer, tricks }) => {
            let declarer = match declarer {
                Declarer::Seat(seat) => seat.to_string(),
                Declarer::Side(_) => dash(),
            };
            (contract.to_string().replace("NT", "N"), declarer, tricks.to_string())
        }
        None => (dash(), dash(), dash()),
    };
    let entered = |side: Side| match line.entries.get(side) {
        Entry::NotPlayed | Entry::LatePlay => dash(),
        _ if in_percent => {
            let points = scored.scoresheet.line(session, line.result);
            let both = points.get(side).zip(scored.top(line.section));
            let percent = both.and_then(|(points, top)| percent_of(points, top));
            percent.map_or_else(dash, |percent| format!("{percent}%"))
        }
        Entry::Score(score) => {
            let own = seen_by(*score, side).points();
            let is_said_here = own > 0 || own == 0 && side == Side::NorthSouth;
            if is_said_here { format!("\"{own}\"") } else { dash() }
        }
        Entry::Artificial(artificial) => artificial.to_string(),
        Entry::Weighted(_) => dash(),
    };
    let earned = |side| line.earned.get(side).map_or_else(dash, |earned| earned.to_string());
    let section = &session.section(line.section).name;
    writeln!(
        out,
        "{section} {:>2} {:>2} {:>3} {:>3} {contract:<5} {declarer} {tricks:>2} {:<3} {:>6} {:>6} {:>6} {:>6}",
        line.round.map_or_else(dash, |round| round.to_string()),
        line.table.map_or_else(dash, |table| table.to_string()),
        number(result.ns),
        number(result.ew),
        line.lead.clone().filter(|lead| !lead.contains(' ')).unwrap_or_else(dash),
        entered(Side::NorthSouth),
        entered(Side::EastWest),
        earned(Side::NorthSouth),
        earned(Side::EastWest),
    )
}
