//! The cells of a sheet as they are written, row by row, and how well a row fits the others.

use findings::Subject;
use notation::Field;
use table::entered::FieldName;
use table::rows::{BufferedRow, RowBuffer, RowText, Rows};

use super::alike::{RowGroups, RowWords};
use super::words::{Folded, Word, Words};

/// Who sits at a table.
pub(super) const SEATS: [Field; 6] =
    [Field::Ns, Field::Ew, Field::North, Field::South, Field::East, Field::West];

/// This many rows that agree are as good as more.
const ENOUGH: usize = 3;

/// The cells of a sheet.
pub(super) struct Grid<'t> {
    /// Where its rows are.
    pub(super) table: &'t dyn Rows<Field>,
    /// The rows as they are written.
    pub(super) rows: &'t RowBuffer<Field>,
    words: Words<'t>,
    /// By row and field, what is written; nothing where there is no such column.
    cells: Vec<[Word; Field::ALL.len()]>,
    /// The folded text of each row.
    pub(super) row_words: Vec<RowWords>,
    /// The rows of who sits at a table, in a section.
    sittings: RowGroups,
    /// Those of a board, in a section and in all of them.
    boards: RowGroups,
    boards_of_all: RowGroups,
    /// Those of a round at a table.
    tables: RowGroups,
    /// Those of a pair N-S, and of one E-W.
    sides: [RowGroups; 2],
}

/// How many rows there are, up to enough.
fn counted<R>(rows: impl Iterator<Item = R>) -> i32 {
    i32::try_from(rows.take(ENOUGH).count()).unwrap_or_default()
}

impl<'t> Grid<'t> {
    /// The rows of a table; `None` where they say more than those of any session.
    pub(super) fn of(table: &'t dyn Rows<Field>, rows: &'t RowBuffer<Field>) -> Option<Self> {
        use Field::{Board, East, Ew, North, Ns, Round, Section, South, Table, West};
        let (mut words, mut cells) = (Words::new(), Vec::with_capacity(rows.len()));
        for row in rows.rows() {
            let mut own = [Word::NOTHING; Field::ALL.len()];
            for field in rows.fields() {
                own[field.index()] = words.of(row.text(*field))?;
            }
            cells.push(own);
        }
        let row_words: Vec<RowWords> =
            (cells.iter()).map(|row| RowWords::of_words(row, rows.fields(), &words)).collect();
        Some(Self {
            table,
            rows,
            sittings: RowGroups::of(&row_words, &[Section, Ns, Ew, North, South, East, West]),
            boards: RowGroups::of(&row_words, &[Section, Board]),
            boards_of_all: RowGroups::of(&row_words, &[Board]),
            tables: RowGroups::of(&row_words, &[Section, Round, Table]),
            sides: [RowGroups::of(&row_words, &[Ns]), RowGroups::of(&row_words, &[Ew])],
            words,
            cells,
            row_words,
        })
    }

