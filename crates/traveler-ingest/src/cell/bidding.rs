//! The cells of the contract: contract, declarer, and result relative to the contract.

use contract_scoring::{AuctionEnd, ContractResult, Declarer, Level, NotationError};

use super::Unfit;
use super::ruling::{self, Ruled};
use crate::Code;

/// What a cell of the contract says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Contracted {
    /// How the auction ended.
    Ended(AuctionEnd),
    /// A ruling for both sides.
    Ruled(Ruled),
}

/// Reads a contract, or a ruling in its place.
pub(crate) fn contract_or_ruling(text: &str) -> Result<Contracted, Unfit> {
    match text.parse() {
        Ok(ended) => Ok(Contracted::Ended(ended)),
        Err(error) => match ruling::for_both_sides(text) {
            Some(ruled) => Ok(Contracted::Ruled(ruled)),
            None => Err(ruling::beyond_a_top(text).unwrap_or_else(|| not_a_contract(
                text,
                &error,
                "neither a contract nor a ruling",
                "contracts are written `4S`, `4♠`, `3NT`, `4SX`, `4S**` or `PASS`; rulings `A+`, `60%`, `A+/A-`, `NP` or `LP`",
            ))),
        },
    }
}

/// Reads a contract where there are no rulings.
pub(crate) fn contract(text: &str) -> Result<AuctionEnd, Unfit> {
    text.parse().map_err(|error| {
        not_a_contract(
            text,
            &error,
            "not a contract",
            "contracts are written `4S`, `4♠`, `3NT`, `4SX`, `4S**` or `PASS`",
        )
    })
}

fn not_a_contract(text: &str, error: &NotationError, what: &str, hint: &str) -> Unfit {
    match contract_of_date(text) {
        Some(likely) => Unfit::new(
            Code::ContractDate,
            format!("a spreadsheet turned a contract into the date `{text}`"),
        )
        .expected(likely.clone())
        .hint(format!("was it `{likely}`? Format the column as text")),
        None => Unfit::new(Code::BadContract, format!("`{text}` is {what}"))
            .expected(error.expected())
            .hint(hint),
    }
}

/// The contract that a spreadsheet turned into a date: `3-Nov`, `Nov-03` and `1-Dec` were `3N` and `1D`.
fn contract_of_date(text: &str) -> Option<String> {
    const MONTHS: [(&str, char); 3] = [("nov", 'N'), ("dec", 'D'), ("sep", 'S')];
    let (one, other) = text.split_once(['-', '.', ' ', '/'])?;
    let (day, month) = if one.starts_with(|first: char| first.is_ascii_digit()) {
        (one, other)
    } else {
        (other, one)
    };
    let level: Level = day.parse().ok()?;
    let month = month.to_ascii_lowercase();
    MONTHS
        .iter()
        .find(|(name, _)| month.starts_with(name))
        .map(|(_, strain)| format!("{level}{strain}"))
}

/// Reads a seat or a side.
pub(crate) fn declarer(text: &str) -> Result<Declarer, Unfit> {
    text.parse().map_err(|error: NotationError| {
        Unfit::new(Code::BadDeclarer, format!("`{text}` is not a declarer"))
            .expected(error.expected())
    })
}

/// Reads a result relative to the contract: `=`, `+1`, `-2`.
pub(crate) fn result(text: &str) -> Result<ContractResult, Unfit> {
    text.parse().map_err(|error: NotationError| {
        Unfit::new(
            Code::BadResult,
            format!("`{text}` is not a result relative to the contract"),
        )
        .expected(error.expected())
    })
}
