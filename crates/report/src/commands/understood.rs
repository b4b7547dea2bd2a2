//! What was read, in one line: a director sees at once if it is not the session that was meant.

use std::path::Path;

use session::{ContestantKind, Session};
use sheets::visible::visible;
use sheets::words::counted;
use traveler_ingest::Accounting;

use crate::console::Console;
use crate::input::Located;

/// The most sections that are named.
const NAMED: usize = 8;

/// `tuesday.csv: headings in line 5, section A, 14 pairs, 28 boards, 196 results`.
pub(super) fn tell(located: &Located, session: &Session, lines: Accounting, console: Console) {
    if console.is_for_programs() || session.results().is_empty() {
        return;
    }
    let sections = session.sections();
    let names: Vec<&str> = sections
        .iter()
        .map(|section| section.name.as_str())
        .collect();
    let sections = match names.as_slice() {
        [one] => format!("section {one}"),
        names if names.len() <= NAMED => format!("sections {}", names.join(", ")),
        names => format!("{} sections", names.len()),
    };
    let kind = match session.contestant_kind() {
        ContestantKind::Pair => "pair",
        ContestantKind::Player => "player",
        ContestantKind::Team => "team",
    };
    let files = located.travelers().collect::<Vec<_>>();
    let name = |path: &Path| {
        let name = path.file_name().unwrap_or(path.as_os_str());
        visible(&name.to_string_lossy()).into_owned()
    };
    // In the first line, they are where everybody looks for them.
    let headings = lines.headings.filter(|line| *line > 1 && files.len() == 1);
    let headings = headings.map_or_else(String::new, |line| format!("headings in line {line}, "));
    let files = match files.as_slice() {
        [] => "standard input".to_owned(),
        [one] => format!("`{}`", name(one)),
        [first, rest @ ..] => format!("`{}` and {}", name(first), counted(rest.len(), "more file")),
    };
    console.note(format_args!(
        "{files}: {headings}{sections}, {}, {}, {}",
        counted(session.contestants().len(), kind),
        counted(session.board_numbers().len(), "board"),
        counted(lines.results, "result"),
    ));
}
