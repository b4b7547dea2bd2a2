//! Columns that a table must have.

use findings::{Code, Diagnostic, Findings};
use table::entered::{FieldName, Places};

/// The names of the columns that are needed, and are not there.
pub(crate) fn missing<F: FieldName>(places: &dyn Places<F>, needed: &[F]) -> Vec<&'static str> {
    let lacking = needed.iter().filter(|column| !places.has(**column));
    lacking.map(|column| column.names()[0]).collect()
}

/// Reports the columns that are missing; `None` where some are. `need` begins the message: `the travelers need`.
pub(crate) fn check<F: FieldName>(
    places: &dyn Places<F>,
    need: &str,
    missing: &[&str],
    findings: &mut Findings,
) -> Option<()> {
    if missing.is_empty() {
        return Some(());
    }
    let missing = missing.join(", ");
    findings.push(
        Diagnostic::new(Code::MissingColumn, format!("{need} more columns: {missing}"))
            .at(places.locate_title())
            .found(places.names())
            .expected(missing)
            .hint("add the columns, or correct their names"),
    );
    None
}
