//! The contradictions that a sorted draft may contain. Every check is one pass through its lists.

use std::collections::HashSet;

use contract_scoring::{BySide, Side};

use crate::draft::Draft;
use crate::{
    Contestant, ContestantId, Entry, Fault, Outcome, Profile, Section, SectionId, StratId, Winners,
};

mod boards;
mod dangling;
mod lines;
mod other_table;
mod rounds;

pub(super) use dangling::dangling;

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
fn seats(draft: &Draft, place: usize) -> impl Iterator<Item = (Side, ContestantId)> {
    let (ns, ew) = (draft.results.ns()[place], draft.results.ew()[place]);
    let partners = draft.partners.as_ref().map(|partners| partners[place]);
    [(Side::NorthSouth, ns), (Side::EastWest, ew)]
        .into_iter()
        .chain(
            partners
                .into_iter()
                .flat_map(|BySide { ns, ew }| [(Side::NorthSouth, ns), (Side::EastWest, ew)]),
        )
}

/// Those of them who played the board there. Where pairs sat wrong, who should have met has an artificial score, and
/// their opponents played the board at another table: here they did not.
fn playing(draft: &Draft, place: usize) -> impl Iterator<Item = (Side, ContestantId)> {
    let elsewhere = match draft.results.outcome(place) {
        Outcome::Plain(_) => None,
        Outcome::Ruled(id) => match &draft.rulings[id.index()] {
            BySide {
                ns: Entry::NotPlayed,
                ew: Entry::Artificial(_),
            } => Some(Side::NorthSouth),
            BySide {
                ns: Entry::Artificial(_),
                ew: Entry::NotPlayed,
            } => Some(Side::EastWest),
            _ => None,
        },
    };
    seats(draft, place).filter(move |(side, _)| Some(*side) != elsewhere)
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
            let name_taken = draft.strats[..place]
                .iter()
                .any(|other| other.name == strat.name);
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
                .map(|id| Fault::SectionGroupedTwice {
                    section: id.index(),
                }),
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
        .map(|(second, _)| Fault::SameContestant {
            first: second - 1,
            second,
        })
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
