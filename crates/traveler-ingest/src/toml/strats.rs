//! `[[strats]]`: classes of pairs by masterpoints, highest first.

use std::collections::HashMap;

use findings::{Code, Diagnostic};
use session::Strat;
use table::entered::Placed;

use super::fields::Fields;
use super::values::{self, Unfit};

/// The most strats that a session can have.
const MOST: usize = 100;

pub(super) fn read(tables: Vec<Fields<'_, '_>>) -> Vec<Strat> {
    if let Some(surplus) = tables.get(MOST) {
        surplus.reporter.push(
            Diagnostic::new(Code::BadValue, format!("there are more than {MOST} strats"))
                .at(surplus.place()),
        );
    }
    let mut strats: Vec<(Placed<String>, Strat)> = Vec::new();
    let mut places = HashMap::new();
    for mut fields in tables.into_iter().take(MOST) {
        let (reporter, at) = (fields.reporter, fields.place());
        let name = fields.needed("name", name);
        let has_limit = fields.has("limit");
        let limit = fields.get("limit", values::not_negative);
        fields.finish();
        let Some(name) = name else {
            continue;
        };
        if has_limit && limit.is_none() {
            // Reporter already; the order cannot be judged without it.
            continue;
        }
        let at = limit.as_ref().map_or(at, |limit| limit.place.clone());
        let limit = limit.map(Placed::into_value);
        if let Some((above, upper)) = strats.last()
            && !lower(limit, upper.limit)
        {
            reporter.push(
                Diagnostic::new(
                    Code::StratOrder,
                    format!("strat `{}` is not below strat `{}`", name.value, upper.name),
                )
                .at(at)
                .see(above.place.clone())
                .expected(match upper.limit {
                    Some(limit) => format!("a limit below {limit}"),
                    None => "a limit".to_owned(),
                })
                .hint("list the strats highest first; only the first may be open"),
            );
        }
        if let Some(first) = places.insert(name.value.to_lowercase(), name.place.clone()) {
            reporter.push(
                Diagnostic::new(
                    Code::NamedTwice,
                    format!("two strats are called `{}`", name.value),
                )
                .at(name.place.clone())
                .see(first)
                .hint("give each its own name"),
            );
        }
        let strat = Strat { name: name.value.clone(), limit };
        strats.push((name, strat));
    }
    strats.into_iter().map(|(_, strat)| strat).collect()
}

/// Whether a limit is below the one above it.
fn lower(limit: Option<rust_decimal::Decimal>, above: Option<rust_decimal::Decimal>) -> bool {
    match (above, limit) {
        (_, None) => false,
        (None, Some(_)) => true,
        (Some(above), Some(own)) => own < above,
    }
}

/// A strat's name: `pairs.csv` lists strats with spaces between them, and `all` is none.
fn name(value: &toml::de::DeValue<'_>) -> Result<String, Unfit> {
    let name = values::text(value)?;
    let sound = !name.contains(char::is_whitespace)
        && name != "*"
        && !name.eq_ignore_ascii_case("all")
        && name.chars().count() <= 16;
    sound
        .then_some(name)
        .ok_or_else(|| Unfit::value("up to 16 characters without spaces, and not `all` or `*`"))
}
