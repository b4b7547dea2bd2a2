//! DLM: the files of dealing machines. A board is 26 letters of two cards each, and a sum of them.

use findings::{Code, Diagnostic, Findings};
use session::{Card, Deal, Hand, Rank, Suit};
use table::entered::{FoundDeal, board, faulty};
use table::text::Text;

/// Letters of a board.
const LETTERS: usize = 26;

/// Whether bytes begin as these files do.
pub(super) fn is_one(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let start = bytes.trim_ascii_start();
    let start = start.get(..b"[document]".len()).unwrap_or_default();
    start.eq_ignore_ascii_case(b"[document]")
}

/// Reads a file.
pub(super) fn read(text: &Text<'_>, findings: &mut Findings) -> Vec<FoundDeal> {
    let mut found = Vec::new();
    let content = text.opening();
    for line in content.lines() {
        let start = line.as_ptr() as usize - content.as_ptr() as usize;
        let Some((name, value)) = line.split_once('=') else {
            continue;
        };
        let Some(number) = number_of(name) else {
            continue;
        };
        let at = text.location_of(start..start + name.trim_end().len());
        let value = value.trim();
        let value_start = value.as_ptr() as usize - content.as_ptr() as usize;
        let value_at = text.location_of(value_start..value_start + value.len());
        let Some(board) = board(number, at, findings) else {
            continue;
        };
        match hands(value) {
            Ok(hands) => match Deal::new(hands) {
                Ok(deal) => found.push(FoundDeal {
                    board,
                    section: None,
                    deal,
                    makes: None,
                    dealer: None,
                    vulnerable: None,
                    at: value_at,
                }),
                Err(error) => findings.push(faulty(&error, Some(board)).at(value_at)),
            },
            Err(why) => findings.push(
                Diagnostic::new(Code::BadDeal, why)
                    .at(value_at)
                    .expected("26 letters from a to p, and their sum in 3 digits")
                    .hint("the line was changed or cut: fetch the file again from the dealing program"),
            ),
        }
    }
    found
}

/// `7` of `Board 07`.
fn number_of(name: &str) -> Option<&str> {
    let name = name.trim();
    let (word, number) = name.split_at_checked("board".len())?;
    let is_board = word.eq_ignore_ascii_case("board") && number.starts_with([' ', '\t']);
    is_board.then(|| number.trim())
}

/// The hands of 26 letters, if their sum is right: a letter holds who has two cards, from the ace of spades down.
fn hands(value: &str) -> Result<[Hand; 4], String> {
    let Some((letters, sum)) = value.split_at_checked(LETTERS) else {
        return Err(format!("a deal has {} characters", value.chars().count()));
    };
    if let Some(other) = letters.chars().find(|letter| !('a'..='p').contains(letter)) {
        return Err(format!("a deal has the character `{other}`"));
    }
    let made = letters.bytes().fold(0, |sum, letter| sum ^ letter);
    if sum.trim().parse() != Ok(made) {
        return Err(format!("the sum of a deal is {made:03}, the file says `{}`", sum.trim()));
    }
    let holders = letters.bytes().flat_map(|letter| {
        let both = letter - b'a';
        [both >> 2, both & 3]
    });
    let mut hands = [Hand::EMPTY; 4];
    for (card, holder) in pack().zip(holders) {
        let hand = &mut hands[usize::from(holder)];
        *hand = hand.with(card).unwrap_or(*hand);
    }
    Ok(hands)
}

/// All cards, from the ace of spades to the two of clubs.
pub(super) fn pack() -> impl Iterator<Item = Card> {
    let of = |suit| Rank::ALL.into_iter().rev().map(move |rank| Card { suit, rank });
    Suit::LISTED.into_iter().flat_map(of)
}
