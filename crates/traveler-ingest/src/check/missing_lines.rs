//! Lines that are missing, though others of the same meeting are there.

use contract_scoring::BySide;
use findings::{Absent, Code, Content, Diagnostic, LISTED};
use movements::MissingLine;
use session::{SectionId, Sitting};

use super::sheet::Sheet;
use super::words::add_them;

pub(super) fn finding(sheet: &Sheet<'_>, section: SectionId, lines: &[MissingLine]) -> Diagnostic {
    let absent = |line: &MissingLine| Absent {
        board: line.board,
        round: (sheet.session.results()).round_board(line.beside.index()).round,
        pairs: sheet.numbers(line.beside),
        sitting: sitting(sheet, section, line).map(|one| (one.round, one.table)),
    };
    let gist = Content::MissingLines {
        section: sheet.session.section(section).name.clone(),
        is_foreseen: sheet.session.movement(section).is_some(),
        count: lines.len(),
        lines: lines.iter().take(LISTED).map(absent).collect(),
    };
    let rows = lines.iter().filter_map(|line| {
        let seats = BySide::from_fn(|side| sheet.session.sitting(line.beside, side).collect());
        sheet.open_place(section, line.board, &seats)
    });
    sheet
        .about_section(Code::MissingLines, gist.to_string(), section)
        .with_gist(gist)
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
