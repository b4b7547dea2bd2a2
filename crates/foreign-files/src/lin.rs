//! LIN: the files of online play. Commands of two letters, each with a value between bars.
//!
//! A file holds boards of one table, or of both tables of a match; a session is one file or many. What happened at a
//! table follows from its auction, its cards and its claim, or stands in the list of results of a match.

mod auction;
mod commands;
mod deals;
mod games;
mod lines;
mod outcome;
mod play;

pub use deals::deals;

use findings::{Code, Diagnostic, Findings};
use rows::entered::TableGame;
use text::{SourceFile, Text};
use toml::Table;

use self::commands::{Lin, commands};
use super::at_tables::{Game, seated};
use super::imported::Imported;
use crate::Choices;
use crate::format::Format;
use crate::settings::{set, set_some};

/// The format.
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
        ..=LARGEST => text::decode(*file, choices.encoding, findings),
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
