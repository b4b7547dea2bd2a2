//! Puts the settings in a file into a table.

use toml::{Table, Value};

pub(crate) fn set(table: &mut Table, key: &str, value: impl Into<Value>) {
    table.insert(key.to_owned(), value.into());
}

/// Sets a key where there is a value.
pub(crate) fn set_some(table: &mut Table, key: &str, value: Option<impl Into<Value>>) {
    if let Some(value) = value {
        set(table, key, value);
    }
}

/// Sets a key unless its text, list or table is empty.
pub(crate) fn set_filled(table: &mut Table, key: &str, value: impl Into<Value>) {
    let value = value.into();
    let is_empty = match &value {
        Value::String(text) => text.is_empty(),
        Value::Array(list) => list.is_empty(),
        Value::Table(table) => table.is_empty(),
        _ => false,
    };
    if !is_empty {
        set(table, key, value);
    }
}
