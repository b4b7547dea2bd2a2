//! The CSV that club sites of BridgeWebs take: a heading, the scores of each direction, and the lines of each board.
//!
//! Parts begin with a line that has `#`; `docs/formats.md` says which of them were seen in other programs.

use std::collections::BTreeMap;
use std::io::{self, Write};

use ::csv::{Writer, WriterBuilder};
use contract_scoring::{BoardNumber, Declarer, Played, Side};
use matchpointing::Place;
use reports::Limit;
use reports::model::Scored;
use reports::model::standing::StandingLine;
use reports::model::traveler_line::TravelerLine;
use rust_decimal::Decimal;
use session::{Artificial, ContestantId, Direction, Entry, ResultId, Winners};

use super::{inert, shown};
use crate::counted;
use crate::usebio::{day_first, one_winner_type, travelers};

/// The columns of the scores, and of the lines.
const SCORES: [&str; 6] = ["Position", "Pair", "Name1", "Name2", "Score", "Percent"];
const LINES: [&str; 10] =
    ["NS", "EW", "NSScore", "EWScore", "NSPts", "EWPts", "Contract", "Tricks", "Declarer", "Lead"];

/// Tells what the format has no words for.
///
/// # Errors
///
/// Where pairs do not play a session of boards, or could not be told apart.
pub fn check(scored: &Scored<'_>) -> Result<Vec<String>, Limit> {
    let session = scored.session;
    let method = session.conditions().method;
    if session.is_individual() || method.has_matches() {
        return Err(Limit::new(
            "BridgeWebs CSV is known for pairs only, and not for individuals, teams and Swiss pairs",
            "upload USEBIO: `--only usebio`",
        ));
    }
    one_winner_type(*scored, "BridgeWebs CSV")?;
    let is_of_letters = |name: &str| name.bytes().all(|letter| letter.is_ascii_alphabetic());
    let mut names = session.sections().iter().map(|section| &section.name);
    if let Some(name) = names.find(|name| scored.has_sections() && !is_of_letters(name)) {
        return Err(Limit::new(
            format!(
                "BridgeWebs CSV has sections as letters before the numbers of pairs, and one is called `{name}`"
            ),
            "call sections `A`, `B` and so on in `travelers.csv`",
        ));
    }
    let ruled = lines(*scored).into_values().flatten();
    let ruled = ruled.filter(|id| is_ruled(&TravelerLine::of(*scored, *id)));
    let (_, left_out) = travelers::without_score(*scored);
    let warnings = [
        scored.has_sections().then(|| {
            "sections are written as letters before the numbers of pairs, `A1`: whether BridgeWebs takes these is not known"
                .to_owned()
        }),
        lone_section(*scored).map(|name| {
            format!("the format has no word for the name of the only section, `{name}`")
        }),
        (!method.is_in_matchpoints()).then(|| {
            "the format has no word for IMPs: to read the file again, `session.toml` must say the `method`".to_owned()
        }),
        counted(
            ruled.count(),
            "line with a ruling is written without what the ruling says beyond percentages of a top",
            "lines with rulings are written without what the rulings say beyond percentages of a top",
        ),
        super::super::left_out(left_out),
        super::super::markings(*scored),
        super::super::turned(*scored),
    ];
    let warnings = warnings.into_iter().flatten();
    Ok(warnings.chain(super::super::everywhere(*scored)).collect())
}

/// The name of the only section, where it has one of its own.
fn lone_section(scored: Scored<'_>) -> Option<&str> {
    let names = scored.session.sections().iter();
    let mut names = names.map(|section| section.name.as_str());
    names.next().filter(|_| scored.names_sections() && !scored.has_sections())
}

/// Writes the file.
///
/// # Errors
///
/// Where `out` cannot be written.
pub fn write(scored: &Scored<'_>, out: &mut dyn Write) -> io::Result<()> {
    let scored = *scored;
    let mut csv = WriterBuilder::new().flexible(true).from_writer(out);
    let event = scored.session.event();
    let director = (event.director.as_deref()).and_then(|name| scored.shown_names().shown(name));
    let source = format!("matchpoint {}", env!("CARGO_PKG_VERSION"));
    let contestants = || scored.session.contestant_ids().map(|(id, _)| id);
    let lines = lines(scored);
    let sides: Vec<Direction> = match scored.session.sections().first() {
        Some(section) if section.winners == Winners::Two => {
            Side::ALL.map(Direction::Fixed).to_vec()
        }
        _ => vec![Direction::Both],
    };
    let heading = [
        ("#Version", Some("std1".to_owned())),
        ("#Source", Some(source)),
        ("#Title", event.name.as_deref().map(typed)),
        ("#Date", event.date.as_deref().and_then(day_first)),
        ("#Director", director.as_deref().map(typed)),
        ("#Pairs", Some(contestants().count().to_string())),
        ("#Boards", Some(lines.len().to_string())),
        ("#Winners", Some(sides.len().to_string())),
    ];
    for (name, value) in heading {
        if let Some(value) = value {
            csv.write_record([name, &value])?;
        }
    }
    for side in sides {
        csv.write_record(["#Scores"])?;
        csv.write_record(SCORES)?;
        let own = contestants().map(|id| StandingLine::of(scored, id));
        let mut own: Vec<_> = own.filter(|one| one.direction == side).collect();
        own.sort_by_key(|one| (one.place.map_or(u32::MAX, |place| place.low), one.contestant));
        own.iter().try_for_each(|one| standing(scored, one, &mut csv))?;
    }
    csv.write_record(["#BoardFormat", "Board"])?;
    csv.write_record(["#Travellers"])?;
    csv.write_record(LINES)?;
    for (board, lines) in lines {
        csv.write_record(["#Board", &board.to_string()])?;
        for id in lines {
            line(scored, &TravelerLine::of(scored, id), &mut csv)?;
        }
    }
    csv.flush()
}

