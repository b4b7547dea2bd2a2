//! A board that was passed out at every table.

use contract_scoring::Score;

use super::board::Board;
use super::sheet::Sheet;
use crate::{Code, Diagnostic};

/// From this many tables on it is remarkable.
const TABLES: usize = 3;

pub(super) fn check(sheet: &Sheet<'_, '_, '_>, board: &Board) -> Option<Diagnostic> {
    let mut scores = board.results().filter_map(|result| sheet.score(result));
    let many = board.count() >= TABLES;
    if !many
        || !scores.all(|score| score == Score::ZERO)
        || board.results().all(|result| sheet.score(result).is_none())
    {
        return None;
    }
    let first = board.results().min_by_key(|&result| sheet.line(result))?;
    Some(
        sheet
            .about_result(
                Code::PassedOutEverywhere,
                format!(
                    "board {} was passed out at every table of section {}",
                    board.number,
                    sheet.session.section(board.section)
                ),
                first,
            )
            .at(sheet.score_place(first))
            .hint("were its results left at 0 because it was not played? Then enter `NP`"),
    )
}
