//! All rows of travelers: plain ones by what was said before, large files in pieces.

use findings::{Accounting, Findings};
use notation::Field;
use rows::Rows;
use session::{Markings, threads};

use super::plain::{Mark, Memory, Plain};
use super::{Records, Table, pieces, read_markings};
use crate::Options;
use crate::markings::SaidMarkings;
use crate::travelers::{Layout, Roster, Travelers};

/// Rows of travelers.
#[derive(Clone, Copy)]
pub(crate) enum TravelerRows<'t> {
    /// Lines of a text, which can be read plainly, and in pieces.
    Lines(&'t Table<'t, 't, Field>),
    /// Any others, which are read one by one.
    Others(&'t dyn Rows<Field>),
}

/// How rows of travelers are read.
#[derive(Clone, Copy)]
pub(crate) struct How<'t> {
    pub(crate) layout: Layout,
    /// Who is named in them.
    pub(crate) roster: &'t Roster,
    pub(crate) markings: &'t Markings,
    /// What rows of other fields have said, where there are such.
    pub(crate) memory: Option<&'t Memory>,
}

impl<'t> TravelerRows<'t> {
    /// The rows of a table.
    pub(crate) fn of(table: &'t Table<'t, 't, Field>) -> Self {
        match table.text().has_sheets() {
            true => Self::Others(table),
            false => Self::Lines(table),
        }
    }

    /// The rows, whatever they are in.
    pub(crate) fn rows(self) -> &'t dyn Rows<Field> {
        match self {
            Self::Lines(table) => table,
            Self::Others(rows) => rows,
        }
    }

    /// What the rows say of their boards' markings. `None` where the rows are not in memory, and have to be.
    pub(crate) fn markings(self) -> Option<SaidMarkings> {
        match self {
            Self::Lines(table) => read_markings(table, table.records()),
            Self::Others(rows) => Some(SaidMarkings::of(rows)),
        }
    }

    /// Reads all rows, and enters each of them: plain ones by what was said before, all others cell by cell. A large
    /// text is read in pieces, side by side. Also returns what became of the lines that are no rows. `None` where the
    /// rows are not in memory, and have to be.
    pub(crate) fn read(
        self,
        how: How<'t>,
        options: &Options,
        findings: &mut Findings,
    ) -> Option<(Travelers<'t>, Accounting)> {
        match self {
            Self::Lines(table) => {
                let count = pieces::of_table(table)?;
                read_in_pieces(table, table.records(), count, how, options, findings)
            }
            Self::Others(rows) => {
                let mut travelers = how.travelers(rows, rows.last(), options);
                let tally = rows.each(findings, &mut |row, findings| {
                    // What is wrong with it has been reported.
                    _ = travelers.enter_row(row, (how.roster, rows.words()), findings);
                });
                Some((travelers, tally))
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
}

/// Reads a table in up to that many pieces.
pub(super) fn read_in_pieces<'t>(
    table: &'t Table<'t, '_, Field>,
    records: &Records<'t>,
    count: usize,
    how: How<'t>,
    options: &Options,
    findings: &mut Findings,
) -> Option<(Travelers<'t>, Accounting)> {
    let text = table.text();
    let pieces = pieces::of_records(text, records, count);
    let found: &Findings = findings;
    let nothing = |lines: u64| ReadPiece {
        travelers: how.travelers(table, lines, options),
        tally: Accounting::default(),
        findings: found.part(),
        is_stopped: false,
        lines,
    };
    let read = |(plain, room): &mut (Plain, Vec<u8>), place: usize| {
        let piece = text.piece(&pieces[place], room)?;
        let mut read = nothing(piece.end - piece.line);
        plain.begin_piece();
        let mut records = records.at(piece.text, piece.line);
        let (travelers, findings) = (&mut read.travelers, &mut read.findings);
        read_rows(
            (table, how.roster),
            &mut records,
            plain,
            travelers,
            findings,
        );
        read.tally.join(records.tally());
        read.is_stopped = records.is_stopped();
        plain.leave(table, how);
        Some(read)
    };
    let mut all: Option<ReadPiece<'t>> = None;
    let put_together = |read: Option<ReadPiece<'t>>| {
        let read = read.ok_or(Failed::NotHeld)?;
        match &mut all {
            Some(all) => all.append(read).ok_or(Failed::TooMuch),
            None if pieces.len() == 1 => {
                all = Some(read);
                Ok(())
            }
            // It has room for all lines.
            None => all
                .insert(nothing(text.expected_count()))
                .append(read)
                .ok_or(Failed::TooMuch),
        }
    };
    let begin = || {
        let plain = Plain::of(table, how, options);
        (plain, Vec::new())
    };
    match threads::in_order_with(pieces.len(), begin, read, put_together) {
        Ok(()) => {
            let mut all = all?;
            all.tally.join(records.tally());
            findings.join(all.findings);
            Some((all.travelers, all.tally))
        }
        Err(Failed::NotHeld) => None,
        // What one reader would not take cannot be told from the pieces.
        Err(Failed::TooMuch) => read_in_pieces(table, records, 1, how, options, findings),
    }
}

/// Why pieces are not put together.
enum Failed {
    /// The table has to be in memory, and is not.
    NotHeld,
    /// Together they have more than a session holds.
    TooMuch,
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

pub(super) fn read_rows<'t>(
    (table, roster): (&Table<'t, '_, Field>, &Roster),
    records: &mut Records<'t>,
    plain: &mut Plain,
    travelers: &mut Travelers<'_>,
    findings: &mut Findings,
) {
    loop {
        while plain.read(records, travelers) || records.pass_empty() {}
        let Some(cells) = records.next(table, findings) else {
            return;
        };
        let before = Mark::of(&travelers.lines, findings);
        let bare = travelers.bare();
        let read = travelers.enter_row(&cells, (roster, table.words()), findings);
        // What a bare number means is known only when all rows have been read.
        if read.is_ok() && travelers.bare() == bare {
            plain.learn(cells.text(), &before, &travelers.lines, findings);
        }
    }
}
