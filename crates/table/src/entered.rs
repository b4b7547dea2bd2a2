//! Entered values, independent of the format of the file.
//!
//! A reader fills these types; no later stage knows its format. A faulty value is not an absent one: its fault has been
//! reported, and checks that depend on it report nothing.

mod hints;
mod line;
mod settings;
mod unread;

pub use hints::{SheetHints, without_tens};
pub use line::EnteredLine;
pub use settings::{
    BoardSettings, EnteredMatch, EnteredSettings, Penalty, Scoring, SectionSettings,
};
pub use unread::{Content, is_harmless};

use contract_scoring::{BoardNumber, NotationError, Played, Seat, Side, Vulnerability};
use findings::{Code, Diagnostic, Findings, Location, Read, Reported, Subject};
use notation::cell::side;
use notation::{Named, PairField, Vocabulary};
use rust_decimal::Decimal;
use session::{Card, Deal, DealError, Makes, Marking, PairNumber};
use unread::Kind;

/// A value as it was entered. Its place is asked of its row ([`Places`]), and only when a finding needs it: the places
/// of a row's cells would take more room than the row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Value<T> {
    /// It is there, and can be read.
    Given(T),
    /// It is there, and cannot be read; that has been reported.
    Faulty,
    /// Nothing was entered.
    #[default]
    Absent,
}

/// The first rows of a table, for a look at what its columns hold.
#[derive(Debug)]
pub struct Preview {
    /// Their cells.
    pub rows: Vec<Vec<String>>,
    /// The language of suits and seats.
    pub words: &'static Vocabulary,
}

impl Preview {
    /// What a column holds, without its blank cells.
    pub fn column(&self, place: usize) -> impl Iterator<Item = &str> {
        let cells = self.rows.iter().filter_map(move |cells| cells.get(place));
        cells.map(String::as_str).filter(|text| !text.is_empty())
    }

    /// Whether most of what a column holds is of a kind.
    pub fn mostly(&self, place: usize, is: &dyn Fn(&str) -> bool) -> bool {
        2 * self.column(place).filter(|cell| is(cell)).count() > self.column(place).count()
    }
}

/// A value with its place, where there are few of them: in the settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed<T> {
    /// The value.
    pub value: T,
    /// Where it is.
    pub place: Location,
}

/// A kind of field: a closed set with the names by which each is known where fields have names.
pub trait FieldName: Copy + Eq + Send + Sync + 'static {
    /// All kinds.
    const ALL: &'static [Self];

    /// What every row names: of each of these lists, a field at least is filled. What begins like a total and names
    /// less is one.
    const NAMED: &'static [&'static [Self]];

    /// What a sheet may say once for several rows, in the first of them.
    const ONCE: &'static [Self] = &[];

    /// Which field is the number on the board, where rows have one.
    const BOARD: Option<Self> = None;

    /// Whether there are fields for suits and seats.
    const HAS_LETTERS: bool = false;

    /// Whether a field says what was bid, played and scored.
    fn is_of_play(self) -> bool {
        true
    }

    /// The place in `ALL`.
    fn index(self) -> usize;

    /// The names: first the one that messages use. Case, spaces, `_`, `-` and `.` are as one likes.
    fn names(self) -> &'static [&'static str];

    /// What a language other than English calls them.
    fn named_in(words: &'static Vocabulary) -> Named<Self> {
        let _ = words;
        &[]
    }

    /// What a column that is not read may hold and must not be passed over, where these fields are read.
    fn suspected(is_read: impl Fn(Self) -> bool) -> Vec<Kind> {
        let _ = is_read;
        Vec::new()
    }

    /// Settles what names leave open, by what the first rows hold. Returns the fields that have no column, because what
    /// they would hold is in another.
    fn settle(columns: &mut [Option<Self>], shown: &Preview) -> Vec<Self> {
        let _ = (columns, shown);
        Vec::new()
    }
}

impl<T> Placed<T> {
    /// The value without its place.
    pub fn into_value(self) -> T {
        self.value
    }
}