    pub(super) const fn row(&self, place: usize) -> BufferedRow<'t, Field> {
        self.rows.at(place)
    }

    /// What is written in a field of a row.
    pub(super) fn cell(&self, row: usize, field: Field) -> &'t str {
        self.words.text(self.cells[row][field.index()])
    }

    /// Whether something is written in a field of a row itself, and not only above it.
    pub(super) fn is_written(&self, row: usize, field: Field) -> bool {
        self.row(row).is_written(field)
    }

    /// Whether all rows say by themselves what they say, and nothing that is only written above them.
    pub(super) fn is_whole(&self) -> bool {
        let is_from_above = |row: &BufferedRow<'_, Field>, field: &Field| {
            !row.is_written(*field) && row.get(*field).is_some()
        };
        let fields = self.rows.fields();
        !(self.rows.rows()).any(|row| fields.iter().any(|field| is_from_above(&row, field)))
    }

    /// What all rows say in some fields, each word once, in the order of the alphabet.
    pub(super) fn words_in(&self, fields: &[Field]) -> Vec<(&str, Folded)> {
        let mut is_there = vec![false; self.words.len()];
        let mut found: Vec<Word> = Vec::new();
        let columns = self.rows.fields().iter();
        let columns: Vec<&Field> = columns.filter(|field| fields.contains(field)).collect();
        for row in &self.cells {
            for word in columns.iter().map(|field| row[field.index()]) {
                if !std::mem::replace(&mut is_there[word.index()], true) {
                    found.push(word);
                }
            }
        }
        let row_words = |word: &Word| (self.words.text(*word), self.words.folded(*word));
        let mut texts: Vec<(&str, Folded)> = found.iter().map(row_words).collect();
        texts.sort_unstable_by_key(|(text, _)| *text);
        texts
    }

    /// What a text says, whatever the case of its letters.
    pub(super) fn folded(&self, text: &str) -> Folded {
        self.words.folded_text(text)
    }

    /// What a row says when it says something else in some fields.
    pub(super) fn row_with<const N: usize>(
        &self,
        row: usize,
        changes: [(Field, Folded); N],
    ) -> RowWords {
        let mut row_words = self.row_words[row].clone();
        for (field, other) in changes {
            row_words.0[field.index()] = other;
        }
        row_words
    }

    /// What a row is about, as far as it is written in numbers.
    pub(super) fn subject(&self, row: usize) -> Subject {
        let number = |field| self.cell(row, field).parse().ok();
        Subject {
            section: Some(self.cell(row, Field::Section).to_uppercase())
                .filter(|name| !name.is_empty()),
            board: self.cell(row, Field::Board).parse().ok(),
            ns: number(Field::Ns),
            ew: number(Field::Ew),
        }
    }

    /// The other rows of the board of a row, in its section.
    pub(super) fn others_on_board(
        &self,
        place: usize,
        row: &RowWords,
    ) -> impl Iterator<Item = usize> + Clone {
        self.boards.to(&self.row_words, row).filter(move |at| *at != place)
    }

    /// How well a row fits the others as to who sat where, with which board.
    pub(super) fn fits_movement(&self, place: usize, row: &RowWords) -> i32 {
        let others = |at: &usize| *at != place;
        let sitting: Vec<&RowWords> = (self.sittings.to(&self.row_words, row).filter(others))
            .map(|at| &self.row_words[at])
            .collect();
        let met = i32::try_from(sitting.len().min(ENOUGH)).unwrap_or_default();
        // Boards travel together: others who played this one played those of this sitting, too.
        let with_the_same = |other: &usize| {
            let mut theirs = self
                .sittings
                .to(&self.row_words, &self.row_words[*other])
                .map(|at| &self.row_words[at]);
            theirs.any(|third| sitting.iter().any(|mine| third.agrees(mine, Field::Board)))
        };
        let set = if sitting.is_empty() {
            0
        } else {
            counted(self.others_on_board(place, row).filter(with_the_same))
        };
        let (mut same, mut different) = (0, 0);
        if self.is_written(place, Field::Round) && self.is_written(place, Field::Table) {
            for other in self.tables.to(&self.row_words, row).filter(others) {
                let other = &self.row_words[other];
                if SEATS.iter().all(|seat| other.agrees(row, *seat)) {
                    same = (same + 1).min(3)
                } else {
                    different = (different + 1).min(3)
                }
            }
        }
        let near = self.agrees_with_neighbors(place, row);
        let side = |side: &RowGroups, field| {
            if row.has(field) { counted(side.to(&self.row_words, row).filter(others)) } else { 0 }
        };
        let [ns, ew] = &self.sides;
        let sides = side(ns, Field::Ns) + side(ew, Field::Ew);
        4 * met + 2 * set + 2 * same - 2 * different + sides + near
    }

    /// In how many fields a row agrees with the rows before and after it: sheets are mostly typed in some order.
    fn agrees_with_neighbors(&self, place: usize, row: &RowWords) -> i32 {
        const ORDERED: [Field; 5] =
            [Field::Section, Field::Board, Field::Round, Field::Ns, Field::Ew];
        let before = place.checked_sub(1).and_then(|at| self.row_words.get(at));
        let after = self.row_words.get(place + 1);
        let agrees = |other: &RowWords| {
            (ORDERED.iter()).filter(|&&field| row.has(field) && other.agrees(row, field)).count()
        };
        let board = |row: &RowWords| self.words.number(row.of(Field::Board));
        let follows = |one: Option<&RowWords>, next: Option<&RowWords>| {
            let numbers = one.and_then(board).zip(next.and_then(board));
            usize::from(numbers.is_some_and(|(one, next)| one.checked_add(1) == Some(next)))
        };
        let near = before.into_iter().chain(after).map(agrees).sum::<usize>();
        let in_order = follows(before, Some(row)) + follows(Some(row), after);
        i32::try_from(near + in_order).unwrap_or_default()
    }

    /// How well a row fits the others of its board as to what happened.
    pub(super) fn fits_results(&self, place: usize, row: &RowWords) -> i32 {
        const OTHERS: [Field; 5] =
            [Field::Contract, Field::Declarer, Field::Result, Field::Tricks, Field::Made];
        if !row.has(Field::Board) {
            return 0;
        }
        let on_board = self.boards_of_all.to(&self.row_words, row).filter(|at| *at != place);
        let count = |field: Field| {
            if row.has(field) {
                counted((on_board.clone()).filter(|at| self.row_words[*at].agrees(row, field)))
            } else {
                0
            }
        };
        let scores: i32 = Field::SCORES.into_iter().map(count).sum();
        let others: i32 = OTHERS.into_iter().map(count).sum();
        2 * scores + others
    }
}
