//! A match of two teams or pairs.

use archive::record::{Field, Record, Value};
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
