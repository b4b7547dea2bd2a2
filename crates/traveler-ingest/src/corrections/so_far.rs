//! A file of corrections, to which rows can be added.

use findings::Findings;
use notation::cell::section::SECTION_BY_DEFAULT;

use super::chain;
use super::columns::CorrectionColumn as Column;
use super::record_row::RecordRow;
use super::{Correction, EnteredCorrection, file, undone_corrections};
use crate::csv::{CTRL_Z, Table};
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
/// use traveler_ingest::{CorrectionColumn, CorrectionsSoFar, Options, RecordRow, SourceFile};
///
/// let bytes = b"board;ns;ew;field;was;is;kind;by\n7;3;5;score;420;450;scorer;Ann Lee\n";
/// let file = SourceFile { name: "corrections.csv", bytes };
/// let so_far = CorrectionsSoFar::of(file, &Options::default()).unwrap();
///
/// assert_eq!(so_far.header.columns[4], Some(CorrectionColumn::Old));
/// // There is a column for the chain now, and the first row in it begins one.
/// assert_eq!(so_far.text.lines().next(), Some("board;ns;ew;field;was;is;kind;by;after"));
/// let undo = so_far.standing().pop().unwrap().undone("");
/// let rows = so_far.chained([RecordRow::of(&undo)]);
/// assert_eq!(rows[0].text(CorrectionColumn::After), "0");
/// ```
#[derive(Clone, Debug)]
pub struct CorrectionsSoFar {
    /// Its text, which ends with a line end, and has a column for the chain.
    pub text: String,
    /// How its rows are written.
    pub header: CorrectionsHeader,
    /// Where the headings end in the text, and each row.
    ends: Vec<usize>,
    rows: Vec<(u32, RecordRow)>,
    corrections: Vec<Correction>,
    is_whole: bool,
}

impl CorrectionsSoFar {
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
            rows: Vec::new(),
            corrections: Vec::new(),
            is_whole: true,
        }
    }

    /// A file as it is; `None` where it has no headings that can be read.
    #[must_use]
    pub fn of(file: SourceFile<'_>, options: &Options) -> Option<Self> {
        let mut unreported = Findings::default();
        let decoded = text::decode(file, options.encoding, &mut unreported)?;
        let (table, mut records) = Table::<Column>::open(&decoded, options, &mut unreported)?;
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
        let (mut rows, mut corrections) = (Vec::new(), Vec::new());
        while let Some(cells) = records.next(&table, &mut unreported) {
            all_ends.push(ends(cells.text()));
            let row = file::row(&cells);
            if !row.is_acceptance() {
                corrections.extend(file::correction(&table, &cells, &row, &mut unreported));
            }
            rows.push((cells.row(), row));
        }
        let mut findings = Findings::default();
        chain::check(&rows, &table, &mut findings);
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
        let so_far = Self {
            text,
            header,
            ends: all_ends.into_iter().map(|end| before + end).collect(),
            rows,
            corrections: corrections.iter().map(EnteredCorrection::record).collect(),
            is_whole: findings.errors() == 0,
        };
        Some(so_far.with_column(Column::After))
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
        let said = Column::ALL.iter().copied().filter(is_said);
        said.fold(self, Self::with_column)
    }

    /// Whether all rows are where they were written.
    #[must_use]
    pub const fn is_whole(&self) -> bool {
        self.is_whole
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

    /// Rows that go behind those of the file, each saying behind which one it stands.
    #[must_use]
    pub fn chained(&self, rows: impl IntoIterator<Item = RecordRow>) -> Vec<RecordRow> {
        let mut link = chain::next(&self.rows);
        let rows = rows.into_iter().map(|row| {
            if row.is_acceptance() {
                link = chain::accepting(&self.rows);
            }
            let row = row.behind(&link);
            link = chain::behind(&row);
            row
        });
        rows.collect()
    }
}
