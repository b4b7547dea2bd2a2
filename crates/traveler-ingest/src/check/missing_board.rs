//! Boards that a section should have played, but has no results for.

use findings::listed::{boards, listed};
use findings::{Code, Diagnostic, Subject};
use movements::MissingBoard;
use session::SectionId;

use super::sheet::Sheet;
use super::words::add_them;

/// The most sections that are named.
const LISTED: usize = 8;

/// A board is reported once, with all sections that lack it.
pub(super) fn finding<'m>(
    sheet: &'m Sheet<'_>,
    missing: &'m mut [(MissingBoard, SectionId)],
) -> impl Iterator<Item = Diagnostic> {
    missing.sort_by(|one, other| key(one).cmp(&key(other)));
    missing
        .chunk_by(|one, next| match (one.0.board, next.0.board) {
            (Some(board), Some(other)) => board == other,
            _ => false,
        })
        .map(|sections| of_sections(sheet, sections))
}

fn key((missing, section): &(MissingBoard, SectionId)) -> impl Ord + '_ {
    (missing.board, &missing.set, *section)
}

fn of_sections(sheet: &Sheet<'_>, sections: &[(MissingBoard, SectionId)]) -> Diagnostic {
    let (missing, section) = &sections[0];
    let played = boards(&missing.set);
    let what = match missing.board {
        Some(board) => format!("board {board} seems"),
        None => format!("a board beside {played} seems"),
    };
    let name = |id: SectionId| sheet.session.section(id).name.clone();
    let names = listed(sections.iter().map(|(_, id)| name(*id)), LISTED);
    let reason = match sections {
        [_] => format!("{what} to have no results in section {names}"),
        _ => format!("{what} to have no results in sections {names}"),
    };
    let was = if missing.set.len() == 1 { "was" } else { "were" };
    let message = match (missing.board, sections) {
        (Some(_), [_]) => format!("{reason}: {played} of its set {was} played"),
        _ => reason,
    };
    Diagnostic::new(Code::MissingBoard, message)
        .about(Subject {
            section: (sections.len() == 1).then(|| name(*section)),
            board: missing.board.map(contract_scoring::BoardNumber::get),
            ..Subject::NONE
        })
        .hint(add_them(sheet, *section))
}
