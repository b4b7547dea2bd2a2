//! What an earlier run published, read from the document that it wrote.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use archive::record::{Kind, Presence};
use archive::standing::FIELDS;
use contract_scoring::{BoardNumber, BySide, Contract, Played, Side, Tricks};
use foreign_files::published::{Award, Document, Entry, FORMAT, Handicap, Line, Rank, VERSION};
use rust_decimal::Decimal;
use serde::Deserialize;
use serde_json::{Map, Value};
use session::{Direction, PairNumber, RoundBoard, RoundNumber, RuleSet};

use reports::model::published::{
    Entered, LineName, Published, PublishedEvent, PublishedLine, PublishedPair, PublishedStanding,
    Rules, Who,
};

/// Why a document cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// What is wrong, and where, without a final period.
    message: String,
}

/// What says which document it is.
#[derive(Deserialize)]
struct Head<'a> {
    #[serde(borrow)]
    format: Cow<'a, str>,
    version: u32,
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
/// use exchange::json;
///
/// let document = br#"{
///     "format": "matchpoint-results", "version": 1, "event": {"rules": "acbl"}, "sections": [],
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
    // What another document lacks is not what is wrong with it.
    let Head { format, version } = serde_json::from_slice(bytes).map_err(Unreadable::new)?;
    if format != FORMAT || version != VERSION {
        return Err(Unreadable::new(format_args!(
            "expected format `{FORMAT}`, version {VERSION}; found `{format}`, version {version}"
        )));
    }
    let document: Document<'_, Map<String, Value>> =
        Document::of(bytes).map_err(Unreadable::new)?;
    let is_by_round = begin_again(&document);
    let event = document.event;
    let mut rule_sets = RuleSet::ALL.into_iter();
    let rule_set = rule_sets.find(|rules| rules.name() == event.rules);
    let unknown = || Unreadable::new(format_args!("unknown rules `{}`", event.rules));
    let mut published = Published {
        rules: Rules { rule_set: Some(rule_set.ok_or_else(unknown)?), ..Rules::default() },
        event: PublishedEvent {
            name: event.name.map(Into::into),
            club: event.club.map(Into::into),
            date: event.date.map(Into::into),
            // A document that does not say which session it is holds the only one.
            session: event.session.unwrap_or(1),
            has_others: !document.sessions.is_empty(),
        },
        fingerprint: document.fingerprint.map(Into::into),
        corrections: document.corrections.len(),
        ..Published::default()
    };
    for record in document.results {
        let (name, line) = line(&record, is_by_round)
            .map_err(|why| Unreadable::new(format_args!("board {}: {why}", record.board)))?;
        published.lines.insert(name, line);
    }
    for record in document.standings {
        let (who, standing) = standing(record)?;
        published.standings.insert(who, standing);
    }
    for pair in document.pairs {
        let who = who(&pair.section, Some(&pair.direction), pair.team)?;
        let pair = PublishedPair {
            names: pair.players.into_iter().map(Into::into).collect(),
            imps: amount(pair.imps.as_deref())?.unwrap_or_default(),
            place: pair.place.map(Into::into),
        };
        published.pairs.insert(who, pair);
    }
    // Where there are strats, each standing has its overall ranks.
    let all = document.overall.into_iter();
    for line in all
        .filter(|one| one.strat.is_none())
        .flat_map(|one| one.ranking)
        .filter(|line| line.sessions.last() != Some(&None))
    {
        let who = who(&line.section, line.direction.as_deref(), line.pair)?;
        published.set_overall(&who, line.place.into());
    }
    Ok(published)
}

fn who(section: &str, direction: Option<&str>, number: u32) -> Result<Who, Unreadable> {
    let side = |code: &str| {
        let found = Side::ALL.into_iter().find(|side| side.code() == code);
        found.ok_or_else(|| Unreadable::new(format_args!("unknown direction `{code}`")))
    };
    Ok(Who {
        section: section.to_owned(),
        direction: match direction {
            Some(code) => Direction::Fixed(side(code)?),
            None => Direction::Both,
        },
        number: PairNumber::new(number).map_err(Unreadable::new)?,
    })
}

/// Whether the numbers of boards begin again in each round of matches: somebody has one in two rounds, each time with
/// others who play it.
fn begin_again<S>(document: &Document<'_, S>) -> bool {
    if document.matches.is_empty() {
        return false;
    }
    let of_teams = document.event.method.as_deref() != Some("swiss");
    let mut lines: BTreeMap<_, Vec<&Line<'_>>> = BTreeMap::new();
    for line in document.results.iter().filter(|line| line.round.is_some()) {
        let deal = (&line.section, line.board, line.round);
        lines.entry(deal).or_default().push(line);
    }
    let shared = lines.iter().filter(|(_, lines)| lines.len() > 1);
    let met: BTreeSet<_> = shared
        .flat_map(|((section, board, round), lines)| {
            // The sides are apart, since a team has a line on each.
            let both = lines.iter().flat_map(move |line| [(false, line.ns), (of_teams, line.ew)]);
            both.map(move |who| (*section, *board, who, *round))
        })
        .collect();
    let mut met = met.into_iter().map(|(section, board, who, _)| (section, board, who));
    let mut before = None;
    met.any(|own| before.replace(own) == Some(own))
}

