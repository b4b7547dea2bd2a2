//! The link of a row to the rows before it: the first digits of their hash.

use std::fmt;

use sha2::{Digest, Sha256};

use super::meaning::Dates;
use super::record_row::RecordRow;

/// What is between the cells of a row, and between rows, where they are hashed.
const BETWEEN_CELLS: &str = "\u{1F}";
const BETWEEN_ROWS: &str = "\u{1E}";

/// How many bytes of a hash are written.
const BYTES: usize = 6;

/// The content of `after`: 12 hexadecimal digits of the SHA-256 of rows, or `0` where a chain begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Link(String);

impl Link {
    /// What the first row of a chain has.
    pub(super) fn first() -> Self {
        Self("0".to_owned())
    }

    /// That of rows: of the row before, or of all rows above that were accepted.
    pub(super) fn of<'r>(rows: impl IntoIterator<Item = &'r RecordRow>, dates: Dates) -> Self {
        let mut hash = Sha256::new();
        for (row, record) in rows.into_iter().enumerate() {
            if row > 0 {
                hash.update(BETWEEN_ROWS);
            }
            for (cell, text) in record.meant(dates).enumerate() {
                if cell > 0 {
                    hash.update(BETWEEN_CELLS);
                }
                hash.update(text);
            }
        }
        let hash: [u8; 32] = hash.finalize().into();
        let digits = hash.iter().take(BYTES).map(|byte| format!("{byte:02x}"));
        Self(digits.collect())
    }

    /// Whether a cell holds it. A spreadsheet may have taken it for a number: `123456789012` comes back as
    /// `1.23457E+11`, `000000000123` as `123`.
    pub(super) fn is_in(&self, cell: &str) -> bool {
        if cell.eq_ignore_ascii_case(&self.0) {
            return true;
        }
        let (Some(own), Some(found)) = (Scientific::of(&self.0), Scientific::of(cell)) else {
            return false;
        };
        own.is_about(&found)
    }
}

impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// A number above 0 by its digits without zeros around them, and how many of them stand before the decimal point.
#[derive(Debug, PartialEq, Eq)]
struct Scientific {
    digits: Vec<u8>,
    power: i64,
}

impl Scientific {
    /// Reads `123456789012`, `00012e345678` and `1.23457E+11`; `None` for what no spreadsheet takes for a number.
    fn of(text: &str) -> Option<Self> {
        let lower = text.to_ascii_lowercase();
        let (number, power) = match lower.split_once('e') {
            Some((number, power)) => (number, power.parse::<i64>().ok()?),
            None => (lower.as_str(), 0),
        };
        let (whole, fraction) = number.split_once(['.', ',']).unwrap_or((number, ""));
        let is_number = |digits: &str| digits.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || !is_number(whole) || !is_number(fraction) {
            return None;
        }
        let digits: Vec<u8> = whole.bytes().chain(fraction.bytes()).collect();
        let zeros = digits.iter().take_while(|digit| **digit == b'0').count();
        let places = i64::try_from(whole.len()).ok()? - i64::try_from(zeros).ok()?;
        let power = power.checked_add(places)?;
        let mut digits = digits.get(zeros..)?.to_vec();
        while digits.last() == Some(&b'0') {
            digits.pop();
        }
        (!digits.is_empty()).then_some(Self { digits, power })
    }

    /// Whether a number that is shown with fewer digits is this one.
    fn is_about(&self, shown: &Self) -> bool {
        self == shown || self.rounded(shown.digits.len()) == *shown
    }

    /// The same with fewer digits, half up.
    fn rounded(&self, count: usize) -> Self {
        let mut digits: Vec<u8> = self.digits.iter().copied().take(count).collect();
        let mut power = self.power;
        if self.digits.get(count).is_some_and(|next| *next >= b'5') {
            while digits.last() == Some(&b'9') {
                digits.pop();
            }
            match digits.last_mut() {
                Some(last) => *last += 1,
                None => {
                    digits.push(b'1');
                    power += 1;
                }
            }
        }
        while digits.last() == Some(&b'0') {
            digits.pop();
        }
        Self { digits, power }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(link: &str, cell: &str, expected: bool) {
        assert_eq!(Link(link.to_owned()).is_in(cell), expected, "{link} {cell}");
    }

    #[test]
    fn a_link_may_have_been_taken_for_a_number() {
        check("a1b2c3d4e5f6", "a1b2c3d4e5f6", true);
        check("a1b2c3d4e5f6", "A1B2C3D4E5F6", true);
        check("a1b2c3d4e5f6", "a1b2c3d4e5f7", false);
        check("123456789012", "1.23457E+11", true);
        check("123456789012", "1,23457E+11", true);
        check("123456789012", "1.2345E+11", false);
        check("123456789012", "1.23457E+12", false);
        check("000000450123", "450123", true);
        check("999999999999", "1E+12", true);
        check("0000001234e5", "1.23E+08", true);
        check("0000001234e5", "123400000", true);
        check("0000001234e5", "1E+9223372036854775807", false);
        check("0", "0", true);
        check("0", "", false);
        check("0", "1", false);
    }
}
