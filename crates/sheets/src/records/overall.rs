//! A line of an overall ranking.

use std::borrow::Cow;

use archive::record::{Field, Kind, Presence, Record, Value};
use archive::standing::award_reason;
use contract_scoring::Side;
use matchpointing::{Hundredths, Place};
use rust_decimal::Decimal;
use session::{ContestantId, Direction};

use crate::model::Scored;
use crate::model::overall::{OverallLine, Qualified};

/// A line of an overall ranking, as a kind of record.
#[derive(Debug)]
pub(crate) struct OverallRecord;

/// A line of an overall ranking.
#[derive(Clone, Debug)]
pub(crate) struct OverallRow<'a> {
    /// The strat of the ranking, in a table of all rankings.
    strat: Option<&'a str>,
    place: Place,
    section: &'a str,
    direction: Direction,
    number: u32,
    names: Cow<'a, [String]>,
    sessions: Vec<Option<Hundredths>>,
    /// Which of the sessions count, in an event of several.
    counts: Option<Vec<bool>>,
    final_score: Option<Hundredths>,
    percent: Option<Hundredths>,
    /// In an event of several sessions.
    per_board: Option<Hundredths>,
    qualified: Option<Qualified>,
    /// In an event with stages.
    stage: Option<&'a str>,
    carried: Option<Hundredths>,
    award: Option<(Decimal, Cow<'a, str>)>,
}

impl<'a> OverallRow<'a> {
    /// A line that was made before.
    pub(crate) fn of(line: &'a OverallLine) -> Self {
        let standing = &line.standing;
        let award = standing.award.as_ref();
        Self {
            strat: None,
            place: line.place,
            section: &standing.section,
            direction: standing.direction,
            number: standing.number.get(),
            names: Cow::Borrowed(&standing.names),
            sessions: line.sessions.iter().map(|one| one.score).collect(),
            counts: Some(line.sessions.iter().map(|one| one.counts).collect()),
            final_score: line.final_score,
            percent: line.percent,
            per_board: line.per_board,
            qualified: line.qualified,
            stage: line.stage.as_deref(),
            carried: line.carried,
            award: award.map(|award| (award.points, Cow::Borrowed(&*award.reason))),
        }
    }

    /// The same in a table of all rankings.
    pub(crate) const fn in_ranking(mut self, strat: Option<&'a str>) -> Self {
        self.strat = strat;
        self
    }

    /// A line of a session, which may have very many.
    pub(crate) fn in_session(
        scored: Scored<'a>,
        (id, place): (ContestantId, Place),
        qualify: Option<u32>,
    ) -> Self {
        let session = scored.session;
        let contestant = session.contestant(id);
        let scores = scored.scoresheet.standing(id);
        let award = scores.award();
        let sessions = match (scores.carryover(), scores.session()) {
            (None, score) => score.map(Some).into_iter().collect(),
            (carried, score) => [carried].into_iter().chain(score.map(Some)).collect(),
        };
        Self {
            strat: None,
            place,
            section: &session.section(contestant.section).name,
            direction: contestant.direction,
            number: contestant.number.get(),
            names: scored.names(id).into(),
            sessions,
            counts: None,
            final_score: scores.final_score(),
            percent: scores.event_percent(),
            per_board: None,
            qualified: qualify.map(|qualify| Qualified::of(place, qualify)),
            stage: None,
            carried: None,
            award: award.map(|award| (award.points, award_reason(session, award).into())),
        }
    }
}

impl Record for OverallRecord {
    type Row<'a> = OverallRow<'a>;

    const FIELDS: &'static [Field<Self>] = &[
        Field::<Self>::new("strat", "the strat of the ranking", Kind::Text, |one| {
            Value::text_of(one.strat)
        })
        .csv(0)
        .json(Presence::Never),
        Field::<Self>::new("place", "the place", Kind::Place, |one| {
            Value::Place(one.place)
        })
        .csv(1),
        Field::<Self>::new("section", "the section", Kind::Text, |one| {
            Value::text_of(Some(one.section))
        })
        .csv(2),
        Field::<Self>::new(
            "direction",
            "`NS` or `EW`, nothing in a section with one winner",
            Kind::Direction,
            |one| Value::text_of(one.direction.side().map(Side::code)),
        )
        .csv(4)
        .json(Presence::OrNull),
        Field::<Self>::new("pair", "the number", Kind::Whole, |one| {
            Value::Whole(one.number.into())
        })
        .csv(3),
        Field::<Self>::new(
            "players",
            "the names of the players, empty where none may go out",
            Kind::Players,
            |one| Value::Names(Cow::Borrowed(&one.names)),
        )
        .csv(5),
        Field::<Self>::new(
            "sessions",
            "the score of each session",
            Kind::Sessions,
            |one| Value::Amounts(Cow::Borrowed(&one.sessions)),
        )
        .csv(6),
        Field::<Self>::new(
            "counts",
            "in an event of several sessions, which of them count",
            Kind::Counts,
            |one| match &one.counts {
                Some(counts) => Value::Flags(Cow::Borrowed(counts)),
                None => Value::Absent,
            },
        )
        .json(Presence::OrLeftOut),
        Field::<Self>::new(
            "final",
            "the score of the whole event",
            Kind::Hundredths,
            |one| Value::hundredths_of(one.final_score),
        )
        .csv(7)
        .json(Presence::OrNull),
        Field::<Self>::new(
            "percent",
            "the same in percent of the whole event",
            Kind::Percent,
            |one| Value::hundredths_of(one.percent),
        )
        .csv(7)
        .json(Presence::OrNull),
        Field::<Self>::new(
            "imps_per_board",
            "in an event with IMPs, what its boards earned on average",
            Kind::Hundredths,
            |one| Value::hundredths_of(one.per_board).or_absent(),
        )
        .json(Presence::OrLeftOut),
        Field::<Self>::new(
            "qualified",
            "whether it qualifies, nothing where the organizer decides",
            Kind::Qualified,
            |one| match one.qualified {
                Some(Qualified::Yes) => Value::Flag(true),
                Some(Qualified::Tied) => Value::Nothing,
                Some(Qualified::No) => Value::Flag(false),
                None => Value::Absent,
            },
        )
        .csv(7)
        .json(Presence::OrEither),
        Field::<Self>::new(
            "stage",
            "in an event with stages, the one in which it ends",
            Kind::Text,
            |one| Value::text_of(one.stage).or_absent(),
        )
        .csv(8)
        .json(Presence::OrLeftOut),
        Field::<Self>::new(
            "carried",
            "what it brought into that stage from the one before",
            Kind::Hundredths,
            |one| Value::hundredths_of(one.carried).or_absent(),
        )
        .csv(8)
        .json(Presence::OrLeftOut),
        Field::<Self>::new(
            "award",
            "masterpoints for each player, and what for",
            Kind::Award,
            |one| match &one.award {
                Some((points, reason)) => Value::award_of(*points, Cow::Borrowed(reason)),
                None => Value::Nothing,
            },
        )
        .csv(7)
        .json(Presence::OrNull),
    ];
}
