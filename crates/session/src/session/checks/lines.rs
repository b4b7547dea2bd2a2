//! The contestants of a line are of one section, sit where their direction allows it or are all turned round, and meet
//! others.

use super::{seats, section};
use crate::draft::Draft;
use crate::{ContestantId, Fault};
use contract_scoring::Side;

pub(super) fn faults(draft: &Draft) -> impl Iterator<Item = Fault> {
    (0..draft.results.len()).flat_map(|place| line_faults(draft, place))
}

fn line_faults(draft: &Draft, result: usize) -> impl Iterator<Item = Fault> {
    let home = section(draft, draft.results.ns()[result]);
    let across = seats(draft, result).any(|(_, id)| section(draft, id) != home);
    let itself = seats(draft, result)
        .enumerate()
        .any(|(at, (_, id))| seats(draft, result).skip(at + 1).any(|(_, other)| other == id));
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
