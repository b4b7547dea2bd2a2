//! A file of records with named columns.

use super::Text;
use super::cells::{Cell, Cut, RawRecord, Uncut, next_record};
use super::header::{self, ColumnName, Header};
use super::lines::Lines;
use crate::findings::Findings;
use crate::{Accounting, Code, Diagnostic, Location, Options};

/// A file whose header is known, read row by row.
#[derive(Debug)]
pub(crate) struct Table<'t, 'a, C> {
    text: &'t Text<'a>,
    header: Header<C>,
    lines: Lines<'t>,
    cells: Vec<Cell<'t>>,
    comment: Option<char>,
    cut: Cut,
    tally: Accounting,
}

impl<'t, 'a, C: ColumnName> Table<'t, 'a, C> {
    /// Reads the header; `None` where there is none to be read.
    pub(crate) fn open(
        text: &'t Text<'a>,
        options: &Options,
        findings: &mut Findings,
    ) -> Option<Self> {
        let mut lines = text.lines();
        let mut tally = Accounting::default();
        let header = header::find(text, &mut lines, options, &mut tally, findings)?;
        let cut = Cut {
            delimiter: header.delimiter,
            multiline: options.multiline,
            width: Some(header.names.len()),
        };
        Some(Self {
            text,
            header,
            lines,
            cells: Vec::new(),
            comment: options.comment.map(char::from),
            cut,
            tally,
        })
    }

    /// Whether the header names a column.
    pub(crate) fn has(&self, column: C) -> bool {
        self.header.columns.contains(&Some(column))
    }

    /// Where the header stands, whole.
    pub(crate) fn header_location(&self) -> Location {
        self.text.whole_line(self.header.line)
    }

    /// The header's names as they stand.
    pub(crate) fn names(&self) -> &[String] {
        &self.header.names
    }

    /// What each column is, in the order of the header; `None` for those of other kinds.
    pub(crate) fn columns(&self) -> &[Option<C>] {
        &self.header.columns
    }

    /// What separates the cells.
    pub(crate) const fn delimiter(&self) -> char {
        self.header.delimiter
    }

    /// The text that has not been read yet, and the number of its first line.
    pub(crate) const fn ahead(&self) -> (&'t str, u64) {
        (self.lines.rest(), self.lines.number())
    }

    /// Passes over lines that were read elsewhere: so many bytes, with their line ends.
    pub(crate) fn pass(&mut self, bytes: usize, lines: u64) {
        self.lines.pass(bytes, lines);
    }

    /// What became of the lines that are no rows, so far.
    pub(crate) const fn tally(&self) -> &Accounting {
        &self.tally
    }

    /// The next row that can be read. Blank lines are passed over; rows that cannot be read are told.
    pub(crate) fn next_row(&mut self, findings: &mut Findings) -> Option<Row<'_, 't, 'a, C>> {
        loop {
            if self.next_is_comment() {
                self.lines.next();
                self.tally.comments += 1;
                continue;
            }
            let (record, cut) = next_record(&mut self.lines, self.cut, &mut self.cells)?;
            if let Err(fault) = cut {
                let whole_file = matches!(fault, Uncut::LineTooLong | Uncut::TooManyColumns { .. });
                findings.push(uncut(self.text, record, fault));
                self.tally.faulty += record.lines;
                if whole_file {
                    self.tally.unread += self.lines.by_ref().count() as u64;
                    return None;
                }
                continue;
            }
            if self.cells.iter().all(Cell::is_blank) {
                self.tally.empty += record.lines;
                continue;
            }
            match self.misfit(record) {
                Some(misfit) => {
                    match misfit.code {
                        Code::TotalRow => self.tally.totals += record.lines,
                        _ => self.tally.faulty += record.lines,
                    }
                    findings.push(misfit);
                }
                None => {
                    self.tally.continued += record.lines - 1;
                    self.warn_of_stray_quote(record, findings);
                    return Some(Row {
                        text: self.text,
                        header: &self.header,
                        record,
                        cells: &self.cells,
                    });
                }
            }
        }
    }

    /// The place of a column in a line read before, or the whole line where it cannot be found.
    pub(crate) fn locate(&self, line: u64, column: C) -> Location {
        let mut lines = self.text.lines_from(line);
        let mut cells = Vec::new();
        let cell = next_record(&mut lines, self.cut, &mut cells)
            .zip(self.header.place(column))
            .and_then(|((record, _), place)| Some((record, cells.get(place)?)));
        match cell {
            Some((record, cell)) => self
                .text
                .location_in(line, record.text, cell.start, cell.end),
            None => self.text.whole_line(line),
        }
    }

    /// The place of a whole line.
    pub(crate) fn locate_line(&self, line: u64) -> Location {
        self.text.whole_line(line)
    }

    /// Whether the next line is a comment, whatever quotes stand in it.
    fn next_is_comment(&self) -> bool {
        self.comment.is_some_and(|sign| {
            let rest = self.lines.rest();
            rest.trim_start_matches([' ', '\t']).starts_with(sign)
        })
    }

    /// Whether the cells name what every row of this kind names.
    fn is_entry(&self) -> bool {
        let filled = |column: &C| {
            let place = self.header.place(*column).filter(|&place| place > 0);
            place
                .and_then(|place| self.cells.get(place))
                .is_some_and(|cell| !cell.is_blank())
        };
        C::NAMED.iter().all(|any| any.iter().any(filled))
    }

    /// Why a record is no row: it has more or fewer cells than the header, or is none at all.
    fn misfit(&self, record: RawRecord<'_>) -> Option<Diagnostic> {
        let (wanted, found) = (self.header.names.len(), self.cells.len());
        let surplus = self.cells.get(wanted..).unwrap_or_default();
        let first = self.cells.first()?;
        if is_total(&first.text) && !self.is_entry() {
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
            && let Some(quoted) = self
                .cells
                .iter()
                .find(|cell| cell.text.contains(['\n', '\r']))
        {
            return Some(unclosed(self.text, record, quoted.start));
        }
        let counts = |diagnostic: Diagnostic| {
            diagnostic
                .found(format!("{found} cells"))
                .expected(format!("{wanted} cells"))
        };
        Some(if found < wanted {
            let end = record.text.trim_end().len();
            let missing = self.header.names.get(found).map_or("", String::as_str);
            counts(Diagnostic::new(
                Code::ShortRow,
                format!("the row has {found} cells, the header {wanted}"),
            ))
            .at(self.text.location_in(record.line, record.text, end, end))
            .hint(format!(
                "the cells from `{missing}` on are missing; leave cells blank, not out"
            ))
        } else {
            let start = surplus.first().map_or(0, |cell| cell.start);
            let end = surplus.last().map_or(0, |cell| cell.end);
            counts(Diagnostic::new(
                Code::LongRow,
                format!("the row has {found} cells, the header {wanted}"),
            ))
            .at(self.text.location_in(record.line, record.text, start, end))
            .hint(surplus_hint(record.text, self.header.delimiter))
        })
    }

    fn warn_of_stray_quote(&self, record: RawRecord<'_>, findings: &mut Findings) {
        if !record.text.contains('"') {
            return;
        }
        let stray = self.cells.iter().find(|cell| {
            let raw = record.text.get(cell.start..cell.end).unwrap_or_default();
            !raw.starts_with('"') && raw.contains('"')
        });
        if let Some(cell) = stray {
            findings.push(
                Diagnostic::new(
                    Code::StrayQuote,
                    "a quote stands inside a cell that is not quoted",
                )
                .at(self
                    .text
                    .location_in(record.line, record.text, cell.start, cell.end))
                .found(cell.text.clone())
                .hint("it was taken as it stands; quote the cell and double the quote to be sure"),
            );
        }
    }
}

