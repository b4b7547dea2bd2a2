//! Enters one typed text into its line: the cells, the travelers with them, and the findings of the session then.

use std::cmp::Reverse;

use contract_scoring::{Score, Side, Vulnerability};
use findings::{Code, Diagnostic, Place, Severity};
use notation::{Field, Letters};
use session::{PairNumber, Session};
use traveler_ingest::{
    PreviewCell, Reading, Typed, read_several, typed, with_cell, with_column, with_row,
};

use super::{By, Evening, Line, Slips, Stop};

/// What a line says of the line above it.
const AS_ABOVE: &str = ".";
/// Nothing was played in a line: its result is deleted.
const DELETED: &str = "del";
/// What is left out at the end of a score.
const NOUGHT: i64 = 10;

/// A typed text as the cells of its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    line: usize,
    cells: Vec<(Field, String)>,
}

/// The session with a line more.
#[derive(Debug)]
pub struct Tried {
    /// The travelers with it: no other cell is changed.
    pub bytes: Vec<u8>,
    /// The session as it is read then, also where other lines have errors; `None` where it cannot be scored at all.
    pub session: Option<Session>,
}

/// Reads the text typed for a board, as cells of its row.
///
/// # Errors
///
/// Where it is neither a contract, nor a score, nor a ruling.
pub fn cells_of(
    text: &str,
    letters: Letters,
    vulnerability: Vulnerability,
) -> Result<Vec<(Field, String)>, Stop> {
    Ok(match typed(text, letters).map_err(|found| Stop::from(&*found))? {
        Typed::Cells(cells) => cells,
        Typed::Points { number, signed } => {
            let score = meant(number, signed, vulnerability);
            vec![(Field::Score, score.to_string())]
        }
    })
}

impl Slips {
    /// Reads what was typed for a line.
    ///
    /// # Errors
    ///
    /// Where it is neither a contract, nor a score, nor a ruling.
    pub fn entry(&self, by: By, line: usize, text: &str) -> Result<Entry, Stop> {
        let own = (self.lines.get(line)).ok_or_else(|| Stop::new("there is no such line"))?;
        let cells = match text.trim() {
            AS_ABOVE => self.as_above(by, line)?,
            DELETED if own.is_open => return Err(Stop::new("there is no result in this line")),
            DELETED => Vec::new(),
            text => cells_of(text, self.letters, self.vulnerability(own))?,
        };
        Ok(Entry { line, cells })
    }

    fn as_above(&self, by: By, line: usize) -> Result<Vec<(Field, String)>, Stop> {
        let none = || Stop::new("there is no result in the line above");
        let above = self.above(by, line).and_then(|line| self.lines.get(line));
        let above = above.filter(|line| !line.is_open).ok_or_else(none)?;
        let row = above.row.and_then(|row| self.rows.rows.get(row));
        let row = row.ok_or_else(none)?;
        let stated = super::OF_RESULT.iter().map(|field| {
            let text = super::text(&self.rows, row, *field);
            (*field, text.to_owned())
        });
        Ok(stated.filter(|(_, text)| !text.is_empty()).collect())
    }
}

