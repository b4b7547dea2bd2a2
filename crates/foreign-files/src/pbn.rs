//! PBN 2.x: games with score tables, as Magic Contest, BridgeComposer and BridgeWebs write them, or games that were
//! played at one table.

mod deals;
mod event;
mod games;
mod lines;
mod official;
mod pairs;
mod results;
mod tables;

use findings::{Code, Diagnostic, Findings, Subject};
use rows::entered::FoundDeal;
use text::{SourceFile, Text};

use super::at_tables::seated;
use super::imported::Imported;
use super::opened;
use crate::Choices;
use crate::format::Format;
use crate::settings::set;
use games::{Game, Tag};
use tables::Table;

/// The format.
pub(crate) const KIND: Format = Format::of(is_one, has_results, read);

/// Whether bytes begin as PBN does: with the directives of such a file, or with a tag.
pub fn is_one(bytes: &[u8]) -> bool {
    let start = bytes.get(..bytes.len().min(1 << 14)).unwrap_or_default();
    let start = start.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(start);
    let is_directive = |line: &[u8]| line.starts_with(b"% PBN") || line.starts_with(b"%PBN");
    if is_directive(start) {
        return true;
    }
    let text = String::from_utf8_lossy(start);
    let mut lines = text
        .lines()
        .filter(|line| !line.trim().is_empty() && !line.starts_with('%'));
    let Some(first) = lines.next() else {
        return false;
    };
    // Text before the games is reported; an XML document may quote them.
    let is_mail = || {
        let tags: Vec<&str> = lines.filter_map(tag).map(|(name, _)| name).collect();
        tags.len() > 1 && tags.contains(&"Board") && !first.trim_start().starts_with('<')
    };
    tag(first).is_some() || is_mail()
}

/// The name of a tag with which a line begins, and what its value begins with: `[Event "Tuesday"]`.
fn tag(line: &str) -> Option<(&str, &str)> {
    let inner = line.trim().strip_prefix('[')?.trim_start();
    let name_end = inner.find(|letter: char| !letter.is_ascii_alphanumeric())?;
    let (name, behind) = inner.split_at_checked(name_end)?;
    let value = behind.trim_start().strip_prefix('"')?;
    (!name.is_empty()).then_some((name, value))
}

/// Whether the bytes, with which a file begins, have a table of scores.
pub fn has_tables(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    text.lines()
        .filter_map(tag)
        .any(|(name, _)| name == "ScoreTable")
}

/// Whether the bytes, with which a file begins, say what happened on a board.
fn has_results(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let mut tags = text.lines().filter_map(tag);
    tags.any(|(name, value)| match name {
        "ScoreTable" => true,
        "Contract" => value.starts_with(['P', 'p']),
        "Result" => !value.starts_with(['"', '?', '#', '-', ' ']),
        _ => false,
    })
}

/// Reads a file.
fn read<'a>(
    file: SourceFile<'a>,
    choices: &Choices,
    findings: &mut Findings,
) -> Option<Imported<'a>> {
    let text = opened(file, findings)?;
    let mut errors = findings.errors();
    let mut games = games_of(&text, findings);
    findings.extend(games::carry_on(&mut games, &text));
    if choices.provisional {
        // The games that can be read are scored.
        findings.excuse(findings.errors() - errors);
        errors = findings.errors();
    }
    let mut settings = event::settings(&text, &games, findings);
    too_long_rows(&games, &text, findings);
    let nobody = lines::Nobody::of(&games);
    let mut official = official::read(&games, nobody, &text);
    let mut travelers = lines::read(&games, nobody, &text, findings);
    let mut pairs = pairs::read(&games, &travelers, nobody);
    if !travelers.is_empty() {
        findings.extend(event::other_scoring(&games, &text));
        findings.extend(nobody.finding(&travelers, &text));
    } else {
        let session = seated(results::of_games(&games));
        official
            .lines
            .extend(official::of_tables(&games, &session, &text));
        let is_by_boards = games.iter().find_map(|game| game.value("Scoring"));
        let is_by_boards = is_by_boards.is_some_and(|scoring| scoring.starts_with("BAM"));
        if let Some(scoring) = session.scoring(is_by_boards) {
            set(&mut settings, "scoring", scoring);
            pairs = session.pairs;
        }
        travelers = session.travelers;
        if !travelers.is_empty() {
            twice(&games, &games::PLAYED, &text, findings);
            findings.extend(event::unmatched(&games, pairs.is_empty(), &text));
        }
    }
    let deals = deals::of_games(&games, &text, findings);
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
        settings,
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
            let width = table.width();
            let message = format!("the row has {cells} cells, and the table {width} columns");
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
pub fn deals(text: &Text<'_>, findings: &mut Findings) -> Vec<FoundDeal> {
    let games = games_of(text, findings);
    deals::of_games(&games, text, findings)
}

/// The games of a file. One that cannot be read is reported.
fn games_of<'t>(text: &'t Text<'_>, findings: &mut Findings) -> Vec<Game<'t>> {
    let (games, faults) = games::of(text.opening());
    for (fault, board) in faults {
        let (why, at) = *fault;
        let subject = Subject {
            board: board.and_then(|board| board.parse().ok()),
            ..Subject::NONE
        };
        findings.push(why.at(text.location_of(at)).about(subject));
    }
    twice(&games, &games::READ, text, findings);
    games
}

/// Reports tags that a game has twice.
fn twice(games: &[Game<'_>], read: &[&str], text: &Text<'_>, findings: &mut Findings) {
    let all = games.iter().flat_map(|game| &game.twice);
    for (_, first, again) in all.filter(|(name, ..)| read.contains(name)) {
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
}
