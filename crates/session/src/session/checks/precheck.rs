//! A quick test of all lines. Most drafts are in order and without contradictions between their lines, and one pass
//! shows this. Only otherwise are the lines sorted, and the full checks run.

use std::ops::Range;

use contract_scoring::BoardNumber;

use super::lines::Seating;
use super::{are_strats_known, is_ranked};
use crate::draft::Draft;
use crate::{Contestant, ContestantId, Outcome, RoundNumber, SectionId, threads};

/// What a quick test shows of a draft.
#[derive(Clone, Copy)]
pub(in crate::session) struct Precheck {
    /// Whether the contestants are in order and all different, and each of a section, of a direction that it ranks, and
    /// of strats that exist.
    pub(in crate::session) contestants: bool,
    /// Whether any of them has a profile; true as well where they are not like that.
    pub(in crate::session) profiles: bool,
    /// Whether the lines are in order, are of contestants and rulings that exist, each of one section and in their
    /// directions, and nobody has a board twice, or is at two tables in a round, and no table has a board twice in one.
    /// False as well where a quick test cannot show it.
    pub(in crate::session) lines: bool,
}

impl Precheck {
    pub(in crate::session) fn of(draft: &Draft) -> Self {
        let profiles = profiles(draft);
        let contestants = profiles.is_some();
        Self {
            contestants,
            profiles: profiles.unwrap_or(true),
            lines: contestants && are_lines_sound(draft),
        }
    }

    /// The same, where the draft was sorted since unless all was in order.
    pub(in crate::session) fn again(self, draft: &Draft) -> Self {
        if self.contestants && self.lines {
            self
        } else {
            Self::of(draft)
        }
    }
}

/// Whether any contestant has a profile; `None` unless all are sound.
fn profiles(draft: &Draft) -> Option<bool> {
    let all = draft.contestants.len();
    let length = all.div_ceil(threads::pieces(draft.results.len())).max(1);
    let starts = (0..all).step_by(length);
    let shares = starts.map(|start| start..all.min(start + length));
    let found = threads::each(shares.collect(), |share| profiles_of(draft, share));
    found
        .into_iter()
        .try_fold(false, |before, found| Some(before | found?))
}

/// The same of some contestants, who are also to be behind the one before them.
fn profiles_of(draft: &Draft, share: Range<usize>) -> Option<bool> {
    let key = |one: &Contestant| (one.section, one.direction, one.number);
    let before = share.start.checked_sub(1);
    let mut before = before.map(|place| key(&draft.contestants[place]));
    let mut has_profiles = false;
    let are_sound = draft.contestants[share].iter().all(|one| {
        let own = Some(key(one));
        has_profiles |= one.profile.is_some();
        std::mem::replace(&mut before, own) < own
            && (draft.sections.get(one.section.index()))
                .is_some_and(|section| is_ranked(one, section))
            && (one.profile.as_deref()).is_none_or(|profile| are_strats_known(profile, draft))
    });
    are_sound.then_some(has_profiles)
}

fn are_lines_sound(draft: &Draft) -> bool {
    // Sessions with four players per table are not looked at here, and those of matches, each of which has a round.
    let sit_outs = draft.sit_outs.is_sorted_by_key(|one| one.contestant);
    if draft.partners.is_some() || draft.conditions.method.has_matches() || !sit_outs {
        return false;
    }
    let parts = threads::pieces(draft.results.len());
    let sound = threads::each(shares(draft, parts), |runs| {
        Room::new().are_sound(draft, runs)
    });
    sound.into_iter().all(|sound| sound)
}

/// Runs of lines of whole sections, about as many in each share.
fn shares(draft: &Draft, parts: usize) -> Vec<Range<usize>> {
    let all = draft.results.runs().len();
    let mut start = 0;
    (1..=parts)
        .map(|part| {
            let mut end = (all * part / parts).max(start);
            while end > start && end < all && home(draft, end) == home(draft, end - 1) {
                end += 1;
            }
            std::mem::replace(&mut start, end)..end
        })
        .collect()
}

/// The first contestant N-S of a run of lines.
fn first(draft: &Draft, run: usize) -> ContestantId {
    let results = &draft.results;
    results.ns()[results.run_start(run) as usize]
}

/// The section of a run of lines, if its first contestant is one.
fn home(draft: &Draft, run: usize) -> Option<SectionId> {
    let first = draft.contestants.get(first(draft, run).index());
    first.map(|first| first.section)
}

/// The most tables and contestants times rounds for which there is a table.
const TABLES: usize = 64;
const SEATS: usize = 1 << 22;

/// Room for what is known of a section, used again for the next.
struct Room {
    /// The number of the last run in which something was seen; runs are numbered through.
    run: u32,
    /// By contestant of the section, the last run.
    boards: Vec<u32>,
    /// By round and table, the last run.
    tables: Vec<u32>,
    /// By contestant and round: 0 where it has no line, 1 where its table is not known, else 1 more than its table.
    seats: Vec<u32>,
}

impl Room {
    const fn new() -> Self {
        Self {
            run: 0,
            boards: Vec::new(),
            tables: Vec::new(),
            seats: Vec::new(),
        }
    }

