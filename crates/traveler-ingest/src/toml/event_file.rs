//! `event.toml`: what counts in an event of several sessions.

use findings::{Code, Diagnostic};
use rows::entered::Placed;
use rust_decimal::Decimal;
use session::EventConditions;

use super::event_settings::{EventSettings, MatchBy};
use super::fields::{Fields, Unfit};
use super::{stages, values};

const MATCH_BY: [(&str, MatchBy); 3] = [
    ("number", MatchBy::Number),
    ("name", MatchBy::Name),
    ("id", MatchBy::Id),
];

/// Decimal places of a weight, and the largest one.
const DIGITS: u32 = 3;
const MOST: Decimal = Decimal::ONE_HUNDRED;

pub(super) fn read(mut fields: Fields<'_, '_>, sessions: usize) -> EventSettings {
    let reporter = fields.reporter;
    let name = fields.value("name", values::text);
    let qualify = fields.value("qualify", values::count);
    let best = fields.get("best", values::count);
    let weights = fields.get("weights", |value| values::decimals(value).and_then(weights));
    let match_by = fields.choice("match_by", &MATCH_BY);
    let handicap = fields.value("handicap", values::switch);
    let (stages, who_plays) = stages::read(fields.tables("stages"), sessions);
    fields.finish();
    if let Some(best) = best.as_ref().filter(|_| !stages.is_empty()) {
        reporter.push(
            Diagnostic::new(
                Code::KeysDisagree,
                "with stages, all sessions of a stage count",
            )
            .at(best.place.clone())
            .hint("delete `best`, or the stages"),
        );
    }
    if let Some(weights) = &weights
        && weights.value.len() < sessions
    {
        let (found, expected) = (weights.value.len(), sessions);
        reporter.push(
            Diagnostic::new(
                Code::BadValue,
                format!("`weights` has {found} numbers, and there are {expected} sessions"),
            )
            .at(weights.place.clone())
            .found(found.to_string())
            .expected(expected.to_string())
            .hint("give one for each session, in their order"),
        );
    }
    EventSettings {
        name,
        qualify,
        conditions: EventConditions {
            best: best.and_then(|best| usize::try_from(best.into_value()).ok()),
            weights: weights.map(Placed::into_value).unwrap_or_default(),
            stages,
            handicap: handicap.unwrap_or(false),
        },
        who_plays,
        match_by: match_by.map_or(MatchBy::Number, Placed::into_value),
    }
}

fn weights(weights: Vec<Decimal>) -> Result<Vec<Decimal>, Unfit> {
    let is_sound = |weight: &Decimal| {
        *weight > Decimal::ZERO && *weight <= MOST && weight.normalize().scale() <= DIGITS
    };
    if weights.iter().all(is_sound) {
        Ok(weights)
    } else {
        Err(Unfit::value(
            "numbers above 0, up to 100, with at most three decimals",
        ))
    }
}
