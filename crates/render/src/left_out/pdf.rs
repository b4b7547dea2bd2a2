//! Reports on paper, in a build that prints none.

use reports::Limit;
use reports::sheet::Document;
use reports::{Report, ReportContext};

use super::left_out;
use crate::paper::{Paper, Printed};
use crate::score_table::Sheet;

/// Says that nothing is printed.
///
/// # Errors
///
/// Always.
pub fn check(_: ReportContext<'_>, _: &Report) -> Result<(), Limit> {
    Err(none())
}

/// Says that nothing is printed.
///
/// # Errors
///
/// Always.
pub fn write(_: Document<'_>, _: Paper) -> Result<Printed, String> {
    Err(none().message)
}

/// Says that nothing is printed.
///
/// # Errors
///
/// Always.
pub fn score_tables(_: &Sheet, _: Paper) -> Result<Vec<u8>, String> {
    Err(none().message)
}

fn none() -> Limit {
    left_out("PDF", "pdf")
}
