//! Foul groups: a letter, or none.

use std::fmt;
use std::str::FromStr;

use contract_scoring::NotationError;

use super::unexpected;
use crate::FoulGroup;

impl fmt::Display for FoulGroup {
    /// The letter; the main group has none.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.letter() {
            Some(letter) => f.pad(letter.encode_utf8(&mut [0; 4])),
            None => f.pad(""),
        }
    }
}

impl FromStr for FoulGroup {
    type Err = NotationError;

    /// Takes a letter in either case, or nothing for the main group.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim();
        let mut letters = text.chars().flat_map(char::to_uppercase);
        match (letters.next(), letters.next()) {
            (None, _) => Ok(Self::MAIN),
            (Some(letter), None) if let Some(group) = Self::of_letter(letter) => Ok(group),
            (Some(_), _) => Err(unexpected(
                text,
                "one letter, A to Z, or nothing for the main group",
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters() {
        for group in [Some('A'), Some('Z'), None] {
            let group = group.map_or(Some(FoulGroup::MAIN), FoulGroup::of_letter);
            let group = group.unwrap();
            assert_eq!(group.to_string().parse(), Ok(group));
            assert_eq!(group.to_string().to_lowercase().parse(), Ok(group));
        }
        for wrong in ["AB", "1", "Ä", "ß"] {
            assert!(wrong.parse::<FoulGroup>().is_err(), "{wrong}");
        }
    }
}
