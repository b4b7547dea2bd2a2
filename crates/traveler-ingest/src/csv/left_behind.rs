//! What reading travelers leaves behind, for tests that set two ways of reading side by side.

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
