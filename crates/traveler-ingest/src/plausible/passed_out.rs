//! A board that was passed out at every table.

use contract_scoring::Score;

use super::{Board, Sheet};
use crate::{Code, Diagnostic};

/// From this many tables on it is remarkable.
const TABLES: usize = 3;

pub(super) fn check(sheet: &Sheet<'_, '_, '_>, board: &Board<'_>) -> Option<Diagnostic> {
    let mut scores = board
        .results
        .iter()
        .filter_map(|&result| sheet.score(result));
    let many = board.results.len() >= TABLES;
    if !many
        || !scores.all(|score| score == Score::ZERO)
        || board
            .results
            .iter()
            .all(|&result| sheet.score(result).is_none())
    {
        return None;
    }
    let first = *board.results.first()?;
    Some(
        sheet
            .warning(
                Code::PassedOutEverywhere,
                format!(
                    "board {} was passed out at every table of section {}",
                    board.number,
                    sheet.section(board)
                ),
                first,
            )
            .at(sheet.score_place(first))
            .hint("were its results left at 0 because it was not played? Then enter `NP`"),
    )
}
