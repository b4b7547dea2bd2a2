//! A column that usually has the same value in every line.

use std::mem;

use super::moves::Moves;

/// A column that takes no room before a line differs from what is usual.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Seldom<T> {
    usual: T,
    /// By line, or empty where all are usual.
    all: Vec<T>,
}

impl<T: Copy + PartialEq> Seldom<T> {
    pub(super) const fn new(usual: T) -> Self {
        Self {
            usual,
            all: Vec::new(),
        }
    }

    /// Whether all lines are usual.
    pub(super) const fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    #[inline]
    pub(super) fn get(&self, place: usize) -> T {
        self.all.get(place).copied().unwrap_or(self.usual)
    }

    /// Adds the values of the lines behind the `before` lines of this column.
    #[inline]
    pub(super) fn extend(&mut self, before: usize, values: impl Iterator<Item = T> + Clone) {
        if !self.all.is_empty() || values.clone().any(|value| value != self.usual) {
            self.all.resize(before, self.usual);
            self.all.extend(values);
        }
    }

    /// Adds another column of `more` lines behind the `before` lines of this one.
    pub(super) fn append(&mut self, before: usize, other: &mut Self, more: usize) {
        if !self.all.is_empty() || !other.all.is_empty() {
            self.all.resize(before, self.usual);
            self.all.append(&mut mem::take(&mut other.all));
            self.all.resize(before + more, self.usual);
        }
    }

    /// The column in another order.
    pub(super) fn permute(&mut self, moves: &Moves<'_>) {
        if !self.all.is_empty() {
            moves.make(&mut self.all);
        }
    }
}
