//! The results of fields, and their table: one row per field, always with the same columns.

use std::sync::Arc;

use archive::record::{Kind, Value};
use archive::standing::{self, StandingOf};
use archive::{Award, Fault, Key, ten_thousandths};
use arrow_array::{
    ArrayRef, Decimal128Array, Int32Array, Int64Array, ListArray, RecordBatch, StringArray,
    StructArray,
};
use arrow_buffer::{NullBuffer, OffsetBuffer};
use arrow_schema::{DataType, Field, Fields, Schema, SchemaRef};
use matchpointing::Hundredths;
use rust_decimal::Decimal;

use crate::wrong::Wrong;

/// What comes of a field.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) field: archive::Outcome,
    /// What its lines earned, where that is reported.
    pub(crate) lines: Option<Vec<EarnedLine>>,
}

/// What a line earned, in ten-thousandths.
#[derive(Debug)]
pub(crate) struct EarnedLine {
    pub(crate) row_id: Option<Key>,
    pub(crate) ns: Option<i128>,
    pub(crate) ew: Option<i128>,
}

pub(crate) const POINTS: DataType = DataType::Decimal128(18, 4);
pub(crate) const HUNDREDTHS: DataType = DataType::Decimal128(18, 2);
pub(crate) const PERCENT: DataType = DataType::Decimal128(5, 2);

/// The columns of the table, which depend on nothing but whether fields and rows are called by texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    pub(crate) text_fields: bool,
    pub(crate) text_rows: bool,
}

pub(crate) fn key_type(is_text: bool) -> DataType {
    if is_text { DataType::Utf8 } else { DataType::Int64 }
}

pub(crate) fn columns(columns: &[(&str, DataType)]) -> Fields {
    let field = |(name, kind): &(&str, DataType)| Field::new(*name, kind.clone(), true);
    columns.iter().map(field).collect()
}

fn list_of(of: Fields) -> DataType {
    DataType::List(Arc::new(Field::new("element", DataType::Struct(of), true)))
}

impl Layout {
    fn standings() -> Fields {
        let mut named = Vec::new();
        for field in in_table() {
            named.extend(field.columns().map(|name| (name, data_type(field.kind))));
        }
        let named: Vec<(&str, DataType)> =
            (named.iter()).map(|(name, kind)| (name.as_str(), kind.clone())).collect();
        columns(&named)
    }

    fn lines(self) -> Fields {
        columns(&[("row_id", key_type(self.text_rows)), ("mp_ns", POINTS), ("mp_ew", POINTS)])
    }

    fn faults(self) -> Fields {
        columns(&[
            ("row_id", key_type(self.text_rows)),
            ("code", DataType::Utf8),
            ("severity", DataType::Utf8),
            ("subject", DataType::Utf8),
            ("found", DataType::Utf8),
            ("expected", DataType::Utf8),
            ("hint", DataType::Utf8),
            ("message", DataType::Utf8),
        ])
    }

    fn awards() -> Fields {
        columns(&[
            ("section", DataType::Utf8),
            ("direction", DataType::Utf8),
            ("pair", DataType::Int32),
            ("strat", DataType::Utf8),
            ("section_low", DataType::Int32),
            ("section_high", DataType::Int32),
            ("overall_low", DataType::Int32),
            ("overall_high", DataType::Int32),
            ("award", PERCENT),
        ])
    }

    /// The schema of the table.
    pub(crate) fn schema(self) -> SchemaRef {
        let fields = columns(&[
            ("field", key_type(self.text_fields)),
            ("status", DataType::Utf8),
            ("results", DataType::Int64),
            ("boards", DataType::Int32),
            ("top", POINTS),
            ("max_score", HUNDREDTHS),
            ("standings", list_of(Self::standings())),
            ("lines", list_of(self.lines())),
            ("faults", list_of(self.faults())),
            ("fault_count", DataType::Int64),
            ("awards", list_of(Self::awards())),
        ]);
        Arc::new(Schema::new(fields))
    }

    /// The same in the words of Spark.
    pub(crate) fn ddl(self) -> String {
        let schema = self.schema();
        let fields = schema.fields().iter();
        let fields = fields.map(|field| format!("{} {}", field.name(), in_ddl(field.data_type())));
        fields.collect::<Vec<_>>().join(", ")
    }

