//! What only a person can know: results that are possible, and yet look like slips. Each check is one file.

mod boards;
mod directions;
mod few_boards;
mod late_plays;
mod missing_lines;
mod opposite_sign;
mod outlier;
mod passed_out;
mod too_many_tricks;
mod unplayed;

use contract_scoring::Score;
use session::Outcome;

use crate::assemble::Assembled;
use crate::findings::Findings;
use crate::text::Table;
use crate::travelers::Column;
use crate::{Code, Diagnostic, Location};
use boards::Board;

/// What the checks look at.
struct Sheet<'s, 't, 'a> {
    assembled: &'s Assembled,
    table: &'s Table<'t, 'a, Column>,
}

/// Runs all checks.
pub(crate) fn check(assembled: &Assembled, table: &Table<'_, '_, Column>, findings: &mut Findings) {
    let sheet = Sheet { assembled, table };
    let order = boards::order(&assembled.draft);
    for board in boards::each(&assembled.draft, &order) {
        let found = [
            passed_out::check(&sheet, &board),
            too_many_tricks::check(&sheet, &board),
            opposite_sign::check(&sheet, &board),
            outlier::check(&sheet, &board),
            unplayed::check(&sheet, &board),
        ];
        findings.extend(found.into_iter().flatten());
    }
    let of_the_session = late_plays::check(&sheet)
        .into_iter()
        .chain(missing_lines::check(&sheet))
        .chain(few_boards::check(&sheet))
        .chain(directions::check(&sheet));
    findings.extend(of_the_session);
}

impl Sheet<'_, '_, '_> {
    /// The plain score of a result, in points for N-S.
    fn score(&self, result: u32) -> Option<Score> {
        match self.assembled.draft.results[result as usize].outcome {
            Outcome::Plain(score) => Some(score),
            Outcome::Ruled(_) => None,
        }
    }

    /// The place of a result's column.
    fn place(&self, result: u32, column: Column) -> Location {
        self.table.locate(self.line(result), column)
    }

    /// The place of the cell that says a result's score.
    fn score_place(&self, result: u32) -> Location {
        const SCORES: [Column; 5] = [
            Column::Score,
            Column::ScoreNs,
            Column::Plus,
            Column::Minus,
            Column::Contract,
        ];
        let column = SCORES
            .into_iter()
            .find(|&column| self.table.has(column) && self.place(result, column).width > 0);
        match column {
            Some(column) => self.place(result, column),
            None => self.table.locate_line(self.line(result)),
        }
    }

    /// The line of the file in which a result stands.
    fn line(&self, result: u32) -> u64 {
        u64::from(self.assembled.result_lines[result as usize])
    }

    /// The name of a section.
    fn section(&self, board: &Board<'_>) -> &str {
        &self.assembled.draft.sections[board.section.index()].name
    }

    /// A warning about a result.
    fn warning(&self, code: Code, message: String, result: u32) -> Diagnostic {
        Diagnostic::new(code, message).about(self.assembled.subject(result as usize))
    }
}
