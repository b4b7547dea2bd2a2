//! The published result of a session, without the session: from a new scoring, or from the document of an earlier one.

use std::borrow::Cow;
use std::collections::BTreeMap;

use archive::record::{Presence, Written};
use archive::standing::{FIELDS, StandingOf, StandingRecord};
use contract_scoring::{BySide, Played, Side};
use matchpointing::{board_rounding, short_boards};
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value};
use session::{
    Artificial, BoardRounding, Bye, Direction, Entry, FoulGroup, Method, PairNumber, Percentage,
    RoundBoard, RuleSet, ShortBoards,
};

use super::fingerprint::Fingerprint;
use super::names::{Names, any_of};
use super::overall::overall;
use super::recorded::recorded;
use super::standing::StandingLine;
use super::team_pairs::team_pairs;
use super::{Scored, seen_by, weighted_text};

/// How files write a board that was not played, and one that is still to come.
const NOT_PLAYED: &str = "NP";
const LATE_PLAY: &str = "LP";

/// What a scoring says of a session.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Published {
    /// The event, as far as it is named.
    pub event: PublishedEvent,
    /// By which two reports can be compared, where it is known.
    pub fingerprint: Option<String>,
    /// How many corrections were made in what was entered.
    pub corrections: usize,
    /// The rules in force, as far as they are known.
    pub rules: Rules,
    /// The lines of the travelers.
    pub lines: BTreeMap<LineName, PublishedLine>,
    /// The standings.
    pub standings: BTreeMap<Who, PublishedStanding>,
    /// The pairs of teams, where these are ranked: by their teams and where they sat.
    pub pairs: BTreeMap<Who, PublishedPair>,
}

/// What a session is called.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PublishedEvent {
    /// The event's name.
    pub name: Option<String>,
    /// The club that runs it.
    pub club: Option<String>,
    /// The day of play: `2026-03-07`.
    pub date: Option<String>,
    /// Which session of the event this is.
    pub session: u32,
    /// Whether it is scored with the sessions before it, as the last one of an event.
    pub has_others: bool,
}

/// Declares the rules that are compared, each once.
macro_rules! rules {
    ($($(#[$doc:meta])* $rule:ident: $kind:ty,)*) => {
        /// The rules in force; what a document does not hold is unknown.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct Rules {
            $($(#[$doc])* pub $rule: Option<$kind>,)*
        }

        impl Rules {
            /// The rules that are known of both and differ.
            pub fn different(mut old: Self, mut new: Self) -> Option<[Self; 2]> {
                $(if old.$rule.is_none() || new.$rule.is_none() || old.$rule == new.$rule {
                    (old.$rule, new.$rule) = (None, None);
                })*
                (old != new).then_some([old, new])
            }
        }
    };
}

rules! {
    /// The method.
    method: Method,
    /// The rule set.
    rule_set: RuleSet,
    /// To what board scores are rounded, where they are matchpoints.
    rounding: BoardRounding,
    /// What a missing result of a board is worth, if scored by matchpoints.
    short_boards: ShortBoards,
    /// Whether E-W's matchpoints are what N-S's leave of the top.
    complement: bool,
    /// What a sit-out earns.
    bye: Bye,
    /// What artificial scores are worth.
    averages: session::AveragePlus,
    /// The share of the boards below which nobody is ranked.
    minimum_share: Percentage,
}

/// A contestant by what it is called.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Who {
    /// Its section.
    pub section: String,
    /// The direction that belongs to its name.
    pub direction: Direction,
    /// Its number.
    pub number: PairNumber,
}

/// A line by where it was played and who played it: one number a side, or two in an individual.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LineName {
    /// The section.
    pub section: String,
    /// The board, as it is compared.
    pub board: RoundBoard,
    /// Who sat on each side.
    pub numbers: BySide<Vec<PairNumber>>,
}

/// What a line says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublishedLine {
    /// The contract, where it is known.
    pub played: Option<Played>,
    /// What each side is entered with.
    pub entries: BySide<Entered>,
    /// The foul group, as far as it is known.
    pub group: Option<FoulGroup>,
    /// What each side earned, where the board counts.
    pub earned: BySide<Option<Decimal>>,
    /// Remarks.
    pub remarks: Option<String>,
}

/// What a side is entered with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entered {
    /// A score, in the side's own points.
    Points(i16),
    /// An artificial score.
    Artificial(Artificial),
    /// Not played and never will be.
    NotPlayed,
    /// A late play, still to come.
    LatePlay,
    /// A weighted score in the notation of files, from the side's view: `60% 620, 40% -100`.
    Weighted(String),
}

