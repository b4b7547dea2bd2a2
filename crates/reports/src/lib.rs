//! The reports that people read: their facts, their words, and the neutral document that every format is made of.
//!
//! [`model`] has the facts, computed once from a session and its scoresheet, without words; [`words`] the words of each
//! language; a file for each report makes a [`Part`] of a [`Document`] of both: which columns it has and when, in which
//! order, with which legends and notes. The content of a report is decided here and nowhere else. Nothing here
//! knows a format.

mod across;
mod anchor;
mod audit;
mod before_play;
pub mod blank;
mod corrections;
mod director;
pub mod explanation;
mod frequency;
mod hands;
mod heading;
mod ladder;
mod limit;
pub mod model;
mod overall;
pub(crate) mod played;
mod ranking;
mod recap;
pub mod records;
mod scorecards;
pub mod sheet;
mod slips;
mod stages;
mod team_pairs;
mod travelers;
pub mod visible;
pub(crate) mod who;
pub mod words;

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::OnceLock;

use contract_scoring::BySide;
use heading::percent_of;
use rust_decimal::Decimal;
use session::{Marking, Notes, RoundBoard, RuleSet, SectionId};

use crate::model::event::ScoredEvent;
use crate::model::heading::Unit;
use crate::model::published::Rules;
use crate::model::{FieldSum, Scored};
use crate::sheet::{Cell, Column, Document, Keep, Note, Part, Sheet, Style, Value, ordinal, text};
use crate::words::{ReportsWords, Rule, Words};

pub use across::AcrossReport;
pub use before_play::{BeforePlay, Preparation, SectionMovement};
pub use corrections::REPORT as CORRECTIONS;
pub use director::{REPORT as DIRECTOR, audit_document, beyond};
pub use frequency::REPORT as FREQUENCY;
pub use hands::HandRecord;
pub use heading::{heading, why_provisional};
pub use ladder::LadderReport;
pub use limit::Limit;
pub use overall::REPORT as OVERALL;
pub use ranking::REPORT as RANKING;
pub use recap::REPORT as RECAP;
pub use scorecards::REPORT as SCORECARDS;
pub use slips::REPORT as SLIPS;
pub use stages::usual_stages;
pub use team_pairs::REPORT as PAIRS;
pub use travelers::REPORT as TRAVELERS;
pub use who::called;

/// Where rankings are shown.
const OF_RANKINGS: &[Place] =
    &[Place::Terminal, Place::Page, Place::Workbook, Place::Paper("ranking.pdf")];

/// What reports say in a language.
#[must_use]
pub fn report_words(words: &Words) -> &'static ReportsWords {
    static SAID: [OnceLock<ReportsWords>; words::TAGS.len()] =
        [const { OnceLock::new() }; words::TAGS.len()];
    let place = words::TAGS.iter().position(|tag| *tag == words.language);
    // Every language has its words; there is a first one.
    SAID[place.unwrap_or(0)].get_or_init(|| ReportsWords::new(words.texts))
}

/// Every report, in the order in which help and documents have them.
pub static REPORTS: &[&Report] = &[
    &overall::REPORT,
    &ranking::REPORT,
    &team_pairs::REPORT,
    &recap::REPORT,
    &travelers::REPORT,
    &scorecards::REPORT,
    &frequency::REPORT,
    &director::REPORT,
    &slips::REPORT,
    &corrections::REPORT,
];

/// A session on a terminal: who won, then the recap, with each name once in a list and once beside its boards.
pub static BRIEF: [&Report; 3] = [&overall::BRIEF, &team_pairs::REPORT, &recap::BRIEF];

/// The reports that are shown at a place unless somebody asks for others.
pub fn shown(place: Place) -> impl Iterator<Item = &'static Report> {
    let reports = REPORTS.iter().copied();
    reports.filter(move |report| report.is_shown(place))
}

/// What is made of a session in a language.
#[derive(Clone, Copy, Debug)]
pub struct ReportContext<'a> {
    /// The facts.
    pub scored: Scored<'a>,
    /// The words.
    pub words: &'static Words,
}

impl<'a> ReportContext<'a> {
    /// A scored session in the language that its event asks for, or in English.
    #[must_use]
    pub fn of(scored: Scored<'a>) -> Self {
        Self { scored, words: words::of_event(scored.session.event()) }
    }

    /// The same of another session.
    const fn with(self, scored: Scored<'a>) -> Self {
        Self { scored, ..self }
    }

