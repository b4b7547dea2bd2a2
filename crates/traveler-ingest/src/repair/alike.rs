//! Rows that say the same in some fields.

use super::grid::Said;
use crate::entered::{Field, Folded};

/// The rows of a sheet, found by what they say in some fields, of which there are seven at most.
pub(super) struct Alike {
    fields: &'static [Field],
    /// What each row says there, and behind it its place: those that say the same stand together, in the order of the
    /// sheet. Each is one number, since a few thousand of these are sorted several times.
    rows: Vec<u128>,
}

impl Alike {
    /// Sorts rows by what they say in some fields.
    pub(super) fn of(said: &[Said], fields: &'static [Field]) -> Self {
        let rows = (0..=u16::MAX).zip(said);
        let mut rows: Vec<u128> = rows
            .map(|(place, said)| key(said, fields) << u16::BITS | u128::from(place))
            .collect();
        rows.sort_unstable();
        Self { fields, rows }
    }

    /// The rows that say there what a row says, which may be among them.
    pub(super) fn to(&self, said: &Said) -> impl Iterator<Item = usize> + Clone {
        let key = key(said, self.fields);
        let start = self.rows.partition_point(|row| said_by(*row) < key);
        let from = self.rows.get(start..).unwrap_or_default();
        from.iter()
            .take_while(move |row| said_by(**row) == key)
            .map(|row| place_of(*row))
    }

    /// The places of all rows, those that say the same together.
    pub(super) fn groups(&self) -> impl Iterator<Item = impl ExactSizeIterator<Item = usize>> {
        let groups = (self.rows).chunk_by(|one, next| said_by(*one) == said_by(*next));
        groups.map(|group| group.iter().map(|row| place_of(*row)))
    }
}

/// What a row says in some fields, field by field.
fn key(said: &Said, fields: &[Field]) -> u128 {
    (fields.iter()).fold(0, |key, field| {
        key << Folded::BITS | u128::from(said.of(*field).number())
    })
}

const fn said_by(row: u128) -> u128 {
    row >> u16::BITS
}

fn place_of(row: u128) -> usize {
    usize::try_from(row & u128::from(u16::MAX)).unwrap_or_default()
}
