//! Rows that are kept: their cells one behind the other in one text.

use super::RowText;

/// The cells of rows, as many in each.
#[derive(Debug)]
pub struct Kept<F> {
    fields: Vec<F>,
    numbers: Vec<u32>,
    text: String,
    /// Where each cell ends, and whether it is written itself.
    ends: Vec<(usize, bool)>,
}

/// One of these rows.
pub struct KeptRow<'k, F> {
    kept: &'k Kept<F>,
    place: usize,
}

impl<F: Copy + PartialEq> Kept<F> {
    /// No rows yet, of which these fields are going to be kept.
    pub const fn of(fields: Vec<F>) -> Self {
        Self {
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
        for field in &self.fields {
            self.text.push_str(row.get(*field).unwrap_or_default());
            self.ends.push((self.text.len(), row.is_written(*field)));
        }
        self.numbers.push(row.number());
    }

    /// All rows.
    pub fn rows(&self) -> impl Iterator<Item = KeptRow<'_, F>> {
        (0..self.len()).map(|place| self.at(place))
    }

    /// The rows that are not blank.
    pub fn filled(&self) -> impl Iterator<Item = KeptRow<'_, F>> {
        let is_filled = |row: &KeptRow<'_, F>| {
            let mut fields = self.fields.iter();
            fields.any(|field| row.get(*field).is_some())
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
    pub const fn at(&self, place: usize) -> KeptRow<'_, F> {
        KeptRow { kept: self, place }
    }

    /// The place of the row of a number.
    pub fn place_of(&self, number: u32) -> Option<usize> {
        self.numbers.binary_search(&number).ok()
    }

    /// The row of a number.
    pub fn row(&self, number: u32) -> Option<KeptRow<'_, F>> {
        self.place_of(number).map(|place| self.at(place))
    }

    /// The same with the lines of each cell in one.
    pub fn on_one_line(self) -> Self {
        // A line end is one byte, as a space is.
        Self {
            text: self.text.replace(['\n', '\r'], " "),
            ..self
        }
    }
}

impl<'k, F: Copy + PartialEq> KeptRow<'k, F> {
    /// What is in a field; nothing where it is blank, or there is no such column.
    pub fn text(&self, field: F) -> &'k str {
        let kept = self.kept;
        let text = self.cell(field).and_then(|cell| {
            let start = cell.checked_sub(1).map_or(0, |before| kept.ends[before].0);
            kept.text.get(start..kept.ends[cell].0)
        });
        text.unwrap_or_default().trim()
    }

    fn cell(&self, field: F) -> Option<usize> {
        let fields = &self.kept.fields;
        let column = fields.iter().position(|own| *own == field)?;
        Some(self.place * fields.len() + column)
    }
}

impl<F: Copy + PartialEq> RowText<F> for KeptRow<'_, F> {
    fn number(&self) -> u32 {
        self.kept.numbers[self.place]
    }

    fn get(&self, field: F) -> Option<&str> {
        Some(self.text(field)).filter(|text| !text.is_empty())
    }

    fn is_written(&self, field: F) -> bool {
        self.cell(field).is_some_and(|cell| self.kept.ends[cell].1)
    }
}
