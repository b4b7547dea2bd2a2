//! Corrected travelers: the rows as they were entered, with changed lines in their place, without removed lines, and
//! with added lines at the end.
//!
//! A corrected value has its place in the corrections, everything else its place in the travelers.
//!
//! Later stages know nothing of corrections, so no check can miss one. Travelers with corrections are held in memory,
//! however large they are.

use std::collections::HashMap;

use contract_scoring::{BoardNumber, BySide, Side};
use findings::{Findings, Location};
use notation::Field;
use notation::cell::section::SECTION_BY_DEFAULT;
use notation::cell::{inert, number, pair};
use notation::names::compared;
use table::entered::{FieldName, SheetHints};
use table::rows::{OwnedTable, RowBuffer, RowText, Rows, Spots};

use super::{
    Corrected, CorrectedLine, EnteredCorrection, Lines, LinesToCorrect, Seated, Sheet, Standing,
};
use crate::Options;
use crate::travelers::{Layout, Naming, Roster};

/// Travelers in which corrections are made.
pub(crate) type Edited<'b, 'c> = OwnedTable<Field, Corrections<'b, 'c>>;

/// Where the rows of corrected travelers are.
pub(crate) struct Corrections<'b, 'c> {
    base: &'b dyn Rows<Field>,
    /// The lines of all boards that corrections name.
    lines: Lines<'c>,
    /// By row, which of these it is.
    changed: HashMap<u32, usize>,
}

/// Makes corrections in travelers; `None` where they are no table, or one does not fit, which has been reported.
pub(crate) fn corrected<'b, 'c>(
    base: &'b dyn Rows<Field>,
    corrections: &'c [EnteredCorrection],
    asked: Option<(&'c str, BoardNumber)>,
    naming: Naming<'_>,
    options: &Options,
    findings: &mut Findings,
) -> Option<Edited<'b, 'c>> {
    Layout::of(base, findings)?;
    let roster = Roster::read(base, Some(naming));
    let all = Field::ALL.iter().copied();
    let mut fields: Vec<Field> = all.filter(|field| base.has_column(*field)).collect();
    let (mut entered, mut found) = (RowBuffer::of(fields.clone()), findings.part());
    let mut tally = base.each(&mut found, &mut |row, _| entered.push(row));
    let lines = Lines::of(corrections).and_of(asked);
    let mut lines = lines_of((base, &roster), &entered, lines);
    let sheet = Sheet { places: base, columns: &fields, words: base.words(), rows: base.last() };
    lines.correct(sheet, findings).ok()?;
    let errors = found.errors();
    findings.join(found);
    if options.provisional && tally.unread == 0 {
        findings.excuse(errors);
    }
    fields.extend(lines.added_fields(&fields));
    let all = lines.all().iter().zip(0..);
    let changed: HashMap<u32, usize> = all.map(|(line, place)| (line.row, place)).collect();
    let mut rows = RowBuffer::of(fields);
    for row in entered.rows() {
        match changed.get(&row.number()).map(|place| &lines.all()[*place]) {
            None => rows.push(&row),
            Some(line) if line.standing == Standing::Played => {
                rows.put(line.row, |field| line.given(field))
            }
            Some(_) => tally.removed += 1,
        }
    }
    let is_added = |line: &&CorrectedLine| {
        u64::from(line.row) > base.last() && line.standing == Standing::Played
    };
    for line in lines.all().iter().filter(is_added) {
        rows.put(line.row, |field| line.given(field));
        tally.added += 1;
    }
    let spots = Corrections { base, lines, changed };
    let edited =
        OwnedTable::of(rows, spots, base.words(), &|name| options.leaves_out(name), findings);
    Some(edited.with_tally(tally))
}

/// The lines of a board as they are now.
pub(crate) fn lines_on(
    edited: &Edited<'_, '_>,
    section: &str,
    board: BoardNumber,
) -> LinesToCorrect {
    let with = |standing: Standing| {
        let all = edited.spots.lines.all().iter();
        let own = all.filter(move |line| line.is_on(section, board, standing));
        own.map(CorrectedLine::to_correct).collect()
    };
    LinesToCorrect {
        columns: edited.fields().to_vec(),
        lines: with(Standing::Played),
        removed: with(Standing::Removed),
        section: section.to_owned(),
        words: edited.words(),
    }
}

impl Corrections<'_, '_> {
    fn changed(&self, row: u32) -> Option<&CorrectedLine> {
        self.changed.get(&row).map(|place| &self.lines.all()[*place])
    }
}

impl Spots<Field> for Corrections<'_, '_> {
    fn cell(&self, row: u32, field: Field) -> Location {
        match self.changed(row) {
            Some(line) => self.lines.locate(line, field, self.base),
            None => self.base.locate(row, field),
        }
    }

    fn row(&self, row: u32) -> Location {
        match self.changed(row) {
            Some(line) => self.lines.locate_row(line, self.base),
            None => self.base.locate_row(row),
        }
    }

    fn is_corrected(&self, row: u32, field: Field) -> bool {
        let line = self.changed(row);
        line.is_some_and(|line| line.maker(Corrected::Cell(field)).is_some())
    }

    fn title(&self) -> Location {
        self.base.locate_title()
    }

    fn titles(&self) -> &[String] {
        self.base.titles()
    }

    fn hints(&self) -> SheetHints {
        self.base.hints()
    }

    fn part(&self, row: u32) -> usize {
        self.changed(row).map_or_else(|| self.base.part(row), |line| line.part)
    }
}

/// The same with the lines of all boards that corrections name.
fn lines_of<'c>(
    (table, roster): (&dyn Rows<Field>, &Roster),
    entered: &RowBuffer<Field>,
    mut lines: Lines<'c>,
) -> Lines<'c> {
    for row in entered.rows() {
        let Some(Ok(board)) = row.get(Field::Board).map(number::bounded) else {
            continue;
        };
        let section = section(&row);
        if !lines.concern(&section, board) {
            continue;
        }
        let text = |field: &Field| row.get(*field).unwrap_or_default().to_owned();
        lines.take(CorrectedLine::entered(
            row.number(),
            table.part(row.number()),
            Field::ALL.iter().map(text).collect(),
            board,
            BySide::from_fn(|side| seated((table, roster), &row, side, &section)),
            section,
        ));
    }
    lines
}

