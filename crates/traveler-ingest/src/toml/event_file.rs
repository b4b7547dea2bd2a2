//! `event.toml`: what counts in an event of several sessions.

use findings::{Code, Diagnostic};
use rows::entered::Placed;
use rust_decimal::Decimal;
use session::EventConditions;
use toml::de::DeTable;

use super::event_settings::{EventSettings, MatchBy};
use super::fields::{Fields, Unfit};
use super::reporter::Reporter;
use super::{stages, values};

const MATCH_BY: [(&str, MatchBy); 3] = [
    ("number", MatchBy::Number),
    ("name", MatchBy::Name),
    ("id", MatchBy::Id),
];

/// Decimal places of a weight, and the largest one.
const DIGITS: u32 = 3;
const MOST: Decimal = Decimal::ONE_HUNDRED;

pub(super) fn read(
    file: &DeTable<'_>,
    bytes: std::ops::Range<usize>,
    sessions: usize,
    reporter: &mut Reporter<'_>,
) -> EventSettings {
    let mut fields = Fields::of_file("event.toml", file, bytes);
    let name = fields.get("name", values::text, reporter);
    let qualify = fields.get("qualify", values::count, reporter);
    let best = fields.get("best", values::count, reporter);
    let weights = fields.get(
        "weights",
        |value| values::decimals(value).and_then(weights),
        reporter,
    );
    let match_by = fields.get(
        "match_by",
        |value| values::choice(value, &MATCH_BY),
        reporter,
    );
    let handicap = fields.get("handicap", values::switch, reporter);
    let (stages, who_plays) = stages::read(fields.tables("stages", reporter), sessions, reporter);
    fields.finish(reporter);
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
        name: name.map(Placed::into_value),
        qualify: qualify.map(Placed::into_value),
        conditions: EventConditions {
            best: best.and_then(|best| usize::try_from(best.into_value()).ok()),
            weights: weights.map(Placed::into_value).unwrap_or_default(),
            stages,
            handicap: handicap.is_some_and(Placed::into_value),
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
