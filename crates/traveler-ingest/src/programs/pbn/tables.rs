//! Tables below a tag: the tag's value names the columns, the rows below hold the cells.

use std::ops::Range;

use super::games::Tag;

/// A table.
#[derive(Debug)]
pub(super) struct Table<'t> {
    columns: Vec<&'t str>,
    pub(super) rows: Vec<Row<'t>>,
}

/// A row of a table: a cell for each column, as far as it goes.
#[derive(Debug)]
pub(super) struct Row<'t> {
    pub(super) at: Range<usize>,
    cells: Vec<(Range<usize>, &'t str)>,
}

impl<'t> Table<'t> {
    /// The table of a tag.
    pub(super) fn of(tag: &Tag<'t>) -> Self {
        // `PairId_NS\2R` is a name and a width.
        let columns: Vec<&str> = tag
            .value
            .split(';')
            .map(|column| column.split('\\').next().unwrap_or_default().trim())
            .collect();
        let first_names = columns
            .iter()
            .position(|column| column.starts_with("Names"))
            .unwrap_or(columns.len());
        let rows = tag.rows.iter().map(|(at, text)| Row {
            at: at.clone(),
            cells: cells(text, at.start, first_names),
        });
        let rows = rows.filter(|row| !row.cells.is_empty()).collect();
        Self { columns, rows }
    }

    /// What a row has in a column, unless it says that there is nothing.
    pub(super) fn cell(&self, row: &Row<'t>, column: &str) -> Option<(Range<usize>, &'t str)> {
        let place = self.columns.iter().position(|own| *own == column)?;
        let (at, text) = row.cells.get(place)?;
        (!matches!(*text, "-" | "" | "?")).then(|| (at.clone(), *text))
    }

    /// The text of the same.
    pub(super) fn text(&self, row: &Row<'t>, column: &str) -> Option<&'t str> {
        self.cell(row, column).map(|(_, text)| text)
    }

    /// Whether there is a column.
    pub(super) fn has(&self, column: &str) -> bool {
        self.columns.contains(&column)
    }
}

/// The cells of a row: between white space, or in quotes; names without quotes are between two blanks.
fn cells(text: &str, start: usize, first_names: usize) -> Vec<(Range<usize>, &str)> {
    let mut cells = Vec::new();
    let mut at = 0;
    loop {
        let rest = text.get(at..).unwrap_or_default();
        let blank = rest.len() - rest.trim_start().len();
        at += blank;
        let rest = rest.trim_start();
        if rest.is_empty() {
            return cells;
        }
        if let Some(inner) = rest.strip_prefix('"') {
            let end = inner.find('"').unwrap_or(inner.len());
            cells.push((
                start + at + 1..start + at + 1 + end,
                inner.get(..end).unwrap_or_default().trim(),
            ));
            at = (at + end + 2).min(text.len());
            continue;
        }
        let end = if cells.len() >= first_names {
            rest.find("  ").unwrap_or(rest.len())
        } else {
            rest.find(char::is_whitespace).unwrap_or(rest.len())
        };
        cells.push((
            start + at..start + at + end,
            rest.get(..end).unwrap_or_default(),
        ));
        at += end;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_between_blanks_and_in_quotes() {
        let check = |text: &str, first_names: usize, expected: &[&str]| {
            let cells = cells(text, 0, first_names);
            let shown: Vec<&str> = cells.iter().map(|(_, cell)| *cell).collect();
            assert_eq!(shown, expected);
            for (at, cell) in cells {
                assert_eq!(text.get(at).map(str::trim), Some(cell));
            }
        };
        check(
            " 9  1 24 3N W  6 \"150\"   -",
            99,
            &["9", "1", "24", "3N", "W", "6", "150", "-"],
        );
        check(
            "1 A Ann Lee-Bo Ek     Cy Orr-Di Poe",
            2,
            &["1", "A", "Ann Lee-Bo Ek", "Cy Orr-Di Poe"],
        );
        check("\"\" \"a b\" c", 99, &["", "a b", "c"]);
        check("", 0, &[]);
    }
}
