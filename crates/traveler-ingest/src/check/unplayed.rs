//! A board not played at one table that other tables played. Where two pairs did not play several boards of a round,
//! that has one cause and is one finding.

use contract_scoring::BoardNumber;
use findings::{Code, Content, Diagnostic, Findings};
use session::{BoardRun, Entry, ResultId, Ruling};

use super::sheet::{BoardResults, Sheet};

const HINT: &str = "if a side is to blame, the Laws give an artificial score: `A+`, `A` or `A-`";

/// The boards of a section that were not played at some table.
#[derive(Debug, Default)]
pub(super) struct Unplayed(Vec<One>);

/// A board that was not played.
#[derive(Clone, Copy, Debug)]
struct One {
    board: BoardNumber,
    /// The first line that says so.
    first: ResultId,
    /// At how many tables.
    count: usize,
    /// At how many it was played.
    scores: usize,
}

impl Unplayed {
    /// Looks at a board.
    pub(super) fn of_board(
        &mut self,
        sheet: &Sheet<'_>,
        board: &BoardRun,
        results: &BoardResults<'_>,
    ) {
        if results.scores.is_empty() {
            return;
        }
        let is_unplayed =
            |ruling: &Ruling| ruling.ns == Entry::NotPlayed && ruling.ew == Entry::NotPlayed;
        let unplayed = results.ruled.iter().filter(|(_, ruling)| is_unplayed(ruling));
        let lines: Vec<ResultId> = unplayed.map(|(id, _)| *id).collect();
        let first = lines.iter().min_by_key(|result| sheet.line(**result));
        self.0.extend(first.map(|first| One {
            board: board.board,
            first: *first,
            count: lines.len(),
            scores: results.scores.len(),
        }));
    }

    /// Reports what was found in a section, and is as new.
    pub(super) fn report(&mut self, sheet: &Sheet<'_>, findings: &mut Findings) {
        let results = sheet.session.results();
        let meeting = |one: &One| {
            let place = one.first.index();
            (results.ns()[place], results.ew()[place])
        };
        let mut left = std::mem::take(&mut self.0);
        while !left.is_empty() {
            let first = left[0];
            let belongs = |one: &One| {
                one.board == first.board
                    || first.count == 1 && one.count == 1 && meeting(one) == meeting(&first)
            };
            let (together, others) = left.into_iter().partition(belongs);
            left = others;
            findings.push_with(Code::Unplayed, || finding(sheet, &together));
        }
    }
}

/// Boards that were not played for one cause.
fn finding(sheet: &Sheet<'_>, together: &[One]) -> Diagnostic {
    let one = together[0];
    let gist = Content::Unplayed {
        boards: together.iter().map(|one| one.board).collect(),
        tables: if together.len() == 1 { one.count } else { 1 },
        results: together.iter().map(|one| one.scores).max().unwrap_or(0),
    };
    let found = sheet
        .about_result(Code::Unplayed, gist.to_string(), one.first)
        .with_gist(gist)
        .at(sheet.score_place(one.first))
        .hint(HINT);
    match together {
        [_] => found,
        several => found.lines(several.len()),
    }
}
