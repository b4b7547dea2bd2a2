//! Records, written field by field in the order of their list. A document has a million results: the names of their
//! fields are prepared once, and texts that many of them share are escaped once.

use std::io;

use archive::record::{Field, Presence, Record, Value};
use contract_scoring::{Contract, Declarer};
use matchpointing::{HandicapStanding, Hundredths, Place, Points, StratRank};
use rust_decimal::Decimal;
use serde::Serialize;
use serde_json::Serializer;
use session::HandicapForm;

use super::described::{self, records};
use super::lines::OneRecordALine;
use crate::amount::{count_of, push_whole, push_with_places};

const NULL: &[u8] = b"null";

/// Records that follow each other in a document.
pub(super) struct Records<R: Record> {
    fields: Vec<Named<R>>,
    /// Decimal places of points.
    places: u32,
    /// By [`Contract::index`]; empty where no record had it yet.
    contracts: Vec<Vec<u8>>,
    declarers: [Vec<u8>; Declarer::ALL.len()],
}

/// A field with what stands before its value.
struct Named<R: Record> {
    field: &'static Field<R>,
    before: Vec<u8>,
    /// The last text that it said, and how it was written.
    last: (String, Vec<u8>),
}

impl<R: Record> Records<R> {
    pub(super) fn new(places: u32) -> Self {
        let fields = R::FIELDS.iter().filter(|one| one.json != Presence::Never);
        Self {
            fields: (fields.zip(0..))
                .map(|(field, place)| {
                    let separator = if place == 0 { "{" } else { ", " };
                    Named {
                        field,
                        before: format!("{separator}\"{}\": ", field.name).into_bytes(),
                        last: (String::new(), b"\"\"".to_vec()),
                    }
                })
                .collect(),
            places,
            contracts: vec![Vec::new(); Contract::COUNT],
            declarers: Declarer::ALL.map(|declarer| format!("\"{declarer}\"").into_bytes()),
        }
    }

    /// Adds a record. Its first field is always there.
    pub(super) fn write(&mut self, row: &R::Row<'_>, out: &mut Vec<u8>) -> io::Result<()> {
        for Named {
            field,
            before,
            last,
        } in &mut self.fields
        {
            let value = field.of(row);
            if matches!(value, Value::Absent) {
                continue;
            }
            out.extend_from_slice(before);
            match value {
                Value::Absent | Value::Nothing => out.extend_from_slice(NULL),
                Value::Whole(number) => push_whole(number, out),
                Value::Text(text) => {
                    if last.0 != text {
                        *last = (text.clone().into_owned(), json(&text)?);
                    }
                    out.extend_from_slice(&last.1);
                }
                Value::Contract(contract) => {
                    let written = &mut self.contracts[contract.index()];
                    if written.is_empty() {
                        *written = json(&contract.to_string())?;
                    }
                    out.extend_from_slice(written);
                }
                Value::Declarer(declarer) => {
                    out.extend_from_slice(&self.declarers[declarer.index()]);
                }
                Value::Points(amount) => points(amount, self.places, out)?,
                Value::Hundredths(amount) => {
                    quoted(amount.count(), Hundredths::DIGITS, out);
                }
                Value::Decimal(amount) => out.extend_from_slice(&json(&amount)?),
                Value::Place(own) => place(own, out)?,
                Value::Flag(flag) => out.extend_from_slice(&json(&flag)?),
                Value::Names(names) => list(&names, out, |name, out| {
                    out.extend_from_slice(&json(name)?);
                    Ok(())
                })?,
                Value::Amounts(amounts) => list(&amounts, out, |amount, out| {
                    match amount {
                        Some(amount) => quoted(amount.count(), Hundredths::DIGITS, out),
                        None => out.extend_from_slice(NULL),
                    }
                    Ok(())
                })?,
                Value::Flags(flags) => out.extend_from_slice(&json(&flags)?),
                Value::Ranks(ranks) => list(&ranks, out, |(strat, rank), out| {
                    out.extend_from_slice(&json(&RankRecord::of(strat, *rank))?);
                    Ok(())
                })?,
                Value::Award(award) => {
                    let (points, reason) = (award.0, &*award.1);
                    out.extend_from_slice(&json(&AwardRecord { points, reason })?);
                }
                Value::Handicap(handicap) => {
                    out.extend_from_slice(&json(&HandicapRecord::of(*handicap))?);
                }
            }
        }
        out.push(b'}');
        Ok(())
    }
}

records! {
    pub(super) struct RankRecord<'a> {
        strat: &'a str;
        section: Option<String> = described::or_null(described::place());
        overall: Option<String> = described::or_null(described::place());
    }

    pub(super) struct AwardRecord<'a> {
        pub(super) points: Decimal;
        pub(super) reason as "for": &'a str;
    }

    pub(super) struct HandicapRecord {
        points: Option<Decimal>;
        score: Option<Decimal>;
        percent: Option<Decimal>;
        place: Option<String> = described::or_null(described::place());
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

/// A value as JSON has it within a record.
pub(super) fn json(value: &(impl Serialize + ?Sized)) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let lines = OneRecordALine::in_record();
    value.serialize(&mut Serializer::with_formatter(&mut bytes, lines))?;
    Ok(bytes)
}

fn list<T>(
    all: &[T],
    out: &mut Vec<u8>,
    write: impl Fn(&T, &mut Vec<u8>) -> io::Result<()>,
) -> io::Result<()> {
    out.push(b'[');
    for (place, one) in all.iter().enumerate() {
        if place > 0 {
            out.extend_from_slice(b", ");
        }
        write(one, out)?;
    }
    out.push(b']');
    Ok(())
}

fn points(points: Points, places: u32, out: &mut Vec<u8>) -> io::Result<()> {
    match count_of(points, places) {
        Some(count) => quoted(count, places, out),
        None => out.extend_from_slice(&json(&points.to_decimal(places))?),
    }
    Ok(())
}

fn place(place: Place, out: &mut Vec<u8>) -> io::Result<()> {
    match place {
        Place { low, high } if low == high => quoted(low.into(), 0, out),
        shared => out.extend_from_slice(&json(&shared.to_string())?),
    }
    Ok(())
}

/// Adds a number in quotes, as a count of its last decimal place: a decimal keeps its places.
#[inline]
fn quoted(count: i64, places: u32, out: &mut Vec<u8>) {
    out.push(b'"');
    push_with_places(count, places, Some(b'"'), out);
}
