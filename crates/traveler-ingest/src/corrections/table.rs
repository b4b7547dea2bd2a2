//! Travelers in which corrections are made: one text with the columns of theirs, which is read like any other.
//!
//! What is corrected knows its place in the corrections, everything else its own in the travelers. The table is read
//! twice: for the lines of the boards that corrections name, and, when these are made, for all rows.

use std::collections::HashMap;

use contract_scoring::{BoardNumber, BySide, Side};

use super::{CorrectedLine, EnteredCorrection, Lines, LinesToCorrect, Seated, Sheet, Standing};
use crate::Location;
use crate::cell::section::SECTION_BY_DEFAULT;
use crate::cell::{inert, number, pair};
use crate::csv::{Cells, Records, Roster, Table, Together};
use crate::entered::{FieldName, Places};
use crate::field::Field;
use crate::findings::Findings;
use crate::names::compared;
use crate::pairs::Pairs;
use crate::text::{Part, PutTogether, RowPlaces, Text};
use crate::travelers::Layout;
use crate::{Accounting, Options};

/// A table of travelers, and the lines of it in which corrections were made.
#[derive(Debug)]
pub(crate) struct CorrectedTable<'t, 'a, 'c> {
    table: Table<'t, 'a, Field>,
    records: Records<'t>,
    lines: Lines<'c>,
    /// What the columns of the text hold that is put together.
    columns: Vec<Field>,
}

impl<'t, 'a, 'c> CorrectedTable<'t, 'a, 'c> {
    /// Makes corrections in a text; `None` where it is no table of travelers, or one does not fit, which has been
    /// reported.
    pub(crate) fn of(
        text: &'t Text<'a>,
        corrections: &'c [EnteredCorrection],
        asked: Option<(&'c str, BoardNumber)>,
        pairs: Option<&Pairs<'_>>,
        options: &Options,
        findings: &mut Findings,
    ) -> Option<Self> {
        let (table, records) = Table::open(text, options, findings)?;
        Layout::of(&table, findings)?;
        let roster = Roster::read(&table, &records, pairs)?;
        let table = table.with_roster(roster);
        let mut columns: Vec<Field> = (Field::ALL.iter().copied())
            .filter(|field| table.has_column(*field))
            .collect();
        let mut lines = lines_of(&table, &records, Lines::of(corrections).and_of(asked));
        let sheet = Sheet {
            places: &table,
            columns: &columns,
            words: table.words(),
            rows: text.count(),
        };
        lines.correct(sheet, findings).ok()?;
        columns.extend(lines.added_fields(&columns));
        Some(Self {
            table,
            records,
            lines,
            columns,
        })
    }

    /// Puts the travelers together as they are now, and says what became of the lines that are no rows.
    pub(crate) fn together<'p>(&'p self, findings: &mut Findings) -> Together<'p> {
        let names = self.columns.iter().map(|field| field.names()[0]);
        let mut put = PutTogether::of_width(self.columns.len());
        let header = u32::try_from(self.table.header_line()).unwrap_or(u32::MAX);
        for title in self.table.titles() {
            put.line(0, header, std::iter::once((0, title.as_str())));
        }
        put.line(0, header, names.enumerate());
        let lines = self.lines.all().iter();
        let corrected: HashMap<u32, &CorrectedLine> = lines.map(|line| (line.row, line)).collect();
        let mut tally = Accounting::default();
        let mut parts = 1;
        let mut records = self.records.clone();
        while let Some(cells) = records.next(&self.table, findings) {
            let part = self.table.part(cells.row());
            parts = parts.max(part + 1);
            match corrected.get(&cells.row()) {
                None => {
                    let given = self.columns.iter().enumerate();
                    let given =
                        given.filter_map(|(place, field)| Some((place, cells.get(*field)?)));
                    put.line(part, cells.row(), given);
                }
                Some(line) if line.standing == Standing::Played => self.put(line, &mut put),
                Some(_) => tally.removed += 1,
            }
        }
        tally.join(records.tally());
        let rows = self.table.text().count();
        let is_added =
            |line: &&CorrectedLine| u64::from(line.row) > rows && line.standing == Standing::Played;
        for line in self.lines.all().iter().filter(is_added) {
            self.put(line, &mut put);
            tally.added += 1;
        }
        for _ in 0..parts {
            let rows = RowsOf {
                corrected: corrected.clone(),
                all: self,
            };
            put.origin.parts.push(Part::Rows(Box::new(rows)));
        }
        Together {
            text: Text::put_together(self.table.text().name, put),
            tally,
            letters: self.table.words().language(),
        }
    }

    /// The lines of a board as they are now.
    pub(crate) fn lines_on(&self, section: &str, board: BoardNumber) -> LinesToCorrect {
        let lines = (self.lines.all().iter()).filter(|line| line.is_played_on(section, board));
        LinesToCorrect {
            columns: self.columns.clone(),
            lines: lines.map(CorrectedLine::to_correct).collect(),
        }
    }

    fn put(&self, line: &CorrectedLine, put: &mut PutTogether<'_>) {
        let cells = self.columns.iter().map(|field| line.text(*field));
        put.line(line.part, line.row, cells.enumerate());
    }
}

