//! Records, written field by field in the order of their list.

use std::io;

use archive::record::{Field, Presence, Record, Value};
use matchpointing::{HandicapStanding, Place, StratRank};
use rust_decimal::Decimal;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use session::HandicapForm;

use super::OneRecordALine;
use super::json_schema::{self, records};

/// A record, with the decimal places of its points.
pub(super) struct Written<'a, 'r, R: Record>(pub(super) &'a R::Row<'r>, pub(super) u32);

impl<R: Record> Serialize for Written<'_, '_, R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(row, places) = self;
        let mut record = serializer.serialize_map(None)?;
        let is_written = |field: &&Field<R>| field.json != Presence::Never;
        for field in R::FIELDS.iter().filter(is_written) {
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
                    let ranks = ranks.iter().map(|(strat, rank)| RankRecord::of(strat, *rank));
                    record.serialize_entry(name, &ranks.collect::<Vec<_>>())?;
                }
                Value::Award(award) => {
                    let (points, reason) = (award.0, &*award.1);
                    record.serialize_entry(name, &AwardRecord { points, reason })?;
                }
                Value::Handicap(own) => record.serialize_entry(name, &HandicapRecord::of(*own))?,
                other => record.serialize_entry(name, &other.shown(*places))?,
            }
        }
        record.end()
    }
}

records! {
    pub(super) struct RankRecord<'a> {
        strat: &'a str;
        section: Option<String> = json_schema::or_null(json_schema::place());
        overall: Option<String> = json_schema::or_null(json_schema::place());
    }

    pub(super) struct AwardRecord<'a> {
        pub(super) points: Decimal;
        pub(super) reason as "for": &'a str;
    }

    pub(super) struct HandicapRecord {
        points: Option<Decimal>;
        score: Option<Decimal>;
        percent: Option<Decimal>;
        place: Option<String> = json_schema::or_null(json_schema::place());
    }
}

impl<'a> RankRecord<'a> {
    fn of(strat: &'a str, rank: Option<StratRank>) -> Self {
        let place = |place: Option<Place>| place.map(|place| place.to_string());
        Self {
            strat,
            section: place(rank.and_then(|rank| rank.section)),
            overall: place(rank.and_then(|rank| rank.overall)),
        }
    }
}

impl HandicapRecord {
    fn of(handicap: HandicapStanding) -> Self {
        Self {
            points: Some(handicap.handicap).filter(|_| handicap.form == HandicapForm::Points),
            score: handicap.score,
            percent: Some(handicap.handicap).filter(|_| handicap.form == HandicapForm::Percent),
            place: handicap.place.map(|place| place.to_string()),
        }
    }
}

/// Adds a value as JSON has it within a record.
pub(super) fn push(value: &(impl Serialize + ?Sized), out: &mut Vec<u8>) -> io::Result<()> {
    let lines = OneRecordALine::in_record();
    value.serialize(&mut serde_json::Serializer::with_formatter(out, lines))?;
    Ok(())
}
