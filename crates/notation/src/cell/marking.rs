//! What is marked on a board: its dealer and who is vulnerable.

use contract_scoring::{NotationError, Seat, Vulnerability};
use findings::Code;

use super::Unfit;

/// What may be written for a dealer.
pub const DEALERS: &str = "`N`, `E`, `S` or `W`";

/// What may be written for a vulnerability.
pub const VULNERABILITIES: &str = "`None`, `NS`, `EW` or `All`";

/// Reads a dealer.
///
/// # Errors
///
/// Where the text is no seat.
pub fn dealer(text: &str) -> Result<Seat, Unfit> {
    (text.parse()).map_err(|_: NotationError| bad(text, "dealer", DEALERS))
}

/// Reads who is vulnerable.
///
/// # Errors
///
/// Where the text is no vulnerability in any language.
pub fn vulnerability(text: &str) -> Result<Vulnerability, Unfit> {
    let foreign = || {
        let known = FOREIGN
            .iter()
            .find(|(word, _)| text.eq_ignore_ascii_case(word));
        known.map(|(_, vulnerability)| *vulnerability)
    };
    (text.parse()).or_else(|_: NotationError| {
        foreign().ok_or_else(|| bad(text, "vulnerability", VULNERABILITIES))
    })
}

/// What sheets in other languages write.
const FOREIGN: [(&str, Vulnerability); 14] = [
    ("NZ", Vulnerability::NorthSouth),
    ("N-Z", Vulnerability::NorthSouth),
    ("EO", Vulnerability::EastWest),
    ("E-O", Vulnerability::EastWest),
    ("OW", Vulnerability::EastWest),
    ("O-W", Vulnerability::EastWest),
    ("ÖV", Vulnerability::EastWest),
    ("Ö-V", Vulnerability::EastWest),
    ("Tous", Vulnerability::Both),
    ("Alle", Vulnerability::Both),
    ("Allen", Vulnerability::Both),
    ("Todos", Vulnerability::Both),
    ("Tutti", Vulnerability::Both),
    ("Alla", Vulnerability::Both),
];

fn bad(text: &str, what: &str, expected: &str) -> Unfit {
    Unfit::new(Code::BadMarking, format!("`{text}` is not a {what}"))
        .expected(expected)
        .hint("correct it, or clear it where the board has the usual one")
}
