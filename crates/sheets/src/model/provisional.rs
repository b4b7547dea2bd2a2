//! Why a result is not final.

use traveler_ingest::Code;

use super::Scored;
use super::cell::Cell;
use super::open_line::open_lines;

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
    /// Tables of a section that seem to lack their results of a round.
    MissingRounds {
        /// How many.
        tables: u32,
        /// The section's name.
        section: &'a str,
    },
    /// A board that seems to lack all its results.
    MissingBoard {
        /// The board, where it is known.
        board: Option<u16>,
        /// The section's name, if it is one section.
        section: Option<&'a str>,
    },
}

/// Why the result is not final; empty where it is.
#[must_use]
pub fn provisional(scored: Scored<'_>) -> Vec<Provisional<'_>> {
    let late = open_lines(scored, |cell| cell == Cell::LatePlay).len();
    let late = (late > 0).then_some(Provisional::LatePlays(late));
    let open = (scored.diagnostics.iter()).filter(|finding| finding.acknowledged.is_none());
    let missing = open.filter_map(|finding| {
        let section = finding.subject.section.as_deref();
        let count = finding.lines.unwrap_or(1);
        Some(match finding.code {
            Code::MissingLines => Provisional::MissingLines {
                lines: count,
                section: section.unwrap_or_default(),
            },
            Code::MissingRound => Provisional::MissingRounds {
                tables: count,
                section: section.unwrap_or_default(),
            },
            Code::MissingBoard => Provisional::MissingBoard {
                board: finding.subject.board,
                section,
            },
            _ => return None,
        })
    });
    late.into_iter().chain(missing).collect()
}
