//! The standings: one row per contestant, section by section, by number. The columns are those of
//! [`FIELDS`](archive::standing::FIELDS).

use std::io::{self, Write};

use archive::standing::{Field, HANDICAP, MATCHES, StandingOf};

use super::record::{Records, Shape, header};
use super::rows::Rows;

use reports::model::Scored;

/// Writes the standings.
///
/// # Errors
///
/// Where `out` cannot be written.
pub fn write(scored: &Scored<'_>, out: &mut dyn Write) -> io::Result<()> {
    let (session, scoresheet) = (scored.session, scored.scoresheet);
    let (fields, shape) = (fields(*scored), Shape::of(session));
    let mut rows = Rows::new();
    header(&fields, &shape, &mut rows);
    rows.end();
    out.write_all(&rows.finish())?;
    super::super::write(session.contestants().len(), out, |piece| {
        let mut rows = Rows::new();
        let records = Records::new(&fields, &shape, scoresheet.board_digits);
        for id in session.ids_of(piece) {
            let names = scored.names(id);
            let standing = StandingOf::of(session, scoresheet, id).with_names(&names);
            records.write(&standing, &mut rows);
            rows.end();
        }
        Ok(rows.finish())
    })
}

/// The fields that a session has in CSV, in the order of columns.
fn fields(scored: Scored<'_>) -> Vec<&'static Field> {
    let has_handicap = |one: &matchpointing::Standing| one.handicap().is_some();
    let handicaps =
        scored.session.has_profiles() && scored.scoresheet.standings.iter().any(has_handicap);
    let mut fields = Field::in_csv();
    fields.retain(|field| match field.csv {
        Some(MATCHES) => scored.session.conditions().method.has_matches(),
        Some(HANDICAP) => handicaps,
        _ => true,
    });
    fields
}
