//! What a record of a document is: a list of fields, each with its name, what it holds, where files have it and how it
//! is had. CSV, JSON, the schema, archives and the tables for Python follow from the list.

use std::borrow::Cow;

use contract_scoring::{Contract, Declarer};
use matchpointing::{HandicapStanding, Hundredths, Place, Points, StratRank};
use rust_decimal::Decimal;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use session::HandicapForm;

/// A kind of record.
pub trait Record: Sized + 'static {
    /// One of them, where session and scoresheet hold it.
    type Row<'a>;

    /// Its fields, in the order of JSON.
    const FIELDS: &'static [Field<Self>];
}

/// A field of a record.
#[derive(Debug)]
pub struct Field<R: Record> {
    /// What files and tables call it.
    pub name: &'static str,
    /// What it is, in a line.
    pub about: &'static str,
    /// What it holds.
    pub kind: Kind,
    /// Its place in a row of CSV, if it has one; those of one place stand in the order of the list.
    pub csv: Option<u8>,
    /// Whether JSON has it.
    pub json: Presence,
    /// Whether the records of an archive have it: they are the same columns for every field.
    pub in_archive: bool,
    get: for<'a, 'b> fn(&'b R::Row<'a>) -> Value<'b>,
}

/// Lists the fields of a kind of record: name, kind and presence in JSON, with its place in CSV and whether archives have
/// it; what it is; and how it is had.
#[macro_export]
macro_rules! fields {
    ($record:ty; $($name:literal: $kind:ident, $json:ident $(.$has:ident($($place:expr)?))*, $about:literal
        => |$row:pat_param| $get:expr;)*) => {
        [$($crate::record::Field::<$record>::new(
            $name,
            $about,
            $crate::record::Kind::$kind,
            $crate::record::Presence::$json,
            |$row| $get,
        )$(.$has($($place)?))*,)*]
    };
}

/// Whether a field is in each record of JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// It is in none.
    Never,
    /// It is in each, and never `null`.
    Always,
    /// It is in each, and may be `null`.
    OrNull,
    /// It is left out where it does not apply, and never `null`.
    OrLeftOut,
    /// It is left out where it does not apply, and may be `null` where it does.
    OrEither,
}

/// What a field holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A text that somebody typed, or a notation.
    Text,
    /// `NS` or `EW`.
    Direction,
    /// A whole number.
    Whole,
    /// A score, or a ruling as text.
    Entry,
    /// What boards earned, with the places of the rules in force.
    Points,
    /// An amount with two places.
    Hundredths,
    /// A percentage with two places.
    Percent,
    /// A place, which may be shared: `3/4`.
    Place,
    /// The names of the players, a list in JSON and a column each in CSV.
    Players,
    /// An amount for each session, a list in JSON and a column each in CSV.
    Sessions,
    /// Whether each of the sessions counts.
    Counts,
    /// Whether somebody qualifies; nothing where the organizer decides.
    Qualified,
    /// The ranks in each strat.
    Ranks,
    /// Masterpoints and what they are for.
    Award,
    /// The handicap, and score and place with it.
    Handicap,
}

