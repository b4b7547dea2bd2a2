//! Scores that are not written as plain whole numbers.

use findings::{Code, Diagnostic, Findings};
use notation::Field;
use rows::entered::Places;

use super::line::Lines;

/// Says once how they were read.
pub(super) fn check(places: &dyn Places<Field>, lines: &Lines, findings: &mut Findings) {
    let Some((first, more)) = lines.respelled.split_first() else {
        return;
    };
    findings.push_with(Code::Respelled, || {
        let (at, field, points) = *first;
        let written = places.written(at, field);
        let others = match more.len() {
            0 => String::new(),
            1 => ", and 1 more score likewise".to_owned(),
            count => format!(", and {count} more scores likewise"),
        };
        Diagnostic::new(
            Code::Respelled,
            format!("`{written}` was read as {points}{others}"),
        )
        .at(places.locate(at, field))
        .found(written)
        .hint("scores are whole numbers; a spreadsheet adds decimals and separators of its own")
    });
}
