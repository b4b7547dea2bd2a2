//! Who it is, where the old session or the new one may know them.

use std::sync::Arc;

use crate::model::prefix;
use crate::model::published::Who;
use crate::sheet::{Cell, Column, Columns, Keep, Kind, Party, Target, text};
use crate::who::names;
use crate::words::Title;
use crate::{ReportContext, anchor};

/// Adds what contestants are called, and their names: those that are given where they do not play any more.
pub(super) fn add_who<'a, R>(
    columns: Columns<'a, R>,
    context: ReportContext<'a>,
    who: impl Fn(&R) -> (&[Who], &[String]) + Copy + 'a,
) -> Columns<'a, R> {
    let whose = &context.report_words().corrections.whose;
    let whose = whose.of(context.scored.session.contestant_kind());
    let titled = context.words.columns.names;
    columns
        .with(text("who", Title::one(whose)).naming(), move |row| called_cell(context, who(row).0))
        .with(Column::new("names", titled, Kind::Names).keep(Keep::Long), move |row| {
            let (who, given) = who(row);
            names_cell(context, who, given)
        })
}

fn called_cell(context: ReportContext<'_>, who: &[Who]) -> Cell {
    let all: Vec<String> = who.iter().map(|who| called(context, who)).collect();
    Cell::text(all.join("+")).target(match who {
        [one] => target(context, one),
        _ => None,
    })
}

fn names_cell(context: ReportContext<'_>, who: &[Who], given: &[String]) -> Cell {
    let mut parties = parties(context, who);
    if let Some([party]) = Arc::get_mut(&mut parties)
        && party.names.is_empty()
    {
        party.names = given.to_vec();
    }
    names(&parties)
}

pub(super) fn parties(context: ReportContext<'_>, players: &[Who]) -> Arc<[Party]> {
    let parties = players.iter().map(|who| Party {
        prefix: before(context, who),
        number: who.number.get(),
        names: context
            .scored
            .contestant_of(who)
            .map_or_else(Vec::new, |id| context.scored.names(id)),
        target: target(context, who),
    });
    parties.collect()
}

/// Its scorecard, where it still plays.
pub(super) fn target(context: ReportContext<'_>, who: &Who) -> Option<Target> {
    let id = context.scored.contestant_of(who)?;
    anchor::to_pair(context.scored, id)
}

/// `3`, or `B3` where there are several sections.
pub(super) fn label(context: ReportContext<'_>, who: &Who) -> String {
    format!("{}{}", before(context, who), who.number)
}

/// What is before its number.
fn before(context: ReportContext<'_>, who: &Who) -> String {
    if context.scored.has_sections() { prefix(&who.section) } else { String::new() }
}

/// A contestant as people call it, whether it still plays or not: `N-S 3`, `A E-W 12`, `pair B4`.
pub(super) fn called(context: ReportContext<'_>, who: &Who) -> String {
    let ReportContext { scored, words } = context;
    match who.direction.side().map(|side| words.side.get(side)) {
        Some(side) if scored.has_sections() => format!("{} {side} {}", who.section, who.number),
        Some(side) => format!("{side} {}", who.number),
        None => words.facts.contestant(scored.session.contestant_kind(), label(context, who)),
    }
}
