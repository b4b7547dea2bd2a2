//! What was understood of a line: what happened, its score, and its matchpoints so far.

use std::collections::HashMap;
use std::fmt;

use contract_scoring::{BoardNumber, BySide, Played, Score, Side, Suits};
use matchpointing::{Points, Scoresheet};
use session::{Entry, Outcome, PairNumber, ResultId, Session, Winners};

use super::Line;

/// The results of a session, by their lines.
#[derive(Debug)]
pub struct Said<'s> {
    session: &'s Session,
    scoresheet: &'s Scoresheet,
    results: HashMap<Key, ResultId>,
}

/// Who met on which board.
type Key = (String, BoardNumber, BySide<Vec<PairNumber>>);

/// What was understood of a line: `4♠ by N, +1: 650`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Understood {
    /// What happened at the table, where it is known.
    pub played: Option<Played>,
    /// What each side is entered with; scores are in points for N-S.
    pub entries: BySide<Entry>,
    /// What each side has of it so far; `None` where there is nothing to compare with.
    pub points: BySide<Option<Points>>,
}

impl<'s> Said<'s> {
    /// Those of a session that was scored.
    #[must_use]
    pub fn of(session: &'s Session, scoresheet: &'s Scoresheet) -> Self {
        let key = |id: ResultId| {
            let result = session.result(id);
            let section = session.contestant(result.ns).section;
            let seats = BySide::from_fn(|side| {
                let who = session.sitting(id, side);
                who.map(|who| session.contestant(who).number).collect()
            });
            (session.section(section).name.clone(), result.board, seats)
        };
        let results = session.result_ids().map(|(id, _)| (key(id), id)).collect();
        Self {
            session,
            scoresheet,
            results,
        }
    }

    /// What was understood of a line; `None` where it has no result.
    #[must_use]
    pub fn line(&self, line: &Line) -> Option<Understood> {
        let key = (line.section.clone(), line.board, line.seats.clone());
        let id = *self.results.get(&key)?;
        let result = self.session.result(id);
        Some(Understood {
            played: result
                .played
                .filter(|_| matches!(result.outcome, Outcome::Plain(_))),
            entries: BySide::from_fn(|side| self.session.entry(result, side).into_owned()),
            points: compared(self.scoresheet.line(self.session, id)),
        })
    }

    /// How many winners the section of a line has.
    #[must_use]
    pub fn winners(&self, line: &Line) -> Option<Winners> {
        let mut sections = self.session.sections().iter();
        let own = sections.find(|section| section.name == line.section);
        own.map(|section| section.winners)
    }
}

impl fmt::Display for Understood {
    /// `4♠ by N, +1: 650`, with the score of N-S; or the score or ruling alone.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BySide { ns, ew } = &self.entries;
        match self.played {
            Some(Played::Contract {
                contract,
                declarer,
                tricks,
            }) => {
                let result = contract.result(tricks);
                let contract = contract.in_suits(Suits::Symbols);
                write!(f, "{contract} by {declarer}, {result}: ")?;
            }
            Some(Played::PassedOut) => f.write_str("passed out: ")?,
            None => {}
        }
        match (ns, ew) {
            (Entry::Score(score), Entry::Score(other)) if score == other => {
                write!(f, "{}", signed(*score))
            }
            (ns, ew) if ns == ew => f.write_str(&entry(ns)),
            (ns, ew) => write!(f, "N-S {}, E-W {}", entry(ns), entry(ew)),
        }
    }
}

/// What both sides have, where one of them has something.
fn compared(points: BySide<Option<Points>>) -> BySide<Option<Points>> {
    let is_some =
        |(_, points): (Side, &Option<Points>)| points.is_some_and(|one| one != Points::ZERO);
    match points.each().into_iter().any(is_some) {
        true => points,
        false => BySide { ns: None, ew: None },
    }
}

fn entry(entry: &Entry) -> String {
    match entry {
        Entry::Score(score) => signed(*score),
        Entry::Artificial(artificial) => artificial.to_string(),
        Entry::Weighted(_) => "weighted".to_owned(),
        Entry::NotPlayed => "not played".to_owned(),
        Entry::LatePlay => "late play".to_owned(),
    }
}

/// A score with a minus as print has it, and the side that has it.
fn signed(score: Score) -> String {
    let points = score.points();
    let side = match points.cmp(&0) {
        std::cmp::Ordering::Less => Side::EastWest,
        std::cmp::Ordering::Equal => return "0".to_owned(),
        std::cmp::Ordering::Greater => Side::NorthSouth,
    };
    format!("{} for {side}", points.unsigned_abs())
}
