//! The scores of boards that very many sections play, counted section by section.
//!
//! That is the order in which lines are in memory. Counted board by board, each run of lines would be fetched from
//! somewhere else.

use contract_scoring::Score;
use session::{BoardRun, Session, threads};

use crate::Field;

/// A field of fewer sections is counted board by board: counts of each board and thread would take more room.
const MANY: usize = 256;

/// The lines of a board in its field.
#[derive(Clone)]
pub(crate) struct Counted {
    /// How often each score was made, by its index.
    pub(crate) scores: Vec<u32>,
    /// The places of ruled lines, in ascending order.
    pub(crate) ruled: Vec<usize>,
}

/// Counts the lines of fields of many sections, by field and board; the others are left empty, and all are where a board
/// is fouled.
pub(crate) fn count(
    session: &Session,
    fields: &[Field],
    section_fields: &[usize],
) -> Vec<Vec<Counted>> {
    let is_large = |field: &Field| field.sections.len() >= MANY && !session.results().has_groups();
    let nothing = |field: &Field| match is_large(field) {
        true => vec![Counted::nothing(); field.boards.len()],
        false => Vec::new(),
    };
    if !fields.iter().any(is_large) {
        return fields.iter().map(nothing).collect();
    }
    let parts = threads::pieces(session.results().len());
    let counted = threads::each(session.shares(parts), |sections| {
        let mut counted: Vec<_> = fields.iter().map(nothing).collect();
        let mut next = 0;
        for run in session.boards_of(sections) {
            let field = section_fields[run.section.index()];
            if !counted[field].is_empty() {
                next = fields[field].place_of(run.board, next);
                counted[field][next].add(session, &run);
                next += 1;
            }
        }
        counted
    });
    let all = counted.into_iter().reduce(|mut all, more| {
        let own = all.iter_mut().flatten();
        own.zip(more.iter().flatten())
            .for_each(|(own, more)| own.merge(more));
        all
    });
    all.unwrap_or_default()
}

impl Counted {
    fn nothing() -> Self {
        Self {
            scores: vec![0; Score::COUNT],
            ruled: Vec::new(),
        }
    }

    fn add(&mut self, session: &Session, run: &BoardRun) {
        let results = session.results();
        if let Some(scores) = results.plain_scores(run.places()) {
            for score in scores {
                self.scores[usize::from(*score)] += 1;
            }
            return;
        }
        for (place, score) in run.places().zip(results.score_indexes(run.places())) {
            match score {
                Some(score) => self.scores[score] += 1,
                None => self.ruled.push(place),
            }
        }
    }

    fn merge(&mut self, more: &Self) {
        for (own, more) in self.scores.iter_mut().zip(&more.scores) {
            *own += more;
        }
        self.ruled.extend(&more.ruled);
    }
}
