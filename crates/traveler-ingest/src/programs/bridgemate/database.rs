//! The tables of an Access database, each with all its rows or none.

use std::io::Cursor;

use jetdb::{
    CatalogEntry, ObjectType, PageReader, Value, read_catalog, read_table_def, read_table_rows,
};

use crate::findings::Findings;
use crate::programs::imported::record;
use crate::{Code, Diagnostic, SourceFile};

/// The largest file, in bytes.
const LARGEST: usize = 64 << 20;

const EXPORT: &str =
    "the file is damaged: fetch it again from the computer that scored the session";

/// A database.
pub(super) struct Database<'a> {
    name: &'a str,
    reader: PageReader,
    catalog: Vec<CatalogEntry>,
}

/// A table: its rows, with columns found by their names.
#[derive(Debug)]
pub(super) struct Table {
    columns: Vec<String>,
    pub(super) rows: Vec<Vec<Value>>,
}

impl<'a> Database<'a> {
    /// Opens a file, or says why it cannot be read.
    pub(super) fn open(file: SourceFile<'a>) -> Result<Self, Box<Diagnostic>> {
        let refused = |why: String| {
            Box::new(
                Diagnostic::new(Code::BadDatabase, why)
                    .at(record(file.name, "", 0))
                    .hint(EXPORT),
            )
        };
        if file.bytes.len() > LARGEST {
            return Err(refused("the database is larger than 64 MiB".to_owned()));
        }
        let said =
            |error: jetdb::FileError| refused(format!("the database cannot be read: {error}"));
        let source = Cursor::new(file.bytes.to_vec());
        let mut reader = PageReader::open_reader(source).map_err(said)?;
        let page = reader.format().page_size;
        let pages = file.bytes.len().div_ceil(page);
        if !file.bytes.len().is_multiple_of(page) {
            return Err(refused(format!(
                "the database is cut inside its page {pages}"
            )));
        }
        let catalog = read_catalog(&mut reader).map_err(said)?;
        Ok(Self {
            name: file.name,
            reader,
            catalog,
        })
    }

    /// A table that must be there.
    pub(super) fn table(&mut self, name: &str, findings: &mut Findings) -> Option<Table> {
        if !self.has(name) {
            findings.push(
                Diagnostic::new(
                    Code::BadDatabase,
                    format!("the database has no table `{name}`"),
                )
                .at(record(self.name, name, 0))
                .hint("is this a file of a scoring device? Nothing in it was read"),
            );
            return None;
        }
        self.table_if_there(name, findings)
    }

    fn has(&self, name: &str) -> bool {
        self.entry(name).is_some()
    }

    fn entry(&self, name: &str) -> Option<&CatalogEntry> {
        let is_it = |entry: &&CatalogEntry| {
            entry.object_type == ObjectType::Table && entry.name.eq_ignore_ascii_case(name)
        };
        self.catalog.iter().find(is_it)
    }

    /// A table, if there is one. Where not every row of it can be read, that is an error: no result is lost unseen.
    pub(super) fn table_if_there(&mut self, name: &str, findings: &mut Findings) -> Option<Table> {
        let entry = self.entry(name)?;
        let (own, page) = (entry.name.clone(), entry.table_page);
        let read = read_table_def(&mut self.reader, &own, page)
            .and_then(|table| Ok((read_table_rows(&mut self.reader, &table)?, table)));
        let why = match read {
            Ok((read, table)) => {
                let (found, told) = (read.rows.len(), table.num_rows as usize);
                if read.skipped_rows == 0 && found == told {
                    return Some(Table {
                        columns: table
                            .columns
                            .into_iter()
                            .map(|column| column.name)
                            .collect(),
                        rows: read.rows,
                    });
                }
                format!("the table `{name}` says that it has {told} rows, and {found} can be read")
            }
            Err(error) => format!("the table `{name}` cannot be read: {error}"),
        };
        findings.push(
            Diagnostic::new(Code::BadDatabase, why)
                .at(record(self.name, name, 0))
                .hint(EXPORT),
        );
        None
    }
}

impl Table {
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
