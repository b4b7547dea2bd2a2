//! A table that owns its cells, whose columns have no heading of their own.

use findings::{Accounting, Findings, Location};
use notation::Vocabulary;
use notation::spelling::plain;

use super::{RowBuffer, Rows, TakeRow};
use crate::entered::{FieldName, Places, Preview, SheetHints};

/// How many rows show what a column holds.
const SHOWN: usize = 40;

/// Where rows come from, cell by cell.
pub trait Spots<F>: Sync {
    /// The place of a cell, or of its row where it has none.
    fn cell(&self, row: u32, field: F) -> Location;

    /// The place of a whole row.
    fn row(&self, row: u32) -> Location;

    /// The place of what names the columns, or of the table as a whole.
    fn title(&self) -> Location;

    /// The text above the table, line by line.
    fn titles(&self) -> &[String] {
        &[]
    }

    /// What names of columns and titles say of all cells.
    fn hints(&self) -> SheetHints {
        SheetHints::default()
    }

    /// Which of several tables a row is of.
    fn part(&self, row: u32) -> usize {
        let _ = row;
        0
    }

    /// Whether a cell is another than was entered, by a correction.
    fn is_corrected(&self, row: u32, field: F) -> bool {
        let _ = (row, field);
        false
    }
}

/// A table of owned cells.
pub struct OwnedTable<F, S> {
    /// Where its rows come from.
    pub spots: S,
    rows: RowBuffer<F>,
    /// Fields that have no column, because another holds what they would.
    implied: Vec<F>,
    shown: Preview,
    /// Accounts for lines that are not rows.
    pub tally: Accounting,
}

impl<F: FieldName, S> OwnedTable<F, S> {
    /// A table of these rows. Columns that are not to be read are there by name only; besides those of the settings, which
    /// `findings` knows, `leaves_out` says so of plain names.
    pub fn of(
        rows: RowBuffer<F>,
        spots: S,
        words: &'static Vocabulary,
        leaves_out: &dyn Fn(&str) -> bool,
        findings: &Findings,
    ) -> Self {
        let rows = rows.on_one_line();
        let is_read = |field: &F| {
            let name = plain(field.names()[0]);
            !findings.leaves_out(&name) && !leaves_out(&name)
        };
        let read = rows.fields().iter().map(|field| Some(*field).filter(is_read));
        let mut read: Vec<Option<F>> = read.collect();
        let shown = rows.rows().take(SHOWN).map(|row| {
            let text = |field: &F| row.text(*field).to_owned();
            rows.fields().iter().map(text).collect()
        });
        let rows_shown = shown.collect();
        let shown = Preview { rows: rows_shown, words };
        Self {
            implied: F::settle(&mut read, &shown),
            spots,
            rows: rows.read_as(&read),
            shown,
            tally: Accounting::default(),
        }
    }

    /// The same, with an account of lines that are not rows.
    pub fn with_tally(self, tally: Accounting) -> Self {
        Self { tally, ..self }
    }

    /// The fields of its columns, as these are called.
    pub fn fields(&self) -> &[F] {
        self.rows.fields()
    }

    /// What the column that says a field is called.
    fn own(&self, field: F) -> Option<F> {
        self.rows.column(field).map(|column| self.fields()[column])
    }
}

impl<F: FieldName, S: Spots<F>> Rows<F> for OwnedTable<F, S> {
    fn words(&self) -> &'static Vocabulary {
        self.shown.words
    }

    fn has_column(&self, field: F) -> bool {
        self.rows.column(field).is_some()
    }

    fn holds(&self, field: F, is: &dyn Fn(&str) -> bool) -> bool {
        (self.rows.column(field)).is_some_and(|column| self.shown.mostly(column, is))
    }

    fn last(&self) -> u64 {
        self.rows.last().into()
    }

    fn each(&self, findings: &mut Findings, take: &mut TakeRow<'_, F>) -> Accounting {
        for row in self.rows.filled() {
            take(&row, findings);
        }
        self.tally
    }
}

impl<F: FieldName, S: Spots<F>> Places<F> for OwnedTable<F, S> {
    fn has(&self, field: F) -> bool {
        self.rows.column(field).is_some() || self.implied.contains(&field)
    }

    fn locate(&self, row: u32, field: F) -> Location {
        match self.own(field) {
            Some(own) => self.spots.cell(row, own),
            None => self.spots.row(row),
        }
    }

    fn locate_row(&self, row: u32) -> Location {
        self.spots.row(row)
    }

    fn part(&self, row: u32) -> usize {
        self.spots.part(row)
    }

    fn is_corrected(&self, row: u32, field: F) -> bool {
        self.spots.is_corrected(row, field)
    }

    fn names(&self) -> String {
        let names: Vec<&str> = self.fields().iter().map(|own| own.names()[0]).collect();
        names.join(", ")
    }

    fn titles(&self) -> &[String] {
        self.spots.titles()
    }

    fn hints(&self) -> SheetHints {
        self.spots.hints()
    }

    fn locate_title(&self) -> Location {
        self.spots.title()
    }

    fn written(&self, row: u32, field: F) -> String {
        let own = self.rows.row(row);
        own.map_or_else(String::new, |row| row.text(field).to_owned())
    }
}
