//! Splits a plain row into cells.

use super::Plain;
use crate::csv::fast::key::{self, Key, LONGEST, Words};
use crate::csv::fast::number;
use contract_scoring::Side;
use notation::Field;

/// The bytes from the start of a row on. What does not end among them is not plain.
pub(super) type Window = [u8; 128];

/// What each cell of a row is, by place, up to the last number; behind them everything is [`Role::Other`].
pub(super) struct Columns {
    roles: Vec<Role>,
    /// How many of them are section and board, as far as those stand first and others follow.
    first: usize,
    /// How all of them are cut, and how the others are.
    all: Vec<Step>,
    others: Vec<Step>,
    /// Whether nothing but the pairs follows these: first who sits N-S, or first who sits E-W.
    pairs: Option<Side>,
    /// Whether some of them are part of what the row says besides.
    have_others: bool,
}

/// Cells that are cut together.
#[derive(Clone, Copy)]
enum Step {
    One(Role),
    /// Two numbers that follow each other.
    Two(Role, Role),
}

impl Step {
    /// How some cells are cut.
    fn all(mut roles: &[Role]) -> Vec<Self> {
        let mut steps = Vec::new();
        while let [first, others @ ..] = roles {
            let (step, behind) = match others {
                [second, behind @ ..] if first.is_number() && second.is_number() => {
                    (Self::Two(*first, *second), behind)
                }
                _ => (Self::One(*first), others),
            };
            steps.push(step);
            roles = behind;
        }
        steps
    }
}

/// What a cell of a plain row is: a number, of which the last two may be blank, or text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Board,
    Ns,
    Ew,
    Round,
    Table,
    Section,
    /// Part of what the row says besides.
    Other,
}

impl Columns {
    /// The cells of a table by its columns; `None` where it lacks a number that every row has.
    pub(super) fn of(columns: &[Option<Field>]) -> Option<Self> {
        let mut roles: Vec<Role> = columns.iter().copied().map(Role::of).collect();
        let last = roles.iter().rposition(|role| *role != Role::Other)?;
        roles.truncate(last + 1);
        let is_where = |role: &&Role| matches!(role, Role::Section | Role::Board);
        let first = roles.iter().take(last).take_while(is_where).count();
        let pairs = match roles[first..] {
            [Role::Ns, Role::Ew] => Some(Side::NorthSouth),
            [Role::Ew, Role::Ns] => Some(Side::EastWest),
            _ => None,
        };
        let have_others = roles.contains(&Role::Other);
        let needed = [Role::Board, Role::Ns, Role::Ew];
        needed
            .iter()
            .all(|role| roles.contains(role))
            .then_some(Self {
                all: Step::all(&roles),
                others: Step::all(&roles[first..]),
                roles,
                first,
                pairs,
                have_others,
            })
    }

    /// Whose number comes first behind section and board, where nothing else comes between.
    pub(super) const fn first_pair(&self) -> Option<Side> {
        self.pairs
    }

    /// Whether there is one for the section.
    pub(super) fn have_section(&self) -> bool {
        self.roles.contains(&Role::Section)
    }
}

impl Role {
    const fn of(column: Option<Field>) -> Self {
        match column {
            Some(Field::Section) => Self::Section,
            Some(Field::Board) => Self::Board,
            Some(Field::Round) => Self::Round,
            Some(Field::Table) => Self::Table,
            Some(Field::Ns) => Self::Ns,
            Some(Field::Ew) => Self::Ew,
            _ => Self::Other,
        }
    }

    const fn is_number(self) -> bool {
        matches!(
            self,
            Self::Board | Self::Ns | Self::Ew | Self::Round | Self::Table
        )
    }

    const fn may_be_blank(self) -> bool {
        matches!(self, Self::Round | Self::Table)
    }
}

/// How the last row began: its section and board, as far as they stand first. Rows of a section mostly follow each
/// other, and so do those of a board, so one look at these bytes is mostly enough.
#[derive(Clone, Copy)]
pub(super) struct Beginning {
    /// The bytes, the first in the lowest place.
    word: u128,
    /// Which bits they take there.
    bits: u128,
    width: usize,
}

impl Beginning {
    /// No row begins so.
    pub(super) const UNKNOWN: Self = Self {
        word: 1,
        bits: 0,
        width: 0,
    };

    /// The first cells of a row, which may be too wide for a word.
    pub(super) fn of(row: &Window, columns: &Columns, delimiter: u8) -> Self {
        let mut cells = row.split_inclusive(|byte| *byte == delimiter);
        let width = cells.by_ref().take(columns.first).map(<[u8]>::len).sum();
        match (row.first_chunk(), u32::try_from(8 * width)) {
            (Some(near), Ok(taken @ 0..128)) => {
                let bits = (1 << taken) - 1;
                let word = u128::from_le_bytes(*near) & bits;
                Self { word, bits, width }
            }
            _ => Self::UNKNOWN,
        }
    }

    /// Where the other cells begin.
    pub(super) const fn width(&self) -> usize {
        self.width
    }

    /// Whether a row begins so.
    #[inline(always)]
    pub(super) fn is_of(&self, row: &Window) -> bool {
        (row.first_chunk()).is_some_and(|near| u128::from_le_bytes(*near) & self.bits == self.word)
    }
}

/// The numbers of a row, by [`Role`].
#[derive(Clone, Copy)]
pub(super) struct Numbers([u32; 1 + Role::Other as usize]);

