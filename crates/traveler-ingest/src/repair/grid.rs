//! The cells of a sheet as they are written, row by row, and how well a row fits the others.

use super::candidates::{Candidate, SEATS};
use super::excerpt::Excerpt;
use crate::Subject;
use crate::entered::{Field, FieldName, Places, Written, WrittenRow};
use crate::text::Text;

/// So many rows that agree are as good as more.
const ENOUGH: usize = 3;

/// The cells of a sheet.
pub(super) struct Grid<'t> {
    text: &'t Text<'t>,
    pub(super) places: Box<dyn Places<Field> + 't>,
    delimiter: char,
    pub(super) rows: Vec<WrittenRow>,
}

/// A row with the cells of a candidate changed.
pub(super) fn changed(row: &WrittenRow, candidate: &Candidate) -> WrittenRow {
    let mut row = row.clone();
    for change in &candidate.changes {
        row.cells[change.field.index()].clone_from(&change.text);
    }
    row
}

/// Whether the same sit at the table, in the same section.
fn is_one_sitting(one: &WrittenRow, other: &WrittenRow) -> bool {
    one.agrees(other, &[Field::Section]) && one.agrees(other, &SEATS)
}

/// How many rows there are, up to enough.
fn counted<R>(rows: impl Iterator<Item = R>) -> i32 {
    i32::try_from(rows.take(ENOUGH).count()).unwrap_or_default()
}

impl<'t> Grid<'t> {
    /// All rows of a text.
    pub(super) fn of(text: &'t Text<'t>, written: Written<'t>) -> Self {
        let Written {
            places,
            delimiter,
            rows,
        } = written;
        Self {
            text,
            places,
            delimiter,
            rows,
        }
    }

    /// The text as far as it is held in memory: all of a small one.
    pub(super) fn text(&self) -> &str {
        self.text.opening()
    }

