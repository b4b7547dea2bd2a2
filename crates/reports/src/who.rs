//! Contestants: their numbers and names, as cells and as columns.

use std::ops::Deref;
use std::sync::Arc;

use contract_scoring::Side;
use session::{Direction, Entrant};

use super::{ReportContext, anchor};
use crate::model::event::ScoredEvent;
use crate::model::standing::StandingLine;
use crate::model::{Opponent, Scored};
use crate::sheet::{Cell, Column, Columns, Keep, Kind, Party, Target, Value, ordinal};
use crate::words::Words;

/// A contestant, with a link to its scorecard.
pub(super) fn party(scored: Scored<'_>, line: &StandingLine) -> Arc<[Party]> {
    one(line, anchor::to_pair(scored, line.contestant))
}

/// Somebody by number and names, who may be of a session that the document does not show, and so has no link.
pub(super) fn one(line: &StandingLine, target: Option<Target>) -> Arc<[Party]> {
    [Party { prefix: String::new(), number: line.number.get(), names: line.names.clone(), target }]
        .into()
}

/// Those who sit on one side: a pair, or two players in an individual.
pub(super) fn parties(scored: Scored<'_>, sitting: &[Opponent]) -> Arc<[Party]> {
    let parties = sitting.iter().map(|one| Party {
        prefix: one.prefix.clone().unwrap_or_default(),
        number: one.number.get(),
        names: one.names.clone(),
        target: anchor::to_pair(scored, one.contestant),
    });
    parties.collect()
}

/// The number of a pair, or of two players in an individual.
pub(crate) fn labels(sitting: &[Opponent]) -> String {
    let labels: Vec<String> = sitting.iter().map(Opponent::label).collect();
    labels.join("+")
}

/// A contestant as people call it: `N-S 3`, `A E-W 12`, `pair B4`, `player 7`.
#[must_use]
pub fn called(context: ReportContext<'_>, standing: &StandingLine) -> String {
    let ReportContext { scored, words } = context;
    let opponent = Opponent::of(scored, standing.contestant);
    match standing.direction.side().map(|side| words.side.get(side)) {
        Some(side) if opponent.prefix.is_some() => {
            format!("{} {side} {}", standing.section, standing.number)
        }
        Some(side) => format!("{side} {}", standing.number),
        None => words.facts.contestant(scored.session.contestant_kind(), opponent.label()),
    }
}

/// An entrant of an event, whose numbers may differ from session to session: by the players' names, where they are
/// known, or as it is called in the last session that it played.
pub(super) fn of_event(
    context: ReportContext<'_>,
    event: &ScoredEvent<'_>,
    entrant: usize,
) -> String {
    let Some((session, id)) = event.entrants.get(entrant).and_then(Entrant::latest) else {
        return String::new();
    };
    let scored = event.sessions[session].with_names(context.scored.withheld);
    let standing = StandingLine::of(scored, id);
    match standing.names.as_slice() {
        [] => called(context.with(scored), &standing),
        names => names.join(" – "),
    }
}

/// Number and names.
pub(super) fn cells(party: &Arc<[Party]>) -> [Cell; 2] {
    [number(party), names(party)]
}

pub(super) fn number(party: &Arc<[Party]>) -> Cell {
    Value::Numbers(party.clone()).into()
}

/// The names of a party, or nothing where nobody has one.
pub(super) fn names(party: &Arc<[Party]>) -> Cell {
    if party.iter().any(|one| !one.names.is_empty()) {
        Value::Names(party.clone()).into()
    } else {
        Cell::default()
    }
}

/// A line with who it is about, which number and names share.
pub(super) struct Of<'a, T> {
    line: &'a T,
    pub(super) party: Arc<[Party]>,
}

impl<T> Deref for Of<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.line
    }
}

/// Lines with who they are about.
pub(super) fn of_lines<'a, T>(
    lines: impl IntoIterator<Item = &'a T>,
    party: impl Fn(&T) -> Arc<[Party]>,
) -> Vec<Of<'a, T>> {
    let lines = lines.into_iter();
    let of = lines.map(|line| Of { line, party: party(line) });
    of.collect()
}

/// Adds the columns of number and names.
pub(super) fn add<'a, 'r, T: 'r>(
    columns: Columns<'a, Of<'r, T>>,
    context: ReportContext<'_>,
) -> Columns<'a, Of<'r, T>> {
    let [own, called] = self::columns(context);
    columns.with(own, |line| number(&line.party)).with(called, |line| names(&line.party))
}

/// The direction in which somebody sits all session long, or nothing.
pub(super) fn side(words: &Words, direction: Direction) -> Cell {
    let side = direction.side();
    Cell::text(side.map_or("", |side| *words.side.get(side))).coded(side.map(Side::code))
}

/// The columns for them.
pub(super) fn columns(context: ReportContext<'_>) -> [Column; 2] {
    let titles = &context.words.columns;
    [
        ordinal("number", titles.number).naming(),
        Column::new("names", titles.names, Kind::Names).naming().keep(Keep::Long),
    ]
}
