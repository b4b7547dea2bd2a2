//! The entered values of each line of a traveler, combined: who sat, what happened, and whether it is possible.

mod agreement;
mod bare;
mod bidding;
mod board;
mod entered;
mod in_both;
mod layout;
mod lead;
mod line;
mod line_sections;
mod misread;
mod open;
mod outcome;
mod plain;
pub(crate) mod points;
mod repeated;
mod respelled;
mod result_lines;
mod roster;
mod row;
mod scores;
mod seats;
mod sections;
mod signs;
mod weighted;

use findings::{Accounting, Code, Diagnostic, Findings, Read};
use notation::{Field, Vocabulary};
use rows::RowText;
use rows::entered::{EnteredLine, Places};
use session::{CodedLines, Markings};

pub(crate) use layout::Layout;
pub(crate) use line::Lines;
pub(crate) use open::MovementOf;
pub(crate) use plain::PlainLine;
pub(crate) use result_lines::Run;
pub(crate) use roster::{InTravelers, Naming, Roster};

use crate::Options;

/// The lines of a session while they come in.
pub(crate) struct Travelers<'p> {
    places: &'p dyn Places<Field>,
    layout: Layout,
    markings: &'p Markings,
    /// What came in so far.
    pub(crate) lines: Lines,
    /// How many rows came in, and how many of them have an error.
    rows: u64,
    faulty: u64,
    /// Whether a line with an error is a late play, where it is known who should have played what.
    is_provisional: bool,
    /// How many lines are.
    held_back: u64,
}

impl<'p> Travelers<'p> {
    /// No lines yet, and room for about that many.
    pub(crate) fn new(
        places: &'p dyn Places<Field>,
        layout: Layout,
        markings: &'p Markings,
        room: usize,
    ) -> Self {
        Self {
            places,
            layout,
            markings,
            lines: Lines::new(layout.individual, room),
            rows: 0,
            faulty: 0,
            is_provisional: false,
            held_back: 0,
        }
    }

    /// The same, where lines with errors are to be late plays.
    pub(crate) fn provisional(self, is_provisional: bool) -> Self {
        Self {
            is_provisional,
            ..self
        }
    }

    /// How many rows came in, and how many of them have an error.
    #[cfg(test)]
    pub(crate) const fn rows(&self) -> (u64, u64) {
        (self.rows, self.faulty)
    }

    /// Takes lines whose meaning is known, and which have no finding, run by run. They stand in rows that follow each
    /// other from one on.
    pub(crate) fn enter_known(&mut self, row: u32, runs: &[Run], lines: &CodedLines) {
        self.lines.results.extend_known(row, runs, lines);
        self.rows += lines.len() as u64;
    }

    /// Takes a row of a table, in which names are those of a roster.
    ///
    /// # Errors
    ///
    /// As [`enter`](Self::enter).
    pub(crate) fn enter_row(
        &mut self,
        row: &dyn RowText<Field>,
        (roster, words): (&Roster, &Vocabulary),
        findings: &mut Findings,
    ) -> Read<()> {
        let line = entered::line(row, roster, words, self.places, findings);
        (self.lines.respelled).extend(entered::respelled(&line));
        let line = if self.layout.says.in_tens {
            line.in_tens()
        } else {
            line
        };
        if line.is_bare {
            self.enter_bare(&line, findings)
        } else {
            self.enter(&line, findings)
        }
    }

    /// Takes a line whose result is a bare number. What it does not agree with is said once for all of them.
    fn enter_bare(&mut self, entered: &EnteredLine<'_>, findings: &mut Findings) -> Read<()> {
        let mut own = findings.part();
        let read = self.enter(entered, &mut own);
        let codes = [Code::ScoreMismatch, Code::ImpossibleResult];
        let is_wrong = codes.into_iter().any(|code| own.has(code));
        // Where the heading says that they are overtricks, only this one is wrong.
        let is_wrong = is_wrong && !self.places.says().overtricks;
        self.lines.bare.see(entered, is_wrong);
        if !is_wrong {
            findings.join(own);
        }
        read
    }

