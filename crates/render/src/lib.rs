//! One renderer per format: for a terminal, a screen, paper and a spreadsheet.
//!
//! Paper and workbooks need large libraries, so each is a feature: `pdf` and `xlsx`, on by default. Without one, its
//! module has the same functions, which report that the format was left out.

#[cfg(all(test, feature = "pdf", feature = "xlsx"))]
mod columns;
pub mod html;
#[cfg(any(not(feature = "pdf"), not(feature = "xlsx")))]
mod left_out;
pub mod paper;
#[cfg(feature = "pdf")]
#[expect(
    clippy::float_arithmetic,
    reason = "page geometry is in points, as PDF has it; no score is computed here"
)]
pub mod pdf;
pub mod score_table;
#[cfg(test)]
#[path = "../../reports/tests/sessions/mod.rs"]
mod sessions;
pub mod text;
#[cfg(feature = "xlsx")]
pub mod xlsx;

use reports::{Limit, ReportContext};

#[cfg(not(feature = "pdf"))]
pub use left_out::pdf;
#[cfg(not(feature = "xlsx"))]
pub use left_out::xlsx;

/// The most contestants whose sheets are set: each of them takes some four kilobytes of memory.
const CONTESTANTS: usize = 200_000;

/// Whether a session has sheets for people.
///
/// # Errors
///
/// Why not.
pub fn check(context: ReportContext<'_>) -> Result<(), Limit> {
    let contestants = context.scored.session.contestants().len();
    if contestants <= CONTESTANTS {
        return Ok(());
    }
    Err(Limit::new(
        format!("sheets hold at most {CONTESTANTS} pairs, and this session has {contestants}"),
        "`--format json` and `--format csv` hold any number",
    ))
}

/// The example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
