//! A new order of lines that only moves them within short stretches, as sorting a file section by section does.

use std::ops::Range;

/// A new order, cut where no line before moves behind the cut. So a column is moved stretch by stretch, in the cache and
/// without a second column.
pub(super) struct Moves<'a> {
    /// By new place the old one.
    order: &'a [u32],
    stretches: Vec<Range<usize>>,
}

/// A stretch has as many lines, or more where they cannot be cut there.
const STRETCH: usize = 4096;

impl<'a> Moves<'a> {
    pub(super) fn of(order: &'a [u32]) -> Self {
        let mut stretches = Vec::new();
        let (mut start, mut reached) = (0, 0);
        for (place, &old) in order.iter().enumerate() {
            reached = reached.max(old as usize);
            let end = place + 1;
            if reached < end && (end - start >= STRETCH || end == order.len()) {
                stretches.push(start..end);
                start = end;
            }
        }
        Self { order, stretches }
    }

    /// Puts a column in the new order.
    pub(super) fn make<T: Copy>(&self, column: &mut [T]) {
        let mut before = Vec::new();
        for stretch in &self.stretches {
            before.clear();
            before.extend_from_slice(&column[stretch.clone()]);
            let moved = self.order[stretch.clone()].iter();
            for (new, old) in column[stretch.clone()].iter_mut().zip(moved) {
                *new = before[*old as usize - stretch.start];
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What an order makes of the numbers of old places is the order itself.
    fn check(order: &[u32], stretches: usize) {
        let moves = Moves::of(order);
        let mut column: Vec<u32> = (0..).take(order.len()).collect();
        moves.make(&mut column);
        assert_eq!(column, order);
        assert_eq!(moves.stretches.len(), stretches);
    }

    #[test]
    fn lines_move_within_their_stretch() {
        check(&[], 0);
        check(&[0], 1);
        check(&[2, 0, 1, 4, 3], 1);
        let within: Vec<u32> = (0..).take(10 * STRETCH).map(|place| place ^ 5).collect();
        check(&within, 10);
    }

    #[test]
    fn a_line_from_far_away_keeps_all_between_together() {
        let mut order: Vec<u32> = (0..).take(3 * STRETCH).collect();
        order.swap(10, 2 * STRETCH);
        check(&order, 2);
        order.reverse();
        check(&order, 1);
    }
}
