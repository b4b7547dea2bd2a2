//! What the organizer of each field chose, from a table.

use archive::{Choices, Unfit};
use arrow_array::RecordBatch;
use traveler_ingest::Choice;

use crate::column::{Columns, Text};
use crate::wrong::Wrong;

/// Takes what holds where a field has no choice of its own, and a table with a row for each field that has.
pub(crate) fn choices(usual: Choice, fields: &[RecordBatch]) -> Result<Choices, Wrong> {
    usual.conditions().map_err(Wrong::Value)?;
    let mut choices = Choices::new(usual);
    let mut first = 0;
    for batch in fields {
        let columns = Columns::new(batch, &[], first);
        if !columns.has("field") {
            return Err(columns.missing("field"));
        }
        let field = columns.either("field")?;
        let max_score = columns.amounts("max_score")?;
        let names = ["rules", "method", "average_plus", "settings", "pairs"];
        let texts: Vec<Text> =
            (names.iter().map(|name| columns.text(name))).collect::<Result<_, _>>()?;
        for (row, max_score) in max_score.into_iter().enumerate() {
            let key = field.required(row)?;
            let said = |place: usize| texts[place].as_it_is(row).map(str::to_owned);
            let choice = Choice {
                rules: said(0),
                method: said(1),
                average_plus: said(2),
                max_score,
                settings: said(3),
                pairs: said(4),
            };
            let row = first + row as u64;
            choices.add(key.clone(), choice).map_err(|unfit| match unfit {
                Unfit::SaidTwice => Wrong::value(format!(
                    "fields, row {row}: field `{key}` has `settings`, which say everything; clear `rules`, `method`, \
                     `average_plus` and `max_score`"
                )),
                Unfit::Twice => {
                    Wrong::value(format!("fields, row {row}: field `{key}` is there twice"))
                }
            })?;
        }
        first += batch.num_rows() as u64;
    }
    Ok(choices)
}
