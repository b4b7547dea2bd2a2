//! The corrections that were made in what was entered: at the foot of every document, one line each.
//!
//! It is not a `Report`, because nobody requests it by itself.

use traveler_ingest::{Corrected, Correction};

use super::{ReportContext, report_words};
use crate::model::recorded::{Recorded, recorded, standing as standing_of};
use crate::sheet::{Block, Cell, Columns, Items, List, Part, Sheet, ordinal, text};
use crate::words::Words;

/// Where the list is.
pub(super) const ANCHOR: &str = "records";

/// The corrections that stand, a sentence each.
pub(super) fn standing(context: ReportContext<'_>) -> Vec<String> {
    let standing = standing_of(context.scored);
    standing.iter().map(|one| item(context, one)).collect()
}

/// The list for people; `None` where nothing was corrected.
pub(super) fn part(context: ReportContext<'_>) -> Option<Part<'_>> {
    let recorded = recorded(context.scored);
    let items = recorded.iter().map(|one| item(context, one)).collect();
    let list = Block::List(List::of(Items::Apart, items));
    of_block(context, list, recorded.is_empty())
}

/// The same as a table, for workbooks.
pub(super) fn table(context: ReportContext<'_>) -> Option<Part<'_>> {
    let recorded = recorded(context.scored);
    let words = context.words;
    let (stated, titles) = (&report_words(words).records, &words.columns);
    let ordinal = |key, title| ordinal(key, title).naming();
    let corrections = &report_words(words).corrections;
    let [was, is] = [0, 1].map(|which: usize| {
        move |one: &Recorded| {
            let both = values(context, &one.correction);
            Cell::text(both[which].clone().unwrap_or_default())
        }
    });
    let columns = Columns::<Recorded>::new()
        .numbers(ordinal("session", stated.session), |one| one.session)
        .with_if(context.scored.has_sections(), text("section", titles.section).naming(), |one| {
            Cell::text(one.correction.section.clone())
        })
        .with(ordinal("board", titles.board), |one| super::cell(one.board))
        .texts(text("ns", titles.side.ns).naming(), |one| one.correction.pairs.ns.clone())
        .texts(text("ew", titles.side.ew).naming(), |one| one.correction.pairs.ew.clone())
        .texts(text("field", stated.field), |one| stated.what(one.correction.what))
        .with(text("was", corrections.was), was)
        .with(text("is", corrections.is), is)
        .texts(text("kind", stated.whose), |one| stated.kind(one.correction.kind))
        .texts(text("who", stated.who), |one| one.correction.who.clone())
        .texts(text("when", stated.when), |one| one.correction.when.clone())
        .texts(text("note", stated.note), |one| note(words, &one.correction));
    let table = columns.table(stated.title, &recorded);
    let table = table.without_empty_columns_but(&["was", "is"]);
    of_block(context, Block::Table(table), recorded.is_empty())
}

fn of_block(context: ReportContext<'_>, block: Block, is_empty: bool) -> Option<Part<'_>> {
    let title = context.report_words().records.title;
    let sheet = Sheet { blocks: vec![block], ..Sheet::new(title) };
    (!is_empty).then(|| Part::new(ANCHOR, title, std::iter::once(sheet)))
}

/// `board 7, N-S 3 v E-W 5, score: 450, was 420 (scorer, Ida Berg, 2026-03-10; slip says ten tricks)`.
fn item(context: ReportContext<'_>, one: &Recorded) -> String {
    let words = context.words;
    let (records, corrections) = (&report_words(words).records, &report_words(words).corrections);
    let correction = &one.correction;
    let section = if context.scored.has_sections() { correction.section.as_str() } else { "" };
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
    let [old, new] = values(context, correction);
    let changed = corrections.changed(&what, old.as_deref(), new.as_deref());
    format!("{changed} ({})", why(words, correction))
}

/// Whose slip it was, who corrected it, when and why: `scorer, Ida Berg, 2026-03-10, slip says ten tricks`.
pub fn why(words: &Words, correction: &Correction) -> String {
    let kind = report_words(words).records.kind(correction.kind);
    let Correction { who, when, .. } = correction;
    let note = note(words, correction);
    let stated = [kind, who, when, &note].into_iter();
    let stated: Vec<&str> = stated.filter(|text| !text.is_empty()).collect();
    stated.join(", ")
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
pub fn reasons(words: &Words, corrections: &[Correction]) -> Vec<String> {
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
fn values(context: ReportContext<'_>, correction: &Correction) -> [Option<String>; 2] {
    let [played, removed] =
        ["played", "removed"].map(|line| context.report_words().records.line(line));
    [&correction.old, &correction.new].map(|text| match correction.what {
        Corrected::Line if text.eq_ignore_ascii_case("played") => Some(played.to_owned()),
        Corrected::Line if !text.is_empty() => Some(removed.to_owned()),
        Corrected::Line | Corrected::Cell(_) => Some(text.clone()).filter(|text| !text.is_empty()),
    })
}
