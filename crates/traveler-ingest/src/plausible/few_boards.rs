//! A contestant with far fewer boards than the others of its section.

use session::ContestantId;

use super::Sheet;
use crate::{Code, Diagnostic, Subject};

pub(super) fn check(sheet: &Sheet<'_, '_, '_>) -> Vec<Diagnostic> {
    let draft = &sheet.assembled.draft;
    let mut boards = vec![0_u32; draft.contestants.len()];
    for (place, result) in draft.results.iter().enumerate() {
        boards[result.ns.index()] += 1;
        boards[result.ew.index()] += 1;
        if let Some(partners) = &draft.partners {
            boards[partners[place].ns.index()] += 1;
            boards[partners[place].ew.index()] += 1;
        }
    }
    let mut sits_out = vec![false; draft.contestants.len()];
    for sit_out in &draft.sit_outs {
        sits_out[sit_out.contestant.index()] = true;
    }
    let mut most = vec![0_u32; draft.sections.len()];
    for (contestant, &count) in draft.contestants.iter().zip(&boards) {
        let most = &mut most[contestant.section.index()];
        *most = (*most).max(count);
    }
    (0..)
        .map(ContestantId)
        .zip(&draft.contestants)
        .zip(&boards)
        .filter_map(|((id, contestant), &count)| {
            let most = most[contestant.section.index()];
            // Who is only listed has been told already.
            let is_absent = count == 0 && !sits_out[id.index()];
            if count * 2 >= most || is_absent {
                return None;
            }
            let section = &draft.sections[contestant.section.index()].name;
            Some(
                Diagnostic::new(
                    Code::FewBoards,
                    format!(
                        "{} of section {section} played {count} of the {most} boards that others did",
                        sheet.assembled.name(id)
                    ),
                )
                .about(Subject {
                    section: Some(section.clone()),
                    ..Subject::NONE
                })
                .hint("is the number right, and are all lines there?"),
            )
        })
        .collect()
}
