//! The cells of the contract: contract, declarer, and result relative to the contract.

use contract_scoring::{
    AuctionEnd, Contract, ContractResult, Declarer, Doubling, Level, NotationError, Suits,
};
use findings::Code;

use super::ruling::{self, Ruled};
use super::{Unfit, worded};
use crate::Vocabulary;
use crate::spelling::plain;

/// What a cell of the contract says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contracted {
    /// How the auction ended.
    Ended(AuctionEnd),
    /// A ruling for both sides.
    Ruled(Ruled),
}

/// What a cell of the contract says, beside the contract or ruling itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bid {
    /// The contract, or a ruling.
    pub contracted: Contracted,
    /// Who played it, where the cell says so.
    pub declarer: Option<Declarer>,
    /// The result, where the cell says so.
    pub result: Option<ContractResult>,
}

impl Bid {
    /// A contract or a ruling without declarer and result.
    pub const fn alone(contracted: Contracted) -> Self {
        Self { contracted, declarer: None, result: None }
    }

    /// The contract without its double, in symbols that every language has; nothing where there is none.
    pub fn undoubled(&self) -> String {
        match self.contracted {
            Contracted::Ended(AuctionEnd::Contract(contract)) => {
                let doubling = Doubling::Undoubled;
                let contract = Contract { doubling, ..contract };
                contract.in_suits(Suits::Symbols).to_string()
            }
            _ => String::new(),
        }
    }

    /// Whether another cell, which may leave out the double, says the same.
    pub fn agrees_with(&self, other: &Self) -> bool {
        let own = self.undoubled();
        self.contracted == other.contracted || !own.is_empty() && own == other.undoubled()
    }
}

/// Reads a cell of a column for the double: `X`, `XX`, `*`, `dbl`, `D` and `R`, how many there were, or whether one
/// was, and that nobody doubled.
///
/// # Errors
///
/// Where the text says neither that a contract was doubled nor that it was not.
pub fn doubling(text: &str) -> Result<Doubling, Unfit> {
    const ALONE: [(&[&str], Doubling); 3] = [
        (&["d", "1", "y", "yes", "t", "true", "j", "ja", "oui", "si", "k", "c"], Doubling::Doubled),
        (&["r", "rd", "2", "rk", "sc"], Doubling::Redoubled),
        (
            &["", "0", "n", "no", "none", "undoubled", "f", "false", "nein", "non", "nee", "nej"],
            Doubling::Undoubled,
        ),
    ];
    if let Some(doubling) = worded::doubling(text) {
        return Ok(doubling);
    }
    // Letters are compared alone: of other signs, only dashes and points are none.
    let is_none =
        |sign: char| sign.is_alphanumeric() || " -\u{2013}\u{2014}\u{2212}._".contains(sign);
    let folded = if text.chars().all(is_none) { plain(text) } else { text.to_owned() };
    let mut alone = ALONE.into_iter();
    match alone.find(|(words, _)| words.contains(&folded.as_str())) {
        Some((_, doubling)) => Ok(doubling),
        None => Err(Unfit::new(Code::BadDouble, format!("`{text}` is not a double"))
            .expected("`X`, `XX`, or nothing")
            .hint("if this column is not about the double, `--ignore-column` leaves it out")),
    }
}

/// Whether a text is a denomination in a language.
pub fn is_denomination(text: &str, words: &Vocabulary) -> bool {
    let bid = bid(&format!("1{text}"), words);
    bid.is_ok_and(|bid| {
        bid.declarer.is_none() && bid.result.is_none() && !bid.undoubled().is_empty()
    })
}

/// Reads a contract in the letters of a language, perhaps with declarer and result, or a ruling in its place.
///
/// # Errors
///
/// Where the text is neither a contract nor a ruling, or a spreadsheet made a date of it.
pub fn bid(text: &str, words: &Vocabulary) -> Result<Bid, Unfit> {
    let plainly = contract_or_ruling(text, words);
    if words.is_english()
        && let Ok(contracted) = plainly
    {
        return Ok(Bid::alone(contracted));
    }
    if let Some(worded) = worded::read(text, words) {
        return Ok(Bid {
            contracted: Contracted::Ended(worded.ended),
            declarer: worded.declarer,
            result: worded.result,
        });
    }
    if Vocabulary::is_passed(text) {
        return Ok(Bid::alone(Contracted::Ended(AuctionEnd::PassedOut)));
    }
    match plainly.map_err(
        |unfit| {
            if words.is_english() { unfit } else { in_letters(unfit, words) }
        },
    )? {
        Contracted::Ended(AuctionEnd::Contract(_)) => Err(Unfit::new(
            Code::BadContract,
            format!("`{text}` has no {} denomination", words.name),
        )
        .expected(words.letters)
        .hint(format!(
            "the headings are {}; if the contracts are not, add `--letters en`",
            words.name
        ))),
        contracted => Ok(Bid::alone(contracted)),
    }
}

