//! Lines that are not there: where two pairs met, they played as many boards as all others did.

use std::collections::{BTreeMap, HashMap};

use contract_scoring::BoardNumber;
use session::{ContestantId, SectionId};

use super::sheet::Sheet;
use crate::{Code, Diagnostic, Subject};

/// The most lines that are named.
const LISTED: usize = 12;

/// Two pairs that met, and the boards that they played.
struct Meeting {
    section: SectionId,
    pairs: (ContestantId, ContestantId),
    boards: Vec<BoardNumber>,
}

/// What is missing in a section.
struct Missing {
    meetings: u32,
    lines: Vec<(BoardNumber, ContestantId, ContestantId)>,
}

pub(super) fn check(sheet: &Sheet<'_, '_, '_>) -> Vec<Diagnostic> {
    let session = sheet.session;
    if session.is_individual() {
        return Vec::new();
    }
    let meetings = meetings(sheet);
    let usual = usual_length(&meetings, session.sections().len());
    let mut sets: HashMap<(SectionId, BoardNumber), &[BoardNumber]> = HashMap::new();
    for meeting in &meetings {
        if Some(meeting.boards.len()) == usual[meeting.section.index()] {
            for &board in &meeting.boards {
                sets.entry((meeting.section, board))
                    .or_insert(&meeting.boards);
            }
        }
    }
    let mut missing: BTreeMap<SectionId, Missing> = BTreeMap::new();
    for meeting in &meetings {
        if usual[meeting.section.index()].is_none_or(|usual| meeting.boards.len() >= usual) {
            continue;
        }
        let set = meeting
            .boards
            .first()
            .and_then(|&board| sets.get(&(meeting.section, board)));
        let Some(set) = set.filter(|set| meeting.boards.iter().all(|board| set.contains(board)))
        else {
            continue;
        };
        let missing = missing.entry(meeting.section).or_insert_with(|| Missing {
            meetings: 0,
            lines: Vec::new(),
        });
        missing.meetings += 1;
        missing.lines.extend(
            set.iter()
                .filter(|board| !meeting.boards.contains(board))
                .map(|&board| (board, meeting.pairs.0, meeting.pairs.1)),
        );
    }
    missing
        .into_iter()
        // Where half of the tables or more fall short, a round was curtailed.
        .filter(|(section, missing)| missing.meetings * 2 < session.section(*section).tables)
        .map(|(section, missing)| told(sheet, section, &missing.lines))
        .collect()
}

fn told(
    sheet: &Sheet<'_, '_, '_>,
    section: SectionId,
    lines: &[(BoardNumber, ContestantId, ContestantId)],
) -> Diagnostic {
    let number = |id: ContestantId| sheet.session.contestant(id).number;
    let named: Vec<String> = lines
        .iter()
        .take(LISTED)
        .map(|&(board, ns, ew)| format!("board {board} N-S {} E-W {}", number(ns), number(ew)))
        .collect();
    let more = match lines.len().saturating_sub(LISTED) {
        0 => String::new(),
        more => format!(", and {more} more"),
    };
    let count = match lines.len() {
        1 => "a line seems".to_owned(),
        count => format!("{count} lines seem"),
    };
    let name = &sheet.session.section(section).name;
    Diagnostic::new(
        Code::MissingLines,
        format!("{count} to be missing in section {name}: {}{more}", named.join(", ")),
    )
    .about(Subject {
        section: Some(name.clone()),
        ..Subject::NONE
    })
    .lines(lines.len())
    .hint("add them, with `LP` for a late play or `NP` for a board that will not be played; until then the session is provisional")
}

fn meetings(sheet: &Sheet<'_, '_, '_>) -> Vec<Meeting> {
    let session = sheet.session;
    let mut order: Vec<(ContestantId, ContestantId, BoardNumber)> = session
        .results()
        .iter()
        .map(|result| (result.ns, result.ew, result.board))
        .collect();
    order.sort_unstable();
    order
        .chunk_by(|one, other| (one.0, one.1) == (other.0, other.1))
        .map(|lines| Meeting {
            section: session.contestant(lines[0].0).section,
            pairs: (lines[0].0, lines[0].1),
            boards: lines.iter().map(|line| line.2).collect(),
        })
        .collect()
}

/// How many boards two pairs of a section play together, if nearly all meetings are so long.
fn usual_length(meetings: &[Meeting], sections: usize) -> Vec<Option<usize>> {
    let mut lengths: Vec<HashMap<usize, usize>> = vec![HashMap::new(); sections];
    for meeting in meetings {
        *lengths[meeting.section.index()]
            .entry(meeting.boards.len())
            .or_default() += 1;
    }
    lengths
        .iter()
        .map(|lengths| {
            let all: usize = lengths.values().sum();
            lengths
                .iter()
                .find(|(_, count)| *count * 4 >= all * 3)
                .map(|(length, _)| *length)
        })
        .collect()
}
