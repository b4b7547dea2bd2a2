//! What a standing is, field by field, declared once: the files of a session and of an archive, the schema, what is
//! read back and compared, and the tables for Python follow from [`FIELDS`].

use std::borrow::Cow;

use contract_scoring::Side;
use matchpointing::{Hundredths, Place, Points, Scoresheet};
use session::{ContestantId, Session};

/// A standing where session and scoresheet hold it.
#[derive(Clone, Copy, Debug)]
pub struct StandingOf<'a> {
    session: &'a Session,
    /// Who.
    pub contestant: &'a session::Contestant,
    /// What came of it.
    pub scores: &'a matchpointing::Standing,
}

/// A field of a standing.
#[derive(Debug)]
pub struct Field {
    /// What files and tables call it.
    pub name: &'static str,
    /// What it is, in a line.
    pub about: &'static str,
    /// What it holds.
    pub kind: Kind,
    /// Its place in a row of CSV; those of one place stand in the order of [`FIELDS`].
    pub csv: Csv,
    /// Whether JSON leaves it out where there is none, rather than to say `null`.
    pub may_lack: bool,
    /// Whether the standings of an archive have it: they are the same columns for every field.
    pub in_archive: bool,
    /// Whether `diff` compares it by its name. Scores, places, ranks and awards are compared in tables of their own.
    pub is_compared: bool,
    get: fn(StandingOf<'_>) -> Value<'_>,
}

/// What a field holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A text that somebody typed.
    Text,
    /// `NS` or `EW`.
    Direction,
    /// A whole number.
    Whole,
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
    /// The ranks in each strat.
    Ranks,
    /// Masterpoints and what they are for.
    Award,
    /// The handicap, and score and place with it.
    Handicap,
}

/// Where a field stands in a row of CSV.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Csv {
    /// The section.
    Section,
    /// The number.
    Pair,
    /// The direction.
    Direction,
    /// The players, a column each.
    Players,
    /// The place.
    Place,
    /// Its scores.
    Scores,
    /// Strat, ranks and award.
    Ranks,
    /// What comes of matches, where there are matches.
    Matches,
    /// With handicap, where somebody has one.
    Handicap,
    /// Behind all others.
    Last,
    /// Nowhere.
    Never,
}

/// What a field says of somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value<'a> {
    /// Nothing, or what only the session itself can say: names, ranks, awards, handicaps.
    Nothing,
    /// A text.
    Text(Cow<'a, str>),
    /// A whole number.
    Whole(i64),
    /// What boards earned.
    Points(Points),
    /// An amount.
    Hundredths(Hundredths),
    /// A place.
    Place(Place),
}

