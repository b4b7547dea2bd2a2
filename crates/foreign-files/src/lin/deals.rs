//! The deals of boards.

use contract_scoring::{BoardNumber, Seat, Vulnerability};
use findings::{Code, Diagnostic, Findings};
use session::{Card, Deal, DealError, Hand, Rank, Suit};
use table::entered::{FoundDeal, board, faulty};
use table::text::Text;

use super::commands::{Board, Lin};

/// The hands of a deal in their order, and its dealers by their digits from 1.
pub(super) const ORDER: [Seat; 4] = [Seat::South, Seat::West, Seat::North, Seat::East];

/// The deals of a file that need not have results.
pub fn deals(text: &Text<'_>, findings: &mut Findings) -> Vec<FoundDeal> {
    of_boards(&Lin::of(text.opening()), text, findings)
}

pub(super) fn of_boards(lin: &Lin<'_>, text: &Text<'_>, findings: &mut Findings) -> Vec<FoundDeal> {
    let boards = lin.boards.iter();
    boards.filter_map(|board| found(board, text, findings)).collect()
}

/// Who is vulnerable, as it is written.
pub(super) fn vulnerable(value: &str) -> Option<Vulnerability> {
    match value.trim() {
        "o" | "O" | "0" => Some(Vulnerability::None),
        "n" | "N" => Some(Vulnerability::NorthSouth),
        "e" | "E" => Some(Vulnerability::EastWest),
        "b" | "B" => Some(Vulnerability::Both),
        _ => None,
    }
}

/// A value of `md`: who deals, if it says so, and the hands.
pub(super) fn dealer(value: &str) -> (Option<Seat>, &str) {
    let (first, hands) = value.split_at_checked(1).unwrap_or_default();
    let place: Option<usize> = first.parse().ok();
    let seat = place.and_then(|place| ORDER.get(place.checked_sub(1)?).copied());
    (seat, if seat.is_some() { hands } else { value })
}

fn found(own: &Board<'_>, text: &Text<'_>, findings: &mut Findings) -> Option<FoundDeal> {
    let (at, value) = own.deal.clone()?;
    let at = text.location_of(at);
    let Some((number_at, number)) = own.number().cloned() else {
        findings.push(
            Diagnostic::new(Code::BadHands, "a deal without its board")
                .at(at)
                .expected("`ah|Board 7|` or `qx|o7|` beside it")
                .hint("export the deals as PBN, which always names the board"),
        );
        return None;
    };
    let board: BoardNumber = board(number, text.location_of(number_at), findings)?;
    let (dealer, hands) = dealer(value);
    match deal(hands) {
        Ok(deal) => Some(FoundDeal {
            board,
            section: None,
            deal,
            makes: None,
            dealer,
            vulnerable: own.vulnerable.as_ref().and_then(|(_, text)| vulnerable(text)),
            at,
        }),
        Err(error) => {
            findings.push(faulty(&error, Some(board)).at(at));
            None
        }
    }
}

/// The deal of hands with commas between: `S48JH25TQD235C679`; the last may be missing.
pub(super) fn deal(text: &str) -> Result<Deal, DealError> {
    let mut texts: Vec<String> = vec!["-".to_owned(); 4];
    for (seat, hand) in ORDER.into_iter().zip(text.split(',')) {
        if !hand.trim().is_empty() {
            texts[seat as usize] = in_pbn(hand).ok_or_else(|| DealError::Hand {
                seat: Some(seat),
                error: session::HandError {
                    found: hand.trim().to_owned(),
                    expected: "suits and their cards, such as S48JH25TQD235C679",
                },
            })?;
        }
    }
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    Deal::of_texts(Seat::North, &texts)
}

/// A hand in the notation of PBN.
fn in_pbn(text: &str) -> Option<String> {
    let mut hand = Hand::EMPTY;
    let mut suit = None;
    for letter in text.trim().replace("10", "T").chars() {
        match Suit::of_letter(letter) {
            Some(next) => suit = Some(next),
            None => {
                let rank = Rank::of_letter(letter)?;
                hand = hand.with(Card { suit: suit?, rank })?;
            }
        }
    }
    Some(hand.to_string())
}
