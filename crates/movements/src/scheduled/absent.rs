//! Tables that have no results in a round.

use contract_scoring::BoardNumber;
use session::{ContestantId, RoundNumber, TableNumber};

use super::lines::{Gaps, Met};
use super::plays::Plays;
use super::sets::{RULE, Set, Sets};
use super::{AbsentTables, Seen};

/// The tables that are not there, and who sat out.
pub(super) struct Absent {
    pub(super) tables: Vec<AbsentTables>,
    /// Who has no results in a round; once a round.
    pub(super) idle: Vec<ContestantId>,
}

pub(super) fn tables<'s>(
    plays: &Plays<'s>,
    gaps: &Gaps,
    sets: &Sets,
    seen: &Seen<'_, 's>,
) -> Absent {
    let search = Search { plays, met: &gaps.met, sets, seen, meetings: meetings(plays, &gaps.met) };
    if plays.has_rounds { search.by_round() } else { search.by_count() }
}

struct Search<'a, 's> {
    plays: &'a Plays<'s>,
    met: &'a [Met],
    sets: &'a Sets,
    seen: &'a Seen<'a, 's>,
    /// By contestant of the section, how often it met anybody.
    meetings: Vec<usize>,
}

/// By contestant of the section, in how many of some meetings it was.
fn meetings(plays: &Plays<'_>, met: &[Met]) -> Vec<usize> {
    let mut meetings = vec![0; plays.contestants().len()];
    for met in met {
        for &member in met.members() {
            meetings[plays.place(member)] += 1;
        }
    }
    meetings
}

impl Search<'_, '_> {
    /// How often a contestant met anybody.
    fn meetings(&self, id: ContestantId) -> usize {
        self.meetings[self.plays.place(id)]
    }

    /// Who met anybody.
    fn players(&self) -> impl Iterator<Item = ContestantId> {
        (self.plays.contestants()).filter(|&id| self.meetings(id) > 0)
    }

    /// In each round as many are absent as in the round with the fewest; what exceeds them fills tables.
    fn by_round(&self) -> Absent {
        let rounds: Vec<(Option<RoundNumber>, Vec<ContestantId>)> = (self.met)
            .chunk_by(|one, next| one.round == next.round)
            .map(|round| (round[0].round, self.absent_from(round)))
            .collect();
        let sit_out = (rounds.iter().map(|(_, absent)| absent.len())).min().unwrap_or(0);
        let size = self.plays.table_size();
        let tables = (rounds.iter())
            .map(|(round, absent)| (round, absent, (absent.len() - sit_out) / size))
            .filter(|&(_, _, count)| count > 0)
            .map(|(round, absent, count)| {
                let (contestants, certain) = match self.only_pair(absent) {
                    _ if absent.len() == count * size => (absent.clone(), true),
                    Some(pair) if count == 1 => (pair.to_vec(), true),
                    _ => (absent.clone(), false),
                };
                AbsentTables {
                    round: *round,
                    count,
                    boards: self.boards(&contestants, certain && count == 1),
                    contestants,
                    certain,
                    table: self.table(*round).filter(|_| count == 1),
                }
            })
            .collect();
        let mut idle: Vec<_> = rounds.into_iter().flat_map(|(_, absent)| absent).collect();
        idle.sort_unstable();
        Absent { tables, idle }
    }

    fn absent_from(&self, round: &[Met]) -> Vec<ContestantId> {
        let present = meetings(self.plays, round);
        let sits_out = |id| (round[0].round).is_some_and(|round| self.plays.sits_out(id, round));
        (self.players()).filter(|&id| present[self.plays.place(id)] == 0 && !sits_out(id)).collect()
    }

    /// The table that has results in most rounds, and none in this one; if there is one such.
    fn table(&self, round: Option<RoundNumber>) -> Option<TableNumber> {
        let session = self.plays.session;
        let mut tables: Vec<(TableNumber, Option<RoundNumber>)> = (self.met.iter())
            .filter_map(|met| Some((session.result(met.result).table?, met.round)))
            .collect();
        tables.sort_unstable();
        tables.dedup();
        let mut missing = (tables.chunk_by(|one, next| one.0 == next.0))
            .filter(|rounds| rounds.iter().all(|(_, played)| *played != round))
            .map(|rounds| rounds[0].0);
        missing.next().filter(|_| missing.next().is_none())
    }

