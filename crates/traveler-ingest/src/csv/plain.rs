//! Plain rows, which are most rows of a large file.
//!
//! A row is plain where its numbers are nothing but digits, and all else that it says, byte for byte, a row said before
//! which the careful reader took without a finding, on a board with the same vulnerability. Then it means the same: what the
//! cells mean is defined once, by the careful reader. Every other row is left to it.

mod key;

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use contract_scoring::BoardNumber;
use memchr::memchr;
use session::{
    Coded, CodedLine, ContestantId, FoulGroup, PairNumber, RoundNumber, SectionId, TableNumber,
};

use super::{Records, Table};
use crate::Options;
use crate::cell::section::SECTION_BY_DEFAULT;
use crate::entered::Field;
use crate::findings::Findings;
use crate::travelers::{Layout, Lines, Travelers};
use key::{Key, LONGEST, Mixed};

/// The most different things that rows say which are kept in mind.
const MOST_KNOWN: usize = 1 << 16;

/// Rows that are read before it is said how far reading has come.
const AT_A_TIME: u64 = 1 << 16;

/// What rows have said so far.
pub(super) struct Plain {
    /// What each cell of a row is, by place; behind them everything is `Said`. Empty where no row is plain.
    roles: Vec<Role>,
    delimiter: u8,
    comment: Option<u8>,
    known: HashMap<Key, Said, BuildHasherDefault<Mixed>>,
    /// The section of the last row, as it was written.
    section: Option<(Vec<u8>, SectionId)>,
    /// How many rows the careful reader has taken.
    #[cfg(test)]
    careful: usize,
}

/// What a cell of a plain row is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    Section,
    Number(Number),
    /// Part of what the row says besides.
    Said,
}

/// The numbers of a row. The last two may be blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Number {
    Board,
    Ns,
    Ew,
    Round,
    Table,
}

impl Role {
    const fn of(column: Option<Field>) -> Self {
        match column {
            Some(Field::Section) => Self::Section,
            Some(Field::Board) => Self::Number(Number::Board),
            Some(Field::Round) => Self::Number(Number::Round),
            Some(Field::Table) => Self::Number(Number::Table),
            Some(Field::Ns) => Self::Number(Number::Ns),
            Some(Field::Ew) => Self::Number(Number::Ew),
            _ => Self::Said,
        }
    }
}

impl Number {
    const fn may_be_blank(self) -> bool {
        matches!(self, Self::Round | Self::Table)
    }
}

/// What a row says besides its numbers.
#[derive(Clone, Copy, Debug)]
struct Said {
    outcome: Coded,
    group: FoulGroup,
}

impl Plain {
    /// Plain rows by the columns of a table.
    pub(super) fn of(table: &Table<'_, '_, Field>, layout: Layout, options: &Options) -> Self {
        let roles: Vec<Role> = table.columns().iter().copied().map(Role::of).collect();
        let numbers = roles.iter().rposition(|role| *role != Role::Said);
        let delimiter = u8::try_from(table.delimiter()).ok();
        // A delimiter or a comment's sign that may stand in a number or a name would need more than a look.
        let odd = |sign: Option<u8>| sign.is_some_and(|sign| sign.is_ascii_alphanumeric());
        let plain = !layout.individual && !odd(delimiter) && !odd(options.comment);
        match (numbers, delimiter) {
            (Some(last), Some(delimiter)) if plain => Self {
                roles: roles.into_iter().take(last + 1).collect(),
                delimiter,
                comment: options.comment,
                ..Self::none()
            },
            _ => Self::none(),
        }
    }

    /// No row is plain.
    fn none() -> Self {
        Self {
            roles: Vec::new(),
            delimiter: b',',
            comment: None,
            known: HashMap::default(),
            section: None,
            #[cfg(test)]
            careful: 0,
        }
    }

