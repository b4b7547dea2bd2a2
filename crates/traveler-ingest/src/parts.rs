//! Travelers in several tables: in several files, or below several headings of one file.
//!
//! Each table is split by its own headings, so that its faults are reported at their places. Later stages see one
//! table.

mod sections;

use findings::{Code, Diagnostic, Findings};
use notation::Field;
use table::Table;
use table::entered::Places;
use table::rows::{Joined, Rows, joined};
use table::text::{Lines, Text};

use crate::Options;
use crate::travelers::{Layout, Roster};

/// The tables of travelers, each with who is named in it.
#[derive(Debug)]
pub(crate) struct Parts<'t, 'a> {
    tables: Vec<(Table<'t, 'a, Field>, Roster)>,
    /// The file of each, by its place, in the order of the files.
    files: Vec<usize>,
}

impl<'t, 'a> Parts<'t, 'a> {
    /// The tables of texts; `Ok(None)` where there is only one, and `Err` where some cannot be read, which has been
    /// reported.
    pub(crate) fn of(
        texts: &'t [Text<'a>],
        options: &Options,
        findings: &mut Findings,
    ) -> Result<Option<Self>, ()> {
        let all: Vec<Vec<Lines<'t>>> =
            texts.iter().map(|text| layouts::cuts(text, &options.csv())).collect();
        if all.iter().map(Vec::len).sum::<usize>() < 2 {
            return Ok(None);
        }
        let (mut tables, mut files) = (Vec::new(), Vec::new());
        let mut is_whole = true;
        for (place, (text, parts)) in texts.iter().zip(all).enumerate() {
            for lines in parts {
                let opened = Table::open_at(text, lines, &options.csv(), findings)
                    .filter(|(table, _)| Layout::of(table, findings).is_some());
                let named = opened.map(|(table, _)| {
                    let roster = Roster::read(&table, None);
                    (table, roster)
                });
                is_whole &= named.is_some();
                tables.extend(named);
                files.push(place);
            }
        }
        if !is_whole || !agree_on_language(&tables, findings) {
            return Err(());
        }
        Ok(Some(Self { tables, files }))
    }

    /// Whether there is no other table in the file of one.
    fn is_alone(&self, place: usize) -> bool {
        let file = self.files.get(place);
        let before = place.checked_sub(1).and_then(|before| self.files.get(before));
        before != file && self.files.get(place + 1) != file
    }

    fn are_of_several_files(&self) -> bool {
        self.files.first() != self.files.last()
    }

    /// The rows of all tables, one table behind the other; it is said what each table is.
    pub(crate) fn joined(&self, options: &Options, findings: &mut Findings) -> Option<Joined<'_>> {
        let sections = sections::of(self, options)?;
        if let Some(message) = sections.message {
            findings.push(
                Diagnostic::new(Code::PartsRead, message)
                    .hint("a column `section`, or names like `section-B.csv`, override this"),
            );
        }
        let tables = self.tables.iter();
        let tables = tables.map(|(table, _)| table as &dyn Rows<Field>);
        joined(
            tables,
            &sections.names,
            options.provisional,
            &|name| options.leaves_out(name),
            findings,
        )
    }
}

/// Whether suits and seats are in one language; otherwise says that they are not.
fn agree_on_language(tables: &[(Table<'_, '_, Field>, Roster)], findings: &mut Findings) -> bool {
    let Some((first, _)) = tables.first() else {
        return true;
    };
    let words = first.words();
    let other = tables.iter().find(|(table, _)| table.words().tag != words.tag);
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
