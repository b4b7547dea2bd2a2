//! LIN: the files of online play. Commands of two letters, each with a value between bars.
//!
//! A file holds boards of one table, or of both tables of a match; a session is one file or many. What happened at a
//! table follows from its auction, its cards and its claim, or stands in the list of results of a match.

mod commands;
mod deals;
mod games;
mod lines;
mod outcome;
mod play;

pub use deals::deals;

use commands::{Value, fault};

use contract_scoring::{Contract, Doubling, Seat};
use findings::{Code, Diagnostic, Findings};
use table::entered::TableGame;
use table::text::{SourceFile, Text};
use toml::Table;

use self::commands::{Lin, commands};
use super::at_tables::{Game, seated};
use super::imported::Imported;
use crate::Choices;
use crate::format::Format;
use crate::imported::Fault;
use crate::settings::{set, set_some};

pub(crate) const KIND: Format = Format::of(is_one, has_results, read_one);

/// The largest file, in bytes.
const LARGEST: usize = 16 << 20;

/// The commands with which files begin. A table whose columns are cut by bars has others in its header.
const FIRST: [&[u8]; 20] = [
    b"ah", b"at", b"bn", b"bt", b"cp", b"lb", b"lg", b"md", b"mn", b"nt", b"pf", b"pg", b"pn",
    b"pw", b"qx", b"rh", b"rs", b"st", b"sv", b"vg",
];

/// Whether bytes begin as these files do: with a command.
pub fn is_one(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    match bytes.trim_ascii_start().split_at_checked(2) {
        Some((command, [b'|', ..])) => FIRST.contains(&command),
        _ => false,
    }
}

/// Whether the bytes, with which a file begins, say what happened at a table.
fn has_results(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let mut commands = commands(&text);
    commands.any(|(command, _, value)| {
        matches!(command, "mb" | "mc" | "rs") && !value.trim().is_empty()
    })
}

/// The games of a file's tables.
pub fn games(text: &Text<'_>) -> Vec<TableGame> {
    games::of(&Lin::of(text.opening()))
}

fn read_one<'a>(
    file: SourceFile<'a>,
    choices: &Choices,
    findings: &mut Findings,
) -> Option<Imported<'a>> {
    read(&[file], choices, findings)
}

/// Reads the files of a session; `None` where one cannot be read, which is reported.
pub(super) fn read<'a>(
    files: &[SourceFile<'a>],
    choices: &Choices,
    findings: &mut Findings,
) -> Option<Imported<'a>> {
    let texts = files.iter().map(|file| match file.bytes.len() {
        ..=LARGEST => table::text::decode(*file, choices.encoding, findings),
        _ => {
            let why = format!("`{}` is larger than 16 MiB", file.name);
            findings.push(
                Diagnostic::new(Code::FileTooLarge, why)
                    .hint("is this another file? Nothing in it was read"),
            );
            None
        }
    });
    let texts: Vec<Option<Text<'a>>> = texts.collect();
    let texts: Vec<Text<'a>> = texts.into_iter().collect::<Option<_>>()?;
    let read: Vec<Lin<'_>> = texts.iter().map(|text| Lin::of(text.opening())).collect();
    let mut found = Vec::new();
    let mut played: Vec<Game<'_>> = Vec::new();
    for ((place, text), lin) in (0..).zip(&texts).zip(&read) {
        found.extend(deals::of_boards(lin, text, findings));
        played.extend(lines::games(lin, place, text, choices, findings));
    }
    if played.is_empty() && !findings.has_errors() {
        let name = texts.first().map_or("", |text| text.name);
        let message = format!("`{name}` has neither an auction nor results");
        let hint =
            "it holds deals and nothing else: name it beside the travelers, as `--hands FILE`";
        findings.push(Diagnostic::new(Code::NoResults, message).hint(hint));
        return None;
    }
    let session = seated(played);
    let mut settings = Table::new();
    if let Some(title) = read.iter().find_map(Lin::title) {
        let event = Table::from_iter([("name".to_owned(), title.into())]);
        set(&mut settings, "event", event);
    }
    let scoring = session.scoring(read.iter().any(Lin::is_board_a_match));
    set_some(&mut settings, "scoring", scoring);
    let (travelers, pairs) = (session.travelers, session.pairs);
    let mut texts = texts.into_iter();
    let first = texts.next()?;
    Some(Imported {
        travelers,
        pairs,
        settings,
        deals: found,
        others: texts.collect(),
        ..Imported::of_text(first)
    })
}

// The auction of a board: the calls in turn, and what they end in.

/// How an auction ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ended {
    PassedOut,
    Contract(Contract, Seat),
    /// The last calls are missing. This would be the contract.
    Open(Option<(Contract, Seat)>),
}

/// A call.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Call {
    Pass,
    Double,
    Redouble,
    Bid(Contract),
}

