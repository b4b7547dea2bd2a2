//! A workbook for spreadsheets: ranking, recap, results and scorecards, a sheet each.
//!
//! Every sheet is one table, so that a spreadsheet can sort and filter it; sections and directions are columns. No text of
//! the input becomes a formula, a sheet's name, or part of a page's foot.

mod ranking;
mod recap;
mod results;
mod scorecards;
mod sheet;
mod value;

use std::io::{self, Write};

use rust_xlsxwriter::{DocProperties, ExcelDateTime, Workbook, XlsxError};

use crate::model::Scored;

/// Writes the workbook.
///
/// # Errors
///
/// Where `out` cannot be written, or where a sheet has more rows or columns than a workbook can hold.
pub fn write(scored: &Scored<'_>, out: &mut dyn Write) -> io::Result<()> {
    let bytes = workbook(*scored).map_err(|error| io::Error::other(reason(&error)))?;
    out.write_all(&bytes)
}

fn workbook(scored: Scored<'_>) -> Result<Vec<u8>, XlsxError> {
    let mut workbook = Workbook::new();
    // The library would write the time of day; the same session gives the same bytes.
    let created = ExcelDateTime::from_ymd(2000, 1, 1)?;
    workbook.set_properties(&DocProperties::new().set_creation_datetime(&created));
    ranking::write(scored, workbook.add_worksheet())?;
    recap::write(scored, workbook.add_worksheet())?;
    results::write(scored, workbook.add_worksheet())?;
    scorecards::write(scored, workbook.add_worksheet())?;
    workbook.save_to_buffer()
}

/// What the format cannot hold, in the words of this program.
fn reason(error: &XlsxError) -> String {
    match error {
        XlsxError::RowColumnLimitError => {
            "a sheet of a workbook holds 1,048,576 rows and 16,384 columns".to_owned()
        }
        XlsxError::MaxStringLengthExceeded => {
            "a cell of a workbook holds 32,767 characters".to_owned()
        }
        other => other.to_string(),
    }
}
