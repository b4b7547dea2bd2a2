//! All rows of travelers, in whatever kind of file. A large text is read in pieces, by several threads.

mod cuts;

use std::cell::RefCell;

use findings::{Accounting, Findings};
use notation::Field;
use session::{Markings, threads};
use table::rows::Rows;
use table::{Records, Table};

use crate::Options;
use crate::travelers::{Layout, Memos, Roster, Travelers};

/// Rows of travelers.
#[derive(Clone, Copy)]
pub(crate) enum TravelerRows<'t> {
    /// Lines of a text, which can be read in pieces.
    Lines(&'t Table<'t, 't, Field>),
    /// Any others, which are read one by one.
    Others(&'t dyn Rows<Field>),
    /// Rows of a table that is read again and again, with a few cells changed: what its cells mean is remembered.
    Again(&'t dyn Rows<Field>, &'t RefCell<Memos>),
}

/// How rows of travelers are read.
#[derive(Clone, Copy)]
pub(crate) struct How<'t> {
    pub(crate) layout: Layout,
    /// Who is named in them.
    pub(crate) roster: &'t Roster,
    pub(crate) markings: &'t Markings,
}

impl<'t> TravelerRows<'t> {
    /// The rows of a table.
    pub(crate) fn of(table: &'t Table<'t, 't, Field>) -> Self {
        if table.text().has_sheets() { Self::Others(table) } else { Self::Lines(table) }
    }

    /// The rows, whatever they are in.
    pub(crate) fn rows(self) -> &'t dyn Rows<Field> {
        match self {
            Self::Lines(table) => table,
            Self::Others(rows) | Self::Again(rows, _) => rows,
        }
    }

    /// Reads all rows, and enters each of them. Also returns what became of the lines that are no rows.
    pub(crate) fn read(
        self,
        how: How<'t>,
        options: &Options,
        findings: &mut Findings,
    ) -> (Travelers<'t>, Accounting) {
        match self {
            Self::Lines(table) => {
                let count = cuts::of_table(table);
                let options = (options, Memos::of as _);
                read_in_pieces(table, table.records(), count, how, options, findings)
            }
            Self::Others(rows) => how.read_each(rows, Memos::of(rows), options, findings),
            Self::Again(rows, known) => {
                let memos = known.take().without_rulings();
                let (mut travelers, tally) = how.read_each(rows, memos, options, findings);
                known.replace(std::mem::take(&mut travelers.memos));
                (travelers, tally)
            }
        }
    }
}

impl<'t> How<'t> {
    /// No lines yet, and room for that many.
    fn travelers(self, rows: &'t dyn Rows<Field>, room: u64, options: &Options) -> Travelers<'t> {
        let room = usize::try_from(room).unwrap_or_default();
        let travelers = Travelers::new(rows, self.layout, self.markings, room);
        travelers.provisional(options.provisional)
    }

    /// Reads rows one by one.
    fn read_each(
        self,
        rows: &'t dyn Rows<Field>,
        memos: Memos,
        options: &Options,
        findings: &mut Findings,
    ) -> (Travelers<'t>, Accounting) {
        let mut travelers = self.travelers(rows, rows.last(), options).remembering(memos);
        let tally = rows.each(findings, &mut |row, findings| {
            // What is wrong with it has been reported.
            _ = travelers.enter_row(row, (self.roster, rows.words()), findings);
        });
        (travelers, tally)
    }

    /// The lines of a table that is read again later. Nothing is reported.
    pub(super) fn preview(self, table: &'t Table<'t, '_, Field>) -> Travelers<'t> {
        let travelers = Travelers::new(table, self.layout, self.markings, 0);
        let mut travelers = travelers.remembering(Memos::of(table));
        let mut records = table.records().beforehand();
        self.read_records(table, &mut records, &mut travelers, &mut Findings::default());
        travelers
    }

    /// Reads the records that have not been read yet.
    fn read_records(
        self,
        table: &Table<'t, '_, Field>,
        records: &mut Records<'t>,
        travelers: &mut Travelers<'_>,
        findings: &mut Findings,
    ) {
        while let Some(cells) = records.next(table, findings) {
            // What is wrong with it has been reported.
            _ = travelers.enter_row(&cells, (self.roster, table.words()), findings);
        }
    }
}

/// How the memos of a thread begin.
type Remembering = fn(&dyn Rows<Field>) -> Memos;

/// Reads a table in up to that many pieces. Each thread begins with memos of its own.
fn read_in_pieces<'t>(
    table: &'t Table<'t, '_, Field>,
    records: &Records<'t>,
    count: usize,
    how: How<'t>,
    (options, memos): (&Options, Remembering),
    findings: &mut Findings,
) -> (Travelers<'t>, Accounting) {
    let text = table.text();
    let pieces = cuts::of_records(text, records, count);
    let found: &Findings = findings;
    let nothing = |lines: u64| ReadPiece {
        travelers: how.travelers(table, lines, options),
        tally: Accounting::default(),
        findings: found.part(),
        is_stopped: false,
        lines,
    };
    // A thread goes on with what cells meant in its piece before.
    let read = |own: &mut Memos, place: usize| {
        let Some(piece) = text.piece(&pieces[place]) else {
            return nothing(0);
        };
        let mut read = nothing(piece.end - piece.first);
        read.travelers.memos = std::mem::take(own).without_rulings();
        let mut records = records.at(piece.text, piece.first);
        how.read_records(table, &mut records, &mut read.travelers, &mut read.findings);
        *own = std::mem::take(&mut read.travelers.memos);
        read.tally.join(records.tally());
        read.is_stopped = records.is_stopped();
        read
    };
    // Of several pieces it has room for all lines.
    let mut all = nothing(if pieces.len() == 1 { 0 } else { text.count() });
    let build = |read: ReadPiece<'t>| {
        if pieces.len() == 1 {
            all = read;
            return Ok(());
        }
        all.append(read).ok_or(())
    };
    match threads::in_order_with(pieces.len(), || memos(table), read, build) {
        Ok(()) => {
            all.tally.join(records.tally());
            findings.join(all.findings);
            (all.travelers, all.tally)
        }
        // What one reader would not take cannot be told from the pieces.
        Err(()) => read_in_pieces(table, records, 1, how, (options, memos), findings),
    }
}

/// What was read in a piece, or in some that follow each other.
struct ReadPiece<'t> {
    travelers: Travelers<'t>,
    tally: Accounting,
    findings: Findings,
    /// Whether an error was met after which nothing is read.
    is_stopped: bool,
    /// How many lines there are.
    lines: u64,
}

impl ReadPiece<'_> {
    /// Takes what was read in the piece that follows; `None` where it does not fit.
    fn append(&mut self, next: Self) -> Option<()> {
        if self.is_stopped {
            self.tally.unread += next.lines;
            return Some(());
        }
        self.travelers.append(next.travelers)?;
        self.tally.join(&next.tally);
        self.findings.join(next.findings);
        self.is_stopped = next.is_stopped;
        Some(())
    }
}

#[cfg(test)]
mod tests;
