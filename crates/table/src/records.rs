//! A file of records with named columns.

mod row_error;
mod unread;

use std::ops::ControlFlow;

use std::borrow::Cow;
use std::sync::Arc;

use crate::entered::{FieldName, Places, SheetHints};
use crate::heading;
use crate::rows::{RowText, Rows, TakeRow};
use findings::{Accounting, Code, Diagnostic, Findings, Location};
use notation::{PairField, Vocabulary};

use crate::header::{self, CutAhead, Header};
use crate::split_error::split_error;
use crate::text::cells::{Cell, Cut, RawRecord, SplitError, next_record};
use crate::text::{Lines, Text};
use crate::{CsvOptions, Progress};
pub use row_error::is_total;

/// The character with which programs of long ago ended a text.
pub const CTRL_Z: &str = "\u{1A}";

/// A file whose header is known.
#[derive(Debug)]
pub struct Table<'t, 'a, C> {
    text: &'t Text<'a>,
    header: Arc<Header<C>>,
    comment: Option<char>,
    cut: Cut,
    /// Its records, of which none has been read.
    all: Records<'t>,
    /// The first of them.
    ahead: CutAhead<'t>,
}

/// The records of a table that have not been read yet.
#[derive(Clone, Debug)]
pub struct Records<'t> {
    lines: Lines<'t>,
    cells: Vec<Cell<'t>>,
    tally: Accounting,
    progress: Option<&'static Progress>,
    is_stopped: bool,
    /// What was said last of what is said once for several rows.
    above: Vec<Cow<'t, str>>,
}

impl<'t, 'a, C: FieldName> Table<'t, 'a, C> {
    /// Reads the header; `None` where there is none to be read.
    pub fn open(
        text: &'t Text<'a>,
        options: &CsvOptions,
        findings: &mut Findings,
    ) -> Option<(Self, Records<'t>)> {
        Self::open_at(text, text.lines(), options, findings)
    }

    /// Reads the header of a table that has only some of the lines.
    pub fn open_at(
        text: &'t Text<'a>,
        mut lines: Lines<'t>,
        options: &CsvOptions,
        findings: &mut Findings,
    ) -> Option<(Self, Records<'t>)> {
        let mut tally = Accounting::default();
        let (header, ahead) = header::find(text, &mut lines, options, &mut tally, findings)?;
        let (table, records) = Self::under((Arc::new(header), ahead), text, lines, tally, options);
        table.check_form(findings)?;
        table.report_unread(&records, findings);
        Some((table, records))
    }

    /// Refuses a table of lines in which each row is of one pair, so that each result stands twice.
    fn check_form(&self, findings: &mut Findings) -> Option<()> {
        let names = &self.header.names;
        let columns = heading::columns::<PairField>(names);
        let has = |field| columns.contains(&Some(field));
        let is_of_pairs = has(PairField::Pair) && has(PairField::Direction);
        if C::BOARD.is_none() || !is_of_pairs || heading::names_a_table::<C>(names) {
            return Some(());
        }
        let message = "each row is of one pair, so that each result stands twice";
        let found = Diagnostic::new(Code::MissingColumn, message).at(self.locate_title());
        findings.push(
            found
                .found(names.join(", "))
                .expected("ns, ew")
                .hint("give each table one row: both pairs in `ns` and `ew`, and the score of N-S"),
        );
        None
    }

    /// A table and its records, below a header that is known.
    fn under(
        (header, ahead): (Arc<Header<C>>, CutAhead<'t>),
        text: &'t Text<'a>,
        lines: Lines<'t>,
        tally: Accounting,
        options: &CsvOptions,
    ) -> (Self, Records<'t>) {
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
            above: Vec::new(),
        };
        let table = Self {
            text,
            header,
            comment: options.comment.map(char::from),
            cut,
            all: records.clone(),
            ahead,
        };
        (table, records)
    }

