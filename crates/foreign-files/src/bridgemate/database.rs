//! The tables of an Access database, each with all its rows or none.

use std::collections::HashMap;
use std::io::Cursor;

use findings::{Code, Diagnostic, Findings};
use jetdb::{
    CatalogEntry, FileError, ObjectType, PageReader, TableDef, TableRows, read_catalog,
    read_table_def,
};
use table::text::SourceFile;

use super::table::{Expected, Table};
use super::whole::Layout;
use crate::imported::record;

/// The largest file, in bytes.
const LARGEST: usize = 64 << 20;

const DAMAGED: &str =
    "the file is damaged: fetch it again from the computer that scored the session";
const ENCRYPTED: &str = "open it in the program of the scoring devices, and save it without a password and without encryption";

pub(super) struct Database<'a> {
    name: &'a str,
    reader: PageReader,
    catalog: Vec<CatalogEntry>,
}

impl<'a> Database<'a> {
    /// Opens a file, or says why it cannot be read.
    pub(super) fn open(file: SourceFile<'a>) -> Result<Self, Box<Diagnostic>> {
        let refused = |why: String, hint: &str| {
            let found = Diagnostic::new(Code::BadDatabase, why).at(record(file.name, "", 0));
            Box::new(found.hint(hint))
        };
        if file.bytes.len() > LARGEST {
            let why = "the database is larger than 64 MiB".to_owned();
            return Err(refused(why, "is this the file of one session?"));
        }
        let encrypted = || refused("the database is encrypted".to_owned(), ENCRYPTED);
        let stated = |error: FileError| match error {
            FileError::PasswordRequired | FileError::UnsupportedEncryption { .. } => encrypted(),
            error => refused(in_words(&error), DAMAGED),
        };
        let source = Cursor::new(file.bytes.to_vec());
        let mut reader = PageReader::open_reader(source).map_err(stated)?;
        if reader.header().db_key != 0 {
            return Err(encrypted());
        }
        let page = reader.format().page_size;
        let pages = file.bytes.len().div_ceil(page);
        if !file.bytes.len().is_multiple_of(page) {
            let why = format!("the database is cut inside its page {pages}");
            return Err(refused(why, DAMAGED));
        }
        let catalog = read_catalog(&mut reader).map_err(stated)?;
        Ok(Self { name: file.name, reader, catalog })
    }

    /// A table that must be there.
    pub(super) fn table(&mut self, expected: &Expected, findings: &mut Findings) -> Option<Table> {
        let name = expected.name;
        if self.entry(name).is_none() {
            let message = format!("the database has no table `{name}`");
            findings.push(
                Diagnostic::new(Code::BadDatabase, message)
                    .at(record(self.name, name, 0))
                    .hint("is this a file of a scoring device? Nothing in it was read"),
            );
            return None;
        }
        self.table_if_there(expected, findings)
    }

    /// A table that every device writes. That it is missing is reported, with what cannot be known without it.
    pub(super) fn usual_table(
        &mut self,
        expected: &Expected,
        unknown: &str,
        findings: &mut Findings,
    ) -> Option<Table> {
        let name = expected.name;
        if self.entry(name).is_none() {
            let message = format!("the database has no table `{name}`: {unknown}");
            findings
                .push(Diagnostic::new(Code::NoSuchTable, message).at(record(self.name, name, 0)));
        }
        self.table_if_there(expected, findings)
    }

    fn entry(&self, name: &str) -> Option<&CatalogEntry> {
        let is_it = |entry: &&CatalogEntry| {
            entry.object_type == ObjectType::Table && entry.name.eq_ignore_ascii_case(name)
        };
        self.catalog.iter().find(is_it)
    }

    /// A table, if there is one. Where not every row of it can be read, that is an error: no result is lost unseen.
    pub(super) fn table_if_there(
        &mut self,
        expected: &Expected,
        findings: &mut Findings,
    ) -> Option<Table> {
        let entry = self.entry(expected.name)?;
        let (name, page) = (entry.name.clone(), entry.table_page);
        let read = self.read(expected, &name, page);
        let (row, why) = match read {
            Ok(Ok(table)) => return Some(table),
            Ok(Err(fault)) => fault,
            Err(error) => (0, format!("the table `{name}` cannot be read: {}", in_words(&error))),
        };
        findings.push(
            Diagnostic::new(Code::BadDatabase, why)
                .at(record(self.name, expected.name, row))
                .hint(DAMAGED),
        );
        None
    }

    /// Reads a table, or says in which row it is damaged.
    fn read(
        &mut self,
        expected: &Expected,
        name: &str,
        page: u32,
    ) -> Result<Result<Table, (u64, String)>, FileError> {
        let reader = &mut self.reader;
        let definition = read_table_def(reader, name, page)?;
        if let Some(fault) = expected.fault(&definition) {
            return Ok(Err((0, fault)));
        }
        let layout = Layout::of(reader, &definition, page)?;
        if let Some(fault) = layout.columns_fault(&definition) {
            return Ok(Err((0, format!("the table `{name}` is damaged: {fault}"))));
        }
        // No table of a device has columns that are computed.
        let computed = HashMap::new();
        let mut walk = TableRows::new(&definition, &computed);
        let mut table = Table::of(&definition);
        while let Some(row) = walk.next_row(reader)? {
            let place = table.rows.len() as u64 + 1;
            if let Some(fault) = layout.row_fault(reader, &definition, &row)? {
                let why = format!("a row of the table `{name}` is damaged: {fault}");
                return Ok(Err((place, why)));
            }
            if let Some(column) = expected.blank(&table, &row.values) {
                let why = format!("a row of the table `{name}` has no `{column}`");
                return Ok(Err((place, why)));
            }
            table.rows.push(row.values);
        }
        Ok(match lost(&definition, table.rows.len(), walk.skipped_rows()) {
            Some(why) => Err((0, why)),
            None => Ok(table),
        })
    }
}

/// Whether a table has other rows than it says.
fn lost(definition: &TableDef, found: usize, skipped: usize) -> Option<String> {
    let (name, expected) = (&definition.name, definition.num_rows as usize);
    (skipped > 0 || found != expected).then(|| {
        format!("the table `{name}` says that it has {expected} rows, and {found} can be read")
    })
}

/// What cannot be read, and why.
fn in_words(error: &FileError) -> String {
    match error {
        FileError::PageOutOfRange { page, max_page } => format!(
            "the database is cut: it has {} pages, and page {page} is missing",
            max_page + 1
        ),
        FileError::FileTooSmall { expected, actual } => {
            format!(
                "the database is cut: it has {actual} bytes, and its first page alone has {expected}"
            )
        }
        error => format!("the database cannot be read: {error}"),
    }
}
