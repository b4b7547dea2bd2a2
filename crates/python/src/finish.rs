//! Sums in, session scores out: the results of contestants whose points were added up elsewhere.
//!
//! Between `counts` and this there is only a join and a sum, in whatever system holds the rows.

use std::collections::HashMap;
use std::sync::Arc;

use archive::{Choices, Key};
use arrow_array::RecordBatch;
use arrow_schema::{DataType, Schema, SchemaRef};
use matchpointing::{FieldScoring, Points};
use rust_decimal::Decimal;
use session::Artificial;

use crate::choices::Chosen;
use crate::column::{Columns, Whole};
use crate::counts::refuse;
use crate::given::{KeyType, check_batches};
use crate::outcome::{
    HUNDREDTHS, PERCENT, POINTS, columns, decimals, hundredths, ints, key_type, keys, texts,
};
use crate::wrong::Wrong;

/// What is the same for all contestants of a field.
struct Field {
    scoring: FieldScoring,
    /// The most boards that any contestant was to play.
    scheduled: u32,
}

/// Where a table has one row for each field: how many results are expected on a board, and the most boards that any
/// contestant was to play.
fn fields(
    batches: &[RecordBatch],
    choices: &Choices,
) -> Result<HashMap<Option<Key>, Field>, Wrong> {
    let mut all = HashMap::new();
    let mut first = 0;
    for batch in batches {
        let table = Columns::new(batch, &[], first);
        for needed in OF_FIELDS {
            if !table.has(needed) {
                return Err(table.missing(needed));
            }
        }
        let field = table.either("field")?;
        let (expected, scheduled) = (table.whole("expected")?, table.whole("scheduled")?);
        for row in 0..batch.num_rows() {
            let key = if table.has("field") { Some(field.required(row)?) } else { None };
            let conditions = choices.of(key.as_ref()).conditions().map_err(Wrong::Value)?;
            refuse(&conditions)?;
            let expected: u32 = expected.required(row, "the results expected on a board")?;
            let one = Field {
                scoring: FieldScoring::new(&conditions, expected.into()),
                scheduled: scheduled.required(row, "the most boards of a contestant")?,
            };
            if all.insert(key, one).is_some() {
                let row = first + row as u64;
                let message = format!("fields, row {row}: expected one row for each field");
                return Err(Wrong::value(message));
            }
        }
        first += batch.num_rows() as u64;
    }
    Ok(all)
}

/// The columns of sums.
const COLUMNS: [&str; 11] = [
    "field",
    "section",
    "direction",
    "pair",
    "earned_e4",
    "results",
    "plus",
    "average",
    "minus",
    "fixed",
    "fixed_e4",
];

/// The columns of fields that only this needs.
pub(crate) const OF_FIELDS: [&str; 2] = ["expected", "scheduled"];

/// The sums of a contestant, by column.
struct Sums {
    earned: Whole,
    results: Whole,
    plus: Whole,
    average: Whole,
    minus: Whole,
    fixed: Whole,
    fixed_points: Whole,
}

/// What a contestant comes to.
struct Finished {
    boards: u32,
    total: Points,
    session: Option<Decimal>,
    percent: Option<Decimal>,
    rank_key: Option<i128>,
}

impl Sums {
    fn of(table: &Columns<'_>) -> Result<Self, Wrong> {
        for needed in ["earned_e4", "results"] {
            if !table.has(needed) {
                return Err(table.missing(needed));
            }
        }
        Ok(Self {
            earned: table.whole("earned_e4")?,
            results: table.whole("results")?,
            plus: table.whole("plus")?,
            average: table.whole("average")?,
            minus: table.whole("minus")?,
            fixed: table.whole("fixed")?,
            fixed_points: table.whole("fixed_e4")?,
        })
    }

    fn finish(&self, row: usize, field: &Field) -> Result<Finished, Wrong> {
        let count = |column: &Whole| -> Result<u32, Wrong> {
            let count = column.number(row, "a count, 0 or more")?;
            Ok(count.unwrap_or(0))
        };
        let e4 = |column: &Whole| Points::from_ten_thousandths(column.get(row).unwrap_or(0));
        let (earned, results) = (e4(&self.earned), count(&self.results)?);
        let worth = |artificial| field.scoring.artificial(artificial, Some((earned, results)));
        let times = |artificial, count: u32| worth(artificial).times(count.into());
        let (plus, minus) = (count(&self.plus)?, count(&self.minus)?);
        let (average, fixed) = (count(&self.average)?, count(&self.fixed)?);
        let total = earned
            + e4(&self.fixed_points)
            + times(Artificial::Plus, plus)
            + times(Artificial::Average, average)
            + times(Artificial::Minus, minus);
        let boards = [plus, average, minus, fixed]
            .iter()
            .fold(results, |all, more| all.saturating_add(*more));
        if boards > field.scheduled {
            let expected = format!("{} boards at most, as `scheduled` says", field.scheduled);
            return Err(self.results.wrong(row, &format!("{boards} boards"), &expected));
        }
        let score = field.scoring.session_score(total, boards, field.scheduled);
        Ok(Finished {
            boards,
            total,
            session: score.map(|score| score.session),
            percent: score.and_then(|score| score.percent),
            rank_key: score.map(|score| score.order),
        })
    }
}