    /// The table of some outcomes.
    pub(crate) fn batch(self, outcomes: &[Outcome]) -> Result<RecordBatch, Wrong> {
        let scored = || outcomes.iter().map(|one| one.field.scored.as_ref());
        let arrays: Vec<ArrayRef> = vec![
            keys(self.text_fields, outcomes.iter().map(|one| Some(&one.field.field))),
            texts(outcomes.iter().map(|one| Some(one.field.status.name()))),
            longs(scored().map(|one| Some(one?.session.results().len()))),
            ints(scored().map(|one| Some(one?.boards()))),
            decimals(&POINTS, scored().map(|one| one?.top()))?,
            decimals(&HUNDREDTHS, scored().map(|one| one?.max_score().map(hundredths)))?,
            nested(&Self::standings(), scored().map(|one| Some(one?.standings())), standings)?,
            nested(
                &self.lines(),
                outcomes.iter().map(|one| Some(one.lines.as_ref()?.iter())),
                |all| self.line_arrays(all),
            )?,
            nested(
                &self.faults(),
                outcomes.iter().map(|one| Some(one.field.faults.iter())),
                |all| Ok(self.fault_arrays(all)),
            )?,
            longs(outcomes.iter().map(|one| Some(one.field.fault_count))),
            nested(&Self::awards(), scored().map(|one| Some(one?.awards()?.into_iter())), awards)?,
        ];
        Ok(RecordBatch::try_new(self.schema(), arrays)?)
    }

    fn line_arrays(self, all: &[&EarnedLine]) -> Result<Vec<ArrayRef>, Wrong> {
        Ok(vec![
            keys(self.text_rows, all.iter().map(|one| one.row_id.as_ref())),
            decimals(&POINTS, all.iter().map(|one| one.ns))?,
            decimals(&POINTS, all.iter().map(|one| one.ew))?,
        ])
    }

    fn fault_arrays(self, all: &[&Fault]) -> Vec<ArrayRef> {
        vec![
            keys(self.text_rows, all.iter().map(|one| one.row_id.as_ref())),
            texts(all.iter().map(|one| Some(one.code))),
            texts(all.iter().map(|one| Some(one.severity))),
            texts(all.iter().map(|one| one.subject.as_deref())),
            texts(all.iter().map(|one| one.found.as_deref())),
            texts(all.iter().map(|one| one.expected.as_deref())),
            texts(all.iter().map(|one| one.hint.as_deref())),
            texts(all.iter().map(|one| Some(one.message.as_str()))),
        ]
    }
}

/// A type in the words of Spark.
fn in_ddl(kind: &DataType) -> String {
    match kind {
        DataType::Int64 => "bigint".to_owned(),
        DataType::Int32 => "int".to_owned(),
        DataType::Decimal128(digits, places) => format!("decimal({digits},{places})"),
        DataType::List(element) => format!("array<{}>", in_ddl(element.data_type())),
        DataType::Struct(fields) => {
            let fields = fields.iter();
            let fields = fields.map(|one| format!("{}: {}", one.name(), in_ddl(one.data_type())));
            format!("struct<{}>", fields.collect::<Vec<_>>().join(", "))
        }
        _ => "string".to_owned(),
    }
}

/// The fields of a standing that are columns: names are those of the caller.
fn in_table() -> impl Iterator<Item = &'static standing::Field> {
    standing::Field::in_archives().filter(|field| field.kind != Kind::Players)
}

/// The type of a column, or of both columns of a place.
const fn data_type(kind: Kind) -> DataType {
    match kind {
        Kind::Whole | Kind::Place => DataType::Int32,
        Kind::Points => POINTS,
        Kind::Hundredths => HUNDREDTHS,
        Kind::Percent => PERCENT,
        _ => DataType::Utf8,
    }
}

