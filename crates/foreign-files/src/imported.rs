//! What a file of another program holds, in our columns.

use std::collections::BTreeSet;
use std::ops::Range;

use findings::{Code, Diagnostic, Findings, Location, Place};
use notation::calendar::calendar_day;
use notation::cell::section::SECTION_BY_DEFAULT;
use notation::{Field, PairField};
use table::entered::{FieldName, FoundDeal, Official};
use table::text::Text;
use toml::{Table, Value};

/// A session as a file of another program has it.
#[derive(Debug)]
pub struct Imported<'a> {
    /// The name of the file.
    pub name: &'a str,
    /// The text of the file, where it is text.
    pub text: Option<Text<'a>>,
    /// Those of the further files, where a session is in several.
    pub others: Vec<Text<'a>>,
    /// A row for each line of a traveler.
    pub travelers: Vec<Row<Field>>,
    /// A row for each pair.
    pub pairs: Vec<Row<PairField>>,
    /// What `session.toml` would say.
    pub settings: Table,
    /// The deals, where it has some.
    pub deals: Vec<FoundDeal>,
    /// What the program computed.
    pub official: Official,
}

/// What is wrong with a text, and where.
pub(super) type Fault = Box<(Diagnostic, Range<usize>)>;

/// A place in a file.
#[derive(Clone, Debug)]
pub enum Spot {
    /// Bytes of its text.
    Bytes(Range<usize>),
    /// Bytes of one of several texts: 0 is the first.
    Of(usize, Range<usize>),
    /// A record of a database.
    Record {
        /// Its table.
        table: &'static str,
        /// Its number.
        row: u64,
    },
    /// An offset in a file that is no text.
    Byte(usize),
    /// A place in another file.
    Elsewhere(Box<Location>),
}

impl From<Range<usize>> for Spot {
    fn from(bytes: Range<usize>) -> Self {
        Self::Bytes(bytes)
    }
}

/// A row of cells, each with its place.
#[derive(Clone, Debug)]
pub struct Row<F> {
    /// Where it is.
    pub at: Spot,
    /// Each with its column, its text and its place.
    pub cells: Vec<(F, String, Spot)>,
}

impl<F> Row<F> {
    /// A row without cells.
    pub fn at(at: impl Into<Spot>) -> Self {
        Self { at: at.into(), cells: Vec::new() }
    }

    /// What is in a cell.
    pub fn text(&self, field: F) -> Option<&str>
    where
        F: PartialEq,
    {
        let mut cells = self.cells.iter();
        let (_, text, _) = cells.find(|(own, ..)| *own == field)?;
        Some(text)
    }

    /// Adds a cell, unless it is blank.
    pub fn put(&mut self, field: F, text: impl Into<String>, at: impl Into<Spot>) {
        let text = text.into();
        if !text.trim().is_empty() {
            self.cells.push((field, text, at.into()));
        }
    }
}

impl Row<Field> {
    /// Whether only one side has a pair, so that it sits out.
    pub(super) fn sits_out(&self) -> bool {
        let is_there = |field| self.text(field).is_some_and(|text| text.trim() != "0");
        is_there(Field::Ns) != is_there(Field::Ew)
    }

    /// Whether there is a contract, which nobody has who sits out.
    pub(super) fn has_contract(&self) -> bool {
        self.text(Field::Contract).is_some()
    }
}

impl<'a> Imported<'a> {
    /// A file of text of which nothing has been read.
    pub fn of_text(text: Text<'a>) -> Self {
        Self { name: text.name, text: Some(text), ..Self::of_records("") }
    }

    /// A database of which nothing has been read.
    pub fn of_records(name: &'a str) -> Self {
        Self {
            name,
            text: None,
            others: Vec::new(),
            travelers: Vec::new(),
            pairs: Vec::new(),
            settings: Table::new(),
            deals: Vec::new(),
            official: Official::default(),
        }
    }

    /// Leaves out a section without results, and says so.
    pub(super) fn without_section(&mut self, name: &str, at: Location) -> Diagnostic {
        (self.travelers).retain(|row| row.text(Field::Section) != Some(name));
        (self.pairs).retain(|row| row.text(PairField::Section) != Some(name));
        (self.official.standings).retain(|standing| standing.section != name);
        let message = format!("section {name} has no results, and is left out");
        Diagnostic::new(Code::EmptySection, message)
            .at(at)
            .hint("if it was played, its results are in another file, or are not entered yet")
    }

