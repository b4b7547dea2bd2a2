//! A pair of a team.

use std::borrow::Cow;

use archive::record::{Field, Kind, Presence, Record, Value};
use contract_scoring::Side;

use crate::model::team_pairs::TeamPairLine;

/// A pair of a team, as a kind of record.
#[derive(Debug)]
pub(crate) struct TeamPairRecord;

impl Record for TeamPairRecord {
    type Row<'a> = &'a TeamPairLine;

    const FIELDS: &'static [Field<Self>] = &[
        Field::<Self>::new("place", "the place among all pairs", Kind::Place, |one| {
            one.place.map_or(Value::Nothing, Value::Place)
        })
        .csv(0)
        .json(Presence::OrNull),
        Field::<Self>::new("section", "the section", Kind::Text, |one| {
            Value::text_of(Some(&one.standing.section))
        })
        .csv(0),
        Field::<Self>::new("team", "the number of the team", Kind::Whole, |one| {
            Value::Whole(one.standing.number.get().into())
        })
        .csv(0),
        Field::<Self>::new("direction", "where it sat", Kind::Direction, |one| {
            Value::text_of(one.standing.direction.side().map(Side::code))
        })
        .csv(0)
        .json(Presence::OrNull),
        Field::<Self>::new(
            "players",
            "its names, empty where nobody knows who sat there",
            Kind::Players,
            |one| Value::Names(Cow::Borrowed(&one.standing.names)),
        )
        .csv(0),
        Field::<Self>::new("boards", "the boards that count", Kind::Whole, |one| {
            Value::Whole(one.standing.boards.into())
        })
        .csv(0),
        Field::<Self>::new("imps", "what they earned", Kind::Hundredths, |one| {
            Value::Decimal(one.standing.total)
        })
        .csv(0),
        Field::<Self>::new(
            "imps_per_board",
            "the same on average, which decides the place",
            Kind::Hundredths,
            |one| {
                one.standing
                    .per_board
                    .map_or(Value::Nothing, Value::Decimal)
            },
        )
        .csv(0)
        .json(Presence::OrNull),
    ];
}
