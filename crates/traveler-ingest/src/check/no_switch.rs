//! One ranking for pairs that sit only one way: those who sit the other way never held the same cards.

use findings::{Code, Diagnostic};
use session::SectionId;

use super::sheet::Sheet;

pub(super) fn finding(sheet: &Sheet<'_>, section: SectionId) -> Diagnostic {
    let name = sheet.session.section(section);
    let message = format!(
        "section {name} has one winner, and no pair changes direction: two winners, N-S and E-W, would be meaningful"
    );
    sheet.about_section(Code::NoSwitch, message, section).hint(
        "set `winners = 2` for the section, unless the arrow switch was left out of the sheets",
    )
}
