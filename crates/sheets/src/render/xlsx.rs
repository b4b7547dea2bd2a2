//! A workbook for spreadsheets: overall ranking, ranking, recap, results and scorecards, a sheet each.
//!
//! Every sheet is one table, so that a spreadsheet can sort and filter it; sections and directions are columns. No text of
//! the input becomes a formula, a sheet's name, or part of a page's foot.

mod limits;
mod part;
mod ranking;
mod recap;
mod results;
mod scorecards;
mod sheet;
mod value;

use std::io::{self, Write};

use rust_xlsxwriter::{DocProperties, ExcelDateTime, Workbook, XlsxError};

use crate::model::Scored;
use crate::reports::{Report, Reporting};

pub use limits::check;

/// Writes the workbook.
///
/// # Errors
///
/// Where `out` cannot be written, or where a workbook cannot hold the session, which [`check`] finds beforehand.
pub fn write(scored: &Scored<'_>, out: &mut dyn Write) -> io::Result<()> {
    let bytes = workbook(*scored).map_err(io::Error::other)?;
    out.write_all(&bytes)
}

fn workbook(scored: Scored<'_>) -> Result<Vec<u8>, XlsxError> {
    let mut workbook = Workbook::new();
    // The library would write the time of day; the same session gives the same bytes.
    let created = ExcelDateTime::from_ymd(2000, 1, 1)?;
    workbook.set_properties(&DocProperties::new().set_creation_datetime(&created));
    let reporting = Reporting::of(scored);
    if !scored.scoresheet.overall.is_empty() {
        let part = reporting.part(Report::Overall);
        part::write(part, scored, workbook.add_worksheet())?;
    }
    ranking::write(scored, workbook.add_worksheet())?;
    recap::write(scored, workbook.add_worksheet())?;
    results::write(scored, workbook.add_worksheet())?;
    scorecards::write(scored, workbook.add_worksheet())?;
    workbook.save_to_buffer()
}