    /// How many results are bare numbers.
    pub(crate) fn bare(&self) -> usize {
        self.lines.bare.count()
    }

    /// Takes a line.
    ///
    /// # Errors
    ///
    /// Where it has an error, and is left out; the error keeps the session from being scored.
    pub(crate) fn enter(&mut self, entered: &EnteredLine<'_>, findings: &mut Findings) -> Read<()> {
        self.rows += 1;
        let (layout, markings) = (self.layout, self.markings);
        let before = self.lines.results.len();
        let read = row::read(
            entered,
            layout,
            markings,
            self.is_provisional,
            self.places,
            &mut self.lines,
            findings,
        );
        if read.is_err() {
            if self.lines.results.len() > before {
                self.held_back += 1
            } else {
                self.faulty += 1
            }
        }
        read
    }

    /// Reports that nothing has been played yet.
    fn report_unplayed(&self, options: &Options, findings: &mut Findings) {
        let is_asked = options.allow_empty || options.provisional;
        let Some(first) = self.lines.open.first() else {
            return;
        };
        if is_asked || !self.lines.results.is_empty() || findings.has_errors() {
            return;
        }
        let count = self.lines.open.len();
        let message = format!("none of the {count} lines of the movement has a result yet");
        findings.push(
            Diagnostic::new(Code::NoResults, message)
                .at(self.places.locate_row(first.at))
                .hint("enter results; what is scored while others are still to be played is provisional"),
        );
    }

    /// Takes the lines of the piece of the file that follows; `None` where they cannot be put together.
    pub(crate) fn append(&mut self, next: Self) -> Option<()> {
        self.lines.append(next.lines)?;
        self.rows += next.rows;
        self.faulty += next.faulty;
        self.held_back += next.held_back;
        Some(())
    }

    /// All lines, looked at as a whole. `tally` holds what became of the lines that were no rows, and is completed. Lines
    /// without a result are open where the movement has them.
    pub(crate) fn finish(
        mut self,
        options: &Options,
        movement_of: MovementOf<'_>,
        tally: &mut Accounting,
        findings: &mut Findings,
    ) -> Lines {
        if self.rows == 0 && !options.allow_empty && !findings.has_errors() {
            let (nothing, hint) = self.places.nothing();
            findings.push(
                Diagnostic::new(Code::NoResults, nothing)
                    .at(self.places.locate_title())
                    .hint(hint),
            );
        }
        let blank = open::settle(&mut self.lines, movement_of, self.places, options, findings);
        self.report_unplayed(options, findings);
        let in_both = in_both::join(&mut self.lines, self.places, findings);
        let results = self.lines.results.len();
        if options.dedupe {
            repeated::leave_out(&mut self.lines, self.places, findings);
        }
        tally.results = self.lines.results.len() as u64;
        tally.sit_outs = self.lines.sit_outs.len() as u64;
        tally.copies = (in_both + results - self.lines.results.len()) as u64;
        tally.open = self.lines.open.len() as u64;
        tally.faulty += self.faulty + blank.faulty;
        tally.held_back += self.held_back + blank.held_back;
        self.lines.is_whole = tally.faulty + tally.unread == 0;
        sections::check_mixed(&self.lines.sections, findings);
        sections::check_missing(self.places, &self.lines, findings);
        signs::check(self.places, &self.lines, findings);
        let (of_declarer, odd_tricks) = (&self.lines.of_declarer, &self.lines.odd_tricks);
        of_declarer.check_declarer(self.places, self.rows, findings);
        let are_odd = odd_tricks.check_tricks(self.places, self.rows, findings);
        respelled::check(self.places, &self.lines, findings);
        bare::check(self.places, &self.lines, findings);
        if !are_odd {
            bare::check_tricks(self.places, &self.lines, findings);
        }
        self.lines
    }
}
