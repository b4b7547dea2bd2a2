//! The reports that people read: which columns each has and when, in which order, with which legends and notes.
//!
//! One file a report. It takes facts from [`model`](crate::model) and words from [`words`](crate::words), and makes a
//! [`Part`] of a neutral document. What a report says is decided here and nowhere else.

mod anchor;
mod heading;
mod ranking;
mod who;

use crate::model::Scored;
use crate::sheet::Part;
use crate::words::Words;

pub use heading::heading;

/// A report for people, which every renderer can set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Report {
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
    /// A report as a part of a document; nothing for those that are not yet made here.
    #[must_use]
    pub fn part(self, report: Report) -> Option<Part<'a>> {
        match report {
            Report::Ranking => Some(ranking::part(self)),
            Report::Recap
            | Report::Travelers
            | Report::Scorecards
            | Report::Frequency
            | Report::Director
            | Report::Slips => None,
        }
    }
}
