//! What happened at a table, and its notation: `4S= by N`, `PASS`.

use std::fmt;
use std::str::FromStr;

use crate::notation::{Rest, one_of};
use crate::{
    Contract, ContractResult, Declarer, ImpossibleResult, NotationError, Score, Side, Tricks,
    Vulnerability, score,
};

/// What happened at the table, before any ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Played {
    /// Four passes: no contract, a score of 0 (it is a result, and is matchpointed).
    PassedOut,
    /// A contract was played.
    Contract {
        /// The final contract.
        contract: Contract,
        /// Who played it.
        declarer: Declarer,
        /// Tricks taken by declarer's side.
        tricks: Tricks,
    },
}

impl Played {
    /// The number of ways in which a deal may end: passed out, or a contract, its declarer and tricks.
    pub const COUNT: usize = 1 + Contract::COUNT * Declarer::ALL.len() * TRICKS;

    /// The place among all ways in ascending order, below [`COUNT`](Self::COUNT): two bytes hold it.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        match self {
            Self::PassedOut => 0,
            Self::Contract { contract, declarer, tricks } => {
                let played = contract.index() * Declarer::ALL.len() + declarer.index();
                1 + played * TRICKS + tricks.get() as usize
            }
        }
    }

    /// The way at a place among all in ascending order.
    #[must_use]
    #[inline]
    pub const fn at(index: usize) -> Option<Self> {
        let Some(place) = index.checked_sub(1) else {
            return Some(Self::PassedOut);
        };
        let played = place / TRICKS;
        let Some(contract) = Contract::at(played / Declarer::ALL.len()) else {
            return None;
        };
        Some(Self::Contract {
            contract,
            declarer: Declarer::ALL[played % Declarer::ALL.len()],
            tricks: Tricks::ALL[place % TRICKS],
        })
    }

    /// Scores the deal for a side by Law 77; the other side has the negative.
    #[must_use]
    pub fn score(self, vulnerability: Vulnerability, side: Side) -> Score {
        match self {
            Self::PassedOut => Score::ZERO,
            Self::Contract { contract, declarer, tricks } => {
                let declaring = declarer.side();
                let score = score(contract, vulnerability.includes(declaring), tricks);
                if declaring == side { score } else { -score }
            }
        }
    }
}

/// How an auction ended, as the contract column of a scoresheet says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AuctionEnd {
    /// Four passes.
    PassedOut,
    /// A contract was reached.
    Contract(Contract),
}

/// Declarer takes 0 to 13 tricks.
const TRICKS: usize = Tricks::ALL.len();

impl fmt::Display for AuctionEnd {
    /// Prints `PASS` or the contract.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PassedOut => f.pad(PASS),
            Self::Contract(contract) => contract.fmt(f),
        }
    }
}

impl FromStr for AuctionEnd {
    type Err = NotationError;

    /// Reads a contract as [`Contract`] reads it, or `PASS`, `P`, `PASSED`, `PASSED OUT`, `PASS OUT`, `ALL PASS`
    /// or `AP`, in any case.
    ///
    /// # Errors
    ///
    /// [`NotationError`] with the first part that is wrong.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        // No word for a pass begins with a digit.
        if text.trim().starts_with(|c: char| c.is_ascii_digit()) {
            return text.parse().map(Self::Contract);
        }
        passed_out(text)
            .map(|()| Self::PassedOut)
            .or_else(|error| text.parse().map(Self::Contract).map_err(|_| error))
    }
}

impl fmt::Display for Played {
    /// Prints `PASS`, `4S= by N` or `4SX-1 by E-W`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PassedOut => f.pad(PASS),
            Self::Contract { contract, declarer, tricks } => {
                let result = contract.result(*tricks);
                f.pad(&format!("{contract}{result} by {declarer}"))
            }
        }
    }
}

impl FromStr for Played {
    type Err = PlayedError;

    /// Reads `PASS` as [`AuctionEnd`] reads it, or contract, result and declarer: `4S= by N`, `4S-1 E`,
    /// `4SX N +1`. The result is before or after the declarer; doubled is `X` or `*` here.
    ///
    /// # Errors
    ///
    /// [`PlayedError`] with the first part that is wrong, or for a result that the contract cannot have.
    fn from_str(text: &str) -> Result<Self, PlayedError> {
        if passed_out(text).is_ok() {
            return Ok(Self::PassedOut);
        }
        let mut rest = Rest::of(text);
        let is_result = |c: char| c.is_ascii_digit() || "=+-\u{2212}\u{2013}".contains(c);
        let bid = rest.text();
        let (level, strain) = Contract::take_bid(&mut rest).map_err(|error| match error {
            NotationError::Unexpected { .. } if !bid.starts_with(|c: char| c.is_ascii_digit()) => {
                NotationError::unexpected(bid, EXPECTED)
            }
            other => other,
        })?;
        let doubling = rest.take_while(|c| "xX*".contains(c)).parse()?;
        let contract = Contract { level, strain, doubling };
        let mut result = rest.take_while(is_result);
        if rest
            .text()
            .split_once(char::is_whitespace)
            .is_some_and(|(word, _)| word.eq_ignore_ascii_case("by"))
        {
            rest.take_one_of(&[(&["by"], ())]);
        }
        let declarer = rest.take_while(|c| !c.is_whitespace()).parse()?;
        if result.is_empty() {
            result = rest.take_while(is_result);
        }
        let result: ContractResult = result.parse()?;
        rest.end("the end")?;
        Ok(Self::Contract { contract, declarer, tricks: contract.tricks(result)? })
    }
}

