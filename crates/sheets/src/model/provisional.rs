//! Why a result is not final.

use traveler_ingest::Code;

use super::Scored;
use super::cell::Cell;
use super::director::open_lines;

/// A reason why a result is not final.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Provisional<'a> {
    /// Late plays still to come.
    LatePlays(usize),
    /// Lines that seem to be missing in a section, and that nobody has said to be right.
    MissingLines {
        /// How many.
        lines: u32,
        /// The section's name.
        section: &'a str,
    },
}

/// Why the result is not final; empty where it is.
#[must_use]
pub fn provisional(scored: Scored<'_>) -> Vec<Provisional<'_>> {
    let late = open_lines(scored, |cell| cell == Cell::LatePlay).len();
    let late = (late > 0).then_some(Provisional::LatePlays(late));
    let findings = scored.diagnostics.iter();
    let missing = findings
        .filter(|finding| finding.code == Code::MissingLines && finding.acknowledged.is_none())
        .map(|finding| Provisional::MissingLines {
            lines: finding.lines.unwrap_or(1),
            section: finding.subject.section.as_deref().unwrap_or_default(),
        });
    late.into_iter().chain(missing).collect()
}
