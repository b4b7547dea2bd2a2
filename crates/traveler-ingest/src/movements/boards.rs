//! The boards of a sitting in one cell: `1 2 3`, `1-3`, `1, 3`.

use contract_scoring::BoardNumber;
use findings::Code;
use notation::cell::{Unfit, number};

/// The most boards that one cell names.
const MOST: u16 = 1000;

/// Reads numbers and ranges of numbers, in any order.
pub(super) fn read(text: &str) -> Result<Vec<BoardNumber>, Unfit> {
    // Spaces around a dash belong to the range.
    let dashes = text.replace(['–', '\u{2212}'], "-").replace(" to ", "-");
    let mut joined = String::with_capacity(dashes.len());
    for part in dashes.split('-') {
        if !joined.is_empty() {
            joined.push('-');
        }
        joined.push_str(part.trim());
    }
    let mut boards = Vec::new();
    for word in joined
        .split([' ', ',', ';', '+', '/'])
        .filter(|word| !word.is_empty())
    {
        let (first, last) = word.split_once('-').unwrap_or((word, word));
        let bound = |text: &str| -> Result<BoardNumber, Unfit> {
            number::bounded(text).map_err(|why: Unfit| match why.code {
                Code::NotANumber => unreadable(text),
                _ => why,
            })
        };
        let (first, last) = (bound(first)?.get(), bound(last)?.get());
        if last < first || last - first >= MOST {
            return Err(unreadable(word));
        }
        boards.extend((first..=last).flat_map(BoardNumber::new));
    }
    if boards.is_empty() {
        Err(unreadable(text))
    } else {
        Ok(boards)
    }
}

fn unreadable(text: &str) -> Unfit {
    Unfit::new(Code::BadBoards, format!("`{text}` is not a list of boards"))
        .expected("board numbers such as `5 6 7 8` or `5-8`")
        .hint("a spreadsheet may have turned `5-8` into a date: write `5 6 7 8`")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[u16]) {
        let boards = read(text).unwrap();
        let boards: Vec<u16> = boards.iter().map(|board| board.get()).collect();
        assert_eq!(boards, expected, "{text}");
    }

    #[test]
    fn spellings() {
        check("5", &[5]);
        check("5 6 7", &[5, 6, 7]);
        check("5-7", &[5, 6, 7]);
        check(" 5 – 7 ", &[5, 6, 7]);
        check("5 to 7, 9", &[5, 6, 7, 9]);
        check("1,3;9", &[1, 3, 9]);
        for wrong in ["", "a", "7-5", "0", "1-", "1-5000", "5-8-9", "08-May"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
