//! A session in which each board was played once, so that no result is better than another.

use findings::{Code, Diagnostic};
use session::Session;

pub(super) fn check(session: &Session) -> Option<Diagnostic> {
    let conditions = session.conditions();
    let compares_boards = conditions.score_together.is_empty() && !conditions.method.has_matches();
    if !compares_boards
        || session.results().is_empty()
        || session.boards().any(|board| board.ids().len() > 1)
    {
        return None;
    }
    let message = "no board has two results to compare: so there is no percentage";
    Some(Diagnostic::new(Code::NothingToCompare, message.to_owned()))
}
