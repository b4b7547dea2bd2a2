//! A result with what it earned.

use std::borrow::Cow;

use archive::record::{Field, Record, Value};
use contract_scoring::{BySide, Played, Side};
use matchpointing::Points;
use session::{
    ContestantId, Entry, Note, Notes, Outcome, ResultId, RoundNumber, TableNumber, TableResult,
};

use reports::model::published::Entered;
use reports::model::{Scored, vulnerable, weighted_text};

/// A result, as a kind of record.
#[derive(Debug)]
pub(crate) struct ResultRecord;

/// A result with what it earned.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ResultOf<'a> {
    scored: &'a Scored<'a>,
    id: ResultId,
    result: TableResult,
    earned: BySide<Option<Points>>,
    /// Those who sat opposite, in an individual.
    partners: Option<BySide<ContestantId>>,
    /// Lead and remarks, which only travelers have.
    notes: Option<&'a Notes>,
    /// Whether it is a row that can be scored again: a ruling stands in place of what was played.
    is_traveler: bool,
}

/// The places of columns in CSV that not every table has.
#[derive(Debug)]
pub(crate) struct Columns;

impl Columns {
    /// The four players of an individual.
    pub(crate) const PLAYERS: u8 = 1;
    /// The pairs of both sides.
    pub(crate) const PAIRS: u8 = 2;
    /// Dealer and vulnerability, where some board is not marked as its number has it.
    pub(crate) const MARKED: u8 = 4;
}

impl<'a> ResultOf<'a> {
    /// A line as documents have it.
    pub(crate) fn of(
        scored: &'a Scored<'a>,
        (id, result, earned): (ResultId, TableResult, BySide<Option<Points>>),
    ) -> Self {
        Self {
            scored,
            id,
            result,
            earned,
            partners: scored.session.partners(id),
            notes: None,
            is_traveler: false,
        }
    }

    /// A line as a row of travelers, which can be scored again.
    pub(crate) fn as_traveler(
        scored: &'a Scored<'a>,
        line: (ResultId, TableResult, BySide<Option<Points>>),
    ) -> Self {
        Self { notes: scored.session.notes(line.0), is_traveler: true, ..Self::of(scored, line) }
    }

    #[inline]
    fn number(&self, id: ContestantId) -> Value<'_> {
        Value::Whole(self.scored.session.contestant(id).number.get().into())
    }

    /// Who sat in a seat of an individual.
    #[inline]
    fn player(&self, seat: impl Fn(BySide<ContestantId>) -> ContestantId) -> Value<'_> {
        match self.partners {
            Some(partners) => self.number(seat(partners)),
            None => Value::Absent,
        }
    }

    /// Who sat on a side: a pair, or in a document the first player.
    #[inline]
    fn pair(&self, id: ContestantId) -> Value<'_> {
        if self.is_traveler && self.partners.is_some() { Value::Absent } else { self.number(id) }
    }

    /// What was played, unless a ruling stands in its place.
    #[inline]
    fn played(&self) -> Option<Played> {
        let is_ruled = matches!(self.result.outcome, Outcome::Ruled(_));
        self.result.played.filter(|_| !(self.is_traveler && is_ruled))
    }

    /// The weighted score of both sides, which a row has once.
    fn weighted(&self) -> Option<String> {
        let entry = |side| self.scored.session.entry(self.result, side);
        match (&*entry(Side::NorthSouth), &*entry(Side::EastWest)) {
            (Entry::Weighted(weighted), Entry::Weighted(_)) => {
                Some(weighted_text(weighted, Side::NorthSouth))
            }
            _ => None,
        }
    }

    #[inline]
    fn score(&self, side: Side) -> Value<'_> {
        if let Outcome::Plain(score) = self.result.outcome {
            let own = match side {
                Side::NorthSouth => score.points(),
                Side::EastWest => -score.points(),
            };
            return Value::Whole(own.into());
        }
        if self.is_traveler && self.weighted().is_some() {
            return Value::Nothing;
        }
        match Entered::of(&self.scored.session.entry(self.result, side), side) {
            Entered::Points(points) => Value::Whole(points.into()),
            ruling => Value::Text(ruling.notation()),
        }
    }

    /// What those opposite earned, in an individual.
    fn partners_earned(&self, side: Side) -> Value<'_> {
        match self.scored.scoresheet.partners(self.id) {
            Some(earned) => Value::points_of(*earned.get(side)),
            None => Value::Absent,
        }
    }

    /// What somebody typed beside the line, without the names that do not go out.
    fn note(&self, note: Note) -> Value<'_> {
        let text = self.notes.and_then(|notes| notes.get(note));
        text.map_or(Value::Nothing, |text| Value::Text(self.scored.text(text)))
    }
}