/// The lines that count for somebody, by board.
fn lines(scored: Scored<'_>) -> BTreeMap<BoardNumber, Vec<ResultId>> {
    let mut boards: BTreeMap<BoardNumber, Vec<ResultId>> = BTreeMap::new();
    for (board, lines) in travelers::by_section(scored).into_values().flatten() {
        boards.entry(board.number).or_default().extend(lines);
    }
    boards
}

fn standing(
    scored: Scored<'_>,
    one: &StandingLine,
    csv: &mut Writer<&mut dyn Write>,
) -> io::Result<()> {
    let place = one.place.map_or_else(String::new, |Place { low, high }| {
        format!("{low}{}", if low == high { "" } else { "=" })
    });
    let name = |at: usize| one.names.get(at).map_or_else(String::new, |name| typed(name));
    let number = pair(scored, one.contestant);
    let record = [place, number, name(0), name(1), amount(one.score), amount(one.percent)];
    Ok(csv.write_record(record)?)
}

fn line(
    scored: Scored<'_>,
    line: &TravelerLine,
    csv: &mut Writer<&mut dyn Write>,
) -> io::Result<()> {
    let result = scored.session.result(line.result);
    let [ns, ew] = match (line.score(Side::NorthSouth), line.score(Side::EastWest)) {
        (Some(ns), Some(ew)) if ns == ew && ns.points() < 0 => {
            [String::new(), (-ns.points()).to_string()]
        }
        (Some(ns), Some(ew)) if ns == ew => [ns.to_string(), String::new()],
        _ => Side::ALL.map(|side| share(line, side)),
    };
    // What was played is not what was scored where it was ruled on.
    let played =
        (line.played).filter(|_| !is_ruled(line) && line.score(Side::NorthSouth).is_some());
    let (contract, tricks, declarer) = match played {
        None => Default::default(),
        Some(Played::PassedOut) => ("PASS".to_owned(), String::new(), String::new()),
        Some(Played::Contract { contract, declarer, tricks }) => (
            contract.to_string(),
            tricks.to_string(),
            match declarer {
                Declarer::Seat(seat) => seat.to_string(),
                Declarer::Side(_) => String::new(),
            },
        ),
    };
    let lead = line.lead.as_deref().map(typed).unwrap_or_default();
    let points = |side| amount(*line.earned.get(side));
    Ok(csv.write_record([
        pair(scored, result.ns),
        pair(scored, result.ew),
        ns,
        ew,
        points(Side::NorthSouth),
        points(Side::EastWest),
        contract,
        tricks,
        declarer,
        lead,
    ])?)
}

/// What a side was given in place of a score, in percent of a top.
fn share(line: &TravelerLine, side: Side) -> String {
    match (line.entries.get(side), line.percent.get(side)) {
        (_, Some(percent)) => format!("{}%", percent.normalize()),
        (Entry::Artificial(artificial), None) => format!("{}%", percent(*artificial).normalize()),
        (_, None) => String::new(),
    }
}

fn percent(artificial: Artificial) -> Decimal {
    Decimal::new(travelers::hundredths(artificial).into(), 2)
}

/// Whether more was ruled than percentages: sides differ in their scores, scores are weighted, or an average is worth
/// more to a pair than it says.
fn is_ruled(line: &TravelerLine) -> bool {
    let says_all = |side| match (line.entries.get(side), line.percent.get(side)) {
        (Entry::Artificial(artificial), Some(earned)) => percent(*artificial) == *earned,
        (entry, _) => matches!(entry, Entry::Score(_)),
    };
    let scores = Side::ALL.map(|side| line.score(side));
    let is_split = scores[0] != scores[1];
    is_split || !Side::ALL.into_iter().all(says_all)
}

/// A pair's number, with the letter of its section where there are several.
fn pair(scored: Scored<'_>, id: ContestantId) -> String {
    let contestant = scored.session.contestant(id);
    if scored.has_sections() {
        format!("{}{}", scored.session.section(contestant.section).name, contestant.number)
    } else {
        contestant.number.to_string()
    }
}

fn amount(amount: Option<Decimal>) -> String {
    amount.map_or_else(String::new, |amount| amount.to_string())
}

/// A text that somebody typed, which a spreadsheet must not run.
fn typed(text: &str) -> String {
    inert(&shown(text)).into_owned()
}
