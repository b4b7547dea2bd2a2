//! A table of a database: what it must have, and its values by the names of columns.

use jetdb::{ColumnType, TableDef, Value};

/// A table as devices write it: what it must have so that nothing in it is passed over.
pub(super) struct Expected {
    pub(super) name: &'static str,
    /// Columns of whole numbers, or of yes and no.
    numbers: &'static [&'static str],
    /// Columns of text.
    texts: &'static [&'static str],
    /// Columns of which no row may be blank.
    filled: &'static [&'static str],
}

impl Expected {
    pub(super) const SECTION: Self =
        Self { name: "Section", numbers: &["ID"], texts: &["Letter"], filled: &["ID", "Letter"] };
    pub(super) const SESSION: Self =
        Self { name: "Session", numbers: &[], texts: &["Name"], filled: &[] };
    pub(super) const TABLES: Self = Self {
        name: "Tables",
        numbers: &["Section", "Table"],
        texts: &[],
        filled: &["Section", "Table"],
    };
    pub(super) const ROUNDS: Self = Self {
        name: "RoundData",
        numbers: &["Section", "Table", "Round", "NSPair", "EWPair", "LowBoard", "HighBoard"],
        texts: &[],
        filled: &["Section", "Table", "Round"],
    };
    pub(super) const RECEIVED: Self = Self {
        name: "ReceivedData",
        numbers: &["Section", "Table", "Round", "Board", "PairNS", "PairEW", "Declarer", "Erased"],
        texts: &["NS/EW", "Contract", "Result", "Remarks"],
        filled: &[],
    };
    /// What was entered at a table, and not yet confirmed by the opponents.
    pub(super) const UNCONFIRMED: Self = Self {
        name: "IntermediateData",
        numbers: &["Section", "Table", "Round", "Board"],
        texts: &[],
        filled: &[],
    };
    pub(super) const PLAYERS: Self = Self {
        name: "PlayerNumbers",
        numbers: &["Section", "Table"],
        texts: &["Direction", "Number"],
        filled: &["Section", "Table", "Direction"],
    };
    pub(super) const NAMES: Self =
        Self { name: "PlayerNames", numbers: &[], texts: &["Name"], filled: &[] };
    pub(super) const HANDS: Self =
        Self { name: "HandRecord", numbers: &["Section", "Board"], texts: &[], filled: &["Board"] };
    pub(super) const EVALUATIONS: Self =
        Self { name: "HandEvaluation", numbers: &["Section", "Board"], texts: &[], filled: &[] };

    /// What a definition lacks, in words.
    pub(super) fn fault(&self, definition: &TableDef) -> Option<String> {
        let columns = &definition.columns;
        let of_kind = |name: &str, is_of_kind: fn(ColumnType) -> bool| {
            let found = columns.iter().find(|column| column.name.eq_ignore_ascii_case(name));
            match found {
                Some(column) if is_of_kind(column.col_type) => None,
                Some(_) => Some(format!(
                    "the column `{name}` of the table `{}` is of another kind",
                    self.name
                )),
                None => Some(format!("the table `{}` has no column `{name}`", self.name)),
            }
        };
        let numbers = self.numbers.iter();
        let texts = self.texts.iter();
        (numbers.map(|name| of_kind(name, holds_numbers)))
            .chain(texts.map(|name| of_kind(name, holds_text)))
            .flatten()
            .next()
    }

    /// The column that must not be blank in a row of a table, and is.
    pub(super) fn blank(&self, table: &Table, row: &[Value]) -> Option<&'static str> {
        let is_blank = |column: &&&str| {
            let value = table.value(row, column);
            value.is_none_or(|value| matches!(value, Value::Null))
        };
        self.filled.iter().find(is_blank).copied()
    }
}

const fn holds_numbers(kind: ColumnType) -> bool {
    matches!(kind, ColumnType::Boolean | ColumnType::Byte | ColumnType::Int | ColumnType::Long)
}

const fn holds_text(kind: ColumnType) -> bool {
    matches!(kind, ColumnType::Text | ColumnType::Memo)
}

/// A table: its rows, with columns found by their names.
#[derive(Debug)]
pub(super) struct Table {
    columns: Vec<String>,
    pub(super) rows: Vec<Vec<Value>>,
}

impl Table {
    /// A table without rows.
    pub(super) fn of(definition: &TableDef) -> Self {
        let columns = definition.columns.iter();
        Self { columns: columns.map(|column| column.name.clone()).collect(), rows: Vec::new() }
    }

    fn value<'r>(&self, row: &'r [Value], column: &str) -> Option<&'r Value> {
        let mut columns = self.columns.iter();
        let place = columns.position(|own| own.eq_ignore_ascii_case(column))?;
        row.get(place)
    }

    /// A whole number.
    pub(super) fn number(&self, row: &[Value], column: &str) -> Option<i64> {
        match self.value(row, column)? {
            Value::Byte(number) => Some((*number).into()),
            Value::Int(number) => Some((*number).into()),
            Value::Long(number) => Some((*number).into()),
            Value::BigInt(number) => Some(*number),
            Value::Bool(is) => Some((*is).into()),
            Value::Text(text) => text.trim().parse().ok(),
            _ => None,
        }
    }

    /// A text without the space around it; nothing where there is none.
    pub(super) fn text<'r>(&self, row: &'r [Value], column: &str) -> &'r str {
        match self.value(row, column) {
            Some(Value::Text(text)) => text.trim(),
            _ => "",
        }
    }

    /// Whether something is so.
    pub(super) fn is(&self, row: &[Value], column: &str) -> bool {
        self.number(row, column).is_some_and(|number| number != 0)
    }

    /// The day of a date, counted from the last but one of 1899.
    pub(super) fn day(&self, row: &[Value], column: &str) -> Option<u32> {
        match self.value(row, column)? {
            Value::Timestamp(days) => {
                let days = days.to_string();
                days.split('.').next()?.parse().ok()
            }
            _ => None,
        }
    }
}
