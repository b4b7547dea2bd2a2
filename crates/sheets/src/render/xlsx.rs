//! A workbook for spreadsheets: a worksheet per report.
//!
//! Every sheet is one table, so that a spreadsheet can sort and filter it: the tables of a report are joined, column by
//! column. No text of the input becomes a formula, a sheet's name, or part of a page's foot.

mod blank;
mod limits;
mod part;
mod sheet;
mod value;

use std::io::{self, Write};

use rust_xlsxwriter::{DocProperties, ExcelDateTime, Workbook, XlsxError};

use crate::reports::{Report, Reporting, heading};

pub use blank::to_type_into;
pub use limits::check;

/// How hard the file is compressed, of 9: the next levels take half as long again, for a file a twentieth smaller.
const COMPRESSION: u8 = 3;

/// Writes reports, a worksheet each.
///
/// # Errors
///
/// Where `out` cannot be written, or where a workbook cannot hold the session, which [`check`] finds beforehand.
pub fn write(
    reporting: Reporting<'_>,
    reports: &[&'static Report],
    out: &mut dyn Write,
) -> io::Result<()> {
    let bytes = workbook(reporting, reports).map_err(io::Error::other)?;
    out.write_all(&bytes)
}

fn workbook(reporting: Reporting<'_>, reports: &[&'static Report]) -> Result<Vec<u8>, XlsxError> {
    let mut workbook = workbook_without_clock()?;
    let heading = heading(reporting);
    for report in reporting.wanted(reports) {
        let part = reporting.part(report);
        part::write(&heading, part, workbook.add_worksheet())?;
    }
    if let Some(records) = reporting.records_table() {
        part::write(&heading, records, workbook.add_worksheet())?;
    }
    workbook.save_to_buffer()
}

/// A workbook without sheets. The library would write the time of day; the same session gives the same bytes.
fn workbook_without_clock() -> Result<Workbook, XlsxError> {
    let mut workbook = Workbook::new();
    workbook.set_zip_compression_level(COMPRESSION);
    let created = ExcelDateTime::from_ymd(2000, 1, 1)?;
    workbook.set_properties(&DocProperties::new().set_creation_datetime(&created));
    Ok(workbook)
}
