//! What the organizer of each field chose, from a table.

use archive::{Choices, Key, Unfit};
use arrow_array::RecordBatch;
use notation::spelling::nearest;
use traveler_ingest::Choice;

use crate::column::{Columns, Text};
use crate::given::{KeyType, check_fields, kind};
use crate::wrong::Wrong;

/// The columns of the table, of which only the first is needed.
const COLUMNS: [&str; 7] =
    ["field", "rules", "method", "average_plus", "max_score", "settings", "pairs"];

/// What was chosen for the fields of some data.
#[derive(Debug)]
pub(crate) struct Chosen {
    pub(crate) choices: Choices,
    /// Whether the table may name fields that are not in the data.
    ignores_unmatched: bool,
}

impl Chosen {
    /// Takes what holds where a field has no choice of its own, and a table with a row for each field that has; it may
    /// have some `more` columns.
    pub(crate) fn new(
        usual: Choice,
        fields: &[RecordBatch],
        more: &[&str],
        ignores_unmatched: bool,
    ) -> Result<Self, Wrong> {
        usual.conditions().map_err(Wrong::Value)?;
        check_fields(fields, &[&COLUMNS, more].concat())?;
        Ok(Self { choices: choices(usual, fields)?, ignores_unmatched })
    }

    /// Checks that the keys are of the type of those of the data.
    pub(crate) fn check_type(&self, keys: KeyType) -> Result<(), Wrong> {
        let (Some(of_data), Some(own)) = (keys.known(), self.choices.fields().next()) else {
            return Ok(());
        };
        let is_text = matches!(own, Key::Text(_));
        if is_text == of_data {
            return Ok(());
        }
        Err(Wrong::Type(format!(
            "`fields`: column `field` holds {}, such as {}, and that of the data {}; cast one of the two",
            kind(is_text),
            written(own),
            kind(of_data)
        )))
    }

    /// Checks that every field of the table is one of those of the data.
    pub(crate) fn check_matched<'k>(
        &self,
        has: impl Fn(&Key) -> bool,
        of_data: impl Iterator<Item = &'k Key>,
    ) -> Result<(), Wrong> {
        let unmatched = self.choices.fields().filter(|key| !has(key));
        let mut unmatched: Vec<&Key> = unmatched.collect();
        unmatched.sort();
        let [first, others @ ..] = &*unmatched else {
            return Ok(());
        };
        if self.ignores_unmatched {
            return Ok(());
        }
        let others = match others.len() {
            0 => String::new(),
            count => format!(" (and {count} more of its fields)"),
        };
        let known: Vec<String> = of_data.map(Key::to_string).collect();
        let near = nearest(&first.to_string(), known.iter().map(String::as_str));
        let near = near.map(|near| format!("; the nearest is `{near}`"));
        Err(Wrong::value(format!(
            "`fields`: the data have no field {}{others}{}. Correct the column `field`, or pass \
             `unmatched=\"ignore\"`",
            written(first),
            near.unwrap_or_default()
        )))
    }
}

/// A key as Python writes it: `1`, `"1"`.
fn written(key: &Key) -> String {
    match key {
        Key::Number(number) => number.to_string(),
        Key::Text(_) => format!("\"{key}\""),
    }
}

fn choices(usual: Choice, fields: &[RecordBatch]) -> Result<Choices, Wrong> {
    let mut choices = Choices::new(usual);
    let mut keys = KeyType::default();
    let mut first = 0;
    for batch in fields {
        let columns = Columns::new(batch, &[], first);
        if !columns.has("field") {
            return Err(columns.missing("field"));
        }
        let field = columns.either("field")?;
        keys.join("field", &field, first)?;
        let max_score = columns.amounts("max_score")?;
        let names = ["rules", "method", "average_plus", "settings", "pairs"];
        let texts: Vec<Text> =
            (names.iter().map(|name| columns.text(name))).collect::<Result<_, _>>()?;
        for (row, max_score) in max_score.into_iter().enumerate() {
            let key = field.required(row)?;
            let text = |place: usize| texts[place].as_it_is(row).map(str::to_owned);
            let choice = Choice {
                rules: text(0),
                method: text(1),
                average_plus: text(2),
                max_score,
                settings: text(3),
                pairs: text(4),
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
