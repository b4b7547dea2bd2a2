//! The words of the sheets: one file a language.
//!
//! A language is one value of [`Words`], so that a word that is missing is an error when the program is compiled. What
//! depends on a number or a name is a function.

mod en;
mod fr;

use contract_scoring::{Contract, Seat, Side, Suits, Vulnerability};
use matchpointing::Treatment;
use rust_decimal::Decimal;
use session::{AdjustmentAmount, Artificial, AveragePlus, Method, RuleSet};
use traveler_ingest::Accounting;

use crate::model::heading::{Movement, Unit};
use crate::model::scorecard::Role;
use crate::reports::Report;

pub use en::{ENGLISH, counted};
pub use fr::FRENCH;

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
    /// What it calls itself: `English`.
    pub name: &'static str,
    /// What stands between a number and its decimals.
    pub point: char,
    /// What is written between a word and what explains it.
    pub colon: &'static str,
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
    /// What stands in cells in place of a number.
    pub signs: SignWords,
    /// What the director reads.
    pub director: DirectorWords,
    /// What a page for the web says of itself.
    pub page: PageWords,
    /// What paper says of itself.
    pub paper: PaperWords,
    /// What is said of corrections.
    pub corrections: CorrectionWords,
    /// A contract without its result, with signs or letters for its suit: `4♠X`.
    pub contract: fn(Contract, Suits) -> String,
    /// A seat.
    pub seat: fn(Seat) -> &'static str,
    /// A direction in a cell: `N-S`.
    pub side: fn(Side) -> &'static str,
    /// A direction in a title: `North-South`.
    pub direction: fn(Side) -> &'static str,
}

impl Words {
    /// What a report is called, where a reader picks it.
    #[must_use]
    pub const fn report(&self, report: Report) -> &'static str {
        let reports = &self.reports;
        match report {
            Report::Overall => reports.overall,
            Report::Ranking => reports.ranking,
            Report::Recap => reports.recap,
            Report::Travelers => reports.boards,
            Report::Scorecards => reports.scorecards,
            Report::Frequency => reports.frequencies,
            Report::Director => reports.director,
            Report::Slips => reports.slips,
            Report::Corrections => reports.corrections,
        }
    }
}

/// What documents begin with.
#[derive(Debug)]
pub struct HeadingWords {
    /// An event without a name.
    pub unnamed: &'static str,
    /// An event of several sessions.
    pub session: fn(name: &str, session: u32, sessions: u32) -> String,
    /// The day of play, which a session holds as `2026-03-07`.
    pub date: fn(&str) -> String,
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
    /// Why it is not: tables that seem to lack their results of a round.
    pub missing_rounds: fn(tables: u32, section: &str) -> String,
    /// Why it is not: a board that seems to lack all its results, in one section or in several.
    pub missing_board: fn(board: Option<u16>, section: Option<&str>) -> String,
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
    /// A pair or a player by its number.
    pub contestant: fn(label: &str, is_individual: bool) -> String,
    /// A strat: its name, its limit, how many are in it, and what they are where it is the first.
    pub strat: fn(name: &str, limit: Option<&Decimal>, count: usize, first: Option<bool>) -> String,
    /// A strat in a title.
    pub strat_name: fn(&str) -> String,
    /// All strats.
    pub strats: fn(&str) -> String,
    /// Half of the largest session score.
    pub average: fn(&Decimal) -> String,
    /// The largest session score.
    pub maximum: fn(&Decimal) -> String,
}