/// Where the rows of a table are. Only findings need it.
pub trait Places<F>: Sync {
    /// Whether the table has a field at all.
    fn has(&self, field: F) -> bool;

    /// The place of a field of a row, or of the whole row where there is no such field.
    fn locate(&self, row: u32, field: F) -> Location;

    /// The place of a whole row.
    fn locate_row(&self, row: u32) -> Location;

    /// Which of several tables a row is of, where rows of several were put together.
    fn part(&self, row: u32) -> usize {
        let _ = row;
        0
    }

    /// Whether a field of a row is another than was entered, by a correction.
    fn is_corrected(&self, row: u32, field: F) -> bool {
        let _ = (row, field);
        false
    }

    /// What the fields are called there, for messages.
    fn names(&self) -> String;

    /// The text above the table, line by line.
    fn titles(&self) -> &[String] {
        &[]
    }

    /// What names of columns and titles say of all cells.
    fn hints(&self) -> SheetHints {
        SheetHints::default()
    }

    /// The place of what names the fields, or of the table as a whole.
    fn locate_title(&self) -> Location;

    /// The message if there are no rows, and how to fix it.
    fn nothing(&self) -> (&'static str, &'static str) {
        ("there is a header, and nothing below it", "add one row per result, or `--allow-empty`")
    }

    /// What is in a field of a row; nothing where it is blank.
    fn written(&self, row: u32, field: F) -> String;
}

impl<T> Value<T> {
    /// The value, if one was entered; a faulty one keeps what depends on it silent.
    ///
    /// # Errors
    ///
    /// Where it is faulty, which has been reported.
    pub fn given(self) -> Read<Option<T>> {
        match self {
            Self::Given(value) => Ok(Some(value)),
            Self::Faulty => Err(Reported),
            Self::Absent => Ok(None),
        }
    }

    /// What is made of the value, if one was entered.
    pub fn map<U>(self, make: impl FnOnce(T) -> U) -> Value<U> {
        match self {
            Self::Given(value) => Value::Given(make(value)),
            Self::Faulty => Value::Faulty,
            Self::Absent => Value::Absent,
        }
    }

    /// The value, or what was entered elsewhere if there is none.
    pub fn or_else(self, elsewhere: impl FnOnce() -> Self) -> Self {
        match self {
            Self::Absent => elsewhere(),
            Self::Given(_) | Self::Faulty => self,
        }
    }

    /// Whether a value was entered that can be read.
    pub const fn is_given(&self) -> bool {
        matches!(self, Self::Given(_))
    }

    /// Whether something was entered that cannot be read.
    pub const fn is_faulty(&self) -> bool {
        matches!(self, Self::Faulty)
    }

    /// The value by reference.
    pub const fn as_ref(&self) -> Value<&T> {
        match self {
            Self::Given(value) => Value::Given(value),
            Self::Faulty => Value::Faulty,
            Self::Absent => Value::Absent,
        }
    }
}

/// What happened on a board at one table, call by call and card by card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableGame {
    /// The board.
    pub board: BoardNumber,
    /// Of a match, whether it is the table of the closed room.
    pub is_closed: Option<bool>,
    /// The players in the order of [`Seat::ALL`].
    pub players: [Option<String>; 4],
    /// Who deals, and who is vulnerable.
    pub marking: Marking,
    /// The calls in turn, the dealer's first: `1S`, `Pass`, `X`.
    pub calls: Vec<String>,
    /// The cards in turn, and whose they are.
    pub cards: Vec<(Seat, Card)>,
    /// How it ended, where it was played.
    pub played: Option<Played>,
    /// Why nobody can say how it ended.
    pub fault: Option<String>,
}

impl TableGame {
    /// The score of a side.
    #[must_use]
    pub fn score(&self, side: Side) -> Option<i16> {
        let played = self.played?;
        Some(played.score(self.marking.vulnerability, side).points())
    }
}

// A deal of a file, and the message if it is not a deal.

