//! A file of records with named columns.

use super::cells::{Cell, Cut, RawRecord, Uncut, next_record};
use super::header::{self, Header};
use crate::entered::{FieldName, Places};
use crate::findings::Findings;
use crate::text::{Lines, Text};
use crate::{Accounting, Code, Diagnostic, Location, Options, Progress};

/// A file whose header is known.
#[derive(Debug)]
pub(crate) struct Table<'t, 'a, C> {
    text: &'t Text<'a>,
    header: Header<C>,
    comment: Option<char>,
    cut: Cut,
}

/// The records of a table that have not been read yet.
#[derive(Clone, Debug)]
pub(crate) struct Records<'t> {
    lines: Lines<'t>,
    cells: Vec<Cell<'t>>,
    tally: Accounting,
    progress: Option<&'static Progress>,
    is_stopped: bool,
}

impl<'t, 'a, C: FieldName> Table<'t, 'a, C> {
    /// Reads the header; `None` where there is none to be read.
    pub(crate) fn open(
        text: &'t Text<'a>,
        options: &Options,
        findings: &mut Findings,
    ) -> Option<(Self, Records<'t>)> {
        let mut lines = text.lines();
        let mut tally = Accounting::default();
        let header = header::find(text, &mut lines, options, &mut tally, findings)?;
        let cut = Cut {
            delimiter: header.delimiter,
            multiline: options.multiline,
            width: Some(header.names.len()),
        };
        let records = Records {
            lines,
            cells: Vec::new(),
            tally,
            progress: options.progress,
            is_stopped: false,
        };
        let table = Self {
            text,
            header,
            comment: options.comment.map(char::from),
            cut,
        };
        Some((table, records))
    }

    /// What each column is, in the order of the header; `None` for those of other kinds.
    pub(crate) fn columns(&self) -> &[Option<C>] {
        &self.header.columns
    }

    /// What separates the cells.
    pub(crate) const fn delimiter(&self) -> char {
        self.header.delimiter
    }

