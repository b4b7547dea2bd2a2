//! The reports that people read: which columns each has and when, in which order, with which legends and notes.
//!
//! One file per report. It takes facts from [`model`](crate::model) and words from [`words`], and makes a [`Part`] of a
//! neutral document. The content of a report is decided here and nowhere else.

mod across;
mod anchor;
mod audit;
mod before_play;
mod board;
mod corrections;
mod director;
pub mod explanation;
mod frequency;
mod hands;
mod heading;
mod ladder;
mod overall;
pub(crate) mod played;
mod ranking;
mod recap;
pub(crate) mod records;
mod report;
mod rules;
mod scorecards;
mod size;
mod slips;
mod team_pairs;
mod travelers;
pub(crate) mod who;

use std::sync::OnceLock;

use rust_decimal::Decimal;

use crate::model::Scored;
use crate::model::heading::Unit;
use crate::sheet::{Document, Part, Style, Value};
use crate::words::{self, ReportsWords, Words};

pub use across::AcrossReport;
pub use audit::audit_document;
pub use before_play::{BeforePlay, Preparation, SectionMovement};
pub use corrections::REPORT as CORRECTIONS;
pub use director::{REPORT as DIRECTOR, beyond};
pub use frequency::REPORT as FREQUENCY;
pub use hands::HandRecord;
pub use heading::{heading, why_provisional};
pub use ladder::LadderReport;
pub use overall::{REPORT as OVERALL, usual_stages};
pub use ranking::REPORT as RANKING;
pub use recap::REPORT as RECAP;
pub use report::{Exists, Place, Report};
pub use scorecards::REPORT as SCORECARDS;
pub use size::Size;
pub use slips::REPORT as SLIPS;
pub use team_pairs::REPORT as PAIRS;
pub use travelers::REPORT as TRAVELERS;
pub use who::called;

/// Where rankings are shown.
const OF_RANKINGS: &[Place] = &[
    Place::Terminal,
    Place::Page,
    Place::Workbook,
    Place::Paper("ranking.pdf"),
];

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
pub static REPORTS: [&Report; 10] = [
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
pub struct Reporting<'a> {
    /// The facts.
    pub scored: Scored<'a>,
    /// The words.
    pub words: &'static Words,
}

impl<'a> Reporting<'a> {
    /// A scored session in the language that its event asks for, or in English.
    #[must_use]
    pub fn of(scored: Scored<'a>) -> Self {
        Self {
            scored,
            words: words::of_event(scored.session.event()),
        }
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
        size::size(self.scored, report)
    }

    /// The texts of the reports in the language of the sheets.
    fn report_words(self) -> &'static ReportsWords {
        report_words(self.words)
    }

    /// How values are shown where a text holds them.
    const fn style(self) -> Style {
        Style {
            point: self.words.point,
            ..Style::PRINT
        }
    }

    /// An amount in a sentence, with that many decimals.
    fn amount(self, amount: Decimal, digits: u32) -> String {
        Value::Amount(amount, digits)
            .shown(self.style())
            .into_owned()
    }
}
