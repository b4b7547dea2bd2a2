//! What only a person can know: results that are possible, and yet look like slips. Each check is one file, and asks one
//! question of the finished session.

mod board;
mod directions;
mod few_boards;
mod late_plays;
mod missing_board;
mod missing_lines;
mod missing_round;
mod opposite_sign;
mod outlier;
mod passed_out;
mod sheet;
mod stray_board;
mod too_many_tricks;
mod unplayed;
mod words;

use session::{Origin, Session, departures};

use crate::Code;
use crate::entered::{Field, Places};
use crate::findings::Findings;
use crate::rows::Rows;
use board::boards;
use sheet::Sheet;

/// Runs all checks.
pub(crate) fn check(
    session: &Session,
    origin: &Origin,
    rows: &Rows,
    table: &dyn Places<Field>,
    findings: &mut Findings,
) {
    let sheet = Sheet {
        session,
        origin,
        rows,
        table,
    };
    for board in boards(session) {
        let found = [
            passed_out::check(&sheet, &board),
            too_many_tricks::check(&sheet, &board),
            opposite_sign::check(&sheet, &board),
            outlier::check(&sheet, &board),
            unplayed::check(&sheet, &board),
        ];
        findings.extend(found.into_iter().flatten());
    }
    findings.extend(late_plays::check(&sheet));
    movement(&sheet, findings);
    findings.extend(directions::check(&sheet));
}

/// Where the lines of a section are not those that its movement foresees.
fn movement(sheet: &Sheet<'_, '_, '_>, findings: &mut Findings) {
    let mut boards = Vec::new();
    for found in departures(sheet.session) {
        let section = found.section;
        if !found.absent.is_empty() {
            findings.push_with(Code::MissingRound, || {
                missing_round::told(sheet, section, &found.absent)
            });
        }
        if !found.lines.is_empty() {
            findings.push_with(Code::MissingLines, || {
                missing_lines::told(sheet, section, &found.lines)
            });
        }
        for stray in &found.strays {
            findings.push_with(Code::StrayBoard, || {
                stray_board::told(sheet, section, stray)
            });
        }
        if !found.short.is_empty() {
            findings.push_with(Code::FewBoards, || {
                few_boards::told(sheet, section, &found.short)
            });
        }
        boards.extend(found.boards.into_iter().map(|board| (board, section)));
    }
    findings.extend(missing_board::told(sheet, &mut boards));
}
