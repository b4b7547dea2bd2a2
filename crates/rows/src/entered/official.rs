//! The results of another program for a session.

use contract_scoring::Side;
use findings::Location;
use rust_decimal::Decimal;

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
