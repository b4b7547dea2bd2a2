//! Who is compared with whom: sections into fields, and the lines of each field by board.

use std::ops::Range;

use contract_scoring::BoardNumber;
use session::{ResultId, SectionId, Session};

/// Sections matchpointed as one field, and the lines of their boards.
pub(crate) struct FieldLines {
    pub(crate) sections: Vec<SectionId>,
    /// The boards in ascending order, each with its place in the order of all lines.
    pub(crate) boards: Vec<(BoardNumber, Range<usize>)>,
    /// The most lines that any board has: the results expected (rules c.1).
    pub(crate) expected: u64,
}

/// Divides a session into its fields. Gives their lines, grouped by field and board, beside them.
pub(crate) fn fields(session: &Session) -> (Vec<FieldLines>, Vec<ResultId>) {
    let groups = section_groups(session);
    let mut field_of = vec![0; session.sections().len()];
    for (field, sections) in groups.iter().enumerate() {
        for section in sections {
            field_of[section.index()] = field;
        }
    }
    let mut runs = runs(session, &field_of);
    runs.sort_by_key(|run| (run.field, run.board));

    let mut order = Vec::with_capacity(session.results().len());
    let mut fields: Vec<FieldLines> = groups
        .into_iter()
        .map(|sections| FieldLines {
            sections,
            boards: Vec::new(),
            expected: 0,
        })
        .collect();
    for run in runs {
        let field = &mut fields[run.field];
        let start = order.len();
        order.extend(run.lines.map(ResultId));
        match field.boards.last_mut() {
            Some((board, lines)) if *board == run.board => lines.end = order.len(),
            _ => field.boards.push((run.board, start..order.len())),
        }
    }
    for field in &mut fields {
        let most = field.boards.iter().map(|(_, lines)| lines.len()).max();
        field.expected = most.unwrap_or(0) as u64;
    }
    (fields, order)
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

/// Lines of one section and board, which stand together in a session.
struct Run {
    field: usize,
    board: BoardNumber,
    lines: Range<u32>,
}

fn runs(session: &Session, field_of: &[usize]) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    let mut last = None;
    for (ResultId(line), result) in session.result_ids() {
        let section = session.section_of(result);
        let key = Some((section, result.board));
        match runs.last_mut() {
            Some(run) if key == last => run.lines.end = line + 1,
            _ => runs.push(Run {
                field: field_of[section.index()],
                board: result.board,
                lines: line..line + 1,
            }),
        }
        last = key;
    }
    runs
}