/// The fields of a standing, in the order of JSON.
pub static FIELDS: [Field; 20] = [
    Field {
        in_archive: true,
        ..field("section", "the section", Kind::Text, Csv::Section, |one| {
            Value::Text(Cow::Borrowed(one.section()))
        })
    },
    Field {
        in_archive: true,
        ..field(
            "direction",
            "`NS` or `EW`, nothing in a section with one winner",
            Kind::Direction,
            Csv::Direction,
            |one| {
                let side = one.contestant.direction.side().map(Side::code);
                side.map_or(Value::Nothing, |side| Value::Text(side.into()))
            },
        )
    },
    Field {
        in_archive: true,
        ..field("pair", "the number", Kind::Whole, Csv::Pair, |one| {
            Value::Whole(one.contestant.number.get().into())
        })
    },
    Field {
        in_archive: true,
        ..field(
            "players",
            "the names of the players, empty where none may go out",
            Kind::Players,
            Csv::Players,
            nothing,
        )
    },
    Field {
        in_archive: true,
        ..field(
            "boards",
            "the boards that count",
            Kind::Whole,
            Csv::Scores,
            |one| Value::Whole(one.scores.boards.into()),
        )
    },
    Field {
        in_archive: true,
        ..field(
            "total",
            "the sum of the board scores",
            Kind::Points,
            Csv::Scores,
            |one| Value::Points(one.scores.total),
        )
    },
    field(
        "adjustment",
        "penalties and bonuses",
        Kind::Hundredths,
        Csv::Scores,
        |one| {
            let amount = one.scores.adjustment();
            Value::of(Some(amount).filter(|amount| amount.count() != 0))
        },
    ),
    Field {
        in_archive: true,
        ..field(
            "session",
            "the session score",
            Kind::Hundredths,
            Csv::Scores,
            |one| Value::of(one.scores.session()),
        )
    },
    field(
        "carryover",
        "brought from earlier sessions",
        Kind::Hundredths,
        Csv::Scores,
        |one| Value::of(one.scores.carryover()),
    ),
    field(
        "final",
        "session score and carryover",
        Kind::Hundredths,
        Csv::Scores,
        |one| Value::of(one.scores.final_score()),
    ),
    Field {
        in_archive: true,
        ..field(
            "percent",
            "the session score in percent",
            Kind::Percent,
            Csv::Scores,
            |one| Value::of(one.scores.percent()),
        )
    },
    Field {
        may_lack: true,
        ..field(
            "imps_per_board",
            "with IMPs, what its boards earned on average",
            Kind::Hundredths,
            Csv::Never,
            |one| match one.session.conditions().method.is_in_matchpoints() {
                true => Value::Nothing,
                false => Value::of(one.scores.average()),
            },
        )
    },
    Field {
        may_lack: true,
        ..field(
            "vp",
            "victory points, where matches earn some",
            Kind::Hundredths,
            Csv::Matches,
            |one| Value::of(one.scores.matches().and_then(|all| all.victory_points)),
        )
    },
    Field {
        may_lack: true,
        ..field(
            "matches",
            "the matches that it played",
            Kind::Whole,
            Csv::Matches,
            |one| Value::whole(one.scores.matches().map(|all| all.matches)),
        )
    },
    Field {
        may_lack: true,
        ..field(
            "won",
            "the matches that it won",
            Kind::Whole,
            Csv::Matches,
            |one| Value::whole(one.scores.matches().map(|all| all.won)),
        )
    },
    Field {
        in_archive: true,
        ..field(
            "place",
            "the place in section and direction, `3/4` where it is shared",
            Kind::Place,
            Csv::Place,
            |one| one.scores.place.map_or(Value::Nothing, Value::Place),
        )
    },
    field(
        "strat",
        "the strat of the pair",
        Kind::Text,
        Csv::Ranks,
        |one| {
            one.strat()
                .map_or(Value::Nothing, |strat| Value::Text(strat.into()))
        },
    ),
    field(
        "ranks",
        "the ranks in each strat, in the section and over all",
        Kind::Ranks,
        Csv::Ranks,
        nothing,
    ),
    field(
        "award",
        "masterpoints for each player, and what for",
        Kind::Award,
        Csv::Ranks,
        nothing,
    ),
    Field {
        may_lack: true,
        ..field(
            "handicap",
            "the handicap, and score and place with it",
            Kind::Handicap,
            Csv::Handicap,
            nothing,
        )
    },
];

/// A field that JSON always has, and that neither archives nor comparisons have.
const fn field(
    name: &'static str,
    about: &'static str,
    kind: Kind,
    csv: Csv,
    get: fn(StandingOf<'_>) -> Value<'_>,
) -> Field {
    Field {
        name,
        about,
        kind,
        csv,
        may_lack: false,
        in_archive: false,
        is_compared: false,
        get,
    }
}

/// What a field says that is made of several values: whoever writes it asks for these.
const fn nothing(_: StandingOf<'_>) -> Value<'_> {
    Value::Nothing
}

impl Field {
    /// The columns that it has in a table without room for lists: a place has two.
    pub fn columns(&self) -> impl Iterator<Item = String> {
        let endings: &[&str] = match self.kind {
            Kind::Place => &["_low", "_high"],
            _ => &[""],
        };
        endings
            .iter()
            .map(|ending| format!("{}{ending}", self.name))
    }

    /// What it says of somebody.
    #[must_use]
    pub fn of<'a>(&self, standing: StandingOf<'a>) -> Value<'a> {
        (self.get)(standing)
    }

    /// The field of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        FIELDS.iter().find(|field| field.name == name)
    }

    /// The fields that the standings of an archive have.
    pub fn in_archives() -> impl Iterator<Item = &'static Self> {
        FIELDS.iter().filter(|field| field.in_archive)
    }
}

