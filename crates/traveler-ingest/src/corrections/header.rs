//! The headings of `corrections.csv`, for whoever adds a row to it.

use super::columns::CorrectionColumn;
use crate::csv::Table;
use crate::findings::Findings;
use crate::text;
use crate::{Options, SourceFile};

/// How the rows of a file of corrections are written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CorrectionsHeader {
    /// What is between cells.
    pub delimiter: char,
    /// What each column holds; `None` for those that hold something else.
    pub columns: Vec<Option<CorrectionColumn>>,
}

/// The headings of a file of corrections; `None` where it has none that can be read.
///
/// ```
/// use traveler_ingest::{CorrectionColumn, Options, SourceFile, corrections_header};
///
/// let bytes = b"board;ns;ew;field;was;is;kind;by\n";
/// let file = SourceFile { name: "corrections.csv", bytes };
/// let header = corrections_header(file, &Options::NOTHING_TOLD).unwrap();
/// assert_eq!(header.delimiter, ';');
/// assert_eq!(header.columns[4], Some(CorrectionColumn::Old));
/// ```
#[must_use]
pub fn corrections_header(file: SourceFile<'_>, options: &Options) -> Option<CorrectionsHeader> {
    let mut unsaid = Findings::new();
    let text = text::decode(file, options, &mut unsaid)?;
    let (table, _) = Table::<CorrectionColumn>::open(&text, options, &mut unsaid)?;
    Some(CorrectionsHeader {
        delimiter: table.delimiter(),
        columns: table.columns().to_vec(),
    })
}
