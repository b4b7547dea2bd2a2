//! Travelers in several tables: in several files, or below several headings of one file.
//!
//! Each table is cut by its own headings, so that its faults are found where they are. Its rows become lines of one text
//! with the columns of all, which is read like any other: what follows knows of one table.

mod cuts;
mod sections;

use super::{Records, Roster, Table};
use crate::entered::{FieldName, Places};
use crate::field::Field;
use crate::findings::Findings;
use crate::text::{Lines, Part, PutTogether, RowPlaces, Text};
use crate::travelers::Layout;
use crate::{Accounting, Code, Diagnostic, Letters, Location, Options};
use cuts::cuts;
pub(crate) use cuts::first_headings;

/// The tables of travelers, each with the rows that have not been read.
#[derive(Debug)]
pub(crate) struct Parts<'t, 'a> {
    tables: Vec<(Table<'t, 'a, Field>, Records<'t>)>,
    /// The file of each, by its place.
    files: Vec<usize>,
    /// What the columns of the text hold that is put together; the last may be a section of ours.
    columns: Vec<Field>,
}

/// Travelers that were put together.
#[derive(Debug)]
pub(crate) struct Together<'p> {
    /// The rows of all tables.
    pub(crate) text: Text<'p>,
    /// What became of the lines that are no rows.
    pub(crate) tally: Accounting,
    /// The language of the cells.
    pub(crate) letters: Option<Letters>,
}

impl<'t, 'a> Parts<'t, 'a> {
    /// The tables of texts; `Ok(None)` where there is only one, and `Err` where some cannot be read, which has been
    /// reported.
    pub(crate) fn of(
        texts: &'t [Text<'a>],
        options: &Options,
        findings: &mut Findings,
    ) -> Result<Option<Self>, ()> {
        let all: Vec<Vec<Lines<'t>>> = texts.iter().map(|text| cuts(text, options)).collect();
        if all.iter().map(Vec::len).sum::<usize>() < 2 {
            return Ok(None);
        }
        let (mut tables, mut files) = (Vec::new(), Vec::new());
        let mut is_whole = true;
        for (place, (text, parts)) in texts.iter().zip(all).enumerate() {
            for lines in parts {
                let opened = Table::open_at(text, lines, options, findings)
                    .filter(|(table, _)| Layout::of(table, findings).is_some());
                let named = opened.and_then(|(table, records)| {
                    let roster = Roster::read(&table, &records, None)?;
                    Some((table.with_roster(roster), records))
                });
                is_whole &= named.is_some();
                tables.extend(named);
                files.push(place);
            }
        }
        if !is_whole || !agree_on_language(&tables, findings) {
            return Err(());
        }
        let has = |field: &&Field| tables.iter().any(|(table, _)| table.has_column(**field));
        let columns = Field::ALL.iter().filter(has).copied().collect();
        Ok(Some(Self {
            tables,
            files,
            columns,
        }))
    }

    /// Puts the rows of all tables together, and says what each table is.
    pub(crate) fn together<'p>(
        &'p self,
        options: &Options,
        findings: &mut Findings,
    ) -> Option<Together<'p>> {
        let sections = sections::of(self, options)?;
        if let Some(message) = sections.told {
            findings.push(
                Diagnostic::new(Code::PartsRead, message)
                    .hint("a column `section`, or names like `section-B.csv`, say it otherwise"),
            );
        }
        let (first, _) = self.tables.first()?;
        let mut names: Vec<&str> = self.columns.iter().map(|field| field.names()[0]).collect();
        let own = self
            .columns
            .iter()
            .position(|field| *field == Field::Section);
        let of_section = own.unwrap_or(names.len());
        if own.is_none() {
            names.push(Field::Section.names()[0]);
        }
        let mut put = PutTogether::of_width(names.len());
        let header = u32::try_from(first.header_line()).unwrap_or(u32::MAX);
        for title in first.titles() {
            put.line(0, header, std::iter::once((0, title.as_str())));
        }
        put.line(0, header, names.iter().copied().enumerate());
        let mut tally = Accounting::default();
        for (part, (table, records)) in self.tables.iter().enumerate() {
            let mut records = records.clone();
            let section = sections.names[part].as_deref();
            while let Some(cells) = records.next(table, findings) {
                let given = self.columns.iter().enumerate();
                let given = given.filter_map(|(place, field)| Some((place, cells.get(*field)?)));
                let section = section.map(|section| (of_section, section));
                put.line(part, cells.row(), given.chain(section));
            }
            tally.join(records.tally());
            let columns = &self.columns;
            let rows = RowsOf { table, columns };
            put.origin.parts.push(Part::Rows(Box::new(rows)));
        }
        Some(Together {
            text: Text::put_together(first.text().name, put),
            tally,
            letters: first.words().language(),
        })
    }
}

/// Whether suits and seats are in one language; otherwise says that they are not.
fn agree_on_language(
    tables: &[(Table<'_, '_, Field>, Records<'_>)],
    findings: &mut Findings,
) -> bool {
    let Some((first, _)) = tables.first() else {
        return true;
    };
    let words = first.words();
    let other = tables
        .iter()
        .find(|(table, _)| table.words().tag != words.tag);
    let Some((other, _)) = other else {
        return true;
    };
    let message = format!(
        "these headings are {}, those of another table {}; suits and seats can be in only one language",
        other.words().name,
        words.name
    );
    findings.push(
        Diagnostic::new(Code::MixedLanguages, message)
            .at(other.locate_title())
            .see(first.locate_title())
            .hint("if the suits and seats of all tables are in English, add `--letters en`"),
    );
    false
}

/// Where the rows of a part are.
#[derive(Debug)]
struct RowsOf<'p, 't, 'a> {
    table: &'p Table<'t, 'a, Field>,
    columns: &'p [Field],
}

impl RowPlaces for RowsOf<'_, '_, '_> {
    fn cell(&self, row: u32, cell: usize) -> Location {
        match self.columns.get(cell) {
            Some(field) => self.table.locate(row, *field),
            None => self.table.locate_row(row),
        }
    }

    fn row(&self, row: u32) -> Location {
        self.table.locate_row(row)
    }
}
