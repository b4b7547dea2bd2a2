//! Travelers in several tables: in several files, or below several headings of one file.
//!
//! Each table is split by its own headings, so that its faults are reported at their places. Later stages see one
//! table.

mod sections;

use std::collections::BTreeSet;

use findings::{Code, Diagnostic, Findings};
use notation::Field;
use rows::entered::{FieldName, Places};
use rows::{Joined, Rows, joined};
use text::{Lines, Text};

use super::Table;
use crate::Options;
use crate::csv::header;
use crate::csv::table::is_total;
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

// The headings in a text: each begins a table.

/// A line above headings is no row of the table before if it has no more cells than this.
const MOST_OF_TITLE: usize = 2;

/// The headings are one in that many lines.
const FIRST_LINES: usize = 20;

/// The names of columns, where one of the first lines names those of a table.
pub(crate) fn first_headings<C: FieldName>(
    text: &Text<'_>,
    options: &Options,
) -> Option<Vec<String>> {
    let mut lines = text.lines();
    (0..FIRST_LINES).find_map(|_| {
        let ahead = lines.clone();
        lines.next()?;
        header::headings::<C>(&ahead, text.delimiter(), options)
    })
}

/// The lines of each table of a text: those above its headings are its titles.
fn cuts<'t>(text: &'t Text<'_>, options: &Options) -> Vec<Lines<'t>> {
    let whole = vec![text.lines()];
    let headings = headings(text, options);
    if headings.len() < 2 {
        return whole;
    }
    let mut starts: Vec<Lines<'t>> = Vec::new();
    // Where the titles begin that are above the next line.
    let mut titles: Option<Lines<'t>> = None;
    let mut lines = text.lines();
    loop {
        let at = lines.clone();
        let Some((number, line)) = lines.next_shown() else {
            break;
        };
        if headings.contains(&number) {
            starts.push(titles.take().unwrap_or(at));
        } else if is_title(&line, text, options) {
            titles.get_or_insert(at);
        } else {
            titles = None;
        }
    }
    starts[0] = text.lines();
    starts.push(lines);
    let both = starts.windows(2);
    both.map(|both| both[0].up_to(&both[1])).collect()
}

/// The numbers of the lines that name the columns of travelers.
fn headings(text: &Text<'_>, options: &Options) -> BTreeSet<u64> {
    let mut found = BTreeSet::new();
    let mut lines = text.lines();
    loop {
        let ahead = lines.clone();
        let Some((number, line)) = lines.next_shown() else {
            return found;
        };
        // Nearly every line is a row, and shows it by a digit in its first cells.
        if !line.bytes().any(|byte| byte.is_ascii_digit())
            && !options.is_comment(&line)
            && header::headings::<Field>(&ahead, text.delimiter(), options).is_some()
        {
            found.insert(number);
        }
    }
}

/// Whether a line has few cells with text, and is no total.
fn is_title(line: &str, text: &Text<'_>, options: &Options) -> bool {
    let given = text.delimiter().or(options.delimiter.map(char::from));
    let is_delimiter =
        |letter: char| matches!(letter, ',' | ';' | '\t' | '|') || Some(letter) == given;
    let cells = line.split(is_delimiter).map(str::trim);
    let mut filled = cells.clone().filter(|cell| !cell.is_empty());
    filled.nth(MOST_OF_TITLE).is_none() && !cells.into_iter().any(is_total)
}
