//! What a cell of a score column says: points, or a ruling in their place.

use findings::Code;
use session::{Entry, notation};

use super::bidding::{OF_SHARE, is_share};
use super::number::Whole;
use super::ruling::{self, Ruled};
use super::{Unfit, number};
use crate::Vocabulary;

/// What a score column says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScoreCell {
    /// Points, whether or not any contract gives them.
    Points(Points),
    /// A ruling for one side.
    Side(Entry),
    /// A ruling for both sides.
    Sides(Ruled),
}

/// Points as they were entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Points {
    /// The number.
    pub number: i64,
    /// Whether there is a sign before it.
    pub signed: bool,
    /// Whether its minus is a dash of typography.
    pub odd_minus: bool,
    /// Whether it was written otherwise than a whole number is.
    pub respelled: bool,
}

impl Points {
    /// What a board scores that everybody passed.
    const PASSED_OUT: Self = Self { number: 0, signed: false, odd_minus: false, respelled: false };
}

/// Reads points: a whole number, also as spreadsheets write it (`420.0`, `420,00`, `+ 420`, `1,430`).
fn points(text: &str) -> Result<Points, Unfit> {
    let points = |whole: Whole, respelled| Points {
        number: whole.number,
        signed: whole.signed,
        odd_minus: whole.odd_minus,
        respelled,
    };
    let why = match number::whole(text) {
        Ok(whole) => return Ok(points(whole, false)),
        Err(why) => why,
    };
    match number::whole(&as_whole(text)) {
        Ok(whole) => Ok(points(whole, true)),
        Err(_) => Err(why),
    }
}

/// A number without a fraction of nothing, without commas between thousands, and without space behind its sign.
fn as_whole(text: &str) -> String {
    let (sign, digits) = match text.char_indices().find(|(_, sign)| sign.is_ascii_digit()) {
        Some((start, _)) => text.split_at(start),
        None => ("", text),
    };
    let whole = match digits.rsplit_once(['.', ',']) {
        Some((whole, "0" | "00")) => whole,
        _ => digits,
    };
    let groups: Vec<&str> = whole.split(',').collect();
    let are_thousands =
        groups.len() == 2 && (1..=2).contains(&groups[0].len()) && groups[1].len() == 3;
    let whole = if are_thousands { groups.concat() } else { whole.to_owned() };
    format!("{}{whole}", sign.trim_end())
}

/// Reads a cell of a score column, with rulings in the words of a language.
///
/// # Errors
///
/// Where the text is neither points nor a ruling.
pub fn read(text: &str, words: &Vocabulary) -> Result<ScoreCell, Unfit> {
    let why = match points(text) {
        Ok(points) => return Ok(ScoreCell::Points(points)),
        Err(why) => why,
    };
    if Vocabulary::is_passed(text) {
        return Ok(ScoreCell::Points(Points::PASSED_OUT));
    }
    if let Some(entry) = notation::for_one_side(&words.ruling(text)) {
        return Ok(ScoreCell::Side(entry));
    }
    if let Some(ruled) = ruling::for_both_sides(text, words) {
        return Ok(ScoreCell::Sides(ruled));
    }
    if let Some(why) = ruling::beyond_a_top(text) {
        return Err(why);
    }
    if why.expected.is_some() || why.hint.is_some() {
        return Err(why);
    }
    let message = format!("`{text}` is neither a score nor a ruling");
    let unfit =
        Unfit::new(Code::BadRuling, message).expected(format!("a score, or {}", ruling::FORMS));
    Err(match is_share(text) {
        true => unfit.hint(OF_SHARE),
        false if !text.contains(char::is_alphanumeric) || is_no_answer(text) => unfit.hint(
            "`NP` is a board that was not played, `LP` one still to be played; \
             averages are `A`, `A+` and `A-`",
        ),
        false => unfit,
    })
}

/// Whether a text says that there is nothing to say.
fn is_no_answer(text: &str) -> bool {
    let known = ["n/a", "na", "none", "nil", "no", "x", "tbd"];
    known.iter().any(|word| text.eq_ignore_ascii_case(word))
}