    /// Where a row has a column; the whole row where it has none.
    pub fn locate_in(&self, row: &Cells<'_, '_, C>, column: C) -> Location {
        let line = u64::from(row.row);
        match row.cell(column) {
            Some(cell) => (self.text).location_in(line, row.text, cell.start, cell.end),
            None => self.text.whole_line(line),
        }
    }

    /// The text that it stands in.
    pub const fn text(&self) -> &'t Text<'a> {
        self.text
    }

    /// Its records, of which none has been read.
    pub const fn records(&self) -> &Records<'t> {
        &self.all
    }

    /// The number of the line that names the columns.
    pub fn header_line(&self) -> u64 {
        self.header.line
    }

    /// What each column is, in the order of the header; `None` for those of other kinds.
    pub fn columns(&self) -> &[Option<C>] {
        &self.header.columns
    }

    /// Whether rows depend on those above them, so that it can only be read as a whole.
    pub fn depends_on_order(&self) -> bool {
        !self.header.once.is_empty()
    }

    /// The place of a column's name.
    fn locate_name(&self, column: usize) -> Location {
        let line = self.header.line;
        let cut = Cut { width: None, ..self.cut };
        let found = self.text.read_from(line, |lines| {
            let mut cells = Vec::new();
            let (record, _) = next_record(lines, cut, &mut cells)?;
            let cell = cells.get(column)?;
            Some((self.text).location_in(line, record.text, cell.start, cell.end))
        });
        found.unwrap_or_else(|| self.locate_title())
    }

    /// What separates the cells.
    pub fn delimiter(&self) -> char {
        self.header.delimiter
    }

    fn warn_of_stray_quote(
        &self,
        record: RawRecord<'_>,
        cells: &[Cell<'_>],
        findings: &mut Findings,
    ) {
        if !record.has_quotes {
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
                .at(self.text.location_in(record.line, record.text, cell.start, cell.end))
                .found(cell.text.clone())
                .hint("it was read as it is; to be sure, quote the cell and double the quote"),
            );
        }
    }

    /// Whether the cells name what every row of this kind names, beside what looks like a total.
    fn is_entry(&self, cells: &[Cell<'_>]) -> bool {
        let filled = |column: &C| {
            let place = self.header.place(*column).filter(|&place| place > 0);
            place.and_then(|place| cells.get(place)).is_some_and(|cell| !cell.is_blank())
        };
        C::NAMED.iter().all(|any| any.iter().any(filled))
    }

    /// What a column says in a row that was read before.
    fn reread<R>(
        &self,
        row: u32,
        column: C,
        stated: impl FnOnce(RawRecord<'_>, &Cell<'_>) -> R,
    ) -> Option<R> {
        let place = self.header.place(column)?;
        self.text.read_from(u64::from(row), |lines| {
            let mut cells = Vec::new();
            let (record, _) = next_record(lines, self.cut, &mut cells)?;
            cells.get(place).map(|cell| stated(record, cell))
        })
    }
}

