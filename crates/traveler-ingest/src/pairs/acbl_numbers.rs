//! Players' numbers of the ACBL, to which the masterpoints of a session are reported.

use findings::{Code, Diagnostic, Findings};
use notation::PairField as Field;
use rows::entered::Places;

use super::PairRow;

/// How many characters a number has.
const LENGTH: usize = 7;

/// Warns of numbers that are none of the ACBL's. Whether the last digit fits the others is not checked: how it is made
/// is published nowhere that we know of.
pub(super) fn check(places: &dyn Places<Field>, rows: &[PairRow], findings: &mut Findings) {
    for row in rows {
        for (player, column) in row.players.iter().zip([Field::Id1, Field::Id2]) {
            let Some(id) = player.id.as_deref().filter(|id| !has_its_form(id)) else {
                continue;
            };
            findings.push(
                Diagnostic::new(
                    Code::PlayerNumber,
                    format!(
                        "`{id}` is no player number of the ACBL, to which masterpoints are reported"
                    ),
                )
                .at(places.locate(row.at, column))
                .about(row.subject())
                .found(id)
                .expected("seven digits, the first of which may be a letter")
                .hint("correct the number, or clear the cell of a player who has none"),
            );
        }
    }
}

/// A letter for the first digit is a player of high rank: `J123456`.
fn has_its_form(id: &str) -> bool {
    let mut characters = id.chars();
    id.len() == LENGTH
        && characters
            .next()
            .is_some_and(|first| first.is_ascii_alphanumeric())
        && characters.all(|one| one.is_ascii_digit())
}
