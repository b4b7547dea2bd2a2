//! Plain rows, which are most rows of a large file.
//!
//! A row is plain where its numbers are nothing but digits, and all else that it says, byte for byte, a row said before
//! which the careful reader took without a finding, on a board with the same vulnerability. Then it means the same: what the
//! cells mean is defined once, by the careful reader. Every other row is left to it.

mod cut;
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
use cut::{Cells, Window};
use key::{Key, Mixed};

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
    section: Option<Named>,
    /// Room for the lines of a run.
    room: Vec<CodedLine>,
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

/// The section of the last row.
struct Named {
    /// As it was written, with the delimiter behind it.
    written: Vec<u8>,
    /// The same in one word, where it has room, and the bits that it takes there.
    word: Option<(u64, u64)>,
    id: SectionId,
}

/// Rows of one section and board that follow each other.
#[derive(Default)]
struct Run {
    /// The board as it was written, 0 before the first row, and what it is.
    number: u32,
    board: Option<BoardNumber>,
    lines: Vec<CodedLine>,
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
            room: Vec::new(),
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
        let (text, first) = records.ahead();
        if self.known.is_empty() || u32::try_from(first + AT_A_TIME).is_err() {
            return false;
        }
        let bytes = text.as_bytes();
        let (mut start, mut count) = (0, 0);
        let mut cells = Cells::NONE;
        let mut run = Run {
            lines: std::mem::take(&mut self.room),
            ..Run::default()
        };
        while count < AT_A_TIME
            && let Some(row) = bytes.get(start..).and_then(<[u8]>::first_chunk)
            && self.cut(row, &mut cells).is_some()
        {
            if cells.section_width.is_some() || cells.number(Number::Board) != run.number {
                self.enter(&mut run, first + count, travelers);
                if self
                    .begin(row, &cells, &mut run, &mut travelers.lines)
                    .is_none()
                {
                    break;
                }
            }
            let Some(line) = self.line(&cells, &run) else {
                break;
            };
            run.lines.push(line);
            start += cells.length;
            count += 1;
        }
        self.enter(&mut run, first + count, travelers);
        self.room = run.lines;
        records.pass(start, count);
        count == AT_A_TIME
    }

    /// Enters the rows of a run, which end before a row.
    fn enter(&self, run: &mut Run, end: u64, travelers: &mut Travelers<'_>) {
        if !run.lines.is_empty()
            && let (Some(board), Some(section)) = (run.board, &self.section)
            && let Ok(first) = u32::try_from(end - run.lines.len() as u64)
        {
            travelers.enter_known(first, section.id, board, &run.lines);
        }
        run.lines.clear();
    }

    /// Begins the run of a row.
    fn begin(
        &mut self,
        row: &Window,
        cells: &Cells,
        run: &mut Run,
        lines: &mut Lines,
    ) -> Option<()> {
        run.number = cells.number(Number::Board);
        run.board = None;
        if let Some(width) = cells.section_width {
            let written = row.get(cells.section..cells.section + width)?;
            self.section(written, lines)?;
        } else if self.section.is_none() {
            self.section(b"", lines)?;
        }
        let board = BoardNumber::new(u16::try_from(run.number).ok()?).ok()?;
        run.board = Some(board);
        Some(())
    }

    /// The line of a row, if it says what a row said before.
    #[inline]
    fn line(&self, cells: &Cells, run: &Run) -> Option<CodedLine> {
        let pair = |number| {
            Some(ContestantId(
                PairNumber::new(cells.number(number)).ok()?.get(),
            ))
        };
        let said = *self.known.get(&cells.said.on(run.board?.vulnerability()))?;
        Some(CodedLine {
            ns: pair(Number::Ns)?,
            ew: pair(Number::Ew)?,
            table: optional(cells.number(Number::Table), |number| {
                TableNumber::new(u16::try_from(number).ok()?).ok()
            })?,
            round: optional(cells.number(Number::Round), |number| {
                RoundNumber::new(u8::try_from(number).ok()?).ok()
            })?,
            group: said.group,
            outcome: said.outcome,
        })
    }

    /// The section of a name of ASCII letters and digits; rows of a section mostly stand together.
    fn section(&mut self, written: &[u8], lines: &mut Lines) -> Option<()> {
        let id = match std::str::from_utf8(written).ok()? {
            "" if !self.roles.contains(&Role::Section) => lines.sections.id(SECTION_BY_DEFAULT)?,
            name if name.bytes().all(|byte| byte.is_ascii_alphanumeric()) => {
                lines.sections.id(name).filter(|_| !name.is_empty())?
            }
            _ => return None,
        };
        let mut written = written.to_owned();
        if self.roles.contains(&Role::Section) {
            written.push(self.delimiter);
        }
        let word = (!written.is_empty() && written.len() <= 8).then(|| {
            let mut word = [0; 8];
            word[..written.len()].copy_from_slice(&written);
            let bits = u64::MAX >> (64 - 8 * written.len());
            (u64::from_le_bytes(word), bits)
        });
        self.section = Some(Named { written, word, id });
        Some(())
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
        let mut row: Window = [b'\n'; _];
        let (Some(within), mut cells) = (row.get_mut(..bytes.len()), Cells::NONE) else {
            return;
        };
        within.copy_from_slice(bytes);
        let (Some(line), Some(())) = (lines.results.last(), self.cut(&row, &mut cells)) else {
            return;
        };
        let plain = [line.board.get().into(), line.ns.get(), line.ew.get()];
        if cells.length == bytes.len() + 1 && cells.numbers.starts_with(&plain) {
            let said = Said {
                outcome: Coded::new(line.outcome, line.played),
                group: line.group,
            };
            (self.known).insert(cells.said.on(line.board.vulnerability()), said);
        }
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
