//! Pairs with fewer boards than the others of their section.

use findings::listed::listed;
use findings::{Code, Diagnostic};
use movements::Short;
use session::SectionId;

use super::sheet::Sheet;

/// The most contestants that are named.
const LISTED: usize = 8;

pub(super) fn finding(sheet: &Sheet<'_>, section: SectionId, short: &[Short]) -> Diagnostic {
    let name = sheet.session.section(section);
    let message = match short {
        [one] => format!(
            "{} of section {name} played {} of the {} boards that others did",
            sheet.name(one.contestant),
            one.played,
            one.usual
        ),
        several => {
            let each = |one: &Short| {
                format!("{} {} of {}", sheet.name(one.contestant), one.played, one.usual)
            };
            let who = if sheet.session.is_individual() { "players" } else { "pairs" };
            format!(
                "{} {who} of section {name} played fewer boards than others did: {}",
                several.len(),
                listed(several.iter().map(each), LISTED)
            )
        }
    };
    sheet
        .about_section(Code::FewBoards, message, section)
        .hint("is the number right, and are all lines there?")
}
