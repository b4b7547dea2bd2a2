//! A file of corrections, to which rows can be added.

use findings::Findings;
use notation::cell::section::SECTION_BY_DEFAULT;
use table::{CTRL_Z, Table};

use super::record_row::RecordRow;
use super::{Correction, CorrectionColumn as Column, EnteredCorrection, file, undone_corrections};
use crate::{Options, SourceFile};

/// What Excel needs to know that a file is UTF-8.
const MARK: &str = "\u{FEFF}";

/// How the rows of a file of corrections are written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CorrectionsHeader {
    /// What is between cells.
    pub delimiter: char,
    /// Whether lines end as on Windows.
    pub is_crlf: bool,
    /// What each column holds; `None` for those that hold something else.
    pub columns: Vec<Option<Column>>,
}

/// A file of corrections as it is, to which rows can be added.
///
/// # Examples
///
/// ```
/// use traveler_ingest::{CorrectionColumn, CorrectionLog, Options, SourceFile};
///
/// let bytes = b"board;ns;ew;field;was;is;kind;by\n7;3;5;score;420;450;scorer;Ann Lee\n";
/// let file = SourceFile { name: "corrections.csv", bytes };
/// let so_far = CorrectionLog::of(file, &Options::default()).unwrap();
///
/// assert_eq!(so_far.header.columns[4], Some(CorrectionColumn::Old));
/// assert_eq!(so_far.standing()[0].new, "450");
/// ```
#[derive(Clone, Debug)]
pub struct CorrectionLog {
    /// Its text, which ends with a line end.
    pub text: String,
    /// How its rows are written.
    pub header: CorrectionsHeader,
    /// Where the headings end in the text, and each row.
    ends: Vec<usize>,
    corrections: Vec<Correction>,
}

impl CorrectionLog {
    /// A new file, whose headings are still to be written.
    #[must_use]
    pub fn nothing() -> Self {
        Self {
            text: String::new(),
            header: CorrectionsHeader {
                delimiter: ',',
                is_crlf: false,
                columns: Column::ALL.iter().copied().map(Some).collect(),
            },
            ends: Vec::new(),
            corrections: Vec::new(),
        }
    }

    /// A file as it is; `None` where it has no headings that can be read.
    #[must_use]
    pub fn of(file: SourceFile<'_>, options: &Options) -> Option<Self> {
        let mut unreported = Findings::default();
        let decoded = table::text::decode(file, options.encoding, &mut unreported)?;
        let (table, mut records) =
            Table::<Column>::open(&decoded, &options.csv(), &mut unreported)?;
        let header = CorrectionsHeader {
            delimiter: table.delimiter(),
            is_crlf: file.bytes.windows(2).any(|two| two == b"\r\n"),
            columns: table.columns().to_vec(),
        };
        let opening = decoded.opening();
        let ends = |part: &str| decoded.place_of(part) + part.len();
        let names = table.header_line();
        let heading = decoded.lines().find(|line| line.number == names)?;
        let mut all_ends = vec![ends(heading.text)];
        let mut corrections = Vec::new();
        while let Some(cells) = records.next(&table, &mut unreported) {
            all_ends.push(ends(cells.text()));
            if !file::is_acceptance(&cells) {
                corrections.extend(file::correction(&table, &cells, &mut unreported));
            }
        }
        let mut text = match std::str::from_utf8(file.bytes) {
            Ok(text) => text.to_owned(),
            Err(_) => format!("{MARK}{opening}"),
        };
        let before = text.len().saturating_sub(opening.len());
        if text.ends_with(CTRL_Z) {
            text.truncate(text.len() - CTRL_Z.len());
        }
        if !text.ends_with('\n') {
            text.push_str(if header.is_crlf { "\r\n" } else { "\n" });
        }
        Some(Self {
            text,
            header,
            ends: all_ends.into_iter().map(|end| before + end).collect(),
            corrections: corrections.iter().map(EnteredCorrection::record).collect(),
        })
    }

    /// The same with a column at the end, unless there is one already.
    fn with_column(mut self, column: Column) -> Self {
        if self.header.columns.contains(&Some(column)) {
            return self;
        }
        let delimiter = self.header.delimiter;
        let (mut name, mut added) = (column.name(), 0);
        for end in &mut self.ends {
            *end += added;
            self.text.insert_str(*end, &format!("{delimiter}{name}"));
            let more = delimiter.len_utf8() + name.len();
            (name, added, *end) = ("", added + more, *end + more);
        }
        self.header.columns.push(Some(column));
        self
    }

    /// The same with a column for everything that rows say. A section by default needs none.
    #[must_use]
    pub fn with_columns_of(self, rows: &[RecordRow]) -> Self {
        let is_said = |column: &Column| {
            rows.iter().any(|row| match column {
                Column::Section => ![SECTION_BY_DEFAULT, ""].contains(&row.text(*column)),
                _ => !row.text(*column).is_empty(),
            })
        };
        let stated = Column::ALL.iter().copied().filter(is_said);
        stated.fold(self, Self::with_column)
    }

    /// The corrections that have not been taken back, and do not take one back themselves, in the order of the file.
    #[must_use]
    pub fn standing(&self) -> Vec<&Correction> {
        let undone = undone_corrections(&self.corrections);
        let is_standing =
            |place: &usize| undone[*place].is_none() && !undone.contains(&Some(*place));
        let standing = (0..self.corrections.len()).filter(is_standing);
        standing.map(|place| &self.corrections[place]).collect()
    }
}