    /// Reports, one after the other, as a document; one without parts where nothing was played. The corrections that
    /// were made come last, but not behind a list of what changed, which has them as its reasons.
    #[must_use]
    pub fn document(self, reports: &[&'static Report]) -> Document<'a> {
        let is_empty = self.scored.session.results().is_empty();
        let reports = self.wanted(reports);
        let parts = reports.iter().filter(|_| !is_empty);
        Document {
            language: self.words.language,
            point: self.words.point,
            paper: &self.words.paper,
            heading: heading(self),
            parts: (parts.map(|report| self.part(report)))
                .chain(self.records().filter(|_| reports != [&corrections::REPORT]))
                .collect(),
            has_marks: self.scored.unit() == Unit::Matchpoints,
            empty: is_empty.then_some(report_words(self.words).heading.empty),
        }
    }

    /// The same on paper: who hangs it up wants no further page for a list that the page and the workbook have.
    #[must_use]
    pub fn paper(self, reports: &[&'static Report]) -> Document<'a> {
        let mut document = self.document(reports);
        document.parts.retain(|part| part.anchor != records::ANCHOR);
        document
    }

    /// The same for programs, which read all tables and every language as English.
    #[must_use]
    pub fn data(self, reports: &[&'static Report]) -> Document<'a> {
        let english = Self { words: &words::ENGLISH, ..self };
        let mut document = english.paper(reports);
        for (part, report) in document.parts.iter_mut().zip(self.wanted(reports)) {
            part.anchor = report.name;
        }
        document.parts.extend(english.records_table());
        document
    }

    /// The corrections that were made in what was entered, for the end of a document; `None` where there are none.
    #[must_use]
    pub fn records(self) -> Option<Part<'a>> {
        records::part(self)
    }

    /// The same as a table.
    #[must_use]
    pub fn records_table(self) -> Option<Part<'a>> {
        records::table(self)
    }

    /// What is to be made of some reports: each that the session has, once; where another one says all of it, that one.
    #[must_use]
    pub fn wanted(self, reports: &[&'static Report]) -> Vec<&'static Report> {
        let mut wanted: Vec<&'static Report> = Vec::new();
        for report in reports {
            let report = match report.exists(self.scored) {
                Exists::Yes | Exists::Empty => report,
                Exists::Instead(other, _) => other,
                Exists::No(_) => continue,
            };
            if !wanted.contains(&report) {
                wanted.push(report);
            }
        }
        wanted
    }

    /// A report as a part of a document.
    #[must_use]
    pub fn part(self, report: &Report) -> Part<'a> {
        (report.part)(self)
    }

    /// How large a report is, without making it.
    #[must_use]
    pub fn size(self, report: &Report) -> Size {
        size(self.scored, report)
    }

    /// The texts of the reports in the language of the sheets.
    fn report_words(self) -> &'static ReportsWords {
        report_words(self.words)
    }

    /// How values are shown where a text holds them.
    const fn style(self) -> Style {
        Style { point: self.words.point, ..Style::PRINT }
    }

    /// An amount in a sentence, with that many decimals.
    fn amount(self, amount: Decimal, digits: u32) -> String {
        Value::Amount(amount, digits).shown(self.style()).into_owned()
    }
}

/// Each rule in words, where it is known.
fn described(
    context: ReportContext<'_>,
    rules: Rules,
) -> impl Iterator<Item = (Rule, Option<Cow<'static, str>>)> {
    let words = &context.words.rules;
    // A method that has not changed is not among what has.
    let unit = rules.method.map_or(context.scored.unit(), Unit::of);
    let short_boards = rules.short_boards.map(|rule| words.short_boards(rule));
    let complement = rules.complement.map(|rule| words.complement(rule));
    let averages = rules.averages.map(|rule| words.averages(rule, unit));
    let share = rules.minimum_share.map(percent_of);
    let share = share.map(|share| words.minimum_share(&share).into());
    let stated = [
        (Rule::RuleSet, rules.rule_set.map(RuleSet::title)),
        (Rule::Rounding, rules.rounding.map(|rule| words.rounding(rule))),
        (Rule::ShortBoards, short_boards),
        (Rule::Complement, complement),
        (Rule::Bye, rules.bye.map(|rule| words.bye(rule))),
        (Rule::Averages, averages),
    ];
    let stated = stated.into_iter().map(|(rule, text)| (rule, text.map(Cow::Borrowed)));
    let method = rules.method.map(|rule| match words.detail(rule) {
        Some(detail) => format!("{}, {detail}", words.method(rule)).into(),
        None => words.method(rule).into(),
    });
    std::iter::once((Rule::Scoring, method)).chain(stated).chain([(Rule::MinimumShare, share)])
}

// How large a report is, known before it is made: what formats compare with their limits.

/// How large a report is, at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Rows of its longest table, and where cells are lines of the travelers, those.
    pub rows: usize,
    /// Columns of its widest table.
    pub columns: usize,
    /// Characters of its longest text.
    pub longest: usize,
}

/// Columns besides boards and strats; a strat has two.
const COLUMNS: usize = 32;

fn size(scored: Scored<'_>, report: &Report) -> Size {
    let session = scored.session;
    let notes = session.result_ids().filter_map(|(id, _)| session.notes(id));
    let texts = notes.flat_map(Notes::iter).map(|text| text.chars().count());
    let names = session.contestants().iter().map(|contestant| {
        let names = contestant.players().iter();
        let names = names.filter_map(|player| player.name.as_deref());
        names.map(|name| name.chars().count() + 3).sum()
    });
    let sessions = scored.event.map_or(0, ScoredEvent::played);
    Size {
        rows: (report.rows)(scored),
        columns: (report.boards)(scored) + COLUMNS + 2 * session.strats().len() + sessions,
        longest: texts.chain(names).max().unwrap_or(0),
    }
}

/// A row for each contestant.
fn contestants(scored: Scored<'_>) -> usize {
    let entrants = scored.event.map_or(0, |event| event.entrants.len());
    scored.session.contestants().len().max(entrants)
}

/// A row for each result.
fn results(scored: Scored<'_>) -> usize {
    scored.session.results().len()
}

/// A row for each contestant of each result.
fn cells(scored: Scored<'_>) -> usize {
    if scored.session.is_individual() { 4 * results(scored) } else { 2 * results(scored) }
}

/// The boards that were played.
fn boards(scored: Scored<'_>) -> usize {
    let boards: BTreeSet<_> = (scored.session.results().iter()).map(|one| one.board).collect();
    boards.len()
}

// A board's sheet: its title, where it was played, who dealt, who was vulnerable.

/// The sheet of a board, without blocks.
fn sheet(
    context: ReportContext<'_>,
    sections: &[SectionId],
    board: RoundBoard,
    dealt: bool,
) -> Sheet {
    let facts = &context.words.facts;
    let titles = &context.words.columns;
    let names = field(context, sections);
    let section = (names.as_ref()).map(|names| facts.field(sections.len(), names));
    let round = board.round.map(|round| facts.round(round.get()));
    let marking = context.scored.session.markings().of(board.number);
    let marked = dealt.then(|| self::marked(context.words, marking));
    let column = text("section", titles.section).naming();
    let section_label = names.map(|names| (column, Cell::text(names)));
    let column = ordinal("round", titles.round).naming();
    let round_label = (board.round).map(|round| (column, Cell::number(round.get())));
    let column = ordinal("board", titles.board).naming();
    Sheet {
        facts: (section.into_iter().chain(round)).chain(marked.into_iter().flatten()).collect(),
        labels: (section_label.into_iter().chain(round_label))
            .chain([(column, Cell::number(board.number.get()))])
            .collect(),
        ..Sheet::new(context.report_words().travelers.board(board.number.get()))
    }
}

/// A board in a table: a number, and where numbers are those of other boards in each round, `2-7`.
fn cell(board: RoundBoard) -> Cell {
    match board.round {
        None => Cell::number(board.number.get()),
        Some(_) => Cell::text(board.to_string()),
    }
}

/// Who deals a board, and who is vulnerable.
fn marked(words: &Words, marking: Marking) -> [String; 2] {
    let Marking { dealer, vulnerability } = marking;
    let vulnerable = words.facts.vulnerable(vulnerability);
    [words.facts.dealer(words.seat(dealer)), vulnerable.to_owned()]
}

/// The names of the sections of a field, where there are several sections.
fn field(context: ReportContext<'_>, sections: &[SectionId]) -> Option<String> {
    let session = context.scored.session;
    let names: Vec<&str> = (sections.iter()).map(|id| session.section(*id).name.as_str()).collect();
    (context.scored.has_sections()).then(|| context.words.facts.names(&names))
}

/// Both sides' sums against what the rules make, with the same digits; nothing where there are none.
fn sums(context: ReportContext<'_>, checks: &BySide<Option<FieldSum>>) -> Option<Note> {
    let notes = &context.words.notes;
    let known = || checks.each().into_iter().filter_map(|(side, check)| Some((side, (*check)?)));
    let digits = played::digits(known().flat_map(|(_, check)| [check.awarded, check.expected]));
    let sums: Vec<String> = known()
        .map(|(side, check)| {
            let amount = |amount| context.amount(amount, digits);
            notes.sum(
                context.words.side.get(side),
                &amount(check.awarded),
                &amount(check.expected),
                check.holds,
            )
        })
        .collect();
    (!sums.is_empty()).then(|| Note::Text(notes.sums(sums.join("; "))))
}

/// A foul group by its letter.
fn group(letter: Option<char>) -> Cell {
    Cell::text(letter.map_or_else(String::new, |letter| letter.to_string()))
}

fn group_column(context: ReportContext<'_>) -> Column {
    text("group", context.words.columns.group).keep(Keep::Long)
}

// The declaration of a report: help, default lists, the pack, limits and tests follow from it.

/// A report for people, which every renderer can set. Each is in the file of its own, and all are in [`REPORTS`].
///
/// [`REPORTS`]: REPORTS
#[non_exhaustive]
pub struct Report {
    /// Its name on the command line: `frequency`.
    pub name: &'static str,
    /// What else it may be called: `frequencies`.
    pub aliases: &'static [&'static str],
    /// What it is, in a line.
    pub about: &'static str,
    /// What it is called where a reader picks it.
    pub title: fn(&Words) -> &'static str,
    /// What it says of a session.
    part: for<'a> fn(ReportContext<'a>) -> Part<'a>,
    /// Whether a session has it.
    exists: fn(Scored<'_>) -> Exists,
    /// The rows of its longest table, at most.
    rows: fn(Scored<'_>) -> usize,
    /// The columns that each board has in it, or none.
    boards: fn(Scored<'_>) -> usize,
    /// Where it is shown unless somebody asks for other reports.
    pub shown: &'static [Place],
    /// Whether a page that would be too large leaves it out.
    pub is_large: bool,
    /// Whether it is about one session alone: `score` can make it.
    pub is_of_one_session: bool,
}

/// Where a report is shown unless somebody asks for other ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Text.
    Terminal,
    /// The page for everybody.
    Page,
    /// A workbook, on a worksheet of its own.
    Workbook,
    /// A file of the pack, on paper.
    Paper(&'static str),
}

/// Whether a session has a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Exists {
    /// It has.
    Yes,
    /// It has, and there is nothing in it.
    Empty,
    /// Another report says all of it.
    Instead(&'static Report, Limit),
    /// It has not.
    No(Limit),
}

impl Exists {
    /// It does where a condition holds; otherwise the reason and what to do instead.
    fn only(holds: bool, message: &str, hint: &str) -> Self {
        if holds { Self::Yes } else { Self::No(Limit::new(message, hint)) }
    }

    /// Why a session does not have it.
    ///
    /// # Errors
    ///
    /// Where it does not.
    pub fn check(self) -> Result<(), Limit> {
        match self {
            Self::Yes | Self::Empty => Ok(()),
            Self::Instead(_, why) | Self::No(why) => Err(why),
        }
    }
}

impl Report {
    /// A report that every session has, with a row for each contestant, shown only to those who ask for it.
    const fn new(
        name: &'static str,
        about: &'static str,
        title: fn(&Words) -> &'static str,
        part: for<'a> fn(ReportContext<'a>) -> Part<'a>,
    ) -> Self {
        Self {
            name,
            aliases: &[],
            about,
            title,
            part,
            exists: |_| Exists::Yes,
            rows: contestants,
            boards: |_| 0,
            shown: &[],
            is_large: false,
            is_of_one_session: true,
        }
    }

    /// The same with the places where it is shown.
    const fn shown(self, shown: &'static [Place]) -> Self {
        Self { shown, ..self }
    }

    /// Whether a session has it, and if not, why.
    #[must_use]
    pub fn exists(&self, scored: Scored<'_>) -> Exists {
        (self.exists)(scored)
    }

    /// Whether it is shown somewhere unless somebody asks for other reports.
    #[must_use]
    pub fn is_shown(&self, place: Place) -> bool {
        self.shown.contains(&place)
    }
}

impl fmt::Debug for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl PartialEq for Report {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Report {}

/// The example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
