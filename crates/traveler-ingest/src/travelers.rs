//! The entered values of each line of a traveler, combined: who sat, what happened, and whether it is possible.

mod agreement;
mod bare;
mod bidding;
mod entered;
mod in_both;
mod layout;
mod lines;
mod memo;
mod misread;
mod open;
mod outcome;
mod result_lines;
mod roster;
mod row;
mod scores;
mod seats;
mod sections;
mod weighted;

use std::collections::HashMap;
use std::mem::take;
use std::ops::Range;

use contract_scoring::{BoardNumber, Score, Side, Vulnerability};
use findings::{Accounting, Code, Diagnostic, Findings, Read, Subject};
use memo::Play;
use notation::cell::Unfit;
use notation::{Field, Vocabulary};
use session::{Markings, ResultId, SectionId};
use table::entered::{EnteredLine, Places, Value};
use table::rows::{Row, RowText};

use crate::Options;

pub(crate) use layout::Layout;
pub(crate) use lines::Lines;
pub(crate) use memo::Memos;
pub(crate) use open::MovementOf;
pub(crate) use roster::{InTravelers, Naming, Roster};

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
    excluded: u64,
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
            excluded: 0,
            memos: Memos::default(),
        }
    }

    /// The same, where cells mean what they meant before.
    pub(crate) fn remembering(self, memos: Memos) -> Self {
        Self { memos, ..self }
    }

    /// The same, where lines with errors are to be late plays.
    pub(crate) fn provisional(self, is_provisional: bool) -> Self {
        Self { is_provisional, ..self }
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
        let mut line = EnteredLine::blank(row.number());
        entered::who(&mut line, row, &mut self.memos, named, self.places, findings);
        let key = match line.board {
            Value::Given(board) if entered::has_both_sides(&line, self.layout.individual) => {
                let on = self.markings.of(board).vulnerability;
                self.memos.plays.key(row, on)
            }
            _ => None,
        };
        let Some(key) = key else {
            return self.enter_in_full(line, row, words, findings);
        };
        if let Some(play) = self.memos.plays.get(&key) {
            self.lines.signed |= play.signed;
            return self.take((&line, Some(play)), findings);
        }
        let (judged, found) = (self.lines.judged_at_the_end(), findings.count());
        let others_are_signed = take(&mut self.lines.signed);
        let read = self.enter_in_full(line, row, words, findings);
        let signed = self.lines.signed;
        self.lines.signed |= others_are_signed;
        if read.is_ok()
            && findings.count() == found
            && self.lines.judged_at_the_end() == judged
            && let Some(line) = self.lines.results.last()
        {
            let (outcome, played, group) = (line.outcome, line.played, line.group);
            let play = Play { outcome, played, group, signed };
            self.memos.plays.keep(key, play);
        }
        read
    }

    /// Takes a row of which it is known who met, and reads all of its other cells.
    fn enter_in_full<'r>(
        &mut self,
        mut line: EnteredLine<'r>,
        row: &'r dyn RowText<Field>,
        words: &Vocabulary,
        findings: &mut Findings,
    ) -> Read<()> {
        entered::what(&mut line, row, words, self.places, findings);
        (self.lines.respelled).extend(entered::respelled(&line));
        let line = if self.layout.hints.in_tens { line.in_tens() } else { line };
        if line.is_bare { self.enter_bare(&line, findings) } else { self.enter(&line, findings) }
    }

    /// Takes a line whose result is a bare number. What it does not agree with is said once for all of them.
    fn enter_bare(&mut self, entered: &EnteredLine<'_>, findings: &mut Findings) -> Read<()> {
        let mut own = findings.part();
        let read = self.enter(entered, &mut own);
        let codes = [Code::ScoreMismatch, Code::ImpossibleResult];
        let is_wrong = codes.into_iter().any(|code| own.has(code));
        // Where the heading says that they are overtricks, only this one is wrong.
        let is_wrong = is_wrong && !self.places.hints().overtricks;
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
            if self.lines.results.len() > before { self.excluded += 1 } else { self.faulty += 1 }
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
            Diagnostic::new(Code::NoResults, message).at(self.places.locate_row(first.at)).hint(
                "enter results; what is scored while others are still to be played is provisional",
            ),
        );
    }

    /// Takes the lines of the piece of the file that follows; `None` where they cannot be put together.
    pub(crate) fn append(&mut self, next: Self) -> Option<()> {
        self.lines.append(next.lines)?;
        self.rows += next.rows;
        self.faulty += next.faulty;
        self.excluded += next.excluded;
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
                Diagnostic::new(Code::NoResults, nothing).at(self.places.locate_title()).hint(hint),
            );
        }
        let blank = open::settle(&mut self.lines, movement_of, self.places, options, findings);
        self.report_unplayed(options, findings);
        let in_both = in_both::join(&mut self.lines, self.places, findings);
        let results = self.lines.results.len();
        if options.dedupe {
            leave_out(&mut self.lines, self.places, findings);
        }
        tally.results = self.lines.results.len() as u64;
        tally.sit_outs = self.lines.sit_outs.len() as u64;
        tally.copies = (in_both + results - self.lines.results.len()) as u64;
        tally.open = self.lines.open.len() as u64;
        tally.faulty += self.faulty + blank.faulty;
        tally.excluded += self.excluded + blank.excluded;
        self.lines.is_whole = tally.faulty + tally.unread == 0;
        sections::check_mixed(&self.lines.sections, findings);
        let named = (&self.lines.sections, self.lines.without_section);
        sections::check_missing(self.places, named, &self.lines.results, findings);
        check_signs(self.places, &self.lines, findings);
        let (of_declarer, odd_tricks) = (&self.lines.of_declarer, &self.lines.odd_tricks);
        of_declarer.check_declarer(self.places, self.rows, findings);
        let are_odd = odd_tricks.check_tricks(self.places, self.rows, findings);
        check(self.places, &self.lines, findings);
        bare::check(self.places, &self.lines.bare, &self.lines.results, findings);
        if !are_odd {
            bare::check_tricks(self.places, &self.lines.results, findings);
        }
        self.lines
    }
}

