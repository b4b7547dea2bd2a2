//! What was read, in one line: a director sees at once if it is not the session that was meant.

use findings::Accounting;
use reports::visible::visible;
use reports::words::counted;
use session::Session;

use crate::self_check::kind;

/// The most sections that are named.
const NAMED: usize = 8;

/// `tuesday.csv: headings in line 5, section A, 14 pairs, 28 boards, 196 results`; nothing where there is no result.
///
/// `files` are the names of the files with travelers, without their folders; none for standard input.
#[must_use]
pub fn input_summary<S: AsRef<str>>(
    files: &[S],
    session: &Session,
    lines: Accounting,
) -> Option<String> {
    if session.results().is_empty() {
        return None;
    }
    let sections = session.sections();
    let names: Vec<&str> = sections.iter().map(|section| section.name.as_str()).collect();
    let sections = match names.as_slice() {
        [one] => format!("section {one}"),
        names if names.len() <= NAMED => format!("sections {}", names.join(", ")),
        names => format!("{} sections", names.len()),
    };
    // In the first line, they are where everybody looks for them.
    let headings = lines.headings.filter(|line| *line > 1 && files.len() == 1);
    let headings = headings.map_or_else(String::new, |line| format!("headings in line {line}, "));
    let name = |file: &S| visible(file.as_ref()).into_owned();
    let files = match files {
        [] => "standard input".to_owned(),
        [one] => format!("`{}`", name(one)),
        [first, rest @ ..] => format!("`{}` and {}", name(first), counted(rest.len(), "more file")),
    };
    Some(format!(
        "{files}: {headings}{sections}, {}, {}, {}",
        counted(session.contestants().len(), kind(session)),
        counted(session.board_numbers().len(), "board"),
        counted(lines.results, "result"),
    ))
}
