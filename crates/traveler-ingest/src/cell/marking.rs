//! What is marked on a board: its dealer and who is vulnerable.

use contract_scoring::{NotationError, Seat, Vulnerability};

use super::Unfit;
use crate::Code;

/// What may be written for a dealer.
pub(crate) const DEALERS: &str = "`N`, `E`, `S` or `W`";

/// What may be written for a vulnerability.
pub(crate) const VULNERABILITIES: &str = "`None`, `NS`, `EW` or `All`";

/// Reads a dealer.
pub(crate) fn dealer(text: &str) -> Result<Seat, Unfit> {
    (text.parse()).map_err(|_: NotationError| bad(text, "dealer", DEALERS))
}

/// Reads who is vulnerable.
pub(crate) fn vulnerability(text: &str) -> Result<Vulnerability, Unfit> {
    (text.parse()).map_err(|_: NotationError| bad(text, "vulnerability", VULNERABILITIES))
}

fn bad(text: &str, what: &str, expected: &str) -> Unfit {
    Unfit::new(Code::BadMarking, format!("`{text}` is not a {what}"))
        .expected(expected)
        .hint("correct it, or clear it where the board has the usual one")
}
