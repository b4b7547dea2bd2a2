//! What a standing is, field by field: the files of a session and of an archive, the schema, what is read back and
//! compared, and the tables for Python follow from [`FIELDS`].

use std::borrow::Cow;

use contract_scoring::Side;
use matchpointing::{MasterpointAward, RankReason, Scoresheet, StratRank};
use session::{ContestantId, Session};

use crate::record::{self, Kind, Presence, Record, Value};

/// A standing, as a kind of record.
#[derive(Debug)]
pub struct StandingRecord;

/// A field of a standing.
pub type Field = record::Field<StandingRecord>;

impl Record for StandingRecord {
    type Row<'a> = StandingOf<'a>;
    const FIELDS: &'static [Field] = &FIELDS;
}

/// A standing where session and scoresheet hold it.
#[derive(Clone, Copy, Debug)]
pub struct StandingOf<'a> {
    session: &'a Session,
    /// Who.
    pub contestant: &'a session::Contestant,
    /// What came of it.
    pub scores: &'a matchpointing::Standing,
    /// As much of the players' names as goes out.
    names: &'a [String],
}

/// The place in CSV of what comes of matches: where there are matches.
pub const MATCHES: u8 = 7;

/// The place in CSV of the ranking with handicap: where somebody has one.
pub const HANDICAP: u8 = 8;

/// The fields of a standing, in the order of JSON.
pub static FIELDS: [Field; 21] = [
    Field::new("section", "the section", Kind::Text, |one| {
        Value::text_of(Some(one.section()))
    })
    .csv(0)
    .archived(),
    Field::new(
        "direction",
        "`NS` or `EW`, nothing in a section with one winner",
        Kind::Direction,
        |one| Value::text_of(one.contestant.direction.side().map(Side::code)),
    )
    .csv(2)
    .json(Presence::OrNull)
    .archived(),
    Field::new("pair", "the number", Kind::Whole, |one| {
        Value::Whole(one.contestant.number.get().into())
    })
    .csv(1)
    .archived(),
    Field::new(
        "players",
        "the names of the players, empty where none may go out",
        Kind::Players,
        |one| Value::Names(Cow::Borrowed(one.names)),
    )
    .csv(3)
    .archived(),
    Field::new("boards", "the boards that count", Kind::Whole, |one| {
        Value::Whole(one.scores.boards.into())
    })
    .csv(5)
    .archived(),
    Field::new(
        "total",
        "the sum of the board scores",
        Kind::Points,
        |one| Value::Points(one.scores.total),
    )
    .csv(5)
    .archived(),
    Field::new(
        "adjustment",
        "penalties and bonuses",
        Kind::Hundredths,
        |one| {
            Value::hundredths_of(Some(one.scores.adjustment()).filter(|amount| amount.count() != 0))
        },
    )
    .csv(5)
    .json(Presence::OrNull),
    Field::new("session", "the session score", Kind::Hundredths, |one| {
        Value::hundredths_of(one.scores.session())
    })
    .csv(5)
    .json(Presence::OrNull)
    .archived(),
    Field::new(
        "carryover",
        "brought from earlier sessions",
        Kind::Hundredths,
        |one| Value::hundredths_of(one.scores.carryover()),
    )
    .csv(5)
    .json(Presence::OrNull),
    Field::new(
        "final",
        "session score and carryover",
        Kind::Hundredths,
        |one| Value::hundredths_of(one.scores.final_score()),
    )
    .csv(5)
    .json(Presence::OrNull),
    Field::new(
        "percent",
        "the session score in percent",
        Kind::Percent,
        |one| Value::hundredths_of(one.scores.percent()),
    )
    .csv(5)
    .json(Presence::OrNull)
    .archived(),
    Field::new(
        "imps_per_board",
        "with IMPs, what its boards earned on average",
        Kind::Hundredths,
        |one| {
            if one.session.conditions().method.is_in_matchpoints() {
                Value::Absent
            } else {
                Value::hundredths_of(one.scores.average()).or_absent()
            }
        },
    )
    .json(Presence::OrLeftOut),
    Field::new(
        "vp",
        "victory points, where matches earn some",
        Kind::Hundredths,
        |one| {
            Value::hundredths_of(one.scores.matches().and_then(|all| all.victory_points))
                .or_absent()
        },
    )
    .csv(MATCHES)
    .json(Presence::OrLeftOut),
    Field::new(
        "matches",
        "the matches that it played",
        Kind::Whole,
        |one| Value::whole_of(one.scores.matches().map(|all| all.matches)).or_absent(),
    )
    .csv(MATCHES)
    .json(Presence::OrLeftOut),
    Field::new("won", "the matches that it won", Kind::Whole, |one| {
        Value::whole_of(one.scores.matches().map(|all| all.won)).or_absent()
    })
    .csv(MATCHES)
    .json(Presence::OrLeftOut),
    Field::new(
        "place",
        "the place in section and direction, `3/4` where it is shared",
        Kind::Place,
        |one| one.scores.place.map_or(Value::Nothing, Value::Place),
    )
    .csv(4)
    .json(Presence::OrNull)
    .archived(),
    Field::new("strat", "the strat of the pair", Kind::Text, |one| {
        Value::text_of(one.strat())
    })
    .csv(6)
    .json(Presence::OrNull),
    Field::new(
        "ranks",
        "the ranks in each strat, in the section and over all",
        Kind::Ranks,
        |one| {
            Value::Ranks(
                one.ranks()
                    .map(|(strat, rank)| (Cow::Borrowed(strat), rank))
                    .collect(),
            )
        },
    )
    .csv(6),
    Field::new(
        "award",
        "masterpoints for each player, and what for",
        Kind::Award,
        |one| match one.scores.award() {
            Some(award) => Value::award_of(award.points, one.award_reason(award).into()),
            None => Value::Nothing,
        },
    )
    .csv(6)
    .json(Presence::OrNull),
    Field::new(
        "handicap",
        "the handicap, and score and place with it",
        Kind::Handicap,
        |one| {
            one.scores
                .handicap()
                .map_or(Value::Absent, |own| Value::Handicap(Box::new(own)))
        },
    )
    .csv(HANDICAP)
    .json(Presence::OrLeftOut),
    Field::new(
        "handicap_percent",
        "the percentage with the handicap",
        Kind::Percent,
        |one| match one.scores.handicap() {
            None => Value::Absent,
            Some(handicap) => handicap.percent.map_or(Value::Nothing, Value::Decimal),
        },
    )
    .json(Presence::OrEither),
];

