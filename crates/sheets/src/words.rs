//! The words of the sheets: one file per language.
//!
//! A language is one value of [`Words`], so that a word that is missing is an error when the program is compiled. What
//! depends on a number or a name is a function.

mod columns;
mod en;
mod fr;
mod page;

use contract_scoring::{BySide, Contract, Seat, Suits, Vulnerability};
use matchpointing::Treatment;
use rust_decimal::Decimal;
use session::{
    Artificial, AveragePlus, BoardRounding, Bye, ContestantKind, Event, Method, ShortBoards,
};

use crate::model::heading::{Movement, Unit};
use crate::model::scorecard::Role;
use crate::model::standing::TooFew;
use crate::reports::{HeadingWords, ReportWords};

pub use columns::ColumnWords;
pub use en::{ENGLISH, counted};
pub use fr::FRENCH;
pub use page::{PageWords, PaperWords};

/// Every language that sheets can be in.
pub static LANGUAGES: [&Words; 2] = [&ENGLISH, &FRENCH];

/// The tags of all languages: `en`, `fr`.
pub static TAGS: [&str; LANGUAGES.len()] = tags();

const fn tags() -> [&'static str; LANGUAGES.len()] {
    let mut tags = [""; LANGUAGES.len()];
    let mut place = 0;
    while place < tags.len() {
        tags[place] = LANGUAGES[place].language;
        place += 1;
    }
    tags
}

/// The words of a language, by its tag.
///
/// ```
/// use sheets::words;
///
/// let french = words::of("fr").unwrap();
/// assert_eq!((french.facts.percent)(&"54.76".parse().unwrap()), "54,76\u{a0}%");
/// assert!(words::of("xx").is_none());
/// ```
#[must_use]
pub fn of(tag: &str) -> Option<&'static Words> {
    let mut languages = LANGUAGES.into_iter();
    languages.find(|words| words.language.eq_ignore_ascii_case(tag))
}

/// The words in which an event's sheets are: of the language that it asks for, or English ones.
#[must_use]
pub fn of_event(event: &Event) -> &'static Words {
    let language = event.language.as_deref();
    language.and_then(of).unwrap_or(&ENGLISH)
}

/// What something is called, and what it is called where there is little room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Title {
    /// The whole word: `Adjustment`.
    pub long: &'static str,
    /// The short one: `Adj`.
    pub short: &'static str,
}

impl Title {
    /// The same word wherever it is.
    #[must_use]
    pub const fn one(word: &'static str) -> Self {
        Self::of(word, word)
    }

    /// The whole word, and the short one.
    #[must_use]
    pub const fn of(long: &'static str, short: &'static str) -> Self {
        Self { long, short }
    }
}

/// What those who play are called: pairs, players in an individual, or teams.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Players {
    /// Pairs.
    pub pairs: &'static str,
    /// The players of an individual.
    pub players: &'static str,
    /// Teams.
    pub teams: &'static str,
}

impl Players {
    /// What they are called in a session.
    #[must_use]
    pub const fn of(self, kind: ContestantKind) -> &'static str {
        match kind {
            ContestantKind::Pair => self.pairs,
            ContestantKind::Player => self.players,
            ContestantKind::Team => self.teams,
        }
    }
}

/// Every word of every sheet, in one language.
#[derive(Debug)]
pub struct Words {
    /// The language, as HTML names it: `en`.
    pub language: &'static str,
    /// What it calls itself: `English`.
    pub name: &'static str,
    /// What is between a number and its decimals.
    pub point: char,
    /// What is written between a word and what explains it.
    pub colon: &'static str,
    /// What documents begin with.
    pub heading: HeadingWords,
    /// What small facts say.
    pub facts: FactWords,
    /// What each report says.
    pub reports: ReportWords,
    /// What columns are called.
    pub columns: ColumnWords,
    /// What is under tables.
    pub notes: NoteWords,
    /// What is in cells in place of a number.
    pub signs: SignWords,
    /// What is said of the rules in force.
    pub rules: RuleWords,
    /// What a page for the web says of itself.
    pub page: PageWords,
    /// What paper says of itself.
    pub paper: PaperWords,
    /// A contract without its result, with signs or letters for its suit: `4♠X`.
    pub contract: fn(Contract, Suits) -> String,
    /// An opening lead as it was entered, with signs or letters for its suit where it is a card.
    pub lead: fn(&str, Suits) -> String,
    /// A seat.
    pub seat: fn(Seat) -> &'static str,
    /// A direction in a cell: `N-S`.
    pub side: BySide<&'static str>,
    /// A direction in a title: `North-South`.
    pub direction: BySide<&'static str>,
}

