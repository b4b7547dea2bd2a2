//! A pair of a team.

use std::borrow::Cow;

use archive::record::{Field, Record, Value};
use contract_scoring::Side;

use crate::model::team_pairs::TeamPairLine;

/// A pair of a team, as a kind of record.
#[derive(Debug)]
pub(crate) struct TeamPairRecord;

impl Record for TeamPairRecord {
    type Row<'a> = &'a TeamPairLine;

    const FIELDS: &'static [Field<Self>] = &archive::fields! { Self;
        "place": Place, OrNull.csv(0), "the place among all pairs" =>
            |one| one.place.map_or(Value::Nothing, Value::Place);
        "section": Text, Always.csv(0), "the section" =>
            |one| Value::text_of(Some(&one.standing.section));
        "team": Whole, Always.csv(0), "the number of the team" =>
            |one| Value::Whole(one.standing.number.get().into());
        "direction": Direction, OrNull.csv(0), "where it sat" =>
            |one| Value::text_of(one.standing.direction.side().map(Side::code));
        "players": Players, Always.csv(0), "its names, empty where nobody knows who sat there" =>
            |one| Value::Names(Cow::Borrowed(&one.standing.names));
        "boards": Whole, Always.csv(0), "the boards that count" =>
            |one| Value::Whole(one.standing.boards.into());
        "imps": Hundredths, Always.csv(0), "what they earned" =>
            |one| Value::Decimal(one.standing.total);
        "imps_per_board": Hundredths, OrNull.csv(0),
            "the same on average, which decides the place" =>
            |one| one.standing.per_board.map_or(Value::Nothing, Value::Decimal);
    };
}
