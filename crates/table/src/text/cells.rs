//! Splits a record into cells. A quoted cell may contain delimiters, doubled quotes and line ends.
//!
//! This splitter is our own, because the crate `csv` 1.4 swallows the rest of a file after an unbalanced quote in a
//! last column, and miscounts lines that end with CRLF. Here, an unclosed quote is reported where it opens, and hides
//! no other line. Sound rows are split as the crate does it (`sound_rows_are_cut_as_csv_writes_them`).

use std::borrow::Cow;
use std::ops::Range;

use memchr::memchr;

use super::{LONGEST_LINE, Line, Lines, SheetRow};

/// The most columns that a line may have.
pub const MOST_COLUMNS: usize = 256;

/// The most lines that a record may go over: an unclosed quote must not swallow a file.
pub const MOST_LINES: u64 = 32;

/// A cell, without the space around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell<'t> {
    /// Its text; doubled quotes are single again.
    pub text: Cow<'t, str>,
    /// Where it starts in its record, in bytes; of a row of a sheet, in cells.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
}

impl<'t> Cell<'t> {
    #[inline(always)]
    fn plain(raw: &'t str, start: usize) -> Self {
        // Most cells have no space around them, which their outer bytes show.
        if let ([b'!'..=b'~', ..], [.., b'!'..=b'~']) = (raw.as_bytes(), raw.as_bytes()) {
            return Self { text: Cow::Borrowed(raw), start, end: start + raw.len() };
        }
        let text = raw.trim();
        let start = start + (raw.len() - raw.trim_start().len());
        Self { text: Cow::Borrowed(text), start, end: start + text.len() }
    }

    /// Whether it is empty.
    pub fn is_blank(&self) -> bool {
        self.text.is_empty()
    }
}

/// Why a record cannot be cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SplitError {
    /// The line is longer than any may be.
    LineTooLong,
    /// It has more columns than any may have.
    TooManyColumns {
        /// Where the first one too many starts.
        at: usize,
    },
    /// A quoted cell is not closed.
    Unclosed {
        /// Where its quote is.
        at: usize,
    },
    /// A quoted cell goes over more than one line.
    OverLines {
        /// Where its quote is.
        at: usize,
        /// How many lines it would swallow.
        swallowed: u64,
        /// The first of them that would itself be a row.
        row: Option<u64>,
        /// How many of them belong to no other row, and are passed over.
        passed: u64,
    },
    /// There is something between a closing quote and the next delimiter.
    AfterQuote {
        /// Where it starts.
        at: usize,
    },
}

/// A record: a line, or several where a quoted cell holds line ends.
#[derive(Clone, Copy, Debug)]
pub struct RawRecord<'t> {
    /// The number of its first line.
    pub line: u64,
    /// Its text, without the last line end; of a row of a sheet, that of its first cell.
    pub text: &'t str,
    /// How many lines were taken for it.
    pub lines: u64,
    /// Whether there may be a quote in it.
    pub has_quotes: bool,
}

/// How the records of a file are cut.
#[derive(Clone, Copy, Debug)]
pub struct Cut {
    /// What separates the cells.
    pub delimiter: char,
    /// Whether a quoted cell may go over more than one line.
    pub multiline: bool,
    /// How many cells a row has, once the header is known.
    pub width: Option<usize>,
}

impl Cut {
    /// Whether a line would be a row by itself: it has as many cells as the header, quotes aside.
    fn is_row(self, line: &str) -> bool {
        self.width == Some(line.split(self.delimiter).count())
    }
}

/// The cells of a line by itself, each with its bytes there; `None` where it cannot be cut.
pub fn of_line(line: &str, delimiter: char) -> Option<Vec<(Cow<'_, str>, Range<usize>)>> {
    let mut cells = Vec::new();
    if line.len() > LONGEST_LINE {
        return None;
    }
    match plainly(line, delimiter) {
        Some(delimiter) => cut_plain(line, delimiter, &mut cells).ok()?,
        None => {
            cut_quoted(line, line.len(), delimiter, &mut cells).ok()?;
        }
    }
    let cells = cells.into_iter();
    Some(cells.map(|cell| (cell.text, cell.start..cell.end)).collect())
}