impl Evening<'_> {
    /// The session with an entry: it stands in the travelers only if the caller puts them in place.
    ///
    /// # Errors
    ///
    /// What cannot be, in the reader's words; or where the cells cannot be changed in place.
    pub fn tried(&self, slips: &Slips, before: &Reading, entry: &Entry) -> Result<Tried, Stop> {
        let bytes = self.entered(slips, entry)?;
        let reading = self.with(&bytes).read_provisionally();
        let is_new = |found: &&Diagnostic| {
            let known = |one: &Diagnostic| (one.code, &one.message) == (found.code, &found.message);
            found.severity == Severity::Error
                && found.code != Code::NoResults
                && !before.diagnostics.iter().any(known)
        };
        match reading.diagnostics.iter().find(is_new) {
            Some(found) => Err(Stop::from(found)),
            None => Ok(Tried { bytes, session: reading.session }),
        }
    }

    fn read_provisionally(&self) -> Reading {
        let options = self.options.with(|options| {
            options.provisional = true;
            options.progress = None;
        });
        read_several(&[self.travelers], &self.beside, &options)
    }

    /// The travelers with an entry.
    fn entered(&self, slips: &Slips, entry: &Entry) -> Result<Vec<u8>, Stop> {
        let cannot = || Stop::new("the travelers cannot be changed in place");
        let lacks = |(field, _): &&(Field, String)| super::column(&slips.rows, *field).is_none();
        if let Some((field, _)) = entry.cells.iter().find(lacks) {
            let bytes = with_column(self.travelers, &self.options, *field).ok_or_else(cannot)?;
            let evening = self.with(&bytes);
            return evening.entered(&evening.slips()?, entry);
        }
        let line = slips.lines.get(entry.line).ok_or_else(cannot)?;
        let stated = |field: Field| {
            let found = entry.cells.iter().find(|(own, _)| *own == field);
            found.map_or("", |(_, text)| text.as_str())
        };
        let Some(row) = line.row.and_then(|row| slips.rows.rows.get(row)) else {
            return self.with_line(line, &entry.cells).ok_or_else(cannot);
        };
        let columns = slips.rows.columns.iter().zip(&row.cells);
        let changes = columns.filter(|(column, _)| super::OF_RESULT.contains(&column.field));
        let changes = changes.map(|(column, cell)| (cell, stated(column.field)));
        self.with_cells(changes.collect()).ok_or_else(cannot)
    }

    /// The travelers with other texts in some cells.
    pub(super) fn with_cells(&self, changes: Vec<(&PreviewCell, &str)>) -> Option<Vec<u8>> {
        let mut changes = changes;
        changes.retain(|(cell, new)| cell.text != *new);
        // From behind, so that the places before stay where they are.
        changes.sort_by_key(|(cell, _)| Reverse(place(cell)));
        let mut bytes = self.travelers.bytes.to_vec();
        for (cell, new) in changes {
            bytes = with_cell(self.with(&bytes).travelers, &self.options, &cell.at, new)?;
        }
        Some(bytes)
    }

    /// The travelers with a row more, of a line that has none.
    fn with_line(&self, line: &Line, stated: &[(Field, String)]) -> Option<Vec<u8>> {
        let mut row = vec![
            (Field::Section, line.section.clone()),
            (Field::Round, line.round.to_string()),
            (Field::Table, line.table.to_string()),
            (Field::Board, line.board.to_string()),
        ];
        let seats = |side, fields: [Field; 2]| {
            let who = line.seats.get(side).iter();
            fields.into_iter().zip(who.map(PairNumber::to_string))
        };
        match line.seats.ns.len() {
            1 => {
                row.extend(seats(Side::NorthSouth, [Field::Ns; 2]));
                row.extend(seats(Side::EastWest, [Field::Ew; 2]));
            }
            _ => {
                row.extend(seats(Side::NorthSouth, [Field::North, Field::South]));
                row.extend(seats(Side::EastWest, [Field::East, Field::West]));
            }
        }
        row.extend_from_slice(stated);
        let cells: Vec<_> = row.iter().map(|(field, text)| (*field, text.as_str())).collect();
        with_row(self.travelers, &self.options, &cells)
    }
}

/// Where a cell is in its file.
const fn place(cell: &PreviewCell) -> (u64, u64) {
    match &cell.at {
        Place::Line { line, column, .. } => (*line, *column),
        _ => (0, 0),
    }
}

/// The score that somebody means: without its last nought where it is none otherwise, and on the side that can have it
/// where no sign says which.
fn meant(number: i64, signed: bool, vulnerability: Vulnerability) -> i64 {
    let whole = number.saturating_mul(NOUGHT);
    let is_short = Score::new(number).is_err() && Score::new(whole).is_ok();
    let number = if is_short { whole } else { number };
    let is_possible = |points: i64| {
        let score = Score::new(points);
        score.is_ok_and(|score| vulnerability.allows(score, Side::NorthSouth))
    };
    if !signed && !is_possible(number) && is_possible(-number) { -number } else { number }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_meant_as_they_can_be() {
        use Vulnerability::{Both, EastWest, None, NorthSouth};
        for (number, signed, vulnerability, expected) in [
            (62, false, NorthSouth, 620),
            (62, false, EastWest, -620),
            (620, false, EastWest, -620),
            (620, true, EastWest, 620),
            (5, false, None, 50),
            (50, false, None, 50),
            (50, false, Both, 50),
            (10, false, Both, 100),
            (11, false, Both, 110),
            (-11, true, Both, -110),
            (0, false, Both, 0),
            (63, false, Both, 630),
            (613, false, Both, 613),
        ] {
            assert_eq!(meant(number, signed, vulnerability), expected, "{number} {vulnerability}");
        }
    }
}
