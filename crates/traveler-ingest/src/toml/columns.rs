//! `[columns]`: how columns of the tables are read.

use super::fields::Fields;
use super::values;

/// Whose score stands in a column for one score: whether it is declarer's side's.
const SCORES_OF: [(&str, bool); 2] = [("ns", false), ("declarer", true)];

/// The names of the columns that are to be ignored, and whether scores are those of declarer's side.
pub(super) fn read(mut fields: Fields<'_, '_>) -> (Vec<String>, bool) {
    let names = fields.get("ignore", values::texts);
    let scores_of = fields.choice("scores_of", &SCORES_OF);
    fields.finish();
    (
        names.map_or_else(Vec::new, |names| names.value),
        scores_of.is_some_and(|scores_of| scores_of.value),
    )
}