    /// Without rounds: all sittings together make full rounds, and all boards are played equally often.
    fn by_count(&self) -> Absent {
        let none = Absent { tables: Vec::new(), idle: Vec::new() };
        let (tables, [ns_full, ew_full]) = self.plays.tables(|id| self.meetings(id) > 0);
        if tables == 0 {
            return none;
        }
        let rounds = self.met.len().div_ceil(tables);
        let results = || self.sets.proper().map(|(_, set)| set.results);
        let most = results().max().unwrap_or(0);
        let lacking: usize = results().map(|results| most - results).sum();
        // A sitting that typed a whole set as another has met, and lacks its own set.
        let mistyped = self.met.iter().filter(|met| self.sets.is_stray(met.set));
        let count = match ns_full && ew_full {
            // Nobody sits out: each set is played equally often.
            true => lacking.saturating_sub(mistyped.count()),
            // Where one sitting is not there, the sets that lost one to the phantom may hide it.
            false => match rounds * tables - self.met.len() {
                1 => 1,
                several => lacking.min(several),
            },
        };
        // A few sets that are played alike are no rule.
        if count == 0
            || count * 2 > tables
            || self.sets.usual_results == 0
            || results().count() < RULE
        {
            return none;
        }
        let never_sits_out = |id: ContestantId| {
            use contract_scoring::Side::{EastWest, NorthSouth};
            use session::Direction::{Both, Fixed};
            match self.plays.session.contestant(id).direction {
                Both | Fixed(NorthSouth) => ns_full,
                Fixed(EastWest) => ew_full,
            }
        };
        let short = |at_least: usize| {
            let lacks =
                move |id: &ContestantId| rounds.saturating_sub(self.meetings(*id)) >= at_least;
            self.players().filter(lacks)
        };
        let mut sure: Vec<ContestantId> = short(1)
            .filter(|id| never_sits_out(*id))
            .chain(short(2).filter(|id| !never_sits_out(*id)))
            .collect();
        sure.sort_unstable();
        let all: Vec<ContestantId> = short(1).collect();
        let certain = sure.len() == count * self.plays.table_size();
        let (contestants, certain) = match self.only_pair(&all) {
            _ if certain => (sure, true),
            Some(pair) if count == 1 => (pair.to_vec(), true),
            _ if sure.len() <= count * self.plays.table_size() => (sure, false),
            _ => (Vec::new(), false),
        };
        Absent {
            tables: vec![AbsentTables {
                round: None,
                count,
                boards: self.boards(&contestants, certain && count == 1),
                contestants,
                certain,
                table: None,
            }],
            idle: all,
        }
    }

    /// The only two of some contestants who can have met: they never did, and both lack a set.
    fn only_pair(&self, absent: &[ContestantId]) -> Option<[ContestantId; 2]> {
        /// Among more the search would take long, and find several.
        const MOST: usize = 32;
        if self.plays.session.is_individual() || absent.len() > MOST {
            return None;
        }
        let direction = |id: ContestantId| self.plays.session.contestant(id).direction;
        let may_meet = |one: ContestantId, other: ContestantId| {
            (direction(one) != direction(other) || direction(one).side().is_none())
                && !(self.met.iter())
                    .any(|met| met.members().contains(&one) && met.members().contains(&other))
                && self.lacked(&[one, other]).next().is_some()
        };
        let mut pairs = (absent.iter().enumerate())
            .flat_map(|(place, &one)| absent[place + 1..].iter().map(move |&other| [one, other]))
            .filter(|&[one, other]| may_meet(one, other));
        pairs.next().filter(|_| pairs.next().is_none())
    }

    /// The one set that all of them lack and that was played least.
    fn boards(&self, contestants: &[ContestantId], known: bool) -> Vec<BoardNumber> {
        let least = self.lacked(contestants).map(|set| set.results).min();
        let mut least_played = (self.lacked(contestants)).filter(|set| Some(set.results) == least);
        match (least_played.next(), least_played.next()) {
            (Some(set), None) if known => set.boards.clone(),
            _ => Vec::new(),
        }
    }

    /// The sets of which none of them has a board.
    fn lacked(&self, contestants: &[ContestantId]) -> impl Iterator<Item = &Set> {
        (self.sets.proper().map(|(_, set)| set)).filter(|set| {
            let mut each = contestants.iter();
            each.all(|&id| set.boards.iter().all(|&board| !self.seen.has(id, board)))
        })
    }
}
