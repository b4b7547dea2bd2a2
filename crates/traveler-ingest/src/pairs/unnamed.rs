//! Pairs without a name among pairs that have one, and numbers in place of names.

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
    for row in rows.iter().filter(|row| row.standing && !is_named(row)) {
        findings.push_with(Code::NoName, || {
            let message = format!("pair {} has no name", row.number);
            Diagnostic::new(Code::NoName, message)
                .at(places.locate_row(row.at))
                .about(row.subject())
                .hint("sheets show its number; add the names if they are known")
        });
    }
}

/// Warns of numbers in place of names, where no list says whose they are.
pub(super) fn check_numbers(places: &dyn Places<Field>, rows: &[PairRow], findings: &mut Findings) {
    for row in rows {
        let players = row.players.iter().chain(&row.more);
        for (player, field) in players.zip(Field::PLAYERS) {
            let is_number = |name: &&String| name.bytes().all(|byte| byte.is_ascii_digit());
            let Some(name) = player.name.as_ref().filter(is_number) else {
                continue;
            };
            findings.push_with(Code::NearName, || {
                let message = format!("`{name}` is a number, and no list says which member has it");
                Diagnostic::new(Code::NearName, message)
                    .at(places.locate(row.at, field))
                    .about(row.subject())
                    .hint("write the name, or list the members in `members.csv`")
            });
        }
    }
}