/// The section of a row, in capitals: that of its column, or of its pairs.
pub(crate) fn section(row: &dyn RowText<Field>) -> String {
    let own = row.get(Field::Section).map(inert::restored);
    let of_pair = || {
        let mut pairs = [Field::Ns, Field::Ew].into_iter();
        pairs.find_map(|field| pair::read(row.get(field)?, SECTION_BY_DEFAULT).ok()?.section)
    };
    let named = own.or_else(of_pair).unwrap_or(SECTION_BY_DEFAULT);
    named.to_uppercase()
}

/// The ways in which a row names who sits on a side: by number, and by names where these are in place of numbers.
fn seated(
    (table, roster): (&dyn Rows<Field>, &Roster),
    row: &dyn RowText<Field>,
    side: Side,
    section: &str,
) -> Vec<Seated> {
    let (pair, seats) = match side {
        Side::NorthSouth => (Field::Ns, [Field::North, Field::South]),
        Side::EastWest => (Field::Ew, [Field::East, Field::West]),
    };
    let text = |field| row.get(field).unwrap_or_default();
    if !table.has_column(pair) {
        if let Some(name) = roster.pair(row, side) {
            return vec![Seated::Numbers(vec![name.number])];
        }
        if roster.names_players() {
            let numbers =
                seats.map(|seat| roster.player(row, seat).map(|one| i64::from(one.get())));
            return match numbers {
                [Some(one), Some(other)] => vec![Seated::Numbers(vec![one, other])],
                _ => Vec::new(),
            };
        }
        return vec![Seated::read(&seats.map(text).join("+"), section)];
    }
    match roster.pair(row, side) {
        _ if table.words().is_nobody(text(pair)) => vec![Seated::Nobody],
        Some(name) => vec![Seated::Numbers(vec![name.number]), Seated::Names(compared(text(pair)))],
        None => vec![Seated::read(text(pair), section)],
    }
}
