//! A grid: the facts of its rows first, then its crossing columns in blocks that fit the page.

use std::borrow::Cow;
use std::io;
use std::ops::Range;

use reports::sheet::{Cell, Column, Kind, Position, Style, Table, Value};

use super::rows::{Rows, parties_of, text};
use super::table::{Column as Drawn, Table as DrawnTable};
use super::{Page, Pages, width};

/// Names shorter than this say nothing.
const SHORTEST_NAMES: usize = 10;
/// Between two columns.
const GAP: usize = 1;

/// Prints the facts, then the crossing columns block by block.
pub(super) fn write(table: Table, style: Style, pages: &mut Pages<'_>) -> io::Result<()> {
    let has_facts = (table.columns.iter()).any(|column| column.position == Position::Fact);
    let facts = table.clone().positioned(&[Position::Naming, Position::Fact]);
    let facts = Table { foot: Vec::new(), ..facts };
    if has_facts {
        Rows::of(facts, style, pages.page).write(pages)?;
    }
    let grid =
        Grid::of(table.positioned(&[Position::Naming, Position::Crossing]), style, pages.page);
    let mut from = 0;
    for to in &grid.blocks {
        if has_facts || from > 0 {
            pages.keep(|_, out| writeln!(out))?;
        }
        pages.table(grid.block(from..*to))?;
        from = *to;
    }
    Ok(())
}

/// How the crossing columns fit the page.
struct Grid {
    table: Table,
    /// What its cells show, row by row, and those of its foot.
    rows: Vec<Vec<String>>,
    foot: Vec<Vec<String>>,
    page: Page,
    /// Where the crossing columns begin.
    first: usize,
    /// The room for names; `None` where there is none.
    names: Option<usize>,
    /// Where each block of crossing columns ends.
    blocks: Vec<usize>,
}

impl Grid {
    fn of(table: Table, style: Style, page: Page) -> Self {
        let crossing = |column: &Column| column.position == Position::Crossing;
        let crossing = table.columns.iter().position(crossing);
        let first = crossing.unwrap_or(table.columns.len());
        let shown = |cells: &[Cell]| -> Vec<String> {
            let cells = cells.iter().map(|cell| text(cell, style).into_owned());
            cells.collect()
        };
        let mut grid = Self {
            rows: table.rows.iter().map(|cells| shown(cells)).collect(),
            foot: table.foot.iter().map(|foot| shown(&foot.cells)).collect(),
            table,
            page,
            first,
            names: None,
            blocks: Vec::new(),
        };
        // As wide as its columns are in any block.
        let crossing = grid.table.columns.len() - first;
        let widths = grid.block(0..crossing).widths(&[]);
        let (naming, crossing) = widths.split_at(widths.len() - crossing);
        let room = page.width.saturating_sub(naming.iter().sum::<usize>());
        grid.blocks = blocks(crossing, room);
        let mut from = 0;
        let used = grid.blocks.iter().map(|to| {
            let block = std::mem::replace(&mut from, *to)..*to;
            crossing[block].iter().sum::<usize>()
        });
        let used = used.max().unwrap_or(0);
        let columns = &grid.table.columns[..first];
        let names = columns.iter().position(|column| column.kind == Kind::Names);
        let natural = names.map_or(0, |place| super::widest(parties_of(&grid.table, place), page));
        let left = room.saturating_sub(used + GAP).min(natural);
        grid.names = (left >= SHORTEST_NAMES.min(natural) && left > 0).then_some(left);
        grid
    }

    /// Some of the crossing columns, behind what names the rows.
    fn block<'g>(&'g self, crossing: Range<usize>) -> DrawnTable<'g> {
        let crossing = self.first + crossing.start..self.first + crossing.end;
        let shown =
            |place: usize| self.names.is_some() || self.table.columns[place].kind != Kind::Names;
        let naming: Vec<usize> = (0..self.first).filter(|place| shown(*place)).collect();
        let columns = naming.iter().copied().chain(crossing.clone());
        let columns = columns.map(|place| Drawn::of(&self.table.columns[place]).gap(GAP));
        let mut drawn = DrawnTable::new(columns.collect());
        let row = |cells: &'g [String]| -> Vec<Cow<'g, str>> {
            let places = naming.iter().copied().chain(crossing.clone());
            places.map(|place| Cow::Borrowed(cells[place].as_str())).collect()
        };
        // In a large event most rows have nothing in most columns.
        let has_some = |cells: &Vec<Cell>| {
            let mut own = cells[crossing.clone()].iter();
            own.any(|cell| !matches!(cell.value, Value::Dash | Value::Empty))
        };
        let all = self.table.rows.iter().zip(&self.rows);
        let kept: Vec<_> = all.filter(|(cells, _)| has_some(cells)).collect();
        for (_, shown) in &kept {
            drawn.row(row(shown));
        }
        if let Some(room) = self.names {
            for (drawn_at, place) in naming.iter().enumerate() {
                if self.table.columns[*place].kind == Kind::Names {
                    let all = kept.iter().map(|(cells, _)| super::rows::parties(&cells[*place]));
                    drawn.fill(drawn_at, super::column(all, room, self.page));
                }
            }
        }
        drawn.foot();
        let label = naming.len().saturating_sub(1);
        for (foot, shown) in self.table.foot.iter().zip(&self.foot) {
            let mut cells = row(shown);
            cells[label] = match self.names {
                Some(room) if width(&foot.title) <= room => Cow::Borrowed(&foot.title),
                _ => Cow::Borrowed(&foot.short),
            };
            drawn.row(cells);
        }
        drawn
    }
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
    if balanced.len() == fewest.len() { balanced } else { fewest }
}
