//! DUP: the files of dealing machines that have neither names nor lines. A board is 156 bytes: the cards of North, East
//! and South as numbers, all hands as letters for a printer, and which boards the set has.

use contract_scoring::{BoardNumber, Seat};
use findings::{Code, Diagnostic, Findings};
use foreign_files::record;
use session::{Card, Deal, Hand};
use table::entered::{FoundDeal, faulty};

use super::dlm::pack;
use crate::SourceFile;

/// Bytes of a board, and of its cards as numbers.
const BOARD: usize = 156;
const NUMBERS: usize = 78;
/// Where the lowest board of the set is said.
const LOWEST: std::ops::Range<usize> = 148..151;

/// Whether bytes begin as these files do: the numbers of 39 cards, and no digit behind them.
pub(super) fn is_one(bytes: &[u8]) -> bool {
    let numbers = bytes.get(..NUMBERS).unwrap_or_default();
    let is_followed = bytes.get(NUMBERS).is_none_or(|byte| !byte.is_ascii_digit());
    numbers.len() == NUMBERS && numbers.iter().all(u8::is_ascii_digit) && is_followed
}

pub(super) fn read(file: SourceFile<'_>, findings: &mut Findings) -> Vec<FoundDeal> {
    let (boards, rest) = file.bytes.as_chunks::<BOARD>();
    // Some programs end it with a Ctrl-Z or a line end.
    if !rest.trim_ascii().is_empty() && rest != b"\x1A" {
        let last = boards.len() as u64 + 1;
        findings.push(
            Diagnostic::new(Code::BadHands, format!("the file is cut within its deal {last}"))
                .at(record(file.name, "deal", last))
                .expected("156 bytes for each board")
                .hint("fetch the file again from the dealing program"),
        );
        return Vec::new();
    }
    let lowest = boards.first().and_then(|first| {
        let text = std::str::from_utf8(first.get(LOWEST)?).ok()?;
        text.trim().parse::<u16>().ok()
    });
    let mut found = Vec::new();
    for (place, bytes) in (0..).zip(boards) {
        let at = record(file.name, "deal", u64::from(place) + 1);
        let number = lowest.unwrap_or(1).checked_add(place);
        let Some(board) = number.and_then(|number| BoardNumber::new(number).ok()) else {
            continue;
        };
        match hands(bytes) {
            Some(hands) => match Deal::of_texts(
                Seat::North,
                &[&hands[0].to_string(), &hands[1].to_string(), &hands[2].to_string()],
            ) {
                Ok(deal) => found.push(FoundDeal {
                    board,
                    section: None,
                    deal,
                    makes: None,
                    dealer: None,
                    vulnerable: None,
                    at,
                }),
                Err(error) => findings.push(faulty(&error, Some(board)).at(at)),
            },
            None => findings.push(
                Diagnostic::new(
                    Code::BadDeal,
                    format!("the cards of deal {} are no hands", place + 1),
                )
                .at(at)
                .expected("13 different numbers from 01 to 52 for each of North, East and South")
                .hint("fetch the file again from the dealing program"),
            ),
        }
    }
    found
}

/// The hands of North, East and South.
fn hands(bytes: &[u8; BOARD]) -> Option<[Hand; 3]> {
    let cards: Vec<Card> = pack().collect();
    let numbers = bytes.get(..NUMBERS)?;
    let mut hands = [Hand::EMPTY; 3];
    for (place, digits) in numbers.chunks(2).enumerate() {
        let number: usize = std::str::from_utf8(digits).ok()?.parse().ok()?;
        let card = *cards.get(number.checked_sub(1)?)?;
        let hand = &mut hands[place / 13];
        *hand = hand.with(card)?;
    }
    Some(hands)
}