/// What a field says in a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value<'a> {
    /// The field does not apply: JSON leaves it out.
    Absent,
    /// There is nothing to be said: `null`.
    Nothing,
    /// A text.
    Text(Cow<'a, str>),
    /// A whole number.
    Whole(i64),
    /// A contract without its result.
    Contract(Contract),
    /// Who declared.
    Declarer(Declarer),
    /// What boards earned.
    Points(Points),
    /// An amount with two places.
    Hundredths(Hundredths),
    /// An amount with the places that it has.
    Decimal(Decimal),
    /// A place.
    Place(Place),
    /// Yes or no.
    Flag(bool),
    /// Names.
    Names(Cow<'a, [String]>),
    /// An amount for each session.
    Amounts(Cow<'a, [Option<Hundredths>]>),
    /// Yes or no for each session.
    Flags(Cow<'a, [bool]>),
    /// Each strat with the ranks there.
    Ranks(Vec<(Cow<'a, str>, Option<StratRank>)>),
    /// Masterpoints and what they are for.
    Award(Box<(Decimal, Cow<'a, str>)>),
    /// The handicap with what comes of it.
    Handicap(Box<HandicapStanding>),
}

impl<R: Record> Field<R> {
    /// A field that neither CSV nor archives have; [`fields`] makes it.
    pub const fn new(
        name: &'static str,
        about: &'static str,
        kind: Kind,
        json: Presence,
        get: for<'a, 'b> fn(&'b R::Row<'a>) -> Value<'b>,
    ) -> Self {
        Self { name, about, kind, csv: None, json, in_archive: false, get }
    }

    /// The same with a place in a row of CSV.
    #[must_use]
    pub const fn csv(mut self, place: u8) -> Self {
        self.csv = Some(place);
        self
    }

    /// The same, which archives have as well.
    #[must_use]
    pub const fn archived(mut self) -> Self {
        self.in_archive = true;
        self
    }

    /// What it says in a record.
    #[must_use]
    #[inline]
    pub fn of<'b>(&self, row: &'b R::Row<'_>) -> Value<'b> {
        (self.get)(row)
    }

    /// The columns that it has in a table without room for lists: a place has two.
    pub fn columns(&self) -> impl Iterator<Item = String> {
        let endings: &[&str] = match self.kind {
            Kind::Place => &["_low", "_high"],
            _ => &[""],
        };
        endings.iter().map(|ending| format!("{}{ending}", self.name))
    }

    /// The fields that the records of an archive have.
    pub fn in_archives() -> impl Iterator<Item = &'static Self> {
        R::FIELDS.iter().filter(|field| field.in_archive)
    }

    /// The fields of a row of CSV, in the order of its columns.
    #[must_use]
    pub fn in_csv() -> Vec<&'static Self> {
        let mut fields: Vec<&Self> =
            (R::FIELDS.iter()).filter(|field| field.csv.is_some()).collect();
        fields.sort_by_key(|field| field.csv);
        fields
    }
}

impl<'a> Value<'a> {
    /// An amount, where there is one.
    #[must_use]
    pub fn hundredths_of(amount: Option<Hundredths>) -> Self {
        amount.map_or(Self::Nothing, Self::Hundredths)
    }

    /// Points, where there are some.
    #[must_use]
    pub fn points_of(points: Option<Points>) -> Self {
        points.map_or(Self::Nothing, Self::Points)
    }

    /// A whole number, where there is one.
    #[must_use]
    pub fn whole_of(number: Option<impl Into<i64>>) -> Self {
        number.map_or(Self::Nothing, |number| Self::Whole(number.into()))
    }

    /// A text, where there is one.
    #[must_use]
    pub fn text_of(text: Option<&'a str>) -> Self {
        text.map_or(Self::Nothing, |text| Self::Text(Cow::Borrowed(text)))
    }

    /// An award.
    #[must_use]
    pub fn award_of(points: Decimal, reason: Cow<'a, str>) -> Self {
        Self::Award(Box::new((points, reason)))
    }

    /// The same, or nothing at all where there is nothing to be said.
    #[must_use]
    pub fn or_absent(self) -> Self {
        match self {
            Self::Nothing => Self::Absent,
            stated => stated,
        }
    }

    /// What documents have of one that is no list, with that many decimal places where it is points; `None` where there
    /// is none.
    #[must_use]
    pub fn shown(&self, places: u32) -> Option<String> {
        match self {
            Self::Text(text) => Some(text.clone().into_owned()),
            Self::Whole(number) => Some(number.to_string()),
            Self::Contract(contract) => Some(contract.to_string()),
            Self::Declarer(declarer) => Some(declarer.to_string()),
            Self::Points(points) => Some(points.to_decimal(places).to_string()),
            Self::Hundredths(amount) => Some(amount.to_string()),
            Self::Decimal(amount) => Some(amount.to_string()),
            Self::Place(place) => Some(place.to_string()),
            Self::Flag(flag) => Some(flag.to_string()),
            Self::Absent
            | Self::Nothing
            | Self::Names(_)
            | Self::Amounts(_)
            | Self::Flags(_)
            | Self::Ranks(_)
            | Self::Award(_)
            | Self::Handicap(_) => None,
        }
    }

    /// The text, where it is one.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The whole number, where it is one.
    #[must_use]
    pub const fn number(&self) -> Option<i64> {
        match self {
            Self::Whole(number) => Some(*number),
            _ => None,
        }
    }

    /// The place, where it is one.
    #[must_use]
    pub const fn place(&self) -> Option<Place> {
        match self {
            Self::Place(place) => Some(*place),
            _ => None,
        }
    }

    /// The amount, where it is one.
    #[must_use]
    pub const fn hundredths(&self) -> Option<Hundredths> {
        match self {
            Self::Hundredths(amount) => Some(*amount),
            _ => None,
        }
    }
}

// A record as JSON has it: its fields in the order of their list.

/// A record, with the decimal places of its points.
#[derive(Debug)]
pub struct Written<'a, 'r, R: Record>(pub &'a R::Row<'r>, pub u32);

impl<R: Record> Serialize for Written<'_, '_, R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(row, places) = self;
        let mut record = serializer.serialize_map(None)?;
        for field in R::FIELDS.iter().filter(|field| field.json != Presence::Never) {
            let name = field.name;
            match field.of(row) {
                Value::Absent => {}
                Value::Text(text) => record.serialize_entry(name, &text)?,
                Value::Whole(number) => record.serialize_entry(name, &number)?,
                Value::Flag(flag) => record.serialize_entry(name, &flag)?,
                Value::Flags(flags) => record.serialize_entry(name, &flags)?,
                Value::Names(names) => record.serialize_entry(name, &names)?,
                Value::Amounts(amounts) => {
                    let amounts =
                        amounts.iter().map(|amount| amount.map(|amount| amount.to_string()));
                    record.serialize_entry(name, &amounts.collect::<Vec<_>>())?;
                }
                Value::Ranks(ranks) => {
                    let ranks = ranks.iter().map(|(strat, rank)| WrittenRank {
                        strat,
                        section: shown(rank.and_then(|rank| rank.section)),
                        overall: shown(rank.and_then(|rank| rank.overall)),
                    });
                    record.serialize_entry(name, &ranks.collect::<Vec<_>>())?;
                }
                Value::Award(award) => {
                    let (points, reason) = (award.0, &*award.1);
                    record.serialize_entry(name, &WrittenAward { points, reason })?;
                }
                Value::Handicap(own) => {
                    let of = |form| Some(own.handicap).filter(|_| own.form == form);
                    let written = WrittenHandicap {
                        points: of(HandicapForm::Points),
                        score: own.score,
                        percent: of(HandicapForm::Percent),
                        place: shown(own.place),
                    };
                    record.serialize_entry(name, &written)?;
                }
                other => record.serialize_entry(name, &other.shown(*places))?,
            }
        }
        record.end()
    }
}

#[derive(Serialize)]
struct WrittenRank<'a> {
    strat: &'a str,
    section: Option<String>,
    overall: Option<String>,
}

#[derive(Serialize)]
struct WrittenAward<'a> {
    points: Decimal,
    #[serde(rename = "for")]
    reason: &'a str,
}

#[derive(Serialize)]
struct WrittenHandicap {
    points: Option<Decimal>,
    score: Option<Decimal>,
    percent: Option<Decimal>,
    place: Option<String>,
}

fn shown(place: Option<Place>) -> Option<String> {
    place.map(|place| place.to_string())
}
