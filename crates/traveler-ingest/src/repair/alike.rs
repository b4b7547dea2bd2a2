//! Rows with the same values in some fields.

use std::ops::Range;

use notation::Field;
use table::entered::FieldName;

use super::words::{Folded, Word, Words};

/// The rows of a sheet, found by what they say in some fields.
pub(super) struct RowGroups {
    /// Of these fields, those in which all rows say the same, and what.
    fixed: Vec<(Field, Folded)>,
    /// The others.
    fields: Vec<Field>,
    /// The rows in the order of what they say there: those that say the same stand together, in the order of the sheet.
    rows: Vec<u16>,
    /// By the number of what is said in the first of the other fields, where those rows begin.
    begins: Vec<u16>,
}

impl RowGroups {
    /// Puts rows in order by what they say in some fields.
    pub(super) fn of(all: &[RowWords], fields: &[Field]) -> Self {
        let (mut fixed, mut others) = (Vec::new(), Vec::new());
        for &field in fields {
            match all {
                [first, rest @ ..] if rest.iter().all(|row| row.agrees(first, field)) => {
                    fixed.push((field, first.of(field)));
                }
                _ => others.push(field),
            }
        }
        let rows = (0..=u16::MAX).zip(all).map(|(row, _)| row).collect();
        let mut alike = Self { fixed, rows, begins: Vec::new(), fields: others };
        for at in (0..alike.fields.len()).rev() {
            let field = alike.fields[at];
            alike.count_into_order(|row| all[usize::from(row)].of(field).number());
        }
        alike
    }

    /// Puts the rows in the order of a number, those with the same one as they were. Words are numbered without gaps, so
    /// that counting takes much less than comparing.
    fn count_into_order(&mut self, number: impl Fn(u16) -> u16) {
        let number = |row: &u16| usize::from(number(*row));
        let most = self.rows.iter().map(number).max().unwrap_or_default();
        self.begins = vec![0; most + 2];
        for row in &self.rows {
            self.begins[number(row) + 1] += 1;
        }
        for at in 1..self.begins.len() {
            self.begins[at] += self.begins[at - 1];
        }
        let mut next = self.begins.clone();
        let mut in_order = vec![0; self.rows.len()];
        for row in &self.rows {
            let place = &mut next[number(row)];
            in_order[usize::from(*place)] = *row;
            *place += 1;
        }
        self.rows = in_order;
    }

    /// The rows that say there what a row says, which may be among them; all rows are those of the sheet.
    pub(super) fn to(
        &self,
        all: &[RowWords],
        row_words: &RowWords,
    ) -> impl Iterator<Item = usize> + Clone {
        let range = self.range(all, row_words).unwrap_or_default();
        self.rows[range].iter().map(|row| usize::from(*row))
    }

    /// Where they stand.
    fn range(&self, all: &[RowWords], row_words: &RowWords) -> Option<Range<usize>> {
        if self.fixed.iter().any(|(field, by_all)| row_words.of(*field) != *by_all) {
            return None;
        }
        let Some((first, others)) = self.fields.split_first() else {
            return Some(0..self.rows.len());
        };
        let number = usize::from(row_words.of(*first).number());
        let [start, end] = [number, number + 1].map(|at| self.begins.get(at).copied());
        let (start, end) = (usize::from(start?), usize::from(end?));
        if others.is_empty() {
            return Some(start..end);
        }
        let order = |row: &u16| {
            let row = &all[usize::from(*row)];
            let number = |row_words: &RowWords, field: &Field| row_words.of(*field).number();
            let mut orders =
                others.iter().map(|field| number(row, field).cmp(&number(row_words, field)));
            orders.find(|order| order.is_ne())
        };
        let rows = &self.rows[start..end];
        let before = rows.partition_point(|row| order(row).is_some_and(|order| order.is_lt()));
        let same = rows[before..].iter().take_while(|row| order(row).is_none());
        Some(start + before..start + before + same.count())
    }

