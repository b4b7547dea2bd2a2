//! A plain row cut into cells.

use super::key::{Key, LONGEST};
use super::{Number, Plain, Role};

/// The bytes from the start of a row on. What does not end among them is not plain.
pub(super) type Window = [u8; 128];

/// A row cut into its numbers and what it says besides. What there is no column for is 0, and so is a blank number.
pub(super) struct Cells {
    /// Where the section stands.
    pub(super) section: usize,
    /// How wide it is; `None` where it is the section of the last row.
    pub(super) section_width: Option<usize>,
    /// By [`Number`].
    pub(super) numbers: [u32; 5],
    pub(super) said: Key,
    /// The length of the row with its line end, in bytes.
    pub(super) length: usize,
}

impl Cells {
    #[inline]
    pub(super) const fn number(&self, number: Number) -> u32 {
        self.numbers[number as usize]
    }

    pub(super) const NONE: Self = Self {
        section: 0,
        section_width: None,
        numbers: [0; 5],
        said: Key::NOTHING,
        length: 0,
    };
}

impl Plain {
    /// Cuts a row into cells, if its numbers are plain.
    #[inline]
    pub(super) fn cut(&self, row: &Window, cells: &mut Cells) -> Option<()> {
        if self.roles.is_empty() || self.comment == Some(row[0]) {
            return None;
        }
        cells.said = Key::NOTHING;
        let mut at = 0;
        for (place, role) in self.roles.iter().enumerate() {
            if place > 0 {
                if row.get(at) != Some(&self.delimiter) {
                    return None;
                }
                at += 1;
            }
            match role {
                Role::Number(number) => {
                    let (value, width) = digits(row, at)?;
                    if width == 0 && !number.may_be_blank() {
                        return None;
                    }
                    cells.numbers[*number as usize] = value;
                    at += width;
                }
                Role::Section => {
                    cells.section = at;
                    cells.section_width = match self.same_section(row.get(at..)?) {
                        Some(width) => {
                            at += width;
                            None
                        }
                        None => {
                            let width = self.width(row.get(at..)?)?;
                            at += width;
                            Some(width)
                        }
                    };
                }
                Role::Said => {
                    let width = self.width(row.get(at..)?)?;
                    cells.said.push(row.get(at..=at + width)?)?;
                    at += width;
                }
            }
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
        cells.length = at + cells.said.push_line(tail)?;
        Some(())
    }

    /// The width of the first cell, if it names the section of the last row.
    #[inline]
    fn same_section(&self, rest: &[u8]) -> Option<usize> {
        let last = self.section.as_ref()?;
        let is_same = match (last.word, rest.first_chunk()) {
            (Some((word, bits)), Some(near)) => u64::from_le_bytes(*near) & bits == word,
            _ => rest.starts_with(&last.written),
        };
        is_same.then_some(last.written.len() - 1)
    }

    /// The width of a cell that another one follows.
    fn width(&self, rest: &[u8]) -> Option<usize> {
        let within = rest.get(..rest.len().min(LONGEST))?;
        within.iter().position(|byte| *byte == self.delimiter)
    }
}

/// A number without a leading zero, and how many digits it has; `None` where it is too long to be plain.
#[inline]
fn digits(row: &Window, start: usize) -> Option<(u32, usize)> {
    let digit = |width: usize| {
        let byte = row.get(start + width).copied().unwrap_or_default();
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
