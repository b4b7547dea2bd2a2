//! Artificial scores: `A+`, `A`, `A-`, `60%`.

use std::fmt;
use std::str::FromStr;

use contract_scoring::NotationError;

use super::{percentage, unexpected};
use crate::percentage::percent;
use crate::{Artificial, Percentage};

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
        let grade = ["AVERAGE", "AVE", "AVG", "AV", "A"]
            .iter()
            .find_map(|word| plain.strip_prefix(word));
        match grade {
            Some("" | "=") => Ok(Self::Average),
            Some("+" | "PLUS") => Ok(Self::Plus),
            Some("-" | "MINUS") => Ok(Self::Minus),
            Some(_) | None => Err(no_score()),
        }
    }
}

/// A text in capitals, without spaces and dots, with every minus as `-`.
pub(super) fn plain(text: &str) -> String {
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
mod tests {
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
        check(
            " B ",
            "expected `A+`, `A`, `A-` or a percentage such as `60%`, found `B`",
        );
        check(
            "",
            "expected `A+`, `A`, `A-` or a percentage such as `60%`, found nothing",
        );
        assert!("101%".parse::<Artificial>().is_err());
    }
}
