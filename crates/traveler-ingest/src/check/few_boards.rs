//! A contestant with far fewer boards than the others of its section.

use contract_scoring::Side;

use super::sheet::Sheet;
use crate::{Code, Diagnostic};

pub(super) fn check(sheet: &Sheet<'_, '_, '_>) -> Vec<Diagnostic> {
    let session = sheet.session;
    let mut boards = vec![0_u32; session.contestants().len()];
    for (id, _) in session.result_ids() {
        for contestant in Side::ALL
            .into_iter()
            .flat_map(|side| session.sitting(id, side))
        {
            boards[contestant.index()] += 1;
        }
    }
    let mut sits_out = vec![false; session.contestants().len()];
    for sit_out in session.sit_outs() {
        sits_out[sit_out.contestant.index()] = true;
    }
    let mut most = vec![0_u32; session.sections().len()];
    for (contestant, &count) in session.contestants().iter().zip(&boards) {
        let most = &mut most[contestant.section.index()];
        *most = (*most).max(count);
    }
    (session.contestant_ids())
        .zip(&boards)
        .filter_map(|((id, contestant), &count)| {
            let most = most[contestant.section.index()];
            // Who is only listed has been told already.
            let is_absent = count == 0 && !sits_out[id.index()];
            if count * 2 >= most || is_absent {
                return None;
            }
            let section = session.section(contestant.section);
            Some(
                sheet.about_section(
                    Code::FewBoards,
                    format!(
                        "{} of section {section} played {count} of the {most} boards that others did",
                        sheet.name(id)
                    ),
                    contestant.section,
                )
                .hint("is the number right, and are all lines there?"),
            )
        })
        .collect()
}
