//! `[[stages]]` in `event.toml`: which sessions are a qualifying, a final or a consolation.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use findings::{Code, Diagnostic, Location};
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;
use session::{Carry, Quota, QuotaPlaces, Source, Stage};
use table::entered::Placed;
use toml::Spanned;
use toml::de::DeValue;

use super::fields::Fields;
use super::values::{self, Unfit};
use super::{Reporter, WhoPlays};

/// What is carried; `full` and `ebu` are other words for the first and the last.
const CARRY: [(&str, Carry); 5] = [
    ("all", Carry::Share(Decimal::ONE)),
    ("full", Carry::Share(Decimal::ONE)),
    ("none", Carry::Share(Decimal::ZERO)),
    ("white-book", Carry::WhiteBook),
    ("ebu", Carry::WhiteBook),
];

/// Keys that say something of the stage before.
const OF_FROM: [&str; 8] =
    ["quota", "take", "by_section", "split_ties", "carry", "qualified", "instead", "from"];

/// Reads the stages of an event of that many sessions, and what is said of who plays them. None where something is wrong
/// with them, which is reported.
pub(super) fn read(tables: Vec<Fields<'_, '_>>, sessions: usize) -> (Vec<Stage>, Vec<WhoPlays>) {
    let count = tables.len();
    let head = tables.first().map(|first| (first.reporter, first.place()));
    let mut stages: Vec<Stage> = Vec::with_capacity(count);
    let mut orders: Vec<Option<usize>> = Vec::with_capacity(count);
    let mut who_plays = Vec::new();
    for fields in tables {
        if let Some((stage, order, who)) = stage(fields, &stages) {
            stages.push(stage);
            orders.push(order);
            who_plays.push(who);
        }
    }
    let all: BTreeSet<usize> = stages.iter().flat_map(|stage| stage.sessions.clone()).collect();
    let missing = (0..sessions).find(|session| !all.contains(session));
    // A stage that could not be read has been reported.
    if let (Some((reporter, head)), Some(missing)) =
        (head, missing.filter(|_| stages.len() == count))
    {
        reporter.push(
            Diagnostic::new(
                Code::BadValue,
                format!("session {} is in none of the stages", missing + 1),
            )
            .at(head)
            .hint("add it to the `sessions` of one"),
        );
    }
    in_order(&stages, &orders, who_plays)
}

/// The stages with those from the same one in the order in which they are ranked: by their numbers, otherwise a
/// consolation, which has no quota, behind the others, and as they stand.
fn in_order(
    stages: &[Stage],
    orders: &[Option<usize>],
    mut who_plays: Vec<WhoPlays>,
) -> (Vec<Stage>, Vec<WhoPlays>) {
    let from = |stage: usize| stages[stage].from;
    let before = |stage: &usize| from(*stage).map(|from| from.stage);
    let depth = |stage: usize| std::iter::successors(before(&stage), before).count();
    let is_consolation = |stage: usize| from(stage).is_some_and(|from| from.quota.is_none());
    let (mut numbered, mut ranked): (Vec<usize>, Vec<usize>) =
        (0..stages.len()).partition(|stage| orders[*stage].is_some());
    ranked.sort_by_key(|stage| (Reverse(depth(*stage)), is_consolation(*stage)));
    numbered.sort_by_key(|stage| orders[*stage]);
    for stage in numbered {
        let place = orders[stage].map_or(0, |order| order - 1);
        ranked.insert(place.min(ranked.len()), stage);
    }
    let rank = |stage: usize| ranked.iter().position(|one| *one == stage);
    // A stage stays behind the one that it comes from.
    let mut order: Vec<usize> = (0..stages.len()).collect();
    for place in 0..order.len() {
        let siblings =
            (place..order.len()).filter(|one| before(&order[*one]) == before(&order[place]));
        let first = siblings.min_by_key(|one| rank(order[*one])).unwrap_or(place);
        order[place..=first].rotate_right(1);
    }
    let moved = order.iter().map(|old| {
        let mut stage = stages[*old].clone();
        if let Some(from) = &mut stage.from {
            let place = order.iter().position(|one| *one == from.stage);
            from.stage = place.unwrap_or(from.stage);
        }
        (stage, std::mem::take(&mut who_plays[*old]))
    });
    moved.unzip()
}

