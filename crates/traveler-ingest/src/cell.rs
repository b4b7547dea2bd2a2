//! A text to a value, or why it is none. Nothing here knows of columns, files or findings.

pub(crate) mod bidding;
pub(crate) mod date;
pub(crate) mod decimal;
pub(crate) mod group;
pub(crate) mod inert;
pub(crate) mod lead;
pub(crate) mod marking;
pub(crate) mod number;
pub(crate) mod pair;
pub(crate) mod partners;
pub(crate) mod place;
pub(crate) mod replacing;
pub(crate) mod ruling;
pub(crate) mod score;
pub(crate) mod section;
pub(crate) mod side;
pub(crate) mod weighted;
pub(crate) mod worded;

use findings::Code;

/// Why a text is not a value of its kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unfit {
    /// Which kind of fault it is.
    pub(crate) code: Code,
    /// What is wrong, without a final period.
    pub(crate) message: String,
    /// What should be there.
    pub(crate) expected: Option<String>,
    /// How to fix it.
    pub(crate) hint: Option<String>,
}

impl Unfit {
    /// A fault without more words, to be completed by the methods below.
    pub(crate) fn new(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            expected: None,
            hint: None,
        }
    }

    /// Says what should be there.
    pub(crate) fn expected(mut self, expected: impl Into<String>) -> Self {
        self.expected = Some(expected.into());
        self
    }

    /// Says how to fix it.
    pub(crate) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// The same fault under the code of another kind of value.
    pub(crate) fn code(mut self, code: Code) -> Self {
        self.code = code;
        self
    }
}
