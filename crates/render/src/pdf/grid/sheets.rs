//! A grid made of the sheets that may share one: the directions of a section.

use reports::sheet::joined::aligned;
use reports::sheet::{self, Block, Heading, Keep, Kind, Position, Sheet, Style, Table, Value};

use super::{Grid, Part, Row, Tops};
use crate::pdf::heading::SheetTop;
use crate::pdf::table::{BETWEEN, cell};
use crate::pdf::table::{Cell, Column};

/// Sheets that may share one, in their order.
pub(super) fn chunks(sheets: &[Sheet]) -> impl Iterator<Item = &[Sheet]> {
    sheets.chunk_by(|one, next| {
        one.whole.is_some()
            && one.whole.as_ref().map(|whole| &whole.title)
                == next.whole.as_ref().map(|whole| &whole.title)
            && crossing(one) == crossing(next)
    })
}

/// The keys of the columns that may be cut into bands.
fn crossing(sheet: &Sheet) -> Vec<&str> {
    let columns = table(sheet).into_iter().flat_map(|table| &table.columns);
    columns
        .filter(|column| column.position == Position::Crossing)
        .map(|column| &*column.key)
        .collect()
}

fn table(sheet: &Sheet) -> Option<&Table> {
    sheet.blocks.iter().find_map(Block::table)
}

/// What is above the sheets together, and above each alone.
pub(super) fn tops(heading: &Heading, sheets: &[Sheet]) -> Tops {
    let facts = |sheet: &Sheet| sheet.fact_list().into_iter().chain(sheet.lines.clone());
    let apart =
        sheets.iter().map(|sheet| SheetTop::new(heading, sheet.full_title()).facts(facts(sheet)));
    let first = sheets.first().cloned().unwrap_or_default();
    let whole = first.whole.clone().unwrap_or_default().title;
    let together = Sheet { title: whole, ..first };
    // What is not the same for all is on the sheets apart only.
    let alike = |fact: &String| sheets.iter().all(|sheet| facts(sheet).any(|one| one == *fact));
    Tops {
        together: SheetTop::new(heading, together.full_title().trim_end().to_owned())
            .facts(facts(&together).filter(alike)),
        apart: apart.collect(),
    }
}

pub(super) fn grid(sheets: &[Sheet], values: Style) -> Grid {
    let tables = sheets.iter().filter_map(table);
    let tables = tables.map(|table| table.clone().kept(Keep::Spare));
    let tables = aligned(tables.collect());
    let all = tables.first().map_or(&[][..], |table| &table.columns);
    let is = |position: Position| move |column: &sheet::Column| column.position == position;
    let is_key =
        |column: &sheet::Column| is(Position::Naming)(column) && column.kind != Kind::Names;
    let first = all.iter().position(is(Position::Crossing));
    let groups = tables.first().map_or(&[][..], |table| &table.groups);
    Grid {
        columns: all.iter().map(column).collect(),
        groups: (groups.iter()).map(|group| (group.columns.clone(), group.short.clone())).collect(),
        key: all.iter().position(is_key).unwrap_or(0),
        names: all.iter().position(|column| column.kind == Kind::Names),
        first: first.unwrap_or(all.len()),
        parts: (sheets.iter().zip(&tables))
            .map(|(sheet, table)| part(sheet, table, values))
            .collect(),
    }
}

fn column(column: &sheet::Column) -> Column {
    match (column.position, column.kind) {
        (Position::Crossing, _) => Column::cells(&*column.short),
        (_, Kind::Number | Kind::Ordinal) => Column::right(&*column.short),
        (_, Kind::Text | Kind::Names | Kind::Figure | Kind::ToFillIn(_)) => {
            Column::left(&*column.short)
        }
    }
}

fn part(sheet: &Sheet, table: &Table, values: Style) -> Part {
    let cells = |cells: &[sheet::Cell]| -> Vec<Cell> {
        let cells = table.columns.iter().zip(cells);
        cells.map(|(column, one)| cell(one, values).bold(column.strong)).collect()
    };
    let whole = sheet.whole.clone().unwrap_or_default();
    Part {
        title: whole.own,
        short: whole.short,
        rows: (table.rows.iter())
            .map(|row| Row { cells: cells(row), bold: is_first(row) })
            .collect(),
        foot: (table.foot.iter()).map(|foot| (foot.title.clone(), cells(&foot.cells))).collect(),
        notes: table.notes.iter().map(|note| note.shown(BETWEEN)).collect(),
    }
}

/// Whether a row has the first place for itself: it is seen from afar.
fn is_first(row: &[sheet::Cell]) -> bool {
    let place = row.iter().find_map(|cell| match cell.value {
        Value::Place(place) => Some(place),
        _ => None,
    });
    place.is_some_and(|place| place.high == 1)
}
