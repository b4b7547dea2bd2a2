//! A board that has artificial scores only: there is no result to compare anything with.

use contract_scoring::Side;
use findings::{Code, Diagnostic};
use session::{BoardRun, Entry, ResultId, Session};

use super::sheet::Sheet;
use super::summary::Summary;

pub(super) fn check<'s>(
    sheet: &'s Sheet<'s>,
    board: &BoardRun,
    summary: &Summary,
) -> Option<impl FnOnce() -> Diagnostic + use<'s>> {
    let has_scores = summary.scores > 0 || summary.ruled == 0;
    if has_scores || !board.ids().all(|id| is_average(sheet.session, id)) {
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

fn is_average(session: &Session, id: ResultId) -> bool {
    let result = session.result(id);
    let mut entries = [Side::NorthSouth, Side::EastWest]
        .map(|side| session.entry(result, side))
        .into_iter();
    entries.all(|entry| matches!(*entry, Entry::Artificial(_)))
}
