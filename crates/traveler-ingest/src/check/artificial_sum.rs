//! Percentages for both sides that are more than a top together. The EBU knows them only where neither side is to blame
//! (rules, trap 10); elsewhere two averages plus are the most.

use contract_scoring::BySide;
use findings::{Code, Diagnostic};
use session::{Artificial, Entry, RuleSet, Ruling};

use super::sheet::{BoardResults, Sheet};

pub(super) fn check<'s>(
    sheet: &'s Sheet<'s>,
    results: &BoardResults<'_>,
) -> Option<impl FnOnce() -> Diagnostic + use<'s>> {
    let most = match sheet.session.conditions().rules {
        RuleSet::Ebu => 10_000,
        _ => 12_000,
    };
    let is_more = |ruling: &Ruling| match ruling {
        BySide {
            ns: Entry::Artificial(Artificial::Percent(ns)),
            ew: Entry::Artificial(Artificial::Percent(ew)),
        } => ns.get() + ew.get() > most,
        _ => false,
    };
    let more = results.ruled.iter().filter(|(_, ruling)| is_more(ruling));
    let first = more.map(|(id, _)| *id).min_by_key(|&result| sheet.line(result))?;
    Some(move || {
        let message = format!("both sides together get more than {} %", most / 100);
        sheet
            .about_result(Code::ArtificialSum, message, first)
            .at(sheet.score_place(first))
            .hint("is that what the director gave?")
    })
}