/// A deal of a file.
#[derive(Clone, Debug)]
pub struct FoundDeal {
    /// The board.
    pub board: BoardNumber,
    /// The section, where a file has deals by section.
    pub section: Option<String>,
    /// The four hands.
    pub deal: Deal,
    /// The tricks that each seat can take, where the file says them.
    pub makes: Option<Makes>,
    /// Who deals, where the file says it.
    pub dealer: Option<Seat>,
    /// Who is vulnerable, if the file gives it.
    pub vulnerable: Option<Vulnerability>,
    /// Where it is.
    pub at: Location,
}

/// Says what is wrong with the hands of a board.
pub fn faulty(error: &DealError, board: Option<BoardNumber>) -> Diagnostic {
    let stated = Diagnostic::new(Code::BadDeal, error.to_string())
        .about(Subject { board: board.map(BoardNumber::get), ..Subject::NONE });
    match error {
        DealError::Twice { .. } => stated
            .expected("each of the 52 cards once")
            .hint("correct the card in one of the hands, or export the deals again"),
        DealError::Count { cards, missing, .. } => {
            let shown: Vec<String> = missing.iter().map(ToString::to_string).collect();
            stated.expected("13 cards in each hand").hint(match shown.len() {
                _ if *cards > 13 => "take the surplus cards out".to_owned(),
                0 => "give the hand all its cards, or export the deals again".to_owned(),
                1..=5 => format!("in no hand: {}", shown.join(", ")),
                many => format!("{many} cards are in no hand; is the line cut?"),
            })
        }
        DealError::Hand { error, .. } => stated
            .found(error.found.clone())
            .expected(error.expected)
            .hint("correct the hand, or export the deals again"),
    }
}

/// A board's number in a file, or why it is none.
pub fn board(text: &str, at: Location, findings: &mut Findings) -> Option<BoardNumber> {
    match text.trim().parse() {
        Ok(board) => Some(board),
        Err(error) => {
            let error: NotationError = error;
            findings.push(
                Diagnostic::new(Code::BadHands, "the number of a board cannot be read")
                    .at(at)
                    .found(text.trim())
                    .expected(error.expected())
                    .hint("correct the number of the board"),
            );
            None
        }
    }
}

impl FieldName for PairField {
    const ALL: &'static [Self] = Self::IN_ORDER;

    const NAMED: &'static [&'static [Self]] = &[&[Self::Pair]];

    fn index(self) -> usize {
        self as usize
    }

    fn names(self) -> &'static [&'static str] {
        PairField::names(self)
    }

    fn named_in(words: &'static Vocabulary) -> Named<Self> {
        words.pairs
    }

    fn suspected(is_read: impl Fn(Self) -> bool) -> Vec<Kind> {
        unread::of_pairs(is_read)
    }

    /// In French and Dutch, one word (`ligne`, `lijn`) names sections and directions.
    fn settle(columns: &mut [Option<Self>], shown: &Preview) -> Vec<Self> {
        let is_side = |text: &str| side::read(text).is_ok();
        let is_direction = |place: &usize| {
            columns[*place] == Some(Self::Section) && shown.mostly(*place, &is_side)
        };
        if !columns.contains(&Some(Self::Direction))
            && let Some(place) = (0..columns.len()).find(is_direction)
        {
            columns[place] = Some(Self::Direction);
        }
        Vec::new()
    }
}

