//! The result relative to the contract: `=`, `+1`, `-2`.

use std::fmt;
use std::str::FromStr;

use crate::notation::Rest;
use crate::{Contract, NotationError, Tricks};

crate::bounded_number! {
    /// Tricks beyond those that the contract needs.
    Overtricks(u8) in 0..=6, "overtricks", "a contract for 7 tricks leaves 6"
}

crate::bounded_number! {
    /// Tricks by which a contract fails.
    Undertricks(NonZero<u8>) in 1..=13, "undertricks", "a contract is for 13 tricks at most"
}

/// The result of a contract, relative to the tricks it needs.
///
/// Not every result goes with every contract: see [`Contract::tricks`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ContractResult {
    /// Down by that many tricks.
    Down(Undertricks),
    /// Made, with that many overtricks.
    Made(Overtricks),
}

/// A result that a contract cannot have, since a deal has 13 tricks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ImpossibleResult {
    /// The contract.
    pub contract: Contract,
    /// The result that was given.
    pub found: ContractResult,
}

impl Contract {
    /// The result of the contract when declarer's side took that many tricks.
    #[must_use]
    pub const fn result(self, tricks: Tricks) -> ContractResult {
        let (needed, tricks) = (self.level.tricks_needed(), tricks.get());
        if tricks < needed {
            match Undertricks::new(needed - tricks) {
                Ok(down) => ContractResult::Down(down),
                // No contract needs more than 13 tricks.
                Err(_) => unreachable!(),
            }
        } else {
            match Overtricks::new(tricks - needed) {
                Ok(over) => ContractResult::Made(over),
                // 13 tricks are at most 6 more than a contract needs.
                Err(_) => unreachable!(),
            }
        }
    }

    /// The tricks that declarer's side took.
    ///
    /// # Errors
    ///
    /// [`ImpossibleResult`] where they would be more than 13 or fewer than none.
    pub const fn tricks(self, result: ContractResult) -> Result<Tricks, ImpossibleResult> {
        let needed = self.level.tricks_needed();
        let tricks = match result {
            ContractResult::Made(over) => Some(needed + over.get()),
            ContractResult::Down(down) => needed.checked_sub(down.get()),
        };
        if let Some(tricks) = tricks
            && let Ok(tricks) = Tricks::new(tricks)
        {
            return Ok(tricks);
        }
        Err(ImpossibleResult { contract: self, found: result })
    }
}

impl fmt::Display for ContractResult {
    /// Prints `=`, `+1`, `-2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Made(Overtricks::MIN) => f.pad("="),
            Self::Made(over) => f.pad(&format!("+{over}")),
            Self::Down(down) => f.pad(&format!("-{down}")),
        }
    }
}

impl FromStr for ContractResult {
    type Err = NotationError;

    /// Reads `=`, `+1`, `-2`; the minus may be a hyphen, U+2212 or an en dash.
    ///
    /// # Errors
    ///
    /// [`NotationError`] for anything else. A bare `1` could be a count of tricks, and is refused.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut rest = Rest::of(text);
        let sign = rest.take_one_of(&[
            (&["="], '='),
            (&["+"], '+'),
            (&["-", "\u{2212}", "\u{2013}"], '-'),
        ]);
        let number = rest.text();
        let is_number = number.bytes().all(|byte| byte.is_ascii_digit());
        match sign {
            Some('=') if number.is_empty() => Ok(Self::Made(Overtricks::MIN)),
            Some('+') if is_number && number != "0" => Ok(Self::Made(number.parse()?)),
            Some('-') if is_number => Ok(Self::Down(number.parse()?)),
            _ => Err(NotationError::unexpected(text.trim(), "a result such as =, +1 or -2")),
        }
    }
}

impl fmt::Display for ImpossibleResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let contract = self.contract;
        match self.found {
            ContractResult::Made(_) => {
                let best = contract.result(Tricks::MAX);
                write!(f, "at most 13 tricks: {contract} can make at most {best}")
            }
            ContractResult::Down(_) => {
                let worst = contract.result(Tricks::MIN);
                write!(f, "at least 0 tricks: {contract} can go down at most {worst}")
            }
        }
    }
}

impl std::error::Error for ImpossibleResult {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings() {
        fn check(text: &str, expected: &str) {
            let found = match text.parse::<ContractResult>() {
                Ok(result) => result.to_string(),
                Err(error) => error.to_string(),
            };
            assert_eq!(found, expected, "{text}");
        }
        check("=", "=");
        check(" + 1 ", "+1");
        check("-2", "-2");
        check("\u{2212}2", "-2");
        check("\u{2013}13", "-13");
        check("+7", "overtricks 7 is outside 0 to 6 (a contract for 7 tricks leaves 6)");
        check("-14", "undertricks 14 is outside 1 to 13 (a contract is for 13 tricks at most)");
        check("-0", "undertricks 0 is outside 1 to 13 (a contract is for 13 tricks at most)");
        check("", "expected a result such as =, +1 or -2, found nothing");
        for text in ["1", "+0", "=1", "+-1", "+1.0", "+٤", "made"] {
            check(text, &format!("expected a result such as =, +1 or -2, found `{text}`"));
        }
    }

    #[test]
    fn impossible_results() {
        fn check(contract: &str, result: &str, expected: &str) {
            let contract: Contract = contract.parse().unwrap();
            let error = contract.tricks(result.parse().unwrap()).unwrap_err();
            assert_eq!(error.to_string(), expected);
        }
        check("4S", "+4", "at most 13 tricks: 4S can make at most +3");
        check("7NTXX", "+1", "at most 13 tricks: 7NTXX can make at most =");
        check("1C", "-8", "at least 0 tricks: 1C can go down at most -7");
    }

    #[test]
    fn tricks_and_result_agree() {
        for contract in Contract::all() {
            for tricks in Tricks::all() {
                let result = contract.result(tricks);
                assert_eq!(contract.tricks(result), Ok(tricks), "{contract}{result}");
                assert_eq!(result.to_string().parse(), Ok(result));
            }
        }
    }
}
