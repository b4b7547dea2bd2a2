//! Tables that become one: their columns joined by their keys.

use super::{Cell, Column};
#[cfg(feature = "pdf")]
use super::{Group, Table};

/// The columns of several tables.
#[derive(Clone, Debug, Default)]
pub(crate) struct Joined {
    /// The columns, each once.
    pub(crate) columns: Vec<Column>,
}

impl Joined {
    /// Adds the columns of a table. One that is not yet there gets its place behind the one that it follows in its
    /// table.
    pub(crate) fn add(&mut self, columns: impl Iterator<Item = Column>) {
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
    pub(crate) fn place(&self, column: &Column) -> Option<usize> {
        self.columns.iter().position(|one| one.key == column.key)
    }

    /// A row with some cells at their places; columns that are not here are left out.
    pub(crate) fn row<'a>(
        &self,
        cells: impl Iterator<Item = (Option<usize>, &'a Cell)>,
    ) -> Vec<Cell> {
        let mut row = vec![Cell::default(); self.columns.len()];
        for (place, cell) in cells {
            if let Some(place) = place {
                row[place] = cell.clone();
            }
        }
        row
    }
}

#[cfg(feature = "pdf")]
/// Gives tables the same columns: what one of them does not say is blank there.
pub(crate) fn aligned(tables: Vec<Table>) -> Vec<Table> {
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

#[cfg(feature = "pdf")]
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
