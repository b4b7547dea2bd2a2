//! The grid of the recap: one column a board, in blocks that fit the page.

use std::io::{self, Write};

use super::table::{Column, Table};
use super::width::width;
use super::{Page, Pages, names, notation};
use crate::model::cell::Cell;
use crate::model::recap::{BoardSum, RecapSheet};
use crate::notation::recap::{self as signs, Digits};

/// Names shorter than this tell nothing.
const SHORTEST_NAMES: usize = 10;
const NAMES: usize = 1;
/// Between the meanings of two signs.
const BETWEEN: &str = "   ";
/// Between two columns.
const GAP: usize = 1;
const SUM: &str = "Sum";
const ALL: &str = "All";
const EXPECTED: &str = "Exp";

/// Prints the boards block by block, and what the signs mean.
pub(super) fn write(sheet: &RecapSheet, pages: &mut Pages<'_>) -> io::Result<()> {
    let layout = Layout::of(sheet, pages.page);
    let mut from = 0;
    for to in &layout.blocks {
        pages.keep(|_, out| writeln!(out))?;
        pages.table(layout.block(sheet, from..*to))?;
        from = *to;
    }
    pages.keep(|page, out| legend(sheet, page, out))
}

/// What the signs mean, as many to a line as fit.
fn legend(sheet: &RecapSheet, page: Page, out: &mut dyn Write) -> io::Result<()> {
    let mut line = String::new();
    for meaning in signs::legend(sheet) {
        let between = if line.is_empty() { "" } else { BETWEEN };
        if width(&line) + width(between) + width(meaning) > page.width {
            writeln!(out, "{line}")?;
            line.clear();
        }
        line.push_str(if line.is_empty() { "" } else { BETWEEN });
        line.push_str(meaning);
    }
    if line.is_empty() {
        Ok(())
    } else {
        writeln!(out, "{line}")
    }
}

/// How the grid fits the page.
struct Layout {
    page: Page,
    digits: Digits,
    /// The columns for names; `None` where there is no room.
    names: Option<usize>,
    /// Where each block of boards ends.
    blocks: Vec<usize>,
}

impl Layout {
    fn of(sheet: &RecapSheet, page: Page) -> Self {
        let digits = Digits::of(sheet);
        let widths = column_widths(sheet, digits);
        let numbers = sheet
            .rows
            .iter()
            .map(|row| width(&row.standing.number.to_string()));
        let number = numbers.max().unwrap_or(0).max(SUM.len());
        let room = page.width.saturating_sub(number);
        let blocks = blocks(&widths, room);
        let widest = |from: &mut usize, to: &usize| {
            let used: usize = widths[*from..*to].iter().sum();
            *from = *to;
            Some(used)
        };
        let used = blocks.iter().scan(0, widest).max().unwrap_or(0);
        let natural = names::widest(
            sheet.rows.iter().map(|row| row.standing.names.as_slice()),
            page,
        );
        let left = room.saturating_sub(used + GAP).min(natural);
        Self {
            page,
            digits,
            names: (left >= SHORTEST_NAMES.min(natural) && left > 0).then_some(left),
            blocks,
        }
    }

    fn block(&self, sheet: &RecapSheet, boards: std::ops::Range<usize>) -> Table {
        let foot = &sheet.foot[boards];
        let mut columns = vec![
            Column::right("No"),
            Column::left("Names").gap(GAP).when(self.names.is_some()),
        ];
        columns.extend(
            foot.iter()
                .map(|sum| Column::right(sum.board.to_string()).gap(GAP)),
        );
        let mut table = Table::new(columns);
        let mut names: Vec<&[String]> = Vec::new();
        for row in &sheet.rows {
            let cells: Vec<Cell> = foot.iter().map(|sum| row.cell(sum.board)).collect();
            // In a large event most pairs meet few of the boards.
            if cells.iter().any(|cell| *cell != Cell::Absent) {
                let mut shown = vec![row.standing.number.to_string(), String::new()];
                shown.extend(cells.iter().map(|cell| signs::cell(*cell, self.digits)));
                table.row(shown);
                names.push(row.standing.names.as_slice());
            }
        }
        if let Some(room) = self.names {
            table.fill(NAMES, names::column(names.iter().copied(), room, self.page));
        }
        table.foot();
        let mut sum = |label: &str, amount: &dyn Fn(&BoardSum) -> String| {
            let mut cells = match self.names {
                Some(_) => vec![String::new(), in_words(label).to_owned()],
                None => vec![label.to_owned(), String::new()],
            };
            cells.extend(foot.iter().map(amount));
            table.row(cells);
        };
        sum(SUM, &|sum| notation::amount(sum.sum, self.digits.sums));
        if sheet.shares_field {
            sum(ALL, &|sum| {
                sum.check.map_or_else(String::new, |check| {
                    notation::amount(check.awarded, self.digits.sums)
                })
            });
        }
        if foot.iter().any(|sum| sum.check.is_some()) {
            sum(EXPECTED, &|sum| signs::expected(sum, self.digits));
        }
        table
    }
}

/// What each board's column takes, the gap before it included.
fn column_widths(sheet: &RecapSheet, digits: Digits) -> Vec<usize> {
    let mut widths: Vec<usize> = sheet
        .foot
        .iter()
        .map(|sum| {
            let sums = [
                notation::amount(sum.sum, digits.sums),
                signs::expected(sum, digits),
                sum.board.to_string(),
            ];
            let field = sum
                .check
                .map(|check| notation::amount(check.awarded, digits.sums));
            sums.iter()
                .chain(&field)
                .map(|text| width(text))
                .max()
                .unwrap_or(0)
        })
        .collect();
    for (board, cell) in sheet.rows.iter().flat_map(|row| &row.cells) {
        if let Ok(place) = sheet.foot.binary_search_by_key(board, |sum| sum.board) {
            widths[place] = widths[place].max(width(&signs::cell(*cell, digits)));
        }
    }
    widths.iter().map(|width| width + GAP).collect()
}

/// Ends of blocks: as few as fit the room, and about equally long.
fn blocks(widths: &[usize], room: usize) -> Vec<usize> {
    let greedy = |longest: usize| {
        let mut ends = Vec::new();
        let (mut used, mut length) = (0, 0);
        for (place, width) in widths.iter().enumerate() {
            if length > 0 && (used + width > room || length == longest) {
                ends.push(place);
                (used, length) = (0, 0);
            }
            used += width;
            length += 1;
        }
        if length > 0 {
            ends.push(widths.len());
        }
        ends
    };
    let fewest = greedy(usize::MAX);
    let balanced = greedy(widths.len().div_ceil(fewest.len().max(1)));
    if balanced.len() == fewest.len() {
        balanced
    } else {
        fewest
    }
}

/// The foot's label where names leave room for a word.
fn in_words(label: &str) -> &str {
    if label == EXPECTED { "Expected" } else { label }
}