    /// The text with the cells of a candidate changed; `None` where one cannot hold what it should.
    pub(super) fn changed(&self, candidate: &Candidate) -> Option<Text<'_>> {
        self.with(candidate, self.text().to_owned(), 0)
    }

    /// The same of an excerpt that has the row.
    pub(super) fn changed_in(&self, excerpt: &Excerpt, candidate: &Candidate) -> Option<Text<'_>> {
        let nearer = excerpt.nearer(candidate.row)?;
        self.with(candidate, excerpt.content.clone(), nearer)
    }

    /// An excerpt as a text.
    pub(super) fn as_text(&self, excerpt: &Excerpt) -> Text<'_> {
        self.text.again(excerpt.content.clone())
    }

    /// Changes the cells of a candidate in a content where its row is nearer to the beginning by so many bytes.
    fn with(&self, candidate: &Candidate, mut content: String, nearer: usize) -> Option<Text<'_>> {
        let row = &self.rows[candidate.row];
        let mut places = Vec::with_capacity(candidate.changes.len());
        for change in &candidate.changes {
            let is_foreign =
                |letter: char| letter == self.delimiter || matches!(letter, '"' | '\n' | '\r');
            if change.text.contains(is_foreign) {
                return None;
            }
            places.push((row.places[change.field.index()].clone()?, &change.text));
        }
        // From behind, so that the places before stay where they are.
        places.sort_by_key(|(place, _)| std::cmp::Reverse(place.start));
        for (place, text) in places {
            content.replace_range(place.start - nearer..place.end - nearer, text);
        }
        Some(self.text.again(content))
    }

    /// What a row is about, as far as it is written in numbers.
    pub(super) fn subject(&self, row: &WrittenRow) -> Subject {
        let number = |field| row.text(field).parse().ok();
        Subject {
            section: Some(row.text(Field::Section).to_uppercase()).filter(|name| !name.is_empty()),
            board: row.text(Field::Board).parse().ok(),
            ns: number(Field::Ns),
            ew: number(Field::Ew),
        }
    }

    /// The rows but one.
    fn others(&self, place: usize) -> impl Iterator<Item = &WrittenRow> {
        (self.rows.iter().enumerate())
            .filter(move |(at, _)| *at != place)
            .map(|(_, row)| row)
    }

    /// How many other rows agree with one in some fields, up to enough.
    fn agreeing(&self, place: usize, row: &WrittenRow, fields: &[Field]) -> i32 {
        let is_said = fields.iter().all(|&field| !row.text(field).is_empty());
        let found = self.others(place).filter(|other| other.agrees(row, fields));
        match is_said {
            true => counted(found),
            false => 0,
        }
    }

    /// How well a row fits the others as to who sat where, with which board.
    pub(super) fn fits_movement(&self, place: usize, row: &WrittenRow) -> i32 {
        let sitting: Vec<&WrittenRow> = (self.others(place))
            .filter(|other| is_one_sitting(other, row))
            .collect();
        let met = i32::try_from(sitting.len().min(ENOUGH)).unwrap_or_default();
        // Boards travel together: others who played this one played those of this sitting, too.
        let with_the_same = |other: &&WrittenRow| {
            other.agrees(row, &[Field::Section, Field::Board])
                && (sitting.iter()).any(|mine| {
                    let is_there = |third: &WrittenRow| {
                        is_one_sitting(third, other) && third.agrees(mine, &[Field::Board])
                    };
                    self.rows.iter().any(is_there)
                })
        };
        let set = self
            .others(place)
            .filter(with_the_same)
            .take(ENOUGH)
            .count();
        let set = i32::try_from(set).unwrap_or_default();
        let here = [Field::Section, Field::Round, Field::Table];
        let (mut same, mut different) = (0, 0);
        if row.is_written(Field::Round) && row.is_written(Field::Table) {
            for other in self.others(place).filter(|other| other.agrees(row, &here)) {
                match other.agrees(row, &SEATS) {
                    true => same = (same + 1).min(3),
                    false => different = (different + 1).min(3),
                }
            }
        }
        let near = self.agrees_with_neighbors(place, row);
        let sides =
            self.agreeing(place, row, &[Field::Ns]) + self.agreeing(place, row, &[Field::Ew]);
        4 * met + 2 * set + 2 * same - 2 * different + sides + near
    }

    /// In how many fields a row agrees with the rows before and after it: sheets are mostly typed in some order.
    fn agrees_with_neighbors(&self, place: usize, row: &WrittenRow) -> i32 {
        const ORDERED: [Field; 5] = [
            Field::Section,
            Field::Board,
            Field::Round,
            Field::Ns,
            Field::Ew,
        ];
        let before = place.checked_sub(1).and_then(|at| self.rows.get(at));
        let behind = self.rows.get(place + 1);
        let agrees = |other: &WrittenRow| {
            (ORDERED.iter())
                .filter(|&&field| !row.text(field).is_empty() && other.agrees(row, &[field]))
                .count()
        };
        let board = |row: &WrittenRow| row.text(Field::Board).parse::<i64>().ok();
        let follows = |one: Option<&WrittenRow>, next: Option<&WrittenRow>| {
            let numbers = one.and_then(board).zip(next.and_then(board));
            usize::from(numbers.is_some_and(|(one, next)| one + 1 == next))
        };
        let near = before.into_iter().chain(behind).map(agrees).sum::<usize>();
        let in_order = follows(before, Some(row)) + follows(Some(row), behind);
        i32::try_from(near + in_order).unwrap_or_default()
    }

    /// How well a row fits the others of its board as to what happened.
    pub(super) fn fits_results(&self, place: usize, row: &WrittenRow) -> i32 {
        const SCORES: [Field; 5] = [
            Field::Score,
            Field::Plus,
            Field::Minus,
            Field::ScoreNs,
            Field::ScoreEw,
        ];
        const OTHERS: [Field; 5] = [
            Field::Contract,
            Field::Declarer,
            Field::Result,
            Field::Tricks,
            Field::Made,
        ];
        if row.text(Field::Board).is_empty() {
            return 0;
        }
        let on_board: Vec<&WrittenRow> = (self.others(place))
            .filter(|other| other.agrees(row, &[Field::Board]))
            .collect();
        let count = |field: Field| match row.text(field) {
            "" => 0,
            _ => counted(on_board.iter().filter(|other| other.agrees(row, &[field]))),
        };
        let scores: i32 = SCORES.into_iter().map(count).sum();
        let others: i32 = OTHERS.into_iter().map(count).sum();
        2 * scores + others
    }
}
