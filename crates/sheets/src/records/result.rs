//! A result with what it earned.

use std::borrow::Cow;

use archive::record::{Field, Kind, Presence, Record, Value};
use contract_scoring::{BySide, Played, Side};
use matchpointing::Points;
use session::{
    ContestantId, Entry, Notes, Outcome, ResultId, RoundNumber, TableNumber, TableResult,
};

use crate::model::published::Entered;
use crate::model::vulnerable::vulnerable;
use crate::model::{Scored, weighted_text};

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
        Self {
            notes: scored.session.notes(line.0),
            is_traveler: true,
            ..Self::of(scored, line)
        }
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
        if self.is_traveler && self.partners.is_some() {
            Value::Absent
        } else {
            self.number(id)
        }
    }

    /// What was played, unless a ruling stands in its place.
    #[inline]
    fn played(&self) -> Option<Played> {
        let is_ruled = matches!(self.result.outcome, Outcome::Ruled(_));
        self.result
            .played
            .filter(|_| !(self.is_traveler && is_ruled))
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
    fn note(&self, note: impl Fn(&'_ Notes) -> &'_ Option<String>) -> Value<'_> {
        let text = self.notes.and_then(|notes| note(notes).as_deref());
        text.map_or(Value::Nothing, |text| Value::Text(self.scored.text(text)))
    }
}

impl Record for ResultRecord {
    type Row<'a> = ResultOf<'a>;

    const FIELDS: &'static [Field<Self>] = &[
        Field::<Self>::new("section", "the section", Kind::Text, |one| {
            let session = one.scored.session;
            Value::text_of(Some(&session.section(session.section_of(one.result)).name))
        })
        .csv(0),
        Field::<Self>::new("board", "the board", Kind::Whole, |one| {
            Value::Whole(one.result.board.get().into())
        })
        .csv(0),
        Field::<Self>::new("round", "the round", Kind::Whole, |one| {
            Value::whole_of(one.result.round.map(RoundNumber::get))
        })
        .csv(0)
        .json(Presence::OrNull),
        Field::<Self>::new("table", "the table", Kind::Whole, |one| {
            Value::whole_of(one.result.table.map(TableNumber::get))
        })
        .csv(0)
        .json(Presence::OrNull),
        Field::<Self>::new("north", "North, in an individual", Kind::Whole, |one| {
            one.player(|_| one.result.ns)
        })
        .csv(Columns::PLAYERS)
        .json(Presence::Never),
        Field::<Self>::new(
            "ns",
            "who sat N-S; in an individual, North",
            Kind::Whole,
            |one| one.pair(one.result.ns),
        )
        .csv(Columns::PAIRS),
        Field::<Self>::new(
            "ew",
            "who sat E-W; in an individual, East",
            Kind::Whole,
            |one| one.pair(one.result.ew),
        )
        .csv(Columns::PAIRS),
        Field::<Self>::new("south", "South, in an individual", Kind::Whole, |one| {
            one.player(|partners| partners.ns)
        })
        .csv(Columns::PLAYERS)
        .json(Presence::OrLeftOut),
        Field::<Self>::new("east", "East, in an individual", Kind::Whole, |one| {
            one.player(|_| one.result.ew)
        })
        .csv(Columns::PLAYERS)
        .json(Presence::Never),
        Field::<Self>::new("west", "West, in an individual", Kind::Whole, |one| {
            one.player(|partners| partners.ew)
        })
        .csv(Columns::PLAYERS)
        .json(Presence::OrLeftOut),
        Field::<Self>::new(
            "contract",
            "the contract, or `PASS`",
            Kind::Text,
            |one| match one.played() {
                Some(Played::Contract { contract, .. }) => Value::Contract(contract),
                Some(passed @ Played::PassedOut) => Value::Text(passed.to_string().into()),
                None => Value::Nothing,
            },
        )
        .csv(3)
        .json(Presence::OrNull),
        Field::<Self>::new("declarer", "who declared", Kind::Text, |one| {
            match one.played() {
                Some(Played::Contract { declarer, .. }) => Value::Declarer(declarer),
                Some(Played::PassedOut) | None => Value::Nothing,
            }
        })
        .csv(3)
        .json(Presence::OrNull),
        Field::<Self>::new("tricks", "tricks taken", Kind::Whole, |one| {
            match one.played() {
                Some(Played::Contract { tricks, .. }) => Value::Whole(tricks.get().into()),
                Some(Played::PassedOut) | None => Value::Nothing,
            }
        })
        .csv(3)
        .json(Presence::OrNull),
        Field::<Self>::new(
            "score_ns",
            "the score of N-S, or a ruling",
            Kind::Entry,
            |one| one.score(Side::NorthSouth),
        )
        .csv(3),
        Field::<Self>::new(
            "score_ew",
            "the score of E-W, or a ruling",
            Kind::Entry,
            |one| one.score(Side::EastWest),
        )
        .csv(3),
        Field::<Self>::new(
            "weights",
            "a weighted score of both sides",
            Kind::Text,
            |one| match one.result.outcome {
                Outcome::Plain(_) => Value::Nothing,
                Outcome::Ruled(_) => match one.weighted() {
                    Some(text) => Value::Text(text.into()),
                    None => Value::Nothing,
                },
            },
        )
        .csv(3)
        .json(Presence::Never),
        Field::<Self>::new(
            "group",
            "the foul group, where there are several",
            Kind::Text,
            |one| match one.result.group.letter() {
                Some(letter) => Value::Text(letter.to_string().into()),
                None => Value::Absent,
            },
        )
        .csv(3)
        .json(Presence::OrLeftOut),
        Field::<Self>::new("lead", "the opening lead", Kind::Text, |one| {
            one.note(|notes| &notes.lead)
        })
        .csv(3)
        .json(Presence::Never),
        Field::<Self>::new("remarks", "what was written beside it", Kind::Text, |one| {
            one.note(|notes| &notes.remarks)
        })
        .csv(3)
        .json(Presence::Never),
        Field::<Self>::new(
            "dealer",
            "who deals, where some board is marked otherwise",
            Kind::Text,
            |one| {
                let marking = one.scored.session.markings().of(one.result.board);
                Value::Text(marking.dealer.to_string().into())
            },
        )
        .csv(Columns::MARKED)
        .json(Presence::Never),
        Field::<Self>::new(
            "vul",
            "who is vulnerable, where some board is marked otherwise",
            Kind::Text,
            |one| {
                let marking = one.scored.session.markings().of(one.result.board);
                Value::Text(Cow::Borrowed(vulnerable(marking.vulnerability)))
            },
        )
        .csv(Columns::MARKED)
        .json(Presence::Never),
        Field::<Self>::new(
            "mp_ns",
            "what N-S earned, nothing where the board does not count",
            Kind::Points,
            |one| Value::points_of(one.earned.ns),
        )
        .csv(5)
        .json(Presence::OrNull),
        Field::<Self>::new(
            "mp_ew",
            "what E-W earned, nothing where the board does not count",
            Kind::Points,
            |one| Value::points_of(one.earned.ew),
        )
        .csv(5)
        .json(Presence::OrNull),
        Field::<Self>::new(
            "mp_south",
            "what South earned, where it is not what North did",
            Kind::Points,
            |one| one.partners_earned(Side::NorthSouth),
        )
        .json(Presence::OrEither),
        Field::<Self>::new(
            "mp_west",
            "what West earned, where it is not what East did",
            Kind::Points,
            |one| one.partners_earned(Side::EastWest),
        )
        .json(Presence::OrEither),
    ];
}
