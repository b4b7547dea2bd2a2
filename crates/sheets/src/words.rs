//! The words of the sheets: one file a language.
//!
//! A language is one value of [`Words`], so that a word that is missing is an error when the program is compiled. What
//! depends on a number or a name is a function.

mod en;

use contract_scoring::{Seat, Side};
use rust_decimal::Decimal;
use session::{AveragePlus, Method, RuleSet};

use crate::model::heading::{Movement, Unit};

pub use en::ENGLISH;

/// What something is called, and what it is called where there is little room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Title {
    /// The whole word: `Adjustment`.
    pub long: &'static str,
    /// The short one: `Adj`.
    pub short: &'static str,
}

/// Every word of every sheet, in one language.
#[derive(Debug)]
pub struct Words {
    /// The language, as HTML names it: `en`.
    pub language: &'static str,
    /// What stands between a number and its decimals.
    pub point: char,
    /// What documents begin with.
    pub heading: HeadingWords,
    /// What small facts say.
    pub facts: FactWords,
    /// What reports are called.
    pub reports: ReportWords,
    /// What columns are called.
    pub columns: ColumnWords,
    /// What stands under tables.
    pub notes: NoteWords,
    /// A seat.
    pub seat: fn(Seat) -> &'static str,
    /// A direction in a cell: `N-S`.
    pub side: fn(Side) -> &'static str,
    /// A direction in a title: `North-South`.
    pub direction: fn(Side) -> &'static str,
}

/// What documents begin with.
#[derive(Debug)]
pub struct HeadingWords {
    /// An event without a name.
    pub unnamed: &'static str,
    /// An event of several sessions.
    pub session: fn(name: &str, session: u32, sessions: u32) -> String,
    /// Who directs.
    pub director: fn(&str) -> String,
    /// The rules in force.
    pub rules: fn(Method, RuleSet) -> String,
    /// What artificial scores are worth.
    pub averages: fn(AveragePlus) -> &'static str,
    /// A result that is not final.
    pub provisional: &'static str,
    /// Why it is not: late plays.
    pub late_plays: fn(usize) -> String,
    /// Why it is not: lines that seem to be missing in a section.
    pub missing_lines: fn(lines: u32, section: &str) -> String,
    /// A session without results.
    pub empty: &'static str,
}

/// What small facts say.
#[derive(Debug)]
pub struct FactWords {
    /// A section by its name.
    pub section: fn(&str) -> String,
    /// Everybody in the only section; players in an individual.
    pub everybody: fn(is_individual: bool) -> &'static str,
    /// What is known of the movement.
    pub movement: fn(Movement) -> &'static str,
    /// So many tables.
    pub tables: fn(u32) -> String,
    /// So many boards.
    pub boards: fn(u32) -> String,
    /// The most that a board can earn.
    pub top: fn(&Decimal) -> String,
    /// Half of the largest session score.
    pub average: fn(&Decimal) -> String,
    /// The largest session score.
    pub maximum: fn(&Decimal) -> String,
}

/// What reports are called.
#[derive(Debug)]
pub struct ReportWords {
    /// The ranking.
    pub ranking: &'static str,
    /// A ranking with handicap, by the title of the plain one.
    pub with_handicap: fn(&str) -> String,
}

/// What columns are called.
#[derive(Debug)]
pub struct ColumnWords {
    /// The place.
    pub place: Title,
    /// A contestant's number.
    pub number: Title,
    /// The players' names.
    pub names: Title,
    /// A section.
    pub section: Title,
    /// A direction.
    pub direction: Title,
    /// The sum of the board scores, where the session score is another.
    pub earned: Title,
    /// Penalties and bonuses.
    pub adjustment: Title,
    /// The session score.
    pub score: fn(Unit) -> Title,
    /// The session score and what it is out of.
    pub score_of: fn(&Decimal) -> [String; 2],
    /// What the session score is out of.
    pub out_of: Title,
    /// Brought from earlier sessions.
    pub carryover: Title,
    /// Session score and carryover.
    pub final_score: Title,
    /// In percent.
    pub percent: Title,
    /// A drawing beside a number: most formats have no title over it.
    pub bar: Title,
    /// The contestant's strat.
    pub strat: Title,
    /// The rank in section and direction.
    pub section_rank: Title,
    /// The rank over all sections and directions.
    pub overall_rank: Title,
    /// Masterpoints.
    pub award: Title,
    /// Boards that count.
    pub boards: Title,
    /// The session score without handicap.
    pub scratch: Title,
    /// What the handicap adds.
    pub handicap: Title,
    /// The score with handicap.
    pub with_handicap: Title,
}

/// What stands under tables.
#[derive(Debug)]
pub struct NoteWords {
    /// Under masterpoints.
    pub awards: &'static str,
}
