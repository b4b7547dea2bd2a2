//! A workbook, in a build that makes none.

use std::io::{self, Write};

use reports::Limit;
use reports::blank::Blank;
use reports::{Report, ReportContext};

use super::left_out;

/// Says that no workbook is made.
///
/// # Errors
///
/// Always.
pub fn check(_: ReportContext<'_>, _: &[&Report]) -> Result<(), Limit> {
    Err(none())
}

/// Says that no workbook is made.
///
/// # Errors
///
/// Always.
pub fn write(_: ReportContext<'_>, _: &[&'static Report], _: &mut dyn Write) -> io::Result<()> {
    Err(io::Error::other(none().message))
}

/// Says that no workbook is made.
///
/// # Errors
///
/// Always.
pub fn to_type_into(_: &[Blank]) -> io::Result<Vec<u8>> {
    Err(io::Error::other(none().message))
}

fn none() -> Limit {
    left_out("workbooks", "xlsx")
}
