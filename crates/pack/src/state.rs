//! Whether the result is final, and what still needs attention.

use reports::model::Scored;
use reports::words::ENGLISH;
use reports::{ReportContext, beyond, why_provisional};

use crate::findings::Findings;

/// What is said of a scored session in the end. It is English, whatever language the sheets are in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// Whether something may still change the result.
    pub is_provisional: bool,
    /// `2 lines are missing; 1 warning`; `None` where all is well.
    pub text: Option<String>,
    /// Adjustments that are larger than any should be.
    pub beyond: Vec<String>,
}

impl State {
    /// That of a session, with what was found.
    #[must_use]
    pub fn of(scored: Scored<'_>, findings: Findings<'_>) -> Self {
        let context = ReportContext { scored, words: &ENGLISH };
        let why = why_provisional(context);
        let open = findings.counted();
        let text = match (why.is_empty(), open) {
            (true, open) => open,
            (false, None) => Some(why.join(", ")),
            (false, Some(open)) => Some(format!("{}; {open}", why.join(", "))),
        };
        Self { is_provisional: !why.is_empty(), text, beyond: beyond(context).collect() }
    }
}
