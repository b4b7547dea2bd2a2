//! What was read, in one line: a director sees at once if it is not the session that was meant.

use contract_scoring::Side;
use session::{BoardRun, ContestantKind, Entry, Session};
use sheets::visible::visible;
use sheets::words::counted;
use traveler_ingest::Accounting;

/// The most sections that are named.
const NAMED: usize = 8;

/// `tuesday.csv: headings in line 5, section A, 14 pairs, 28 boards, 196 results`; nothing where there is no result.
///
/// `files` are the names of the files with travelers, without their folders; none for standard input.
#[must_use]
pub fn understood<S: AsRef<str>>(
    files: &[S],
    session: &Session,
    lines: Accounting,
) -> Option<String> {
    if session.results().is_empty() {
        return None;
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
        counted(session.contestants().len(), kind),
        counted(session.board_numbers().len(), "board"),
        counted(lines.results, "result"),
    ))
}

/// Says that no result can be compared with another, where that is so.
#[must_use]
pub fn nothing_to_compare(session: &Session) -> Option<&'static str> {
    let is_so = !session.results().is_empty()
        && !session.conditions().method.has_matches()
        && has_nothing_to_compare(session);
    is_so.then_some("no board has two results to compare: so there is no percentage")
}

/// Names the boards that have artificial scores only, where there are some.
#[must_use]
pub fn averages_only(session: &Session) -> Option<String> {
    let averages = boards_of_averages(session);
    let what = match averages.len() {
        0 => return None,
        1 => "a board has",
        _ => "boards have",
    };
    let listed = match averages.get(NAMED..).filter(|more| !more.is_empty()) {
        Some(more) => format!("{} and {} more", averages[..NAMED].join(", "), more.len()),
        None => averages.join(", "),
    };
    Some(format!("{what} averages only, and no result: {listed}"))
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
