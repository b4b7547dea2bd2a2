//! The contradictions that a sorted draft may contain. Every check is one pass through its lists.

use std::collections::HashSet;

use contract_scoring::{BySide, Side};

use crate::draft::Draft;
use crate::{
    Contestant, ContestantId, Entry, Fault, Outcome, Profile, RulingId, Section, SectionId,
    StratId, Winners,
};

mod boards;
mod lines;
mod other_table;
mod rounds;

/// All contradictions of a draft that is sorted and whose identifiers all exist; places are those of the sorted lists.
pub(super) fn contradictions(draft: &Draft) -> Vec<Fault> {
    let mut faults: Vec<Fault> = strat_order(draft).collect();
    faults.extend(sections_grouped_twice(draft));
    faults.extend(same_contestants(draft));
    faults.extend(foreign_directions(draft));
    faults.extend(lines::faults(draft));
    faults.extend(boards::faults(draft));
    faults.extend(rounds::faults(draft));
    faults.extend(other_table::faults(draft));
    let mut seen = HashSet::new();
    faults.retain(|fault| match fault {
        Fault::SitsOutAndPlays { sit_out, .. } => seen.insert(*sit_out),
        _ => true,
    });
    faults
}

/// The contestants at a table: two pairs, or four players.
struct Seats {
    all: [(Side, ContestantId); 4],
    count: usize,
}

impl Seats {
    #[inline]
    fn as_slice(&self) -> &[(Side, ContestantId)] {
        &self.all[..self.count]
    }

    #[inline]
    fn each(self) -> impl Iterator<Item = (Side, ContestantId)> {
        self.all.into_iter().take(self.count)
    }
}

#[inline]
fn seats(draft: &Draft, place: usize) -> Seats {
    let (ns, ew) = (draft.results.ns()[place], draft.results.ew()[place]);
    let partners = draft.partners.as_ref().map(|partners| partners[place]);
    let second = partners.unwrap_or(BySide { ns, ew });
    let [north_south, east_west] = Side::ALL;
    Seats {
        all: [(north_south, ns), (east_west, ew), (north_south, second.ns), (east_west, second.ew)],
        count: if partners.is_some() { 4 } else { 2 },
    }
}

/// Those of them who played the board there. Where pairs sat wrong, who should have met has an artificial score, and
/// their opponents played the board at another table: here they did not.
#[inline]
fn playing(draft: &Draft, place: usize) -> impl Iterator<Item = (Side, ContestantId)> {
    let elsewhere = match draft.results.outcome(place) {
        Outcome::Plain(_) => None,
        Outcome::Ruled(id) => match &draft.rulings[id.index()] {
            BySide { ns: Entry::NotPlayed, ew: Entry::Artificial(_) } => Some(Side::NorthSouth),
            BySide { ns: Entry::Artificial(_), ew: Entry::NotPlayed } => Some(Side::EastWest),
            _ => None,
        },
    };
    seats(draft, place).each().filter(move |(side, _)| Some(*side) != elsewhere)
}

fn section(draft: &Draft, id: ContestantId) -> SectionId {
    draft.contestants[id.index()].section
}

fn strat_order(draft: &Draft) -> impl Iterator<Item = Fault> {
    (1..draft.strats.len())
        .filter(|&place| {
            let (above, strat) = (&draft.strats[place - 1], &draft.strats[place]);
            let lower = match (above.limit, strat.limit) {
                (_, None) => false,
                (None, Some(_)) => true,
                (Some(above), Some(own)) => own < above,
            };
            let name_taken = draft.strats[..place].iter().any(|other| other.name == strat.name);
            !lower || name_taken
        })
        .map(|strat| Fault::StratOrder { strat })
}

fn sections_grouped_twice(draft: &Draft) -> Vec<Fault> {
    let mut faults = Vec::new();
    let conditions = &draft.conditions;
    for groups in [&conditions.score_together, &conditions.rank_together] {
        let mut seen = HashSet::new();
        faults.extend(
            (groups.iter().flatten())
                .filter(|id| !seen.insert(**id))
                .map(|id| Fault::SectionGroupedTwice { section: id.index() }),
        );
    }
    faults
}

fn same_contestants(draft: &Draft) -> impl Iterator<Item = Fault> {
    (1..)
        .zip(draft.contestants.windows(2))
        .filter(|(_, two)| {
            (two[0].section, two[0].direction, two[0].number)
                == (two[1].section, two[1].direction, two[1].number)
        })
        .map(|(second, _)| Fault::SameContestant { first: second - 1, second })
}