/// A pair, or a player in an individual.
#[derive(Clone, Debug)]
pub struct EnteredPair<'t> {
    /// The number of its row.
    pub row: u32,
    /// The section's name, in capitals.
    pub section: Value<String>,
    /// The number.
    pub number: Value<PairNumber>,
    /// The direction.
    pub direction: Value<Side>,
    /// The players.
    pub players: [EnteredPlayer<'t>; 2],
    /// The names and numbers of further players, of a team.
    pub more: [[Option<&'t str>; 2]; 4],
    /// The name of the strat.
    pub strat: Option<&'t str>,
    /// The names of the strats in which it may not be ranked, or `all`.
    pub ineligible: Option<&'t str>,
    /// The handicap of the pair; the players have theirs.
    pub handicap: Value<Decimal>,
    /// The carryover.
    pub carryover: Value<Decimal>,
}

/// One of the players of a pair.
#[derive(Clone, Debug)]
pub struct EnteredPlayer<'t> {
    /// The name.
    pub name: Option<&'t str>,
    /// The number in the federation.
    pub id: Option<&'t str>,
    /// The masterpoints.
    pub masterpoints: Value<Decimal>,
    /// The handicap.
    pub handicap: Value<Decimal>,
}

// The results of another program for a session.

/// What a file says of results and standings beyond what was played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Official {
    /// What the lines of travelers earned.
    pub lines: Vec<OfficialLine>,
    /// How pairs came out.
    pub standings: Vec<OfficialStanding>,
    /// How matches ended.
    pub matches: Vec<OfficialMatch>,
    /// Whether matchpoints may be those before a short board was factored, as Compscore prints them.
    pub may_be_unfactored: bool,
    /// Whether nobody but the file itself says by which rules it was scored: then they are fitted to its numbers.
    pub rules_are_open: bool,
}

/// What a line of a traveler earned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfficialLine {
    /// The section; empty where the file names none.
    pub section: String,
    /// The board.
    pub board: u32,
    /// N-S's number.
    pub ns: u32,
    /// E-W's number; 0 on one side where the other sat out.
    pub ew: u32,
    /// N-S's and E-W's matchpoints or IMPs, as far as they are given.
    pub matchpoints: [Option<Decimal>; 2],
    /// What these are of a top, in percent.
    pub shares: [Option<Decimal>; 2],
    /// The names of both sides, in place of numbers: `Ann Lee & Bo Ek`.
    pub names: Option<[String; 2]>,
    /// Its place.
    pub at: Location,
}

/// How a pair came out. What is not given is `None`, or empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfficialStanding {
    /// The section; empty where the file names none.
    pub section: String,
    /// The direction, where it belongs to the pair's name.
    pub direction: Option<Side>,
    /// The number.
    pub pair: u32,
    /// The sum of its board scores.
    pub total: Option<Decimal>,
    /// The session score.
    pub score: Option<Decimal>,
    /// What the program calls a total, with or without its sit-outs: that depends on the program.
    pub points: Option<Decimal>,
    /// Session score and carryover.
    pub final_score: Option<Decimal>,
    /// The percentage.
    pub percent: Option<Decimal>,
    /// The place, the first one where several share it.
    pub place: Option<u32>,
    /// Whether it is one of those who share a place here, and whose tie is broken there.
    pub is_tie_broken: bool,
    /// Its ranks in the strats.
    pub ranks: Vec<OfficialRank>,
    /// Its place in an overall ranking: the strat, or nothing, and the first of those who share it.
    pub overall: Option<(String, u32)>,
    /// Its place.
    pub at: Location,
}

/// How a match ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfficialMatch {
    /// The section; empty where the file names none.
    pub section: String,
    /// The round.
    pub round: Option<u32>,
    /// The numbers of those who met.
    pub pairs: [u32; 2],
    /// More IMPs than the other side, or a percentage.
    pub scores: [Option<Decimal>; 2],
    /// Victory points.
    pub victory_points: [Option<Decimal>; 2],
    /// Its place.
    pub at: Location,
}

/// A pair's rank in a strat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfficialRank {
    /// The strat's name.
    pub strat: String,
    /// Whether it is over all sections and directions, and not in its own.
    pub is_overall: bool,
    /// The first and the last place that it shares; nothing where it has no rank.
    pub places: Option<(u16, u16)>,
}

impl OfficialStanding {
    /// A pair of which nothing is given.
    #[must_use]
    pub const fn blank(section: String, direction: Option<Side>, pair: u32, at: Location) -> Self {
        Self {
            section,
            direction,
            pair,
            total: None,
            score: None,
            points: None,
            final_score: None,
            percent: None,
            place: None,
            is_tie_broken: false,
            ranks: Vec::new(),
            overall: None,
            at,
        }
    }
}

impl Official {
    /// Whether nothing is given.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.lines.is_empty() && self.standings.is_empty() && self.matches.is_empty()
    }
}
