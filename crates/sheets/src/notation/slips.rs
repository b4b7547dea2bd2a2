//! The words of slips, the same in every format that people read.

use crate::model::Scored;
use crate::model::slips::BlankTraveler;

/// What is written on a pick-up slip, after the board.
pub(crate) const TO_FILL_IN: [&str; 6] = [
    "Contract",
    "By",
    "Lead",
    "Made/Down",
    "Score N-S",
    "Score E-W",
];

/// `dealer S, vulnerable both`, with the sections where there are several.
pub(crate) fn facts(scored: Scored<'_>, traveler: &BlankTraveler<'_>) -> String {
    let sections = scored.field_name(traveler.sections);
    let sections = sections.map_or_else(String::new, |name| format!("section {name}, "));
    let (dealer, vulnerability) = (traveler.dealer, traveler.vulnerability);
    format!("{sections}dealer {dealer}, vulnerable {vulnerability}")
}
