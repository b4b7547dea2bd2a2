//! `matchpoint explain`.

use std::str::FromStr;

use clap::Args;
use contract_scoring::{BoardNumber, Side};
use session::{PairNumber, RoundBoard, RoundNumber};

use super::{PageArgs, ReadingArgs};

// The command line of `explain`.
#[derive(Args, Debug)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,

    /// Whose score: `3`, with section and direction where they are needed: `A 3 NS`; or a player's name
    #[arg(long, value_name = "PAIR", required_unless_present = "board")]
    pub(crate) pair: Option<Wanted>,

    /// Which board: `7`, or `2-7` where it is one of round 2; without it the session. Without a pair, every line of it
    #[arg(long, value_name = "N", value_parser = board)]
    pub(crate) board: Option<RoundBoard>,

    #[command(flatten)]
    pub(crate) page: PageArgs,
}

/// A board as sheets call it: with its round, where the numbers begin again in each; without, that number of any round.
fn board(text: &str) -> Result<RoundBoard, String> {
    let (round, number) = match text.split_once('-') {
        Some((round, number)) => (Some(round), number),
        None => (None, text),
    };
    let round = round.map(|text| {
        let number = text.parse().ok();
        let round = number.and_then(|number| RoundNumber::new(number).ok());
        round.ok_or_else(|| format!("`{text}` is no round"))
    });
    let number: BoardNumber = number.parse().map_err(|error| format!("{error}"))?;
    Ok(RoundBoard { round: round.transpose()?, number })
}

/// A contestant as a person calls it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// By its number.
    Number(Numbered),
    /// By a player's name, or a part of it.
    Name(String),
}

/// A number, with what distinguishes it from the same number elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Numbered {
    pub(crate) section: Option<String>,
    pub(crate) number: PairNumber,
    pub(crate) side: Option<Side>,
}

impl FromStr for Wanted {
    type Err = String;

    /// Takes what has a digit as a number, and two letters or more as a name.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let has_digit = text.contains(|character: char| character.is_ascii_digit());
        if !has_digit && text.trim().chars().count() > 1 {
            return Ok(Self::Name(text.trim().to_owned()));
        }
        text.parse().map(Self::Number)
    }
}

impl FromStr for Numbered {
    type Err = String;

    /// Takes `3`, `A 3`, `3 NS`, `A 3 N-S`, with or without spaces, in any case; `2 3 NS` where sections are numbers.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wrong = || "expected a pair such as `3`, `A 3` or `A 3 NS`, or a name".to_owned();
        let digit = |character: char| character.is_ascii_digit();
        let whole =
            text.replace(|sign: char| sign.is_whitespace() || sign == '-', "").to_uppercase();
        let words: Vec<&str> = text.split_whitespace().collect();
        let numbers = words.iter().filter(|word| word.starts_with(digit)).count();
        let start = match (numbers, words.as_slice()) {
            (2, [section, pair, ..]) if section.chars().all(digit) && pair.starts_with(digit) => {
                section.len()
            }
            (0 | 1, _) => whole.find(digit).ok_or_else(wrong)?,
            _ => return Err(wrong()),
        };
        let (section, rest) = whole.split_at_checked(start).ok_or_else(wrong)?;
        let end = rest.find(|character| !digit(character)).unwrap_or(rest.len());
        let (number, direction) = rest.split_at_checked(end).ok_or_else(wrong)?;
        let number: u32 = number.parse().map_err(|_| wrong())?;
        Ok(Self {
            section: (!section.is_empty()).then(|| section.to_owned()),
            number: PairNumber::new(number).map_err(|error| error.to_string())?,
            side: match direction {
                "" => None,
                _ => Some(direction.parse().map_err(|_| wrong())?),
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_called_in_many_ways() {
        let check = |text: &str, section: Option<&str>, side| {
            let expected = Numbered {
                section: section.map(str::to_owned),
                number: PairNumber::new(3).unwrap(),
                side,
            };
            assert_eq!(text.parse(), Ok(Wanted::Number(expected)), "{text}");
        };
        check("3", None, None);
        check("A 3 NS", Some("A"), Some(Side::NorthSouth));
        check("bb3e-w", Some("BB"), Some(Side::EastWest));
        check("3 N-S", None, Some(Side::NorthSouth));
        check("2 3", Some("2"), None);
        check("12 3 EW", Some("12"), Some(Side::EastWest));
        assert_eq!("Ibáñez".parse(), Ok(Wanted::Name("Ibáñez".to_owned())));
        for wrong in ["", "A", "0", "3 X", "3 4 5", "A 3 4", "3 4 NS 5"] {
            assert!(wrong.parse::<Wanted>().is_err(), "{wrong}");
        }
    }
}
