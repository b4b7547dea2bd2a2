//! Rows of `corrections.csv`, for a file that has some already or for a new one.

use std::borrow::Cow;
use std::io;

use traveler_ingest::{CorrectionColumn, CorrectionsHeader, RecordRow};

use super::inert;

/// The line of the headings.
///
/// # Errors
///
/// Where the delimiter is no character of ASCII.
pub fn header_line(header: &CorrectionsHeader) -> io::Result<Vec<u8>> {
    let names = header.columns.iter();
    let names = names.map(|column| column.map_or("", CorrectionColumn::name));
    written(header, std::iter::once(names.map(Cow::Borrowed).collect()))
}

/// Rows with their cells in the order of the columns.
///
/// # Errors
///
/// Where the delimiter is no character of ASCII.
pub fn rows(header: &CorrectionsHeader, rows: &[RecordRow]) -> io::Result<Vec<u8>> {
    let rows = rows.iter().map(|row| {
        let cells = header.columns.iter();
        cells
            .map(|column| column.map_or(Cow::Borrowed(""), |column| cell(row.text(column))))
            .collect()
    });
    written(header, rows)
}

fn written<'a>(
    header: &CorrectionsHeader,
    rows: impl Iterator<Item = Vec<Cow<'a, str>>>,
) -> io::Result<Vec<u8>> {
    let delimiter = u8::try_from(header.delimiter).map_err(io::Error::other)?;
    let mut builder = csv::WriterBuilder::new();
    let ends = if header.is_crlf { csv::Terminator::CRLF } else { csv::Terminator::Any(b'\n') };
    let builder = builder.delimiter(delimiter).terminator(ends);
    let mut writer = builder.from_writer(Vec::new());
    for row in rows {
        writer.write_record(row.iter().map(|cell| cell.as_bytes()))?;
    }
    writer.into_inner().map_err(|error| error.into_error())
}

fn cell(text: &str) -> Cow<'_, str> {
    let digits = text.strip_prefix('-').unwrap_or_default();
    // A number below 0 is no formula.
    if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) {
        text.into()
    } else {
        inert(text)
    }
}