/// A board, and what is marked on it.
#[derive(Clone, Copy, Debug)]
struct Board {
    number: BoardNumber,
    vulnerability: Vulnerability,
}

impl Board {
    /// A board as it is marked: by its row where that says so, since where rows contradict each other, which is
    /// reported, what follows from it is not.
    fn of(number: BoardNumber, stated: Option<Vulnerability>, markings: &Markings) -> Self {
        Self { number, vulnerability: stated.unwrap_or_else(|| markings.of(number).vulnerability) }
    }
}

/// Says once how they were read.
fn check(places: &dyn Places<Field>, lines: &Lines, findings: &mut Findings) {
    let Some((first, more)) = lines.respelled.split_first() else {
        return;
    };
    findings.push_with(Code::Respelled, || {
        let (at, field, points) = *first;
        let written = places.written(at, field);
        let others = match more.len() {
            0 => String::new(),
            1 => ", and 1 more score likewise".to_owned(),
            count => format!(", and {count} more scores likewise"),
        };
        Diagnostic::new(Code::Respelled, format!("`{written}` was read as {points}{others}"))
            .at(places.locate(at, field))
            .found(written)
            .hint("scores are whole numbers; a spreadsheet adds decimals and separators of its own")
    });
}

/// The spot cards.
const SPOTS: std::ops::RangeInclusive<u32> = 2..=10;

/// Reports a suit with a number that no card has, such as `H11` or `1S`. Other notations are left alone.
fn check_lead(row: &mut Row<'_, Field>, lead: Option<&str>) {
    let Some(text) = lead else {
        return;
    };
    let is_suit = |sign: char| "SHDC♠♥♦♣".contains(sign.to_ascii_uppercase());
    let number = text.strip_prefix(is_suit).or_else(|| text.strip_suffix(is_suit));
    let number = number.filter(|number| number.chars().all(|digit| digit.is_ascii_digit()));
    let Some(number) = number.filter(|number| !number.is_empty()) else {
        return;
    };
    let is_card = number.parse().is_ok_and(|spot| SPOTS.contains(&spot));
    if !is_card {
        let message = format!("`{text}` is not a card");
        row.fault(Field::Lead, Code::OddLead, message, |diagnostic| {
            diagnostic
                .expected("a suit with A, K, Q, J or 10 to 2")
                .hint("correct it; it is printed as it is, and changes no score")
        });
    }
}

/// Two positive scores are a split score in a table that signs its scores; in one that does not, they are a slip.
fn check_signs(places: &dyn Places<Field>, lines: &Lines, findings: &mut Findings) {
    if lines.signed {
        return;
    }
    for &at in &lines.both_positive {
        findings.push_with(Code::UnclearSign, || {
            Diagnostic::new(Code::UnclearSign, "both sides have points")
                .at(places.locate(at, Field::ScoreEw))
                .see(places.locate(at, Field::ScoreNs))
                .hint(
                    "clear one; a split score is written with its signs, such as `+420` and `+50`",
                )
                .about(subject(lines, at))
        });
    }
}

fn subject(lines: &Lines, at: u32) -> Subject {
    (lines.results.of_row(at)).map_or(Subject::NONE, |line| Subject {
        section: lines.sections.names().get(line.section.index()).cloned(),
        board: Some(line.board.get()),
        ns: Some(line.ns.get()),
        ew: Some(line.ew.get()),
    })
}