    /// Whether the lines of some runs are sound, and behind those before them.
    fn are_sound(&mut self, draft: &Draft, runs: Range<usize>) -> bool {
        let mut start = runs.start;
        let mut before = start.checked_sub(1).and_then(|run| home(draft, run));
        while start < runs.end {
            let own = home(draft, start);
            if own.is_none() || own <= before {
                return false;
            }
            before = own;
            let seating = Seating::of_section(draft, first(draft, start));
            let end = (start + 1..runs.end).find(|run| !seating.has(first(draft, *run)));
            let own = start..end.unwrap_or(runs.end);
            start = own.end;
            if !self.is_section_sound(draft, &seating, own) {
                return false;
            }
        }
        true
    }

    fn is_section_sound(&mut self, draft: &Draft, seating: &Seating, runs: Range<usize>) -> bool {
        let results = &draft.results;
        let places = results.run_start(runs.start) as usize..results.run_start(runs.end) as usize;
        let boards = results.runs()[runs.clone()].iter().map(|run| run.board);
        let rulings = draft.rulings.len();
        if !boards.is_sorted_by(|one: &BoardNumber, next| one < next)
            || !(results.ruled(places.clone())).all(|place| match results.outcome(place) {
                Outcome::Plain(_) => true,
                Outcome::Ruled(id) => id.index() < rulings,
            })
        {
            return false;
        }
        let contestants = &seating.section;
        let rounds = if results.has_rounds() {
            1 + places
                .filter_map(|place| results.round(place))
                .max()
                .map_or(0, number)
        } else {
            0
        };
        if contestants.len().saturating_mul(rounds) > SEATS {
            return false;
        }
        self.boards.clear();
        self.boards.resize(contestants.len(), 0);
        self.tables
            .resize(self.tables.len().max(rounds * TABLES), 0);
        self.seats.clear();
        self.seats.resize(contestants.len() * rounds, 0);
        let mut own = runs.clone();
        own.all(|run| {
            self.run += 1;
            let places = results.run_start(run) as usize..results.run_start(run + 1) as usize;
            self.is_board_sound(draft, seating, places.clone())
                && (rounds == 0 || self.are_seats_sound(draft, contestants, rounds, places))
        }) && self.sits_out_alone(draft, contestants, rounds, runs)
    }

    /// Whether the contestants of a board are in order, where they may sit, and there once.
    fn is_board_sound(&mut self, draft: &Draft, seating: &Seating, places: Range<usize>) -> bool {
        let (ns, ew) = (
            &draft.results.ns()[places.clone()],
            &draft.results.ew()[places],
        );
        let (Some(first), Some(last)) = (ns.first(), ns.last()) else {
            return true;
        };
        let start = seating.section.start;
        let mut is_new = |id: &ContestantId| {
            let seen = self.boards.get_mut(id.0.wrapping_sub(start) as usize);
            seen.is_some_and(|seen| std::mem::replace(seen, self.run) != self.run)
        };
        // In their order nobody is N-S twice; whoever may sit both ways may be E-W as well.
        ns.is_sorted_by(|one, next| one < next)
            && seating.ns.contains(&first.0)
            && seating.ns.contains(&last.0)
            && (seating.ns != seating.ew || ns.iter().all(&mut is_new))
            && (ew.iter()).all(|id| seating.ew.contains(&id.0) && is_new(id))
    }

    /// Whether each table is once on a board in a round, and each contestant of a board at one table in its round.
    fn are_seats_sound(
        &mut self,
        draft: &Draft,
        contestants: &Range<u32>,
        rounds: usize,
        mut places: Range<usize>,
    ) -> bool {
        let results = &draft.results;
        places.all(|place| {
            let (round, table) = (results.round(place).map_or(0, number), results.table(place));
            let table = table.map_or(0, |table| usize::from(table.get()));
            let is_new_table = match (round, table) {
                (0, _) | (_, 0) => true,
                (_, TABLES..) => false,
                _ => {
                    let seen = &mut self.tables[round * TABLES + table];
                    std::mem::replace(seen, self.run) != self.run
                }
            };
            let seat = u32::try_from(1 + table).unwrap_or(u32::MAX);
            is_new_table
                && (round == 0
                    || [results.ns()[place], results.ew()[place]].iter().all(|id| {
                        let own = (id.0 - contestants.start) as usize;
                        sits(&mut self.seats[own * rounds + round], seat)
                    }))
        })
    }

    /// Whether nobody sits out a board or a round that it plays.
    fn sits_out_alone(
        &self,
        draft: &Draft,
        contestants: &Range<u32>,
        rounds: usize,
        runs: Range<usize>,
    ) -> bool {
        let all = &draft.sit_outs;
        let first = all.partition_point(|one| one.contestant.0 < contestants.start);
        let own = all[first..]
            .iter()
            .take_while(|one| one.contestant.0 < contestants.end);
        own.into_iter().all(|one| {
            let results = &draft.results;
            let plays_board = runs.clone().any(|run| {
                let places = results.run_start(run) as usize..results.run_start(run + 1) as usize;
                let mut who = results.ns()[places.clone()]
                    .iter()
                    .chain(&results.ew()[places]);
                results.runs()[run].board == one.board && who.any(|id| *id == one.contestant)
            });
            let place = (one.contestant.0 - contestants.start) as usize;
            let round = one.round.map_or(0, number);
            let plays_round = round > 0 && round < rounds && self.seats[place * rounds + round] > 0;
            !plays_board && !plays_round
        })
    }
}

/// Takes a seat in a round; whether it is no other than before, as far as is known.
const fn sits(known: &mut u32, seat: u32) -> bool {
    if *known <= 1 {
        *known = seat;
        return true;
    }
    seat == 1 || seat == *known
}

fn number(round: RoundNumber) -> usize {
    usize::from(round.get())
}

#[cfg(test)]
mod tests;
