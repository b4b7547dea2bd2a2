//! Scores that are those of declarer's side, in a table whose scores should be those of N-S.

use std::collections::HashSet;

use findings::{Code, Diagnostic, Findings};
use notation::Field;
use rows::entered::Places;

/// Fewer rows are slips.
const LEAST: usize = 3;

/// Of that many rows, one is declared by E-W at least.
const ONE_OF: u64 = 3;

/// Rows whose score is declarer's, though E-W declared.
#[derive(Debug, Default)]
pub(super) struct OfDeclarer {
    rows: Vec<u32>,
}

impl OfDeclarer {
    /// Takes a row.
    pub(super) fn see(&mut self, row: u32, is_of_declarer: bool) {
        if is_of_declarer {
            self.rows.push(row);
        }
    }

    /// Adds the rows that follow.
    pub(super) fn append(&mut self, mut next: Self) {
        self.rows.append(&mut next.rows);
    }

    /// Where there are so many that the whole table is meant so, one finding replaces those of the rows.
    pub(super) fn check(&self, places: &dyn Places<Field>, rows: u64, findings: &mut Findings) {
        let count = self.rows.len();
        let (Some(first), true) = (self.rows.first(), count >= LEAST) else {
            return;
        };
        if (count as u64) * ONE_OF < rows {
            return;
        }
        let place = |row: &u32| places.locate(*row, Field::Score).address();
        let meant: HashSet<String> = self.rows.iter().take(Findings::LIMIT).map(place).collect();
        findings.withdraw(Code::ScoreMismatch, count, |diagnostic| {
            let at = diagnostic.location.as_ref();
            at.is_some_and(|at| meant.contains(&at.address()))
        });
        let message = format!(
            "in {count} rows the score is that of declarer's side; `score` holds that of N-S"
        );
        findings.push(
            Diagnostic::new(Code::DeclarerScores, message)
                .at(places.locate(*first, Field::Score))
                .found(places.written(*first, Field::Score))
                .hint(
                    "if all scores are declarer's, add `--scores-of declarer`, or `scores_of = \"declarer\"` under \
                     `[columns]` in `session.toml`; otherwise write a minus where N-S lost points",
                ),
        );
    }
}
