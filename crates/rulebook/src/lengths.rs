//! How long matches were to be, and which are half of one.

use std::collections::{BTreeMap, BTreeSet};

use session::{ContestantId, MatchRuling, RoundNumber, SectionId, Session};

use crate::meeting::Meeting;

/// What is known of the matches of a session before they are scored.
pub(crate) struct Lengths {
    /// The boards of each match that has lines, at one of its tables.
    boards: BTreeMap<Meeting, u32>,
    /// All matches, with those that the organizer speaks of.
    section: BTreeMap<Meeting, SectionId>,
    /// Matches that two tables played in different rounds.
    apart: BTreeSet<Meeting>,
    /// What the written movements say.
    written: BTreeMap<Meeting, u32>,
    /// What the organizer says.
    ruled: BTreeMap<Meeting, MatchRuling>,
    /// Whom each met in a round, at both tables of teams.
    met: BTreeMap<(RoundNumber, ContestantId), BTreeSet<ContestantId>>,
    /// The boards of most matches of a round, and of a section, which are no half ones.
    usual: BTreeMap<(SectionId, Option<RoundNumber>), u32>,
    of_teams: bool,
}

impl Lengths {
    pub(crate) fn of(session: &Session) -> Self {
        let of_teams = session.conditions().method.is_team_method();
        let mut lengths = Self {
            boards: BTreeMap::new(),
            section: BTreeMap::new(),
            apart: BTreeSet::new(),
            written: BTreeMap::new(),
            ruled: (session.match_rulings().iter())
                .filter_map(|ruling| Some((Meeting::ruled(ruling)?, ruling.clone())))
                .collect(),
            met: BTreeMap::new(),
            usual: BTreeMap::new(),
            of_teams,
        };
        for (line, result) in session.result_ids() {
            let meeting = Meeting::of(session, line);
            let boards = lengths.boards.entry(meeting).or_default();
            *boards += u32::from(!of_teams || result.ns < result.ew);
            lengths.section.insert(meeting, session.section_of(result));
            let round = |line: session::ResultId| session.results().round(line.index());
            if session.other_table(line).is_some_and(|other| round(other) != round(line)) {
                lengths.apart.insert(meeting);
            }
        }
        for meeting in lengths.boards.keys() {
            let Some(round) = meeting.round().filter(|_| !lengths.apart.contains(meeting)) else {
                continue;
            };
            let [one, two] = meeting.both();
            for (own, other) in [(one, two), (two, one)] {
                lengths.met.entry((round, own)).or_default().insert(other);
            }
        }
        let mut counts: BTreeMap<_, Vec<u32>> = BTreeMap::new();
        for (meeting, boards) in &lengths.boards {
            if !lengths.may_be_half(*meeting) {
                let section = lengths.section[meeting];
                for round in BTreeSet::from([meeting.round(), None]) {
                    counts.entry((section, round)).or_default().push(*boards);
                }
            }
        }
        let usual = |(round, boards): (_, Vec<u32>)| Some((round, usual(&boards)?));
        lengths.usual = counts.into_iter().filter_map(usual).collect();
        for (meeting, ruling) in &lengths.ruled {
            lengths.section.insert(*meeting, ruling.section);
        }
        let mut sittings = BTreeMap::new();
        let sections: BTreeSet<SectionId> = lengths.section.values().copied().collect();
        for section in sections {
            let movement = session.movement(section);
            let all = movement.map_or(&[][..], |movement| movement.sittings());
            for one in all.iter().filter(|one| one.plays()) {
                let seats = one.seats.each();
                let seated = seats.iter().flat_map(|(_, who)| who.iter().copied());
                let key = (section, one.round, seated.collect::<BTreeSet<_>>());
                sittings.entry(key).or_insert(one.boards.len());
            }
        }
        for (meeting, section) in &lengths.section {
            let numbers = meeting.both().map(|id| session.contestant(id).number);
            let key = (meeting.round()).map(|round| (*section, round, BTreeSet::from(numbers)));
            if let Some(boards) = key.and_then(|key| sittings.get(&key)) {
                let boards = u32::try_from(*boards).unwrap_or(u32::MAX);
                lengths.written.insert(*meeting, boards);
            }
        }
        lengths
    }

    /// The boards that a match was to have.
    pub(crate) fn planned(&self, meeting: Meeting) -> u32 {
        let own = self.boards.get(&meeting).copied().unwrap_or(0);
        let ruled = self.ruled.get(&meeting).and_then(|ruling| ruling.planned);
        if let Some(planned) = ruled {
            return q4_planned(own, planned);
        }
        let usual = match (own, meeting.round()) {
            // Of a match without lines, nothing else is known.
            (0, _) => self.usual_around(meeting),
            (_, None) => return own,
            (_, round) => self.usual.get(&(self.section[&meeting], round)),
        };
        let usual = usual.copied().unwrap_or(0);
        let usual = if self.is_half(meeting) { usual / 2 } else { usual };
        q4_planned(own, self.written.get(&meeting).copied().unwrap_or(usual))
    }

    /// Whether a match is half of one: as the organizer says, or as it seems.
    pub(crate) fn is_half(&self, meeting: Meeting) -> bool {
        let ruled = self.ruled.get(&meeting).and_then(|ruling| ruling.is_half);
        if let Some(is_half) = ruled {
            return is_half;
        }
        // Of a match that has no line nothing else is known.
        let Some(boards) = (self.boards.get(&meeting)).filter(|_| self.may_be_half(meeting)) else {
            return false;
        };
        let usual = self.usual_around(meeting);
        usual.is_some_and(|usual| 2 * boards <= usual + 1)
    }

    /// The boards of most whole matches in a match's round, or in its section if there are none.
    fn usual_around(&self, meeting: Meeting) -> Option<&u32> {
        let section = self.section[&meeting];
        let usual = |round| self.usual.get(&(section, round));
        usual(meeting.round()).or_else(|| usual(None))
    }

    /// Whether three teams met each other in one round, this match being of two of them; or a pair met two others in one,
    /// who met nobody else, this match being one of the two.
    fn may_be_half(&self, meeting: Meeting) -> bool {
        let Some(round) = meeting.round() else {
            return false;
        };
        let met = |id: ContestantId| self.met.get(&(round, id)).into_iter().flatten();
        let [one, two] = meeting.both();
        if self.of_teams {
            return !self.apart.contains(&meeting)
                && met(one).any(|third| met(two).any(|other| other == third));
        }
        [one, two].into_iter().any(|middle| {
            met(middle).count() == 2 && met(middle).all(|outer| met(*outer).count() == 1)
        })
    }
}

/// A match that lacks a board is scored as it was planned (White Book 3.3.6.2); one with more as it was played.
pub(crate) fn q4_planned(played: u32, planned: u32) -> u32 {
    played.max(planned)
}

/// The boards that most matches have; of equally common numbers the largest.
fn usual(boards: &[u32]) -> Option<u32> {
    let mut times: BTreeMap<u32, usize> = BTreeMap::new();
    for one in boards {
        *times.entry(*one).or_default() += 1;
    }
    let most = times.values().max()?;
    times.iter().rfind(|(_, times)| *times == most).map(|(boards, _)| *boards)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn q4_a_board_is_missing() {
        assert_eq!([q4_planned(7, 8), q4_planned(8, 8), q4_planned(9, 8)], [8, 8, 9]);
        assert_eq!(usual(&[8, 8, 4]), Some(8));
        assert_eq!(usual(&[8, 4]), Some(8));
    }
}
