//! A board that was passed out at every table.

use contract_scoring::Score;
use findings::{Code, Diagnostic};
use session::BoardRun;

use super::sheet::{BoardResults, Sheet};

/// From this many tables on it is remarkable.
const TABLES: usize = 3;

pub(super) fn check<'s>(
    sheet: &'s Sheet<'s>,
    board: &BoardRun,
    results: &BoardResults<'_>,
) -> Option<impl FnOnce() -> Diagnostic + use<'s>> {
    let scores = &results.scores;
    let all_are_zero = !scores.is_empty() && scores.iter().all(|(_, score)| *score == Score::ZERO);
    if board.results.len() < TABLES || !all_are_zero {
        return None;
    }
    let first = board.ids().min_by_key(|&result| sheet.line(result))?;
    let (number, section) = (board.board, board.section);
    Some(move || {
        sheet
            .about_result(
                Code::PassedOutEverywhere,
                format!(
                    "board {number} was passed out at every table of section {}",
                    sheet.session.section(section)
                ),
                first,
            )
            .at(sheet.score_place(first))
            .hint("were its results left at 0 because it was not played? Then enter `NP`")
    })
}
