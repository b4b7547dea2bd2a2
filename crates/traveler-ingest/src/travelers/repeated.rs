//! Lines that were copied twice, where a person wants the copies left out.

use std::collections::HashMap;
use std::mem::take;

use findings::{Code, Diagnostic, Findings};
use notation::Field;
use rows::entered::Places;
use session::ResultId;

use super::line::Lines;

/// Leaves out every line with a result that says the same as an earlier one, lead and remarks included, and reports it.
pub(super) fn leave_out(lines: &mut Lines, places: &dyn Places<Field>, findings: &mut Findings) {
    let mut earlier = HashMap::new();
    let mut notes = take(&mut lines.notes).into_iter().peekable();
    let partners = take(&mut lines.partners);
    let mut kept_partners = partners.is_some().then(Vec::new);
    let all = take(&mut lines.results);
    let each = (0..all.len()).filter_map(|place| all.get(place));
    for (line, place) in each.zip(0..) {
        let own = notes.next_if(|(id, _)| *id == ResultId(place));
        let own = own.map(|(_, notes)| notes);
        let second = partners
            .as_ref()
            .and_then(|partners| partners.get(place as usize))
            .copied();
        let who = (line.section, line.ns, line.ew, second);
        let when = (line.board, line.table, line.round, line.group);
        let said = (who, when, line.outcome, line.played, own.clone());
        if let Some(first) = earlier.get(&said) {
            let (at, first) = (line.at, *first);
            findings.push_with(Code::LeftOut, || {
                Diagnostic::new(
                    Code::LeftOut,
                    "this line says the same as an earlier one, and was left out",
                )
                .at(places.locate_row(at))
                .see(places.locate_row(first).label("the earlier line"))
            });
            continue;
        }
        earlier.insert(said, line.at);
        if let (Some(notes), Ok(place)) = (own, u32::try_from(lines.results.len())) {
            lines.notes.push((ResultId(place), notes));
        }
        if let (Some(kept), Some(second)) = (&mut kept_partners, second) {
            kept.push(second);
        }
        lines.results.push(line);
    }
    lines.partners = kept_partners;
}
