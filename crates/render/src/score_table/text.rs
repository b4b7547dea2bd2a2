//! Score tables in text, 80 columns at most.

use std::fmt::Write;

use super::{Cell, Grid, Sheet};

/// Prints a sheet.
pub fn text(sheet: &Sheet) -> String {
    let grids: Vec<String> = sheet.grids.iter().map(grid).collect();
    let mut text = grids.join("\n");
    if let Some(note) = sheet.note {
        let _ = writeln!(text, "\n{note}");
    }
    text
}

fn grid(grid: &Grid) -> String {
    let names = grid.rows.iter().map(|row| row.name.chars().count());
    let name = names.max().unwrap_or(0) + 1;
    let all = || grid.rows.iter().flat_map(|row| &row.cells);
    let texts = all().map(points).chain(grid.columns.iter().cloned());
    let labels = all().filter_map(|cell| cell.label.clone());
    let widest = texts.chain(labels).map(|text| text.chars().count()).max();
    let cell = widest.unwrap_or(0) + if grid.columns.len() > 7 { 1 } else { 2 };

    let mut lines = vec![grid.title.clone()];
    if !grid.columns.is_empty() {
        lines.push(line("", grid.columns.iter().cloned(), name, cell));
    }
    for row in &grid.rows {
        if grid.columns.is_empty() {
            let labels = row.cells.iter().map(|cell| cell.label.clone().unwrap_or_default());
            lines.push(line(&row.name, labels, name, cell));
            lines.push(line("", row.cells.iter().map(points), name, cell));
        } else {
            lines.push(line(&row.name, row.cells.iter().map(points), name, cell));
        }
    }
    lines.join("\n") + "\n"
}

fn line(name: &str, cells: impl Iterator<Item = String>, width: usize, cell: usize) -> String {
    let mut line = format!("{name:width$}");
    for text in cells {
        let _ = write!(line, "{text:>cell$}");
    }
    line.trim_end().to_owned()
}

/// The points, with a star at an exception; a space stands for the star where others have one.
fn points(cell: &Cell) -> String {
    let mark = match (&cell.label, cell.exception) {
        (_, true) => "*",
        (Some(_), false) => " ",
        (None, false) => "",
    };
    format!("{}{mark}", cell.points)
}
