//! `[[matches]]`: what the organizer decides about matches, beyond their lines.

use findings::{Code, Diagnostic};
use rust_decimal::Decimal;
use session::{MatchEnd, Method, PairNumber, VictoryPoints};
use table::entered::EnteredMatch;
use toml::de::DeValue;

use super::fields::Fields;
use super::values::{self, Unfit};

pub(super) fn read(tables: Vec<Fields<'_, '_>>, method: Method) -> Vec<EnteredMatch> {
    let mut all: Vec<EnteredMatch> = Vec::with_capacity(tables.len());
    for fields in tables {
        let reporter = fields.reporter;
        let Some(one) = entered(fields, method) else {
            continue;
        };
        if let Some(first) = all.iter().find(|first| first.is_of_the_match_of(&one)) {
            let twice = Diagnostic::new(Code::NamedTwice, "this match is described twice")
                .at(one.contestant.place.clone())
                .see(first.contestant.place.clone())
                .hint("delete one, or correct its `round`, `a` or `b`");
            reporter.push(twice);
        }
        all.push(one);
    }
    all
}

fn entered(mut fields: Fields<'_, '_>, method: Method) -> Option<EnteredMatch> {
    let section = fields.section();
    let round = fields.get("round", values::bounded);
    let contestant = fields.needed("a", values::bounded);
    let has_opponents = fields.has("b");
    let opponents = fields.get("b", values::bounded::<PairNumber>);
    let planned = fields.value("planned", values::count);
    let pool = Decimal::from(method.victory_points().map_or(20, VictoryPoints::pool));
    let [whole, half] = [pool, pool / Decimal::TWO].map(|worth| worth.normalize().to_string());
    let worths = [(whole.as_str(), false), (half.as_str(), true)];
    let is_half = fields.value("worth", |value| values::decimal_choice(value, &worths));
    let ended = fields.choice("ended", &values::named(MatchEnd::ALL, MatchEnd::name));
    let end = ended
        .as_ref()
        .map_or(if has_opponents { MatchEnd::Played } else { MatchEnd::Bye }, |ended| ended.value);
    let faults = end.faults();
    let at_fault = fields.choice("at_fault", faults);
    let [vp_a, vp_b] = ["vp_a", "vp_b"].map(|key| {
        let read = |value: &DeValue<'_>| victory_points(value, pool);
        fields.value(key, read)
    });
    let reason = fields.value("reason", values::text);
    let (reporter, at) = (fields.reporter, fields.place());
    let is_unfit = !fields.unfit.is_empty();
    fields.finish();
    // A faulty value has been reported.
    if is_unfit {
        return None;
    }
    let entered = EnteredMatch {
        section: section?,
        round,
        contestant: contestant?,
        opponents,
        planned,
        is_half,
        end,
        at_fault: at_fault.map_or(faults[0].1, |at_fault| at_fault.value),
        victory_points: [vp_a, vp_b],
        reason,
    };
    match disagreement(&entered, has_opponents, method) {
        None => Some(entered),
        Some((why, hint)) => {
            let place = ended.map_or(at, |ended| ended.place);
            reporter.push(Diagnostic::new(Code::KeysDisagree, why).at(place).hint(hint));
            None
        }
    }
}

/// What keys of a match contradict each other or the method, and what to do about it.
fn disagreement(
    one: &EnteredMatch,
    has_opponents: bool,
    method: Method,
) -> Option<(&'static str, &'static str)> {
    let is_awarded = one.end == MatchEnd::Awarded;
    let [given_to_a, given_to_b] = one.victory_points.map(|given| given.is_some());
    let needs_reason = !matches!(one.end, MatchEnd::Played | MatchEnd::Bye);
    let found = [
        (
            !method.has_matches(),
            "matches are played by teams and Swiss pairs, and this session has none",
            "delete it, or set `method` under `[scoring]`",
        ),
        (
            one.end == MatchEnd::Bye && has_opponents,
            "a bye has no opponents",
            "delete `b`, or say how the match ended",
        ),
        (
            one.end != MatchEnd::Bye && !has_opponents,
            "this match has no opponents",
            "add `b = …`, or `ended = \"bye\"`",
        ),
        (
            !has_opponents && (one.planned.is_some() || one.is_half.is_some()),
            "a bye has neither boards nor a scale",
            "delete `planned` and `worth`; `vp_a` says what it earns",
        ),
        (
            is_awarded && !(given_to_a && given_to_b),
            "this match is awarded, and does not say what to whom",
            "add `vp_a` and `vp_b`",
        ),
        (
            given_to_b && !is_awarded || given_to_a && !(is_awarded || one.end == MatchEnd::Bye),
            "victory points by hand belong to a match that is awarded",
            "add `ended = \"awarded\"` and a `reason`, or delete `vp_a` and `vp_b`",
        ),
        (
            needs_reason && one.reason.is_none(),
            "this match has no reason",
            "add `reason = …`: it is published",
        ),
        (
            one.end != MatchEnd::Played && method.victory_points().is_none(),
            "this session has no victory points to give",
            "set `vp` under `[scoring]`, or give the boards rulings",
        ),
    ];
    (found.into_iter()).find(|(disagrees, ..)| *disagrees).map(|(_, why, hint)| (why, hint))
}

/// From 0 to what both sides share, with up to two decimals.
fn victory_points(value: &DeValue<'_>, pool: Decimal) -> Result<Decimal, Unfit> {
    let given = values::decimal(value)?.normalize();
    (!given.is_sign_negative() && given <= pool && given.scale() <= 2).then_some(given).ok_or_else(
        || Unfit::value(format!("victory points from 0 to {pool}, with up to two decimals")),
    )
}
