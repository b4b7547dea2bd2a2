//! A match of two teams or pairs.

use archive::record::{Field, Kind, Presence, Record, Value};
use matchpointing::Match;

use crate::model::Scored;
use crate::model::heading::Unit;

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

    const FIELDS: &'static [Field<Self>] = &[
        Field::<Self>::new("section", "the section", Kind::Text, |one| {
            let session = one.scored.session;
            let section = session.contestant(one.game.contestants[0]).section;
            Value::text_of(Some(&session.section(section).name))
        }),
        Field::<Self>::new("round", "the round", Kind::Whole, |one| {
            Value::whole_of(one.game.round.map(|round| round.get()))
        })
        .json(Presence::OrNull),
        Field::<Self>::new("a", "the number of the one", Kind::Whole, |one| {
            one.number(0)
        }),
        Field::<Self>::new("b", "the number of the other", Kind::Whole, |one| {
            one.number(1)
        }),
        Field::<Self>::new("boards", "the boards that count", Kind::Whole, |one| {
            Value::Whole(one.game.boards.into())
        }),
        Field::<Self>::new(
            "planned",
            "the boards that it was to have",
            Kind::Whole,
            |one| Value::Whole(one.game.planned.into()),
        ),
        Field::<Self>::new(
            "worth",
            "the most victory points that it can be worth, where they are whole",
            Kind::Whole,
            |one| {
                let scale = one.scored.session.conditions().method.victory_points();
                let pool = scale.map(|scale| scale.pool());
                Value::whole_of(if one.game.is_half {
                    pool.filter(|pool| pool % 2 == 0).map(|pool| pool / 2)
                } else {
                    pool
                })
            },
        )
        .json(Presence::OrNull),
        Field::<Self>::new(
            "ended",
            "`played`, `void`, `walkover` or `awarded`",
            Kind::Text,
            |one| Value::text_of(Some(one.game.end.name())),
        ),
        Field::<Self>::new(
            "reason",
            "why the organizer says something else than its boards",
            Kind::Text,
            |one| match &one.game.reason {
                Some(reason) => Value::Text(one.scored.text(reason)),
                None => Value::Absent,
            },
        )
        .json(Presence::OrLeftOut),
        Field::<Self>::new(
            "imps",
            "what `a` earned, with IMPs",
            Kind::Points,
            |one| match one.scored.unit() {
                Unit::Imps => Value::Points(one.game.earned[0]),
                Unit::Matchpoints => Value::Absent,
            },
        )
        .json(Presence::OrLeftOut),
        Field::<Self>::new(
            "percent",
            "what `a` earned, with matchpoints",
            Kind::Percent,
            |one| match one.scored.unit() {
                Unit::Imps => Value::Absent,
                Unit::Matchpoints => Value::hundredths_of(one.game.percent.map(|both| both[0])),
            },
        )
        .json(Presence::OrEither),
        Field::<Self>::new(
            "vp_a",
            "the victory points of `a`",
            Kind::Hundredths,
            |one| one.victory_points(0),
        )
        .json(Presence::OrNull),
        Field::<Self>::new(
            "vp_b",
            "the victory points of `b`",
            Kind::Hundredths,
            |one| one.victory_points(1),
        )
        .json(Presence::OrNull),
    ];
}
