//! The state after reading travelers, for tests that compare two ways of reading.

use findings::Findings;

use crate::travelers::Travelers;

/// Every line, what lies aside of the lines, and all findings.
pub(super) fn left_behind(travelers: &Travelers<'_>, findings: Findings) -> String {
    let lines = &travelers.lines;
    format!(
        "{:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?}",
        travelers.rows(),
        lines.sections.names(),
        lines.results,
        lines.partners,
        lines.sit_outs,
        lines.notes,
        lines.rulings,
        lines.both_positive,
        lines.signed,
        findings.sorted(),
    )
}
