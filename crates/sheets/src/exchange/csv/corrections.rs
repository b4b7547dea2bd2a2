//! Rows of `corrections.csv`, for a file that has some already or for a new one.

use std::borrow::Cow;
use std::io;

use traveler_ingest::{Correction, CorrectionColumn, CorrectionsHeader};

use super::formula::inert;

/// The columns of a new file.
const COLUMNS: [CorrectionColumn; 11] = [
    CorrectionColumn::Board,
    CorrectionColumn::Section,
    CorrectionColumn::Ns,
    CorrectionColumn::Ew,
    CorrectionColumn::Field,
    CorrectionColumn::Old,
    CorrectionColumn::New,
    CorrectionColumn::Kind,
    CorrectionColumn::Who,
    CorrectionColumn::When,
    CorrectionColumn::Note,
];

/// The headings of a new file.
#[must_use]
pub fn new_header() -> CorrectionsHeader {
    CorrectionsHeader {
        delimiter: ',',
        columns: COLUMNS.map(Some).to_vec(),
    }
}

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

/// A row for each correction, with its cells in the order of the columns.
///
/// # Errors
///
/// Where the delimiter is no character of ASCII.
pub fn rows(header: &CorrectionsHeader, corrections: &[Correction]) -> io::Result<Vec<u8>> {
    let rows = corrections.iter().map(|correction| {
        let cells = header.columns.iter();
        cells
            .map(|column| column.map_or(Cow::Borrowed(""), |column| cell(correction, column)))
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
    let mut writer = builder.delimiter(delimiter).from_writer(Vec::new());
    for row in rows {
        writer.write_record(row.iter().map(|cell| cell.as_bytes()))?;
    }
    writer.into_inner().map_err(|error| error.into_error())
}

fn cell(correction: &Correction, column: CorrectionColumn) -> Cow<'_, str> {
    let text = match column {
        CorrectionColumn::Board => return correction.board.to_string().into(),
        CorrectionColumn::Round => {
            return correction
                .round
                .map_or(Cow::Borrowed(""), |round| round.to_string().into());
        }
        CorrectionColumn::Section => &correction.section,
        CorrectionColumn::Ns => &correction.pairs.ns,
        CorrectionColumn::Ew => &correction.pairs.ew,
        CorrectionColumn::Field => correction.what.name(),
        CorrectionColumn::Old => &correction.old,
        CorrectionColumn::New => &correction.new,
        CorrectionColumn::Kind => correction.kind.name(),
        CorrectionColumn::Who => &correction.who,
        CorrectionColumn::When => &correction.when,
        CorrectionColumn::Note => &correction.note,
    };
    let digits = text.strip_prefix('-').unwrap_or_default();
    // A number below 0 is no formula.
    match !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) {
        true => text.into(),
        false => inert(text),
    }
}
