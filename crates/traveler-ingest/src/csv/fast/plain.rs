//! Plain rows, which are most rows of a large file.
//!
//! A row is plain if its numbers are nothing but digits, and all its other text is the same, byte for byte, as that of
//! an earlier row on a board with the same vulnerability that the careful reader took without a finding. Then it means
//! the same: the meaning of cells is defined once, by the careful reader. Every other row is left to it.
//!
//! `plain_rows_mean_what_the_careful_reader_reads` tests this.

mod cut;

use contract_scoring::{BoardNumber, Side, Vulnerability};
use findings::Findings;
use memchr::memchr;
use notation::Field;
use notation::cell::section::SECTION_BY_DEFAULT;
use session::{
    Coded, CodedLine, CodedLines, FoulGroup, Markings, PairNumber, RoundNumber, SectionId,
    TableNumber,
};

use super::cache::Cache;
use super::key::{self, Words};
use super::number::{self, MOST_DIGITS};
use crate::Options;
use crate::csv::{How, Records, Table};
use crate::travelers::{Lines, Run, Travelers};
use cut::{Beginning, Cells, Columns, Role, Window};

/// Rows that are read before it is said how far reading has come.
const AT_A_TIME: u64 = 1 << 16;

const _: () = assert!(
    AT_A_TIME.is_multiple_of(CodedLines::MOST as u64),
    "reading comes this far in whole rooms"
);
const _: () = assert!(
    PairNumber::MIN.get() == 1 && PairNumber::MAX.get() == 10_u32.pow(MOST_DIGITS) - 1,
    "a plain number that is not blank can be that of a pair"
);

/// What rows have said so far.
pub(super) struct Plain {
    /// `None` where no row is plain.
    columns: Option<Columns>,
    delimiter: u8,
    comment: Option<u8>,
    cache: Cache,
    /// The rulings that they made, which have other numbers in each piece of a table.
    ruled: Cache,
    /// What is marked on the boards.
    markings: Markings,
    /// The section of the last row.
    section: Option<Named>,
    /// The board of the last row.
    board: Board,
    /// The section and the board again, as the last row began with them.
    beginning: Beginning,
    /// The same, where the pairs follow at once, and whose number comes first.
    pairs_next: Option<(Beginning, Side)>,
    /// Lines that are still to be entered, and their sections and boards.
    room: CodedLines,
    runs: Vec<Run>,
    /// How many rows the careful reader has taken.
    #[cfg(test)]
    careful: usize,
}

/// A section by its name.
struct Named {
    /// As it was written.
    written: Vec<u8>,
    id: SectionId,
}

/// A board by its number.
#[derive(Clone, Copy)]
struct Board {
    /// As it was written; 0 where it is not known, or none.
    written: u32,
    number: BoardNumber,
    vulnerability: Vulnerability,
}

impl Board {
    const UNKNOWN: Self = Self {
        written: 0,
        number: BoardNumber::MIN,
        vulnerability: BoardNumber::MIN.vulnerability(),
    };
}

impl Plain {
    /// Plain rows by the columns of a table.
    pub(super) fn of(table: &Table<'_, '_, Field>, how: How<'_>, options: &Options) -> Self {
        let layout = how.layout;
        let delimiter = u8::try_from(table.delimiter()).ok().filter(u8::is_ascii);
        // A delimiter or a comment's sign that may stand in a number or a name would need more than a look.
        let odd = |sign: Option<u8>| sign.is_some_and(|sign| sign.is_ascii_alphanumeric());
        // Behind a blank cell and a tab, a comment may begin.
        let hidden = delimiter == Some(b'\t') && options.comment.is_some();
        let is_odd = odd(delimiter) || odd(options.comment) || hidden;
        let is_text = !table.text().has_sheets();
        let plain = is_text && !layout.individual && !table.depends_on_order() && !is_odd;
        match delimiter {
            Some(delimiter) if plain => Self {
                columns: Columns::of(table.columns()),
                delimiter,
                comment: options.comment,
                markings: how.markings.clone(),
                ..Self::none()
            },
            _ => Self::none(),
        }
    }

    /// No row is plain.
    fn none() -> Self {
        Self {
            columns: None,
            delimiter: b',',
            comment: None,
            cache: Cache::default(),
            ruled: Cache::default(),
            markings: Markings::STANDARD,
            section: None,
            board: Board::UNKNOWN,
            beginning: Beginning::UNKNOWN,
            pairs_next: None,
            room: CodedLines::new(),
            runs: Vec::new(),
            #[cfg(test)]
            careful: 0,
        }
    }

