//! The document, as far as it is read: `docs/formats.md` has all of it.

use std::borrow::Cow;

use serde::Deserialize;

/// A document.
#[derive(Debug, Deserialize)]
pub(super) struct Document<'d> {
    #[serde(rename = "format")]
    _format: Cow<'d, str>,
    pub(super) version: u32,
    #[serde(borrow)]
    pub(super) event: Event<'d>,
    #[serde(borrow)]
    pub(super) sections: Vec<Section<'d>>,
    #[serde(borrow, default)]
    pub(super) boards: Vec<Board<'d>>,
    #[serde(borrow)]
    pub(super) results: Vec<Line<'d>>,
    #[serde(borrow)]
    pub(super) standings: Vec<Standing<'d>>,
}

/// The event, and the rules in force.
#[derive(Debug, Deserialize)]
pub(super) struct Event<'d> {
    #[serde(borrow)]
    pub(super) name: Option<Cow<'d, str>>,
    #[serde(borrow)]
    pub(super) club: Option<Cow<'d, str>>,
    #[serde(borrow)]
    pub(super) director: Option<Cow<'d, str>>,
    #[serde(borrow)]
    pub(super) date: Option<Cow<'d, str>>,
    pub(super) session: Option<u32>,
    pub(super) sessions: Option<u32>,
    #[serde(borrow)]
    pub(super) rules: Cow<'d, str>,
    /// Nothing is matchpoints.
    #[serde(borrow)]
    pub(super) method: Option<Cow<'d, str>>,
}

/// A section.
#[derive(Debug, Deserialize)]
pub(super) struct Section<'d> {
    #[serde(borrow)]
    pub(super) name: Cow<'d, str>,
    pub(super) winners: u8,
    pub(super) tables: Option<u32>,
}

/// A board of which there is more to say than its number.
#[derive(Debug, Deserialize)]
pub(super) struct Board<'d> {
    pub(super) board: u16,
    #[serde(borrow)]
    pub(super) dealer: Cow<'d, str>,
    #[serde(borrow)]
    pub(super) vulnerable: Cow<'d, str>,
    #[serde(borrow)]
    pub(super) deal: Option<BySeat<Cow<'d, str>>>,
    pub(super) makes: Option<BySeat<ByStrain>>,
}

/// Something of each seat.
#[derive(Debug, Deserialize)]
pub(super) struct BySeat<T> {
    #[serde(rename = "N")]
    pub(super) north: T,
    #[serde(rename = "E")]
    pub(super) east: T,
    #[serde(rename = "S")]
    pub(super) south: T,
    #[serde(rename = "W")]
    pub(super) west: T,
}

/// Tricks in each denomination.
#[derive(Debug, Deserialize)]
pub(super) struct ByStrain {
    #[serde(rename = "C")]
    pub(super) clubs: u8,
    #[serde(rename = "D")]
    pub(super) diamonds: u8,
    #[serde(rename = "H")]
    pub(super) hearts: u8,
    #[serde(rename = "S")]
    pub(super) spades: u8,
    #[serde(rename = "NT")]
    pub(super) notrump: u8,
}

/// A line of a traveler.
#[derive(Debug, Deserialize)]
pub(super) struct Line<'d> {
    #[serde(borrow)]
    pub(super) section: Cow<'d, str>,
    pub(super) board: u32,
    pub(super) round: Option<u32>,
    pub(super) table: Option<u32>,
    pub(super) ns: u32,
    pub(super) ew: u32,
    /// In an individual, `ns` and `ew` are North and East.
    pub(super) south: Option<u32>,
    pub(super) west: Option<u32>,
    #[serde(borrow)]
    pub(super) contract: Option<Cow<'d, str>>,
    #[serde(borrow)]
    pub(super) declarer: Option<Cow<'d, str>>,
    pub(super) tricks: Option<u8>,
    #[serde(borrow)]
    pub(super) score_ns: Entry<'d>,
    #[serde(borrow)]
    pub(super) score_ew: Entry<'d>,
    #[serde(borrow)]
    pub(super) group: Option<Cow<'d, str>>,
    #[serde(borrow)]
    pub(super) mp_ns: Option<Cow<'d, str>>,
    #[serde(borrow)]
    pub(super) mp_ew: Option<Cow<'d, str>>,
}

/// What a side is entered with: its own score, or a ruling in the notation of travelers.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum Entry<'d> {
    Score(i32),
    Ruling(#[serde(borrow)] Cow<'d, str>),
}

/// How a contestant came out.
#[derive(Debug, Deserialize)]
pub(super) struct Standing<'d> {
    #[serde(borrow)]
    pub(super) section: Cow<'d, str>,
    #[serde(borrow)]
    pub(super) direction: Option<Cow<'d, str>>,
    pub(super) pair: u32,
    #[serde(borrow)]
    pub(super) players: Vec<Cow<'d, str>>,
    #[serde(borrow)]
    pub(super) adjustment: Option<Cow<'d, str>>,
    #[serde(borrow)]
    pub(super) carryover: Option<Cow<'d, str>>,
    #[serde(borrow)]
    pub(super) percent: Option<Cow<'d, str>>,
    #[serde(borrow)]
    pub(super) place: Option<Cow<'d, str>>,
    #[serde(borrow)]
    pub(super) handicap: Option<Handicap<'d>>,
}

/// A handicap, in points or in percent.
#[derive(Debug, Deserialize)]
pub(super) struct Handicap<'d> {
    #[serde(borrow)]
    pub(super) points: Option<Cow<'d, str>>,
    #[serde(borrow)]
    pub(super) percent: Option<Cow<'d, str>>,
}