/// A contestant's standing: the record that JSON has, field by field, whether it was scored now or read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PublishedStanding {
    /// What went out of the players' names.
    pub names: Vec<String>,
    /// The place over all, where the session has no strats.
    pub overall: Option<String>,
    /// All [`FIELDS`] but who it is.
    fields: Map<String, Value>,
}

/// The fields that say who it is.
const WHO: [&str; 4] = ["section", "direction", "pair", "players"];

/// How a pair of a team came out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublishedPair {
    /// What went out of the players' names.
    pub names: Vec<String>,
    /// Its IMPs.
    pub imps: Decimal,
    /// Its place among all pairs.
    pub place: Option<String>,
}

/// The ranks in a strat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ranks {
    /// In section and direction.
    pub section: Option<String>,
    /// Over all sections and directions.
    pub overall: Option<String>,
}

impl Published {
    /// What a scoring says.
    #[must_use]
    pub fn of(scored: Scored<'_>) -> Self {
        let session = scored.session;
        let lines = session.result_ids().map(|(id, result)| {
            let numbers = |side| {
                let sitting = session.sitting(id, side);
                sitting.map(|id| session.contestant(id).number).collect()
            };
            let name = LineName {
                section: session.section(session.section_of(result)).name.clone(),
                board: session.results().round_board(id.index()),
                numbers: BySide::from_fn(numbers),
            };
            let earned = scored.scoresheet.line(session, id);
            let line = PublishedLine {
                played: result.played,
                entries: BySide::from_fn(|side| Entered::of(&session.entry(result, side), side)),
                group: Some(result.group),
                earned: earned.map(|points| points.map(|points| scored.board_amount(points))),
                remarks: scored.remarks(id),
            };
            (name, line)
        });
        let mut published = Self {
            event: PublishedEvent {
                name: session.event().name.clone(),
                club: session.event().club.clone(),
                date: session.event().date.clone(),
                session: session.event().session,
                has_others: scored.event.is_some(),
            },
            fingerprint: Some(Fingerprint::of(scored).to_string()),
            corrections: recorded(scored).len(),
            rules: Rules::of(scored),
            lines: lines.collect(),
            standings: BTreeMap::new(),
            pairs: BTreeMap::new(),
        };
        let places = scored.scoresheet.board_digits;
        for (id, contestant) in session.contestant_ids() {
            let who = Who {
                section: session.section(contestant.section).name.clone(),
                direction: contestant.direction,
                number: contestant.number,
            };
            let names = scored.names(id);
            let one = StandingOf::of(session, scored.scoresheet, id);
            (published.standings).insert(who, PublishedStanding::scored(&one, &names, places));
        }
        // Where there are strats, each line has its overall ranks.
        for ranking in overall(scored).filter(|ranking| ranking.strat.is_none()) {
            for line in ranking.lines.into_iter().filter(|line| line.is_present) {
                let place = line.place.to_string();
                published.set_overall(&Who::of(&line.standing), place);
            }
        }
        for line in team_pairs(scored).flat_map(|sheet| sheet.lines) {
            let who = Who::of(&line.standing);
            let pair = PublishedPair {
                names: line.standing.names,
                imps: line.standing.total,
                place: line.place.map(|place| place.to_string()),
            };
            published.pairs.insert(who, pair);
        }
        published
    }

    /// Whether rounds tell boards from others of their number.
    #[must_use]
    pub fn is_by_round(&self) -> bool {
        self.lines.keys().any(|name| name.board.round.is_some())
    }

    /// The lines by boards that no round tells from others.
    #[must_use]
    pub fn without_rounds(mut self) -> Self {
        let lines = std::mem::take(&mut self.lines).into_iter();
        let named = lines.map(|(name, line)| {
            let board = RoundBoard { round: None, ..name.board };
            (LineName { board, ..name }, line)
        });
        self.lines = named.collect();
        self
    }

    /// The same with less of players' names.
    #[must_use]
    pub fn with_names(mut self, names: Names) -> Self {
        let standings = self.standings.values_mut().map(|one| &mut one.names);
        let pairs = self.pairs.values_mut().map(|one| &mut one.names);
        for own in standings.chain(pairs) {
            *own = any_of(own.iter().map(|name| names.shown(name)));
        }
        self
    }