impl<'t> Records<'t> {
    /// The records of a part of the text that begins with the line of this number.
    pub fn at<'p>(&self, part: &'p str, number: u64) -> Records<'p> {
        Records {
            lines: Lines::at(part, number),
            cells: Vec::new(),
            tally: Accounting::default(),
            is_stopped: false,
            progress: self.progress,
            above: Vec::new(),
        }
    }

    /// Looks at rows that are read again later, up to the one at which it breaks off. Nothing is reported.
    pub fn for_each<C: FieldName>(
        &self,
        table: &Table<'t, '_, C>,
        mut see: impl FnMut(&Cells<'_, 't, C>) -> ControlFlow<()>,
    ) {
        let (mut records, mut unreported) = (self.beforehand(), Findings::default());
        while let Some(cells) = records.next(table, &mut unreported) {
            if see(&cells).is_break() {
                return;
            }
        }
    }

    /// The same, which are read again later: it is not said how far reading has come.
    pub fn beforehand(&self) -> Self {
        Self {
            lines: self.lines.clone(),
            cells: Vec::new(),
            tally: Accounting::default(),
            is_stopped: false,
            progress: None,
            above: Vec::new(),
        }
    }

    /// Whether an error was met after which nothing is read.
    pub const fn is_stopped(&self) -> bool {
        self.is_stopped
    }

    /// The text that has not been read yet, and the number of its first line.
    pub const fn ahead(&self) -> (&'t str, u64) {
        (self.lines.rest(), self.lines.number())
    }

    /// What became of the lines that are no rows, so far.
    pub const fn tally(&self) -> &Accounting {
        &self.tally
    }

    /// The next row that can be read. Blank lines are passed over; rows that cannot be read are reported.
    pub fn next<'r, C: FieldName>(
        &'r mut self,
        table: &'r Table<'t, '_, C>,
        findings: &mut Findings,
    ) -> Option<Cells<'r, 't, C>> {
        loop {
            self.tally.empty += self.lines.pass_empty();
            if table.comment.is_some_and(|sign| self.lines.next_begins(sign)) {
                self.lines.next();
                self.tally.comments += 1;
                continue;
            }
            let (record, cut) = self.next_record(table)?;
            if let Err(fault) = cut {
                let whole_file =
                    matches!(fault, SplitError::LineTooLong | SplitError::TooManyColumns { .. });
                findings.push(split_error(table.text, record, fault));
                self.tally.faulty += record.lines;
                if whole_file {
                    self.is_stopped = true;
                    self.tally.unread += self.lines.by_ref().count() as u64;
                    return None;
                }
                continue;
            }
            if self.lines.is_over() && record.text.trim() == CTRL_Z {
                self.tally.empty += record.lines;
                findings.push(
                    Diagnostic::new(
                        Code::CtrlZ,
                        "the file ends with a Ctrl-Z, as old programs write it",
                    )
                    .at(table.text.whole_line(record.line)),
                );
                continue;
            }
            if self.cells.iter().all(Cell::is_blank) {
                // What a title says is in cells of other rows by now.
                let is_title = table.text.is_on_paper() && self.cells.is_empty();
                let tally = &mut self.tally;
                *(if is_title { &mut tally.titles } else { &mut tally.empty }) += record.lines;
                continue;
            }
            if let Some(row_error) = table.row_error(record, &self.cells) {
                match row_error.code {
                    Code::TotalRow => self.tally.totals += record.lines,
                    Code::RemarkRow => self.tally.titles += record.lines,
                    _ => self.tally.faulty += record.lines,
                }
                findings.push(row_error);
                continue;
            }
            self.tally.continued += record.lines - 1;
            table.warn_of_stray_quote(record, &self.cells, findings);
            if let Some(progress) = self.progress {
                progress.advance(record.text.len() + 1, 1);
            }
            self.fill_from_above(&table.header.once);
            return Some(Cells {
                header: &table.header,
                row: u32::try_from(record.line).unwrap_or(u32::MAX),
                text: record.text,
                cells: &self.cells,
            });
        }
    }

    /// The next record, cut into cells unless that was done for a look at it.
    fn next_record<C>(
        &mut self,
        table: &Table<'t, '_, C>,
    ) -> Option<(RawRecord<'t>, Result<(), SplitError>)> {
        // A part of the text may end before a row that was cut.
        let known = table.ahead.at(self.lines.number());
        let Some((record, cells)) = known.filter(|_| !self.lines.is_over()) else {
            return next_record(&mut self.lines, table.cut, &mut self.cells);
        };
        self.lines.next();
        self.cells.clear();
        self.cells.extend_from_slice(cells);
        Some((record, Ok(())))
    }

    /// Puts what was said above into blank cells of columns that say a thing once.
    fn fill_from_above(&mut self, once: &[usize]) {
        self.above.resize(once.len(), Cow::Borrowed(""));
        for (place, above) in once.iter().zip(&mut self.above) {
            match self.cells.get_mut(*place) {
                Some(cell) if cell.is_blank() => cell.text.clone_from(above),
                Some(cell) => above.clone_from(&cell.text),
                None => {}
            }
        }
    }
}

