//! What an earlier run published, read from the document that it wrote.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use archive::standing::FIELDS;
use contract_scoring::{BoardNumber, BySide, Contract, Played, Side};
use rust_decimal::Decimal;
use serde::de::{Error as _, IgnoredAny};
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use session::{Direction, PairNumber, RuleSet};

use super::document::{FORMAT, VERSION};
use crate::model::published::{
    Entered, LineName, Published, PublishedEvent, PublishedLine, PublishedStanding, Ranks, Rules,
    Who,
};

/// Why a document cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// What is wrong, and where, without a final period.
    message: String,
}

/// As much of the document as is compared; whatever else is there is passed over.
#[derive(Deserialize)]
struct Document<'a> {
    format: &'a str,
    version: u32,
    #[serde(default)]
    fingerprint: Option<String>,
    #[serde(default)]
    corrections: Vec<IgnoredAny>,
    event: Event,
    #[serde(borrow)]
    results: Vec<ResultRecord<'a>>,
    #[serde(borrow)]
    standings: Vec<StandingRecord<'a>>,
    #[serde(borrow, default)]
    overall: Vec<Overall<'a>>,
}

#[derive(Deserialize)]
struct Event {
    name: Option<String>,
    #[serde(default)]
    club: Option<String>,
    date: Option<String>,
    #[serde(default = "first")]
    session: u32,
    #[serde(deserialize_with = "rule_set")]
    rules: RuleSet,
}

/// The session of a document that does not say which it is.
const fn first() -> u32 {
    1
}

/// A body of rules by the name that files use.
fn rule_set<'de, D: Deserializer<'de>>(name: D) -> Result<RuleSet, D::Error> {
    let name: Cow<'de, str> = Deserialize::deserialize(name)?;
    let mut all = RuleSet::ALL.into_iter();
    all.find(|rules| rules.name() == name)
        .ok_or_else(|| D::Error::custom(format!("unknown rules `{name}`")))
}

#[derive(Deserialize)]
struct ResultRecord<'a> {
    #[serde(borrow)]
    section: Cow<'a, str>,
    board: u16,
    ns: u32,
    ew: u32,
    south: Option<u32>,
    west: Option<u32>,
    #[serde(borrow)]
    contract: Option<Cow<'a, str>>,
    #[serde(borrow)]
    declarer: Option<Cow<'a, str>>,
    tricks: Option<u8>,
    #[serde(borrow)]
    score_ns: Score<'a>,
    #[serde(borrow)]
    score_ew: Score<'a>,
    mp_ns: Option<Decimal>,
    mp_ew: Option<Decimal>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Score<'a> {
    Points(i16),
    Ruling(#[serde(borrow)] Cow<'a, str>),
}

#[derive(Deserialize)]
struct StandingRecord<'a> {
    #[serde(borrow)]
    section: Cow<'a, str>,
    direction: Option<SideName>,
    pair: u32,
    players: Vec<String>,
    adjustment: Option<Decimal>,
    session: Option<Decimal>,
    carryover: Option<Decimal>,
    #[serde(rename = "final")]
    final_score: Option<Decimal>,
    percent: Option<Decimal>,
    place: Option<String>,
    ranks: Vec<Rank>,
    award: Option<Award>,
    /// All other fields.
    #[serde(flatten)]
    others: BTreeMap<String, Value>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
enum SideName {
    Ns,
    Ew,
}

#[derive(Deserialize)]
struct Rank {
    strat: String,
    section: Option<String>,
    overall: Option<String>,
}

#[derive(Deserialize)]
struct Award {
    points: Decimal,
    #[serde(rename = "for")]
    reason: String,
}

#[derive(Deserialize)]
struct Overall<'a> {
    strat: Option<String>,
    #[serde(borrow)]
    ranking: Vec<OverallLine<'a>>,
}

#[derive(Deserialize)]
struct OverallLine<'a> {
    place: String,
    #[serde(borrow)]
    section: Cow<'a, str>,
    direction: Option<SideName>,
    pair: u32,
    /// The last one is the session of the document.
    sessions: Vec<Option<Decimal>>,
}

