//! PBN 2.x: games with score tables, as Magic Contest, BridgeComposer and BridgeWebs write them.

mod deals;
mod event;
mod games;
mod lines;
mod official;
mod pairs;
mod tables;

use games::{Game, Tag};
use tables::Table;

use std::borrow::Cow;

use super::imported::Imported;
use crate::SourceFile;
use crate::text::Text;
use encoding_rs::WINDOWS_1252;
use findings::{Code, Diagnostic, Findings};
use rows::entered::FoundDeal;

/// The largest file, in bytes.
const LARGEST: usize = 16 << 20;

/// Whether bytes begin as PBN does: with the directives of such a file, or with a tag.
pub(crate) fn is_one(bytes: &[u8]) -> bool {
    let start = bytes.get(..bytes.len().min(1 << 14)).unwrap_or_default();
    let start = start.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(start);
    let is_directive = |line: &[u8]| line.starts_with(b"% PBN") || line.starts_with(b"%PBN");
    if is_directive(start) {
        return true;
    }
    let lines = start.split(|byte| *byte == b'\n');
    let mut lines = lines.map(String::from_utf8_lossy);
    let first = lines.find_map(|line| match line.trim() {
        "" => None,
        line => (!line.starts_with('%')).then(|| is_tag(line)),
    });
    first.unwrap_or(false)
}

/// Whether a line is a tag: `[Event "Tuesday"]`.
fn is_tag(line: &str) -> bool {
    let Some(inner) = line.strip_prefix('[') else {
        return false;
    };
    let name = inner.trim_start_matches(|letter: char| letter.is_ascii_alphanumeric());
    name.len() < inner.len() && name.trim_start().starts_with('"')
}

/// Reads a file.
pub(super) fn read<'a>(file: SourceFile<'a>, findings: &mut Findings) -> Option<Imported<'a>> {
    if file.bytes.len() > LARGEST {
        findings.push(
            Diagnostic::new(Code::FileTooLarge, "the file is larger than 16 MiB")
                .hint("is this another file? Nothing in it was read"),
        );
        return None;
    }
    let text = Text::new(file.name, decoded(file.bytes));
    let games = games_of(&text, findings)?;
    let errors = findings.errors();
    let told = event::settings(text.opening(), &games, findings);
    too_long_rows(&games, &text, findings);
    let travelers = lines::read(&games, &text, findings);
    let pairs = pairs::read(&games, &travelers);
    let deals = deals::of_games(&games, &text, findings);
    let official = official::read(&games, &text);
    if travelers.is_empty() && findings.errors() == errors {
        findings.push(
            Diagnostic::new(Code::NoResults, "no board has a table of scores")
                .at(text.location(1, 1, 0))
                .hint("export the file with results: it holds deals, and nothing else"),
        );
    }
    if findings.errors() > errors {
        return None;
    }
    Some(Imported {
        pairs,
        travelers,
        settings: told,
        deals,
        official,
        ..Imported::of_text(text)
    })
}

/// Reports cells that belong to no column: nobody knows which of the row's cells is the one too many.
fn too_long_rows(games: &[Game<'_>], text: &Text<'_>, findings: &mut Findings) {
    let tags = games.iter().flat_map(|game| &game.tags);
    for tag in tags.filter(|tag| matches!(tag.name, "ScoreTable" | "TotalScoreTable")) {
        let table = Table::of(tag);
        for (cells, at) in table.too_long() {
            let message = format!(
                "the row has {cells} cells, and the table {} columns",
                table.width()
            );
            findings.push(
                Diagnostic::new(Code::LongRow, message)
                    .at(text.location_of(at))
                    .see(text.location_of(tag.at.clone()).label("the columns"))
                    .hint("put quotes around a text with blanks; otherwise export the file again"),
            );
        }
    }
}

/// The deals of a file that need not have results.
pub(crate) fn deals(text: &Text<'_>, findings: &mut Findings) -> Vec<FoundDeal> {
    match games_of(text, findings) {
        Some(games) => deals::of_games(&games, text, findings),
        None => Vec::new(),
    }
}

/// The text of a file.
pub(crate) fn decoded(bytes: &[u8]) -> Cow<'_, str> {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        // The standard says Latin-1; programs of Windows write its superset.
        Err(_) => WINDOWS_1252.decode_without_bom_handling(bytes).0,
    }
}

fn games_of<'t>(text: &'t Text<'_>, findings: &mut Findings) -> Option<Vec<Game<'t>>> {
    match games::of(text.opening()) {
        Ok(games) => {
            for (first, again) in games.iter().flat_map(|game| &game.twice) {
                findings.push(
                    Diagnostic::new(
                        Code::TagTwice,
                        "a game has this tag twice, and the first counts",
                    )
                    .at(text.location_of(again.clone()))
                    .see(text.location_of(first.clone()))
                    .hint("delete the one that is wrong, or end the first game with an empty line"),
                );
            }
            Some(games)
        }
        Err(fault) => {
            let (why, at) = *fault;
            findings.push(why.at(text.location_of(at)));
            None
        }
    }
}