fn passed_out(text: &str) -> Result<(), NotationError> {
    one_of(
        text,
        &[(&[PASS, "P", "PASSED", "PASSED OUT", "PASS OUT", "ALL PASS", "AP"], ())],
        "a contract such as 4S, 4♠, 3NT, 4SX or 4Sxx, or PASS",
    )
}

const PASS: &str = "PASS";
const EXPECTED: &str = "PASS, or contract, result and declarer such as 4S= by N";

/// Why a text is not what happened at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayedError {
    /// A part is wrong or missing.
    Notation(NotationError),
    /// The contract cannot have the result.
    Impossible(ImpossibleResult),
}

impl fmt::Display for PlayedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Notation(error) => error.fmt(f),
            Self::Impossible(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for PlayedError {}

impl From<NotationError> for PlayedError {
    fn from(error: NotationError) -> Self {
        Self::Notation(error)
    }
}

impl From<ImpossibleResult> for PlayedError {
    fn from(error: ImpossibleResult) -> Self {
        Self::Impossible(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<T: FromStr<Err: fmt::Display> + fmt::Display>(text: &str, expected: &str) {
        let found = match text.parse::<T>() {
            Ok(value) => value.to_string(),
            Err(error) => error.to_string(),
        };
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn places_are_in_ascending_order() {
        let all: Vec<Played> = (0..Played::COUNT).filter_map(Played::at).collect();
        assert_eq!(all.len(), Played::COUNT);
        assert_eq!(Played::at(Played::COUNT), None);
        assert!(all.is_sorted_by(|one, next| one < next));
        for (place, played) in all.into_iter().enumerate() {
            assert_eq!(played.index(), place, "{played}");
        }
    }

    #[test]
    fn auction_ends() {
        let check = check::<AuctionEnd>;
        for text in ["PASS", "p", "Passed", "passed out", "Pass Out", "all pass", " AP "] {
            check(text, "PASS");
        }
        check("3n**", "3NTXX");
        check("", "expected a contract such as 4S, 4♠, 3NT, 4SX or 4Sxx, or PASS, found nothing");
        check("S4", "expected a contract such as 4S, 4♠, 3NT, 4SX or 4Sxx, or PASS, found `S4`");
        check("pas", "expected a contract such as 4S, 4♠, 3NT, 4SX or 4Sxx, or PASS, found `pas`");
        check("4Z", "expected a denomination: C, D, H, S or NT, found `Z`");
    }

    #[test]
    fn table_results() {
        let check = check::<Played>;
        check("pass", "PASS");
        check("4S= by N", "4S= by N");
        check("4s-1 E", "4S-1 by E");
        check("4♠x N +1", "4SX+1 by N");
        check("3 NT xx \u{2212}4 BY ew", "3NTXX-4 by E-W");
        check("4S=", "expected a declarer: N, E, S or W (or NS or EW), found nothing");
        check("4S by N", "expected a result such as =, +1 or -2, found nothing");
        check("4S N 10", "expected a result such as =, +1 or -2, found `10`");
        check("4S= by N again", "expected the end, found `again`");
        check(
            "4SXXX= N",
            "expected X or XX (or * or **) or nothing after the denomination, found `XXX`",
        );
        check("4S+4 N", "at most 13 tricks: 4S can make at most +3");
        check(
            "by N",
            "expected PASS, or contract, result and declarer such as 4S= by N, found `by N`",
        );
        check("8NT= N", "level 8 is outside 1 to 7 (a contract is for 7 to 13 of the 13 tricks)");
    }

    #[test]
    fn a_score_is_one_side_s_and_the_other_s_negative() {
        let played: Played = "4S= by E".parse().unwrap();
        let score = |side| played.score(Vulnerability::EastWest, side).points();
        assert_eq!((score(Side::EastWest), score(Side::NorthSouth)), (620, -620));
        let score = Played::PassedOut.score(Vulnerability::Both, Side::EastWest);
        assert_eq!(score, Score::ZERO);
    }
}