/// Finishes the contestants of a table of sums, row by row.
pub(crate) fn finish(
    batches: &[RecordBatch],
    of_fields: &[RecordBatch],
    renamed: &[(String, String)],
    chosen: &Chosen,
) -> Result<(SchemaRef, Vec<RecordBatch>), Wrong> {
    check_batches(batches, renamed, &COLUMNS)?;
    let fields = fields(of_fields, &chosen.choices)?;
    let mut keys = KeyType::default();
    let mut first = 0;
    for batch in batches {
        let field = Columns::new(batch, renamed, first).either("field")?;
        keys.join("field", &field, first)?;
        first += batch.num_rows() as u64;
    }
    chosen.check_type(keys)?;
    let mut first = 0;
    let mut finished = Vec::new();
    let mut schema = None;
    for batch in batches {
        let table = Columns::new(batch, renamed, first);
        let (own, done) = of_batch(batch, &table, &fields, keys.is_text())?;
        schema = Some(own);
        finished.push(done);
        first += batch.num_rows() as u64;
    }
    let schema = schema.unwrap_or_else(|| Arc::new(Schema::empty()));
    Ok((schema, finished))
}

fn of_batch(
    batch: &RecordBatch,
    table: &Columns<'_>,
    fields: &HashMap<Option<Key>, Field>,
    text_fields: bool,
) -> Result<(SchemaRef, RecordBatch), Wrong> {
    if !table.has("pair") {
        return Err(table.missing("pair"));
    }
    let has_fields = table.has("field");
    let field = table.either("field")?;
    let (section, direction) = (table.text("section")?, table.text("direction")?);
    let pair = table.whole("pair")?;
    let sums = Sums::of(table)?;
    let rows = 0..batch.num_rows();
    let mut done = Vec::with_capacity(batch.num_rows());
    let mut own = Vec::new();
    for row in rows.clone() {
        let key = if has_fields { Some(field.required(row)?) } else { None };
        let Some(of_field) = fields.get(&key) else {
            let named = key.map_or_else(String::new, |key| format!(" for field `{key}`"));
            return Err(Wrong::value(format!("`fields` has no row{named}")));
        };
        done.push(sums.finish(row, of_field)?);
        own.extend(key);
    }
    let number = |row| pair.number::<u32>(row, "the number of a pair");
    let pairs: Vec<Option<u32>> = rows.clone().map(number).collect::<Result<_, _>>()?;
    let mut named = vec![
        ("section", DataType::Utf8),
        ("direction", DataType::Utf8),
        ("pair", DataType::Int32),
        ("boards", DataType::Int32),
        ("total", POINTS),
        ("session", HUNDREDTHS),
        ("percent", PERCENT),
        ("rank_key", DataType::Decimal128(38, 0)),
    ];
    let session = done.iter().map(|one| one.session.map(hundredths));
    let percent = done.iter().map(|one| one.percent.map(hundredths));
    let mut arrays = vec![
        texts(rows.clone().map(|row| section.as_it_is(row))),
        texts(rows.clone().map(|row| direction.as_it_is(row))),
        ints(pairs.into_iter()),
        ints(done.iter().map(|one| Some(one.boards))),
        decimals(
            &POINTS,
            done.iter().map(|one| Some(one.total.summed().to_decimal(4).mantissa())),
        )?,
        decimals(&HUNDREDTHS, session)?,
        decimals(&PERCENT, percent)?,
        decimals(&DataType::Decimal128(38, 0), done.iter().map(|one| one.rank_key))?,
    ];
    if has_fields {
        named.insert(0, ("field", key_type(text_fields)));
        arrays.insert(0, keys(text_fields, own.iter().map(Some)));
    }
    let schema = Arc::new(Schema::new(columns(&named)));
    Ok((schema.clone(), RecordBatch::try_new(schema, arrays)?))
}