fn stage(mut fields: Fields<'_, '_>, before: &[Stage]) -> Option<(Stage, Option<usize>, WhoPlays)> {
    let (reporter, at) = (fields.reporter, fields.place());
    let given: Vec<&str> = OF_FROM.into_iter().filter(|key| fields.has(key)).collect();
    let name = fields.needed("name", values::text);
    let sessions = fields.needed("sessions", numbers);
    let from = fields.get("from", values::text);
    let quota = fields.value("quota", quota);
    let taken = fields.value("take", take);
    let by_section = fields.value("by_section", values::switch);
    let split_ties = fields.value("split_ties", values::switch);
    let carry = fields.value("carry", carry);
    let ranked = fields.value("ranked", ranked);
    let qualified = fields.value("qualified", entrants);
    let instead = fields.value("instead", replaced);
    let is_unfit = OF_FROM.iter().any(|key| fields.unfit.contains(key));
    fields.finish();
    // A faulty value has been reported.
    if is_unfit {
        return None;
    }
    let (name, sessions) = (name?, sessions?);
    if let Some((why, hint)) = disagreement(&name.value, &sessions.value, &given, before) {
        let disagree = Diagnostic::new(Code::KeysDisagree, why);
        reporter.push(disagree.at(name.place).hint(hint));
        return None;
    }
    let from = match from {
        None => None,
        Some(from) => Some(before_of(&from, before, at, reporter)?),
    };
    let each = taken.is_some_and(|(_, each)| each);
    let places = quota.or(taken.map(|(places, _)| places));
    let (is_ranked, order) = ranked.unwrap_or((true, None));
    let stage = Stage {
        name: name.into_value(),
        sessions: sessions.into_value(),
        from: from.map(|stage| Source {
            stage,
            quota: places.map(|places| Quota {
                places,
                by_section: each || by_section == Some(true),
                split_ties: split_ties == Some(true),
            }),
            carry: carry.unwrap_or(Carry::Share(Decimal::ONE)),
        }),
        is_ranked,
        qualified: Vec::new(),
    };
    let names = |names: Option<Vec<Spanned<String>>>| {
        let names = names.unwrap_or_default().into_iter();
        names.map(|name| reporter.placed(name)).collect()
    };
    let who = WhoPlays { qualified: names(qualified), instead: names(instead) };
    Some((stage, order, who))
}

/// The stage that entrants come from, by its name.
fn before_of(
    from: &Placed<String>,
    before: &[Stage],
    at: Location,
    reporter: &Reporter<'_>,
) -> Option<usize> {
    let place = before.iter().position(|stage| stage.name == from.value);
    if place.is_none() {
        let known: Vec<String> = before.iter().map(|stage| format!("`{}`", stage.name)).collect();
        let found = Diagnostic::new(
            Code::BadValue,
            format!("no stage before this one is `{}`", from.value),
        )
        .at(from.place.clone())
        .found(from.value.clone());
        reporter.push(if known.is_empty() {
            found.see(at).hint("put the stage that others come from first")
        } else {
            found.expected(known.join(", "))
        });
    }
    place
}

fn disagreement(
    name: &str,
    sessions: &[usize],
    of_from: &[&str],
    before: &[Stage],
) -> Option<(String, String)> {
    if before.iter().any(|stage| stage.name == name) {
        return Some((
            format!("two stages are `{name}`"),
            "give each a name of its own".to_owned(),
        ));
    }
    let of_other = |session: &&usize| before.iter().any(|stage| stage.sessions.contains(session));
    if let Some(session) = sessions.iter().find(of_other) {
        return Some((
            format!("session {} is in two stages", session + 1),
            "leave it out of one of them".to_owned(),
        ));
    }
    let of_quota = [
        ("by_section", "the places"),
        ("split_ties", "the last place"),
        ("qualified", "the last place"),
    ];
    let has = |key: &str| of_from.contains(&key);
    if has("quota") && has("take") {
        return Some((
            format!("`take` is another word for `quota`, and `{name}` has both"),
            "delete one of them".to_owned(),
        ));
    }
    let mut lonely = of_quota.iter().filter(|(key, _)| has(key));
    if let Some((key, what)) = lonely.next().filter(|_| !has("quota") && !has("take")) {
        return Some((
            format!("`{key}` is about {what} of a quota, and `{name}` has none"),
            "add `quota = …`, or delete it".to_owned(),
        ));
    }
    let lonely = of_from.first().filter(|_| !of_from.contains(&"from"))?;
    Some((
        format!("`{lonely}` is about the stage before, and `{name}` has none"),
        "add `from = …`, or delete it".to_owned(),
    ))
}