    /// Goes on with another piece of the table, whose sections and rulings are numbered anew.
    pub(super) fn begin_piece(&mut self) {
        self.section = None;
        self.board = Board::UNKNOWN;
        self.beginning = Beginning::UNKNOWN;
        self.pairs_next = None;
        self.ruled = Cache::default();
    }

    /// Reads the rows from here on, up to the first that is not plain, but no more than are read at a time; whether
    /// there may be more.
    pub(super) fn read(
        &mut self,
        records: &mut Records<'_>,
        travelers: &mut Travelers<'_>,
    ) -> bool {
        let (text, first) = records.ahead();
        if self.cache.is_empty() && self.ruled.is_empty()
            || u32::try_from(first + AT_A_TIME).is_err()
        {
            return false;
        }
        let (mut rest, mut count) = (text.as_bytes(), 0);
        let mut cells = self.cells();
        while let Some(row) = rest.first_chunk() {
            let most = self.peek(row);
            let Some(length) = most.or_else(|| self.look(row, &mut cells, &mut travelers.lines))
            else {
                break;
            };
            rest = &rest[length..];
            if self.room.len() == CodedLines::MOST {
                count += CodedLines::MOST as u64;
                self.enter(first + count, travelers);
                if count == AT_A_TIME {
                    break;
                }
            }
        }
        count += self.room.len() as u64;
        self.enter(first + count, travelers);
        records.pass(text.len() - rest.len(), count);
        count == AT_A_TIME
    }

    /// Takes a row on the board of the last one, with the pairs next and little else said, and returns how long it is: so
    /// are most rows of a file that lists board by board. Inlined with all that it needs: calls would cost as much as what
    /// they do.
    #[inline(always)]
    fn peek(&mut self, row: &Window) -> Option<usize> {
        let (beginning, first) = self.pairs_next.as_ref()?;
        if !beginning.is_of(row) {
            return None;
        }
        let start = beginning.width();
        let ([one, other], width) = number::read_two(row.get(start..)?, self.delimiter)?;
        let tail: &[u8; 16] = row.get(start + width..)?.first_chunk()?;
        if tail[0] != self.delimiter {
            return None;
        }
        let (words, length) = key::of_short_line(tail)?;
        let coded = self.cache.get_short(&words, self.board.vulnerability)?;
        let (ns, ew) = match first {
            Side::NorthSouth => (one, other),
            Side::EastWest => (other, one),
        };
        let [ns, ew] = [PairNumber::new(ns).ok()?, PairNumber::new(ew).ok()?];
        self.room.push_bare(ns, ew, coded)?;
        Some(start + width + length)
    }

    /// Takes any row that is plain, and returns how long it is.
    #[inline(never)]
    fn look(&mut self, row: &Window, cells: &mut Cells, lines: &mut Lines) -> Option<usize> {
        self.cut(row, cells)?;
        if cells.is_elsewhere {
            self.begin(row, cells, lines)?;
        } else if cells.numbers.get(Role::Board) != self.board.written {
            self.turn(cells)?;
        }
        let line = self.line(cells)?;
        self.room.push(&line)?;
        Some(cells.length)
    }

    /// Room for the cells of a row: it may leave its board to the row before.
    fn cells(&self) -> Cells {
        let mut cells = Cells::NONE;
        cells.numbers.set(Role::Board, self.board.written);
        cells
    }

    /// Enters the lines in the room, which end before a row.
    fn enter(&mut self, end: u64, travelers: &mut Travelers<'_>) {
        if self.room.is_empty() {
            return;
        }
        self.end_run();
        if let Ok(first) = u32::try_from(end - self.room.len() as u64) {
            travelers.enter_known(first, &self.runs, &self.room);
        }
        self.room.clear();
        self.runs.clear();
    }

    /// Ends the run of the last row.
    fn end_run(&mut self) {
        let before = self.runs.last().map_or(0, |run| run.end);
        if let Some(section) = &self.section
            && self.room.len() > before
        {
            self.runs.push(Run {
                section: section.id,
                board: self.board.number,
                end: self.room.len(),
            });
        }
    }

