//! Where everything in a sorted draft came from.

use crate::{ContestantId, Fault};

/// By place in each sorted list, the place in the reader's.
pub(super) struct Origin {
    pub(super) contestants: Vec<u32>,
    pub(super) results: Vec<u32>,
    pub(super) sit_outs: Vec<u32>,
}

impl Origin {
    /// Turns the places of a fault back into the reader's; the earlier of two lines comes first.
    pub(super) fn of(&self, mut fault: Fault) -> Fault {
        let place = |list: &[u32], place: &mut usize| *place = list[*place] as usize;
        let line = |result: &mut usize| place(&self.results, result);
        let lines = |first: &mut usize, second: &mut usize| {
            line(first);
            line(second);
            if first > second {
                std::mem::swap(first, second);
            }
        };
        match &mut fault {
            Fault::Dangling { .. }
            | Fault::StratOrder { .. }
            | Fault::SectionGroupedTwice { .. } => {}
            Fault::ForeignDirection { contestant } => place(&self.contestants, contestant),
            Fault::SameContestant { first, second } => {
                place(&self.contestants, first);
                place(&self.contestants, second);
            }
            Fault::AcrossSections { result }
            | Fault::WrongDirection { result, .. }
            | Fault::AgainstItself { result } => line(result),
            Fault::BoardTwice {
                contestant,
                first,
                second,
            }
            | Fault::TwoTables {
                contestant,
                first,
                second,
            } => {
                *contestant = ContestantId(self.contestants[contestant.index()]);
                lines(first, second);
            }
            Fault::TableTwice { first, second } => lines(first, second),
            Fault::SitsOutAndPlays { sit_out, result } => {
                place(&self.sit_outs, sit_out);
                line(result);
            }
        }
        fault
    }
}
