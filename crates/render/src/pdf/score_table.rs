//! The score tables on one page, to print and lay beside the bidding boxes.

use super::font::Weight;
use super::page::{Align, Ink, Pages};
use super::paper::{Frame, Orientation};
use super::table::{Cell, Column, Measured, Table};
use crate::score_table::{self, Grid, Sheet};

const TITLE: f32 = 15.0;
/// The largest letters, and the steps by which they shrink until everything fits.
const LARGEST: f32 = 11.0;
const STEP: f32 = 0.25;
/// Nobody reads smaller ones; what does not fit then goes beyond the page's foot.
const SMALLEST: f32 = 4.0;
/// Between tables, and over the title of one, in ems.
const GAP: f32 = 2.0;
const GRID_TITLE: f32 = 1.8;
/// How much larger a table's title is than what is in it.
const TITLE_GROWTH: f32 = 1.1;

/// A table with its title.
struct Titled {
    title: String,
    table: Measured,
    /// The wider of both, in ems.
    width: f32,
}

/// Draws a sheet of tables.
pub(super) fn draw(sheet: &Sheet, pages: &mut Pages) {
    let frame = pages.begin(Orientation::Landscape);
    pages.bookmark(sheet.title);
    let title = (sheet.title, Weight::Bold);
    let at = (frame.left, frame.top + TITLE);
    pages.text(at, Align::Left, title, TITLE, Ink::Accent);
    let frame = Frame { top: frame.top + TITLE * 1.6, ..frame };
    let grids: Vec<Titled> = (sheet.grids.iter())
        .map(|grid| {
            let table = table(grid).measured(&mut pages.fonts);
            let title = pages.fonts.width(&grid.title, Weight::Bold) * TITLE_GROWTH;
            Titled { title: grid.title.clone(), width: table.width().max(title), table }
        })
        .collect();
    let mut size = LARGEST;
    while size > SMALLEST && places(&grids, frame, size).1 > frame.bottom {
        size -= STEP;
    }
    let (places, mut end) = places(&grids, frame, size);
    for (grid, (left, top)) in grids.iter().zip(places) {
        let at = (left, top + size * (GRID_TITLE - 0.5));
        let title = (grid.title.as_str(), Weight::Bold);
        pages.text(at, Align::Left, title, size * TITLE_GROWTH, Ink::Black);
        grid.table.draw_whole(pages, (left, top + size * GRID_TITLE), size);
    }
    if let Some(note) = sheet.note {
        end += size * 1.5;
        let note = (note, Weight::Regular);
        pages.text((frame.left, end), Align::Left, note, size, Ink::Black);
    }
}

/// Where each table begins when they are side by side, as many as fit, and where the last of them ends.
fn places(grids: &[Titled], frame: Frame, size: f32) -> (Vec<(f32, f32)>, f32) {
    let (mut left, mut top, mut end) = (frame.left, frame.top, frame.top);
    let mut places = Vec::with_capacity(grids.len());
    for grid in grids {
        let width = grid.width * size;
        if left > frame.left && left + width > frame.right {
            (left, top) = (frame.left, end + size);
        }
        places.push((left, top));
        left += width + GAP * size;
        end = end.max(top + (GRID_TITLE + grid.table.height()) * size);
    }
    (places, end)
}

fn table(grid: &Grid) -> Table {
    let widest = grid.rows.iter().map(|row| row.cells.len()).max();
    let titles = (0..widest.unwrap_or(0))
        .map(|column| grid.columns.get(column).cloned().unwrap_or_default());
    let columns = std::iter::once(Column::left("")).chain(titles.map(Column::right));
    let mut table = Table::new(columns.collect());
    for row in &grid.rows {
        let name = std::iter::once(Cell::from(row.name.clone()));
        table.row(name.chain(row.cells.iter().map(cell)).collect());
    }
    table
}

/// The points, under the contract they are for where the column does not say; an exception is bold and has a star.
fn cell(cell: &score_table::Cell) -> Cell {
    let mark = if cell.exception { "*" } else { "" };
    let points = format!("{}{mark}", cell.points);
    let lines = cell.label.iter().cloned().chain([points]);
    Cell::lines(lines.collect()).bold(cell.exception)
}
