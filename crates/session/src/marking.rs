//! The markings of the boards: who deals, and who is vulnerable (Law 2).

use contract_scoring::{BoardNumber, Seat, Vulnerability};

/// What is marked on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Marking {
    /// Who deals.
    pub dealer: Seat,
    /// Which sides are vulnerable.
    pub vulnerability: Vulnerability,
}

impl Marking {
    /// What the number of a board gives it.
    #[must_use]
    pub const fn standard(board: BoardNumber) -> Self {
        Self { dealer: board.dealer(), vulnerability: board.vulnerability() }
    }
}

/// The markings of a session's boards. Only those are kept that differ from what the board's number gives.
///
/// # Examples
///
/// Board 7 is marked "dealer S, nobody vulnerable"; by its number, both sides are:
///
/// ```
/// use contract_scoring::{Seat, Vulnerability};
/// use session::{Marking, Markings};
///
/// let (seven, eight) = ("7".parse()?, "8".parse()?);
/// let marked = Marking { dealer: Seat::South, vulnerability: Vulnerability::None };
/// let mut markings = Markings::STANDARD;
/// markings.set(seven, marked);
/// markings.set(eight, Marking::standard(eight));
///
/// assert_eq!(markings.of(seven), marked);
/// assert_eq!(markings.special().collect::<Vec<_>>(), [(seven, marked)]);
/// # Ok::<(), contract_scoring::NotationError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Markings {
    special: Vec<(BoardNumber, Marking)>,
}

impl Markings {
    /// Every board is marked as its number has it.
    pub const STANDARD: Self = Self { special: Vec::new() };

    /// What is marked on a board.
    #[must_use]
    pub fn of(&self, board: BoardNumber) -> Marking {
        match self.place(board) {
            Ok(place) => self.special[place].1,
            Err(_) => Marking::standard(board),
        }
    }

    /// Marks a board.
    pub fn set(&mut self, board: BoardNumber, marking: Marking) {
        let is_special = marking != Marking::standard(board);
        match self.place(board) {
            Ok(place) if is_special => self.special[place].1 = marking,
            Ok(place) => {
                self.special.remove(place);
            }
            Err(place) if is_special => self.special.insert(place, (board, marking)),
            Err(_) => {}
        }
    }

    /// The boards that are not marked as their numbers have it, in order.
    pub fn special(&self) -> impl ExactSizeIterator<Item = (BoardNumber, Marking)> {
        self.special.iter().copied()
    }

    fn place(&self, board: BoardNumber) -> Result<usize, usize> {
        self.special.binary_search_by_key(&board, |(one, _)| *one)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_that_is_marked_as_usual_again_is_not_kept() {
        let [first, second] = [3, 1].map(|number| BoardNumber::new(number).unwrap());
        let of = |vulnerability| Marking { dealer: Seat::North, vulnerability };
        let mut markings = Markings::STANDARD;
        markings.set(first, of(Vulnerability::Both));
        markings.set(second, of(Vulnerability::Both));
        markings.set(first, of(Vulnerability::None));
        let kept = [(second, of(Vulnerability::Both)), (first, of(Vulnerability::None))];
        assert!(markings.special().eq(kept));
        markings.set(first, Marking::standard(first));
        assert!(markings.special().eq([kept[0]]));
    }
}
