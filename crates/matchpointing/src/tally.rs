//! Boards and points, counted for each contestant.

use contract_scoring::Side;
use session::{Entry, ResultId, Session};

use crate::Points;
use crate::line_points::LinePoints;

/// What a contestant's lines come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

    /// Counts one more board.
    pub(crate) fn add(&mut self, points: Points) {
        self.boards += 1;
        self.total += points;
    }
}

/// Counts each contestant's lines. Artificial scores are not rated yet, and count for nobody.
pub(crate) fn tallies(session: &Session, lines: &LinePoints) -> Vec<Tally> {
    let mut tallies = vec![Tally::NOTHING; session.contestants().len()];
    for (id, result) in session.result_ids() {
        let earned = lines.of(id);
        match (earned.ns, earned.ew) {
            (Some(ns), Some(ew)) if !session.is_individual() => {
                tallies[result.ns.index()].add(ns);
                tallies[result.ew.index()].add(ew);
            }
            _ => count_each(session, id, lines, &mut tallies),
        }
    }
    tallies
}

/// Counts a line side by side and player by player.
fn count_each(session: &Session, id: ResultId, lines: &LinePoints, tallies: &mut [Tally]) {
    for side in Side::ALL {
        for contestant in session.sitting(id, side) {
            let tally = &mut tallies[contestant.index()];
            match lines.of(id).get(side) {
                Some(points) => tally.add(*points),
                None => match *session.entry(session.result(id), side) {
                    Entry::LatePlay => tally.late_plays += 1,
                    Entry::NotPlayed => tally.not_played += 1,
                    Entry::Score(_) | Entry::Weighted(_) | Entry::Artificial(_) => {}
                },
            }
        }
    }
}
