//! Pairs without a name among pairs that have one.

use findings::{Code, Diagnostic, Findings};
use notation::PairField as Field;
use rows::entered::Places;

use super::PairRow;

/// Warns of pairs without a name, where most others have one.
pub(super) fn check(places: &dyn Places<Field>, rows: &[PairRow], findings: &mut Findings) {
    let is_named = |row: &&PairRow| row.players.iter().any(|player| player.name.is_some());
    let named = rows.iter().filter(is_named).count();
    if 2 * named <= rows.len() {
        return;
    }
    for row in rows.iter().filter(|row| !is_named(row)) {
        findings.push_with(Code::NoName, || {
            let message = format!("pair {} has no name", row.number);
            Diagnostic::new(Code::NoName, message)
                .at(places.locate_row(row.at))
                .about(row.subject())
                .hint("sheets show its number; add the names if they are known")
        });
    }
}
