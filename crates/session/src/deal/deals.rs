//! The deals of a session's boards.

use std::hash::{Hash, Hasher};

use contract_scoring::BoardNumber;

use super::{Deal, Makes};

/// The deal of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardDeal {
    /// The four hands.
    pub deal: Deal,
    /// What can be made with them, where it is known.
    pub makes: Option<Makes>,
}

impl Hash for BoardDeal {
    /// The hands alone: what can be made with them follows from them, and is not always worked out.
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.deal.hash(state);
    }
}

/// The deals of a session's boards, as far as they are known. All sections play the same.
///
/// # Examples
///
/// ```
/// use session::{BoardDeal, Deals};
///
/// let deal = "N:9.43.KT763.KJ742 KQT8543.KQ.A8.T8 A.J862.J942.AQ93 J762.AT975.Q5.65".parse()?;
/// let board = "7".parse().unwrap();
/// let mut deals = Deals::UNKNOWN;
/// deals.set(board, BoardDeal { deal, makes: None });
///
/// assert_eq!(deals.of(board).map(|known| known.deal), Some(deal));
/// assert!(deals.of("8".parse().unwrap()).is_none());
/// # Ok::<(), session::DealError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Deals {
    /// By board.
    known: Vec<(BoardNumber, BoardDeal)>,
}

impl Deals {
    /// No deal is known.
    pub const UNKNOWN: Self = Self { known: Vec::new() };

    /// Whether none is known.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// The deal of a board.
    #[must_use]
    pub fn of(&self, board: BoardNumber) -> Option<&BoardDeal> {
        let place = self.place(board).ok()?;
        Some(&self.known[place].1)
    }

    /// Says what the deal of a board is, in place of what was known of it.
    pub fn set(&mut self, board: BoardNumber, deal: BoardDeal) {
        match self.place(board) {
            Ok(place) => self.known[place].1 = deal,
            Err(place) => self.known.insert(place, (board, deal)),
        }
    }

    /// Leaves out the deals of some boards.
    pub fn retain(&mut self, mut is_kept: impl FnMut(BoardNumber) -> bool) {
        self.known.retain(|(board, _)| is_kept(*board));
    }

    /// The deals with their boards, in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (BoardNumber, &BoardDeal)> {
        self.known.iter().map(|(board, deal)| (*board, deal))
    }

    fn place(&self, board: BoardNumber) -> Result<usize, usize> {
        self.known.binary_search_by_key(&board, |(one, _)| *one)
    }
}
