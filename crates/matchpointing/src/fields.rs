//! Who is compared with whom: sections into fields, and the lines of each field by board.

use std::ops::Range;

use session::{BoardRun, SectionId, SectionLines, Session, threads};

use crate::line_points::Kept;
use crate::{BoardSheet, Field};

/// A session by field and board.
pub(crate) struct Divided {
    /// Not rated yet.
    pub(crate) fields: Vec<Field>,
    /// By section: the place of its field.
    pub(crate) section_fields: Vec<usize>,
    /// The runs of lines, grouped by field and board.
    pub(crate) runs: Vec<Range<u32>>,
}

/// Divides a session into its fields.
pub(crate) fn fields(session: &Session) -> Divided {
    let groups = section_groups(session);
    let mut section_fields = vec![0; session.sections().len()];
    for (field, sections) in groups.iter().enumerate() {
        for section in sections {
            section_fields[section.index()] = field;
        }
    }
    let mut fields: Vec<Field> = groups
        .into_iter()
        .map(|sections| Field {
            sections,
            expected_results: 0,
            top: None,
            max_score: None,
            boards: Vec::new(),
        })
        .collect();
    let sections = section_lines(session);
    let all = (session, sections.as_slice());
    each_board(all, &section_fields, &mut fields, |board, run| {
        board.lines += run.results.end - run.results.start;
        board.runs.end += 1;
    });
    let mut count = 0;
    for board in fields.iter_mut().flat_map(|field| &mut field.boards) {
        let start = count;
        count += board.runs.len();
        board.runs = start..start;
    }
    let mut runs = vec![0..0; count];
    each_board(all, &section_fields, &mut fields, |board, run| {
        runs[board.runs.end] = run.results;
        board.runs.end += 1;
    });
    for field in &mut fields {
        field.expected_results = match session.conditions().method.is_of_teams() {
            // Those of the two tables of a match, whether or not one has been played.
            true => 2,
            false => {
                let most = field.boards.iter().map(|board| board.lines).max();
                // A movement knows of lines that are nowhere.
                let foreseen = session.foreseen_results(&field.sections);
                most.max(foreseen.into_values().max()).unwrap_or(0)
            }
        };
        field.top = field.scoring(session).top();
    }
    Divided {
        fields,
        section_fields,
        runs,
    }
}

/// The sections of a session with their lines, in shares.
fn section_lines(session: &Session) -> Vec<Vec<SectionLines>> {
    let parts = threads::pieces(session.results().len());
    let of_sections = |sections| session.section_lines(sections).collect();
    threads::each(session.shares(parts), of_sections)
}

/// Goes through the runs of the sections of a session, each with its board in its field.
fn each_board(
    (session, sections): (&Session, &[Vec<SectionLines>]),
    section_fields: &[usize],
    fields: &mut [Field],
    mut visit: impl FnMut(&mut BoardSheet, BoardRun),
) {
    for section in sections.iter().flatten() {
        let boards = &mut fields[section_fields[section.id.index()]].boards;
        let mut next = 0;
        for run in section.boards(session) {
            // Most sections play the boards that the others of their field play.
            let place = match boards.get(next) {
                Some(board) if board.board == run.round_board() => Ok(next),
                _ => boards.binary_search_by_key(&run.round_board(), |board| board.board),
            };
            let place = place.unwrap_or_else(|place| {
                let board = BoardSheet {
                    board: run.round_board(),
                    lines: 0,
                    runs: 0..0,
                    kept: Kept::Rows(0..0),
                };
                boards.insert(place, board);
                place
            });
            next = place + 1;
            visit(&mut boards[place], run);
        }
    }
}

/// Sections scored together, in the order of their first section; every other section by itself.
fn section_groups(session: &Session) -> Vec<Vec<SectionId>> {
    let together = &session.conditions().score_together;
    let mut group_of: Vec<Option<usize>> = vec![None; session.sections().len()];
    for (group, sections) in together.iter().enumerate() {
        for section in sections {
            group_of[section.index()] = Some(group);
        }
    }
    let mut place_of: Vec<Option<usize>> = vec![None; together.len()];
    let mut groups: Vec<Vec<SectionId>> = Vec::new();
    for (section, _) in session.section_ids() {
        let place = match group_of[section.index()] {
            None => groups.len(),
            Some(group) => *place_of[group].get_or_insert(groups.len()),
        };
        if place == groups.len() {
            groups.push(Vec::new());
        }
        groups[place].push(section);
    }
    groups
}