    /// Reads the rows from here on, up to the first that is not plain, but no more than are read at a time; whether there
    /// may be more.
    pub(super) fn read(
        &mut self,
        records: &mut Records<'_>,
        travelers: &mut Travelers<'_>,
    ) -> bool {
        if self.known.is_empty() {
            return false;
        }
        let (text, first) = records.ahead();
        let bytes = text.as_bytes();
        let (mut start, mut count) = (0, 0);
        let mut cells = Cells::NONE;
        while count < AT_A_TIME
            && let Some(row) = bytes.get(start..).filter(|rest| !rest.is_empty())
            && self.cut(row, &mut cells).is_some()
            && let Ok(at) = u32::try_from(first + count)
            && self.enter(row, &cells, at, travelers).is_some()
        {
            start += cells.length;
            count += 1;
        }
        records.pass(start, count);
        count == AT_A_TIME
    }

    /// Enters a row, if it says what a row said before.
    #[inline]
    fn enter(
        &mut self,
        row: &[u8],
        cells: &Cells,
        at: u32,
        travelers: &mut Travelers<'_>,
    ) -> Option<()> {
        let number = |number: Number| cells.numbers[number as usize];
        let board = BoardNumber::new(u16::try_from(number(Number::Board)).ok()?).ok()?;
        let pair = |number| Some(ContestantId(PairNumber::new(number).ok()?.get()));
        let (ns, ew) = (pair(number(Number::Ns))?, pair(number(Number::Ew))?);
        let table = optional(number(Number::Table), |number| {
            TableNumber::new(u16::try_from(number).ok()?).ok()
        })?;
        let round = optional(number(Number::Round), |number| {
            RoundNumber::new(u8::try_from(number).ok()?).ok()
        })?;
        let said = *self.known.get(&cells.said.on(board.vulnerability()))?;
        let section = match (cells.section_width, &self.section) {
            (None, Some((_, id))) => *id,
            (width, _) => {
                let end = cells.section + width.unwrap_or(0);
                self.section(row.get(cells.section..end)?, &mut travelers.lines)?
            }
        };
        let line = CodedLine {
            ns,
            ew,
            board,
            table,
            round,
            group: said.group,
            outcome: said.outcome,
        };
        travelers.enter_known(at, section, line);
        Some(())
    }

    /// The section of a name of ASCII letters and digits; rows of a section mostly stand together.
    fn section(&mut self, written: &[u8], lines: &mut Lines) -> Option<SectionId> {
        let id = match std::str::from_utf8(written).ok()? {
            "" if !self.roles.contains(&Role::Section) => lines.sections.id(SECTION_BY_DEFAULT)?,
            name if name.bytes().all(|byte| byte.is_ascii_alphanumeric()) => {
                lines.sections.id(name).filter(|_| !name.is_empty())?
            }
            _ => return None,
        };
        self.section = Some((written.to_owned(), id));
        Some(id)
    }

    /// Keeps in mind what a row said that the careful reader has just taken.
    pub(super) fn learn(&mut self, text: &str, before: &Mark, lines: &Lines, findings: &Findings) {
        #[cfg(test)]
        {
            self.careful += 1;
        }
        let taken = Mark::of(lines, findings);
        let only_a_result = *before
            == Mark {
                results: taken.results.wrapping_sub(1),
                ..taken
            };
        let bytes = text.as_bytes();
        if self.roles.is_empty()
            || !only_a_result
            || self.known.len() == MOST_KNOWN
            || memchr(b'"', bytes).is_some()
        {
            return;
        }
        let mut cells = Cells::NONE;
        let (Some(line), Some(())) = (lines.results.last(), self.cut(bytes, &mut cells)) else {
            return;
        };
        let plain = [line.board.get().into(), line.ns.get(), line.ew.get()];
        if cells.length == bytes.len() && cells.numbers.starts_with(&plain) {
            let said = Said {
                outcome: Coded::new(line.outcome, line.played),
                group: line.group,
            };
            (self.known).insert(cells.said.on(line.board.vulnerability()), said);
        }
    }

