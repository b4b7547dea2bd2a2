//! A board not played at one table that other tables played.

use contract_scoring::BySide;
use session::{BoardRun, Entry, Outcome, ResultId};

use super::glance::Glance;
use super::sheet::Sheet;
use crate::{Code, Diagnostic};

pub(super) fn check<'s>(
    sheet: &'s Sheet<'s>,
    board: &BoardRun,
    glance: &Glance,
) -> Option<impl FnOnce() -> Diagnostic + use<'s>> {
    if glance.ruled == 0 || glance.scores == 0 {
        return None;
    }
    let unplayed = |result: &ResultId| match sheet.session.results().outcome(result.index()) {
        Outcome::Plain(_) => false,
        Outcome::Ruled(id) => matches!(
            sheet.session.ruling(id),
            BySide {
                ns: Entry::NotPlayed,
                ew: Entry::NotPlayed
            }
        ),
    };
    let first = (board.ids().filter(unplayed)).min_by_key(|&result| sheet.line(result))?;
    let count = board.ids().filter(unplayed).count();
    let (number, scores) = (board.board, glance.scores);
    Some(move || {
        let tables = match count {
            1 => "one table".to_owned(),
            tables => format!("{tables} tables"),
        };
        sheet
            .about_result(
                Code::Unplayed,
                format!("board {number} was not played at {tables}, but was played at {scores}"),
                first,
            )
            .at(sheet.score_place(first))
            .hint("if a side is to blame, the Laws give an artificial score: `A+`, `A` or `A-`")
    })
}