impl Numbers {
    /// The number of a role.
    #[inline]
    pub(super) const fn get(&self, role: Role) -> u32 {
        self.0[role as usize]
    }

    #[inline]
    pub(super) const fn set(&mut self, role: Role, number: u32) {
        self.0[role as usize] = number;
    }
}

/// A row cut into its numbers and what it says besides. What there is no column for is 0, and so is a blank number.
pub(super) struct Cells {
    /// Whether the row may be on another board than the last one, or of another section.
    pub(super) is_elsewhere: bool,
    /// Where the section stands.
    pub(super) section: usize,
    /// How wide it is; `None` where it is the section of the last row.
    pub(super) section_width: Option<usize>,
    pub(super) numbers: Numbers,
    /// Those of it that come before the last number.
    before_last: Key,
    /// All that it says besides.
    pub(super) words: Words,
    /// The length of the row with its line end, in bytes.
    pub(super) length: usize,
}

impl Cells {
    pub(super) const NONE: Self = Self {
        is_elsewhere: false,
        section: 0,
        section_width: None,
        numbers: Numbers([0; _]),
        before_last: Key::NOTHING,
        words: Key::NOTHING.words(),
        length: 0,
    };
}

impl Plain {
    /// Cuts a row into cells, if its numbers are plain.
    #[inline]
    pub(super) fn cut(&self, row: &Window, cells: &mut Cells) -> Option<()> {
        let columns = self.columns.as_ref()?;
        if self.comment == Some(row[0]) {
            return None;
        }
        if columns.have_others {
            cells.before_last = Key::NOTHING;
        }
        cells.is_elsewhere = !self.beginning.is_of(row);
        let (mut at, steps) = if cells.is_elsewhere {
            (0, &columns.all)
        } else {
            (self.beginning.width, &columns.others)
        };
        for (place, step) in steps.iter().enumerate() {
            if place > 0 {
                at = self.behind(at, row)?;
            }
            at = self.cut_step(*step, at, row, cells)?;
        }
        let tail = row.get(at..)?;
        let is_cell = match tail {
            [first, ..] if *first == self.delimiter => true,
            [b'\n', ..] | [b'\r', b'\n', ..] => true,
            _ => false,
        };
        if !is_cell {
            return None;
        }
        let short = (tail.first_chunk()).and_then(key::of_short_line);
        let (words, length) = match short {
            Some(([low, high], length)) if !columns.have_others => ([low, high, 0, 0], length),
            _ => {
                let length = cells.before_last.push_line(tail)?;
                (
                    std::mem::replace(&mut cells.before_last, Key::NOTHING).words(),
                    length,
                )
            }
        };
        cells.words = words;
        cells.length = at + length;
        Some(())
    }

    /// The place behind a delimiter.
    #[inline(always)]
    fn behind(&self, at: usize, row: &Window) -> Option<usize> {
        (row.get(at) == Some(&self.delimiter)).then_some(at + 1)
    }

    /// Cuts the cells that begin at a place; where they end.
    #[inline(always)]
    fn cut_step(&self, step: Step, at: usize, row: &Window, cells: &mut Cells) -> Option<usize> {
        match step {
            Step::One(role) => self.cut_one(role, at, row, cells),
            Step::Two(first, second) => match number::read_two(row.get(at..)?, self.delimiter) {
                Some(([one, other], width)) => {
                    cells.numbers.set(first, one);
                    cells.numbers.set(second, other);
                    Some(at + width)
                }
                None => self.cut_each([first, second], at, row, cells),
            },
        }
    }

    /// Cuts two numbers one by one.
    #[inline(never)]
    fn cut_each(
        &self,
        [first, second]: [Role; 2],
        at: usize,
        row: &Window,
        cells: &mut Cells,
    ) -> Option<usize> {
        let end = self.cut_one(first, at, row, cells)?;
        self.cut_one(second, self.behind(end, row)?, row, cells)
    }

    /// Cuts the cell that begins at a place; where it ends.
    #[inline(always)]
    fn cut_one(&self, role: Role, at: usize, row: &Window, cells: &mut Cells) -> Option<usize> {
        if !role.is_number() {
            return self.cut_text(role, at, row, cells);
        }
        let (number, width) = number::read(row.get(at..)?, role.may_be_blank())?;
        cells.numbers.set(role, number);
        Some(at + width)
    }

    /// Cuts a section or a part of what the row says besides.
    #[inline(never)]
    fn cut_text(&self, role: Role, at: usize, row: &Window, cells: &mut Cells) -> Option<usize> {
        let rest = row.get(at..)?;
        let width = self.width(rest)?;
        let written = rest.get(..width)?;
        if role == Role::Section {
            let is_same = (self.section.as_ref()).is_some_and(|last| last.written == written);
            cells.is_elsewhere |= !is_same;
            cells.section = at;
            cells.section_width = (!is_same).then_some(width);
        } else {
            cells.before_last.push(rest.get(..=width)?)?;
        }
        Some(at + width)
    }

    /// The width of a cell that another one follows, or the end of the line.
    fn width(&self, rest: &[u8]) -> Option<usize> {
        let within = rest.get(..rest.len().min(LONGEST))?;
        (within.iter()).position(|byte| *byte == self.delimiter || matches!(byte, b'\n' | b'\r'))
    }
}
