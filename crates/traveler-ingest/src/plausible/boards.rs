//! The results of each board of a section together.

use contract_scoring::BoardNumber;
use session::{Draft, SectionId};

/// The results of one board in one section.
pub(super) struct Board<'o> {
    pub(super) section: SectionId,
    pub(super) number: BoardNumber,
    /// Their places in the draft.
    pub(super) results: &'o [u32],
}

/// The places of all results, sorted by section and board.
pub(super) fn order(draft: &Draft) -> Vec<u32> {
    let mut order: Vec<u32> = (0..).take(draft.results.len()).collect();
    order.sort_by_key(|&place| key(draft, place));
    order
}

/// Each board of each section.
pub(super) fn each<'o>(draft: &'o Draft, order: &'o [u32]) -> impl Iterator<Item = Board<'o>> {
    order
        .chunk_by(|&one, &other| key(draft, one) == key(draft, other))
        .filter_map(|results| {
            let (section, number) = key(draft, *results.first()?);
            Some(Board {
                section,
                number,
                results,
            })
        })
}

fn key(draft: &Draft, place: u32) -> (SectionId, BoardNumber) {
    let result = &draft.results[place as usize];
    (draft.contestants[result.ns.index()].section, result.board)
}
