//! What only a person can know: results that are possible, and yet look like slips. Each check is one file, and asks one
//! question of the finished session.

mod board;
mod directions;
mod few_boards;
mod late_plays;
mod missing_lines;
mod opposite_sign;
mod outlier;
mod passed_out;
mod sheet;
mod too_many_tricks;
mod unplayed;

use session::{Origin, Session};

use crate::entered::{Field, Places};
use crate::findings::Findings;
use crate::rows::Rows;
use board::boards;
use sheet::Sheet;

/// Runs all checks.
pub(crate) fn check(
    session: &Session,
    origin: &Origin,
    rows: &Rows,
    table: &dyn Places<Field>,
    findings: &mut Findings,
) {
    let sheet = Sheet {
        session,
        origin,
        rows,
        table,
    };
    for board in boards(session) {
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
