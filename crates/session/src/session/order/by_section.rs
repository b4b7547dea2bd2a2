//! Lines that come section by section, as nearly all files have them: each section is sorted by itself, in the cache.

use std::ops::Range;

use contract_scoring::BoardNumber;

use super::Order;
use crate::{ContestantId, SectionId, threads};

/// The order of lines by section, board and N-S; equal lines keep theirs. `None` where the sections do not come in
/// their order, or are too large for [`Key`].
pub(super) fn order(
    ns: &[ContestantId],
    boards: &[BoardNumber],
    section: impl Fn(ContestantId) -> SectionId,
) -> Option<Order> {
    let sections = sections(ns, section)?;
    let parts = threads::pieces(ns.len());
    let mut order = vec![0; ns.len()];
    let mut rest = order.as_mut_slice();
    let mut shares = Vec::with_capacity(parts);
    for share in sections.chunks(sections.len().div_ceil(parts).max(1)) {
        let lines = share.iter().map(Range::len).sum();
        let (own, behind) = rest.split_at_mut(lines);
        rest = behind;
        shares.push((share, own));
    }
    let sorted = threads::each(shares, |(sections, mut places)| {
        let mut keys = Vec::new();
        for section in sections {
            let (own, behind) = places.split_at_mut(section.len());
            sort(ns, boards, section.clone(), &mut keys, own)?;
            places = behind;
        }
        Some(())
    });
    let sorted: Option<Vec<()>> = sorted.into_iter().collect();
    sorted.map(|_| Order::of(order))
}

/// The lines of each section, where each section's are together and the sections in their order.
fn sections(
    ns: &[ContestantId],
    section: impl Fn(ContestantId) -> SectionId,
) -> Option<Vec<Range<usize>>> {
    let mut sections: Vec<Range<usize>> = Vec::new();
    let mut last = None;
    for lines in ns.chunk_by(|one, next| section(*one) == section(*next)) {
        let start = sections.last().map_or(0, |earlier| earlier.end);
        let own = lines.first().map(|first| section(*first));
        if last >= own {
            return None;
        }
        last = own;
        sections.push(start..start + lines.len());
    }
    Some(sections)
}

/// A line of a section in one word, in the order of the bits: the board, N-S counted from the section's first, and the
/// place in the section.
type Key = u64;

const NS_BITS: u32 = 20;
const PLACE_BITS: u32 = 28;

/// Writes the places of a section's lines in their order; `keys` is room that is used again.
fn sort(
    ns: &[ContestantId],
    boards: &[BoardNumber],
    lines: Range<usize>,
    keys: &mut Vec<Key>,
    places: &mut [u32],
) -> Option<()> {
    let first = ns[lines.clone()].iter().min()?.0;
    let last = ns[lines.clone()].iter().max()?.0;
    if (last - first) >> NS_BITS != 0 || lines.len() >> PLACE_BITS != 0 {
        return None;
    }
    keys.clear();
    let pairs = ns[lines.clone()].iter().zip(&boards[lines.clone()]);
    keys.extend(pairs.zip(0..).map(|((ns, board), place): (_, Key)| {
        let line = Key::from(board.get()) << NS_BITS | Key::from(ns.0 - first);
        line << PLACE_BITS | place
    }));
    keys.sort_unstable();
    let start = u32::try_from(lines.start).ok()?;
    for (place, key) in places.iter_mut().zip(keys) {
        *place = start + u32::try_from(*key & ((1 << PLACE_BITS) - 1)).ok()?;
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lines of several sections, by board and N-S, with equal ones among them.
    fn lines(sections: u32) -> (Vec<ContestantId>, Vec<BoardNumber>) {
        let line = |place: u32| {
            let (section, within) = (place / 50, place % 50);
            let board = BoardNumber::new(u16::try_from(within * 7 % 11 + 1).unwrap()).unwrap();
            (ContestantId(section * 10 + within * 3 % 10), board)
        };
        (0..sections * 50).map(line).unzip()
    }

    fn section(id: ContestantId) -> SectionId {
        SectionId(id.0 / 10)
    }

    #[test]
    fn sections_that_come_in_order_are_sorted_each_by_itself() {
        for sections in [1, 3, 2000] {
            let (ns, boards) = lines(sections);
            let keys = ns.iter().zip(&boards);
            let usual = Order::by_key(keys.map(|(&ns, &board)| (section(ns), board, ns)));
            assert_eq!(order(&ns, &boards, section), Some(usual));
        }
    }

    #[test]
    fn other_lines_are_left_to_the_usual_way() {
        let (mut ns, boards) = lines(3);
        ns.swap(10, 70);
        assert_eq!(order(&ns, &boards, section), None);
        let one = |_| SectionId(0);
        let far = [ContestantId(0), ContestantId(1 << NS_BITS)];
        assert_eq!(order(&far, &boards, one), None);
    }
}
