//! Lines that are not there, though others of the same meeting are.

use session::{MissingLine, SectionId};

use super::sheet::Sheet;
use super::words::{add_them, listed};
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
        format!("{board} N-S {ns} E-W {ew}")
    };
    let count = match lines.len() {
        1 => "a line seems".to_owned(),
        count => format!("{count} lines seem"),
    };
    let name = sheet.session.section(section);
    let named = listed(lines.iter().map(each), LISTED);
    sheet
        .about_section(
            Code::MissingLines,
            format!("{count} to be missing in section {name}: {named}"),
            section,
        )
        .lines(lines.len())
        .hint(add_them(sheet, section))
}
