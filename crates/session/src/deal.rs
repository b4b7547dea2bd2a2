//! A deal: the four hands of a board, 52 cards, and what can be made with them.

mod card;
mod hand;
mod makes;
mod par;

use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use contract_scoring::{BoardNumber, Seat};

pub use card::{Card, Rank, Suit};
pub use hand::{Hand, HandError};
pub use makes::{Makes, MakesError};
pub use par::{Par, ParContract};

/// Four hands that are a pack: each has 13 cards, and no card is in two of them.
///
/// # Examples
///
/// ```
/// use contract_scoring::Seat;
/// use session::{Deal, Suit};
///
/// let deal: Deal = "N:9.43.KT763.KJ742 KQT8543.KQ.A8.T8 A.J862.J942.AQ93 J762.AT975.Q5.65".parse()?;
/// assert_eq!(deal.hand(Seat::East).points(), 14);
/// assert_eq!(deal.hand(Seat::West).count_in(Suit::Hearts), 5);
///
/// // East has the K of spades, and so cannot North.
/// let twice = "N:K.43.KT763.KJ742 KQT8543.KQ.A8.T8 A.J862.J942.AQ93 J762.AT975.Q5.65".parse::<Deal>();
/// assert_eq!(twice.unwrap_err().to_string(), "the card SK is in two hands, N and E");
/// # Ok::<(), session::DealError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Deal {
    /// In the order of [`Seat::ALL`].
    hands: [Hand; 4],
}

/// Why four hands are no deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DealError {
    /// A card is in two hands.
    Twice {
        /// The card.
        card: Card,
        /// The hands, in the order of play.
        seats: [Seat; 2],
    },
    /// A hand has not 13 cards.
    Count {
        /// The hand.
        seat: Seat,
        /// How many cards it has.
        cards: u32,
        /// The cards that are in no hand.
        missing: Vec<Card>,
    },
    /// A hand is not written as one.
    Hand {
        /// The hand; `None` where it is not even known whose it is.
        seat: Option<Seat>,
        /// What is wrong with it.
        error: HandError,
    },
}

impl DealError {
    /// The hand that is wrong, where it is known whose it is; of two with the same card, the second.
    #[must_use]
    pub const fn seat(&self) -> Option<Seat> {
        match self {
            Self::Twice { seats: [_, seat], .. } | Self::Count { seat, .. } => Some(*seat),
            Self::Hand { seat, .. } => *seat,
        }
    }
}

impl Deal {
    /// A deal of four hands, in the order of [`Seat::ALL`].
    ///
    /// # Errors
    ///
    /// Where a card is in two hands, or a hand has not 13 cards.
    pub fn new(hands: [Hand; 4]) -> Result<Self, DealError> {
        for (place, first) in Seat::ALL.into_iter().enumerate() {
            for second in Seat::ALL.into_iter().skip(place + 1) {
                let both = hands[first as usize].both(hands[second as usize]);
                if let Some(card) = both.cards().next() {
                    let seats = [first, second];
                    return Err(DealError::Twice { card, seats });
                }
            }
        }
        let counted = Seat::ALL.map(|seat| (seat, hands[seat as usize].count()));
        match counted.into_iter().find(|(_, cards)| *cards != 13) {
            None => Ok(Self { hands }),
            Some((seat, cards)) => {
                Err(DealError::Count { seat, cards, missing: Hand::rest(&hands).cards().collect() })
            }
        }
    }

    /// The hand of a seat.
    #[must_use]
    pub const fn hand(&self, seat: Seat) -> Hand {
        self.hands[seat as usize]
    }

    /// The hands with their seats, North first.
    #[must_use]
    pub fn hands(&self) -> [(Seat, Hand); 4] {
        Seat::ALL.map(|seat| (seat, self.hand(seat)))
    }

    /// Who holds a card.
    #[must_use]
    pub fn holder(&self, card: Card) -> Option<Seat> {
        Seat::ALL.into_iter().find(|seat| self.hand(*seat).has(card))
    }

    /// Reads hands in the order of play, the first of them that of a seat. Of four hands, the one that is written `-`
    /// or is not there holds what the others leave.
    ///
    /// # Errors
    ///
    /// Where one is no hand, where two are not given, or where they are no deal.
    pub fn of_texts(first: Seat, texts: &[&str]) -> Result<Self, DealError> {
        let mut hands = [Hand::EMPTY; 4];
        let mut open = None;
        for place in 0..4 {
            let seat = Seat::ALL[(first as usize + place) % 4];
            match texts.get(place).copied().unwrap_or("-") {
                "-" if open.is_none() => open = Some(seat),
                text => {
                    let hand =
                        text.parse().map_err(|error| DealError::Hand { seat: Some(seat), error });
                    hands[seat as usize] = hand?;
                }
            }
        }
        if let Some(seat) = open {
            hands[seat as usize] = Hand::rest(&hands);
        }
        Self::new(hands)
    }
}

