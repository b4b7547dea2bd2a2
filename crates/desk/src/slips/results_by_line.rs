//! What was understood of a line: what happened, its score, and its matchpoints so far.

use std::collections::HashMap;

use contract_scoring::{BoardNumber, BySide, Played, Score, Side, Suits};
use matchpointing::{Points, Scoresheet};
use reports::words::Words;
use session::{Entry, Outcome, PairNumber, ResultId, Session, Winners};

use super::Line;

/// The results of a session, by their lines.
#[derive(Debug)]
pub struct ResultsByLine<'s> {
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

impl<'s> ResultsByLine<'s> {
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
        Self { session, scoresheet, results }
    }

    /// What was understood of a line; `None` where it has no result.
    #[must_use]
    pub fn line(&self, line: &Line) -> Option<Understood> {
        let key = (line.section.clone(), line.board, line.seats.clone());
        let id = *self.results.get(&key)?;
        let result = self.session.result(id);
        Some(Understood {
            played: result.played.filter(|_| matches!(result.outcome, Outcome::Plain(_))),
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

impl Understood {
    /// `4♠ by N, +1: 650 for N-S`; or the score or ruling alone.
    #[must_use]
    pub fn text(&self, words: &Words) -> String {
        let entered = match &self.entries {
            BySide { ns: Entry::Score(score), ew: Entry::Score(other) } if score == other => {
                signed(words, *score)
            }
            BySide { ns, ew } if ns == ew => entry(words, ns),
            sides => {
                let each = sides
                    .each()
                    .map(|(side, own)| format!("{} {}", words.side.get(side), entry(words, own)));
                each.join(", ")
            }
        };
        match self.played {
            Some(Played::Contract { contract, declarer, tricks }) => {
                let result = contract.result(tricks).to_string();
                let contract = words.contract(contract, Suits::Symbols);
                let played = words.entering.played(contract, words.declarer(declarer), result);
                format!("{played}{}{entered}", words.colon)
            }
            Some(Played::PassedOut) => {
                format!("{}{}{entered}", words.entering.passed_out, words.colon)
            }
            None => entered,
        }
    }
}

/// What both sides have, where one of them has something.
fn compared(points: BySide<Option<Points>>) -> BySide<Option<Points>> {
    let is_some =
        |(_, points): (Side, &Option<Points>)| points.is_some_and(|one| one != Points::ZERO);
    if points.each().into_iter().any(is_some) { points } else { BySide { ns: None, ew: None } }
}

fn entry(words: &Words, entry: &Entry) -> String {
    match entry {
        Entry::Score(score) => signed(words, *score),
        Entry::Artificial(artificial) => words.signs.artificial(*artificial),
        Entry::Weighted(_) => words.signs.weighted.to_owned(),
        Entry::NotPlayed => words.notes.not_played.to_owned(),
        Entry::LatePlay => words.notes.late_play.to_owned(),
    }
}

/// A score without its sign, and the side that has it.
fn signed(words: &Words, score: Score) -> String {
    let points = score.points();
    let side = match points.cmp(&0) {
        std::cmp::Ordering::Less => Side::EastWest,
        std::cmp::Ordering::Equal => return "0".to_owned(),
        std::cmp::Ordering::Greater => Side::NorthSouth,
    };
    words.entering.score(points.unsigned_abs(), words.side.get(side))
}
