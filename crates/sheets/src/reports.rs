//! The reports that people read: which columns each has and when, in which order, with which legends and notes.
//!
//! One file a report. It takes facts from [`model`](crate::model) and words from [`words`], and makes a
//! [`Part`] of a neutral document. What a report says is decided here and nowhere else.

mod anchor;
mod board;
mod corrections;
mod director;
mod frequency;
mod heading;
mod overall;
pub(crate) mod played;
mod ranking;
mod recap;
mod scorecards;
mod size;
mod slips;
mod travelers;
pub(crate) mod who;

use rust_decimal::Decimal;

use crate::model::Scored;
use crate::sheet::{Document, Part, Style, Value};
use crate::words::{self, Words};

pub use heading::heading;
pub use size::Size;
pub use who::called;

/// A report for people, which every renderer can set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Report {
    /// The whole event over all sections and directions, a list a strat; nothing where one ranking says it all.
    Overall,
    /// Places with score, maximum, percent and boards.
    Ranking,
    /// The wall sheet: a row for each pair, a column for each board.
    Recap,
    /// Each board with all its scores.
    Travelers,
    /// Each pair with all its boards.
    Scorecards,
    /// How often each score was made, and what it earned.
    Frequency,
    /// Sum checks, close margins, warnings, adjustments, rules.
    Director,
    /// Blank pick-up slips and travelers, to print and to fill in.
    Slips,
    /// What a correction changed, where a session was compared with what was published before; nothing elsewhere.
    Corrections,
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
        let language = scored.session.event().language.as_deref();
        Self {
            scored,
            words: language.and_then(words::of).unwrap_or(&words::ENGLISH),
        }
    }

    /// Reports, one after the other, as a document; one without parts where nothing was played.
    #[must_use]
    pub fn document(self, reports: &[Report]) -> Document<'a> {
        let is_empty = self.scored.session.results().is_empty();
        let reports = self.wanted(reports);
        let parts = reports.iter().filter(|_| !is_empty);
        Document {
            language: self.words.language,
            point: self.words.point,
            paper: &self.words.paper,
            heading: heading(self),
            parts: parts.map(|report| self.part(*report)).collect(),
            empty: is_empty.then_some(self.words.heading.empty),
        }
    }

    /// What is to be made of some reports: where one ranking says it all, it stands for the overall ranking, and where
    /// nothing was compared, there are no corrections.
    #[must_use]
    pub fn wanted(self, reports: &[Report]) -> Vec<Report> {
        let plain = self.scored.scoresheet.overall.is_empty();
        let mut wanted: Vec<Report> = Vec::new();
        for report in reports {
            let report = match report {
                Report::Overall if plain => Report::Ranking,
                Report::Corrections if self.scored.corrections.is_none() => continue,
                other => *other,
            };
            if !wanted.contains(&report) {
                wanted.push(report);
            }
        }
        wanted
    }

    /// A report as a part of a document.
    #[must_use]
    pub fn part(self, report: Report) -> Part<'a> {
        match report {
            Report::Overall => overall::part(self),
            Report::Ranking => ranking::part(self),
            Report::Recap => recap::part(self),
            Report::Travelers => travelers::part(self),
            Report::Scorecards => scorecards::part(self),
            Report::Frequency => frequency::part(self),
            Report::Director => director::part(self),
            Report::Slips => slips::part(self),
            Report::Corrections => corrections::part(self),
        }
    }

    /// How large a report is, without making it.
    #[must_use]
    pub fn size(self, report: Report) -> Size {
        size::size(self.scored, report)
    }

    /// How values are shown where a text holds them.
    const fn style(self) -> Style {
        Style {
            point: self.words.point,
            ..Style::PRINT
        }
    }

    /// An amount in a sentence, with so many decimals.
    fn amount(self, amount: Decimal, digits: u32) -> String {
        Value::Amount(amount, digits)
            .shown(self.style())
            .into_owned()
    }
}
