//! The table that a page is unfolded into: columns of all blocks, and rows of cells that know where they stand.

use notation::Field;
use notation::spelling::plain;
use table::text::{SheetColumns, SheetRow, SheetRows, Spot};

use super::heading::Heading;
use super::page::{PageCell, PageRow};

/// What a column is, or what it is called, and which of these it is where there are several.
type Key = (Result<Field, String>, usize);

/// A table that grows row by row.
#[derive(Debug, Default)]
pub(super) struct Sheet {
    keys: Vec<Key>,
    /// What they are called, and where a heading first says so.
    names: Vec<(String, Option<Spot>)>,
    rows: Vec<Vec<Option<PageCell>>>,
    spots: Vec<Spot>,
}

impl Sheet {
    /// The columns that a heading, which begins these rows, has in the table.
    pub(super) fn columns(&mut self, heading: &Heading, rows: &[PageRow]) -> Vec<usize> {
        let own = rows.get(..heading.rows).unwrap_or_default();
        let spot = |place: usize| {
            let mut cells = own.iter().rev().filter_map(|row| row.cells.get(place)?.as_ref());
            cells.next().map(|cell| cell.spot)
        };
        let what = |place: usize| match heading.fields[place] {
            Some(field) => Ok(field),
            None => Err(plain(&heading.names[place])),
        };
        (0..heading.names.len())
            .map(|place| {
                let own = what(place);
                let before = (0..place).filter(|before| what(*before) == own).count();
                let column = self.column((own, before), &heading.names[place]);
                let (_, known) = &mut self.names[column];
                *known = known.or_else(|| spot(place));
                column
            })
            .collect()
    }

    /// The column of a field.
    pub(super) fn field(&mut self, field: Field) -> usize {
        self.column((Ok(field), 0), field.names()[0])
    }

    fn column(&mut self, key: Key, name: &str) -> usize {
        if let Some(known) = self.keys.iter().position(|known| *known == key) {
            return known;
        }
        self.keys.push(key);
        self.names.push((name.to_owned(), None));
        self.names.len() - 1
    }

    /// Whether there is a column of a field.
    pub(super) fn has(&self, field: Field) -> bool {
        self.keys.contains(&(Ok(field), 0))
    }

    /// Adds a row of cells, each with its column.
    pub(super) fn push(&mut self, spot: Spot, cells: impl Iterator<Item = (usize, PageCell)>) {
        let mut row = vec![None; self.names.len()];
        for (column, cell) in cells {
            if row.len() <= column {
                row.resize(column + 1, None);
            }
            row[column] = Some(cell);
        }
        self.rows.push(row);
        self.spots.push(spot);
    }

    /// How many rows it has.
    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether it has rows.
    pub(super) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The rows of a text: titles, names, rows, as many without cells as other lines said something, and as many blank
    /// ones as there were others.
    pub(super) fn finish(
        self,
        titles: &[PageRow],
        heading: Spot,
        [context_rows, others]: [usize; 2],
    ) -> SheetRows {
        let width = self.names.len();
        let line = |spot: Spot, cells: Vec<(String, Spot)>| SheetRow {
            sheet: 0,
            number: u32::try_from(spot.line).unwrap_or(u32::MAX),
            spots: cells.iter().map(|(_, spot)| *spot).chain([spot]).collect(),
            cells: cells.into_iter().map(|(text, _)| text).collect(),
        };
        let blank = |spot: Spot| (String::new(), spot);
        let mut rows = Vec::new();
        for title in titles {
            let mut cells: Vec<(String, Spot)> = (title.filled())
                .map(|(_, cell)| (cell.text.clone(), cell.spot))
                .take(width)
                .collect();
            cells.resize(width, blank(title.spot()));
            rows.push(line(title.spot(), cells));
        }
        let names = (self.names.into_iter()).map(|(name, spot)| (name, spot.unwrap_or(heading)));
        rows.push(line(heading, names.collect()));
        for (row, spot) in self.rows.into_iter().zip(self.spots) {
            let mut cells: Vec<(String, Spot)> = row
                .into_iter()
                .map(|cell| cell.map_or(blank(spot), |cell| (cell.text, cell.spot)))
                .collect();
            cells.resize(width, blank(spot));
            rows.push(line(spot, cells));
        }
        rows.extend((0..context_rows).map(|_| line(heading, Vec::new())));
        rows.extend((0..others).map(|_| line(heading, vec![blank(heading); width])));
        SheetRows {
            sheets: vec![SheetColumns { name: String::new(), columns: (0..width).collect() }],
            rows,
        }
    }
}
