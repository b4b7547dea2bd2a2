//! A line of a season's table.

use std::borrow::Cow;

use archive::record::{Field, Record, Value};

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

    const FIELDS: &'static [Field<Self>] = &archive::fields! { Self;
        "place": Place, OrNull.csv(0), "the place" =>
            |one| one.line.standing.place.map_or(Value::Nothing, Value::Place);
        "player": Text, OrLeftOut, "the player" =>
            |one| match one.competitors {
                Competitors::Players => {
                    Value::Text(one.line.names.first().map_or("", String::as_str).into())
                }
                Competitors::Pairs => Value::Absent,
            };
        "players": Players, OrLeftOut, "both players" =>
            |one| match one.competitors {
                Competitors::Players => Value::Absent,
                Competitors::Pairs => Value::Names(Cow::Borrowed(&one.line.names)),
            };
        "players": Players, Never.csv(1), "who it is, a column each" =>
            |one| Value::Names(Cow::Borrowed(&one.line.names));
        // No document holds federation numbers.
        "id": Text, OrNull, "`null`" => |_| Value::Nothing;
        "sessions": Whole, Always.csv(2), "the sessions that were played" =>
            |one| Value::whole_of(i64::try_from(one.line.standing.sessions).ok());
        "counted": Whole, Always.csv(2), "the sessions that count" =>
            |one| Value::whole_of(i64::try_from(one.line.standing.counted).ok());
        "mean": Percent, OrNull.csv(2), "the mean of the percentages that count" =>
            |one| Value::hundredths_of(one.line.standing.mean);
        "sum": Hundredths, Always.csv(2), "their sum" =>
            |one| Value::Hundredths(one.line.standing.sum);
        "best": Percent, OrNull.csv(2), "the best of them" =>
            |one| Value::hundredths_of(one.line.standing.best);
        "percent": Sessions, Always.csv(2), "the percentage of each session" =>
            |one| Value::Amounts(Cow::Borrowed(&one.line.percentages));
    };
}