    /// Says which rank a contestant has over all, in a session without strats.
    pub fn set_overall(&mut self, who: &Who, place: String) {
        if let Some(standing) = self.standings.get_mut(who) {
            standing.overall = Some(place);
        }
    }

    /// Who of a line has a number on a side.
    #[must_use]
    pub fn who(&self, section: &str, side: Side, number: PairNumber) -> Who {
        let fixed = Who { section: section.to_owned(), direction: Direction::Fixed(side), number };
        if self.standings.contains_key(&fixed) {
            return fixed;
        }
        Who { direction: Direction::Both, ..fixed }
    }
}

impl Rules {
    /// The rules in force.
    #[must_use]
    pub fn of(scored: Scored<'_>) -> Self {
        let conditions = scored.session.conditions();
        let method = conditions.method;
        // Board-a-match has rules of its own.
        let is_matchpoints = method.is_in_matchpoints() && !method.is_team_method();
        Self {
            method: Some(conditions.method),
            rule_set: Some(conditions.rules),
            rounding: is_matchpoints.then(|| board_rounding(conditions)),
            short_boards: is_matchpoints.then(|| short_boards(conditions)),
            complement: is_matchpoints.then_some(conditions.complement),
            bye: Some(conditions.bye),
            averages: Some(conditions.average_plus),
            minimum_share: Some(conditions.minimum_share),
        }
    }
}

/// What a bye earns, where there are victory points.
pub fn bye_vp(method: Method) -> Option<Decimal> {
    match method {
        Method::Teams { victory_points: Some(_), bye }
        | Method::Swiss { victory_points: Some(_), bye, .. } => Some(bye),
        _ => None,
    }
}

impl Who {
    /// A contestant by its line.
    #[must_use]
    pub fn of(line: &StandingLine) -> Self {
        Self { section: line.section.clone(), direction: line.direction, number: line.number }
    }
}

impl Entered {
    /// What a side is entered with.
    pub fn of(entry: &Entry, side: Side) -> Self {
        match entry {
            Entry::Score(score) => Self::Points(seen_by(*score, side).points()),
            Entry::Weighted(weighted) => Self::Weighted(weighted_text(weighted, side)),
            Entry::Artificial(artificial) => Self::Artificial(*artificial),
            Entry::NotPlayed => Self::NotPlayed,
            Entry::LatePlay => Self::LatePlay,
        }
    }

    /// The notation of files.
    pub fn notation(&self) -> Cow<'static, str> {
        match self {
            Self::Points(points) => points.to_string().into(),
            Self::Artificial(artificial) => artificial.to_string().into(),
            Self::NotPlayed => NOT_PLAYED.into(),
            Self::LatePlay => LATE_PLAY.into(),
            Self::Weighted(parts) => parts.clone().into(),
        }
    }

    /// What a document says in place of points, in the notation of files.
    pub fn of_notation(text: &str) -> Self {
        let grades = [Artificial::Plus, Artificial::Average, Artificial::Minus];
        let percent = || {
            let percent: Decimal = text.strip_suffix('%')?.parse().ok()?;
            let hundredths = percent.checked_mul(Decimal::ONE_HUNDRED)?.to_u16()?;
            Some(Artificial::Percent(Percentage::new(hundredths).ok()?))
        };
        let graded = grades.into_iter().find(|grade| grade.to_string() == text);
        match (text, graded.or_else(percent)) {
            (_, Some(artificial)) => Self::Artificial(artificial),
            (NOT_PLAYED, _) => Self::NotPlayed,
            (LATE_PLAY, _) => Self::LatePlay,
            (weighted, _) => Self::Weighted(weighted.to_owned()),
        }
    }
}

impl Serialize for Entered {
    /// A number, or a ruling as text.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Points(points) => serializer.serialize_i16(*points),
            ruling => serializer.serialize_str(&ruling.notation()),
        }
    }
}

/// The record of a standing without what is beside it, as far as its document has the fields.
impl Serialize for PublishedStanding {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut record = serializer.serialize_map(None)?;
        record.serialize_entry("players", &self.names)?;
        for field in Self::results() {
            if let Some(value) = self.field(field.name) {
                record.serialize_entry(field.name, value)?;
            }
        }
        record.serialize_entry(Self::OVERALL, &self.overall)?;
        record.end()
    }
}

impl PublishedStanding {
    /// The field of the place over all, which a session without strats has.
    pub const OVERALL: &str = "overall";

    /// A standing by its record.
    #[must_use]
    pub fn of(names: Vec<String>, mut fields: Map<String, Value>) -> Self {
        fields.retain(|name, _| !WHO.contains(&name.as_str()));
        Self { names, overall: None, fields }
    }

