//! Rows whose score is wrong as a column is read, and right if the column is meant otherwise. Where there are so many that
//! the whole table is meant so, one finding replaces those of the rows.

use std::collections::HashSet;

use findings::{Code, Diagnostic, Findings};
use notation::Field;
use table::entered::Places;

/// Fewer rows are slips.
const LEAST: usize = 3;

/// Of that many rows, one is of the kind at least.
const ONE_OF: u64 = 3;

/// Rows of one kind, with the field of their score.
#[derive(Debug, Default)]
pub(super) struct Misread(Vec<(u32, Field)>);

impl Misread {
    /// Takes a row.
    pub(super) fn see(&mut self, row: u32, field: Field, is_misread: bool) {
        if is_misread {
            self.0.push((row, field));
        }
    }

    pub(super) const fn count(&self) -> usize {
        self.0.len()
    }

    /// Adds the rows that follow.
    pub(super) fn append(&mut self, mut next: Self) {
        self.0.append(&mut next.0);
    }

    /// Where there are enough of them, withdraws their findings, and returns how many they are and the first.
    fn withdrawn(
        &self,
        places: &dyn Places<Field>,
        rows: u64,
        findings: &mut Findings,
    ) -> Option<(usize, u32)> {
        let count = self.0.len();
        let first = (self.0.first()).filter(|_| count >= LEAST && count as u64 * ONE_OF >= rows)?;
        let place = |(row, field): &(u32, Field)| places.locate(*row, *field).address();
        let meant: HashSet<String> = self.0.iter().take(Findings::LIMIT).map(place).collect();
        findings.withdraw(Code::ScoreMismatch, count, |diagnostic| {
            let at = diagnostic.location.as_ref();
            at.is_some_and(|at| meant.contains(&at.address()))
        });
        Some((count, first.0))
    }

    /// Reports scores that are those of declarer's side, in a table whose scores should be those of N-S.
    pub(super) fn check_declarer(
        &self,
        places: &dyn Places<Field>,
        rows: u64,
        findings: &mut Findings,
    ) {
        let Some((count, first)) = self.withdrawn(places, rows, findings) else {
            return;
        };
        let message = format!(
            "in {count} rows the score is that of declarer's side; `score` holds that of N-S"
        );
        findings.push(
            Diagnostic::new(Code::DeclarerScores, message)
                .at(places.locate(first, Field::Score))
                .found(places.written(first, Field::Score))
                .hint(
                    "if all scores are declarer's, add `--scores-of declarer`, or `scores_of = \"declarer\"` under \
                     `[columns]` in `session.toml`; otherwise write a minus where N-S lost points",
                ),
        );
    }

    /// Reports tricks that are odd tricks by their scores; returns whether they are.
    pub(super) fn check_tricks(
        &self,
        places: &dyn Places<Field>,
        rows: u64,
        findings: &mut Findings,
    ) -> bool {
        let Some((count, first)) = self.withdrawn(places, rows, findings) else {
            return false;
        };
        let message = format!("in {count} rows the score is that of as many odd tricks made");
        findings.push(super::bare::odd_tricks(places, first, message));
        true
    }
}
