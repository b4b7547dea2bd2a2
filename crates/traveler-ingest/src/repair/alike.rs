//! Rows that say the same in some fields.

use super::grid::Said;
use crate::entered::{Field, Folded};

/// The rows of a sheet, found by what they say in some fields.
pub(super) struct Alike<const N: usize> {
    fields: [Field; N],
    /// What each row says there, and its place: those that say the same stand together, in the order of the sheet.
    rows: Vec<([Folded; N], usize)>,
}

impl<const N: usize> Alike<N> {
    /// Sorts rows by what they say in some fields.
    pub(super) fn of(said: &[Said], fields: [Field; N]) -> Self {
        let rows = said.iter().enumerate();
        let mut rows: Vec<_> = rows
            .map(|(place, said)| (key(said, fields), place))
            .collect();
        rows.sort_unstable();
        Self { fields, rows }
    }

    /// The rows that say there what a row says, which may be among them.
    pub(super) fn to(&self, said: &Said) -> impl Iterator<Item = usize> + Clone {
        let key = key(said, self.fields);
        let start = self.rows.partition_point(|(own, _)| *own < key);
        let from = self.rows.get(start..).unwrap_or_default();
        from.iter()
            .take_while(move |(own, _)| *own == key)
            .map(|(_, place)| *place)
    }

    /// The places of all rows, those that say the same together.
    pub(super) fn groups(&self) -> impl Iterator<Item = impl Iterator<Item = usize>> {
        let groups = self.rows.chunk_by(|one, next| one.0 == next.0);
        groups.map(|group| group.iter().map(|(_, place)| *place))
    }
}

fn key<const N: usize>(said: &Said, fields: [Field; N]) -> [Folded; N] {
    fields.map(|field| said.of(field))
}
