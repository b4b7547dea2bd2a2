//! Tables that become one: their columns joined by their keys.

use super::Group;
use super::{Block, Cell, Column, Columns, Kind, Meaning, Note, Sheet, Table, Value};
use crate::words::Title;

/// The columns of several tables.
#[derive(Clone, Debug, Default)]
pub struct Joined {
    /// The columns, each once.
    pub columns: Vec<Column>,
}

impl Joined {
    /// Adds the columns of a table. One that is not yet there gets its place behind the one that it follows in its
    /// table.
    pub fn add(&mut self, columns: impl Iterator<Item = Column>) {
        let mut next = 0;
        for column in columns {
            let place = self.place(&column).unwrap_or_else(|| {
                self.columns.insert(next, column);
                next
            });
            next = next.max(place + 1);
        }
    }

    /// Where a column is.
    pub fn place(&self, column: &Column) -> Option<usize> {
        self.columns.iter().position(|one| one.key == column.key)
    }

    /// A row with some cells at their places; columns that are not here are left out.
    pub fn row<'a>(&self, cells: impl Iterator<Item = (Option<usize>, &'a Cell)>) -> Vec<Cell> {
        let mut row = vec![Cell::default(); self.columns.len()];
        for (place, cell) in cells {
            if let Some(place) = place {
                row[place] = cell.clone();
            }
        }
        row
    }
}

/// Sheets as one table: the first table of each, joined, with each row behind what its sheet is about. What follows in a
/// sheet sums up its first table, and is left out.
#[derive(Debug, Default)]
pub struct Whole {
    /// The rows of all.
    pub joined: Joined,
    /// What explains all of it.
    pub explanations: Vec<String>,
    /// The tables with the labels of their sheets.
    pub tables: Vec<(Vec<(Column, Cell)>, Table)>,
}

impl Whole {
    /// The table of some sheets; `part` is what they are called together.
    pub fn of(part: &str, sheets: impl Iterator<Item = Sheet>) -> Self {
        let mut whole = Self::default();
        for sheet in sheets {
            whole.add(part, sheet);
        }
        whole
    }

    /// Adds a sheet.
    pub fn add(&mut self, part: &str, sheet: Sheet) {
        let labels = sheet.labels.clone();
        let Some(table) = table(sheet, part) else {
            return;
        };
        let label_columns = labels.iter().map(|(column, _)| column.clone());
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
        self.joined.add(label_columns.chain(columns));
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
        self.tables.push((labels, table));
    }

    /// What makes the rows of one of the tables, with the labels of its sheet.
    pub fn rows<'a>(
        &'a self,
        labels: &'a [(Column, Cell)],
        table: &Table,
    ) -> impl Fn(&[Cell]) -> Vec<Cell> + use<'a> {
        let labels = labels.iter().map(|(column, cell)| (self.joined.place(column), cell));
        let labels: Vec<(Option<usize>, &Cell)> = labels.collect();
        let columns = table.columns.iter();
        let places: Vec<Option<usize>> = columns.map(|column| self.joined.place(column)).collect();
        move |cells| {
            let labels = labels.iter().copied();
            self.joined.row(labels.chain(places.iter().copied().zip(cells)))
        }
    }
}

/// The table of a sheet, or its lists as one; none of one that says again what others say.
fn table(sheet: Sheet, part: &str) -> Option<Table> {
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
        .with(text("list", part).naming(), |_| Cell::text(sheet.title.clone()))
        .with(text("sentence", ""), |sentence| Cell::text(sentence.clone()));
    (!sentences.is_empty()).then(|| columns.table("", &sentences))
}

/// Gives tables the same columns: what one of them does not say is blank there.
pub fn aligned(tables: Vec<Table>) -> Vec<Table> {
    let mut joined = Joined::default();
    for table in &tables {
        joined.add(table.columns.iter().cloned());
    }
    let groups = groups(&joined, &tables);
    let aligned = tables.into_iter().map(|mut table| {
        let columns = table.columns.iter();
        let places: Vec<Option<usize>> = columns.map(|column| joined.place(column)).collect();
        let foot = table.foot.iter_mut().map(|foot| &mut foot.cells);
        for cells in table.rows.iter_mut().chain(foot) {
            *cells = joined.row(places.iter().copied().zip(&*cells));
        }
        Table { columns: joined.columns.clone(), groups: groups.clone(), ..table }
    });
    aligned.collect()
}

/// The titles over the joined columns.
fn groups(joined: &Joined, tables: &[Table]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for (place, column) in joined.columns.iter().enumerate() {
        let own = tables.iter().find_map(|table| {
            let own = table.columns.iter().position(|one| one.key == column.key)?;
            table.groups.iter().find(|group| group.columns.contains(&own))
        });
        match (own, groups.last_mut()) {
            (None, _) => {}
            (Some(own), Some(last)) if last.title == own.title && last.columns.end == place => {
                last.columns.end += 1;
            }
            (Some(own), _) => groups.push(Group { columns: place..place + 1, ..own.clone() }),
        }
    }
    groups
}
