//! The values of titles so far that still apply.

use notation::Field;

use super::page::PageCell;

/// The values that apply to the rows below, the outermost first: a new value ends all values inside it.
#[derive(Debug, Default)]
pub(super) struct Context {
    values: Vec<(Field, PageCell)>,
    /// How many rows of results stand below the last title.
    rows: usize,
    /// The fields of the last group of titles.
    last: Vec<Field>,
}

impl Context {
    /// Takes what a title says.
    pub(super) fn say(&mut self, field: Field, cell: PageCell) {
        if self.rows > 0 {
            self.last.clear();
            self.rows = 0;
        }
        if let Some(place) = self.values.iter().position(|(own, _)| *own == field) {
            self.values.truncate(place);
        }
        self.values.push((field, cell));
        self.last.push(field);
    }

    /// Names of columns begin a block. Where no title stands above it, what the title of the block before said does
    /// not hold; a section and a round go on.
    pub(super) fn begin_block(&mut self) {
        if self.rows == 0 {
            return;
        }
        let ends = |field: &Field| {
            self.last.contains(field) && !matches!(field, Field::Section | Field::Round)
        };
        self.values.retain(|(field, _)| !ends(field));
        self.rows = 0;
        self.last.clear();
    }

    /// A row of results.
    pub(super) fn pass_row(&mut self) {
        self.rows += 1;
    }

    /// All that holds.
    pub(super) fn all(&self) -> impl Iterator<Item = &(Field, PageCell)> {
        self.values.iter()
    }
}