impl<'a> StandingOf<'a> {
    /// The standing of a contestant.
    #[must_use]
    pub fn of(session: &'a Session, scoresheet: &'a Scoresheet, id: ContestantId) -> Self {
        Self {
            session,
            contestant: session.contestant(id),
            scores: scoresheet.standing(id),
        }
    }

    /// Its section.
    #[must_use]
    pub fn section(self) -> &'a str {
        &self.session.section(self.contestant.section).name
    }

    /// Its strat's letter.
    #[must_use]
    pub fn strat(self) -> Option<&'a str> {
        let strats = self.session.strats();
        Some(&strats[self.scores.strat()?.index()].name)
    }
}

impl Value<'_> {
    /// An amount, where there is one.
    fn of(amount: Option<Hundredths>) -> Self {
        amount.map_or(Value::Nothing, Value::Hundredths)
    }

    /// A whole number, where there is one.
    fn whole(number: Option<u32>) -> Self {
        number.map_or(Value::Nothing, |number| Value::Whole(number.into()))
    }

    /// The same, for as long as one likes.
    #[must_use]
    pub fn into_owned(self) -> Value<'static> {
        match self {
            Self::Nothing => Value::Nothing,
            Self::Text(text) => Value::Text(Cow::Owned(text.into_owned())),
            Self::Whole(number) => Value::Whole(number),
            Self::Points(points) => Value::Points(points),
            Self::Hundredths(amount) => Value::Hundredths(amount),
            Self::Place(place) => Value::Place(place),
        }
    }

    /// What documents have of it, with so many decimal places where it is points; `None` where there is none.
    #[must_use]
    pub fn shown(&self, places: u32) -> Option<String> {
        match self {
            Self::Nothing => None,
            Self::Text(text) => Some(text.clone().into_owned()),
            Self::Whole(number) => Some(number.to_string()),
            Self::Points(points) => Some(points.to_decimal(places).to_string()),
            Self::Hundredths(amount) => Some(amount.to_string()),
            Self::Place(place) => Some(place.to_string()),
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The names in backticks of a row of a table in the docs, from its second cell on.
    fn names(page: &str, row: &str) -> Vec<String> {
        let row = page.lines().find(|line| line.starts_with(row)).expect(row);
        let cells = row.split('`').skip(3).step_by(2);
        cells.map(str::to_owned).collect()
    }

    #[test]
    fn the_docs_list_every_column_of_the_standings() {
        let mut fields: Vec<&Field> = FIELDS.iter().filter(|one| one.csv != Csv::Never).collect();
        fields.sort_by_key(|field| field.csv);
        let columns = fields.into_iter().flat_map(|field| match field.kind {
            Kind::Players => vec!["player1", "player2"],
            Kind::Ranks => vec!["section_rank_A", "overall_rank_A"],
            Kind::Award => vec!["award", "award_for"],
            Kind::Handicap => vec![
                "handicap",
                "with_handicap",
                "handicap_percent",
                "handicap_place",
            ],
            _ => vec![field.name],
        });
        let page = include_str!("../../../docs/formats.md");
        let listed = names(page, "| `standings` | `section`");
        assert_eq!(listed, columns.collect::<Vec<_>>());
    }

    #[test]
    fn the_docs_list_every_column_of_an_archive() {
        let fields = Field::in_archives().filter(|field| field.kind != Kind::Players);
        let columns: Vec<String> = fields.flat_map(Field::columns).collect();
        let page = include_str!("../../../docs/scale.md");
        let listed = names(page, "| `standings` | list of");
        assert_eq!(listed[..columns.len()], columns);
    }

    #[test]
    fn the_docs_have_every_field_of_the_document() {
        let page = include_str!("../../../docs/formats.md");
        let (_, json) = page.split_once("\n## JSON: ").expect("its section");
        let (json, _) = json.split_once("\n## ").expect("the next section");
        for field in &FIELDS {
            let name = field.name;
            let is_there = [format!("\"{name}\":"), format!("`{name}`")];
            assert!(is_there.iter().any(|one| json.contains(one)), "{name}");
        }
    }
}
