//! LIN: the files of online play. Commands of two letters, each with a value between bars.

use std::ops::Range;

use contract_scoring::{BoardNumber, Seat, Vulnerability};
use findings::{Code, Diagnostic, Findings};
use rows::entered::{FoundDeal, board, faulty};
use session::{Card, Deal, DealError, Hand, Rank, Suit};

use crate::text::Text;

/// The hands of a deal in their order, and its dealers by their digits from 1.
const ORDER: [Seat; 4] = [Seat::South, Seat::West, Seat::North, Seat::East];

/// Whether bytes begin as these files do: with a command.
pub(super) fn is_one(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    match bytes.trim_ascii_start() {
        [first, second, b'|', ..] => first.is_ascii_lowercase() && second.is_ascii_lowercase(),
        _ => false,
    }
}

/// What the commands say of a board so far.
#[derive(Default)]
struct Board<'t> {
    /// Its number: that of its name, or else that of its place.
    named: Option<(Range<usize>, &'t str)>,
    numbered: Option<(Range<usize>, &'t str)>,
    deal: Option<(Range<usize>, &'t str)>,
    vulnerable: Option<Vulnerability>,
}

/// Reads a file.
pub(super) fn read(text: &Text<'_>, findings: &mut Findings) -> Vec<FoundDeal> {
    let mut found = Vec::new();
    let mut now = Board::default();
    for (command, at, value) in commands(text.opening()) {
        let begins = match command {
            "qx" => true,
            // A file without numbers of places has the next deal.
            "md" => now.deal.is_some() && now.numbered.is_none(),
            _ => false,
        };
        if begins {
            found.extend(std::mem::take(&mut now).read(text, findings));
        }
        match command {
            // `o7` and `c7` are board 7 in the open and in the closed room.
            "qx" => {
                let number = value.trim_start_matches(|letter: char| letter.is_ascii_alphabetic());
                let start = at.end - number.len();
                now.numbered = Some((start..at.end, number));
            }
            "ah" => {
                let digits = value.trim_start_matches(|letter: char| !letter.is_ascii_digit());
                if !digits.is_empty() {
                    let start = at.end - digits.len();
                    now.named = Some((start..at.end, digits));
                }
            }
            "sv" => now.vulnerable = vulnerable(value),
            "md" => now.deal = Some((at, value)),
            _ => {}
        }
    }
    found.extend(now.read(text, findings));
    found
}

/// The commands with their values, and where these are.
fn commands(text: &str) -> impl Iterator<Item = (&str, Range<usize>, &str)> {
    let mut at = 0;
    let mut parts = text.split('|').map(move |part| {
        let start = at;
        at += part.len() + 1;
        (start, part)
    });
    std::iter::from_fn(move || {
        let (_, command) = parts.next()?;
        let (start, value) = parts.next()?;
        Some((command.trim(), start..start + value.len(), value))
    })
}

fn vulnerable(value: &str) -> Option<Vulnerability> {
    match value.trim() {
        "o" | "O" | "0" => Some(Vulnerability::None),
        "n" | "N" => Some(Vulnerability::NorthSouth),
        "e" | "E" => Some(Vulnerability::EastWest),
        "b" | "B" => Some(Vulnerability::Both),
        _ => None,
    }
}

impl Board<'_> {
    fn read(self, text: &Text<'_>, findings: &mut Findings) -> Option<FoundDeal> {
        let (at, value) = self.deal?;
        let at = text.location_of(at);
        let Some((number_at, number)) = self.named.or(self.numbered) else {
            findings.push(
                Diagnostic::new(Code::BadHands, "a deal without its board")
                    .at(at)
                    .expected("`ah|Board 7|` or `qx|o7|` beside it")
                    .hint("export the deals as PBN, which always names the board"),
            );
            return None;
        };
        let board: BoardNumber = board(number, text.location_of(number_at), findings)?;
        let (dealer, hands) = value.split_at_checked(1).unwrap_or_default();
        let dealer = dealer.parse().ok().and_then(|place: usize| {
            let place = place.checked_sub(1)?;
            ORDER.get(place).copied()
        });
        let (hands, is_dealer) = match dealer {
            Some(_) => (hands, true),
            None => (value, false),
        };
        match deal(hands) {
            Ok(deal) => Some(FoundDeal {
                board,
                section: None,
                deal,
                makes: None,
                dealer: dealer.filter(|_| is_dealer),
                vulnerable: self.vulnerable,
                at,
            }),
            Err(error) => {
                findings.push(faulty(&error, Some(board)).at(at));
                None
            }
        }
    }
}

/// The deal of hands with commas between: `S48JH25TQD235C679`; the last may be missing.
fn deal(text: &str) -> Result<Deal, DealError> {
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
