//! Lines that are not there, though others of the same meeting are.

use contract_scoring::BySide;
use session::{MissingLine, SectionId, Sitting};

use super::sheet::Sheet;
use super::words::add_them;
use crate::called::listed;
use crate::{Code, Diagnostic};

/// The most lines that are named.
const LISTED: usize = 12;

pub(super) fn told(sheet: &Sheet<'_>, section: SectionId, lines: &[MissingLine]) -> Diagnostic {
    let each = |line: &MissingLine| {
        let [ns, ew] = sheet.numbers(line.beside);
        let board = match sheet
            .session
            .results()
            .round_board(line.beside.index())
            .round
        {
            None => format!("board {}", line.board),
            Some(round) => format!("board {} of round {round}", line.board),
        };
        let at = sitting(sheet, section, line);
        let at = at.map(|one| format!(" (round {}, table {})", one.round, one.table));
        format!("{board} N-S {ns} E-W {ew}{}", at.unwrap_or_default())
    };
    let is_foreseen = sheet.session.movement(section).is_some();
    let are_missing = match (lines.len(), is_foreseen) {
        (1, true) => "a line was forgotten".to_owned(),
        (count, true) => format!("{count} lines were forgotten"),
        (1, false) => "a line seems to be missing".to_owned(),
        (count, false) => format!("{count} lines seem to be missing"),
    };
    let rows = lines.iter().filter_map(|line| {
        let seats = BySide::from_fn(|side| sheet.session.sitting(line.beside, side).collect());
        sheet.open_place(section, line.board, &seats)
    });
    let name = sheet.session.section(section);
    let named = listed(lines.iter().map(each), LISTED);
    sheet
        .about_section(
            Code::MissingLines,
            format!("{are_missing} in section {name}: {named}"),
            section,
        )
        .lines(lines.len())
        .hint(add_them(sheet, section))
        .at_all(rows.take(LISTED))
}

/// Where and when a line was to be played, by the written movement.
fn sitting<'s>(sheet: &Sheet<'s>, section: SectionId, line: &MissingLine) -> Option<&'s Sitting> {
    let sittings = sheet.session.movement(section)?.sittings().iter();
    let [ns, ew] = sheet.numbers(line.beside);
    let mut own = sittings.filter(|one| one.boards.contains(&line.board));
    own.find(|one| {
        let sit = |first, second| one.seats.ns.contains(first) && one.seats.ew.contains(second);
        sit(&ns, &ew) || sit(&ew, &ns)
    })
}
