//! A part of the document as one table: the first tables of its sheets joined, column by column by their keys, each row
//! behind what its sheet is about. What follows in a sheet sums up its first table, and is left to spreadsheets.

use rust_xlsxwriter::{Worksheet, XlsxError};

use super::sheet::Sheet;
use crate::sheet::joined::Joined;
use crate::sheet::{
    self as document, Block, Cell, Column, Columns, Heading, Kind, Meaning, Note, Part, Position,
    Table, Value,
};
use crate::words::Title;

/// The columns of a part, and what explains all of it.
#[derive(Default)]
struct Whole {
    joined: Joined,
    explanations: Vec<String>,
}

/// Writes the sheet of a part. Its columns are known when all of its sheets have been seen, so these are kept until then.
pub(super) fn write(
    heading: &Heading,
    part: Part<'_>,
    worksheet: &mut Worksheet,
) -> Result<(), XlsxError> {
    let mut whole = Whole::default();
    let seen = |sheet: document::Sheet| {
        let labels = sheet.labels.clone();
        let table = table(sheet, &part.title)?;
        whole.add(&labels, &table);
        Some((labels, table))
    };
    let sheets: Vec<(Vec<(Column, Cell)>, Table)> = part.sheets.filter_map(seen).collect();
    let joined = &whole.joined;
    // A sheet that a reader picks out of many is handed out by itself.
    let a_page_each = part.apart && part.index.is_some();
    let mut written = Sheet::begin(
        worksheet,
        &part.title,
        heading,
        &whole.explanations,
        joined.columns.iter().map(|column| column.title.as_str()),
    )?;
    let mut foot = Vec::new();
    for (labels, table) in sheets {
        if a_page_each {
            written.page_break();
        }
        let places: Vec<Option<usize>> = (table.columns.iter())
            .map(|column| joined.place(column))
            .collect();
        let labels: Vec<(Option<usize>, &Cell)> = (labels.iter())
            .map(|(column, cell)| (joined.place(column), cell))
            .collect();
        let row = |cells: &[Cell]| {
            let labels = labels.iter().copied();
            joined.row(labels.chain(places.iter().copied().zip(cells)))
        };
        for cells in &table.rows {
            written.row(&row(cells))?;
        }
        let naming = |column: &Column| column.position == Position::Naming;
        let titled = table.columns.iter().rposition(naming).unwrap_or(0);
        foot.extend(table.foot.iter().map(|one| {
            let mut cells = one.cells.clone();
            cells[titled] = Cell::text(one.title.clone());
            row(&cells)
        }));
    }
    let naming = |column: &Column| column.position == Position::Naming;
    let frozen = joined.columns.iter().rposition(naming);
    written.finish(frozen.map_or(0, |last| last + 1), &foot)
}

/// The table of a sheet, or its lists as one; none of one that says again what others say.
fn table(sheet: document::Sheet, part: &str) -> Option<Table> {
    if sheet.again {
        return None;
    }
    let mut sentences = Vec::new();
    for block in sheet.blocks {
        match block {
            Block::Table(table) | Block::Grid(table) | Block::Form(table, _) => return Some(table),
            Block::List(list) if list.items.is_empty() => sentences.push(list.empty.to_owned()),
            Block::List(list) => sentences.extend(list.boxed()),
            Block::Bars(_) | Block::Diagram(_) => {}
        }
    }
    let text = |key, title: &str| Column::new(key, Title::one(""), Kind::Text).titled(title);
    let columns = Columns::<String>::new()
        .with(text("list", part).naming(), |_| {
            Cell::text(sheet.title.clone())
        })
        .with(text("sentence", ""), |sentence| {
            Cell::text(sentence.clone())
        });
    (!sentences.is_empty()).then(|| columns.table("", &sentences))
}

impl Whole {
    /// Adds the columns and the explanations of a sheet.
    fn add(&mut self, labels: &[(Column, Cell)], table: &Table) {
        let labels = labels.iter().map(|(column, _)| column.clone());
        let columns = table.columns.iter().enumerate();
        let columns = columns.map(|(place, column)| {
            let mut groups = table.groups.iter();
            let group = groups.find(|group| group.columns.contains(&place));
            let title = match group {
                Some(group) => format!("{} {}", group.title, column.title),
                None => column.title.clone(),
            };
            column.clone().titled(title)
        });
        // What is drawn shows a number that has a column of its own.
        let columns = columns.filter(|column| column.kind != Kind::Figure);
        self.joined.add(labels.chain(columns));
        for note in &table.notes {
            let explanations = match note {
                // It is about one sheet of many.
                Note::Text(_) => Vec::new(),
                Note::Explanation(text) => vec![(*text).to_owned()],
                // Where there is nothing, the cell is blank.
                Note::Legend(meanings) => (meanings.iter())
                    .filter(|meaning| meaning.sign != Value::Dash)
                    .map(Meaning::shown)
                    .collect(),
            };
            for explanation in explanations {
                if !self.explanations.contains(&explanation) {
                    self.explanations.push(explanation);
                }
            }
        }
    }
}
