//! A board not played at one table that other tables played.

use contract_scoring::BySide;
use session::{Entry, Outcome};

use super::{Board, Sheet};
use crate::{Code, Diagnostic};

pub(super) fn check(sheet: &Sheet<'_, '_, '_>, board: &Board<'_>) -> Option<Diagnostic> {
    let unplayed = |result: &u32| match sheet.assembled.draft.results[*result as usize].outcome {
        Outcome::Plain(_) => false,
        Outcome::Ruled(id) => matches!(
            sheet.assembled.draft.rulings[id.index()],
            BySide {
                ns: Entry::NotPlayed,
                ew: Entry::NotPlayed
            }
        ),
    };
    let mut results = board.results.iter().copied().filter(unplayed);
    let first = results.next()?;
    let played = board
        .results
        .iter()
        .filter(|&&result| sheet.score(result).is_some())
        .count();
    if played == 0 {
        return None;
    }
    let more = results.count();
    let tables = match more {
        0 => "one table".to_owned(),
        more => format!("{} tables", more + 1),
    };
    Some(
        sheet
            .warning(
                Code::Unplayed,
                format!(
                    "board {} was not played at {tables}, and played at {played}",
                    board.number
                ),
                first,
            )
            .at(sheet.score_place(first))
            .hint("if a side is to blame, the Laws give an artificial score: `A+`, `A` or `A-`"),
    )
}
