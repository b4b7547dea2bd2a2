//! The columns of a table, each with its cell for a row.

use std::borrow::Cow;

use matchpointing::Place;
use rust_decimal::Decimal;

use super::{Cell, Column, Table, Value};

/// What a column says of a row.
type Says<'a, R> = Box<dyn Fn(&R) -> Cell + 'a>;

/// Columns over rows of one type: a column and its cell are declared together, so neither can be without the other.
pub struct Columns<'a, R>(Vec<(Column, Says<'a, R>)>);

impl<R> Default for Columns<'_, R> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'a, R> Columns<'a, R> {
    /// No columns.
    #[must_use]
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// The same with one more column.
    #[must_use]
    pub fn with(mut self, column: Column, says: impl Fn(&R) -> Cell + 'a) -> Self {
        self.0.push((column, Box::new(says)));
        self
    }

    /// The same with a column of texts.
    #[must_use]
    pub fn texts<T: Into<Cow<'static, str>>>(
        self,
        column: Column,
        text: impl Fn(&R) -> T + 'a,
    ) -> Self {
        self.with(column, move |row| Cell::text(text(row)))
    }

    /// The same with a column of whole numbers, where there are some.
    #[must_use]
    pub fn numbers<T: Into<i64>>(
        self,
        column: Column,
        number: impl Fn(&R) -> Option<T> + 'a,
    ) -> Self {
        self.with(column, move |row| Cell::number_or_nothing(number(row)))
    }

    /// The same with a column of amounts of which people see two decimals, where there are some.
    #[must_use]
    pub fn amounts(self, column: Column, amount: impl Fn(&R) -> Option<Decimal> + 'a) -> Self {
        self.with(column, move |row| Cell::hundredths(amount(row)))
    }

    /// The same with a column of places; a dash is in that of somebody who has none.
    #[must_use]
    pub fn places(self, column: Column, place: impl Fn(&R) -> Option<Place> + 'a) -> Self {
        self.with(column, move |row| {
            place(row).map_or(Value::Dash, Value::Place).into()
        })
    }

    /// The same with one more column where a condition holds.
    #[must_use]
    pub fn with_if(self, is_there: bool, column: Column, says: impl Fn(&R) -> Cell + 'a) -> Self {
        if is_there {
            self.with(column, says)
        } else {
            self
        }
    }

    /// The same with a column for each of several things.
    #[must_use]
    pub fn with_each<T, F: Fn(&R) -> Cell + 'a>(
        self,
        all: impl IntoIterator<Item = T>,
        one: impl Fn(T) -> (Column, F),
    ) -> Self {
        let all = all.into_iter().map(one);
        all.fold(self, |columns, (column, says)| columns.with(column, says))
    }

    /// The table that they make of some rows.
    #[must_use]
    pub fn table<'r>(
        self,
        caption: impl Into<String>,
        rows: impl IntoIterator<Item = &'r R>,
    ) -> Table
    where
        R: 'r,
    {
        let (columns, says): (Vec<Column>, Vec<Says<'a, R>>) = self.0.into_iter().unzip();
        let row = |row: &R| says.iter().map(|says| says(row)).collect();
        Table {
            rows: rows.into_iter().map(row).collect(),
            ..Table::new(caption, columns)
        }
    }
}
