//! A text to a value, or why it is none. Nothing here knows of columns, files or findings.

pub mod bidding;
pub mod decimal;
pub mod group;
pub mod inert;
pub mod lead;
pub mod marking;
pub mod number;
pub mod pair;
pub mod partners;
pub mod place;
pub mod replacing;
pub mod ruling;
pub mod score;
pub mod section;
pub mod side;
pub mod weighted;
pub mod worded;

use findings::Code;

/// Why a text is not a value of its kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfit {
    /// Which kind of fault it is.
    pub code: Code,
    /// What is wrong, without a final period.
    pub message: String,
    /// What should be there.
    pub expected: Option<String>,
    /// How to fix it.
    pub hint: Option<String>,
}

impl Unfit {
    /// A fault without more words, to be completed by the methods below.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), expected: None, hint: None }
    }

    /// Says what should be there.
    pub fn expected(mut self, expected: impl Into<String>) -> Self {
        self.expected = Some(expected.into());
        self
    }

    /// Says how to fix it.
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// The same fault under the code of another kind of value.
    pub fn code(mut self, code: Code) -> Self {
        self.code = code;
        self
    }
}

/// The month and the day of a date as workbooks hold it: `2026-11-03`.
pub(crate) fn month_and_day(text: &str) -> Option<(u8, u8)> {
    let mut parts = text.splitn(3, '-');
    let mut number = |digits: usize| -> Option<u16> {
        let part = parts.next()?;
        let is_sound = part.len() == digits && part.bytes().all(|byte| byte.is_ascii_digit());
        is_sound.then(|| part.parse().ok())?
    };
    let (_, month, day) = (number(4)?, number(2)?, number(2)?);
    let is_date = (1..=12).contains(&month) && (1..=31).contains(&day);
    is_date.then_some((u8::try_from(month).ok()?, u8::try_from(day).ok()?))
}

/// How to fix a cell that holds a date.
pub const FIX: &str =
    "a spreadsheet made a date of what was typed: format the column as text, and type it again";

#[cfg(test)]
mod tests {
    use super::month_and_day;

    #[test]
    fn only_dates_are_dates() {
        assert_eq!(month_and_day("2026-11-03"), Some((11, 3)));
        assert_eq!(month_and_day("2026-13-03"), None);
        assert_eq!(month_and_day("2026-11-3"), None);
        assert_eq!(month_and_day("4-3"), None);
        assert_eq!(month_and_day("420"), None);
    }
}
