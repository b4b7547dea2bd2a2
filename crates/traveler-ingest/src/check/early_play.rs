//! A result and an artificial score of one contestant on a board: it played the board too early (Law 15), or a number is
//! wrong.

use std::collections::BTreeMap;

use contract_scoring::Side;
use findings::{Code, Diagnostic};
use session::{BoardRun, Entry, Outcome};

use super::sheet::{BoardResults, Sheet};

pub(super) fn check<'s>(
    sheet: &'s Sheet<'s>,
    board: &BoardRun,
    results: &BoardResults<'_>,
) -> Option<impl FnOnce() -> Diagnostic + use<'s>> {
    let session = sheet.session;
    if results.ruled.is_empty() || session.conditions().method.is_team_method() {
        return None;
    }
    let entered = |is: fn(&Entry) -> bool| {
        let each = board.ids().flat_map(|id| Side::ALL.map(|side| (id, side)));
        let of_kind = each.filter(move |(id, side)| match session.results().outcome(id.index()) {
            Outcome::Plain(score) => is(&Entry::Score(score)),
            Outcome::Ruled(ruling) => is(session.ruling(ruling).get(*side)),
        });
        of_kind.flat_map(|(id, side)| session.sitting(id, side).map(move |who| (who, id)))
    };
    let awarded: BTreeMap<_, _> = entered(|entry| matches!(entry, Entry::Artificial(_))).collect();
    if awarded.is_empty() {
        return None;
    }
    let results = entered(|entry| matches!(entry, Entry::Score(_) | Entry::Weighted(_)));
    let both = results.filter_map(|(who, result)| Some((who, result, *awarded.get(&who)?)));
    let (who, result, line) = both.min_by_key(|(_, _, line)| sheet.line(*line))?;
    let number = board.board;
    Some(move || {
        let name = sheet.name(who);
        let message = format!("{name} has a result and an artificial score on board {number}");
        sheet
            .about_result(Code::EarlyPlay, message, line)
            .at(sheet.score_place(line))
            .see(sheet.score_place(result).label("the result"))
            .hint(
                "both count: a board may be played too early (Law 15); otherwise correct a number",
            )
    })
}