/// What reports are called.
#[derive(Debug)]
pub struct ReportWords {
    /// The overall ranking.
    pub overall: &'static str,
    /// The ranking.
    pub ranking: &'static str,
    /// The wall sheet.
    pub recap: &'static str,
    /// All boards.
    pub travelers: &'static str,
    /// What a reader picks a board from.
    pub boards: &'static str,
    /// A board by its number.
    pub board: fn(u16) -> String,
    /// The lines of a board, by its title.
    pub results_of: fn(&str) -> String,
    /// The sums of the rounds on a card: `Rounds, N-S 3`.
    pub rounds_of: fn(&str) -> String,
    /// The list of boards with the best result of each side.
    pub best_results: &'static str,
    /// The frequency table of a board, by its title.
    pub frequencies_of: fn(&str) -> String,
    /// All contestants with their boards.
    pub scorecards: &'static str,
    /// What a reader picks a contestant from; players in an individual.
    pub contestants: fn(is_individual: bool) -> &'static str,
    /// All frequency tables.
    pub frequencies: &'static str,
    /// The director's page.
    pub director: &'static str,
    /// What a correction changed.
    pub corrections: &'static str,
    /// Sheets to fill in.
    pub slips: &'static str,
    /// Slips that a table fills in for a round.
    pub pick_up_slips: &'static str,
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
    /// A board.
    pub board: Title,
    /// The round.
    pub round: Title,
    /// The table.
    pub table: Title,
    /// Who sits on a side, by number.
    pub side: fn(Side) -> Title,
    /// The names of who sits on a side.
    pub side_names: fn(Side) -> Title,
    /// The contract.
    pub contract: Title,
    /// Who declared.
    pub declarer: Title,
    /// Tricks taken.
    pub tricks: Title,
    /// The opening lead.
    pub lead: Title,
    /// The foul group.
    pub group: Title,
    /// The score where the side wins it; its own loss where it loses.
    pub points: fn(wins: bool) -> Title,
    /// What boards are scored in.
    pub unit: fn(Unit) -> Title,
    /// The partner.
    pub partner: Title,
    /// The result that a side did best with: `Best N-S`.
    pub best: fn(Side) -> Title,
    /// The opponents' number.
    pub versus: Title,
    /// The opponents' names.
    pub opponents: Title,
    /// The score from a contestant's own side.
    pub own_score: Title,
    /// The percentage over all boards up to this one.
    pub so_far: Title,
    /// Whether it is a top or a bottom.
    pub mark: Title,
    /// How often a score was made.
    pub times: Title,
    /// How a score was rated.
    pub rated: Title,
    /// Remarks on a line.
    pub remarks: Title,
    /// What is filled in: who declared, the result.
    pub made_or_down: Title,
    /// What is filled in: the score of a side.
    pub score_of_side: fn(Side) -> Title,
    /// The sum of a column.
    pub sum: Title,
    /// The sum over all sections that are scored together.
    pub field_sum: Title,
    /// The sum that the rules make.
    pub expected: Title,
    /// The session score without handicap.
    pub scratch: Title,
    /// What the handicap adds.
    pub handicap: Title,
    /// The score with handicap; the short one stands in a table of nothing else.
    pub with_handicap: Title,
    /// The place with handicap.
    pub handicap_place: Title,
}

/// What stands under tables.
#[derive(Debug)]
pub struct NoteWords {
    /// Under masterpoints.
    pub awards: &'static str,
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
}

/// What paper says of itself.
#[derive(Debug)]
pub struct PaperWords {
    /// Behind a title that stands there again.
    pub continued: &'static str,
    /// A page's number, of so many.
    pub page: fn(number: usize, count: usize) -> String,
}

/// What stands in cells in place of a number.
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

/// What the director reads.
#[derive(Debug)]
pub struct DirectorWords {
    /// An empty list.
    pub none: &'static str,
    /// What a list leaves out.
    pub more: fn(usize) -> String,
    /// The titles of the lists.
    pub margins: &'static str,
    /// Sums.
    pub sums: &'static str,
    /// What became of the lines of the travelers.
    pub lines: &'static str,
    /// Warnings.
    pub warnings: &'static str,
    /// Penalties and bonuses.
    pub adjustments: &'static str,
    /// Rulings.
    pub rulings: &'static str,
    /// Late plays.
    pub late_plays: &'static str,
    /// Boards that were not played.
    pub not_played: &'static str,
    /// The rules in force.
    pub rules: &'static str,
    /// Two who tie, with their place.
    pub tie: fn(ahead: &str, behind: &str, place: Option<&str>) -> String,
    /// Two who are close, with the better place.
    pub margin: fn(
        ahead: &str,
        behind: &str,
        place: Option<&str>,
        percent: &Decimal,
        score: &Decimal,
    ) -> String,
    /// What became of every line.
    pub accounting: fn(&Accounting) -> String,
    /// So many sums are as expected, of so many.
    pub sums_hold: fn(holds: usize, all: usize) -> String,
    /// A sum that is not.
    pub broken_sum: fn(board: u16, side: &str, awarded: &Decimal, expected: &Decimal) -> String,
    /// Who has acknowledged a warning, and why.
    pub acknowledged: fn(by: Option<&str>, reason: &str) -> String,
    /// An adjustment: how much, of what.
    pub adjustment: fn(AdjustmentAmount, Unit) -> String,
    /// A line: board, both sides, what they are entered with, remarks.
    pub line: fn(board: u16, sides: [&str; 2], entries: [&str; 2], remarks: Option<&str>) -> String,
    /// What a rule is about: scoring, rules, averages.
    pub rule: fn(Rule) -> &'static str,
    /// The method by its name.
    pub method: fn(Method) -> &'static str,
    /// The rule set by its name.
    pub rule_set: fn(RuleSet) -> &'static str,
}

