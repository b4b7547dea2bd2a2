//! `[[strats]]`: classes of pairs by masterpoints, highest first.

use std::collections::HashMap;

use session::Strat;
use toml::Spanned;

use super::fields::{Fields, Unfit};
use super::told::Told;
use super::values;
use crate::{Code, Diagnostic};

/// The most strats that a session can have.
const MOST: usize = 100;

pub(super) fn read(tables: Vec<Fields<'_, '_>>, told: &mut Told<'_>) -> Vec<Strat> {
    if let Some(surplus) = tables.get(MOST) {
        told.push(
            Diagnostic::new(Code::BadValue, format!("there are more than {MOST} strats"))
                .at(told.place(surplus.span())),
        );
    }
    let mut strats: Vec<(Spanned<String>, Strat)> = Vec::new();
    let mut places = HashMap::new();
    for mut fields in tables.into_iter().take(MOST) {
        let span = fields.span();
        let name = fields.needed("name", name, told);
        let has_limit = fields.has("limit");
        let limit = fields.get("limit", values::not_negative, told);
        fields.finish(told);
        let Some(name) = name else {
            continue;
        };
        if has_limit && limit.is_none() {
            // Told already; the order cannot be judged without it.
            continue;
        }
        let at = limit.as_ref().map_or(span, Spanned::span);
        let limit = limit.map(Spanned::into_inner);
        if let Some((above, upper)) = strats.last()
            && !lower(limit, upper.limit)
        {
            told.push(
                Diagnostic::new(
                    Code::StratOrder,
                    format!(
                        "strat `{}` is not below strat `{}`",
                        name.get_ref(),
                        upper.name
                    ),
                )
                .at(told.place(at))
                .see(told.place(above.span()))
                .expected(match upper.limit {
                    Some(limit) => format!("a limit below {limit}"),
                    None => "a limit".to_owned(),
                })
                .hint("the strats stand highest first; only the first may be open"),
            );
        }
        if let Some(first) = places.insert(name.get_ref().to_lowercase(), name.span()) {
            told.push(
                Diagnostic::new(
                    Code::NamedTwice,
                    format!("two strats are called `{}`", name.get_ref()),
                )
                .at(told.place(name.span()))
                .see(told.place(first))
                .hint("give each its own name"),
            );
        }
        let strat = Strat {
            name: name.get_ref().clone(),
            limit,
        };
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
