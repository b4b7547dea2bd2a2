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
mod memo;
mod misread;
mod open;
mod outcome;
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
use rows::entered::{EnteredLine, Places, Value};
use session::Markings;

pub(crate) use layout::Layout;
pub(crate) use line::Lines;
pub(crate) use memo::Memos;
pub(crate) use open::MovementOf;
pub(crate) use roster::{InTravelers, Naming, Roster};

use crate::Options;
use memo::Play;

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
    /// What cells meant so far.
    pub(crate) memos: Memos,
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
            memos: Memos::default(),
        }
    }

    /// The same, where cells mean what they meant before.
    pub(crate) fn remembering(self, memos: Memos) -> Self {
        Self { memos, ..self }
    }

    /// The same, where lines with errors are to be late plays.
    pub(crate) fn provisional(self, is_provisional: bool) -> Self {
        Self {
            is_provisional,
            ..self
        }
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
        let named = (roster, words);
        let who = entered::who(row, &mut self.memos, named, self.places, findings);
        let key = match who.board {
            Value::Given(board) if entered::has_both_sides(&who, self.layout.individual) => {
                let on = self.markings.of(board).vulnerability;
                self.memos.plays.key(row, on)
            }
            _ => None,
        };
        let Some(key) = key else {
            return self.enter_in_full(who, row, words, findings);
        };
        if let Some(play) = self.memos.plays.get(&key) {
            return self.take((&who, Some(play)), findings);
        }
        let (judged, found) = (self.lines.judged_at_the_end(), findings.count());
        let read = self.enter_in_full(who, row, words, findings);
        if read.is_ok()
            && findings.count() == found
            && self.lines.judged_at_the_end() == judged
            && let Some(line) = self.lines.results.last()
        {
            let play = Play {
                outcome: line.outcome,
                played: line.played,
                group: line.group,
            };
            self.memos.plays.keep(key, play);
        }
        read
    }

    /// Takes a row of which it is known who met, and reads all of its other cells.
    fn enter_in_full(
        &mut self,
        who: EnteredLine<'_>,
        row: &dyn RowText<Field>,
        words: &Vocabulary,
        findings: &mut Findings,
    ) -> Read<()> {
        let line = entered::what(who, row, words, self.places, findings);
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

    /// Takes a line.
    ///
    /// # Errors
    ///
    /// Where it has an error, and is left out; the error keeps the session from being scored.
    pub(crate) fn enter(&mut self, entered: &EnteredLine<'_>, findings: &mut Findings) -> Read<()> {
        self.take((entered, None), findings)
    }

    /// Takes a line; of one that has the cells of an earlier one, what happened is known.
    fn take(
        &mut self,
        line: (&EnteredLine<'_>, Option<Play>),
        findings: &mut Findings,
    ) -> Read<()> {
        self.rows += 1;
        let (layout, markings) = (self.layout, self.markings);
        let before = self.lines.results.len();
        let read = row::read(
            line,
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
