//! `[[adjustments]]`: penalties and bonuses of the director.

use contract_scoring::Side;
use findings::{Code, Diagnostic};
use session::{AdjustmentAmount, Method};
use table::entered::Penalty;
use toml::de::DeValue;

use super::fields::Fields;
use super::values::{self, Unfit};

const UNITS: &str = "`matchpoints`, `percent_of_top` or `percent_of_session`";

pub(super) fn read(tables: Vec<Fields<'_, '_>>, method: Method) -> Vec<Penalty> {
    tables.into_iter().filter_map(|fields| penalty(fields, method)).collect()
}

fn penalty(mut fields: Fields<'_, '_>, method: Method) -> Option<Penalty> {
    let section = fields.section();
    let direction = fields.get("direction", side);
    let number = fields.needed("pair", values::bounded);
    let amount = amount(&mut fields, method);
    let reason = fields.needed("reason", values::text);
    fields.finish();
    Some(Penalty {
        section: section?,
        direction,
        number: number?,
        amount: amount?,
        reason: reason?.into_value(),
    })
}

/// The one amount that is given.
fn amount(fields: &mut Fields<'_, '_>, method: Method) -> Option<AdjustmentAmount> {
    let units: [(&str, fn(_) -> _); 3] = [
        ("matchpoints", AdjustmentAmount::Matchpoints),
        ("percent_of_top", AdjustmentAmount::PercentOfTop),
        ("percent_of_session", AdjustmentAmount::PercentOfSession),
    ];
    let given = units.iter().filter(|(key, _)| fields.has(key)).count();
    let amounts: Vec<_> = units
        .into_iter()
        .filter_map(|(key, unit)| {
            let amount = fields.get(key, values::decimal)?;
            Some((amount.place, unit(amount.value)))
        })
        .collect();
    if given == 0 {
        fields.reporter.push(
            Diagnostic::new(Code::MissingKey, "this adjustment has no amount")
                .at(fields.place())
                .expected(UNITS)
                .hint("a penalty is negative: `matchpoints = \"-1.50\"`"),
        );
    }
    let is_of_a_top =
        |amount: &AdjustmentAmount| !matches!(amount, AdjustmentAmount::Matchpoints(_));
    let has_a_top = method.is_in_matchpoints() && method.victory_points().is_none();
    if let [(place, amount)] = amounts.as_slice()
        && is_of_a_top(amount)
        && !has_a_top
    {
        let why = "a percentage of a top belongs to matchpoints, and the session has other scores";
        fields.reporter.push(
            Diagnostic::new(Code::KeysDisagree, why)
                .at(place.clone())
                .expected("an amount in the unit of the scores")
                .hint("write it in IMPs or victory points: `matchpoints = \"-3\"`"),
        );
        return None;
    }
    match amounts.as_slice() {
        [(_, amount)] if given == 1 => Some(*amount),
        [(first, _), (second, _), ..] => {
            fields.reporter.push(
                Diagnostic::new(Code::KeysDisagree, "this adjustment has two amounts")
                    .at(second.clone())
                    .see(first.clone())
                    .expected(format!("one of {UNITS}"))
                    .hint("delete one, or make it an adjustment of its own"),
            );
            None
        }
        _ => None,
    }
}

fn side(value: &DeValue<'_>) -> Result<Side, Unfit> {
    values::text(value)?.parse().map_err(|_| Unfit::value("`NS` or `EW`"))
}