/// The same with the lines of all boards that corrections name.
fn lines_of<'c>(
    table: &Table<'_, '_, Field>,
    records: &Records<'_>,
    mut lines: Lines<'c>,
) -> Lines<'c> {
    let (rest, number) = records.ahead();
    let (mut records, mut unheard) = (records.beforehand(rest, number), Findings::new());
    while let Some(cells) = records.next(table, &mut unheard) {
        let board = cells.get(Field::Board).map(number::bounded);
        let Some(Ok(board)) = board else {
            continue;
        };
        let section = section(&cells);
        if !lines.concern(&section, board) {
            continue;
        }
        let text = |field: &Field| cells.get(*field).unwrap_or_default().to_owned();
        lines.take(CorrectedLine::entered(
            cells.row(),
            table.part(cells.row()),
            Field::ALL.iter().map(text).collect(),
            board,
            BySide::from_fn(|side| seated(table, &cells, side, &section)),
            section,
        ));
    }
    lines
}

/// The section of a row, in capitals: that of its column, or of its pairs.
pub(crate) fn section(cells: &Cells<'_, '_, Field>) -> String {
    let own = cells.get(Field::Section).map(inert::restored);
    let of_pair = || {
        let mut pairs = [Field::Ns, Field::Ew].into_iter();
        pairs.find_map(|field| {
            pair::read(cells.get(field)?, SECTION_BY_DEFAULT)
                .ok()?
                .section
        })
    };
    let named = own.or_else(of_pair).unwrap_or(SECTION_BY_DEFAULT);
    named.to_uppercase()
}

/// The ways in which a row names who sits on a side: by number, and by names where these are in place of numbers.
fn seated(
    table: &Table<'_, '_, Field>,
    cells: &Cells<'_, '_, Field>,
    side: Side,
    section: &str,
) -> Vec<Seated> {
    let (pair, seats) = match side {
        Side::NorthSouth => (Field::Ns, [Field::North, Field::South]),
        Side::EastWest => (Field::Ew, [Field::East, Field::West]),
    };
    let text = |field| cells.get(field).unwrap_or_default();
    let roster = table.roster();
    if !table.has_column(pair) {
        if let Some(name) = roster.pair(cells, side) {
            return vec![Seated::Numbers(vec![name.number])];
        }
        if roster.names_players() {
            let numbers =
                seats.map(|seat| roster.player(cells, seat).map(|one| i64::from(one.get())));
            return match numbers {
                [Some(one), Some(other)] => vec![Seated::Numbers(vec![one, other])],
                _ => Vec::new(),
            };
        }
        return vec![Seated::read(&seats.map(text).join("+"), section)];
    }
    match roster.pair(cells, side) {
        _ if table.words().is_nobody(text(pair)) => vec![Seated::Nobody],
        Some(name) => vec![
            Seated::Numbers(vec![name.number]),
            Seated::Names(compared(text(pair))),
        ],
        None => vec![Seated::read(text(pair), section)],
    }
}

/// Where the rows of corrected travelers are.
#[derive(Debug)]
struct RowsOf<'p, 't, 'a, 'c> {
    corrected: HashMap<u32, &'p CorrectedLine>,
    all: &'p CorrectedTable<'t, 'a, 'c>,
}

impl RowPlaces for RowsOf<'_, '_, '_, '_> {
    fn cell(&self, row: u32, cell: usize) -> Location {
        let CorrectedTable {
            table,
            lines,
            columns,
            ..
        } = self.all;
        match (columns.get(cell), self.corrected.get(&row)) {
            (Some(field), Some(line)) => lines.locate(line, *field, table),
            (Some(field), None) => table.locate(row, *field),
            (None, _) => self.row(row),
        }
    }

    fn row(&self, row: u32) -> Location {
        let CorrectedTable { table, lines, .. } = self.all;
        match self.corrected.get(&row) {
            Some(line) => lines.locate_row(line, table),
            None => table.locate_row(row),
        }
    }
}