impl Record for ResultRecord {
    type Row<'a> = ResultOf<'a>;

    const FIELDS: &'static [Field<Self>] = &archive::fields! { Self;
        "section": Text, Always.csv(0), "the section" =>
            |one| {
                let session = one.scored.session;
                Value::text_of(Some(&session.section(session.section_of(one.result)).name))
            };
        "board": Whole, Always.csv(0), "the board" =>
            |one| Value::Whole(one.result.board.get().into());
        "round": Whole, OrNull.csv(0), "the round" =>
            |one| Value::whole_of(one.result.round.map(RoundNumber::get));
        "table": Whole, OrNull.csv(0), "the table" =>
            |one| Value::whole_of(one.result.table.map(TableNumber::get));
        "north": Whole, Never.csv(Columns::PLAYERS), "North, in an individual" =>
            |one| one.player(|_| one.result.ns);
        "ns": Whole, Always.csv(Columns::PAIRS), "who sat N-S; in an individual, North" =>
            |one| one.pair(one.result.ns);
        "ew": Whole, Always.csv(Columns::PAIRS), "who sat E-W; in an individual, East" =>
            |one| one.pair(one.result.ew);
        "south": Whole, OrLeftOut.csv(Columns::PLAYERS), "South, in an individual" =>
            |one| one.player(|partners| partners.ns);
        "east": Whole, Never.csv(Columns::PLAYERS), "East, in an individual" =>
            |one| one.player(|_| one.result.ew);
        "west": Whole, OrLeftOut.csv(Columns::PLAYERS), "West, in an individual" =>
            |one| one.player(|partners| partners.ew);
        "contract": Text, OrNull.csv(3), "the contract, or `PASS`" =>
            |one| match one.played() {
                Some(Played::Contract { contract, .. }) => Value::Contract(contract),
                Some(passed @ Played::PassedOut) => Value::Text(passed.to_string().into()),
                None => Value::Nothing,
            };
        "declarer": Text, OrNull.csv(3), "who declared" =>
            |one| match one.played() {
                Some(Played::Contract { declarer, .. }) => Value::Declarer(declarer),
                Some(Played::PassedOut) | None => Value::Nothing,
            };
        "tricks": Whole, OrNull.csv(3), "tricks taken" =>
            |one| match one.played() {
                Some(Played::Contract { tricks, .. }) => Value::Whole(tricks.get().into()),
                Some(Played::PassedOut) | None => Value::Nothing,
            };
        "score_ns": Entry, Always.csv(3), "the score of N-S, or a ruling" =>
            |one| one.score(Side::NorthSouth);
        "score_ew": Entry, Always.csv(3), "the score of E-W, or a ruling" =>
            |one| one.score(Side::EastWest);
        "weights": Text, Never.csv(3), "a weighted score of both sides" =>
            |one| match one.result.outcome {
                Outcome::Plain(_) => Value::Nothing,
                Outcome::Ruled(_) => match one.weighted() {
                    Some(text) => Value::Text(text.into()),
                    None => Value::Nothing,
                },
            };
        "group": Text, OrLeftOut.csv(3), "the foul group, where there are several" =>
            |one| match one.result.group.letter() {
                Some(letter) => Value::Text(letter.to_string().into()),
                None => Value::Absent,
            };
        "lead": Text, Never.csv(3), "the opening lead" => |one| one.note(Note::Lead);
        "remarks": Text, Never.csv(3), "what was written beside it" =>
            |one| one.note(Note::Remarks);
        "dealer": Text, Never.csv(Columns::MARKED),
            "who deals, where some board is marked otherwise" =>
            |one| {
                let marking = one.scored.session.markings().of(one.result.board);
                Value::Text(marking.dealer.to_string().into())
            };
        "vul": Text, Never.csv(Columns::MARKED),
            "who is vulnerable, where some board is marked otherwise" =>
            |one| {
                let marking = one.scored.session.markings().of(one.result.board);
                Value::Text(Cow::Borrowed(vulnerable(marking.vulnerability)))
            };
        "mp_ns": Points, OrNull.csv(5), "what N-S earned, nothing where the board does not count" =>
            |one| Value::points_of(one.earned.ns);
        "mp_ew": Points, OrNull.csv(5), "what E-W earned, nothing where the board does not count" =>
            |one| Value::points_of(one.earned.ew);
        "mp_south": Points, OrEither, "what South earned, where it is not what North did" =>
            |one| one.partners_earned(Side::NorthSouth);
        "mp_west": Points, OrEither, "what West earned, where it is not what East did" =>
            |one| one.partners_earned(Side::EastWest);
    };
}