/// What small facts say.
#[derive(Debug)]
pub struct FactWords {
    /// A section by its name.
    pub section: fn(&str) -> String,
    /// Everybody in the only section.
    pub everybody: Players,
    /// What is known of the movement.
    pub movement: fn(Movement) -> &'static str,
    /// So many tables.
    pub tables: fn(u32) -> String,
    /// So many boards.
    pub boards: fn(u32) -> String,
    /// The most that a board can earn.
    pub top: fn(&Decimal) -> String,
    /// The sections that a board's results are compared in: several, by their names.
    pub field: fn(sections: usize, names: &str) -> String,
    /// The names of sections: of one, of two, of the first two and how many more.
    pub names: fn(&[&str]) -> String,
    /// Two who play against each other.
    pub versus: fn(&str, &str) -> String,
    /// Who deals.
    pub dealer: fn(&str) -> String,
    /// Who is vulnerable.
    pub vulnerable: fn(Vulnerability) -> &'static str,
    /// The place.
    pub place: fn(&str) -> String,
    /// The session score, and what it is out of.
    pub score: fn(score: &Decimal, out_of: Option<&Decimal>) -> String,
    /// In percent.
    pub percent: fn(&Decimal) -> String,
    /// A score in victory points.
    pub victory_points: fn(&Decimal) -> String,
    /// IMPs a board.
    pub per_board: fn(&Decimal) -> String,
    /// Penalties and bonuses.
    pub adjustment: fn(&Decimal) -> String,
    /// The score with what was brought from earlier sessions.
    pub with_carryover: fn(&Decimal) -> String,
    /// The rank in a strat: in the section, or over all where `overall` says so.
    pub rank: fn(place: &str, strat: &str, overall: bool) -> String,
    /// Masterpoints.
    pub award: fn(&str) -> String,
    /// A round by its number.
    pub round: fn(u8) -> String,
    /// A table by its number.
    pub table: fn(u16) -> String,
    /// A pair, a player or a team by its number.
    pub contestant: fn(label: &str, ContestantKind) -> String,
    /// A strat: its name, its limit, how many are in it, and what they are where it is the first.
    pub strat: fn(
        name: &str,
        limit: Option<&Decimal>,
        count: usize,
        first: Option<ContestantKind>,
    ) -> String,
    /// A strat in a title.
    pub strat_name: fn(&str) -> String,
    /// All strats.
    pub strats: fn(&str) -> String,
    /// Half of the largest session score.
    pub average: fn(&Decimal) -> String,
    /// The largest session score.
    pub maximum: fn(&Decimal) -> String,
}

/// What is under tables.
#[derive(Debug)]
pub struct NoteWords {
    /// Under masterpoints.
    pub awards: &'static str,
    /// Who is not ranked, each with its boards, since it has less than a share of the boards in percent.
    pub not_ranked: fn(share: &Decimal, who: &[TooFew]) -> String,
    /// What all that a sheet's contestants earned comes to, and what the rules make of it.
    pub total: fn(total: &str, expected: Option<&str>) -> String,
    /// Boards whose sums are not as expected.
    pub off: fn(boards: &str) -> String,
    /// Where a total differs from what is expected by rounding.
    pub rounding: &'static str,
    /// A side's sum on a board: whether it is as expected, and whether rounding makes them differ.
    pub sum: fn(side: &str, awarded: &str, expected: &str, holds: bool) -> String,
    /// The sums of both sides.
    pub sums: fn(&str) -> String,
    /// What a contestant earned in a role: boards, percent.
    pub role: fn(Role, boards: u32, percent: Option<&Decimal>) -> String,
    /// The points of a board beyond par, on average, in each role.
    pub against_par: fn(&[(Role, String)]) -> String,
    /// What the sign for a board that was not met means, and those that follow.
    pub absent: &'static str,
    /// Sat out.
    pub sat_out: &'static str,
    /// Not played.
    pub not_played: &'static str,
    /// A late play.
    pub late_play: &'static str,
    /// An artificial score.
    pub artificial: &'static str,
    /// The sums over several sections.
    pub field_sum: &'static str,
    /// What a list leaves out.
    pub more: fn(usize) -> String,
}

/// What is in cells in place of a number.
#[derive(Debug)]
pub struct SignWords {
    /// Sat out.
    pub sat_out: &'static str,
    /// Not played and never will be.
    pub not_played: &'static str,
    /// A late play, still to come.
    pub late_play: &'static str,
    /// A weighted score.
    pub weighted: &'static str,
    /// An artificial score.
    pub artificial: fn(Artificial) -> String,
    /// Nobody bid.
    pub passed_out: &'static str,
    /// The whole top.
    pub top: &'static str,
    /// Nothing of the top.
    pub bottom: &'static str,
    /// How a score was rated, where it is to be said.
    pub treatment: fn(Treatment) -> &'static str,
}

/// What is said of the rules in force.
#[derive(Debug)]
pub struct RuleWords {
    /// What a rule is about: scoring, rules, rounding, averages.
    pub rule: fn(Rule) -> &'static str,
    /// The method by its name.
    pub method: fn(Method) -> &'static str,
    /// To what board scores are rounded.
    pub rounding: fn(BoardRounding) -> &'static str,
    /// What a result is worth that a board lacks.
    pub short_boards: fn(ShortBoards) -> &'static str,
    /// Whether E-W's matchpoints are what N-S's leave of the top.
    pub complement: fn(bool) -> &'static str,
    /// What a sit-out earns, of a board.
    pub bye: fn(Bye) -> &'static str,
    /// What artificial scores are worth.
    pub averages: fn(AveragePlus, Unit) -> &'static str,
    /// The share of the boards, in percent, that it takes to be ranked.
    pub minimum_share: fn(&Decimal) -> String,
    /// That percentages are read as averages.
    pub averages_in_percent: &'static str,
}

/// What a rule in force is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// The method.
    Scoring,
    /// The rule set.
    RuleSet,
    /// How board scores are rounded.
    Rounding,
    /// What a result is worth that a board lacks.
    ShortBoards,
    /// Whether both sides add up to the top.
    Complement,
    /// What a sit-out earns.
    Bye,
    /// What artificial scores are worth.
    Averages,
    /// The share of the boards that it takes to be ranked.
    MinimumShare,
}