    /// Begins the run of a row that may be of another section.
    fn begin(&mut self, row: &Window, cells: &mut Cells, lines: &mut Lines) -> Option<()> {
        self.beginning = Beginning::UNKNOWN;
        self.pairs_next = None;
        self.turn(cells)?;
        let width = cells.section_width.take();
        if width.is_some() || self.section.is_none() {
            // A row that is not plain may be none at all, and its section no section.
            self.line(cells)?;
            let start = cells.section;
            self.section(row.get(start..start + width.unwrap_or_default())?, lines)?;
        }
        let columns = self.columns.as_ref()?;
        self.beginning = Beginning::of(row, columns, self.delimiter);
        if let Some(first) = columns.first_pair()
            && self.beginning.width() > 0
        {
            self.pairs_next = Some((self.beginning, first));
        }
        Some(())
    }

    /// Begins the run of a row that may be on another board.
    fn turn(&mut self, cells: &Cells) -> Option<()> {
        self.end_run();
        self.board = Board::UNKNOWN;
        let written = cells.numbers.get(Role::Board);
        let number = BoardNumber::new(u16::try_from(written).ok()?).ok()?;
        self.board = Board {
            written,
            number,
            vulnerability: self.markings.of(number).vulnerability,
        };
        Some(())
    }

    /// The line of a row, if it says what a row said before.
    #[inline]
    fn line(&self, cells: &Cells) -> Option<CodedLine> {
        let (words, on) = (cells.words, self.board.vulnerability);
        let coded = match self.cache.get(&words, on) {
            Some(coded) => coded,
            None => self.said_elsewhere(words, on)?,
        };
        let number = |role| cells.numbers.get(role);
        Some(CodedLine {
            ns: PairNumber::new(number(Role::Ns)).ok()?,
            ew: PairNumber::new(number(Role::Ew)).ok()?,
            table: match number(Role::Table) {
                0 => None,
                number => Some(TableNumber::new(u16::try_from(number).ok()?).ok()?),
            },
            round: match number(Role::Round) {
                0 => None,
                number => Some(RoundNumber::new(u8::try_from(number).ok()?).ok()?),
            },
            outcome: coded,
        })
    }

    /// What a row said in which a ruling was made.
    #[inline(never)]
    fn said_elsewhere(&self, words: Words, on: Vulnerability) -> Option<Coded> {
        self.ruled.get(&words, on)
    }

    /// The section of a name of ASCII letters and digits; rows of a section mostly stand together.
    fn section(&mut self, written: &[u8], lines: &mut Lines) -> Option<()> {
        let has_column = self.columns.as_ref().is_some_and(Columns::have_section);
        let id = match std::str::from_utf8(written).ok()? {
            "" if !has_column => lines.sections.id(SECTION_BY_DEFAULT)?,
            name if name.bytes().all(|byte| byte.is_ascii_alphanumeric()) => {
                lines.sections.id(name).filter(|_| !name.is_empty())?
            }
            _ => return None,
        };
        let written = written.to_owned();
        self.section = Some(Named { written, id });
        Some(())
    }

    /// Caches what a row said that the careful reader has just taken.
    pub(super) fn keep(&mut self, text: &str, before: &Mark, lines: &Lines, findings: &Findings) {
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
        if self.columns.is_none() || !only_a_result || memchr(b'"', bytes).is_some() {
            return;
        }
        let mut row: Window = [b'\n'; _];
        let (Some(within), mut cells) = (row.get_mut(..bytes.len()), self.cells()) else {
            return;
        };
        within.copy_from_slice(bytes);
        let (Some(line), Some(())) = (lines.results.last(), self.cut(&row, &mut cells)) else {
            return;
        };
        let plain = [line.board.get().into(), line.ns.get(), line.ew.get()];
        // Few lines are of a lettered group.
        let is_usual = line.group == FoulGroup::MAIN && cells.length == bytes.len() + 1;
        let numbers = [Role::Board, Role::Ns, Role::Ew].map(|role| cells.numbers.get(role));
        if is_usual && numbers == plain {
            let coded = Coded::new(line.outcome, line.played);
            let on = self.markings.of(line.board).vulnerability;
            let cache = match coded.score_index() {
                Some(_) => &mut self.cache,
                None => &mut self.ruled,
            };
            cache.insert(cells.words, on, coded);
        }
    }
}

/// How far reading has come: a row that only added a result can be cached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mark {
    results: usize,
    sit_outs: usize,
    notes: usize,
    both_positive: usize,
    respelled: usize,
    findings: usize,
}

impl Mark {
    pub(super) fn of(lines: &Lines, findings: &Findings) -> Self {
        Self {
            results: lines.results.len(),
            sit_outs: lines.sit_outs.len(),
            notes: lines.notes.len(),
            both_positive: lines.both_positive.len(),
            respelled: lines.respelled.len(),
            findings: findings.count(),
        }
    }
}

#[cfg(test)]
mod tests;
