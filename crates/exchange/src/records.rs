//! What a document for programs lists, field by field, each kind of record declared once. Standings are declared in
//! [`archive::standing`], since archives have them too.

mod overall;
mod result;

use std::borrow::Cow;

use archive::record::{Field, Record, Value};
use contract_scoring::Side;
use matchpointing::Match;

use reports::model::Scored;
use reports::model::heading::Unit;
use reports::model::season::{Competitors, SeasonLine};
use reports::model::team_pairs::TeamPairLine;

pub(crate) use overall::{OverallRecord, OverallRow};
pub(crate) use result::{Columns, ResultOf, ResultRecord};

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

/// A match, as a kind of record.
#[derive(Debug)]
pub(crate) struct GameRecord;

/// A match in its session.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MatchOf<'a> {
    pub(crate) scored: &'a Scored<'a>,
    pub(crate) game: &'a Match,
}

impl MatchOf<'_> {
    fn number(&self, place: usize) -> Value<'_> {
        let contestant = self.scored.session.contestant(self.game.contestants[place]);
        Value::Whole(contestant.number.get().into())
    }

    fn victory_points(&self, place: usize) -> Value<'_> {
        let both = self.game.victory_points;
        Value::hundredths_of(both.map(|both| both[place]))
    }
}

impl Record for GameRecord {
    type Row<'a> = MatchOf<'a>;

    const FIELDS: &'static [Field<Self>] = &archive::fields! { Self;
        "section": Text, Always, "the section" =>
            |one| {
                let session = one.scored.session;
                let section = session.contestant(one.game.contestants[0]).section;
                Value::text_of(Some(&session.section(section).name))
            };
        "round": Whole, OrNull, "the round" =>
            |one| Value::whole_of(one.game.round.map(|round| round.get()));
        "a": Whole, Always, "the number of the one" => |one| one.number(0);
        "b": Whole, Always, "the number of the other" => |one| one.number(1);
        "boards": Whole, Always, "the boards that count" =>
            |one| Value::Whole(one.game.boards.into());
        "planned": Whole, Always, "the boards that it was to have" =>
            |one| Value::Whole(one.game.planned.into());
        "worth": Whole, OrNull,
            "the most victory points that it can be worth, where they are whole" =>
            |one| {
                let scale = one.scored.session.conditions().method.victory_points();
                let pool = scale.map(|scale| scale.pool());
                Value::whole_of(if one.game.is_half {
                    pool.filter(|pool| pool % 2 == 0).map(|pool| pool / 2)
                } else {
                    pool
                })
            };
        "ended": Text, Always,
            "`played`, `void`, `walkover`, `late`, `withdrawn`, `wrong-seating` or `awarded`" =>
            |one| Value::text_of(Some(one.game.end.name()));
        "at_fault": Text, OrLeftOut, "who is at fault that it ended so: `a`, `b`, `both` or `neither`" =>
            |one| {
                let faults = one.game.end.faults();
                let named = faults.iter().find(|(_, who)| *who == one.game.at_fault);
                Value::text_of(named.filter(|_| faults.len() > 1).map(|(name, _)| *name)).or_absent()
            };
        "reason": Text, OrLeftOut, "why the organizer says something else than its boards" =>
            |one| match &one.game.reason {
                Some(reason) => Value::Text(one.scored.text(reason)),
                None => Value::Absent,
            };
        "imps": Points, OrLeftOut, "what `a` earned, with IMPs" =>
            |one| match one.scored.unit() {
                Unit::Imps => Value::Points(one.game.earned[0]),
                Unit::Matchpoints => Value::Absent,
            };
        "percent": Percent, OrEither, "what `a` earned, with matchpoints" =>
            |one| match one.scored.unit() {
                Unit::Imps => Value::Absent,
                Unit::Matchpoints => Value::hundredths_of(one.game.percent.map(|both| both[0])),
            };
        "vp_a": Hundredths, OrNull, "the victory points of `a`" => |one| one.victory_points(0);
        "vp_b": Hundredths, OrNull, "the victory points of `b`" => |one| one.victory_points(1);
    };
}

#[cfg(test)]
mod tests {
    use archive::record::{Field, Presence, Record};

    use super::*;

    /// A section of `docs/formats.md`, by how its heading begins.
    fn section(heading: &str) -> &'static str {
        let page = include_str!("../../../docs/formats.md");
        let (_, section) = page.split_once(heading).expect(heading);
        section.split_once("\n## ").expect("the next section").0
    }

    /// The documentation names each field that JSON and CSV have.
    fn is_in_the_docs<R: Record>() {
        let (json, csv) = (section("\n## JSON: "), section("\n## CSV: "));
        for field in R::FIELDS {
            let quoted = format!("`{}`", field.name);
            if field.json != Presence::Never {
                let is_there =
                    json.contains(&quoted) || json.contains(&format!("\"{}\":", field.name));
                assert!(is_there, "JSON: {}", field.name);
            }
            if field.csv.is_some() && !["players", "sessions"].contains(&field.name) {
                let is_player = ["north", "south", "east", "west"].contains(&field.name);
                assert!(csv.contains(&quoted) || is_player, "CSV: {}", field.name);
            }
        }
    }

    #[test]
    fn the_docs_have_every_field_of_the_records() {
        is_in_the_docs::<ResultRecord>();
        is_in_the_docs::<OverallRecord>();
        is_in_the_docs::<GameRecord>();
        is_in_the_docs::<TeamPairRecord>();
    }

    #[test]
    fn results_have_the_columns_of_the_docs() {
        let columns = Field::<ResultRecord>::in_csv().into_iter();
        let columns = columns
            .filter(|field| ![Some(Columns::PLAYERS), Some(Columns::MARKED)].contains(&field.csv));
        let row = section("\n## CSV: ").lines();
        let mut row = row.filter(|line| line.starts_with("| `results`"));
        let row = row.next().expect("its row");
        let listed: Vec<&str> = row.split('`').skip(3).step_by(2).collect();
        assert_eq!(columns.map(|field| field.name).collect::<Vec<_>>(), listed);
    }
}
