//! A text to a value, or why it is none. Nothing here knows of columns, files or findings.

pub mod bidding;
pub mod date;
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
        Self {
            code,
            message: message.into(),
            expected: None,
            hint: None,
        }
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
