//! What a standing is, field by field: the files of a session and of an archive, the schema, what is read back and
//! compared, and the tables for Python follow from [`FIELDS`].

use std::borrow::Cow;

use contract_scoring::Side;
use matchpointing::{MasterpointAward, RankReason, Scoresheet, StratRank};
use session::{ContestantId, Session};

use crate::fields;
use crate::record::{self, Record, Value};

/// A standing, as a kind of record.
#[derive(Debug)]
pub struct StandingRecord;

/// A field of a standing.
pub type Field = record::Field<StandingRecord>;

impl Record for StandingRecord {
    type Row<'a> = StandingOf<'a>;
    const FIELDS: &'static [Field] = FIELDS;
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
pub static FIELDS: &[Field] = &fields! { StandingRecord;
    "section": Text, Always.csv(0).archived(), "the section" =>
        |one| Value::text_of(Some(one.section()));
    "direction": Direction, OrNull.csv(2).archived(),
        "`NS` or `EW`, nothing in a section with one winner" =>
        |one| Value::text_of(one.contestant.direction.side().map(Side::code));
    "pair": Whole, Always.csv(1).archived(), "the number" =>
        |one| Value::Whole(one.contestant.number.get().into());
    "players": Players, Always.csv(3).archived(),
        "the names of the players, empty where none may go out" =>
        |one| Value::Names(Cow::Borrowed(one.names));
    "boards": Whole, Always.csv(5).archived(), "the boards that count" =>
        |one| Value::Whole(one.scores.boards.into());
    "total": Points, Always.csv(5).archived(), "the sum of the board scores" =>
        |one| Value::Points(one.scores.total.summed());
    "adjustment": Hundredths, OrNull.csv(5), "penalties and bonuses" =>
        |one| {
            let amount = Some(one.scores.adjustment());
            Value::hundredths_of(amount.filter(|amount| amount.count() != 0))
        };
    "session": Hundredths, OrNull.csv(5).archived(), "the session score" =>
        |one| Value::hundredths_of(one.scores.session());
    "carryover": Hundredths, OrNull.csv(5), "brought from earlier sessions" =>
        |one| Value::hundredths_of(one.scores.carryover());
    "final": Hundredths, OrNull.csv(5), "session score and carryover" =>
        |one| Value::hundredths_of(one.scores.final_score());
    "percent": Percent, OrNull.csv(5).archived(), "the session score in percent" =>
        |one| Value::hundredths_of(one.scores.percent());
    "imps_per_board": Hundredths, OrLeftOut, "with IMPs, what its boards earned on average" =>
        |one| if one.session.conditions().method.is_in_matchpoints() {
            Value::Absent
        } else {
            Value::hundredths_of(one.scores.average()).or_absent()
        };
    "vp": Hundredths, OrLeftOut.csv(MATCHES), "victory points, where matches earn some" =>
        |one| {
            let matches = one.scores.matches();
            Value::hundredths_of(matches.and_then(|all| all.victory_points)).or_absent()
        };
    "matches": Whole, OrLeftOut.csv(MATCHES), "the matches that it played" =>
        |one| Value::whole_of(one.scores.matches().map(|all| all.matches)).or_absent();
    "won": Whole, OrLeftOut.csv(MATCHES), "the matches that it won" =>
        |one| Value::whole_of(one.scores.matches().map(|all| all.won)).or_absent();
    "place": Place, OrNull.csv(4).archived(),
        "the place in section and direction, `3/4` where it is shared" =>
        |one| one.scores.place.map_or(Value::Nothing, Value::Place);
    "strat": Text, OrNull.csv(6), "the strat of the pair" => |one| Value::text_of(one.strat());
    "ranks": Ranks, Always.csv(6), "the ranks in each strat, in the section and over all" =>
        |one| {
            let ranks = one.ranks().map(|(strat, rank)| (Cow::Borrowed(strat), rank));
            Value::Ranks(ranks.collect())
        };
    "award": Award, OrNull.csv(6), "masterpoints for each player, and what for" =>
        |one| match one.scores.award() {
            Some(award) => Value::award_of(award.points, one.award_reason(award).into()),
            None => Value::Nothing,
        };
    "handicap": Handicap, OrLeftOut.csv(HANDICAP), "the handicap, and score and place with it" =>
        |one| match one.scores.handicap() {
            Some(handicap) => Value::Handicap(Box::new(handicap)),
            None => Value::Absent,
        };
    "handicap_percent": Percent, OrEither, "the percentage with the handicap" =>
        |one| match one.scores.handicap() {
            None => Value::Absent,
            Some(handicap) => handicap.percent.map_or(Value::Nothing, Value::Decimal),
        };
};

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
    let strat = award.strat.map_or("", |id| &session.strats()[id.index()].name);
    format!("{letter}{strat}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Kind;

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
            Kind::Handicap => {
                vec!["handicap", "with_handicap", "handicap_percent", "handicap_place"]
            }
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
        for field in FIELDS {
            let name = field.name;
            let is_there = [format!("\"{name}\":"), format!("`{name}`")];
            assert!(is_there.iter().any(|one| json.contains(one)), "{name}");
        }
    }
}