/// Takes the next record from the lines and cuts it into cells.
///
/// After a fault the lines go on behind the line where the record began, so that one unclosed quote hides no other
/// line. Of a cell that goes over more than one line, the lines up to the first that would itself be a row are passed
/// over as well.
pub fn next_record<'t>(
    lines: &mut Lines<'t>,
    how: Cut,
    cells: &mut Vec<Cell<'t>>,
) -> Option<(RawRecord<'t>, Result<(), SplitError>)> {
    let delimiter = how.delimiter;
    cells.clear();
    if let Some((line, row)) = lines.next_row() {
        let text = row.cells.first().map_or("", String::as_str);
        let has_quotes = memchr(b'"', text.as_bytes()).is_some();
        let record = RawRecord { line, text, lines: 1, has_quotes };
        return Some((record, take_cells(row, cells)));
    }
    let whole = lines.rest();
    let first = lines.next()?;
    let plain = plainly(first.text, delimiter);
    let has_quotes = plain.is_none();
    let line = RawRecord { line: first.number, text: first.text, lines: 1, has_quotes };
    if first.text.len() > LONGEST_LINE {
        return Some((line, Err(SplitError::LineTooLong)));
    }
    if let Some(delimiter) = plain {
        return Some((line, cut_plain(first.text, delimiter, cells)));
    }
    match cut_quoted(whole, first.text.len(), delimiter, cells) {
        Ok(end) if end == first.text.len() => Some((line, Ok(()))),
        Ok(end) => {
            let behind = whole.len() - end;
            match over_lines(lines, behind, first, how, cells) {
                Some(fault) => {
                    let SplitError::OverLines { passed, .. } = fault else {
                        return Some((line, Err(fault)));
                    };
                    let taken = RawRecord { lines: 1 + passed, ..line };
                    for _ in 0..passed {
                        lines.next();
                    }
                    Some((taken, Err(fault)))
                }
                None => {
                    let mut record =
                        RawRecord { text: whole.get(..end).unwrap_or_default(), ..line };
                    while lines.rest().len() > behind {
                        lines.next();
                        record.lines += 1;
                    }
                    Some((record, Ok(())))
                }
            }
        }
        Err(fault) => Some((line, Err(fault))),
    }
}

/// Takes the cells of a row of a sheet.
fn take_cells<'t>(row: &'t SheetRow, cells: &mut Vec<Cell<'t>>) -> Result<(), SplitError> {
    let length: usize = row.cells.iter().map(|text| text.len() + 1).sum();
    if length > LONGEST_LINE {
        return Err(SplitError::LineTooLong);
    }
    let cell = |(place, text): (usize, &'t String)| Cell {
        text: Cow::Borrowed(text),
        start: place,
        end: place + usize::from(!text.is_empty()),
    };
    cells.extend(row.cells.iter().enumerate().take(MOST_COLUMNS).map(cell));
    if row.cells.len() > MOST_COLUMNS {
        Err(SplitError::TooManyColumns { at: MOST_COLUMNS })
    } else {
        Ok(())
    }
}

/// Why a record must not go over the lines from the first to those that leave `behind` bytes; `None` where it may.
fn over_lines(
    lines: &Lines<'_>,
    behind: usize,
    first: Line<'_>,
    how: Cut,
    cells: &[Cell<'_>],
) -> Option<SplitError> {
    let spans = |cell: &&Cell<'_>| cell.end > first.text.len();
    let place = cells.iter().position(|cell| spans(&cell))?;
    let at = cells.get(place)?.start;
    let (mut swallowed, mut passed, mut row) = (0, 0, None);
    let mut ahead = lines.clone();
    while ahead.rest().len() > behind
        && let Some(line) = ahead.next()
    {
        swallowed += 1;
        // Where the first column goes over lines, what follows its quote has as many cells as a row; then the first
        // line has not.
        let is_rest = place == 0 && ahead.rest().len() <= behind && !how.is_row(first.text);
        if row.is_none() && how.is_row(line.text) && !is_rest {
            row = Some(line.number);
        }
        if row.is_none() {
            passed += 1;
        }
    }
    (!how.multiline || row.is_some()).then_some(SplitError::OverLines {
        at,
        swallowed,
        row,
        passed,
    })
}

/// The delimiter of a line without quotes, where it is one byte.
fn plainly(line: &str, delimiter: char) -> Option<u8> {
    let delimiter = u8::try_from(delimiter).ok().filter(u8::is_ascii);
    delimiter.filter(|_| memchr(b'"', line.as_bytes()).is_none())
}

/// Cuts a line without quotes. Cells are short, so that a search by many bytes does not pay.
fn cut_plain<'t>(
    line: &'t str,
    delimiter: u8,
    cells: &mut Vec<Cell<'t>>,
) -> Result<(), SplitError> {
    if line.len() >= MOST_COLUMNS
        && let Some((end, _)) = line.match_indices(char::from(delimiter)).nth(MOST_COLUMNS - 1)
    {
        return Err(SplitError::TooManyColumns { at: end + 1 });
    }
    let mut start = 0;
    for (end, byte) in line.bytes().enumerate() {
        if byte == delimiter {
            cells.push(Cell::plain(line.get(start..end).unwrap_or_default(), start));
            start = end + 1;
        }
    }
    cells.push(Cell::plain(line.get(start..).unwrap_or_default(), start));
    Ok(())
}

