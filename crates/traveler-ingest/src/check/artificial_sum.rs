//! Percentages for both sides that are more than a top together. The EBU knows them only where neither side is to blame
//! (rules, trap 10); elsewhere two averages plus are the most.

use contract_scoring::BySide;
use findings::{Code, Diagnostic};
use session::{Artificial, BoardRun, Entry, Outcome, ResultId, RuleSet};

use super::sheet::Sheet;
use super::summary::Summary;

pub(super) fn check<'s>(
    sheet: &'s Sheet<'s>,
    board: &BoardRun,
    summary: &Summary,
) -> Option<impl FnOnce() -> Diagnostic + use<'s>> {
    let most = match sheet.session.conditions().rules {
        RuleSet::Ebu => 10_000,
        _ => 12_000,
    };
    let is_more = |id: &ResultId| match sheet.session.results().outcome(id.index()) {
        Outcome::Plain(_) => false,
        Outcome::Ruled(id) => match sheet.session.ruling(id) {
            BySide {
                ns: Entry::Artificial(Artificial::Percent(ns)),
                ew: Entry::Artificial(Artificial::Percent(ew)),
            } => ns.get() + ew.get() > most,
            _ => false,
        },
    };
    let ruled = (summary.ruled > 0).then(|| board.ids());
    let more = ruled.into_iter().flatten().filter(is_more);
    let first = more.min_by_key(|&result| sheet.line(result))?;
    Some(move || {
        let message = format!("both sides together get more than {} %", most / 100);
        sheet
            .about_result(Code::ArtificialSum, message, first)
            .at(sheet.score_place(first))
            .hint("is that what the director gave?")
    })
}