impl fmt::Display for Deal {
    /// Prints the notation of PBN, North first: `N:9.43.KT763.KJ742 … J762.AT975.Q5.65`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [north, east, south, west] = self.hands;
        write!(f, "N:{north} {east} {south} {west}")
    }
}

impl FromStr for Deal {
    type Err = DealError;

    /// Reads the notation of PBN: a seat, a colon, and four hands from there in the order of play. One hand may be `-`.
    ///
    /// # Errors
    ///
    /// [`DealError`] with the first hand that is wrong.
    fn from_str(text: &str) -> Result<Self, DealError> {
        let unseated =
            |found: &str| DealError::Hand { seat: None, error: HandError::unseated(found) };
        let (first, hands) = text.trim().split_once(':').ok_or_else(|| unseated(text))?;
        let first = first.parse().map_err(|_| unseated(first))?;
        let hands: Vec<&str> = hands.split_whitespace().collect();
        match hands.len() {
            3 | 4 => Self::of_texts(first, &hands),
            _ => Err(unseated(text)),
        }
    }
}

impl fmt::Display for DealError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Twice { card, seats: [first, second] } => {
                write!(f, "the card {card} is in two hands, {first} and {second}")
            }
            Self::Count { seat, cards, .. } => {
                let noun = if *cards == 1 { "card" } else { "cards" };
                write!(f, "{seat} has {cards} {noun}, not 13")
            }
            Self::Hand { seat: Some(seat), error } => write!(f, "the hand of {seat}: {error}"),
            Self::Hand { seat: None, error } => error.fmt(f),
        }
    }
}

impl std::error::Error for DealError {}

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

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD_1: &str = "N:9.43.KT763.KJ742 KQT8543.KQ.A8.T8 A.J862.J942.AQ93 J762.AT975.Q5.65";

    #[test]
    fn deals_in_the_notation_of_pbn() {
        let deal: Deal = BOARD_1.parse().unwrap();
        assert_eq!(deal.to_string(), BOARD_1);
        let from_east =
            "E:KQT8543.KQ.A8.T8 A.J862.J942.AQ93 J762.AT975.Q5.65 9.43.KT763.KJ742".parse();
        assert_eq!(from_east, Ok(deal));
        for open in [
            "n:9.43.kt763.kj742 KQT8543.KQ.A8.T8 - J762.AT975.Q5.65",
            "N:9.43.KT763.KJ742 KQ108543.KQ.A8.108 A.J862.J942.AQ93",
        ] {
            assert_eq!(open.parse(), Ok(deal), "{open}");
        }
        assert_eq!(deal.holder("DA".parse().unwrap()), Some(Seat::East));
        assert_eq!(Seat::ALL.map(|seat| deal.hand(seat).points()), [7, 14, 12, 7]);
    }

    #[test]
    fn what_is_no_deal() {
        fn check(text: &str, expected: &str) {
            assert_eq!(text.parse::<Deal>().unwrap_err().to_string(), expected);
        }
        check(
            "N:9.43.KT763.KJ742 9QT8543.KQ.A8.T8 A.J862.J942.AQ93 J762.AT975.Q5.65",
            "the card S9 is in two hands, N and E",
        );
        check(
            "N:9.43.KT763.KJ74 KQT8543.KQ.A8.T8 A.J862.J942.AQ93 J762.AT975.Q5.65",
            "N has 12 cards, not 13",
        );
        check(
            "N:9.43.KT763.KJ742 KQT8543.KQ.A8.T8 - -",
            "the hand of W: expected the four suits with dots between, spades first, such as AK32.Q54.J8.T976, \
             found `-`",
        );
        check(
            "N:9.43.KT763.KJ1742 KQT8543.KQ.A8.T8 A.J862.J942.AQ93 J762.AT975.Q5.65",
            "the hand of N: expected a card: A K Q J T 9 8 7 6 5 4 3 2, found `1`",
        );
        check(
            "9.43.KT763.KJ742 KQT8543.KQ.A8.T8",
            "expected a seat, a colon and four hands, such as N:AK32.Q54.J8.T976 …, \
             found `9.43.KT763.KJ742 KQT8543.KQ.A8.T8`",
        );
        let short = "N:9.43.KT763.KJ74 KQT8543.KQ.A8.T8 A.J862.J942.AQ93 J762.AT975.Q5.65";
        let DealError::Count { missing, .. } = short.parse::<Deal>().unwrap_err() else {
            panic!("a card is missing");
        };
        assert_eq!(missing, ["C2".parse().unwrap()]);
    }
}
