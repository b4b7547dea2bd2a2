//! Boards and points, counted for each contestant.

use contract_scoring::{BySide, Side};
use session::{Entry, Session};

use crate::Points;

/// What a contestant's lines come to.
#[derive(Clone, Copy)]
pub(crate) struct Tally {
    /// Boards that count.
    pub(crate) boards: u32,
    pub(crate) not_played: u32,
    pub(crate) late_plays: u32,
    pub(crate) total: Points,
}

impl Tally {
    const NOTHING: Self = Self {
        boards: 0,
        not_played: 0,
        late_plays: 0,
        total: Points::ZERO,
    };

    /// The boards that the movement gave it; a sit-out is none of them.
    pub(crate) const fn scheduled(&self) -> u32 {
        self.boards + self.not_played + self.late_plays
    }
}

/// Counts each contestant's lines.
pub(crate) fn tallies(session: &Session, lines: &[BySide<Option<Points>>]) -> Vec<Tally> {
    let mut tallies = vec![Tally::NOTHING; session.contestants().len()];
    for ((id, result), earned) in session.result_ids().zip(lines) {
        for side in Side::ALL {
            for contestant in session.sitting(id, side) {
                let tally = &mut tallies[contestant.index()];
                match earned.get(side) {
                    Some(points) => {
                        tally.boards += 1;
                        tally.total += *points;
                    }
                    None => match *session.entry(result, side) {
                        Entry::LatePlay => tally.late_plays += 1,
                        Entry::NotPlayed
                        | Entry::Score(_)
                        | Entry::Weighted(_)
                        | Entry::Artificial(_) => tally.not_played += 1,
                    },
                }
            }
        }
    }
    tallies
}