    /// The places of all rows, those that say the same together.
    pub(super) fn groups(
        &self,
        all: &[RowWords],
    ) -> impl Iterator<Item = impl ExactSizeIterator<Item = usize>> {
        let agree = |one: &u16, next: &u16| {
            let [one, next] = [one, next].map(|row| &all[usize::from(*row)]);
            self.fields.iter().all(|field| one.agrees(next, *field))
        };
        let groups = self.rows.chunk_by(agree);
        groups.map(|group| group.iter().map(|row| usize::from(*row)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::repair::words::{Word, Words};
    use table::entered::FieldName;

    /// Rows that say something in three fields.
    fn row_words(rows: &[[&'static str; 3]]) -> Vec<RowWords> {
        let mut words = Words::new();
        let mut row = |texts: &[&'static str; 3]| {
            let mut row = [Word::NOTHING; Field::ALL.len()];
            for (field, text) in [Field::Section, Field::Board, Field::Ns].into_iter().zip(texts) {
                row[field.index()] = words.of(text).unwrap();
            }
            RowWords::of_words(&row, &[Field::Section, Field::Board, Field::Ns], &words)
        };
        rows.iter().map(&mut row).collect()
    }

    #[test]
    fn rows_are_found_by_what_they_say_in_the_order_of_the_sheet() {
        let rows =
            [["A", "7", "2"], ["A", "3", "1"], ["A", "7", "1"], ["A", "7", "2"], ["A", "", "2"]];
        let all = row_words(&rows);
        for fields in [
            &[Field::Section][..],
            &[Field::Board],
            &[Field::Section, Field::Board, Field::Ns],
            &[Field::Ns, Field::Board],
            &[Field::Round, Field::Table],
        ] {
            let alike = RowGroups::of(&all, fields);
            for row in &all {
                let same = |other: &RowWords| fields.iter().all(|field| other.agrees(row, *field));
                let expected: Vec<usize> = (0..all.len()).filter(|at| same(&all[*at])).collect();
                assert_eq!(alike.to(&all, row).collect::<Vec<_>>(), expected, "{fields:?}");
            }
            let grouped = alike.groups(&all).map(|group| group.len()).sum::<usize>();
            assert_eq!(grouped, all.len());
        }
    }

    #[test]
    fn what_no_row_says_finds_none() {
        let all = row_words(&[["A", "7", "2"], ["A", "3", "1"], ["B", "3", "9"]]);
        let (known, unknown) = all.split_at(2);
        let alike = RowGroups::of(known, &[Field::Section, Field::Board, Field::Ns]);
        assert_eq!(alike.to(known, &unknown[0]).count(), 0);
        let alike = RowGroups::of(known, &[Field::Ns]);
        assert_eq!(alike.to(known, &unknown[0]).count(), 0);
        assert_eq!(RowGroups::of(&[], &[Field::Ns]).to(&[], &unknown[0]).count(), 0);
    }
}

/// The text of a row in each field, in folded case.
#[derive(Clone)]
pub(super) struct RowWords(pub(super) [Folded; Field::ALL.len()]);

impl RowWords {
    /// What a row of words says, in a sheet with some columns.
    pub(super) fn of_words(
        row: &[Word; Field::ALL.len()],
        columns: &[Field],
        words: &Words<'_>,
    ) -> Self {
        let mut row_words = [Folded::NOTHING; Field::ALL.len()];
        for field in columns {
            row_words[field.index()] = words.folded(row[field.index()]);
        }
        Self(row_words)
    }

    /// What it says in a field.
    pub(super) const fn of(&self, field: Field) -> Folded {
        self.0[field as usize]
    }

    /// Whether it says something there.
    pub(super) fn has(&self, field: Field) -> bool {
        self.of(field) != Folded::NOTHING
    }

    /// Whether both say the same in a field, and not nothing.
    pub(super) fn shares(&self, other: &Self, field: Field) -> bool {
        self.has(field) && self.agrees(other, field)
    }

    /// Whether both say the same in a field, or nothing.
    pub(super) fn agrees(&self, other: &Self, field: Field) -> bool {
        self.of(field) == other.of(field)
    }
}
