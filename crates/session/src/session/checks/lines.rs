//! The contestants of a line are of one section, sit where their direction allows it or are all turned round, and meet
//! others.

use std::ops::Range;

use super::{seats, section};
use crate::draft::Draft;
use crate::{ContestantId, Direction, Fault, SectionId};
use contract_scoring::Side;

/// Board by board: where all lines of one are sound, which is seen by a quick test, no line is checked by itself.
pub(super) fn faults(draft: &Draft) -> impl Iterator<Item = Fault> {
    let results = &draft.results;
    let mut home = Seating::of_nobody();
    (results.runs_with_places())
        .filter_map(move |(_, places)| {
            let (ns, ew) = (&results.ns()[places.clone()], &results.ew()[places.clone()]);
            if !home.has(ns[0]) {
                home = Seating::of_section(draft, ns[0]);
            }
            let sound = draft.partners.is_none() && home.is_sound(ns, ew);
            (!sound).then_some(places)
        })
        .flatten()
        .flat_map(|place| line_faults(draft, place))
}

/// Where the contestants of a section may sit. They are sorted, so that those of a side are a range of identifiers.
pub(super) struct Seating {
    pub(super) section: Range<u32>,
    pub(super) ns: Range<u32>,
    pub(super) ew: Range<u32>,
}

impl Seating {
    const fn of_nobody() -> Self {
        Self {
            section: 0..0,
            ns: 0..0,
            ew: 0..0,
        }
    }

    /// The section of a contestant. Where some of its contestants have a direction and others have none, no range is
    /// it.
    pub(super) fn of_section(draft: &Draft, id: ContestantId) -> Self {
        let home = section(draft, id);
        let ends = |section: SectionId, direction: Direction| {
            let before = partition_near(&draft.contestants, id.index(), |one| {
                (one.section, one.direction) <= (section, direction)
            });
            u32::try_from(before).unwrap_or(u32::MAX)
        };
        let first = partition_near(&draft.contestants, id.index(), |one| one.section < home);
        let first = u32::try_from(first).unwrap_or(u32::MAX);
        let [ns, ew] = Side::ALL.map(|side| ends(home, Direction::Fixed(side)));
        let end = ends(home, Direction::Both);
        let (ns, ew) = match (ew > first, end > ew) {
            (true, true) => (0..0, 0..0),
            (true, false) => (first..ns, ns..ew),
            (false, _) => (first..end, first..end),
        };
        Self {
            section: first..end,
            ns,
            ew,
        }
    }

    pub(super) fn has(&self, id: ContestantId) -> bool {
        self.section.contains(&id.0)
    }

    fn is_sound(&self, ns: &[ContestantId], ew: &[ContestantId]) -> bool {
        (ns.iter().zip(ew))
            .all(|(ns, ew)| self.ns.contains(&ns.0) && self.ew.contains(&ew.0) && ns != ew)
    }
}

fn line_faults(draft: &Draft, result: usize) -> impl Iterator<Item = Fault> {
    let home = section(draft, draft.results.ns()[result]);
    let across = seats(draft, result).any(|(_, id)| section(draft, id) != home);
    let itself = seats(draft, result).enumerate().any(|(at, (_, id))| {
        seats(draft, result)
            .skip(at + 1)
            .any(|(_, other)| other == id)
    });
    let is_wrong =
        |(side, id): &(Side, ContestantId)| !draft.contestants[id.index()].direction.allows(*side);
    let is_turned = seats(draft, result).all(|seat| is_wrong(&seat));
    let wrong_direction = seats(draft, result)
        .filter(move |seat| !is_turned && is_wrong(seat))
        .map(move |(side, _)| Fault::WrongDirection { result, side });
    across
        .then_some(Fault::AcrossSections { result })
        .into_iter()
        .chain(itself.then_some(Fault::AgainstItself { result }))
        .chain(wrong_direction)
}

/// The partition point of a list, sought from a place on: in a large field, halving the whole list would reach all over
/// it.
fn partition_near<T>(all: &[T], place: usize, is_before: impl Fn(&T) -> bool) -> usize {
    let place = place.min(all.len());
    let (mut start, mut end, mut step) = (place, place, 1);
    while start > 0 && !is_before(&all[start - 1]) {
        start = start.saturating_sub(step);
        step *= 2;
    }
    step = 1;
    while end < all.len() && is_before(&all[end]) {
        end = all.len().min(end + step);
        step *= 2;
    }
    start + all[start..end].partition_point(is_before)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_partition_point_is_found_from_everywhere() {
        let all: Vec<u32> = (0..40).collect();
        for before in 0..=41 {
            for place in 0..=41 {
                let found = partition_near(&all, place, |one| *one < before);
                assert_eq!(found, all.partition_point(|one| *one < before), "{place}");
            }
        }
    }
}