/// What a page for the web says of itself. `{}` is where the script puts something.
#[derive(Debug)]
pub struct PageWords {
    /// The link past the menu.
    pub skip: &'static str,
    /// What the menu holds.
    pub menu: &'static str,
    /// The reports that would make the page too large, by their titles.
    pub left_out: fn(&[&str]) -> String,
    /// Before the field of the search.
    pub find: &'static str,
    /// What can be searched for.
    pub find_what: &'static str,
    /// So many were found, of so many.
    pub found: &'static str,
    /// Prints what is open.
    pub print_view: &'static str,
    /// Prints everything.
    pub print_all: &'static str,
    /// The reader's own card, by its title.
    pub my_card: &'static str,
    /// Takes a card for the reader's own.
    pub is_mine: &'static str,
    /// Takes it for somebody else's.
    pub not_mine: &'static str,
    /// A board, by the title of its column.
    pub board: &'static str,
    /// Sorts by the column of a board.
    pub sort_by_board: &'static str,
    /// Back to all boards.
    pub all_boards: &'static str,
    /// Back to all contestants; players in an individual.
    pub all_contestants: fn(is_individual: bool) -> &'static str,
    /// How tops and bottoms look.
    pub marks: &'static str,
    /// Behind a top, for a reader's voice.
    pub top: &'static str,
    /// Behind a bottom.
    pub bottom: &'static str,
}

/// What is said of corrections.
#[derive(Debug)]
pub struct CorrectionWords {
    /// A result that was corrected.
    pub notice: &'static str,
    /// Between what was corrected: `; `.
    pub between: &'static str,
    /// Where nothing differs.
    pub nothing: &'static str,
    /// Corrected lines.
    pub results: &'static str,
    /// What else was corrected.
    pub others: &'static str,
    /// What boards earn.
    pub earned: fn(Unit) -> &'static str,
    /// Scores and places.
    pub standings: &'static str,
    /// Ranks and awards.
    pub ranks: &'static str,
    /// What was published.
    pub was: Title,
    /// What a column holds, as it was published: `Score was`.
    pub column_was: fn(&str) -> String,
    /// What it is now.
    pub is: Title,
    /// By how much it grew.
    pub change: Title,
    /// Over what contestants are called: pairs or players.
    pub whose: fn(is_individual: bool) -> &'static str,
    /// A line by its board and who played it.
    pub line: fn(board: u16, sides: [&str; 2]) -> String,
    /// A contract and who declared, where there is one.
    pub played: fn(contract: &str, declarer: &str) -> String,
    /// What a line says, in a foul group.
    pub in_group: fn(said: &str, letter: char) -> String,
    /// Something that was one thing and is another; that is new, or gone.
    pub changed: fn(what: &str, was: Option<&str>, is: Option<&str>) -> String,
    /// Somebody's adjustment.
    pub adjustment: fn(who: &str) -> String,
    /// What somebody brought from earlier sessions.
    pub carryover: fn(who: &str) -> String,
    /// Somebody's names.
    pub names: fn(who: &str) -> String,
    /// So many have another score.
    pub scores: fn(count: usize, is_individual: bool) -> String,
    /// Somebody's place that was one and is another; that is new, or gone.
    pub place: fn(who: &str, was: Option<&str>, is: Option<&str>) -> String,
    /// Who has another place.
    pub places: fn(&str) -> String,
}

/// What a rule in force is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// The method.
    Scoring,
    /// The rule set.
    RuleSet,
    /// What artificial scores are worth.
    Averages,
}
