//! Late plays still to come: the session is provisional.

use session::{Entry, Outcome, ResultId};

use super::sheet::Sheet;
use crate::{Code, Diagnostic};

/// The most places that are listed.
const LISTED: usize = 20;

pub(super) fn check(sheet: &Sheet<'_, '_, '_>) -> Option<Diagnostic> {
    let is_late = |outcome| match outcome {
        Outcome::Plain(_) => false,
        Outcome::Ruled(id) => {
            let ruling = sheet.session.ruling(id);
            ruling.ns == Entry::LatePlay || ruling.ew == Entry::LatePlay
        }
    };
    let mut late: Vec<ResultId> = (sheet.session.result_ids())
        .filter(|(_, result)| is_late(result.outcome))
        .map(|(id, _)| id)
        .collect();
    late.sort_by_key(|&id| sheet.line(id));
    let (&first, others) = late.split_first()?;
    let count = late.len();
    let (plays, are) = if count == 1 {
        ("late play", "is")
    } else {
        ("late plays", "are")
    };
    let diagnostic = sheet
        .about_result(
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