impl<C: FieldName> Places<C> for Table<'_, '_, C> {
    fn has(&self, column: C) -> bool {
        self.header.columns.contains(&Some(column)) || self.header.implied.contains(&column)
    }

    fn locate(&self, row: u32, column: C) -> Location {
        self.reread(row, column, |record, cell| {
            (self.text).location_in(u64::from(row), record.text, cell.start, cell.end)
        })
        .unwrap_or_else(|| self.locate_row(row))
    }

    fn locate_row(&self, row: u32) -> Location {
        self.text.whole_line(u64::from(row))
    }

    fn names(&self) -> String {
        self.header.names.join(", ")
    }

    fn titles(&self) -> &[String] {
        &self.header.titles
    }

    fn hints(&self) -> SheetHints {
        SheetHints::of(&self.header.names, &self.header.titles)
    }

    fn locate_title(&self) -> Location {
        self.text.whole_line(self.header.line)
    }

    fn written(&self, row: u32, column: C) -> String {
        self.reread(row, column, |_, cell| cell.text.clone().into_owned()).unwrap_or_default()
    }
}

impl<C: FieldName> Rows<C> for Table<'_, '_, C> {
    fn words(&self) -> &'static Vocabulary {
        self.header.shown.words
    }

    fn has_column(&self, column: C) -> bool {
        self.header.place(column).is_some()
    }

    fn name_of(&self, column: C) -> String {
        let place = self.header.place(column);
        place.map_or_else(String::new, |place| self.header.names[place].clone())
    }

    fn holds(&self, column: C, is: &dyn Fn(&str) -> bool) -> bool {
        let place = self.header.place(column);
        place.is_some_and(|place| self.header.shown.mostly(place, is))
    }

    fn last(&self) -> u64 {
        self.text.count()
    }

    fn each(&self, findings: &mut Findings, take: &mut TakeRow<'_, C>) -> Accounting {
        let mut records = self.all.clone();
        while let Some(cells) = records.next(self, findings) {
            take(&cells, findings);
        }
        records.tally
    }

    fn for_each(&self, see: &mut dyn FnMut(&dyn RowText<C>)) {
        self.all.for_each(self, |cells| {
            see(cells);
            ControlFlow::Continue(())
        });
    }
}

impl<C: FieldName> Header<C> {
    fn place(&self, column: C) -> Option<usize> {
        self.places[column.index()]
    }
}

/// The cells of a row; it has as many as the header has names.
#[derive(Debug)]
pub struct Cells<'r, 't, C> {
    header: &'r Header<C>,
    row: u32,
    text: &'t str,
    cells: &'r [Cell<'t>],
}

impl<'r, 't, C: FieldName> Cells<'r, 't, C> {
    /// The number of the row: that of its first line.
    pub const fn row(&self) -> u32 {
        self.row
    }

    /// The text of the row, without the line end.
    pub const fn text(&self) -> &'t str {
        self.text
    }

    /// The cell of a column; `None` where there is no such column.
    pub fn cell(&self, column: C) -> Option<&'r Cell<'t>> {
        self.cells.get(self.header.place(column)?)
    }

    /// The text of a column; `None` where there is no such column, or it is empty.
    pub fn get(&self, column: C) -> Option<&'r str> {
        let cell = self.cell(column)?;
        (!cell.is_blank()).then_some(cell.text.as_ref())
    }
}

impl<C: FieldName> RowText<C> for Cells<'_, '_, C> {
    fn number(&self) -> u32 {
        self.row
    }

    fn get(&self, field: C) -> Option<&str> {
        Cells::get(self, field)
    }

    fn is_written(&self, field: C) -> bool {
        (self.cell(field)).is_some_and(|cell| cell.start < cell.end)
    }
}