/// Cuts the record that `text` begins with, and returns its length; `line_end` is that of its first line.
fn cut_quoted<'t>(
    text: &'t str,
    mut line_end: usize,
    delimiter: char,
    cells: &mut Vec<Cell<'t>>,
) -> Result<usize, SplitError> {
    let mut start = 0;
    let mut lines = 1;
    let mut going_on = None;
    loop {
        if cells.len() == MOST_COLUMNS {
            return Err(SplitError::TooManyColumns { at: start });
        }
        let rest = text.get(start..line_end).unwrap_or_default();
        let indent = rest.len() - rest.trim_start_matches(' ').len();
        let opening = start + indent;
        let end = if text.get(opening..line_end).is_some_and(|cell| cell.starts_with('"')) {
            // Cells behind one that goes over lines may not be cells at all: the first such quote is to blame.
            let blamed = *going_on.get_or_insert(opening);
            let closing =
                closing_quote(text, opening).ok_or(SplitError::Unclosed { at: blamed })?;
            let goes_on = closing > line_end || blamed != opening;
            if !goes_on {
                going_on = None;
            }
            while closing > line_end {
                lines += 1;
                line_end = next_line_end(text, line_end);
                if lines > MOST_LINES || line_end > LONGEST_LINE {
                    return Err(SplitError::Unclosed { at: blamed });
                }
            }
            let after = text.get(closing + 1..line_end).unwrap_or_default();
            let until = after.find(delimiter).unwrap_or(after.len());
            let between = after.get(..until).unwrap_or_default();
            if !between.trim().is_empty() && goes_on {
                // The quote that seemed to close opens another cell.
                return Err(SplitError::Unclosed { at: blamed });
            }
            if !between.trim().is_empty() {
                let space = between.len() - between.trim_start().len();
                return Err(SplitError::AfterQuote { at: closing + 1 + space });
            }
            cells.push(Cell {
                text: unquoted(text.get(opening + 1..closing).unwrap_or_default()),
                start: opening,
                end: closing + 1,
            });
            closing + 1 + until
        } else {
            let until = rest.find(delimiter).unwrap_or(rest.len());
            cells.push(Cell::plain(rest.get(..until).unwrap_or_default(), start));
            start + until
        };
        if end >= line_end {
            return Ok(line_end);
        }
        start = end + delimiter.len_utf8();
    }
}

/// Where the quoted cell that opens here closes.
fn closing_quote(text: &str, opening: usize) -> Option<usize> {
    let mut from = opening + 1;
    let mut searched = text.get(from..).unwrap_or_default().as_bytes();
    searched = searched.get(..searched.len().min(LONGEST_LINE)).unwrap_or_default();
    let base = from;
    loop {
        let quote = memchr(b'"', searched.get(from - base..).unwrap_or_default())?;
        let at = from + quote;
        if searched.get(at + 1 - base) != Some(&b'"') {
            return Some(at);
        }
        from = at + 2;
    }
}

fn next_line_end(text: &str, line_end: usize) -> usize {
    let after = text.get(line_end..).unwrap_or_default();
    let past = line_end + if after.starts_with("\r\n") { 2 } else { 1 };
    let rest = text.get(past..).unwrap_or_default();
    past + rest.find(['\n', '\r']).unwrap_or(rest.len())
}

fn unquoted(inner: &str) -> Cow<'_, str> {
    let inner = inner.trim();
    if inner.contains('"') { Cow::Owned(inner.replace("\"\"", "\"")) } else { Cow::Borrowed(inner) }
}
