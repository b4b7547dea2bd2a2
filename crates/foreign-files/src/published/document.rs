//! The document of our own results in JSON, as far as it is read: `docs/formats.md` has all of it.
//!
//! What was played is read as rows of travelers; the results are read only to compare them.

use std::borrow::Cow;
use std::collections::BTreeMap;

use contract_scoring::{Seat, Strain};
use serde::Deserialize;
use serde::de::IgnoredAny;

/// The name by which the document calls itself.
pub const FORMAT: &str = "matchpoint-results";

/// The version of its fields: they may become more.
pub const VERSION: u32 = 1;

/// A document, with its standings as far as they are read here, or as `S` has them.
#[derive(Debug, Deserialize)]
#[serde(bound(deserialize = "S: Deserialize<'de>"))]
pub struct Document<'d, S = Standing<'d>> {
    /// What it calls itself.
    #[serde(borrow)]
    pub format: Cow<'d, str>,
    /// The version of its fields.
    pub version: u32,
    /// By which two reports can be compared.
    pub fingerprint: Option<Cow<'d, str>>,
    /// What was corrected in what was entered.
    #[serde(default)]
    pub corrections: Vec<IgnoredAny>,
    /// The event, and the rules in force.
    #[serde(borrow)]
    pub event: Event<'d>,
    /// The sessions that are scored as one event, of which this is the last.
    #[serde(default)]
    pub sessions: Vec<IgnoredAny>,
    /// How it is scored, as far as that is not as usual, by the keys of `session.toml`.
    #[serde(default)]
    pub scoring: BTreeMap<String, serde_json::Value>,
    /// Its sections.
    #[serde(borrow)]
    pub sections: Vec<Section<'d>>,
    /// Boards of which there is more to say than their number.
    #[serde(borrow, default)]
    pub boards: Vec<Board<'d>>,
    /// Rounds that were sat out, with victory points.
    #[serde(borrow, default)]
    pub byes: Vec<Bye<'d>>,
    /// Boards that were sat out, where that earns something.
    #[serde(borrow, default)]
    pub sit_outs: Vec<SitOut<'d>>,
    /// The matches of teams and Swiss pairs.
    #[serde(borrow, default)]
    pub matches: Vec<Match<'d>>,
    /// The pairs of teams, where these are ranked.
    #[serde(borrow, default)]
    pub pairs: Vec<TeamPair<'d>>,
    /// The lines of travelers.
    #[serde(borrow)]
    pub results: Vec<Line<'d>>,
    /// How everybody came out.
    pub standings: Vec<S>,
    /// Over all.
    #[serde(borrow, default)]
    pub overall: Vec<Overall<'d>>,
}

/// The event, and the rules in force.
#[derive(Debug, Deserialize)]
pub struct Event<'d> {
    /// The name.
    pub name: Option<Cow<'d, str>>,
    /// The club.
    pub club: Option<Cow<'d, str>>,
    /// The director.
    pub director: Option<Cow<'d, str>>,
    /// The day of play.
    pub date: Option<Cow<'d, str>>,
    /// Which session this is.
    pub session: Option<u32>,
    /// How many sessions there are.
    pub sessions: Option<u32>,
    /// The rule set.
    #[serde(borrow)]
    pub rules: Cow<'d, str>,
    /// Nothing is matchpoints.
    pub method: Option<Cow<'d, str>>,
    /// How the pairs of teams are scored, where they are.
    pub pairs: Option<Cow<'d, str>>,
}

/// A section.
#[derive(Debug, Deserialize)]
pub struct Section<'d> {
    /// The name.
    #[serde(borrow)]
    pub name: Cow<'d, str>,
    /// One or two.
    pub winners: u8,
    /// How many tables.
    pub tables: Option<u32>,
}

/// A board of which there is more to say than its number.
#[derive(Debug, Deserialize)]
pub struct Board<'d> {
    /// The board.
    pub board: u16,
    /// Who deals.
    #[serde(borrow)]
    pub dealer: Cow<'d, str>,
    /// Who is vulnerable.
    #[serde(borrow)]
    pub vulnerable: Cow<'d, str>,
    /// The hands.
    pub deal: Option<BySeat<Cow<'d, str>>>,
    /// What can be made.
    pub makes: Option<BySeat<ByStrain>>,
}

/// A round that somebody sat out.
#[derive(Debug, Deserialize)]
pub struct Bye<'d> {
    /// The section.
    #[serde(borrow)]
    pub section: Cow<'d, str>,
    /// The round.
    pub round: Option<u32>,
    /// The number.
    pub pair: u32,
    /// The victory points.
    #[serde(borrow)]
    pub vp: Cow<'d, str>,
}

