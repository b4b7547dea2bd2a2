//! `[columns]`: columns of the tables that are not read.

use super::fields::Fields;
use super::reporter::Reporter;
use super::values;

/// The names of the columns that are to be ignored.
pub(super) fn ignored(mut fields: Fields<'_, '_>, reporter: &mut Reporter<'_>) -> Vec<String> {
    let names = fields.get("ignore", values::texts, reporter);
    fields.finish(reporter);
    names.map_or_else(Vec::new, |names| names.value)
}
