//! What a director writes, read: artificial scores, rulings, weights, foul groups. Each is beside its `Display`.
//!
//! Directions are read by [`Side`](contract_scoring::Side), contracts by [`Contract`](contract_scoring::Contract) and
//! [`Played`](contract_scoring::Played). Spaces around a text are never part of it.

mod ruling;

pub use ruling::{for_both_sides, for_one_side};

use std::fmt;
use std::str::FromStr;

use contract_scoring::NotationError;

use crate::percentage::percent;
use crate::{Artificial, FoulGroup, Percentage, Weight};

/// Something else was found than was expected.
fn unexpected(found: &str, expected: &'static str) -> NotationError {
    NotationError::Unexpected { found: found.to_owned(), expected }
}

/// Hundredths of a number with up to two decimals, `.` or `,`.
fn hundredths(text: &str) -> Option<u32> {
    let text = text.trim();
    let (whole, decimals) = text.split_once(['.', ',']).unwrap_or((text, ""));
    let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty()
        || whole.len() > 3
        || decimals.len() > 2
        || !digits(whole)
        || !digits(decimals)
    {
        return None;
    }
    format!("{whole}{decimals:0<2}").parse().ok()
}

/// A percentage with two decimals or fewer, by its sign: `62.5%`, `62,5 %`.
fn percentage(text: &str) -> Option<u32> {
    hundredths(text.trim().strip_suffix('%')?)
}

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
            (Some(_), _) => {
                Err(unexpected(text, "one letter, A to Z, or nothing for the main group"))
            }
        }
    }
}

impl fmt::Display for Weight {
    /// Prints a percentage with two decimals at most where that is exact, else a fraction: `60%`, `12.5%`, `1/3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const HUNDREDTH: u32 = Weight::WHOLE / 10_000;
        if self.parts().is_multiple_of(HUNDREDTH) {
            return f.pad(&percent(self.parts() / HUNDREDTH));
        }
        let (mut divisor, mut rest) = (Self::WHOLE, self.parts());
        while rest > 0 {
            (divisor, rest) = (rest, divisor % rest);
        }
        let (above, below) = (self.parts() / divisor, Self::WHOLE / divisor);
        f.pad(&format!("{above}/{below}"))
    }
}

impl FromStr for Weight {
    type Err = NotationError;

    /// Takes a percentage above 0 with two decimals at most, `60%`, `12,5 %`, or a fraction up to 1, `3/5`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim();
        let weight = match text.split_once('/') {
            None => percentage(text).and_then(|hundredths| Self::new(hundredths, 10_000)),
            Some((above, below)) => {
                let numbers = above.parse().ok().zip(below.parse().ok());
                numbers.and_then(|(above, below)| Self::new(above, below))
            }
        };
        weight.ok_or_else(|| {
            unexpected(
                text,
                "a percentage above 0 with two decimals at most, or a fraction up to 1 with a denominator up to 16",
            )
        })
    }
}

#[cfg(test)]
mod weight_tests {
    use super::*;

    #[test]
    fn what_is_printed_is_read() {
        for denominator in (1..=16).chain([10_000]) {
            for numerator in 1..=denominator {
                let weight = Weight::new(numerator, denominator).unwrap();
                assert_eq!(weight.to_string().parse(), Ok(weight), "{weight}");
            }
        }
    }

    #[test]
    fn weights_are_printed_exactly() {
        for (numerator, denominator, expected) in [
            (60, 100, "60%"),
            (1, 8, "12.5%"),
            (1, 16, "6.25%"),
            (1, 3, "1/3"),
            (6, 9, "2/3"),
            (5, 13, "5/13"),
            (1, 1, "100%"),
        ] {
            let weight = Weight::new(numerator, denominator).unwrap();
            assert_eq!(weight.to_string(), expected);
        }
    }

    #[test]
    fn what_is_no_weight() {
        for wrong in
            ["", "60", "%", "0%", "101%", "60.001%", "0/5", "6/5", "1/17", "1/", "/2", "-1/2"]
        {
            assert!(wrong.parse::<Weight>().is_err(), "{wrong}");
        }
    }
}

impl fmt::Display for Artificial {
    /// `A+`, `A`, `A-`, or a percentage: `60%`, `62.5%`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Plus => f.pad("A+"),
            Self::Average => f.pad("A"),
            Self::Minus => f.pad("A-"),
            Self::Percent(percentage) => f.pad(&percent(percentage.get().into())),
        }
    }
}

impl FromStr for Artificial {
    type Err = NotationError;

    /// Takes `A+`, `AVE+`, `Avg plus`, `Average`, `A=`, `AV-`, `60%`, `62,5 %`, with dots and spaces, in any case.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let no_score = || unexpected(text.trim(), "`A+`, `A`, `A-` or a percentage such as `60%`");
        let plain = plain(text);
        if plain.ends_with('%') {
            let hundredths = percentage(text).and_then(|number| u16::try_from(number).ok());
            let percentage = Percentage::new(hundredths.ok_or_else(no_score)?)?;
            return Ok(Self::Percent(percentage));
        }
        let grade =
            ["AVERAGE", "AVE", "AVG", "AV", "A"].iter().find_map(|word| plain.strip_prefix(word));
        match grade {
            Some("" | "=") => Ok(Self::Average),
            Some("+" | "PLUS") => Ok(Self::Plus),
            Some("-" | "MINUS") => Ok(Self::Minus),
            Some(_) | None => Err(no_score()),
        }
    }
}

/// A text in capitals, without spaces and dots, with every minus as `-`.
fn plain(text: &str) -> String {
    text.chars()
        .filter(|character| !character.is_whitespace() && *character != '.')
        .flat_map(char::to_uppercase)
        .map(|character| match character {
            '\u{2212}' | '\u{2013}' => '-',
            other => other,
        })
        .collect()
}

#[cfg(test)]
mod artificial_tests {
    use super::*;

    #[test]
    fn what_is_printed_is_read() {
        let given = |hundredths| Artificial::Percent(Percentage::new(hundredths).unwrap());
        let percentages = [0, 5, 1_000, 6_250, 6_667, 10_000].map(given);
        let grades = [Artificial::Plus, Artificial::Average, Artificial::Minus];
        for score in grades.into_iter().chain(percentages) {
            assert_eq!(score.to_string().parse(), Ok(score), "{score}");
        }
    }

    #[test]
    fn what_is_no_artificial_score() {
        let check = |text: &str, expected: &str| {
            let found = text.parse::<Artificial>().unwrap_err();
            assert_eq!(found.to_string(), expected);
        };
        check(" B ", "expected `A+`, `A`, `A-` or a percentage such as `60%`, found `B`");
        check("", "expected `A+`, `A`, `A-` or a percentage such as `60%`, found nothing");
        assert!("101%".parse::<Artificial>().is_err());
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