/// Reads what was published from the document of [`write`](super::write).
///
/// # Errors
///
/// Where it is no such document, or one of a later version.
///
/// # Examples
///
/// ```
/// use sheets::exchange::json;
///
/// let document = br#"{
///     "format": "matchpoint-results", "version": 1, "event": {"rules": "acbl"},
///     "results": [{
///         "section": "A", "board": 7, "ns": 2, "ew": 5, "contract": null, "declarer": null, "tricks": null,
///         "score_ns": "A+", "score_ew": "A-", "mp_ns": "3.60", "mp_ew": "2.40"
///     }],
///     "standings": []
/// }"#;
/// let published = json::read(document)?;
/// assert_eq!(published.lines.len(), 1);
/// # Ok::<(), json::Unreadable>(())
/// ```
pub fn read(bytes: &[u8]) -> Result<Published, Unreadable> {
    let document: Document<'_> = serde_json::from_slice(bytes).map_err(Unreadable::new)?;
    if document.format != FORMAT || document.version != VERSION {
        return Err(Unreadable::new(format_args!(
            "expected format `{FORMAT}`, version {VERSION}; found `{}`, version {}",
            document.format, document.version
        )));
    }
    let mut published = Published {
        event: PublishedEvent {
            name: document.event.name,
            club: document.event.club,
            date: document.event.date,
            session: document.event.session,
        },
        fingerprint: document.fingerprint,
        corrections: document.corrections.len(),
        rules: Rules {
            rule_set: Some(document.event.rules),
            ..Rules::default()
        },
        ..Published::default()
    };
    for record in document.results {
        let (name, line) = record.line()?;
        published.lines.insert(name, line);
    }
    for record in document.standings {
        let who = self::who(&record.section, record.direction, record.pair)?;
        published.standings.insert(who, record.standing());
    }
    // Where there are strats, each standing has its overall ranks.
    let all = document.overall.into_iter();
    for line in all
        .filter(|one| one.strat.is_none())
        .flat_map(|one| one.ranking)
        .filter(|line| line.sessions.last() != Some(&None))
    {
        let who = self::who(&line.section, line.direction, line.pair)?;
        published.set_overall(&who, line.place);
    }
    Ok(published)
}

fn who(section: &str, direction: Option<SideName>, number: u32) -> Result<Who, Unreadable> {
    Ok(Who {
        section: section.to_owned(),
        direction: match direction {
            Some(SideName::Ns) => Direction::Fixed(Side::NorthSouth),
            Some(SideName::Ew) => Direction::Fixed(Side::EastWest),
            None => Direction::Both,
        },
        number: PairNumber::new(number).map_err(Unreadable::new)?,
    })
}

impl ResultRecord<'_> {
    fn line(self) -> Result<(LineName, PublishedLine), Unreadable> {
        let board = self.board;
        let at = |error: &dyn fmt::Display| Unreadable::new(format_args!("board {board}: {error}"));
        let numbers = |first: u32, second: Option<u32>| -> Result<Vec<PairNumber>, Unreadable> {
            let numbers = [Some(first), second].into_iter().flatten();
            let numbers = numbers.map(|number| PairNumber::new(number).map_err(|why| at(&why)));
            numbers.collect()
        };
        let name = LineName {
            board: BoardNumber::new(board).map_err(|why| at(&why))?,
            numbers: BySide {
                ns: numbers(self.ns, self.south)?,
                ew: numbers(self.ew, self.west)?,
            },
            section: self.section.into_owned(),
        };
        let played = match (self.contract, self.declarer, self.tricks) {
            (None, ..) => None,
            (Some(contract), Some(declarer), Some(tricks)) => Some(Played::Contract {
                contract: contract.parse::<Contract>().map_err(|why| at(&why))?,
                declarer: declarer.parse().map_err(|why| at(&why))?,
                tricks: contract_scoring::Tricks::new(tricks).map_err(|why| at(&why))?,
            }),
            (Some(passed), ..) => Some(passed.parse().map_err(|why| at(&why))?),
        };
        let line = PublishedLine {
            played,
            entries: BySide {
                ns: self.score_ns.entered(),
                ew: self.score_ew.entered(),
            },
            group: None,
            earned: BySide {
                ns: self.mp_ns,
                ew: self.mp_ew,
            },
            remarks: None,
        };
        Ok((name, line))
    }
}

impl Score<'_> {
    fn entered(self) -> Entered {
        match self {
            Self::Points(points) => Entered::Points(points),
            Self::Ruling(ruling) => Entered::of_notation(&ruling),
        }
    }
}

impl StandingRecord<'_> {
    fn standing(self) -> PublishedStanding {
        let ranks = self.ranks.into_iter().map(|rank| {
            let Rank {
                strat,
                section,
                overall,
            } = rank;
            (Some(strat), Ranks { section, overall })
        });
        PublishedStanding {
            names: self.players,
            total: None,
            score: self.session,
            percent: self.percent,
            place: self.place,
            adjustment: self.adjustment,
            carryover: self.carryover,
            final_score: self.final_score,
            ranks: ranks.collect(),
            award: self.award.map(|award| (award.points, award.reason)),
            more: (FIELDS.iter().filter(|field| field.is_compared))
                .filter_map(|field| {
                    let said = match self.others.get(field.name)? {
                        Value::String(text) => text.clone(),
                        Value::Null => return None,
                        other => other.to_string(),
                    };
                    Some((field.name, said))
                })
                .collect(),
        }
    }
}

impl Unreadable {
    fn new(message: impl fmt::Display) -> Self {
        Self {
            message: message.to_string(),
        }
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Unreadable {}