fn standings(all: &[StandingOf<'_>]) -> Result<Vec<ArrayRef>, Wrong> {
    let mut arrays = Vec::new();
    for field in in_table() {
        let values = || all.iter().map(|one| field.of(one));
        match field.kind {
            Kind::Whole => arrays.push(ints(values().map(|one| one.number()))),
            Kind::Place => {
                arrays.push(ints(values().map(|one| Some(one.place()?.low))));
                arrays.push(ints(values().map(|one| Some(one.place()?.high))));
            }
            Kind::Points => arrays.push(decimals(
                &POINTS,
                values().map(|one| match one {
                    Value::Points(points) => Some(ten_thousandths(points)),
                    _ => None,
                }),
            )?),
            Kind::Hundredths | Kind::Percent => arrays.push(decimals(
                &data_type(field.kind),
                values().map(|one| one.hundredths().map(count)),
            )?),
            _ => arrays.push(texts(values().map(|one| match one {
                Value::Text(text) => Some(text),
                _ => None,
            }))),
        }
    }
    Ok(arrays)
}

fn awards(all: &[Award]) -> Result<Vec<ArrayRef>, Wrong> {
    Ok(vec![
        texts(all.iter().map(|one| Some(one.section.as_str()))),
        texts(all.iter().map(|one| one.direction)),
        ints(all.iter().map(|one| Some(one.pair))),
        texts(all.iter().map(|one| one.strat.as_deref())),
        ints(all.iter().map(|one| Some(one.in_section?.low))),
        ints(all.iter().map(|one| Some(one.in_section?.high))),
        ints(all.iter().map(|one| Some(one.overall?.low))),
        ints(all.iter().map(|one| Some(one.overall?.high))),
        decimals(&PERCENT, all.iter().map(|one| one.award.map(hundredths)))?,
    ])
}

fn count(amount: Hundredths) -> i128 {
    amount.count().into()
}

pub(crate) fn hundredths(amount: Decimal) -> i128 {
    let mut amount = amount;
    amount.rescale(2);
    amount.mantissa()
}

pub(crate) fn texts(all: impl Iterator<Item = Option<impl AsRef<str>>>) -> ArrayRef {
    Arc::new(all.collect::<StringArray>())
}

pub(crate) fn ints<T: TryInto<i32>>(all: impl Iterator<Item = Option<T>>) -> ArrayRef {
    // Nothing that is counted here comes near the limit.
    let held = |number: T| number.try_into().unwrap_or(i32::MAX);
    Arc::new(all.map(|number| number.map(held)).collect::<Int32Array>())
}

pub(crate) fn longs<T: TryInto<i64>>(all: impl Iterator<Item = Option<T>>) -> ArrayRef {
    let held = |number: T| number.try_into().unwrap_or(i64::MAX);
    Arc::new(all.map(|number| number.map(held)).collect::<Int64Array>())
}

pub(crate) fn decimals(
    kind: &DataType,
    all: impl Iterator<Item = Option<i128>>,
) -> Result<ArrayRef, Wrong> {
    let array: Decimal128Array = all.collect();
    Ok(Arc::new(array.with_data_type(kind.clone())))
}

pub(crate) fn keys<'a>(is_text: bool, all: impl Iterator<Item = Option<&'a Key>>) -> ArrayRef {
    if is_text {
        texts(all.map(|key| match key? {
            Key::Text(text) => Some(text.as_str()),
            Key::Number(_) => None,
        }))
    } else {
        longs(all.map(|key| match key? {
            Key::Number(number) => Some(*number),
            Key::Text(_) => None,
        }))
    }
}

/// A list of structures for each row; `None` where there is no list.
fn nested<T, L: Iterator<Item = T>>(
    of: &Fields,
    rows: impl Iterator<Item = Option<L>>,
    arrays: impl FnOnce(&[T]) -> Result<Vec<ArrayRef>, Wrong>,
) -> Result<ArrayRef, Wrong> {
    let mut all = Vec::new();
    let (mut lengths, mut valid) = (Vec::new(), Vec::new());
    for row in rows {
        let before = all.len();
        valid.push(row.is_some());
        all.extend(row.into_iter().flatten());
        lengths.push(all.len() - before);
    }
    let values = StructArray::try_new(of.clone(), arrays(&all)?, None)?;
    let element = Arc::new(Field::new("element", DataType::Struct(of.clone()), true));
    let offsets = OffsetBuffer::from_lengths(lengths);
    let nulls = valid.contains(&false).then(|| NullBuffer::from(valid));
    let list = ListArray::try_new(element, offsets, Arc::new(values), nulls)?;
    Ok(Arc::new(list))
}
