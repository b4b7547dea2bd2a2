//! The fast path for rows of travelers: large files in pieces, and rows like earlier ones from a cache.
//!
//! [`read`] is the entry point, or [`look`] for rows that are read again later. Most rows of a large file are
//! [`plain`]: their numbers are digits, and the rest is the same as in an earlier row, which is in the [`cache`]. A
//! large text is read in [`pieces`], by several threads, and so are the columns of its boards' markings.
//!
//! How many times as long `score --format csv` takes without it, on two processors:
//!
//! | | 20,000 rows | 10<sup>6</sup> rows | 10<sup>7</sup> rows |
//! |---|---|---|---|
//! | the cache | 1.1 | 5.7 | 7.0 |
//! | pieces | 1.0 | 2.0 | 1.9 |
//!
//! The cache costs a club's session nothing: for 416 rows, it changes the number of instructions by a thousandth.
//!
//! # Notes for maintainers
//!
//! - The careful reader (`travelers::row`) defines the meaning of a row. The fast path adds nothing to it: it takes a
//!   row only if the careful reader has taken the same text before; all other rows are left to the careful reader. A
//!   new column therefore needs no change here. If the meaning of a row depends on other rows, say so in
//!   `Table::depends_on_order`.
//! - This code runs for every row. Compare `cargo bench -p traveler-ingest` before and after, and run
//!   `.ci/instructions.py`.
//! - `plain_rows_mean_what_the_careful_reader_reads` compares both paths on random tables, and
//!   `any_number_of_pieces_gives_the_same` compares pieces. Both fail if a shortcut changes the result.

mod cache;
mod key;
mod number;
pub(super) mod pieces;
mod plain;

use findings::{Accounting, Findings};
use notation::Field;
use rows::Rows;
use session::threads;

use super::{How, Records, Table};
use crate::Options;
use crate::travelers::{Roster, Travelers};
use plain::{Mark, Plain};

/// Reads all rows of a table. Also returns what became of the lines that are no rows.
pub(super) fn read<'t>(
    table: &'t Table<'t, '_, Field>,
    how: How<'t>,
    options: &Options,
    findings: &mut Findings,
) -> (Travelers<'t>, Accounting) {
    let count = pieces::of_table(table);
    read_in_pieces(table, table.records(), count, how, options, findings)
}

/// The lines of a table that is read again later. Nothing is reported.
pub(super) fn look<'t>(
    table: &'t Table<'t, '_, Field>,
    how: How<'t>,
    options: &Options,
) -> Travelers<'t> {
    let mut travelers = Travelers::new(table, how.layout, how.markings, 0);
    let mut plain = Plain::of(table, how, options);
    read_rows(
        (table, how.roster),
        &mut table.records().beforehand(),
        &mut plain,
        &mut travelers,
        &mut Findings::default(),
    );
    travelers
}

/// Reads a table in up to that many pieces.
fn read_in_pieces<'t>(
    table: &'t Table<'t, '_, Field>,
    records: &Records<'t>,
    count: usize,
    how: How<'t>,
    options: &Options,
    findings: &mut Findings,
) -> (Travelers<'t>, Accounting) {
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
    let read = |plain: &mut Plain, place: usize| {
        let Some(piece) = text.piece(&pieces[place]) else {
            return nothing(0);
        };
        let mut read = nothing(piece.end - piece.first);
        plain.begin_piece();
        let mut records = records.at(piece.text, piece.first);
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
        read
    };
    // Of several pieces it has room for all lines.
    let mut all = nothing(if pieces.len() == 1 { 0 } else { text.count() });
    let put_together = |read: ReadPiece<'t>| {
        if pieces.len() == 1 {
            all = read;
            return Ok(());
        }
        all.append(read).ok_or(())
    };
    let begin = || Plain::of(table, how, options);
    match threads::in_order_with(pieces.len(), begin, read, put_together) {
        Ok(()) => {
            all.tally.join(records.tally());
            findings.join(all.findings);
            (all.travelers, all.tally)
        }
        // What one reader would not take cannot be told from the pieces.
        Err(()) => read_in_pieces(table, records, 1, how, options, findings),
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

fn read_rows<'t>(
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
            plain.keep(cells.text(), &before, &travelers.lines, findings);
        }
    }
}
