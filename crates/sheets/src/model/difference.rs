//! What a correction changed: rows, matchpoints, scores and places.

use std::collections::BTreeMap;

use contract_scoring::{BoardNumber, BySide, Side};
use rust_decimal::Decimal;
use session::{Direction, PairNumber};

use super::Scored;
use super::director::director_page;
use super::standing::StandingLine;
use super::traveler::{Opponent, TravelerLine};

/// Everything that differs between two scorings of one session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Rules in force that differ: what they are about, the old one and the new one.
    pub rules: Vec<Change<(&'static str, String)>>,
    /// Lines of travelers that differ.
    pub results: Vec<Change<TravelerLine>>,
    /// Boards that earn somebody something else, whether their own line differs or another's.
    pub earned: Vec<EarnedChange>,
    /// Contestants whose score, percentage or place differs.
    pub standings: Vec<Change<StandingLine>>,
}

/// Something that is in one scoring only, or different in both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change<T> {
    /// It is new.
    Added(T),
    /// It is gone.
    Removed(T),
    /// It differs.
    Changed {
        /// What it was.
        old: T,
        /// What it is.
        new: T,
    },
}

/// What a board earned a contestant, and earns it now; nothing where it does not count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EarnedChange {
    /// The board.
    pub board: BoardNumber,
    /// The side it sits on.
    pub side: Side,
    /// Who.
    pub contestants: Vec<Opponent>,
    /// Before.
    pub old: Option<Decimal>,
    /// After.
    pub new: Option<Decimal>,
}

impl Difference {
    /// Compares two scorings; lines and contestants are the same where their section, board and numbers are.
    #[must_use]
    pub fn between(old: Scored<'_>, new: Scored<'_>) -> Self {
        let (old_lines, new_lines) = (lines(old), lines(new));
        Self {
            rules: changes(rules(old), rules(new), |one, other| one == other),
            earned: earned(&old_lines, &new_lines),
            results: changes(old_lines, new_lines, same_result),
            standings: changes(standings(old), standings(new), same_standing),
        }
    }

    /// Whether nothing differs.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rules.is_empty()
            && self.results.is_empty()
            && self.earned.is_empty()
            && self.standings.is_empty()
    }
}

/// A line by section, board and numbers.
type LineKey = (String, BoardNumber, BySide<Vec<PairNumber>>);

fn lines(scored: Scored<'_>) -> BTreeMap<LineKey, TravelerLine> {
    let session = scored.session;
    (session.result_ids())
        .map(|(id, result)| {
            let section = session.section(session.section_of(result)).name.clone();
            let line = TravelerLine::of(scored, id);
            let numbers = |side: Side| {
                line.players
                    .get(side)
                    .iter()
                    .map(|one| one.number)
                    .collect()
            };
            ((section, result.board, BySide::from_fn(numbers)), line)
        })
        .collect()
}

fn standings(scored: Scored<'_>) -> BTreeMap<(String, Direction, PairNumber), StandingLine> {
    (scored.session.contestant_ids())
        .map(|(id, _)| StandingLine::of(scored, id))
        .map(|line| ((line.section.clone(), line.direction, line.number), line))
        .collect()
}

fn rules(scored: Scored<'_>) -> BTreeMap<&'static str, (&'static str, String)> {
    let rules = director_page(scored).rules;
    rules.into_iter().map(|rule| (rule.0, rule)).collect()
}

/// Goes through two lists with the same keys.
fn changes<K: Ord, T>(
    old: BTreeMap<K, T>,
    mut new: BTreeMap<K, T>,
    same: impl Fn(&T, &T) -> bool,
) -> Vec<Change<T>> {
    let mut changes: Vec<(K, Change<T>)> = Vec::new();
    for (key, old) in old {
        match new.remove(&key) {
            None => changes.push((key, Change::Removed(old))),
            Some(new) if same(&old, &new) => {}
            Some(new) => changes.push((key, Change::Changed { old, new })),
        }
    }
    changes.extend(new.into_iter().map(|(key, new)| (key, Change::Added(new))));
    changes.sort_by(|(one, _), (other, _)| one.cmp(other));
    changes.into_iter().map(|(_, change)| change).collect()
}

/// Two lines say the same about what happened.
fn same_result(old: &TravelerLine, new: &TravelerLine) -> bool {
    (old.played, &old.entries, old.group) == (new.played, &new.entries, new.group)
}

fn same_standing(old: &StandingLine, new: &StandingLine) -> bool {
    (old.score, old.percent, old.place, old.final_score)
        == (new.score, new.percent, new.place, new.final_score)
}

/// By board, both sides of every line that stands in both scorings.
fn earned(
    old: &BTreeMap<LineKey, TravelerLine>,
    new: &BTreeMap<LineKey, TravelerLine>,
) -> Vec<EarnedChange> {
    let both = new
        .iter()
        .filter_map(|(key, new)| Some((key, old.get(key)?, new)));
    let mut changes: Vec<EarnedChange> = both
        .flat_map(|((_, board, _), old, new)| {
            Side::ALL.map(|side| EarnedChange {
                board: *board,
                side,
                contestants: new.players.get(side).clone(),
                old: *old.earned.get(side),
                new: *new.earned.get(side),
            })
        })
        .filter(|change| change.old != change.new)
        .collect();
    changes.sort_by_key(|change| (change.board, change.side));
    changes
}
