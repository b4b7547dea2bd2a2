//! The deals of boards.

use contract_scoring::{BoardNumber, Seat, Strain, Tricks};
use session::{Deal, Makes};

use super::document::{Board, BySeat, ByStrain, Document};
use crate::entered::{FoundDeal, faulty};
use crate::findings::Findings;
use crate::programs::imported;

/// The deals; dealer and vulnerability are settings.
pub(super) fn deals(
    document: &Document<'_>,
    file: &str,
    findings: &mut Findings,
) -> Vec<FoundDeal> {
    let mut found = Vec::new();
    for (number, board) in (1..).zip(&document.boards) {
        let at = imported::record(file, "boards", number);
        let (Some(hands), Ok(own)) = (&board.deal, BoardNumber::new(board.board)) else {
            continue;
        };
        let texts = Seat::ALL.map(|seat| hands.of(seat).as_ref());
        match Deal::of_texts(Seat::North, &texts) {
            Ok(deal) => found.push(FoundDeal {
                board: own,
                section: None,
                deal,
                makes: makes(board),
                dealer: None,
                vulnerable: None,
                at,
            }),
            Err(error) => findings.push(faulty(&error, Some(own)).at(at)),
        }
    }
    found
}

/// The tricks, where they can be right.
fn makes(board: &Board<'_>) -> Option<Makes> {
    let told = board.makes.as_ref()?;
    let mut is_whole = true;
    let makes = Makes::from_fn(|seat, strain| {
        let tricks = usize::from(told.of(seat).of(strain));
        let tricks = Tricks::ALL.get(tricks).copied();
        is_whole &= tricks.is_some();
        tricks.unwrap_or(Tricks::MIN)
    });
    (is_whole && makes.is_plausible()).then_some(makes)
}

impl<T> BySeat<T> {
    const fn of(&self, seat: Seat) -> &T {
        match seat {
            Seat::North => &self.north,
            Seat::East => &self.east,
            Seat::South => &self.south,
            Seat::West => &self.west,
        }
    }
}

impl ByStrain {
    const fn of(&self, strain: Strain) -> u8 {
        match strain {
            Strain::Clubs => self.clubs,
            Strain::Diamonds => self.diamonds,
            Strain::Hearts => self.hearts,
            Strain::Spades => self.spades,
            Strain::Notrump => self.notrump,
        }
    }
}
