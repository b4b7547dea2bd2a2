//! All rows of a travelers file: plain ones by what was said before, large files in pieces.

use session::{Markings, threads};

use super::plain::{Mark, Plain};
use super::{Records, Table, pieces};
use crate::field::Field;
use crate::findings::Findings;
use crate::rows::Rows;
use crate::travelers::{Layout, Travelers};
use crate::{Accounting, Options};

/// Reads all rows, and enters each of them: plain ones by what was said before, all others cell by cell. A large table
/// is read in pieces, side by side. Also returns what became of the lines that are no rows. `None` where the table is
/// not in memory, and has to be.
pub(crate) fn read_travelers<'t>(
    table: &'t Table<'t, '_, Field>,
    records: &Records<'t>,
    layout: Layout,
    markings: &'t Markings,
    options: &Options,
    findings: &mut Findings,
) -> Option<(Travelers<'t>, Accounting)> {
    let count = pieces::of_table(table)?;
    read_in_pieces(table, records, count, layout, markings, options, findings)
}

/// Reads a table in up to so many pieces.
pub(super) fn read_in_pieces<'t>(
    table: &'t Table<'t, '_, Field>,
    records: &Records<'t>,
    count: usize,
    layout: Layout,
    markings: &'t Markings,
    options: &Options,
    findings: &mut Findings,
) -> Option<(Travelers<'t>, Accounting)> {
    let text = table.text();
    let pieces = pieces::of_records(text, records, count);
    let found: &Findings = findings;
    let nothing = |lines: u64| ReadPiece {
        travelers: Travelers::new(
            table,
            layout,
            markings,
            usize::try_from(lines).unwrap_or_default(),
        )
        .provisional(options.provisional),
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
        read_rows(table, &mut records, plain, travelers, findings);
        read.tally.join(records.tally());
        read.is_stopped = records.is_stopped();
        plain.leave(table, layout);
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
        let plain = Plain::of(table, layout, markings, options);
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
        Err(Failed::TooMuch) => {
            read_in_pieces(table, records, 1, layout, markings, options, findings)
        }
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
    table: &Table<'t, '_, Field>,
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
        if travelers
            .enter_row(&cells, (table.roster(), table.words()), findings)
            .is_ok()
        {
            plain.learn(cells.text(), &before, &travelers.lines, findings);
        }
    }
}
