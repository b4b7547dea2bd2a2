//! The fields of a record, written one by one.

use std::io;

use archive::standing::Value;
use matchpointing::{Hundredths, Place, Points};
use serde::Serialize;
use serde_json::Serializer;

use super::lines::OneRecordALine;
use crate::amount::{count_of, push_whole, push_with_places};

/// What is not there.
pub(super) const NULL: &[u8] = b"null";

/// Adds a field with its separator, its name and its value.
#[inline]
pub(super) fn field<const NAME: usize>(out: &mut Vec<u8>, name: &[u8; NAME], value: &[u8]) {
    out.extend_from_slice(name);
    out.extend_from_slice(value);
}

/// Adds a field that is a whole number, or not there.
#[inline]
pub(super) fn whole<const NAME: usize>(out: &mut Vec<u8>, name: &[u8; NAME], number: Option<i64>) {
    out.extend_from_slice(name);
    match number {
        Some(number) => push_whole(number, out),
        None => out.extend_from_slice(NULL),
    }
}

/// A value as JSON has it.
pub(super) fn json(value: &impl Serialize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let lines = OneRecordALine::in_record();
    value.serialize(&mut Serializer::with_formatter(&mut bytes, lines))?;
    Ok(bytes)
}

/// Adds a value, with so many decimal places where it is points.
pub(super) fn value(out: &mut Vec<u8>, value: &Value<'_>, places: u32) -> io::Result<()> {
    match value {
        Value::Nothing => out.extend_from_slice(NULL),
        Value::Text(text) => out.extend_from_slice(&json(text)?),
        Value::Whole(number) => push_whole(*number, out),
        Value::Points(amount) => points(out, b"", Some(*amount), places)?,
        Value::Hundredths(amount) => hundredths(out, b"", Some(*amount)),
        Value::Place(own) => place(out, b"", Some(*own))?,
    }
    Ok(())
}

/// Adds a field that is points with so many decimal places, or not there.
pub(super) fn points<const NAME: usize>(
    out: &mut Vec<u8>,
    name: &[u8; NAME],
    points: Option<Points>,
    places: u32,
) -> io::Result<()> {
    let Some(points) = points else {
        field(out, name, NULL);
        return Ok(());
    };
    match count_of(points, places) {
        Some(count) => quoted(out, name, count, places),
        None => field(out, name, &json(&points.to_decimal(places))?),
    }
    Ok(())
}

/// Adds a field that is hundredths with both decimal places, or not there.
pub(super) fn hundredths<const NAME: usize>(
    out: &mut Vec<u8>,
    name: &[u8; NAME],
    amount: Option<Hundredths>,
) {
    match amount {
        Some(amount) => quoted(out, name, amount.count(), Hundredths::DIGITS),
        None => field(out, name, NULL),
    }
}

/// Adds a field that is a place, or not there.
pub(super) fn place<const NAME: usize>(
    out: &mut Vec<u8>,
    name: &[u8; NAME],
    place: Option<Place>,
) -> io::Result<()> {
    match place {
        Some(Place { low, high }) if low == high => quoted(out, name, low.into(), 0),
        shared => field(out, name, &json(&shared.map(|place| place.to_string()))?),
    }
    Ok(())
}

/// Adds a field that is a number in quotes, as a count of its last decimal place: a decimal keeps its places.
#[inline]
fn quoted<const NAME: usize>(out: &mut Vec<u8>, name: &[u8; NAME], count: i64, places: u32) {
    field(out, name, b"\"");
    push_with_places(count, places, Some(b'"'), out);
}
