//! Places in the input.

use std::fmt;

/// A place in the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location {
    /// The name of the file, or of what else was read.
    pub file: String,
    /// Where in it.
    pub place: Place,
    /// What to write under the place.
    pub label: Option<String>,
}

/// Where something is, by the kind of input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// Some characters of a line of text.
    Line {
        /// The line, from 1.
        line: u64,
        /// The first character, from 1, counted in characters.
        column: u64,
        /// How many characters; 0 points between two.
        width: u64,
        /// The line's text, cut where it is very long.
        text: String,
    },
    /// A cell of a workbook.
    Cell {
        /// The sheet's name.
        sheet: String,
        /// The cell, as spreadsheets name it: `C7`.
        cell: String,
        /// The number of its row.
        row: u32,
        /// The text of the row, with ` | ` between its cells.
        text: String,
        /// The first character of the cell in this text, from 1.
        column: u64,
        /// How many characters of it are the cell's.
        width: u64,
    },
    /// A line of an XML file.
    Xml {
        /// The line, from 1.
        line: u64,
    },
    /// A row of a database.
    Record {
        /// The table's name.
        table: String,
        /// The row.
        row: u64,
    },
    /// An offset in a file that is not text.
    Byte {
        /// How many bytes are before it.
        offset: u64,
    },
    /// A row by its caller's own number.
    Row {
        /// The number.
        row: u64,
    },
}

impl Location {
    /// A file as a whole.
    #[must_use]
    pub fn whole(file: impl Into<String>) -> Self {
        Self {
            file: file.into(),
            place: Place::Record { table: String::new(), row: 0 },
            label: None,
        }
    }

    /// The line of a text, or the row of a workbook; nothing where it is neither.
    pub fn row(&self) -> Option<u64> {
        match &self.place {
            Place::Line { line, .. } => Some(*line),
            Place::Cell { row, .. } => Some((*row).into()),
            _ => None,
        }
    }

    /// Says what to write under the place, before what is to be written there already.
    pub fn label(mut self, label: impl Into<String>) -> Self {
        let label = label.into();
        self.label = Some(match self.label {
            Some(known) => format!("{label}; {known}"),
            None => label,
        });
        self
    }

    /// Where it is, for a person: `tuesday.csv:14:18`, `tuesday.xlsx, Round 1!C7`, `row 17`.
    #[must_use]
    pub fn address(&self) -> String {
        let file = &self.file;
        match &self.place {
            Place::Line { line, column, .. } => format!("{file}:{line}:{column}"),
            Place::Xml { line } => format!("{file}:{line}"),
            Place::Record { table, row: 0 } if table.is_empty() => file.clone(),
            place if file.is_empty() => place.to_string(),
            place => format!("{file}, {place}"),
        }
    }
}

impl Place {
    /// The same without the text around it.
    #[must_use]
    pub fn without_text(mut self) -> Self {
        if let Self::Line { text, .. } | Self::Cell { text, .. } = &mut self {
            *text = String::new();
        }
        self
    }

    /// What places are sorted by within a file.
    pub(super) const fn order(&self) -> (u64, u64) {
        match self {
            Self::Line { line, column, .. } => (*line, *column),
            Self::Xml { line } => (*line, 0),
            Self::Byte { offset } => (*offset, 0),
            Self::Record { row, .. } | Self::Row { row } => (*row, 0),
            Self::Cell { row, column, .. } => (*row as u64, *column),
        }
    }
}

impl fmt::Display for Location {
    /// The place without the file.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.place.fmt(f)
    }
}

impl fmt::Display for Place {
    /// `14:18+3` is line, column and width; `Round 1!C7`, `12`, `ReceivedData row 5`, `ReceivedData`, `row 17`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line { line, column, width, .. } => write!(f, "{line}:{column}+{width}"),
            Self::Cell { sheet, cell, .. } => write!(f, "{sheet}!{cell}"),
            Self::Xml { line } => write!(f, "{line}"),
            Self::Byte { offset } => write!(f, "byte {offset:#X}"),
            Self::Record { table, row: 0 } if table.is_empty() => f.write_str("-"),
            Self::Record { table, row: 0 } => f.write_str(table),
            Self::Record { table, row } => write!(f, "{table} row {row}"),
            Self::Row { row } => write!(f, "row {row}"),
        }
    }
}
