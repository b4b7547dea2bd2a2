//! A board that has artificial scores only: there is no result to compare anything with.

use findings::{Code, Diagnostic};
use session::{BoardRun, Entry, Ruling};

use super::sheet::{BoardResults, Sheet};

pub(super) fn check<'s>(
    sheet: &'s Sheet<'s>,
    board: &BoardRun,
    results: &BoardResults<'_>,
) -> Option<impl FnOnce() -> Diagnostic + use<'s>> {
    let has_scores = !results.scores.is_empty() || results.ruled.is_empty();
    let is_average = |entry: &Entry| matches!(entry, Entry::Artificial(_));
    let are_averages =
        |(_, ruling): &(_, &Ruling)| is_average(&ruling.ns) && is_average(&ruling.ew);
    if has_scores || !results.ruled.iter().all(are_averages) {
        return None;
    }
    let first = board.ids().min_by_key(|&result| sheet.line(result))?;
    let (number, section) = (board.board, board.section);
    Some(move || {
        sheet
            .about_result(
                Code::AveragesOnly,
                format!(
                    "board {number} of section {} has averages only, and no result",
                    sheet.session.section(section)
                ),
                first,
            )
            .at(sheet.score_place(first))
            .hint("was it played at a table? Then enter that result")
    })
}