/// The calls of a board, as PBN has them.
fn written(call_values: &[Value<'_>]) -> Result<Vec<String>, Fault> {
    let mut found = Vec::new();
    for value in call_values {
        found.extend(calls(value)?.into_iter().map(|call| match call {
            Call::Pass => "Pass".to_owned(),
            Call::Double => "X".to_owned(),
            Call::Redouble => "XX".to_owned(),
            Call::Bid(bid) => bid.to_string(),
        }));
    }
    Ok(found)
}

/// Reads the calls of a board whose dealer is this.
fn ended(call_values: &[Value<'_>], dealer: Seat) -> Result<Ended, Fault> {
    // The bids with their seats, so that the first of a side in a strain is known.
    let mut bids: Vec<(Contract, Seat)> = Vec::new();
    let (mut seat, mut passes) = (dealer, 0);
    let is_blank = |value: &Value<'_>| value.1.trim().is_empty();
    let count = call_values.iter().rposition(|value| !is_blank(value)).map_or(0, |last| last + 1);
    for value in call_values.iter().take(count) {
        if is_blank(value) {
            return Err(fault("a call is blank", value, "calls in turn, the dealer's first"));
        }
        for call in calls(value)? {
            let last = bids.last().copied();
            let is_over = passes == if last.is_some() { 3 } else { 4 };
            let theirs = last.filter(|(_, who)| who.side() != seat.side());
            let ours = last.filter(|(_, who)| who.side() == seat.side());
            let doubled = |of: Option<(Contract, Seat)>, is: Doubling, now: Doubling| {
                let of = of.filter(|(contract, _)| contract.doubling == is)?;
                Some(Contract { doubling: now, ..of.0 })
            };
            let next = match call {
                Call::Pass => last.map(|(contract, _)| contract),
                Call::Double => doubled(theirs, Doubling::Undoubled, Doubling::Doubled),
                Call::Redouble => doubled(ours, Doubling::Doubled, Doubling::Redoubled),
                Call::Bid(bid) => {
                    let is_higher = last.is_none_or(|(last, _)| {
                        (bid.level, bid.strain) > (last.level, last.strain)
                    });
                    is_higher.then_some(bid)
                }
            };
            let is_pass = call == Call::Pass;
            let why = match (is_over, next) {
                (true, _) => "this call comes after the end of the auction",
                (false, None) if !is_pass => "this call is not possible here",
                _ => "",
            };
            if !why.is_empty() {
                return Err(fault(why, value, "calls in turn, the dealer's first"));
            }
            match (call, bids.last_mut(), next) {
                (Call::Bid(bid), ..) => bids.push((bid, seat)),
                (_, Some(last), Some(next)) => last.0 = next,
                _ => {}
            }
            passes = if is_pass { passes + 1 } else { 0 };
            seat = after(seat);
        }
    }
    let contract = bids.last().map(|(contract, last)| {
        let is_first = |(bid, seat): &&(Contract, Seat)| {
            bid.strain == contract.strain && seat.side() == last.side()
        };
        let first = bids.iter().find(is_first);
        (*contract, first.map_or(*last, |(_, seat)| *seat))
    });
    Ok(match (contract, passes) {
        (None, 4) => Ended::PassedOut,
        (Some((contract, declarer)), 3) => Ended::Contract(contract, declarer),
        (contract, _) => Ended::Open(contract),
    })
}

/// The seat that is next in turn.
const fn after(seat: Seat) -> Seat {
    Seat::ALL[(seat as usize + 1) % 4]
}

/// The calls in a value: one, or several as older files have them. `!` marks one that was alerted.
fn calls(value: &Value<'_>) -> Result<Vec<Call>, Fault> {
    let mut found = Vec::new();
    let mut rest = value.1.trim();
    while !rest.is_empty() {
        let lower = rest.to_ascii_lowercase();
        let known = [
            ("pass", Call::Pass),
            ("p", Call::Pass),
            ("rdbl", Call::Redouble),
            ("r", Call::Redouble),
            ("xx", Call::Redouble),
            ("dbl", Call::Double),
            ("d", Call::Double),
            ("x", Call::Double),
        ];
        let word = known.into_iter().find(|(word, _)| lower.starts_with(word));
        let (call, length) = match word {
            Some((word, call)) => (call, word.len()),
            None => {
                let length = if lower.get(1..3) == Some("nt") { 3 } else { 2 };
                let bid = rest.get(..length).unwrap_or(rest);
                let Ok(contract) = bid.parse() else {
                    let expected = "a bid such as `1S` or `3N`, `p`, `d` or `r`";
                    return Err(fault("a call cannot be understood", value, expected));
                };
                (Call::Bid(contract), length)
            }
        };
        found.push(call);
        rest = rest.get(length..).unwrap_or_default();
        rest = rest.trim_start_matches(|letter: char| letter == '!' || letter.is_whitespace());
    }
    Ok(found)
}
