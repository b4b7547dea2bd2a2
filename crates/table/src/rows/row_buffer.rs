//! Stored rows: their cells, one after the other, in one text.

use super::RowText;
use crate::entered::FieldName;

/// The cells of rows, as many in each.
#[derive(Debug)]
pub struct RowBuffer<F> {
    fields: Vec<F>,
    /// The column of each field, in the order of `ALL`: a column `result` may hold scores, another is not to be read.
    columns: Vec<Option<usize>>,
    numbers: Vec<u32>,
    text: String,
    /// Where each cell ends, and whether it is written itself.
    ends: Vec<(usize, bool)>,
}

/// One of these rows.
pub struct BufferedRow<'k, F> {
    row_buffer: &'k RowBuffer<F>,
    place: usize,
}

impl<F: FieldName> RowBuffer<F> {
    /// No rows yet, of which these fields are going to be kept.
    pub fn of(fields: Vec<F>) -> Self {
        Self {
            columns: columns(|column| fields.get(column).copied(), fields.len()),
            fields,
            numbers: Vec::new(),
            text: String::new(),
            ends: Vec::new(),
        }
    }

    /// The fields that are kept.
    pub fn fields(&self) -> &[F] {
        &self.fields
    }

    /// Keeps a row.
    pub fn push(&mut self, row: &dyn RowText<F>) {
        self.keep(row.number(), |field| (row.get(field), row.is_written(field)));
    }

    /// Keeps a row by its number and what it says in each field itself.
    pub fn put<'t>(&mut self, number: u32, text: impl Fn(F) -> Option<&'t str>) {
        self.keep(number, |field| {
            let text = text(field);
            (text, text.is_some())
        });
    }

    fn keep<'t>(&mut self, number: u32, cell: impl Fn(F) -> (Option<&'t str>, bool)) {
        for field in &self.fields {
            let (text, is_written) = cell(*field);
            self.text.push_str(text.unwrap_or_default());
            self.ends.push((self.text.len(), is_written));
        }
        self.numbers.push(number);
    }

    /// The same rows, where each column is read as another field, or not at all.
    pub(crate) fn read_as(self, read: &[Option<F>]) -> Self {
        Self { columns: columns(|column| read[column], read.len()), ..self }
    }

    /// The column that says a field.
    pub(crate) fn column(&self, field: F) -> Option<usize> {
        self.columns[field.index()]
    }

    /// All rows.
    pub fn rows(&self) -> impl Iterator<Item = BufferedRow<'_, F>> {
        (0..self.len()).map(|place| self.at(place))
    }

    /// The rows that are not blank.
    pub fn filled(&self) -> impl Iterator<Item = BufferedRow<'_, F>> {
        let is_filled = |row: &BufferedRow<'_, F>| {
            let mut columns = 0..self.fields.len();
            columns.any(|column| !row.cell(column).is_empty())
        };
        self.rows().filter(is_filled)
    }

    /// The number of the last row, or 0.
    pub fn last(&self) -> u32 {
        self.numbers.last().copied().unwrap_or_default()
    }

    /// How many rows there are.
    pub const fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }

    /// The row at a place.
    pub const fn at(&self, place: usize) -> BufferedRow<'_, F> {
        BufferedRow { row_buffer: self, place }
    }

    /// The place of the row of a number.
    pub fn place_of(&self, number: u32) -> Option<usize> {
        self.numbers.binary_search(&number).ok()
    }

    /// The row of a number.
    pub fn row(&self, number: u32) -> Option<BufferedRow<'_, F>> {
        self.place_of(number).map(|place| self.at(place))
    }

    /// The same with the lines of each cell in one.
    pub fn on_one_line(self) -> Self {
        // A line end is one byte, as a space is.
        Self { text: self.text.replace(['\n', '\r'], " "), ..self }
    }
}

/// The first of that many columns that is read as each field.
fn columns<F: FieldName>(read: impl Fn(usize) -> Option<F>, count: usize) -> Vec<Option<usize>> {
    let column = |field: &F| (0..count).find(|column| read(*column) == Some(*field));
    F::ALL.iter().map(column).collect()
}

impl<'k, F: FieldName> BufferedRow<'k, F> {
    /// What is in a field; nothing where it is blank, or there is no such column.
    pub fn text(&self, field: F) -> &'k str {
        (self.row_buffer.column(field)).map_or("", |column| self.cell(column))
    }

    fn cell(&self, column: usize) -> &'k str {
        let row_buffer = self.row_buffer;
        let cell = self.index(column);
        let start = cell.checked_sub(1).map_or(0, |before| row_buffer.ends[before].0);
        let text = row_buffer.text.get(start..row_buffer.ends[cell].0);
        text.unwrap_or_default().trim()
    }

    const fn index(&self, column: usize) -> usize {
        self.place * self.row_buffer.fields.len() + column
    }
}

impl<F: FieldName> RowText<F> for BufferedRow<'_, F> {
    fn number(&self) -> u32 {
        self.row_buffer.numbers[self.place]
    }

    fn get(&self, field: F) -> Option<&str> {
        Some(self.text(field)).filter(|text| !text.is_empty())
    }

    fn is_written(&self, field: F) -> bool {
        let column = self.row_buffer.column(field);
        column.is_some_and(|column| self.row_buffer.ends[self.index(column)].1)
    }
}
