//! Late plays still to come: the session is provisional.

use findings::{Code, Content, Diagnostic};
use session::{Entry, ResultId, Ruling};

use super::sheet::{BoardResults, Sheet};

/// The most places that are listed.
const LISTED: usize = 20;

/// The results of a board that are late plays.
pub(super) fn of_board(results: &BoardResults<'_>) -> impl Iterator<Item = ResultId> {
    let is_late = |ruling: &Ruling| ruling.ns == Entry::LatePlay || ruling.ew == Entry::LatePlay;
    let late = results.ruled.iter().filter(move |(_, ruling)| is_late(ruling));
    late.map(|(id, _)| *id)
}

/// Tells of all late plays at once.
pub(super) fn finding(sheet: &Sheet<'_>, late: &mut [ResultId]) -> Option<Diagnostic> {
    late.sort_by_key(|&id| sheet.line(id));
    let (&first, others) = late.split_first()?;
    let gist = Content::LatePlays { count: late.len() };
    let diagnostic = sheet
        .about_result(Code::LatePlay, gist.to_string(), first)
        .with_gist(gist)
        .at(sheet.score_place(first))
        .hint("enter the results when they are played, or `NP`");
    Some(
        others
            .iter()
            .take(LISTED)
            .fold(diagnostic, |diagnostic, &other| diagnostic.see(sheet.score_place(other))),
    )
}