    /// Lists somebody who is not ranked, and who stands for nobody of the pairs.
    pub(super) fn stand_in(pairs: &mut Vec<Row<PairField>>, names: [&str; 3], at: &Spot) {
        let fields = [PairField::Section, PairField::Pair, PairField::Direction];
        let named = || fields.into_iter().zip(names);
        let is_it = |row: &Row<PairField>| {
            named().all(|(field, text)| row.text(field).unwrap_or_default() == text)
        };
        if !pairs.iter().any(is_it) {
            let mut row = Row::at(at.clone());
            for (field, text) in named().chain([(PairField::Ineligible, "*")]) {
                row.put(field, text, at.clone());
            }
            pairs.push(row);
        }
    }

    pub(super) fn locate(&self, spot: &Spot) -> Location {
        match spot {
            Spot::Bytes(bytes) => self.in_text(0, bytes),
            Spot::Of(place, bytes) => self.in_text(*place, bytes),
            Spot::Record { table, row } => record(self.name, table, *row),
            Spot::Byte(offset) => Location {
                file: self.name.to_owned(),
                place: Place::Byte { offset: *offset as u64 },
                label: None,
            },
            Spot::Elsewhere(at) => at.as_ref().clone(),
        }
    }

    fn in_text(&self, place: usize, bytes: &Range<usize>) -> Location {
        match self.text.iter().chain(&self.others).nth(place) {
            Some(text) => text.location_of(bytes.clone()),
            None => record(self.name, "", 0),
        }
    }
}

/// The letters before a number, which are those of a section, and the number with what stands behind it.
pub(super) fn lettered(pair: &str) -> (&str, &str) {
    let number = pair.trim_start_matches(|letter: char| letter.is_ascii_alphabetic());
    (pair.strip_suffix(number).unwrap_or_default(), number)
}

/// The sections of pairs, where a file has no other word for them.
pub(super) fn sections_of(pairs: &[Row<PairField>]) -> BTreeSet<String> {
    let named = |row: &Row<PairField>| row.text(PairField::Section).map(str::to_owned);
    let names: BTreeSet<String> = pairs.iter().filter_map(named).collect();
    if names.is_empty() { [SECTION_BY_DEFAULT.to_owned()].into() } else { names }
}

/// What settings would say of sections with that many winners.
pub(super) fn described(names: BTreeSet<String>, winners: i64) -> impl Iterator<Item = Value> {
    names.into_iter().map(move |name| {
        let own = [("name", Value::from(name)), ("winners", winners.into())];
        Table::from_iter(own.map(|(key, value)| (key.to_owned(), value))).into()
    })
}

/// The day of play, as `2026-03-07`. One that is no day is named and left out.
pub(super) fn day_of(written: &str, at: Location, findings: &mut Findings) -> Option<String> {
    let parts: Vec<&str> = written.split(['/', '.', '-']).collect();
    let day = match parts.as_slice() {
        [day, month, year] | [year, month, day] if year.len() == 4 => {
            calendar_day(&format!("{year}-{month:0>2}-{day:0>2}"))
        }
        _ => None,
    };
    if day.is_none() {
        findings.push(
            Diagnostic::new(Code::BadDate, "this is no date, and is left out")
                .at(at)
                .found(written)
                .expected("day, month and year, as in 07/03/2026")
                .hint("correct it, or give the day with `score --date`"),
        );
    }
    day
}

/// The place of a record.
pub fn record(file: &str, table: &str, row: u64) -> Location {
    Location {
        file: file.to_owned(),
        place: Place::Record { table: table.to_owned(), row },
        label: None,
    }
}

/// The columns that rows have.
pub fn columns<F: FieldName>(rows: &[Row<F>]) -> Vec<F> {
    let is_used = |field: &&F| {
        let mut cells = rows.iter().flat_map(|row| &row.cells);
        cells.any(|(own, ..)| own == *field)
    };
    F::ALL.iter().filter(is_used).copied().collect()
}
