//! Who it is, where the old session or the new one may know them.

use std::sync::Arc;

use crate::model::published::Who;
use crate::reports::{Reporting, anchor};
use crate::sheet::{Cell, Column, Keep, Kind, Party, Target, Value};
use crate::words::Title;

/// What a contestant is called, and its names.
pub(super) fn who_columns(reporting: Reporting<'_>) -> [Column; 2] {
    let whose = reporting
        .words
        .reports
        .corrections
        .whose
        .of(reporting.scored.session.contestant_kind());
    let names = reporting.words.columns.names;
    [
        Column::new("who", Title::one(whose), Kind::Text).naming(),
        Column::new("names", names, Kind::Names).keep(Keep::Long),
    ]
}

/// What contestants are called, and their names: those that are given where they do not play any more.
pub(super) fn who_cells(reporting: Reporting<'_>, who: &[Who], given: &[String]) -> [Cell; 2] {
    let mut parties = parties(reporting, who);
    if let Some([party]) = Arc::get_mut(&mut parties)
        && party.names.is_empty()
    {
        party.names = given.to_vec();
    }
    let called: Vec<String> = who.iter().map(|who| called(reporting, who)).collect();
    let target = match &parties[..] {
        [one] => one.target.clone(),
        _ => None,
    };
    let named = parties.iter().any(|party| !party.names.is_empty());
    [
        Cell::text(called.join("+")).target(target),
        named
            .then_some(Value::Names(parties))
            .map_or_else(Cell::default, Cell::from),
    ]
}

pub(super) fn parties(reporting: Reporting<'_>, players: &[Who]) -> Arc<[Party]> {
    let parties = players.iter().map(|who| Party {
        prefix: match reporting.scored.has_sections() {
            true => who.section.clone(),
            false => String::new(),
        },
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
    let section = match reporting.scored.has_sections() {
        true => who.section.as_str(),
        false => "",
    };
    format!("{section}{}", who.number)
}

/// A contestant as people call it, whether it still plays or not: `N-S 3`, `A E-W 12`, `pair B4`.
pub(super) fn called(reporting: Reporting<'_>, who: &Who) -> String {
    let Reporting { scored, words } = reporting;
    match who.direction.side().map(|side| words.side.get(side)) {
        Some(side) if scored.has_sections() => format!("{} {side} {}", who.section, who.number),
        Some(side) => format!("{side} {}", who.number),
        None => (words.facts.contestant)(&label(reporting, who), scored.session.contestant_kind()),
    }
}