    /// Why a record is no row: it has more or fewer cells than the header, or is none at all.
    fn misfit(&self, record: RawRecord<'_>, cells: &[Cell<'_>]) -> Option<Diagnostic> {
        let (wanted, found) = (self.header.names.len(), cells.len());
        let surplus = cells.get(wanted..).unwrap_or_default();
        let first = cells.first()?;
        if is_total(&first.text) && !self.is_entry(cells) {
            return Some(
                Diagnostic::new(
                    Code::TotalRow,
                    "this looks like a row of totals, not like a result",
                )
                .at(self.text.whole_line(record.line))
                .found(first.text.clone())
                .hint("delete the row"),
            );
        }
        if record.text.trim_start().starts_with('#') {
            return Some(
                Diagnostic::new(Code::CommentLine, "this looks like a comment")
                    .at(self.text.whole_line(record.line))
                    .hint("add `--comment '#'`, or delete the line"),
            );
        }
        let spans_lines = record.text.contains(['\n', '\r']);
        if found == wanted || (found > wanted && surplus.iter().all(Cell::is_blank)) {
            return None;
        }
        if spans_lines
            && let Some(quoted) = cells.iter().find(|cell| cell.text.contains(['\n', '\r']))
        {
            return Some(unclosed(self.text, record, quoted.start));
        }
        let counts = |diagnostic: Diagnostic| {
            diagnostic
                .found(number_of_cells(found))
                .expected(number_of_cells(wanted))
        };
        Some(if found < wanted {
            let end = record.text.trim_end().len();
            let missing = self.header.names.get(found).map_or("", String::as_str);
            counts(Diagnostic::new(
                Code::ShortRow,
                format!(
                    "the row has {}, the header {wanted}",
                    number_of_cells(found)
                ),
            ))
            .at(self.text.location_in(record.line, record.text, end, end))
            .hint(format!(
                "the cells from `{missing}` on are missing; leave a cell blank, do not leave it out"
            ))
        } else {
            let start = surplus.first().map_or(0, |cell| cell.start);
            let end = surplus.last().map_or(0, |cell| cell.end);
            counts(Diagnostic::new(
                Code::LongRow,
                format!(
                    "the row has {}, the header {wanted}",
                    number_of_cells(found)
                ),
            ))
            .at(self.text.location_in(record.line, record.text, start, end))
            .hint(surplus_hint(record.text, self.header.delimiter))
        })
    }

    fn warn_of_stray_quote(
        &self,
        record: RawRecord<'_>,
        cells: &[Cell<'_>],
        findings: &mut Findings,
    ) {
        if !record.text.contains('"') {
            return;
        }
        let stray = cells.iter().find(|cell| {
            let raw = record.text.get(cell.start..cell.end).unwrap_or_default();
            !raw.starts_with('"') && raw.contains('"')
        });
        if let Some(cell) = stray {
            findings.push(
                Diagnostic::new(
                    Code::StrayQuote,
                    "there is a quote inside a cell that is not quoted",
                )
                .at(self
                    .text
                    .location_in(record.line, record.text, cell.start, cell.end))
                .found(cell.text.clone())
                .hint("it was read as it is; to be sure, quote the cell and double the quote"),
            );
        }
    }

    /// Whether the cells name what every row of this kind names, beside what looks like a total.
    fn is_entry(&self, cells: &[Cell<'_>]) -> bool {
        let filled = |column: &C| {
            let place = self.header.place(*column).filter(|&place| place > 0);
            place
                .and_then(|place| cells.get(place))
                .is_some_and(|cell| !cell.is_blank())
        };
        C::NAMED.iter().all(|any| any.iter().any(filled))
    }

    /// A row that was read before.
    fn again(&self, row: u32) -> Option<(RawRecord<'t>, Vec<Cell<'t>>)> {
        let mut cells = Vec::new();
        let mut lines = self.text.lines_from(u64::from(row));
        let (record, _) = next_record(&mut lines, self.cut, &mut cells)?;
        Some((record, cells))
    }
}

impl<'t> Records<'t> {
    /// The records of a piece of the text that begins with the line of this number.
    pub(super) fn at(&self, piece: &'t str, number: u64) -> Self {
        Self {
            lines: Lines::at(piece, number),
            cells: Vec::new(),
            tally: Accounting::default(),
            is_stopped: false,
            ..*self
        }
    }

    /// The records of a text that has nothing else.
    #[cfg(test)]
    pub(super) fn of(text: &'t str) -> Self {
        Self {
            lines: Lines::at(text, 1),
            cells: Vec::new(),
            tally: Accounting::default(),
            is_stopped: false,
            progress: None,
        }
    }

    /// Only the first piece of what has not been read yet.
    pub(super) fn narrowed(self, piece: &'t str) -> Self {
        Self {
            lines: Lines::at(piece, self.lines.number()),
            ..self
        }
    }

    /// Whether an error was met after which nothing is read.
    pub(super) const fn is_stopped(&self) -> bool {
        self.is_stopped
    }

    /// The text that has not been read yet, and the number of its first line.
    pub(crate) const fn ahead(&self) -> (&'t str, u64) {
        (self.lines.rest(), self.lines.number())
    }

    /// Passes over lines that were read elsewhere: so many bytes, with their line ends.
    pub(crate) fn pass(&mut self, bytes: usize, lines: u64) {
        self.lines.pass(bytes, lines);
        if let Some(progress) = self.progress {
            progress.advance(bytes, lines);
        }
    }

    /// What became of the lines that are no rows, so far.
    pub(crate) const fn tally(&self) -> &Accounting {
        &self.tally
    }

    /// The next row that can be read. Blank lines are passed over; rows that cannot be read are reported.
    pub(crate) fn next<'r, C: FieldName>(
        &'r mut self,
        table: &'r Table<'t, '_, C>,
        findings: &mut Findings,
    ) -> Option<Cells<'r, 't, C>> {
        loop {
            if table.comment.is_some_and(|sign| self.next_begins(sign)) {
                self.lines.next();
                self.tally.comments += 1;
                continue;
            }
            let (record, cut) = next_record(&mut self.lines, table.cut, &mut self.cells)?;
            if let Err(fault) = cut {
                let whole_file = matches!(fault, Uncut::LineTooLong | Uncut::TooManyColumns { .. });
                findings.push(uncut(table.text, record, fault));
                self.tally.faulty += record.lines;
                if whole_file {
                    self.is_stopped = true;
                    self.tally.unread += self.lines.by_ref().count() as u64;
                    return None;
                }
                continue;
            }
            if self.cells.iter().all(Cell::is_blank) {
                self.tally.empty += record.lines;
                continue;
            }
            if let Some(misfit) = table.misfit(record, &self.cells) {
                match misfit.code {
                    Code::TotalRow => self.tally.totals += record.lines,
                    _ => self.tally.faulty += record.lines,
                }
                findings.push(misfit);
                continue;
            }
            self.tally.continued += record.lines - 1;
            table.warn_of_stray_quote(record, &self.cells, findings);
            if let Some(progress) = self.progress {
                progress.advance(record.text.len() + 1, 1);
            }
            return Some(Cells {
                header: &table.header,
                row: u32::try_from(record.line).unwrap_or(u32::MAX),
                text: record.text,
                cells: &self.cells,
            });
        }
    }

    /// Whether the next line begins with a sign, whatever quotes are in it.
    fn next_begins(&self, sign: char) -> bool {
        let rest = self.lines.rest();
        rest.trim_start_matches([' ', '\t']).starts_with(sign)
    }
}

impl<C: FieldName> Places<C> for Table<'_, '_, C> {
    fn has(&self, column: C) -> bool {
        self.header.columns.contains(&Some(column))
    }

    fn locate(&self, row: u32, column: C) -> Location {
        let place = self.header.place(column);
        let again = place.and_then(|place| Some((self.again(row)?, place)));
        match again.and_then(|((record, cells), place)| Some((record, cells.get(place)?.clone()))) {
            Some((record, cell)) => {
                self.text
                    .location_in(u64::from(row), record.text, cell.start, cell.end)
            }
            None => self.locate_row(row),
        }
    }

    fn locate_row(&self, row: u32) -> Location {
        self.text.whole_line(u64::from(row))
    }

