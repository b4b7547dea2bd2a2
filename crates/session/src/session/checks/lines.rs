//! The contestants of a line are of one section, sit where their direction allows it or are all turned round, and meet
//! others.

use super::{seats, section};
use crate::draft::Draft;
use crate::{ContestantId, Fault};

pub(super) fn faults(draft: &Draft) -> Vec<Fault> {
    let mut faults = Vec::new();
    for result in 0..draft.results.len() {
        let seats = seats(draft, result);
        let seats = seats.as_slice();
        let home = section(draft, draft.results.ns()[result]);
        if seats.iter().any(|(_, id)| section(draft, *id) != home) {
            faults.push(Fault::AcrossSections { result });
        }
        let is_met = |place: usize| seats[..place].iter().any(|(_, id)| *id == seats[place].1);
        if (1..seats.len()).any(is_met) {
            faults.push(Fault::AgainstItself { result });
        }
        let allows = |side, id: ContestantId| draft.contestants[id.index()].direction.allows(side);
        let sits = seats.iter().filter(|(side, id)| allows(*side, *id)).count();
        if sits > 0 && sits < seats.len() {
            let wrong = seats.iter().filter(|(side, id)| !allows(*side, *id));
            faults.extend(wrong.map(|(side, _)| Fault::WrongDirection { result, side: *side }));
        }
    }
    faults
}
