//! What was read, in one line: a director sees at once if it is not the session that was meant.

use std::path::Path;

use contract_scoring::Side;
use session::{BoardRun, ContestantKind, Entry, Session};
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
    if !session.conditions().method.has_matches() && has_nothing_to_compare(session) {
        console.note("no board has two results to compare: so there is no percentage");
    }
    let averages = boards_of_averages(session);
    if !averages.is_empty() {
        console.warning(format_args!(
            "{} averages only, and no result: {}",
            if averages.len() == 1 {
                "a board has"
            } else {
                "boards have"
            },
            listed(&averages)
        ));
    }
}

/// Whether each board was played once, so that no result is better than another.
fn has_nothing_to_compare(session: &Session) -> bool {
    let is_one_field = session.conditions().score_together.is_empty();
    is_one_field && session.boards().all(|board| board.ids().len() == 1)
}

/// The boards of sections that have artificial scores only.
fn boards_of_averages(session: &Session) -> Vec<String> {
    let is_average = |id| {
        let result = session.result(id);
        let mut entries = [Side::NorthSouth, Side::EastWest]
            .map(|side| session.entry(result, side))
            .into_iter();
        entries.all(|entry| matches!(*entry, Entry::Artificial(_)))
    };
    // Plain scores are looked at in no other way: a large field has few rulings.
    let has_scores = |board: &BoardRun| session.results().plain_scores(board.places()).is_some();
    let boards = session.boards().filter(|board| !has_scores(board));
    let boards = boards.filter(|board| board.ids().all(is_average));
    let named = boards.map(|board| {
        let section = &session
            .section(session.section_of(session.result(board.ids().next()?)))
            .name;
        Some(format!("{section} {}", board.round_board()))
    });
    named.flatten().collect()
}

/// The first of some boards.
fn listed(boards: &[String]) -> String {
    match boards.get(NAMED..).filter(|more| !more.is_empty()) {
        Some(more) => format!("{} and {} more", boards[..NAMED].join(", "), more.len()),
        None => boards.join(", "),
    }
}
