//! The corrections that were made in what was entered: at the foot of every document, one line each.
//!
//! It is not a `Report`, because nobody requests it by itself.

use traveler_ingest::{Corrected, Correction};

use super::{Reporting, report_words};
use crate::model::recorded::{Recorded, recorded, standing as standing_of};
use crate::sheet::{Block, Cell, Columns, Items, List, Part, Sheet, ordinal, text};
use crate::words::Words;

/// Where the list is.
pub(super) const ANCHOR: &str = "records";

/// The corrections that stand, a sentence each.
pub(super) fn standing(reporting: Reporting<'_>) -> Vec<String> {
    let standing = standing_of(reporting.scored);
    standing.iter().map(|one| item(reporting, one)).collect()
}

/// The list for people; `None` where nothing was corrected.
pub(super) fn part(reporting: Reporting<'_>) -> Option<Part<'_>> {
    let recorded = recorded(reporting.scored);
    let items = recorded.iter().map(|one| item(reporting, one)).collect();
    let list = Block::List(List::of(Items::Apart, items));
    of_block(reporting, list, recorded.is_empty())
}

/// The same as a table, for workbooks.
pub(super) fn table(reporting: Reporting<'_>) -> Option<Part<'_>> {
    let recorded = recorded(reporting.scored);
    let words = reporting.words;
    let (said, titles) = (&report_words(words).records, &words.columns);
    let ordinal = |key, title| ordinal(key, title).naming();
    let corrections = &report_words(words).corrections;
    let [was, is] = [0, 1].map(|which: usize| {
        move |one: &Recorded| {
            let both = values(reporting, &one.correction);
            Cell::text(both[which].clone().unwrap_or_default())
        }
    });
    let columns = Columns::<Recorded>::new()
        .numbers(ordinal("session", said.session), |one| one.session)
        .with_if(
            reporting.scored.has_sections(),
            text("section", titles.section).naming(),
            |one| Cell::text(one.correction.section.clone()),
        )
        .with(ordinal("board", titles.board), |one| super::cell(one.board))
        .texts(text("ns", titles.side.ns).naming(), |one| {
            one.correction.pairs.ns.clone()
        })
        .texts(text("ew", titles.side.ew).naming(), |one| {
            one.correction.pairs.ew.clone()
        })
        .texts(text("field", said.field), |one| {
            said.what(one.correction.what)
        })
        .with(text("was", corrections.was), was)
        .with(text("is", corrections.is), is)
        .texts(text("kind", said.whose), |one| {
            said.kind(one.correction.kind)
        })
        .texts(text("who", said.who), |one| one.correction.who.clone())
        .texts(text("when", said.when), |one| one.correction.when.clone())
        .texts(text("note", said.note), |one| note(words, &one.correction));
    let table = columns.table(said.title, &recorded);
    let table = table.without_empty_columns_but(&["was", "is"]);
    of_block(reporting, Block::Table(table), recorded.is_empty())
}

fn of_block(reporting: Reporting<'_>, block: Block, is_empty: bool) -> Option<Part<'_>> {
    let title = reporting.report_words().records.title;
    let sheet = Sheet {
        blocks: vec![block],
        ..Sheet::new(title)
    };
    (!is_empty).then(|| Part::new(ANCHOR, title, std::iter::once(sheet)))
}

/// `board 7, N-S 3 v E-W 5, score: 450, was 420 (scorer, Ida Berg, 2026-03-10; slip says ten tricks)`.
fn item(reporting: Reporting<'_>, one: &Recorded) -> String {
    let words = reporting.words;
    let (records, corrections) = (
        &report_words(words).records,
        &report_words(words).corrections,
    );
    let correction = &one.correction;
    let section = if reporting.scored.has_sections() {
        correction.section.as_str()
    } else {
        ""
    };
    let [ns, ew] = [&correction.pairs.ns, &correction.pairs.ew].map(|text| match text.as_str() {
        "" => "-".to_owned(),
        text => format!("{section}{text}"),
    });
    let line = corrections.line_of(one.board, &ns, &ew);
    let line = match one.session {
        Some(session) => report_words(words).heading.in_session(session, &line),
        None => line,
    };
    let what = format!("{line}, {}", records.what(correction.what));
    let [old, new] = values(reporting, correction);
    let changed = corrections.changed(&what, old.as_deref(), new.as_deref());
    format!("{changed} ({})", why(words, correction))
}

/// Whose slip it was, who corrected it, when and why: `scorer, Ida Berg, 2026-03-10, slip says ten tricks`.
pub(crate) fn why(words: &Words, correction: &Correction) -> String {
    let kind = report_words(words).records.kind(correction.kind);
    let Correction { who, when, .. } = correction;
    let note = note(words, correction);
    let said = [kind, who, when, &note].into_iter();
    let said: Vec<&str> = said.filter(|text| !text.is_empty()).collect();
    said.join(", ")
}

/// Why, with the word for a correction that takes an earlier one back.
fn note(words: &Words, correction: &Correction) -> String {
    let undo = report_words(words).records.undo;
    match correction.undoes() {
        None => correction.note.clone(),
        Some("") => undo.to_owned(),
        Some(why) => format!("{undo}: {why}"),
    }
}

/// Why a line was corrected, each reason once.
pub(crate) fn reasons(words: &Words, corrections: &[Correction]) -> Vec<String> {
    let mut reasons: Vec<String> = Vec::new();
    for correction in corrections {
        let why = why(words, correction);
        if !reasons.contains(&why) {
            reasons.push(why);
        }
    }
    reasons
}

/// What was entered, and what counts; nothing where a cell is blank.
fn values(reporting: Reporting<'_>, correction: &Correction) -> [Option<String>; 2] {
    let [played, removed] =
        ["played", "removed"].map(|line| reporting.report_words().records.line(line));
    [&correction.old, &correction.new].map(|text| match correction.what {
        Corrected::Line if text.eq_ignore_ascii_case("played") => Some(played.to_owned()),
        Corrected::Line if !text.is_empty() => Some(removed.to_owned()),
        Corrected::Line | Corrected::Cell(_) => Some(text.clone()).filter(|text| !text.is_empty()),
    })
}
