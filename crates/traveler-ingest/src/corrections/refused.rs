//! Why a correction is refused: found, expected, and how to fix it.

use findings::{Code, Diagnostic, Subject};
use notation::Field;

use super::lines::{Lines, Sheet};
use super::{EnteredCorrection, LineName, Seated, Standing};

/// What is found where a correction does not fit.
pub(super) type Refusal = Box<Diagnostic>;

/// The most lines of a board that a message names.
const NAMED: usize = 12;

impl Lines<'_> {
    /// There is no line of this name.
    pub(super) fn no_such_line(&self, correction: &EnteredCorrection) -> Diagnostic {
        let name = &correction.line;
        let there = self.on_board(&name.section, name.board);
        let is_removed = !self.named(name, Standing::Removed).is_empty();
        let message = if is_removed {
            "an earlier correction took this line out".to_owned()
        } else {
            format!(
                "the travelers have no such line of board {} in section {}",
                name.board, name.section
            )
        };
        let found = Diagnostic::new(Code::NoSuchLine, message).at(correction.at.clone());
        if is_removed {
            return found
                .hint("put it back first: `line`, old value `removed`, new value `played`");
        }
        match there.len() {
            0 => found.hint(
                "correct the board or the section; earlier corrections may have changed the line, \
                 and `line` with the new value `played` adds one",
            ),
            count => {
                let named = there.iter().take(NAMED).map(|line| line.pairs());
                let mut stated = named.collect::<Vec<_>>().join(", ");
                if count > NAMED {
                    stated = format!("{stated} and {} more", count - NAMED);
                }
                found.hint(format!("it has {stated}; name the pairs as they are after the corrections before this one"))
            }
        }
    }

    /// The line has something else in the cell.
    pub(super) fn other_old(
        &self,
        correction: &EnteredCorrection,
        line: usize,
        field: Field,
        sheet: Sheet<'_>,
    ) -> Diagnostic {
        let line = &self.all()[line];
        let stated = |text: &str| match text {
            "" => "nothing".to_owned(),
            text => format!("`{text}`"),
        };
        let message = format!(
            "the line has {} there, not {}",
            stated(line.text(field)),
            stated(&correction.old.value)
        );
        Diagnostic::new(Code::NotAsEntered, message)
            .at(correction.old.place.clone())
            .see(self.locate(line, field, sheet.places))
            .found(correction.old.value.clone())
            .expected(line.text(field))
            .hint("write into `old` what the line has after the corrections before this one, or delete the correction")
    }

    /// Several lines have this name.
    pub(super) fn several(
        &self,
        correction: &EnteredCorrection,
        meant: &[usize],
        sheet: Sheet<'_>,
    ) -> Diagnostic {
        let message = format!("{} lines are what this correction names", meant.len());
        let found = Diagnostic::new(Code::SeveralLines, message).at(correction.at.clone());
        let places = meant.iter().map(|place| &self.all()[*place]);
        let found =
            places.fold(found, |found, line| found.see(self.locate_row(line, sheet.places)));
        found.hint(
            "give the round in a column `round`; or correct what differs between them first, and then take one out",
        )
    }

    /// The line was played, and is to be added.
    pub(super) fn there_already(
        &self,
        correction: &EnteredCorrection,
        line: usize,
        sheet: Sheet<'_>,
    ) -> Diagnostic {
        Diagnostic::new(Code::NotAsEntered, "the line is there already, and cannot be added")
            .at(correction.old.place.clone())
            .see(self.locate_row(&self.all()[line], sheet.places))
            .hint("correct its cells: name the column in `field`")
    }
}

/// The travelers have no such column.
pub(super) fn no_such_field(
    correction: &EnteredCorrection,
    field: Field,
    columns: &[Field],
) -> Diagnostic {
    let named: Vec<&str> = columns.iter().map(|field| field.name()).collect();
    let message = format!("the travelers have no column `{}`", field.name());
    Diagnostic::new(Code::UnknownField, message)
        .at(correction.what.place.clone())
        .found(field.name())
        .hint(format!("they have {}; correct one of these", named.join(", ")))
}

/// What a finding about a correction is about.
pub(super) fn subject(name: &LineName) -> Subject {
    let number = |seated: &Seated| match seated {
        Seated::Numbers(numbers) => numbers.first().and_then(|number| u32::try_from(*number).ok()),
        Seated::Nobody | Seated::Names(_) => None,
    };
    Subject {
        section: Some(name.section.clone()),
        board: Some(name.board.get()),
        ns: number(&name.pairs.ns),
        ew: number(&name.pairs.ew),
    }
}
