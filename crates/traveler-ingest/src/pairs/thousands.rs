//! `1.500` masterpoints: 1,500 as some spreadsheets write it, or one and a half.

use findings::{Code, Diagnostic, Findings};
use notation::PairField as Field;
use rows::entered::Places;
use rust_decimal::Decimal;

use super::PairRow;

/// What a row has in a column.
type Of = fn(&PairRow) -> Option<Decimal>;

/// Reports numbers with a point before three digits, unless others of the column show that it has decimals.
pub(super) fn check(places: &dyn Places<Field>, rows: &[PairRow], findings: &mut Findings) {
    let columns: [(Field, Of); 3] = [
        (Field::Masterpoints1, |row| row.players[0].masterpoints),
        (Field::Masterpoints2, |row| row.players[1].masterpoints),
        (Field::Carryover, |row| row.carryover),
    ];
    for (field, of) in columns {
        let values = || rows.iter().filter_map(|row| Some((row, of(row)?)));
        if values().any(|(_, value)| value.scale() > 0 && !is_unclear(value)) {
            continue;
        }
        for (row, value) in values().filter(|(_, value)| is_unclear(*value)) {
            let whole = value.to_string().replace('.', "");
            let message = format!("`{value}` may be {whole}, or {}", value.normalize());
            findings.push(
                Diagnostic::new(Code::NotADecimal, message)
                    .at(places.locate(row.at, field))
                    .about(row.subject())
                    .hint(
                        "write thousands without a separator, and decimals with two digits: `1.50`",
                    ),
            );
        }
    }
}

/// Whether the point may stand between thousands.
fn is_unclear(value: Decimal) -> bool {
    let is_group = Decimal::ONE <= value.abs() && value.abs() < Decimal::ONE_THOUSAND;
    value.scale() == 3 && is_group
}
