//! The reports that people read: which columns each has and when, in which order, with which legends and notes.
//!
//! One file per report. It takes facts from [`model`](crate::model) and words from [`words`], and makes a
//! [`Part`] of a neutral document. What a report says is decided here and nowhere else.

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
mod scorecards;
mod size;
mod slips;
mod team_pairs;
mod travelers;
pub(crate) mod who;

use rust_decimal::Decimal;
use session::ContestantKind;

use crate::model::Scored;
use crate::model::heading::Unit;
use crate::sheet::{Document, Part, Style, Value};
use crate::words::{self, Words};

pub use across::{AcrossReport, AcrossWords};
pub use audit::{AuditWords, Auditing};
pub use before_play::{BeforePlay, BeforePlayWords, Preparation, SectionMovement};
pub use corrections::CorrectionsWords;
pub use director::{DirectorWords, beyond};
pub use explanation::ExplanationWords;
pub use frequency::FrequencyWords;
pub use hands::{HandRecord, HandsWords};
pub use heading::{HeadingWords, heading, why_provisional};
pub use ladder::{LadderReport, LadderWords};
pub use overall::OverallWords;
pub use ranking::RankingWords;
pub use records::RecordsWords;
pub use scorecards::ScorecardsWords;
pub use size::Size;
pub use slips::SlipsWords;
pub use team_pairs::TeamPairsWords;
pub use travelers::TravelersWords;
pub use who::called;

/// A report for people, which every renderer can set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Report {
    /// The whole event over all sections and directions: one list per strat; nothing where one ranking says it all.
    Overall,
    /// Places with score, maximum, percent and boards.
    Ranking,
    /// The pairs of teams by themselves, by IMPs a board; nothing where nobody asked for them.
    Pairs,
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

/// What each report says, in one language: only a title, or words of its own.
#[derive(Debug)]
pub struct ReportWords {
    /// The overall ranking.
    pub overall: OverallWords,
    /// The ranking.
    pub ranking: RankingWords,
    /// The pairs of teams.
    pub team_pairs: TeamPairsWords,
    /// The wall sheet.
    pub recap: &'static str,
    /// All boards.
    pub travelers: TravelersWords,
    /// All contestants with their boards.
    pub scorecards: ScorecardsWords,
    /// All frequency tables.
    pub frequency: FrequencyWords,
    /// The director's page.
    pub director: DirectorWords,
    /// What to compare with the slips.
    pub audit: AuditWords,
    /// Sheets to fill in.
    pub slips: SlipsWords,
    /// What a correction changed.
    pub corrections: CorrectionsWords,
    /// The corrections that were made in what was entered: at the foot of every document, and not of a report.
    pub records: RecordsWords,
    /// The deals, which are printed by themselves.
    pub hands: HandsWords,
    /// A season's table: over the results of several sessions, and not of a report.
    pub ladder: LadderWords,
    /// The same boards over many clubs, and not of a report.
    pub across: AcrossWords,
    /// What is printed before the game, and is not of a report.
    pub before_play: BeforePlayWords,
    /// How a number came about: of one board or one session, and not of a report.
    pub explanation: ExplanationWords,
}

/// How a report is asked for, on a command line as elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its name: `frequency`.
    pub name: &'static str,
    /// What else it may be called: `frequencies`.
    pub other_names: &'static [&'static str],
    /// What it is, in a line.
    pub about: &'static str,
}

impl Report {
    /// Every report.
    pub const ALL: [Self; 10] = [
        Self::Overall,
        Self::Ranking,
        Self::Pairs,
        Self::Recap,
        Self::Travelers,
        Self::Scorecards,
        Self::Frequency,
        Self::Director,
        Self::Slips,
        Self::Corrections,
    ];

    /// How it is asked for.
    ///
    /// ```
    /// use sheets::reports::Report;
    ///
    /// let names = Report::ALL.map(|report| report.listed().name);
    /// assert!(names.contains(&"recap"));
    /// ```
    #[must_use]
    pub const fn listed(self) -> Listed {
        let (name, other_names, about): (_, &[_], _) = match self {
            Self::Overall => (
                "overall",
                &[],
                "The whole event over all sections and directions: one list per strat",
            ),
            Self::Ranking => (
                "ranking",
                &["rankings"],
                "Places with score, maximum, percent and boards",
            ),
            Self::Pairs => (
                "pairs",
                &["team-pairs"],
                "The pairs of teams by themselves, where `pairs` in session.toml asks for them",
            ),
            Self::Recap => (
                "recap",
                &[],
                "The wall sheet: a row for each pair, a column for each board",
            ),
            Self::Travelers => (
                "travelers",
                &["traveler", "travellers", "traveller"],
                "Each board with all its scores",
            ),
            Self::Scorecards => (
                "scorecards",
                &["scorecard", "score-cards"],
                "Each pair with all its boards",
            ),
            Self::Frequency => (
                "frequency",
                &["frequencies"],
                "How often each score was made, and what it earned",
            ),
            Self::Director => (
                "director",
                &[],
                "Sum checks, close margins, warnings, adjustments, rules",
            ),
            Self::Slips => (
                "slips",
                &[],
                "Blank pick-up slips and travelers, to print and to fill in",
            ),
            Self::Corrections => ("corrections", &[], "What a correction changed"),
        };
        Listed {
            name,
            other_names,
            about,
        }
    }

    /// What it is called where a reader picks it, among all words of reports.
    #[must_use]
    pub const fn called(self, words: &ReportWords) -> &'static str {
        match self {
            Self::Overall => words.overall.title,
            Self::Ranking => words.ranking.title,
            Self::Pairs => words.team_pairs.title,
            Self::Recap => words.recap,
            Self::Travelers => words.travelers.boards,
            Self::Scorecards => words.scorecards.title,
            Self::Frequency => words.frequency.title,
            Self::Director => words.director.title,
            Self::Slips => words.slips.title,
            Self::Corrections => words.corrections.title,
        }
    }
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

    /// Reports, one after the other, as a document; one without parts where nothing was played. The corrections that
    /// were made come last, but not behind a list of what changed, which has them as its reasons.
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
            parts: (parts.map(|report| self.part(*report)))
                .chain(self.records().filter(|_| reports != [Report::Corrections]))
                .collect(),
            has_marks: self.scored.unit() == Unit::Matchpoints,
            empty: is_empty.then_some(self.words.heading.empty),
        }
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

    /// What is to be made of some reports: where one ranking says it all, it stands for the overall ranking; where
    /// nothing was compared, there are no corrections; where nobody asked for the pairs of teams, they are not there;
    /// and where teams play matches, no score has a worth of its own, so there are no frequencies.
    #[must_use]
    pub fn wanted(self, reports: &[Report]) -> Vec<Report> {
        let plain = !self.scored.has_overall();
        let teams = self.scored.session.contestant_kind() == ContestantKind::Team;
        let mut wanted: Vec<Report> = Vec::new();
        for report in reports {
            let report = match report {
                Report::Overall if plain => Report::Ranking,
                Report::Corrections if self.scored.corrections.is_none() => continue,
                Report::Frequency if teams => continue,
                Report::Pairs if self.scored.scoresheet.pairs.is_none() => continue,
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
            Report::Pairs => team_pairs::part(self),
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