/// A board that somebody sat out.
#[derive(Debug, Deserialize)]
pub struct SitOut<'d> {
    /// The section.
    #[serde(borrow)]
    pub section: Cow<'d, str>,
    /// The board.
    pub board: u32,
    /// The round.
    pub round: Option<u32>,
    /// The table.
    pub table: Option<u32>,
    /// `NS` or `EW`.
    pub direction: Option<Cow<'d, str>>,
    /// The number.
    pub pair: u32,
}

/// A match.
#[derive(Debug, Deserialize)]
pub struct Match<'d> {
    /// The section.
    #[serde(borrow)]
    pub section: Cow<'d, str>,
    /// The round.
    pub round: Option<u32>,
    /// The one.
    pub a: u32,
    /// The other.
    pub b: u32,
    /// The boards that count.
    pub boards: u32,
    /// The boards that it was to have.
    pub planned: Option<u32>,
    /// The most victory points that it can be worth.
    pub worth: Option<u32>,
    /// How it ended.
    pub ended: Option<Cow<'d, str>>,
    /// Who is at fault that it ended so.
    pub at_fault: Option<Cow<'d, str>>,
    /// Why.
    pub reason: Option<Cow<'d, str>>,
    /// What the one earned, with IMPs.
    pub imps: Option<Cow<'d, str>>,
    /// The same in percent, with matchpoints.
    pub percent: Option<Cow<'d, str>>,
    /// The victory points of the one.
    pub vp_a: Option<Cow<'d, str>>,
    /// The victory points of the other.
    pub vp_b: Option<Cow<'d, str>>,
}

/// A pair of a team.
#[derive(Debug, Deserialize)]
pub struct TeamPair<'d> {
    /// The section.
    #[serde(borrow)]
    pub section: Cow<'d, str>,
    /// The number of its team.
    pub team: u32,
    /// `NS` or `EW`.
    #[serde(borrow)]
    pub direction: Cow<'d, str>,
    /// The names of the players, where it is known who sat there.
    pub players: Vec<Cow<'d, str>>,
    /// Its IMPs.
    pub imps: Option<Cow<'d, str>>,
    /// Its place.
    pub place: Option<Cow<'d, str>>,
}

/// Something of each seat.
#[derive(Debug, Deserialize)]
pub struct BySeat<T> {
    /// North.
    #[serde(rename = "N")]
    pub north: T,
    /// East.
    #[serde(rename = "E")]
    pub east: T,
    /// South.
    #[serde(rename = "S")]
    pub south: T,
    /// West.
    #[serde(rename = "W")]
    pub west: T,
}

/// Tricks in each denomination.
#[derive(Debug, Deserialize)]
pub struct ByStrain {
    /// In clubs.
    #[serde(rename = "C")]
    pub clubs: u8,
    /// In diamonds.
    #[serde(rename = "D")]
    pub diamonds: u8,
    /// In hearts.
    #[serde(rename = "H")]
    pub hearts: u8,
    /// In spades.
    #[serde(rename = "S")]
    pub spades: u8,
    /// In notrump.
    #[serde(rename = "NT")]
    pub notrump: u8,
}

/// A line of a traveler.
#[derive(Debug, Deserialize)]
pub struct Line<'d> {
    /// The section.
    #[serde(borrow)]
    pub section: Cow<'d, str>,
    /// The board.
    pub board: u32,
    /// The round.
    pub round: Option<u32>,
    /// The table.
    pub table: Option<u32>,
    /// Who sat N-S.
    pub ns: u32,
    /// Who sat E-W.
    pub ew: u32,
    /// In an individual, `ns` and `ew` are North and East.
    pub south: Option<u32>,
    /// West.
    pub west: Option<u32>,
    /// The contract.
    pub contract: Option<Cow<'d, str>>,
    /// Who declared.
    pub declarer: Option<Cow<'d, str>>,
    /// Tricks taken.
    pub tricks: Option<u8>,
    /// What N-S are entered with.
    #[serde(borrow)]
    pub score_ns: Entry<'d>,
    /// What E-W are entered with.
    #[serde(borrow)]
    pub score_ew: Entry<'d>,
    /// The foul group.
    pub group: Option<Cow<'d, str>>,
    /// What N-S earned.
    pub mp_ns: Option<Cow<'d, str>>,
    /// What E-W earned.
    pub mp_ew: Option<Cow<'d, str>>,
}

