//! A line of an overall ranking.

use std::borrow::Cow;

use archive::record::{Field, Record, Value};
use archive::standing::award_reason;
use contract_scoring::Side;
use matchpointing::{Hundredths, Place};
use rust_decimal::Decimal;
use session::{ContestantId, Direction};

use reports::model::Scored;
use reports::model::overall::{OverallLine, Qualified};

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

    const FIELDS: &'static [Field<Self>] = &archive::fields! { Self;
        "strat": Text, Never.csv(0), "the strat of the ranking" => |one| Value::text_of(one.strat);
        "place": Place, Always.csv(1), "the place" => |one| Value::Place(one.place);
        "section": Text, Always.csv(2), "the section" => |one| Value::text_of(Some(one.section));
        "direction": Direction, OrNull.csv(4),
            "`NS` or `EW`, nothing in a section with one winner" =>
            |one| Value::text_of(one.direction.side().map(Side::code));
        "pair": Whole, Always.csv(3), "the number" => |one| Value::Whole(one.number.into());
        "players": Players, Always.csv(5),
            "the names of the players, empty where none may go out" =>
            |one| Value::Names(Cow::Borrowed(&one.names));
        "sessions": Sessions, Always.csv(6), "the score of each session" =>
            |one| Value::Amounts(Cow::Borrowed(&one.sessions));
        "counts": Counts, OrLeftOut, "in an event of several sessions, which of them count" =>
            |one| match &one.counts {
                Some(counts) => Value::Flags(Cow::Borrowed(counts)),
                None => Value::Absent,
            };
        "final": Hundredths, OrNull.csv(7), "the score of the whole event" =>
            |one| Value::hundredths_of(one.final_score);
        "percent": Percent, OrNull.csv(7), "the same in percent of the whole event" =>
            |one| Value::hundredths_of(one.percent);
        "imps_per_board": Hundredths, OrLeftOut,
            "in an event with IMPs, what its boards earned on average" =>
            |one| Value::hundredths_of(one.per_board).or_absent();
        "qualified": Qualified, OrEither.csv(7),
            "whether it qualifies, nothing where the organizer decides" =>
            |one| match one.qualified {
                Some(Qualified::Yes) => Value::Flag(true),
                Some(Qualified::Tied) => Value::Nothing,
                Some(Qualified::No) => Value::Flag(false),
                None => Value::Absent,
            };
        "stage": Text, OrLeftOut.csv(8), "in an event with stages, the one in which it ends" =>
            |one| Value::text_of(one.stage).or_absent();
        "carried": Hundredths, OrLeftOut.csv(8),
            "what it brought into that stage from the one before" =>
            |one| Value::hundredths_of(one.carried).or_absent();
        "award": Award, OrNull.csv(7), "masterpoints for each player, and what for" =>
            |one| match &one.award {
                Some((points, reason)) => Value::award_of(*points, Cow::Borrowed(reason)),
                None => Value::Nothing,
            };
    };
}
