//! A form: lines to write on, and the line along which it is cut off.

use std::borrow::Cow;
use std::io;

use reports::sheet::{Cell, Column, Kind, Style, Table, Value};
use reports::visible::{all_visible, visible};

use super::table::{Column as Drawn, Table as DrawnTable};
use super::{Pages, width};

/// Prints a form.
pub(super) fn write(form: &Table, style: Style, pages: &mut Pages<'_>) -> io::Result<()> {
    let column = |(place, column): (usize, &Column)| {
        let title = visible(&column.short);
        match place {
            0 => Drawn::right(title),
            _ => Drawn::left(title).gap(1),
        }
    };
    let mut drawn = DrawnTable::new(form.columns.iter().enumerate().map(column).collect());
    for row in &form.rows {
        let cells = form.columns.iter().zip(row);
        let cells = cells.map(|(column, cell)| text(column, cell, style));
        drawn.row(cells.collect());
    }
    pages.table(drawn)?;
    pages.keep(|page, out| writeln!(out, "\n{}", "- ".repeat(page.width / 2).trim_end()))
}

/// What a cell says, or a line to write on.
fn text<'c>(column: &Column, cell: &'c Cell, style: Style) -> Cow<'c, str> {
    match (&cell.value, column.kind) {
        (Value::Empty, Kind::ToFillIn(letters)) => {
            Cow::Owned("_".repeat(usize::from(letters).max(width(&column.short))))
        }
        _ => all_visible(cell.shown(style)),
    }
}