/// Names the denominations of a language in place of the English ones.
fn in_letters(unfit: Unfit, words: &Vocabulary) -> Unfit {
    let mut letters = words.letters.rsplit(", ");
    let both = letters.next().zip(letters.next());
    let Some((notrump, spades)) = both.filter(|_| unfit.code == Code::BadContract) else {
        return unfit;
    };
    let named = |text: String| {
        let text = text.replace("C, D, H, S or NT", words.letters);
        let text = text.replace("4S", &format!("4{spades}"));
        text.replace("3NT", &format!("3{notrump}"))
    };
    Unfit { expected: unfit.expected.map(named), hint: unfit.hint.map(named), ..unfit }
}

/// Reads a contract, or a ruling in its place.
fn contract_or_ruling(text: &str, words: &Vocabulary) -> Result<Contracted, Unfit> {
    match text.parse() {
        Ok(ended) => Ok(Contracted::Ended(ended)),
        Err(error) => match ruling::for_both_sides(text, words) {
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
///
/// # Errors
///
/// Where the text is no contract.
pub fn contract(text: &str) -> Result<AuctionEnd, Unfit> {
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
        None if super::month_and_day(text).is_some() => {
            Unfit::new(Code::ContractDate, format!("this is the date `{text}`, and {what}"))
                .hint(super::FIX)
        }
        None => {
            let message = match no_level(text) {
                Some(level) => format!("`{text}` is {what}: levels are 1 to 7, not {level}"),
                None => format!("`{text}` is {what}"),
            };
            let unfit = Unfit::new(Code::BadContract, message).expected(error.expected());
            if is_share(text) { unfit.hint(OF_SHARE) } else { unfit.hint(hint) }
        }
    }
}

/// The number before a denomination that is no level.
fn no_level(text: &str) -> Option<&str> {
    let end = text.find(|sign: char| !sign.is_ascii_digit())?;
    let (number, rest) = text.split_at(end);
    let is_denomination =
        rest.trim_start().starts_with(|sign: char| "CDHSNcdhsn♣♦♥♠".contains(sign));
    let is_level = number.parse::<Level>().is_ok();
    (!number.is_empty() && is_denomination && !is_level).then_some(number)
}

/// What to do about a share.
pub(super) const OF_SHARE: &str =
    "if a percentage is meant, write it with its sign in a column formatted as text: `60%`";

/// Whether a text is a part of 1, as workbooks hold a percentage.
pub(super) fn is_share(text: &str) -> bool {
    let decimals = text.strip_prefix("0.").or_else(|| text.strip_prefix("0,"));
    decimals.is_some_and(|digits| {
        !digits.is_empty()
            && digits.bytes().all(|byte| byte.is_ascii_digit())
            && digits.bytes().any(|byte| byte != b'0')
    })
}

/// The contract that a spreadsheet turned into a date: `3-Nov`, `Nov-03` and `1-Dec` were `3N` and `1D`.
fn contract_of_date(text: &str) -> Option<String> {
    const MONTHS: [(&str, char); 3] = [("nov", 'N'), ("dec", 'D'), ("sep", 'S')];
    if let Some((month, day)) = super::month_and_day(text) {
        let strain = match month {
            9 => 'S',
            11 => 'N',
            12 => 'D',
            _ => return None,
        };
        return Level::new(day).ok().map(|level| format!("{level}{strain}"));
    }
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

/// Reads a seat or a side by its letters in a language.
///
/// # Errors
///
/// Where the text names neither a seat nor a side in that language or in English.
pub fn declarer_in(text: &str, words: &Vocabulary) -> Result<Declarer, Unfit> {
    if words.is_english()
        && let Ok(declarer) = text.parse()
    {
        return Ok(declarer);
    }
    match worded::declarer(text, words) {
        Some(declarer) => Ok(declarer),
        None => declarer(text),
    }
}

/// Reads a seat or a side.
///
/// # Errors
///
/// Where the text is neither a seat nor a side.
pub fn declarer(text: &str) -> Result<Declarer, Unfit> {
    text.parse().map_err(|error: NotationError| {
        Unfit::new(Code::BadDeclarer, format!("`{text}` is not a declarer"))
            .expected(error.expected())
    })
}

/// Reads a result relative to the contract, in a language: many clubs write `C` for a contract that is just made.
///
/// # Errors
///
/// Where the text is no result in that language or in English, or a deal has not that many tricks.
pub fn result_in(
    text: &str,
    level: Option<u8>,
    words: &Vocabulary,
) -> Result<ContractResult, Unfit> {
    result(text).or_else(|why| worded::result(text, level, words).ok_or(why))
}

/// Reads a result relative to the contract: `=`, `+1`, `-2`.
///
/// # Errors
///
/// Where the text is no result, or a deal has not that many tricks.
pub fn result(text: &str) -> Result<ContractResult, Unfit> {
    text.parse().map_err(|error: NotationError| {
        Unfit::new(Code::BadResult, format!("`{text}` is not a result relative to the contract"))
            .expected(error.expected())
    })
}
