//! Who is compared with whom: sections into fields, and the lines of each field by board.

use std::ops::Range;

use contract_scoring::BoardNumber;
use session::{BoardRun, SectionId, Session};

/// Sections matchpointed as one field, and the lines of their boards.
pub(crate) struct FieldLines {
    pub(crate) sections: Vec<SectionId>,
    /// The boards in ascending order.
    pub(crate) boards: Vec<BoardLines>,
    /// The most lines that any board has: the results expected (rules c.1).
    pub(crate) expected: u64,
}

/// The lines of a board in a field: a run of lines for each section.
pub(crate) struct BoardLines {
    pub(crate) board: BoardNumber,
    pub(crate) lines: u32,
    /// Its places in the order of all runs.
    pub(crate) runs: Range<usize>,
}

/// A session by field and board.
pub(crate) struct Divided {
    pub(crate) fields: Vec<FieldLines>,
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
    let mut fields: Vec<FieldLines> = groups
        .into_iter()
        .map(|sections| FieldLines {
            sections,
            boards: Vec::new(),
            expected: 0,
        })
        .collect();
    each_board(session, &section_fields, &mut fields, |board, run| {
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
    each_board(session, &section_fields, &mut fields, |board, run| {
        runs[board.runs.end] = run.results;
        board.runs.end += 1;
    });
    for field in &mut fields {
        let most = field.boards.iter().map(|board| board.lines).max();
        field.expected = u64::from(most.unwrap_or(0));
    }
    Divided {
        fields,
        section_fields,
        runs,
    }
}

/// Goes through the runs of a session, each with its board in its field.
fn each_board(
    session: &Session,
    section_fields: &[usize],
    fields: &mut [FieldLines],
    mut visit: impl FnMut(&mut BoardLines, BoardRun),
) {
    let mut next = 0;
    for run in session.boards() {
        let boards = &mut fields[section_fields[run.section.index()]].boards;
        // Most sections play the boards that the one before them played.
        let place = match boards.get(next) {
            Some(board) if board.board == run.board => Ok(next),
            _ => boards.binary_search_by_key(&run.board, |board| board.board),
        };
        let place = place.unwrap_or_else(|place| {
            let board = BoardLines {
                board: run.board,
                lines: 0,
                runs: 0..0,
            };
            boards.insert(place, board);
            place
        });
        next = place + 1;
        visit(&mut boards[place], run);
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
