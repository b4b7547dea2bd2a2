//! Whether a table signs the scores of each side.

use findings::{Code, Diagnostic, Findings, Subject};
use notation::Field;
use rows::entered::Places;

use super::line::Lines;

/// Two positive scores are a split score in a table that signs its scores; in one that does not, they are a slip.
pub(super) fn check(places: &dyn Places<Field>, lines: &Lines, findings: &mut Findings) {
    if lines.signed {
        return;
    }
    for &at in &lines.both_positive {
        findings.push_with(Code::UnclearSign, || {
            Diagnostic::new(Code::UnclearSign, "both sides have points")
                .at(places.locate(at, Field::ScoreEw))
                .see(places.locate(at, Field::ScoreNs))
                .hint(
                    "clear one; a split score is written with its signs, such as `+420` and `+50`",
                )
                .about(subject(lines, at))
        });
    }
}

fn subject(lines: &Lines, at: u32) -> Subject {
    (lines.results.of_row(at)).map_or(Subject::NONE, |line| Subject {
        section: lines.sections.names().get(line.section.index()).cloned(),
        board: Some(line.board.get()),
        ns: Some(line.ns.get()),
        ew: Some(line.ew.get()),
    })
}
