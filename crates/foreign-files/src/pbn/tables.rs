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
        // `+PairId_NS\2R` is the order of the rows, a name and a width.
        let columns: Vec<&str> = tag
            .value
            .split(';')
            .map(|column| column.split('\\').next().unwrap_or_default().trim())
            .map(|column| column.trim_start_matches(['+', '-']))
            .collect();
        let is_names = |column: &&str| column.starts_with("Names");
        let names: Vec<bool> = columns.iter().map(is_names).collect();
        let rows = tag
            .rows
            .iter()
            .map(|(at, text)| Row { at: at.clone(), cells: cells(text, at.start, &names) });
        let rows = rows.filter(|row| !row.cells.is_empty()).collect();
        Self { columns, rows }
    }

    /// What a row has in a column, unless it says that there is nothing.
    pub(super) fn cell(&self, row: &Row<'t>, column: &str) -> Option<(Range<usize>, &'t str)> {
        let is_dash = |text: &str| text.chars().all(|sign| "-\u{2013}\u{2014}".contains(sign));
        let cell = self.written(row, column);
        cell.filter(|(_, text)| !is_dash(text) && *text != "?")
    }

    /// The same, as it is written.
    pub(super) fn written(&self, row: &Row<'t>, column: &str) -> Option<(Range<usize>, &'t str)> {
        let place = self.columns.iter().position(|own| *own == column)?;
        row.cells.get(place).cloned()
    }

    /// The rows with more cells than there are columns: how many they are, and the first that is too many.
    pub(super) fn too_long(&self) -> impl Iterator<Item = (usize, Range<usize>)> {
        let rows = self.rows.iter().map(|row| &row.cells);
        rows.filter_map(|cells| {
            let (first, _) = cells.get(self.columns.len())?;
            Some((cells.len(), first.clone()))
        })
    }

    /// The names of the columns in which some row has a cell.
    pub(super) fn filled(&self) -> impl Iterator<Item = &'t str> {
        let is_filled = |place: usize| {
            let mut cells = self.rows.iter().filter_map(|row| row.cells.get(place));
            cells.any(|(_, text)| *text != "-")
        };
        (self.columns.iter().enumerate())
            .filter(move |(place, _)| is_filled(*place))
            .map(|(_, name)| *name)
    }

    /// How many columns there are.
    pub(super) const fn width(&self) -> usize {
        self.columns.len()
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

/// The cells of a row: between white space, or in quotes; in columns of names, without quotes, between two blanks.
fn cells<'t>(text: &'t str, start: usize, names: &[bool]) -> Vec<(Range<usize>, &'t str)> {
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
        let is_name = names.get(cells.len()).is_some_and(|is_name| *is_name);
        let end = if is_name { rest.find("  ") } else { rest.find(char::is_whitespace) };
        let end = end.unwrap_or(rest.len());
        cells.push((start + at..start + at + end, rest.get(..end).unwrap_or_default()));
        at += end;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_between_blanks_and_in_quotes() {
        let check = |text: &str, names: &[bool], expected: &[&str]| {
            let cells = cells(text, 0, names);
            let shown: Vec<&str> = cells.iter().map(|(_, cell)| *cell).collect();
            assert_eq!(shown, expected);
            for (at, cell) in cells {
                assert_eq!(text.get(at).map(str::trim), Some(cell));
            }
        };
        check(" 9  1 24 3N W  6 \"150\"   -", &[], &["9", "1", "24", "3N", "W", "6", "150", "-"]);
        check(
            "1 A Ann Lee-Bo Ek     Cy Orr-Di Poe",
            &[false, false, true, true],
            &["1", "A", "Ann Lee-Bo Ek", "Cy Orr-Di Poe"],
        );
        check(
            "1 \"Ann Lee - Bo Ek\"      24 61.13  1",
            &[false, true],
            &["1", "Ann Lee - Bo Ek", "24", "61.13", "1"],
        );
        check("\"\" \"a b\" c", &[], &["", "a b", "c"]);
        check("", &[], &[]);
    }
}
