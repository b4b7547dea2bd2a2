//! Who it is, where the old session or the new one may know them.

use std::sync::Arc;

use crate::model::prefix;
use crate::model::published::Who;
use crate::reports::who::names;
use crate::reports::{Reporting, anchor};
use crate::sheet::{Cell, Column, Columns, Keep, Kind, Party, Target, text};
use crate::words::Title;

/// Adds what contestants are called, and their names: those that are given where they do not play any more.
pub(super) fn add_who<'a, R>(
    columns: Columns<'a, R>,
    reporting: Reporting<'a>,
    who: impl Fn(&R) -> (&[Who], &[String]) + Copy + 'a,
) -> Columns<'a, R> {
    let whose = &reporting.report_words().corrections.whose;
    let whose = whose.of(reporting.scored.session.contestant_kind());
    let titled = reporting.words.columns.names;
    columns
        .with(text("who", Title::one(whose)).naming(), move |row| {
            called_cell(reporting, who(row).0)
        })
        .with(
            Column::new("names", titled, Kind::Names).keep(Keep::Long),
            move |row| {
                let (who, given) = who(row);
                names_cell(reporting, who, given)
            },
        )
}

fn called_cell(reporting: Reporting<'_>, who: &[Who]) -> Cell {
    let all: Vec<String> = who.iter().map(|who| called(reporting, who)).collect();
    Cell::text(all.join("+")).target(match who {
        [one] => target(reporting, one),
        _ => None,
    })
}

fn names_cell(reporting: Reporting<'_>, who: &[Who], given: &[String]) -> Cell {
    let mut parties = parties(reporting, who);
    if let Some([party]) = Arc::get_mut(&mut parties)
        && party.names.is_empty()
    {
        party.names = given.to_vec();
    }
    names(&parties)
}

pub(super) fn parties(reporting: Reporting<'_>, players: &[Who]) -> Arc<[Party]> {
    let parties = players.iter().map(|who| Party {
        prefix: before(reporting, who),
        number: who.number.get(),
        names: reporting
            .scored
            .contestant_of(who)
            .map_or_else(Vec::new, |id| reporting.scored.names(id)),
        target: target(reporting, who),
    });
    parties.collect()
}

/// Its scorecard, where it still plays.
pub(super) fn target(reporting: Reporting<'_>, who: &Who) -> Option<Target> {
    let id = reporting.scored.contestant_of(who)?;
    anchor::to_pair(reporting.scored, id)
}

/// `3`, or `B3` where there are several sections.
pub(super) fn label(reporting: Reporting<'_>, who: &Who) -> String {
    format!("{}{}", before(reporting, who), who.number)
}

/// What is before its number.
fn before(reporting: Reporting<'_>, who: &Who) -> String {
    if reporting.scored.has_sections() {
        prefix(&who.section)
    } else {
        String::new()
    }
}

/// A contestant as people call it, whether it still plays or not: `N-S 3`, `A E-W 12`, `pair B4`.
pub(super) fn called(reporting: Reporting<'_>, who: &Who) -> String {
    let Reporting { scored, words } = reporting;
    match who.direction.side().map(|side| words.side.get(side)) {
        Some(side) if scored.has_sections() => format!("{} {side} {}", who.section, who.number),
        Some(side) => format!("{side} {}", who.number),
        None => words
            .facts
            .contestant(scored.session.contestant_kind(), label(reporting, who)),
    }
}