impl<'a> StandingOf<'a> {
    /// The standing of a contestant, whose players' names do not go out.
    #[must_use]
    pub fn of(session: &'a Session, scoresheet: &'a Scoresheet, id: ContestantId) -> Self {
        Self {
            session,
            contestant: session.contestant(id),
            scores: scoresheet.standing(id),
            names: &[],
        }
    }

    /// The same with as much of the players' names as goes out.
    #[must_use]
    pub const fn with_names(self, names: &'a [String]) -> Self {
        Self { names, ..self }
    }

    /// Its section.
    #[must_use]
    pub fn section(self) -> &'a str {
        &self.session.section(self.contestant.section).name
    }

    /// The names of its players, empty where nobody said one.
    pub fn players(self) -> impl Iterator<Item = &'a str> {
        let players = self.contestant.players().iter();
        players.map(|player| player.name.as_deref().unwrap_or_default())
    }

    /// Its strat's letter.
    #[must_use]
    pub fn strat(self) -> Option<&'a str> {
        let strats = self.session.strats();
        Some(&strats[self.scores.strat()?.index()].name)
    }

    /// Each strat of the session, highest first, with its ranks there; `None` where it is not ranked.
    pub fn ranks(self) -> impl Iterator<Item = (&'a str, Option<StratRank>)> {
        let strats = self.session.strat_ids();
        strats.map(move |(strat, named)| {
            let mut ranks = self.scores.ranks().iter();
            let found = ranks.find(|rank| rank.strat == Some(strat));
            (&*named.name, found.copied())
        })
    }

    fn award_reason(self, award: MasterpointAward) -> String {
        award_reason(self.session, award)
    }
}

/// What an award is for: `SA` section rank in strat A, `OC` overall rank in strat C.
#[must_use]
pub fn award_reason(session: &Session, award: MasterpointAward) -> String {
    let letter = match award.reason {
        RankReason::Section => 'S',
        RankReason::Overall => 'O',
    };
    let strat = award
        .strat
        .map_or("", |id| &session.strats()[id.index()].name);
    format!("{letter}{strat}")
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
        let fields = Field::in_csv().into_iter();
        let columns = fields.flat_map(|field| match field.kind {
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