/// What a side is entered with: its own score, or a ruling in the notation of travelers.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub enum Entry<'d> {
    /// Its own score.
    Score(i32),
    /// A ruling.
    Ruling(#[serde(borrow)] Cow<'d, str>),
}

/// How a contestant came out.
#[derive(Debug, Deserialize)]
pub struct Standing<'d> {
    /// The section.
    #[serde(borrow)]
    pub section: Cow<'d, str>,
    /// `NS` or `EW`.
    pub direction: Option<Cow<'d, str>>,
    /// The number.
    pub pair: u32,
    /// The names of the players.
    pub players: Vec<Cow<'d, str>>,
    /// The session score.
    pub session: Option<Cow<'d, str>>,
    /// With what was brought in.
    #[serde(rename = "final")]
    pub final_score: Option<Cow<'d, str>>,
    /// The ranks in each strat.
    #[serde(borrow, default)]
    pub ranks: Vec<Rank<'d>>,
    /// Penalties and bonuses.
    pub adjustment: Option<Cow<'d, str>>,
    /// Brought from earlier sessions.
    pub carryover: Option<Cow<'d, str>>,
    /// In percent.
    pub percent: Option<Cow<'d, str>>,
    /// The place.
    pub place: Option<Cow<'d, str>>,
    /// The handicap.
    #[serde(borrow)]
    pub handicap: Option<Handicap<'d>>,
    /// The sum of the board scores.
    pub total: Option<Cow<'d, str>>,
    /// Victory points of matches and byes.
    pub vp: Option<Cow<'d, str>>,
}

/// The ranks in a strat.
#[derive(Debug, Deserialize)]
pub struct Rank<'d> {
    /// The strat.
    #[serde(borrow)]
    pub strat: Cow<'d, str>,
    /// The section.
    pub section: Option<Cow<'d, str>>,
    /// Over all.
    pub overall: Option<Cow<'d, str>>,
}

/// Masterpoints.
#[derive(Debug, Deserialize)]
pub struct Award<'d> {
    /// In points.
    #[serde(borrow)]
    pub points: Cow<'d, str>,
    /// What for.
    #[serde(borrow, rename = "for")]
    pub reason: Cow<'d, str>,
}

/// An overall ranking.
#[derive(Debug, Deserialize)]
pub struct Overall<'d> {
    /// The strat.
    pub strat: Option<Cow<'d, str>>,
    /// Its lines.
    #[serde(borrow)]
    pub ranking: Vec<Ranked<'d>>,
}

/// A line of an overall ranking.
#[derive(Debug, Deserialize)]
pub struct Ranked<'d> {
    /// The place.
    #[serde(borrow)]
    pub place: Cow<'d, str>,
    /// The section.
    #[serde(borrow)]
    pub section: Cow<'d, str>,
    /// `NS` or `EW`.
    pub direction: Option<Cow<'d, str>>,
    /// The number.
    pub pair: u32,
    /// The last one is the session of the document.
    pub sessions: Vec<Option<Cow<'d, str>>>,
}

/// A handicap, in points or in percent.
#[derive(Debug, Deserialize)]
pub struct Handicap<'d> {
    /// In points.
    pub points: Option<Cow<'d, str>>,
    /// In percent.
    pub percent: Option<Cow<'d, str>>,
    /// The score with it.
    pub score: Option<Cow<'d, str>>,
    /// The place with it.
    pub place: Option<Cow<'d, str>>,
}

impl<'d, S: Deserialize<'d>> Document<'d, S> {
    /// Reads a document of any version.
    ///
    /// # Errors
    ///
    /// Where it is no JSON, or lacks a field that each version has.
    pub fn of(bytes: &'d [u8]) -> serde_json::Result<Self> {
        serde_json::from_slice(bytes)
    }

    /// Whether players play for themselves.
    #[must_use]
    pub fn is_individual(&self) -> bool {
        self.results.iter().any(|line| line.south.is_some())
    }
}

impl<T> BySeat<T> {
    /// That of a seat.
    #[must_use]
    pub const fn of(&self, seat: Seat) -> &T {
        match seat {
            Seat::North => &self.north,
            Seat::East => &self.east,
            Seat::South => &self.south,
            Seat::West => &self.west,
        }
    }
}

impl ByStrain {
    /// Those in a denomination.
    #[must_use]
    pub const fn of(&self, strain: Strain) -> u8 {
        match strain {
            Strain::Clubs => self.clubs,
            Strain::Diamonds => self.diamonds,
            Strain::Hearts => self.hearts,
            Strain::Spades => self.spades,
            Strain::Notrump => self.notrump,
        }
    }
}
