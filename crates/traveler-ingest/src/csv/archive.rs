//! The lines of an archive, grouped by field. They are located here, not read.

use std::collections::HashMap;
use std::ops::Range;

use findings::{Accounting, Code, Diagnostic, Findings};
use notation::Field;
use rows::entered::Places;
use text::cells::{Cell, Cut, RawRecord, Uncut, next_record};
use text::{Excerpt, Lines, Spot, Text};

use super::Table;
use super::table::{CTRL_Z, uncut};
use crate::Options;
use crate::travelers::Layout;

/// The lines of one or several files, gathered by field.
#[derive(Debug)]
pub(crate) struct Gathered<'t, 'a> {
    files: Vec<Headed<'t, 'a>>,
    /// In the order in which they begin.
    pub(crate) fields: Vec<FieldLines>,
    places: HashMap<String, usize>,
    /// The number of the field that was met last, by whose name most lines go on.
    last: usize,
    /// What became of the lines that are of no field.
    pub(crate) tally: Accounting,
}

/// A file, whose lines that name the columns are known.
#[derive(Debug)]
struct Headed<'t, 'a> {
    text: &'t Text<'a>,
    names: Vec<String>,
    cut: Cut,
    /// The lines that name the columns: which bytes, and the number of the first.
    header: (Range<usize>, u64),
}

/// The lines of a field.
#[derive(Debug)]
pub(crate) struct FieldLines {
    /// What the field is called.
    pub(crate) name: String,
    /// Its rows in each file that has some, line ends among them.
    rows: Vec<(usize, Vec<Spot>)>,
    /// How many lines it has.
    pub(crate) lines: u64,
}

impl<'t, 'a> Gathered<'t, 'a> {
    /// Finds the lines of each field; `None` where that cannot be done, which has been reported.
    pub(crate) fn of(
        texts: &'t [Text<'a>],
        column: &str,
        options: &Options,
        findings: &mut Findings,
    ) -> Option<Self> {
        let mut gathered = Self {
            files: Vec::new(),
            fields: Vec::new(),
            places: HashMap::new(),
            last: 0,
            tally: Accounting {
                lines: texts.iter().map(Text::count).sum(),
                ..Accounting::default()
            },
        };
        let mut is_whole = true;
        for text in texts {
            is_whole &= gathered.gather(text, column, options, findings).is_some();
        }
        if gathered.fields.is_empty() && !options.allow_empty && !findings.has_errors() {
            findings.push(gathered.empty());
            return None;
        }
        is_whole.then_some(gathered)
    }

    /// Says that there is no line of any field.
    fn empty(&self) -> Diagnostic {
        let found = Diagnostic::new(Code::NoResults, "there is a header, and nothing below it");
        let first = self.files.first();
        let place = first.map(|file| file.text.whole_line(file.header.1));
        Diagnostic {
            location: place,
            ..found.hint("add one row per result")
        }
    }

    /// Finds the lines of a file.
    fn gather(
        &mut self,
        text: &'t Text<'a>,
        column: &str,
        options: &Options,
        findings: &mut Findings,
    ) -> Option<()> {
        let (table, records) = Table::<Field>::open(text, options, findings)?;
        // It may be part of every result.
        if (findings.kept().iter()).any(|found| found.code == Code::UnreadColumn) {
            return None;
        }
        Layout::of(&table, findings)?;
        self.tally.join(records.tally());
        let place = field_column(text, &table, column, findings)?;
        let names = table.column_names();
        if let Some(first) = self.files.first()
            && (first.names != names || first.cut.delimiter != table.delimiter())
        {
            findings.push(other_headings(first, &table));
            return None;
        }
        let (rest, number) = records.ahead();
        let line = table.header_line();
        let behind = text.read_from(line, 1, |lines| lines.rest().len());
        let header = text.length() - behind..text.length() - rest.len();
        let headed = Headed {
            text,
            names: names.to_vec(),
            cut: table.cut(),
            header: (header, line),
        };
        let mut lines = Lines::at(rest, number);
        let mut cells = Vec::new();
        let start_of = |lines: &Lines<'_>| text.length() - lines.rest().len();
        loop {
            let start = start_of(&lines);
            let Some((record, cut)) = next_record(&mut lines, headed.cut, &mut cells) else {
                break;
            };
            let row = Spot {
                line: record.line,
                start,
                end: start_of(&lines),
            };
            let is_last = lines.rest().is_empty();
            if self.pass_over((record, &cells), &table, is_last, options, findings) {
                continue;
            }
            let named = cells.get(place).filter(|cell| !cell.is_blank());
            match (named, cut) {
                (_, Err(fault @ (Uncut::LineTooLong | Uncut::TooManyColumns { .. }))) => {
                    findings.push(uncut(text, record, fault));
                    return None;
                }
                (Some(cell), _) => self.enter(&cell.text, row, record.lines),
                (None, Err(fault)) => {
                    findings.push(uncut(text, record, fault));
                    self.tally.faulty += record.lines;
                }
                (None, Ok(())) => {
                    findings.push(nameless(text, record, cells.get(place), column));
                    self.tally.faulty += record.lines;
                }
            }
        }
        self.files.push(headed);
        Some(())
    }

    /// Counts a record that is no row of any field, and returns whether it is one.
    fn pass_over(
        &mut self,
        (record, cells): (RawRecord<'_>, &[Cell<'_>]),
        table: &Table<'_, '_, Field>,
        is_last: bool,
        options: &Options,
        findings: &mut Findings,
    ) -> bool {
        let tally = &mut self.tally;
        let text = record.text.trim();
        let is_blank = !cells.is_empty() && cells.iter().all(Cell::is_blank);
        let count = if options.is_comment(text) {
            &mut tally.comments
        } else if is_blank || text == CTRL_Z && is_last {
            &mut tally.empty
        } else if cells
            .iter()
            .map(|cell| &*cell.text)
            .eq(table.column_names())
        {
            // Files that were joined have their headings in the middle.
            &mut tally.titles
        } else if let Some(total) = table.total(record, cells) {
            findings.push(total);
            &mut tally.totals
        } else {
            return false;
        };
        *count += record.lines;
        true
    }

    /// Enters a row of a field.
    fn enter(&mut self, name: &str, row: Spot, lines: u64) {
        let is_same = |field: &FieldLines| field.name == name;
        if !self.fields.get(self.last).is_some_and(is_same) {
            self.last = match self.places.get(name) {
                Some(place) => *place,
                None => {
                    let place = self.fields.len();
                    self.places.insert(name.to_owned(), place);
                    self.fields.push(FieldLines {
                        name: name.to_owned(),
                        rows: Vec::new(),
                        lines: 0,
                    });
                    place
                }
            };
        }
        let field = &mut self.fields[self.last];
        let file = self.files.len();
        match field.rows.last_mut() {
            Some((last, rows)) if *last == file => rows.push(row),
            Some(_) | None => field.rows.push((file, vec![row])),
        }
        field.lines += lines;
    }

    /// What separates the cells.
    pub(crate) fn delimiter(&self) -> Option<char> {
        self.files.first().map(|file| file.cut.delimiter)
    }

    /// How many files there are.
    pub(crate) fn count(&self) -> usize {
        self.files.len()
    }

    /// The names of the columns.
    pub(crate) fn names(&self) -> &[String] {
        self.files.first().map_or(&[], |file| &file.names)
    }

    /// The lines of a field below the names of the columns.
    pub(crate) fn excerpt(&self, field: &FieldLines) -> Text<'a> {
        let of_files = field.rows.iter();
        let rows = of_files.flat_map(|(file, rows)| {
            let file = &self.files[*file];
            (rows.iter()).map(move |row| (file, row.start..row.end, row.line))
        });
        let header = field.rows.first().map(|(file, _)| &self.files[*file]);
        let header = header.map(|file| (file, file.header.0.clone(), file.header.1));
        let length: usize = rows.clone().map(|(_, within, _)| within.len() + 1).sum();
        let mut content = String::with_capacity(length + 256);
        let mut lines: Excerpt<'a> = Vec::with_capacity(rows.clone().count() + 1);
        for (file, within, first) in header.into_iter().chain(rows) {
            let row = file.text.opening().get(within).unwrap_or_default();
            let all = Lines::at(row, first);
            lines.extend(all.map(|line| (file.text.name, line.number)));
            content.push_str(row);
            if !row.ends_with(['\n', '\r']) {
                content.push('\n');
            }
        }
        Text::excerpt(content, lines)
    }
}