    /// A scored one. A record of our own is an object.
    fn scored(one: &StandingOf<'_>, names: &[String], places: u32) -> Self {
        let record = Written::<StandingRecord>(one, places);
        let fields = match serde_json::to_value(record) {
            Ok(Value::Object(fields)) => fields,
            _ => Map::new(),
        };
        Self::of(names.to_vec(), fields)
    }

    /// The fields that say what came of it.
    pub fn results() -> impl Iterator<Item = &'static archive::standing::Field> {
        let fields = FIELDS.iter().filter(|field| field.json != Presence::Never);
        fields.filter(|field| !WHO.contains(&field.name))
    }

    /// What a field says, where it is there.
    pub fn field(&self, name: &str) -> Option<&Value> {
        self.fields.get(name)
    }

    fn text(&self, name: &str) -> Option<&str> {
        self.field(name)?.as_str()
    }

    fn amount(&self, name: &str) -> Option<Decimal> {
        self.text(name)?.parse().ok()
    }

    /// The session score.
    #[must_use]
    pub fn score(&self) -> Option<Decimal> {
        self.amount("session")
    }

    /// In percent.
    #[must_use]
    pub fn percent(&self) -> Option<Decimal> {
        self.amount("percent")
    }

    /// The place in its section and direction: `1`, `3/4`.
    #[must_use]
    pub fn place(&self) -> Option<&str> {
        self.text("place")
    }

    /// Penalties and bonuses.
    #[must_use]
    pub fn adjustment(&self) -> Option<Decimal> {
        self.amount("adjustment")
    }

    /// Brought from earlier sessions.
    #[must_use]
    pub fn carryover(&self) -> Option<Decimal> {
        self.amount("carryover")
    }

    /// Session score and carryover.
    #[must_use]
    pub fn final_score(&self) -> Option<Decimal> {
        self.amount("final")
    }

    /// The handicap, in points or in percent.
    #[must_use]
    pub fn handicap(&self) -> Option<Decimal> {
        let of = |key| self.of_handicap(key)?.parse().ok();
        of("points").or_else(|| of("percent"))
    }

    /// The score with the handicap.
    #[must_use]
    pub fn handicap_score(&self) -> Option<Decimal> {
        self.of_handicap("score")?.parse().ok()
    }

    /// In percent with the handicap.
    #[must_use]
    pub fn handicap_percent(&self) -> Option<Decimal> {
        self.amount("handicap_percent")
    }

    /// The place with the handicap.
    #[must_use]
    pub fn handicap_place(&self) -> Option<&str> {
        self.of_handicap("place")
    }

    fn of_handicap(&self, key: &str) -> Option<&str> {
        self.field("handicap")?.get(key)?.as_str()
    }

    /// Its ranks by strat; by nothing where the session has no strats.
    #[must_use]
    pub fn ranks(&self) -> BTreeMap<Option<&str>, Ranks> {
        let of_strats = self.field("ranks").and_then(Value::as_array).into_iter().flatten();
        let of_strats = of_strats.map(|rank| {
            let place = |key: &str| rank.get(key)?.as_str().map(str::to_owned);
            let both = Ranks { section: place("section"), overall: place("overall") };
            (rank.get("strat").and_then(Value::as_str), both)
        });
        let over_all = self.overall.clone();
        let over_all = over_all.map(|place| (None, Ranks { section: None, overall: Some(place) }));
        of_strats.chain(over_all).collect()
    }

    /// Masterpoints, and what for.
    #[must_use]
    pub fn award(&self) -> Option<(Decimal, &str)> {
        let award = self.field("award")?;
        let points = award.get("points")?.as_str()?.parse().ok()?;
        Some((points, award.get("for")?.as_str()?))
    }

    /// Puts the percentage with handicap in the place of the one without, where there is one.
    pub fn take_handicap(&mut self) {
        if let Some(percent @ Value::String(_)) = self.fields.get("handicap_percent").cloned() {
            self.fields.insert("percent".to_owned(), percent);
        }
    }

    /// Whether two say the same of a field. A document of an earlier version may lack one that every record has now.
    pub(crate) fn agree(&self, new: &Self, field: &archive::standing::Field) -> bool {
        let both = (self.field(field.name), new.field(field.name));
        match field.json {
            Presence::Always | Presence::OrNull if both.0.is_none() => true,
            _ => both.0 == both.1,
        }
    }
}
