//! Travelers of teams that are not declared as such: each meeting is there twice on each board, the other way round.

use std::collections::BTreeSet;

use findings::{Code, Diagnostic};
use session::Method;

use super::sheet::Sheet;

/// How many boards show it.
const BOARDS: usize = 2;

pub(super) fn check(sheet: &Sheet<'_>) -> Option<Diagnostic> {
    let session = sheet.session;
    let is_of_pairs =
        session.conditions().method == Method::Matchpoints && !session.is_individual();
    if !is_of_pairs || session.boards().len() < BOARDS {
        return None;
    }
    // Nearly always the first board shows that it is not so.
    let is_twice = |board: session::BoardRun| {
        let met: BTreeSet<_> = board.ids().map(|result| sheet.numbers(result)).collect();
        let is_there = |[ns, ew]: &[_; 2]| ns != ew && met.contains(&[*ew, *ns]);
        !met.is_empty() && met.iter().all(is_there)
    };
    if !session.boards().all(is_twice) {
        return None;
    }
    let message =
        "this is a file of teams: on each board, each meeting is there twice, the other way round";
    let found = Diagnostic::new(Code::OfTeams, message).at(sheet.table.locate_title());
    Some(found.hint(
        "say how they are scored: `method = \"teams\"` or `\"board-a-match\"` under `[scoring]` in `session.toml`; \
         if the numbers are those of pairs, `method = \"matchpoints\"`",
    ))
}