fn line(record: &Line<'_>, is_by_round: bool) -> Result<(LineName, PublishedLine), Unreadable> {
    let numbers = |first: u32, second: Option<u32>| -> Result<Vec<PairNumber>, Unreadable> {
        let numbers = [Some(first), second].into_iter().flatten();
        let numbers = numbers.map(|number| PairNumber::new(number).map_err(Unreadable::new));
        numbers.collect()
    };
    let round = record.round.filter(|_| is_by_round);
    let round = round.map(|round| {
        RoundNumber::new(round.try_into().map_err(Unreadable::new)?).map_err(Unreadable::new)
    });
    let name = LineName {
        board: RoundBoard {
            round: round.transpose()?,
            number: BoardNumber::new(record.board.try_into().map_err(Unreadable::new)?)
                .map_err(Unreadable::new)?,
        },
        numbers: BySide {
            ns: numbers(record.ns, record.south)?,
            ew: numbers(record.ew, record.west)?,
        },
        section: record.section.clone().into_owned(),
    };
    let played = match (&record.contract, &record.declarer, record.tricks) {
        (None, ..) => None,
        (Some(contract), Some(declarer), Some(tricks)) => Some(Played::Contract {
            contract: contract.parse::<Contract>().map_err(Unreadable::new)?,
            declarer: declarer.parse().map_err(Unreadable::new)?,
            tricks: Tricks::new(tricks).map_err(Unreadable::new)?,
        }),
        (Some(passed), ..) => Some(passed.parse().map_err(Unreadable::new)?),
    };
    let entered = |entry: &Entry<'_>| {
        Ok(match entry {
            Entry::Score(points) => {
                Entered::Points(i16::try_from(*points).map_err(Unreadable::new)?)
            }
            Entry::Ruling(ruling) => Entered::of_notation(ruling),
        })
    };
    let line = PublishedLine {
        played,
        entries: BySide { ns: entered(&record.score_ns)?, ew: entered(&record.score_ew)? },
        group: None,
        earned: BySide {
            ns: amount(record.mp_ns.as_deref())?,
            ew: amount(record.mp_ew.as_deref())?,
        },
        remarks: None,
    };
    Ok((name, line))
}

fn amount(text: Option<&str>) -> Result<Option<Decimal>, Unreadable> {
    let amount = text.map(|text| text.parse().map_err(Unreadable::new));
    amount.transpose()
}

fn standing(record: Map<String, Value>) -> Result<(Who, PublishedStanding), Unreadable> {
    let unreadable =
        |field: &str| Unreadable::new(format_args!("a standing has no valid `{field}`"));
    for field in FIELDS {
        let is_valid = match (record.get(field.name), field.json) {
            // An earlier version may not have had it.
            (None, _) => !["section", "pair", "players"].contains(&field.name),
            (Some(Value::Null), Presence::OrNull | Presence::OrEither) => true,
            (Some(value), _) => is_valid(field.kind, value),
        };
        if !is_valid {
            return Err(unreadable(field.name));
        }
    }
    let text = |name: &str| record.get(name).and_then(Value::as_str);
    let number = record.get("pair").and_then(Value::as_u64);
    let number = number.and_then(|number| number.try_into().ok());
    let number = number.ok_or_else(|| unreadable("pair"))?;
    let who = who(text("section").unwrap_or_default(), text("direction"), number)?;
    let names = record.get("players").and_then(Value::as_array).into_iter().flatten();
    let names = names.filter_map(Value::as_str).map(str::to_owned).collect();
    Ok((who, PublishedStanding::of(names, record)))
}

/// Whether a value is what a field of a standing holds.
fn is_valid(kind: Kind, value: &Value) -> bool {
    let is_amount = |text: &str| text.parse::<Decimal>().is_ok();
    let each =
        |is_one: fn(&Value) -> bool| value.as_array().is_some_and(|all| all.iter().all(is_one));
    match kind {
        Kind::Whole => value.is_u64(),
        Kind::Points | Kind::Hundredths | Kind::Percent => value.as_str().is_some_and(is_amount),
        Kind::Players => each(Value::is_string),
        Kind::Ranks => each(|rank| Rank::deserialize(rank).is_ok()),
        Kind::Award => Award::deserialize(value).is_ok_and(|award| is_amount(&award.points)),
        Kind::Handicap => Handicap::deserialize(value).is_ok_and(|own| {
            let mut amounts = [own.points, own.percent, own.score].into_iter().flatten();
            amounts.all(|text| is_amount(&text))
        }),
        Kind::Text | Kind::Direction | Kind::Place => value.is_string(),
        // No standing has one.
        Kind::Entry | Kind::Sessions | Kind::Counts | Kind::Qualified => true,
    }
}

impl Unreadable {
    fn new(message: impl fmt::Display) -> Self {
        Self { message: message.to_string() }
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Unreadable {}
