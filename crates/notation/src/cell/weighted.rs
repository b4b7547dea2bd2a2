//! Weighted scores (Law 12C1c): `60% 620, 40% -100`, or `3/5 4S= by N; 2/5 4S-1 by N`.

use contract_scoring::{Played, PlayedError};
use findings::Code;
use session::Weight;

use super::{Unfit, number, worded};
use crate::Vocabulary;

/// One of the results that a score is weighted of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The part as it was written.
    pub text: String,
    /// Its weight.
    pub weight: Weight,
    /// The result.
    pub result: Possible,
}

/// A result that might have come about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Possible {
    /// Points for N-S, whether or not any contract gives them.
    Points(i64),
    /// A contract and its result.
    Played(Played),
}

/// Reads the parts, in the suits and seats of a language. What they sum to is not asked here.
///
/// # Errors
///
/// Where a part is not a weight with a score or a contract.
pub fn read(text: &str, words: &Vocabulary) -> Result<Vec<Part>, Unfit> {
    parts(text).map(|part| constituent(part, words)).collect()
}

/// Why a part is none.
fn bad(part: &str, why: &str) -> Unfit {
    Unfit::new(Code::BadWeight, format!("`{part}`: {why}"))
        .expected("a weight and a score, such as `60% 620` or `3/5 4S= by N`")
}

/// Parts end at a semicolon, or at a comma that is not a decimal one.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    let mut start = 0;
    let mut parts = Vec::new();
    for (at, sign) in text.char_indices() {
        let after = text.get(at + 1..).unwrap_or_default();
        let decimal = sign == ',' && after.starts_with(|next: char| next.is_ascii_digit()) && {
            let number = after.trim_start_matches(|next: char| next.is_ascii_digit());
            number.trim_start().starts_with('%')
                && text
                    .get(start..at)
                    .is_some_and(|before| before.trim().bytes().all(|byte| byte.is_ascii_digit()))
        };
        if matches!(sign, ';' | ',') && !decimal {
            parts.push(text.get(start..at).unwrap_or_default());
            start = at + 1;
        }
    }
    parts.push(text.get(start..).unwrap_or_default());
    parts.into_iter().map(str::trim)
}

fn constituent(part: &str, words: &Vocabulary) -> Result<Part, Unfit> {
    let apart = |why: String| bad(part, &why).hint("separate the parts by commas or semicolons");
    let end = match part.find('%') {
        Some(sign) => sign + 1,
        None => (part.find(char::is_whitespace))
            .ok_or_else(|| apart("a weight and a score are needed".to_owned()))?,
    };
    let (weight, result) = part.split_at_checked(end).unwrap_or((part, ""));
    let weight = weight.parse().map_err(|_| {
        let why = "the weight is neither a percentage above 0 with two decimals at most, nor a fraction up to 1 with a \
                   denominator up to 16";
        bad(part, why).hint("correct the weight, or leave the part out")
    })?;
    let result = result.trim();
    let result = match number::whole(result) {
        Ok(whole) => Possible::Points(whole.number),
        Err(_) => Possible::Played(played(result, words).map_err(apart)?),
    };
    Ok(Part { text: part.to_owned(), weight, result })
}

/// A contract with declarer and result: `4S= by N`.
fn played(text: &str, words: &Vocabulary) -> Result<Played, String> {
    if words.is_english() || Vocabulary::is_passed(text) {
        return (text.parse()).map_err(|error: PlayedError| error.to_string());
    }
    let (contract, seat) = text.split_once(" by ").unwrap_or((text, ""));
    let stated = worded::read(contract, words).and_then(|stated| {
        let declarer = stated.declarer.or_else(|| worded::declarer(seat.trim(), words))?;
        format!("{}{} by {declarer}", stated.ended, stated.result?).parse().ok()
    });
    stated.ok_or_else(|| {
        format!("`{text}` is no contract with declarer and result in {}", words.name)
    })
}
