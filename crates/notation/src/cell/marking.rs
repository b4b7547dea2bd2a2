//! What is marked on a board: its dealer and who is vulnerable.

use contract_scoring::{Declarer, NotationError, Seat, Vulnerability};
use findings::Code;

use super::{Unfit, bidding};
use crate::Vocabulary;

/// What may be written for a dealer.
pub const DEALERS: &str = "`N`, `E`, `S` or `W`";

/// What may be written for a vulnerability.
pub const VULNERABILITIES: &str = "`None`, `NS`, `EW` or `All`";

/// Reads a dealer, by a seat's letter in a language.
///
/// # Errors
///
/// Where the text is no seat in that language or in English.
pub fn dealer(text: &str, words: &Vocabulary) -> Result<Seat, Unfit> {
    match bidding::declarer_in(text, words) {
        Ok(Declarer::Seat(seat)) => Ok(seat),
        Ok(Declarer::Side(_)) | Err(_) => Err(bad(text, "dealer", DEALERS)),
    }
}

/// Reads who is vulnerable.
///
/// # Errors
///
/// Where the text is no vulnerability in any language.
pub fn vulnerability(text: &str) -> Result<Vulnerability, Unfit> {
    let foreign = || {
        let known = FOREIGN.iter().find(|(word, _)| text.eq_ignore_ascii_case(word));
        known.map(|(_, vulnerability)| *vulnerability)
    };
    (text.parse()).or_else(|_: NotationError| {
        foreign().ok_or_else(|| bad(text, "vulnerability", VULNERABILITIES))
    })
}

/// What sheets in other languages write.
const FOREIGN: [(&str, Vulnerability); 28] = [
    ("Nil", Vulnerability::None),
    ("Nobody", Vulnerability::None),
    ("Neither", Vulnerability::None),
    ("Keiner", Vulnerability::None),
    ("Keine", Vulnerability::None),
    ("Niemand", Vulnerability::None),
    ("Personne", Vulnerability::None),
    ("Aucun", Vulnerability::None),
    ("Nadie", Vulnerability::None),
    ("Ninguno", Vulnerability::None),
    ("Nessuno", Vulnerability::None),
    ("Ingen", Vulnerability::None),
    ("Geen", Vulnerability::None),
    ("Beide", Vulnerability::Both),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_vulnerable_in_any_language() {
        for text in ["Personne", "keiner", "niemand", "Nadie", "Nessuno", "Ingen", "Nobody", "Nil"]
        {
            assert_eq!(vulnerability(text), Ok(Vulnerability::None), "{text}");
        }
        assert_eq!(vulnerability("tous"), Ok(Vulnerability::Both));
        assert!(vulnerability("Nome").is_err());
    }
}
