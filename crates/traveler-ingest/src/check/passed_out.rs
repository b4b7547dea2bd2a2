//! A board that was passed out at every table.

use super::board::Board;
use super::glance::Glance;
use super::sheet::Sheet;
use crate::{Code, Diagnostic};

/// From this many tables on it is remarkable.
const TABLES: usize = 3;

pub(super) fn check(
    sheet: &Sheet<'_, '_, '_>,
    board: &Board,
    glance: &Glance,
) -> Option<impl FnOnce() -> Diagnostic> {
    let all_are_zero = glance.scores > 0 && glance.plus + glance.minus == 0;
    if board.count() < TABLES || !all_are_zero {
        return None;
    }
    let first = board.results().min_by_key(|&result| sheet.line(result))?;
    Some(move || {
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
            .hint("were its results left at 0 because it was not played? Then enter `NP`")
    })
}
