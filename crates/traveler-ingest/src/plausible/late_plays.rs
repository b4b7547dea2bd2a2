//! Late plays still to come: the session is provisional.

use session::{Entry, Outcome};

use super::Sheet;
use crate::{Code, Diagnostic};

/// The most places that are listed.
const LISTED: usize = 20;

pub(super) fn check(sheet: &Sheet<'_, '_, '_>) -> Option<Diagnostic> {
    let draft = &sheet.assembled.draft;
    let is_late: Vec<bool> = draft
        .rulings
        .iter()
        .map(|ruling| ruling.ns == Entry::LatePlay || ruling.ew == Entry::LatePlay)
        .collect();
    let mut late = (0_u32..)
        .zip(&draft.results)
        .filter(|(_, result)| match result.outcome {
            Outcome::Plain(_) => false,
            Outcome::Ruled(id) => is_late[id.index()],
        });
    let (first, _) = late.next()?;
    let others: Vec<u32> = late.map(|(place, _)| place).collect();
    let count = others.len() + 1;
    let (plays, are) = if count == 1 {
        ("late play", "is")
    } else {
        ("late plays", "are")
    };
    let diagnostic = sheet
        .warning(
            Code::LatePlay,
            format!("{count} {plays} {are} still to come; the session is provisional"),
            first,
        )
        .at(sheet.score_place(first))
        .hint("enter the results when they are played, or `NP`");
    Some(
        others
            .iter()
            .take(LISTED)
            .fold(diagnostic, |diagnostic, &other| {
                diagnostic.see(sheet.score_place(other))
            }),
    )
}
