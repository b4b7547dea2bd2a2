//! A board whose lines are all of one lettered group, which then has no effect.

use findings::{Code, Diagnostic};
use notation::Field;
use session::{BoardRun, FoulGroup, ResultId};

use super::sheet::Sheet;

pub(super) fn check<'s>(
    sheet: &'s Sheet<'s>,
    board: &BoardRun,
) -> Option<impl FnOnce() -> Diagnostic + use<'s>> {
    if !sheet.table.has(Field::Group) || board.places().len() < 2 {
        return None;
    }
    let group = |result: ResultId| sheet.session.result(result).group;
    let first = board.ids().min_by_key(|&result| sheet.line(result))?;
    let own = group(first);
    if own == FoulGroup::MAIN || !board.ids().all(|result| group(result) == own) {
        return None;
    }
    let number = board.board;
    Some(move || {
        let message = format!("all lines of board {number} are of one group, which has no effect");
        let found = sheet.about_result(Code::OneGroup, message, first);
        found
            .at(sheet.place(first, Field::Group))
            .hint("leave the group blank where the board was as dealt at first")
    })
}