/// Leaves out every line with a result that says the same as an earlier one, lead and remarks included, and reports it.
fn leave_out(lines: &mut Lines, places: &dyn Places<Field>, findings: &mut Findings) {
    let mut earlier = HashMap::new();
    let mut notes = take(&mut lines.notes).into_iter().peekable();
    let partners = take(&mut lines.partners);
    let mut kept_partners = partners.is_some().then(Vec::new);
    let all = take(&mut lines.results);
    let each = (0..all.len()).filter_map(|place| all.get(place));
    for (line, place) in each.zip(0..) {
        let own = notes.next_if(|(id, _)| *id == ResultId(place));
        let own = own.map(|(_, notes)| notes);
        let second = partners.as_ref().and_then(|partners| partners.get(place as usize)).copied();
        let who = (line.section, line.ns, line.ew, second);
        let when = (line.board, line.table, line.round, line.group);
        let stated = (who, when, line.outcome, line.played, own.clone());
        if let Some(first) = earlier.get(&stated) {
            let (at, first) = (line.at, *first);
            findings.push_with(Code::LeftOut, || {
                Diagnostic::new(
                    Code::LeftOut,
                    "this line says the same as an earlier one, and was left out",
                )
                .at(places.locate_row(at))
                .see(places.locate_row(first).label("the earlier line"))
            });
            continue;
        }
        earlier.insert(stated, line.at);
        if let (Some(notes), Ok(place)) = (own, u32::try_from(lines.results.len())) {
            lines.notes.push((ResultId(place), notes));
        }
        if let (Some(kept), Some(second)) = (&mut kept_partners, second) {
            kept.push(second);
        }
        lines.results.push(line);
    }
    lines.partners = kept_partners;
}

/// The section of each line. Lines of a section that follow each other take no room of their own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct LineSections {
    runs: Vec<Run>,
}

/// Lines of one section that follow each other; they begin where those before them end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Run {
    end: u32,
    section: SectionId,
}

impl LineSections {
    /// The lines up to a place are of a section.
    #[inline]
    fn push(&mut self, section: SectionId, end: usize) {
        // More lines than identifiers reach are a fault of the draft.
        let end = u32::try_from(end).unwrap_or(u32::MAX);
        match self.runs.last_mut() {
            Some(run) if run.section == section => run.end = end,
            _ => self.runs.push(Run { end, section }),
        }
    }

    /// The section of a line.
    fn get(&self, place: usize) -> Option<SectionId> {
        let after = (self.runs).partition_point(|run| run.end as usize <= place);
        self.runs.get(after).map(|run| run.section)
    }

    /// Lines that follow each other, with their section.
    pub(crate) fn runs(&self) -> impl Iterator<Item = (SectionId, Range<usize>)> + Clone {
        let starts = std::iter::once(0).chain(self.runs.iter().map(|run| run.end));
        (self.runs.iter().zip(starts))
            .map(|(run, start)| (run.section, start as usize..run.end as usize))
    }

    /// Adds the lines of another list behind the `before` lines of this one; `section` says what its sections are here.
    fn append(&mut self, before: usize, other: &Self, section: impl Fn(SectionId) -> SectionId) {
        for run in &other.runs {
            self.push(section(run.section), before + run.end as usize);
        }
    }
}

// Points as a score: whether any contract gives them, and gives them at this vulnerability.

/// The score of points for a side, as that side sees them; `text` is how they were written.
pub(crate) fn score(
    number: i64,
    text: &str,
    vulnerability: Vulnerability,
    side: Side,
) -> Result<Score, Unfit> {
    let score = Score::new(number).ok();
    score
        .filter(|score| vulnerability.allows(*score, side))
        .ok_or_else(|| impossible(number, text, vulnerability, side))
}

/// Why points are no score, and which scores are nearest.
fn impossible(number: i64, text: &str, vulnerability: Vulnerability, side: Side) -> Unfit {
    let (code, message, hint) = if Score::new(number).is_ok() {
        (
            Code::ImpossibleScore,
            format!("no contract gives {side} {text} when {}", vulnerable(vulnerability)),
            "correct the score, its sign or the board number, or say how the board is marked: `[[boards]]` in `session.toml`",
        )
    } else if number.unsigned_abs() > 7600 {
        (
            Code::NotAScore,
            format!("{text} is beyond 7600, the largest score there is"),
            "correct the score",
        )
    } else {
        (Code::NotAScore, format!("no contract gives {text}"), "correct the score")
    };
    let nearest: Vec<String> =
        (vulnerability.nearest_scores(number, side, 2).iter()).map(ToString::to_string).collect();
    Unfit::new(code, message).expected(nearest.join(" or ")).hint(hint)
}

/// Which sides are vulnerable, in words.
const fn vulnerable(vulnerability: Vulnerability) -> &'static str {
    match vulnerability {
        Vulnerability::None => "neither side is vulnerable",
        Vulnerability::NorthSouth => "only N-S are vulnerable",
        Vulnerability::EastWest => "only E-W are vulnerable",
        Vulnerability::Both => "both sides are vulnerable",
    }
}