/// Whether the strats of a profile exist.
fn are_strats_known(profile: &Profile, draft: &Draft) -> bool {
    let mut named = profile.strat.iter().chain(&profile.ineligible);
    named.all(|id: &StratId| id.index() < draft.strats.len())
}

/// Whether a section ranks the direction of a contestant.
fn is_ranked(contestant: &Contestant, section: &Section) -> bool {
    contestant.direction.side().is_some() == (section.winners == Winners::Two)
}

fn foreign_directions(draft: &Draft) -> impl Iterator<Item = Fault> {
    (draft.contestants.iter().enumerate())
        .filter(|(_, one)| !is_ranked(one, &draft.sections[one.section.index()]))
        .map(|(contestant, _)| Fault::ForeignDirection { contestant })
}

// Identifiers that point nowhere.

/// The first broken place of each list. Every other check follows identifiers.
pub(super) fn dangling(draft: &Draft) -> Vec<Fault> {
    let contestant = |id: ContestantId| id.index() < draft.contestants.len();
    let section = |id: SectionId| id.index() < draft.sections.len();
    let too_long = |length: usize, limit: usize| (length > limit).then_some(limit);
    let groups = || {
        let groups = &draft.conditions;
        (groups.score_together.iter().chain(&groups.rank_together)).flatten()
    };
    let sit_out = (draft.sit_outs.iter()).position(|one| !contestant(one.contestant));
    let notes = (draft.notes.iter()).position(|(id, _)| id.index() >= draft.results.len());
    let adjustment = (draft.adjustments.iter()).position(|one| !contestant(one.contestant));
    let match_ruling = (draft.match_rulings.0.iter()).position(|one| {
        let both = [Some(one.contestant), one.opponents];
        !section(one.section) || both.into_iter().flatten().any(|id| !contestant(id))
    });
    let broken = [
        ("strats", too_long(draft.strats.len(), STRATS)),
        ("rulings", too_long(draft.rulings.len(), RulingId::LIMIT)),
        ("contestants", too_long(draft.contestants.len(), LINES)),
        ("results", too_long(draft.results.len(), LINES)),
        ("sit_outs", too_long(draft.sit_outs.len(), LINES)),
        ("contestants", broken_contestant(draft)),
        ("results", broken_result(draft)),
        ("partners", broken_partners(draft)),
        ("sit_outs", sit_out),
        ("notes", notes),
        ("adjustments", adjustment),
        ("match_rulings", match_ruling),
        ("conditions", groups().position(|id| !section(*id))),
    ];
    broken
        .into_iter()
        .filter_map(|(list, place)| place.map(|place| Fault::Dangling { list, place }))
        .collect()
}

/// A `StratId` is one byte.
const STRATS: usize = 256;

/// Identifiers of contestants and results have four bytes.
const LINES: usize = u32::MAX as usize;

fn broken_contestant(draft: &Draft) -> Option<usize> {
    draft.contestants.iter().position(|one| {
        let profile = one.profile.as_deref();
        one.section.index() >= draft.sections.len()
            || profile.is_some_and(|profile| !are_strats_known(profile, draft))
    })
}

/// The first line that names somebody or a ruling that is not there. Only where the largest identifiers do, it is
/// looked for.
fn broken_result(draft: &Draft) -> Option<usize> {
    let contestant = |id: ContestantId| id.index() < draft.contestants.len();
    let ruling = |id: RulingId| id.index() < draft.rulings.len();
    let (contestants, rulings) = draft.results.largest_ids();
    if contestants.is_none_or(contestant) && rulings.is_none_or(ruling) {
        return None;
    }
    draft.results.iter().position(|one| {
        let stands = match one.outcome {
            Outcome::Plain(_) => true,
            Outcome::Ruled(id) => ruling(id),
        };
        !contestant(one.ns) || !contestant(one.ew) || !stands
    })
}

/// Each line has partners or none has.
fn broken_partners(draft: &Draft) -> Option<usize> {
    let partners = draft.partners.as_ref()?;
    let stands = |id: ContestantId| id.index() < draft.contestants.len();
    (partners.iter()).position(|pair| !stands(pair.ns) || !stands(pair.ew)).or_else(|| {
        let (partners, results) = (partners.len(), draft.results.len());
        (partners != results).then_some(partners.min(results))
    })
}
