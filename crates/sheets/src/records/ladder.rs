//! A line of a season's table.

use std::borrow::Cow;

use archive::record::{Field, Kind, Presence, Record, Value};

use crate::model::season::{Competitors, SeasonLine};

/// A line of a season's table, as a kind of record.
#[derive(Debug)]
pub(crate) struct LadderRecord;

/// A line of a season's table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LadderRow<'a> {
    pub(crate) line: &'a SeasonLine,
    /// Who is in the table.
    pub(crate) competitors: Competitors,
}

impl Record for LadderRecord {
    type Row<'a> = LadderRow<'a>;

    const FIELDS: &'static [Field<Self>] = &[
        Field::<Self>::new("place", "the place", Kind::Place, |one| {
            one.line.standing.place.map_or(Value::Nothing, Value::Place)
        })
        .csv(0)
        .json(Presence::OrNull),
        Field::<Self>::new("player", "the player", Kind::Text, |one| {
            match one.competitors {
                Competitors::Players => {
                    Value::Text(one.line.names.first().map_or("", String::as_str).into())
                }
                Competitors::Pairs => Value::Absent,
            }
        })
        .json(Presence::OrLeftOut),
        Field::<Self>::new("players", "both players", Kind::Players, |one| {
            match one.competitors {
                Competitors::Players => Value::Absent,
                Competitors::Pairs => Value::Names(Cow::Borrowed(&one.line.names)),
            }
        })
        .json(Presence::OrLeftOut),
        Field::<Self>::new(
            "players",
            "who it is, a column each",
            Kind::Players,
            |one| Value::Names(Cow::Borrowed(&one.line.names)),
        )
        .csv(1)
        .json(Presence::Never),
        // No document holds federation numbers.
        Field::<Self>::new("id", "`null`", Kind::Text, |_| Value::Nothing).json(Presence::OrNull),
        Field::<Self>::new(
            "sessions",
            "the sessions that were played",
            Kind::Whole,
            |one| Value::whole_of(i64::try_from(one.line.standing.sessions).ok()),
        )
        .csv(2),
        Field::<Self>::new("counted", "the sessions that count", Kind::Whole, |one| {
            Value::whole_of(i64::try_from(one.line.standing.counted).ok())
        })
        .csv(2),
        Field::<Self>::new(
            "mean",
            "the mean of the percentages that count",
            Kind::Percent,
            |one| Value::hundredths_of(one.line.standing.mean),
        )
        .csv(2)
        .json(Presence::OrNull),
        Field::<Self>::new("sum", "their sum", Kind::Hundredths, |one| {
            Value::Hundredths(one.line.standing.sum)
        })
        .csv(2),
        Field::<Self>::new("best", "the best of them", Kind::Percent, |one| {
            Value::hundredths_of(one.line.standing.best)
        })
        .csv(2)
        .json(Presence::OrNull),
        Field::<Self>::new(
            "percent",
            "the percentage of each session",
            Kind::Sessions,
            |one| Value::Amounts(Cow::Borrowed(&one.line.percentages)),
        )
        .csv(2),
    ];
}