/// Numbers of sessions, as places in the event.
fn numbers(value: &DeValue<'_>) -> Result<Vec<usize>, Unfit> {
    let numbers = values::decimals(value)?;
    let place = |number: &Decimal| {
        let whole = number.to_usize().filter(|whole| Decimal::from(*whole) == *number);
        whole.and_then(|whole| whole.checked_sub(1))
    };
    let places: Option<Vec<usize>> = numbers.iter().map(place).collect();
    let once = |places: &Vec<usize>| places.iter().collect::<BTreeSet<_>>().len() == places.len();
    places
        .filter(|places| !places.is_empty() && once(places))
        .ok_or_else(|| Unfit::value("numbers of sessions, from 1, each once"))
}

/// `12`, or `{ ns = 6, ew = 6 }`.
fn quota(value: &DeValue<'_>) -> Result<QuotaPlaces, Unfit> {
    let expected = || Unfit::value("how many places, such as `12`, or `{ ns = 6, ew = 6 }`");
    let DeValue::Table(table) = value else {
        return values::count(value).map(QuotaPlaces::Of).map_err(|_| expected());
    };
    let of = |key: &str| {
        let count = table.get(key)?;
        values::whole(count.get_ref(), 0, values::MOST).ok()
    };
    match (of("ns"), of("ew"), table.len()) {
        (Some(ns), Some(ew), 2) if ns + ew > 0 => Ok(QuotaPlaces::Directions { ns, ew }),
        _ => Err(expected()),
    }
}

/// The same, or `{ each_section = 3 }`; whether it is so many of each section.
fn take(value: &DeValue<'_>) -> Result<(QuotaPlaces, bool), Unfit> {
    let each = value.as_table().and_then(|table| table.get("each_section"));
    match each {
        Some(count) => values::count(count.get_ref()).map(|count| (QuotaPlaces::Of(count), true)),
        None => quota(value).map(|places| (places, false)),
    }
}

/// Entrants, by their numbers or as messages call them: `[7, "A N-S 12"]`.
fn entrants(value: &DeValue<'_>) -> Result<Vec<Spanned<String>>, Unfit> {
    let expected = || Unfit::value("a list of numbers, or texts such as `\"A 7 NS\"`");
    let list = value.as_array().ok_or_else(expected)?;
    let named = list.iter().map(|one| {
        let name = values::text(one.get_ref())
            .or_else(|_| values::count(one.get_ref()).map(|number| number.to_string()));
        name.map(|name| Spanned::new(one.span(), name))
    });
    let named: Result<Vec<_>, _> = named.collect();
    named.ok().filter(|named| !named.is_empty()).ok_or_else(expected)
}

/// Entrants of whom one plays in the place of the other: `[[7, 12]]`.
fn replaced(value: &DeValue<'_>) -> Result<Vec<Spanned<String>>, Unfit> {
    let expected = || Unfit::value("a list of two each, such as `[[7, 12]]`");
    let list = value.as_array().ok_or_else(expected)?;
    let each = list.iter().map(|two| entrants(two.get_ref()));
    let each: Result<Vec<_>, _> = each.collect();
    (each.ok())
        .filter(|each| !each.is_empty() && each.iter().all(|two| two.len() == 2))
        .map(|each| each.concat())
        .ok_or_else(expected)
}

/// Whether who ends in a stage has a place in the event; a number says before which other stages.
fn ranked(value: &DeValue<'_>) -> Result<(bool, Option<usize>), Unfit> {
    match value.as_bool() {
        Some(is_ranked) => Ok((is_ranked, None)),
        None => (values::count(value).map(|order| (true, order.to_usize())))
            .map_err(|_| Unfit::Type("`true`, `false`, or a number from 1")),
    }
}

/// A word, or a share from 0 to 1.
fn carry(value: &DeValue<'_>) -> Result<Carry, Unfit> {
    if value.as_str().is_some() {
        return values::choice(value, &CARRY);
    }
    let share = values::decimal(value)?.normalize();
    let is_share = !share.is_sign_negative() && share <= Decimal::ONE && share.scale() <= 3;
    is_share.then_some(Carry::Share(share)).ok_or_else(|| {
        Unfit::value(
            "`all`, `none`, `white-book`, or a share from 0 to 1 with up to three decimals",
        )
    })
}