impl<C: ColumnName> Header<C> {
    fn place(&self, column: C) -> Option<usize> {
        self.places[column.index()]
    }
}

/// A row with as many cells as the header has names.
#[derive(Debug)]
pub(crate) struct Row<'r, 't, 'a, C> {
    text: &'r Text<'a>,
    header: &'r Header<C>,
    record: RawRecord<'t>,
    cells: &'r [Cell<'t>],
}

impl<'r, 't, C: ColumnName> Row<'r, 't, '_, C> {
    /// The number of its first line.
    pub(crate) const fn line(&self) -> u64 {
        self.record.line
    }

    /// Its text, without the line end.
    pub(crate) const fn text(&self) -> &'t str {
        self.record.text
    }

    /// The cell of a column; `None` where there is no such column, or nothing stands in it.
    pub(crate) fn get(&self, column: C) -> Option<&'r Cell<'t>> {
        let cell = self.cells.get(self.header.place(column)?)?;
        (!cell.is_blank()).then_some(cell)
    }

    /// The place of a cell.
    pub(crate) fn location(&self, cell: &Cell<'_>) -> Location {
        self.text
            .location_in(self.record.line, self.record.text, cell.start, cell.end)
    }

    /// The place of a column's cell, even where it is blank; the whole line where there is no such column.
    pub(crate) fn place_of(&self, column: C) -> Location {
        match self
            .header
            .place(column)
            .and_then(|place| self.cells.get(place))
        {
            Some(cell) => self.location(cell),
            None => self.whole(),
        }
    }

    /// The place of the whole row.
    pub(crate) fn whole(&self) -> Location {
        self.text.whole_line(self.record.line)
    }
}

/// Tells why a record could not be cut into cells.
pub(super) fn uncut(text: &Text<'_>, record: RawRecord<'_>, fault: Uncut) -> Diagnostic {
    let place =
        |at: usize, width: usize| text.location_in(record.line, record.text, at, at + width);
    match fault {
        Uncut::LineTooLong => Diagnostic::new(Code::LineTooLong, "the line is longer than 1 MiB")
            .at(text.location(record.line, 1, 0))
            .hint("this is no scoresheet; nothing behind this line was read"),
        Uncut::TooManyColumns { at } => {
            Diagnostic::new(Code::TooManyColumns, "the line has more than 256 columns")
                .at(place(at, 0))
                .hint("this is no scoresheet; nothing behind this line was read")
        }
        Uncut::Unclosed { at } => unclosed(text, record, at),
        Uncut::OverLines {
            at, swallowed, row, ..
        } => over_lines(text, record, at, swallowed, row),
        Uncut::AfterQuote { at } => {
            let before = record.text.get(..at).unwrap_or_default();
            Diagnostic::new(
                Code::TextAfterQuote,
                "text stands between a closing quote and the next delimiter",
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
            .hint("close the quote on its line, or take it away"),
        None => diagnostic.hint(
            "close the quote on its line, or take it away; if the cell is meant to hold line breaks, add `--multiline`",
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