/// The place of the column that says which field a line is of.
fn field_column(
    text: &Text<'_>,
    table: &Table<'_, '_, Field>,
    column: &str,
    findings: &mut Findings,
) -> Option<usize> {
    let names = table.column_names();
    let mut places = (0..names.len()).filter(|place| text.is_field_column(&names[*place]));
    let first = places.next();
    let (code, message) = match (first, places.next()) {
        (Some(first), None) => return Some(first),
        (None, _) => (
            Code::MissingColumn,
            format!("there is no column `{column}` that says the field"),
        ),
        (Some(_), Some(_)) => (
            Code::DuplicateColumn,
            format!("two columns are called `{column}`"),
        ),
    };
    findings.push(
        Diagnostic::new(code, message)
            .at(table.locate_title())
            .found(table.names())
            .hint("name a column of the file: `--field-column NAME`"),
    );
    None
}

/// Says that a file of an archive has other columns than the first.
fn other_headings(first: &Headed<'_, '_>, table: &Table<'_, '_, Field>) -> Diagnostic {
    Diagnostic::new(
        Code::OtherColumns,
        format!(
            "the columns are not those of `{}`, the first file of the archive",
            first.text.name
        ),
    )
    .at(table.locate_title())
    .see(first.text.whole_line(first.header.1))
    .found(table.names())
    .expected(first.names.join(", "))
    .hint("give the files the same columns in the same order, or score them one by one")
}

/// Says that a line is of no field.
fn nameless(
    text: &Text<'_>,
    record: RawRecord<'_>,
    cell: Option<&Cell<'_>>,
    column: &str,
) -> Diagnostic {
    let end = record.text.trim_end().len();
    let (start, end) = cell.map_or((end, end), |cell| (cell.start, cell.end));
    Diagnostic::new(
        Code::NoField,
        format!("the line does not say its field: `{column}` is blank"),
    )
    .at(text.location_in(record.line, record.text, start, end))
    .hint("fill it in, or delete the line")
}