    fn names(&self) -> String {
        self.header.names.join(", ")
    }

    fn locate_title(&self) -> Location {
        self.text.whole_line(self.header.line)
    }

    fn written(&self, row: u32, column: C) -> String {
        let place = self.header.place(column);
        let cell = place.and_then(|place| self.again(row)?.1.into_iter().nth(place));
        cell.map_or_else(String::new, |cell| cell.text.into_owned())
    }
}

impl<C: FieldName> Header<C> {
    fn place(&self, column: C) -> Option<usize> {
        self.places[column.index()]
    }
}

/// The cells of a row; it has as many as the header has names.
#[derive(Debug)]
pub(crate) struct Cells<'r, 't, C> {
    header: &'r Header<C>,
    row: u32,
    text: &'t str,
    cells: &'r [Cell<'t>],
}

impl<'r, 't, C: FieldName> Cells<'r, 't, C> {
    /// The number of the row: that of its first line.
    pub(crate) const fn row(&self) -> u32 {
        self.row
    }

    /// The text of the row, without the line end.
    pub(crate) const fn text(&self) -> &'t str {
        self.text
    }

    /// The text of a column; `None` where there is no such column, or it is empty.
    pub(crate) fn get(&self, column: C) -> Option<&'r str> {
        let cell = self.cells.get(self.header.place(column)?)?;
        (!cell.is_blank()).then_some(cell.text.as_ref())
    }
}

/// Says why a record could not be cut into cells.
pub(super) fn uncut(text: &Text<'_>, record: RawRecord<'_>, fault: Uncut) -> Diagnostic {
    let place =
        |at: usize, width: usize| text.location_in(record.line, record.text, at, at + width);
    match fault {
        Uncut::LineTooLong => Diagnostic::new(Code::LineTooLong, "the line is longer than 1 MiB")
            .at(text.location(record.line, 1, 0))
            .hint("check that this is a scoresheet; nothing after this line was read"),
        Uncut::TooManyColumns { at } => {
            Diagnostic::new(Code::TooManyColumns, "the line has more than 256 columns")
                .at(place(at, 0))
                .hint("check that this is a scoresheet; nothing after this line was read")
        }
        Uncut::Unclosed { at } => unclosed(text, record, at),
        Uncut::OverLines {
            at, swallowed, row, ..
        } => over_lines(text, record, at, swallowed, row),
        Uncut::AfterQuote { at } => {
            let before = record.text.get(..at).unwrap_or_default();
            Diagnostic::new(
                Code::TextAfterQuote,
                "there is text between a closing quote and the next delimiter",
            )
            .at(place(at, 1))
            .hint(if before.contains("\\\"") {
                "a quote within a quoted cell is doubled, `\"\"`, not written `\\\"`"
            } else {
                "a quote within a quoted cell is doubled: `\"\"`"
            })
        }
    }
}

/// Tells that a cell would swallow lines.
fn over_lines(
    text: &Text<'_>,
    record: RawRecord<'_>,
    at: usize,
    swallowed: u64,
    row: Option<u64>,
) -> Diagnostic {
    let lines = match swallowed {
        1 => "the next line".to_owned(),
        more => format!("the next {more} lines"),
    };
    let diagnostic = Diagnostic::new(
        Code::CellOverLines,
        format!("the cell that this quote opens would swallow {lines}"),
    )
    .at(text.location_in(record.line, record.text, at, at + 1))
    .expected("a closing quote on the same line");
    match row {
        Some(row) => diagnostic
            .see(text.whole_line(row).label("this would itself be a row"))
            .hint("close the quote on its line, or delete it"),
        None => diagnostic.hint(
            "close the quote on its line, or delete it; if the cell is meant to hold line breaks, add `--multiline`",
        ),
    }
}

fn unclosed(text: &Text<'_>, record: RawRecord<'_>, at: usize) -> Diagnostic {
    Diagnostic::new(Code::UnclosedQuote, "this quote is not closed")
        .at(text.location_in(record.line, record.text, at, at + 1))
        .expected("a closing quote before the next delimiter")
        .hint("close it; a quote that belongs to the text is doubled, in a quoted cell")
}

fn is_total(cell: &str) -> bool {
    let word: String = cell
        .chars()
        .take_while(|character| character.is_alphabetic())
        .flat_map(char::to_lowercase)
        .collect();
    matches!(word.as_str(), "total" | "totals" | "sum")
}

/// `1 cell`, `2 cells`.
fn number_of_cells(count: usize) -> String {
    match count {
        1 => "1 cell".to_owned(),
        more => format!("{more} cells"),
    }
}

fn surplus_hint(line: &str, delimiter: char) -> String {
    if line.contains(['\u{201C}', '\u{201D}', '\u{201E}']) {
        "curly quotes do not quote; use straight ones: `\"`".to_owned()
    } else if line.contains('\'') {
        "single quotes do not quote; use double ones: `\"`".to_owned()
    } else {
        let sign = if delimiter == '\t' {
            "a tab".to_owned()
        } else {
            format!("a `{delimiter}`")
        };
        format!("if {sign} belongs to a text, quote the text: `\"Smith, Jr\"`")
    }
}