    /// Cuts the first line of some bytes into cells, if its numbers are plain.
    #[inline]
    fn cut(&self, bytes: &[u8], cells: &mut Cells) -> Option<()> {
        let is_comment = self.comment.is_some() && bytes.first().copied() == self.comment;
        if self.roles.is_empty() || is_comment {
            return None;
        }
        cells.said = Key::NOTHING;
        let mut at = 0;
        for (place, role) in self.roles.iter().enumerate() {
            if place > 0 {
                if bytes.get(at) != Some(&self.delimiter) {
                    return None;
                }
                at += 1;
            }
            match role {
                Role::Number(number) => {
                    let (value, width) = digits(bytes, at)?;
                    if width == 0 && !number.may_be_blank() {
                        return None;
                    }
                    cells.numbers[*number as usize] = value;
                    at += width;
                }
                Role::Section => {
                    cells.section = at;
                    cells.section_width = match self.same_section(bytes.get(at..)?) {
                        Some(width) => {
                            at += width;
                            None
                        }
                        None => {
                            let width = self.width(bytes.get(at..)?)?;
                            at += width;
                            Some(width)
                        }
                    };
                }
                Role::Said => {
                    let width = self.width(bytes.get(at..)?)?;
                    cells.said.push(bytes.get(at..=at + width)?)?;
                    at += width;
                }
            }
        }
        let tail = bytes.get(at..)?;
        let is_cell = match tail {
            [first, ..] if *first == self.delimiter => true,
            [] | [b'\n', ..] | [b'\r', b'\n', ..] => true,
            _ => false,
        };
        if !is_cell {
            return None;
        }
        cells.length = at + cells.said.push_line(tail)?;
        Some(())
    }

    /// The width of the first cell, if it names the section of the last row.
    #[inline]
    fn same_section(&self, rest: &[u8]) -> Option<usize> {
        let (last, _) = self.section.as_ref()?;
        let is_same = rest.starts_with(last) && rest.get(last.len()) == Some(&self.delimiter);
        is_same.then_some(last.len())
    }

    /// The width of a cell that another one follows.
    fn width(&self, rest: &[u8]) -> Option<usize> {
        let within = rest.get(..rest.len().min(LONGEST))?;
        within.iter().position(|byte| *byte == self.delimiter)
    }
}

/// A row cut into its numbers and what it says besides. What there is no column for is 0, and so is a blank number.
struct Cells {
    /// Where the section stands.
    section: usize,
    /// How wide it is; `None` where it is the section of the last row.
    section_width: Option<usize>,
    /// By [`Number`].
    numbers: [u32; 5],
    said: Key,
    /// The length of the row with its line end, in bytes.
    length: usize,
}

impl Cells {
    const NONE: Self = Self {
        section: 0,
        section_width: None,
        numbers: [0; 5],
        said: Key::NOTHING,
        length: 0,
    };
}

/// A number without a leading zero, and how many digits it has; `None` where it is too long to be plain.
#[inline]
fn digits(bytes: &[u8], start: usize) -> Option<(u32, usize)> {
    let digit = |width: usize| {
        let byte = bytes.get(start + width).copied().unwrap_or_default();
        u32::from(byte.wrapping_sub(b'0'))
    };
    // Most numbers have one digit or two.
    let (first, second) = (digit(0), digit(1));
    match (first, second) {
        (0, _) => None,
        (1..=9, 0..=9) => {
            let (mut value, mut width) = (first * 10 + second, 2);
            while let next @ 0..=9 = digit(width) {
                value = value * 10 + next;
                width += 1;
                if width > 7 {
                    return None;
                }
            }
            Some((value, width))
        }
        (1..=9, _) => Some((first, 1)),
        _ => Some((0, 0)),
    }
}

fn optional<T>(number: u32, read: impl Fn(u32) -> Option<T>) -> Option<Option<T>> {
    match number {
        0 => Some(None),
        number => read(number).map(Some),
    }
}

/// How far reading has come: a row that only added a result can be kept in mind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mark {
    results: usize,
    sit_outs: usize,
    notes: usize,
    both_positive: usize,
    findings: usize,
}

impl Mark {
    pub(super) fn of(lines: &Lines, findings: &Findings) -> Self {
        Self {
            results: lines.results.len(),
            sit_outs: lines.sit_outs.len(),
            notes: lines.notes.len(),
            both_positive: lines.both_positive.len(),
            findings: findings.count(),
        }
    }
}

#[cfg(test)]
mod tests;
