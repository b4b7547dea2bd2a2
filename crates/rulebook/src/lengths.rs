//! How long matches were to be, and which are half of one.

use std::collections::{BTreeMap, BTreeSet};

use session::{ContestantId, MatchRuling, SectionId, Session};

use crate::fraction::{Fraction, half_up, whole};
use crate::meeting::Meeting;

/// What is known of the matches of a session before they are scored.
pub(crate) struct Lengths {
    /// The boards of each match, at one of its tables.
    boards: BTreeMap<Meeting, u32>,
    section: BTreeMap<Meeting, SectionId>,
    /// Matches that two tables played in different rounds.
    apart: BTreeSet<Meeting>,
    /// What the written movements say.
    written: BTreeMap<Meeting, u32>,
    /// What the organizer says.
    ruled: BTreeMap<Meeting, MatchRuling>,
    of_teams: bool,
}

impl Lengths {
    pub(crate) fn of(session: &Session) -> Self {
        let of_teams = session.conditions().method.is_of_teams();
        let mut lengths = Self {
            boards: BTreeMap::new(),
            section: BTreeMap::new(),
            apart: BTreeSet::new(),
            written: BTreeMap::new(),
            ruled: (session.match_rulings().iter())
                .filter_map(|ruling| Some((Meeting::ruled(ruling)?, ruling.clone())))
                .collect(),
            of_teams,
        };
        for (line, result) in session.result_ids() {
            let meeting = Meeting::of(session, line);
            let boards = lengths.boards.entry(meeting).or_default();
            *boards += u32::from(!of_teams || result.ns < result.ew);
            lengths.section.insert(meeting, session.section_of(result));
            let round = |line: session::ResultId| session.results().round(line.index());
            if session
                .other_table(line)
                .is_some_and(|other| round(other) != round(line))
            {
                lengths.apart.insert(meeting);
            }
        }
        for (meeting, section) in &lengths.section {
            let sittings = session
                .movement(*section)
                .map_or(&[][..], |movement| movement.sittings());
            let numbers: BTreeSet<_> = meeting
                .both()
                .map(|id| session.contestant(id).number)
                .into();
            let is_of = |one: &&session::Sitting| {
                let seated: BTreeSet<_> = one
                    .seats
                    .each()
                    .iter()
                    .flat_map(|(_, who)| who.iter().copied())
                    .collect();
                Some(one.round) == meeting.round() && one.plays() && seated == numbers
            };
            if let Some(sitting) = sittings.iter().find(is_of) {
                let boards = u32::try_from(sitting.boards.len()).unwrap_or(u32::MAX);
                lengths.written.insert(*meeting, boards);
            }
        }
        lengths
    }

    /// The boards that a match was to have.
    pub(crate) fn planned(&self, meeting: Meeting) -> u32 {
        let own = self.boards[&meeting];
        let ruled = self.ruled.get(&meeting).and_then(|ruling| ruling.planned);
        if let Some(planned) = ruled {
            return q4_planned(own, planned);
        }
        if meeting.round().is_none() {
            return own;
        }
        let in_round = |one: &Meeting| one.round() == meeting.round();
        let written = self.written.get(&meeting).copied();
        let planned = written.unwrap_or_else(|| {
            let usual = usual(&self.whole_ones(meeting, in_round)).unwrap_or(0);
            if self.is_half(meeting) {
                usual / 2
            } else {
                usual
            }
        });
        q4_planned(own, planned)
    }

    /// Whether a match is half of one: as the organizer says, or one of three of a triangle.
    pub(crate) fn is_half(&self, meeting: Meeting) -> bool {
        let ruled = self.ruled.get(&meeting).and_then(|ruling| ruling.is_half);
        if let Some(is_half) = ruled {
            return is_half;
        }
        // Of a match that has no line nothing else is known.
        if !self.is_in_triangle(meeting) {
            return false;
        }
        let in_round = |one: &Meeting| one.round() == meeting.round();
        let usual = usual(&self.whole_ones(meeting, in_round))
            .or_else(|| usual(&self.whole_ones(meeting, |_| true)));
        usual.is_some_and(|usual| 2 * self.boards[&meeting] <= usual + 1)
    }

    /// The boards of the matches of a section that are in no triangle.
    fn whole_ones(&self, of: Meeting, which: impl Fn(&Meeting) -> bool) -> Vec<u32> {
        let all = self
            .boards
            .iter()
            .filter(|(one, _)| self.section[*one] == self.section[&of]);
        let all = all.filter(|(one, _)| which(one) && !self.is_in_triangle(**one));
        all.map(|(_, boards)| *boards).collect()
    }

    /// Whether three teams met each other in one round, this match being of two of them.
    fn is_in_triangle(&self, meeting: Meeting) -> bool {
        let [one, other] = meeting.both();
        let met = |one: ContestantId, other: ContestantId| {
            let meeting = meeting.of_others(one, other);
            self.boards.contains_key(&meeting) && !self.apart.contains(&meeting)
        };
        let everybody: BTreeSet<ContestantId> =
            self.boards.keys().flat_map(|one| one.both()).collect();
        let mut thirds = everybody
            .into_iter()
            .filter(|third| ![one, other].contains(third));
        self.of_teams
            && meeting.round().is_some()
            && met(one, other)
            && thirds.any(|third| met(one, third) && met(other, third))
    }
}

/// Half of a match is worth half of what a match is; half of a hundredth goes to the winner, so that both have half of
/// the pool: 10 of 20. Ours, since no table is published: White Book 3.1.2 and 3.1.7 say that half matches are on a 10-0
/// scale.
pub(crate) fn q1_half(pool: Fraction, worth: Fraction) -> Fraction {
    if worth * whole(2) >= pool {
        half_up(worth / whole(2), 100)
    } else {
        pool / whole(2) - half_up((pool - worth) / whole(2), 100)
    }
}

/// A match that lacks a board is scored as it was planned (White Book 3.3.6.2); one with more as it was played.
pub(crate) fn q4_planned(played: u32, planned: u32) -> u32 {
    played.max(planned)
}

/// The boards that most matches have; of equally common numbers the largest.
fn usual(boards: &[u32]) -> Option<u32> {
    let times = |one: u32| boards.iter().filter(|other| **other == one).count();
    let most = boards.iter().map(|one| times(*one)).max()?;
    boards
        .iter()
        .copied()
        .filter(|one| times(*one) == most)
        .max()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 42 IMPs on 8 boards are 19.95 of 20.
    #[test]
    fn q1_both_have_10() {
        let hundredths = |number| Fraction::new(number, 100);
        assert_eq!(q1_half(whole(20), whole(10)), whole(5));
        assert_eq!(q1_half(whole(20), hundredths(19_95)), hundredths(9_98));
        assert_eq!(q1_half(whole(20), hundredths(5)), hundredths(2));
    }

    #[test]
    fn q4_a_board_is_missing() {
        assert_eq!(
            [q4_planned(7, 8), q4_planned(8, 8), q4_planned(9, 8)],
            [8, 8, 9]
        );
        assert_eq!(usual(&[8, 8, 4]), Some(8));
        assert_eq!(usual(&[8, 4]), Some(8));
    }
}
