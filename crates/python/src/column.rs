//! The columns of a table as the engine asks for them: whole numbers and texts, whatever Arrow type they come in.

use archive::Key;
use arrow_array::cast::AsArray;
use arrow_array::types::{
    ArrowPrimitiveType, Decimal128Type, Float32Type, Float64Type, UInt64Type,
};
use arrow_array::{
    Array, ArrayRef, Int8Array, Int16Array, Int32Array, Int64Array, LargeStringArray,
    PrimitiveArray, RecordBatch, StringArray, StringViewArray, UInt8Array, UInt16Array,
    UInt32Array,
};
use arrow_schema::DataType;
use rust_decimal::Decimal;

use crate::wrong::Wrong;

/// The longest text of a cell, in bytes; nothing that a director writes comes near it.
const LONGEST_TEXT: usize = 10_000;

/// The columns of a batch by our names, of which the caller may have other ones.
pub(crate) struct Columns<'b> {
    batch: &'b RecordBatch,
    /// Our name, and the caller's.
    renamed: &'b [(String, String)],
    /// How many rows were before this batch.
    first: u64,
}

impl<'b> Columns<'b> {
    pub(crate) const fn new(
        batch: &'b RecordBatch,
        renamed: &'b [(String, String)],
        first: u64,
    ) -> Self {
        Self { batch, renamed, first }
    }

    fn own_name(&self, name: &'b str) -> &'b str {
        let renamed = self.renamed.iter().find(|(ours, _)| ours == name);
        renamed.map_or(name, |(_, own)| own)
    }

    pub(crate) fn has(&self, name: &'b str) -> bool {
        self.batch.column_by_name(self.own_name(name)).is_some()
    }

    /// A column, where there is one. One that was renamed must be there.
    fn find(&self, name: &'b str) -> Result<Option<&'b ArrayRef>, Wrong> {
        let own = self.own_name(name);
        let column = self.batch.column_by_name(own);
        match column {
            None if own != name => Err(self.missing(name)),
            column => Ok(column),
        }
    }

    /// That a column is missing.
    pub(crate) fn missing(&self, name: &str) -> Wrong {
        let schema = self.batch.schema();
        let names: Vec<&str> =
            (schema.fields().iter()).map(|field| field.name().as_str()).collect();
        let names = names.join(", ");
        let own = self.renamed.iter().find(|(ours, _)| ours == name);
        Wrong::value(match own {
            Some((_, own)) => format!("column `{own}` is missing; the table has {names}"),
            None => format!(
                "column `{name}` is missing; the table has {names}. Say which it is: `columns={{\"{name}\": ...}}`"
            ),
        })
    }

    /// A column of whole numbers, where there is one.
    pub(crate) fn whole(&self, name: &'b str) -> Result<Whole, Wrong> {
        let values = match self.find(name)? {
            None => None,
            Some(column) => whole(column, self.own_name(name), self.first)?,
        };
        Ok(Whole { name: self.own_name(name).to_owned(), first: self.first, values })
    }

    /// A column of numbers of some kind, where there is one, any of which may be null.
    pub(crate) fn numbers<T: TryFrom<i64>>(
        &self,
        name: &'b str,
        expected: &str,
    ) -> Result<Whole, Wrong> {
        let column = self.whole(name)?;
        for row in 0..self.batch.num_rows() {
            column.number::<T>(row, expected)?;
        }
        Ok(column)
    }

    /// A column of numbers of some kind, none of which is null.
    pub(crate) fn present<T: TryFrom<i64>>(
        &self,
        name: &'b str,
        expected: &str,
    ) -> Result<Whole, Wrong> {
        let column = self.whole(name)?;
        for row in 0..self.batch.num_rows() {
            column.required::<T>(row, expected)?;
        }
        Ok(column)
    }

    /// A column of texts of a length that a person writes, where there is one.
    pub(crate) fn short_text(&self, name: &'b str) -> Result<Text, Wrong> {
        let column = self.text(name)?;
        for row in 0..self.batch.num_rows() {
            column.get(row)?;
        }
        Ok(column)
    }

    /// A column of texts, where there is one.
    pub(crate) fn text(&self, name: &'b str) -> Result<Text, Wrong> {
        let values = match self.find(name)? {
            None => Texts::Nothing,
            Some(column) => Texts::of(column, self.own_name(name))?,
        };
        let text = Text { name: self.own_name(name).to_owned(), first: self.first, values };
        Ok(text)
    }

    /// A column of amounts, in whatever type they come: as texts.
    pub(crate) fn amounts(&self, name: &'b str) -> Result<Vec<Option<String>>, Wrong> {
        let Some(column) = self.find(name)? else {
            return Ok(vec![None; self.batch.num_rows()]);
        };
        if let DataType::Decimal128(_, scale) = column.data_type() {
            let scale = u32::try_from(*scale).unwrap_or(0);
            let values = column.as_primitive::<Decimal128Type>().iter();
            let written = |value| {
                let amount = Decimal::try_from_i128_with_scale(value, scale);
                amount.map_or_else(|_| value.to_string(), |amount| amount.to_string())
            };
            return Ok(values.map(|value| value.map(written)).collect());
        }
        if let DataType::Float64 = column.data_type() {
            let values = column.as_primitive::<Float64Type>().iter();
            let values = values.map(|value| value.filter(|value| !value.is_nan()));
            return Ok(values.map(|value| value.map(|value| value.to_string())).collect());
        }
        let values = self.either(name)?;
        let written = |row| {
            values.get(row).map(|key| match key {
                Key::Number(number) => number.to_string(),
                Key::Text(text) => text,
            })
        };
        Ok((0..self.batch.num_rows()).map(written).collect())
    }

    /// A column that is either of whole numbers or of texts.
    pub(crate) fn either(&self, name: &'b str) -> Result<Either, Wrong> {
        let kind = self.find(name)?.map(|column| column.data_type());
        Ok(match kind {
            Some(kind) if is_text(kind) => Either::Text(self.text(name)?),
            Some(kind) if is_castable(kind) => {
                let name = self.own_name(name);
                return Err(Wrong::Type(format!(
                    "column `{name}` is of type {kind}; expected whole numbers or text. Cast it to text, such as \
                     `CAST({name} AS VARCHAR)` in SQL"
                )));
            }
            _ => Either::Whole(self.whole(name)?),
        })
    }
}

/// Whether a column is of what people call a key, and is neither a number nor a text: dates, UUIDs.
fn is_castable(kind: &DataType) -> bool {
    kind.is_temporal()
        || matches!(
            kind,
            DataType::FixedSizeBinary(_)
                | DataType::Binary
                | DataType::LargeBinary
                | DataType::BinaryView
        )
}

/// Whether there is no value in a column: libraries disagree about the type of one.
fn has_nothing(column: &ArrayRef) -> bool {
    let all_null = column.logical_null_count() == column.len() && !column.is_empty();
    all_null || *column.data_type() == DataType::Null
}

fn is_text(kind: &DataType) -> bool {
    match kind {
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => true,
        DataType::Dictionary(_, values) => is_text(values),
        _ => false,
    }
}

/// A column of whole numbers, any of which may be null.
pub(crate) struct Whole {
    name: String,
    first: u64,
    values: Option<Numbers>,
}

/// Whole numbers in the type that they came in, so that none has to be copied.
enum Numbers {
    Int8(Int8Array),
    Int16(Int16Array),
    Int32(Int32Array),
    Int64(Int64Array),
    UInt8(UInt8Array),
    UInt16(UInt16Array),
    UInt32(UInt32Array),
}

impl Numbers {
    fn have_any(&self) -> bool {
        let values: &dyn Array = match self {
            Self::Int8(values) => values,
            Self::Int16(values) => values,
            Self::Int32(values) => values,
            Self::Int64(values) => values,
            Self::UInt8(values) => values,
            Self::UInt16(values) => values,
            Self::UInt32(values) => values,
        };
        values.null_count() < values.len()
    }

    #[inline]
    fn get(&self, row: usize) -> Option<i64> {
        #[inline]
        fn of<T: ArrowPrimitiveType<Native: Into<i64>>>(
            values: &PrimitiveArray<T>,
            row: usize,
        ) -> Option<i64> {
            values.is_valid(row).then(|| values.value(row).into())
        }
        match self {
            Self::Int8(values) => of(values, row),
            Self::Int16(values) => of(values, row),
            Self::Int32(values) => of(values, row),
            Self::Int64(values) => of(values, row),
            Self::UInt8(values) => of(values, row),
            Self::UInt16(values) => of(values, row),
            Self::UInt32(values) => of(values, row),
        }
    }
}

impl Whole {
    pub(crate) const fn is_absent(&self) -> bool {
        self.values.is_none()
    }

    #[inline]
    pub(crate) fn get(&self, row: usize) -> Option<i64> {
        self.values.as_ref()?.get(row)
    }

    /// A number of some kind, such as a board's.
    #[inline]
    pub(crate) fn number<T: TryFrom<i64>>(
        &self,
        row: usize,
        expected: &str,
    ) -> Result<Option<T>, Wrong> {
        match self.get(row) {
            None => Ok(None),
            Some(number) => match T::try_from(number) {
                Ok(number) => Ok(Some(number)),
                Err(_) => Err(self.none_such(row, number, expected)),
            },
        }
    }

    /// A number of a kind for which the column was checked.
    #[inline]
    pub(crate) fn held<T: TryFrom<i64>>(&self, row: usize) -> Option<T> {
        T::try_from(self.get(row)?).ok()
    }

    /// A number that has to be there.
    #[inline]
    pub(crate) fn required<T: TryFrom<i64>>(&self, row: usize, expected: &str) -> Result<T, Wrong> {
        let number = self.number(row, expected)?;
        number.ok_or_else(|| self.wrong(row, "null", expected))
    }

    #[cold]
    fn none_such(&self, row: usize, number: i64, expected: &str) -> Wrong {
        self.wrong(row, &number.to_string(), expected)
    }

    #[cold]
    pub(crate) fn wrong(&self, row: usize, found: &str, expected: &str) -> Wrong {
        Wrong::cell(&self.name, self.first + row as u64, found, expected)
    }
}

/// The numbers of a column; `None` where every one is null.
fn whole(column: &ArrayRef, name: &str, first: u64) -> Result<Option<Numbers>, Wrong> {
    fn cast<T: ArrowPrimitiveType>(
        column: &ArrayRef,
        of: impl Fn(T::Native) -> Option<i64>,
        refused: impl Fn(usize, T::Native) -> Wrong,
    ) -> Result<Int64Array, Wrong> {
        let values = column.as_primitive::<T>();
        let cast = values.iter().enumerate().map(|(row, value)| {
            let Some(value) = value else { return Ok(None) };
            of(value).map(Some).ok_or_else(|| refused(row, value))
        });
        cast.collect()
    }
    fn own<T: ArrowPrimitiveType>(column: &ArrayRef) -> PrimitiveArray<T> {
        column.as_primitive().clone()
    }
    let at =
        |row: usize, found: String| Wrong::cell(name, first + row as u64, &found, "a whole number");
    Ok(Some(match column.data_type() {
        _ if has_nothing(column) => return Ok(None),
        DataType::Int8 => Numbers::Int8(own(column)),
        DataType::Int16 => Numbers::Int16(own(column)),
        DataType::Int32 => Numbers::Int32(own(column)),
        DataType::Int64 => Numbers::Int64(own(column)),
        DataType::UInt8 => Numbers::UInt8(own(column)),
        DataType::UInt16 => Numbers::UInt16(own(column)),
        DataType::UInt32 => Numbers::UInt32(own(column)),
        DataType::UInt64 => {
            let of = |value: u64| value.try_into().ok();
            Numbers::Int64(cast::<UInt64Type>(column, of, |r, v| at(r, v.to_string()))?)
        }
        // What SQL makes of a sum of whole numbers.
        DataType::Decimal128(_, 0) => {
            let of = |value: i128| value.try_into().ok();
            Numbers::Int64(cast::<Decimal128Type>(column, of, |r, v| at(r, v.to_string()))?)
        }
        // What pandas makes of whole numbers with gaps between them.
        DataType::Float32 => {
            let of = |value| of_float(f64::from(value));
            let values = cast::<Float32Type>(column, of, |r, v| at(r, v.to_string()))?;
            Numbers::Int64(without_gaps(values))
        }
        DataType::Float64 => {
            let values = cast::<Float64Type>(column, of_float, |r, v| at(r, v.to_string()))?;
            Numbers::Int64(without_gaps(values))
        }
        DataType::Dictionary(_, _) => {
            let few = column.as_any_dictionary();
            let Some(values) = whole(few.values(), name, first)? else {
                return Ok(None);
            };
            let keys = few.normalized_keys().into_iter().enumerate();
            let value = |(row, key): (usize, usize)| {
                (few.keys().is_valid(row)).then(|| values.get(key)).flatten()
            };
            Numbers::Int64(keys.map(value).collect())
        }
        kind => return Err(Wrong::of_type(name, kind, "whole numbers")),
    }))
}

/// What stands for a gap while floats are read; no number of a game comes near it.
const GAP: i64 = i64::MIN;

/// A float that is a whole number; not a number is a gap.
#[allow(
    clippy::cast_possible_truncation,
    reason = "only a whole number that is held exactly is taken"
)]
fn of_float(value: f64) -> Option<i64> {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    if value.is_nan() {
        return Some(GAP);
    }
    (value.fract() == 0.0 && value.abs() <= EXACT).then_some(value as i64)
}

fn without_gaps(values: Int64Array) -> Int64Array {
    (values.iter().map(|value| value.filter(|number| *number != GAP))).collect()
}

/// A column of texts, any of which may be null.
pub(crate) struct Text {
    name: String,
    first: u64,
    values: Texts,
}

/// No text; no column has as many that differ.
const NONE: u32 = u32::MAX;

enum Texts {
    Nothing,
    Usual(StringArray),
    Large(LargeStringArray),
    View(StringViewArray),
    /// By row, the place of its text among those that differ; `NONE` where there is none.
    Few(Vec<u32>, Box<Texts>),
}

impl Texts {
    fn of(column: &ArrayRef, name: &str) -> Result<Self, Wrong> {
        Ok(match column.data_type() {
            _ if has_nothing(column) => Self::Nothing,
            DataType::Utf8 => Self::Usual(column.as_string::<i32>().clone()),
            DataType::LargeUtf8 => Self::Large(column.as_string::<i64>().clone()),
            DataType::Utf8View => Self::View(column.as_string_view().clone()),
            DataType::Dictionary(_, values) if is_text(values) => {
                let few = column.as_any_dictionary();
                let keys = if few.values().is_empty() {
                    vec![0; few.len()]
                } else {
                    few.normalized_keys()
                };
                let held = |(row, key): (usize, usize)| {
                    if few.keys().is_valid(row) { u32::try_from(key).unwrap_or(NONE) } else { NONE }
                };
                let keys = keys.into_iter().enumerate().map(held);
                Self::Few(keys.collect(), Box::new(Self::of(few.values(), name)?))
            }
            kind => return Err(Wrong::of_type(name, kind, "text")),
        })
    }

    fn have_any(&self) -> bool {
        match self {
            Self::Nothing => false,
            Self::Usual(texts) => texts.null_count() < texts.len(),
            Self::Large(texts) => texts.null_count() < texts.len(),
            Self::View(texts) => texts.null_count() < texts.len(),
            Self::Few(keys, _) => keys.iter().any(|key| *key != NONE),
        }
    }

    #[inline]
    fn get(&self, row: usize) -> Option<&str> {
        match self {
            Self::Nothing => None,
            Self::Usual(texts) => texts.is_valid(row).then(|| texts.value(row)),
            Self::Large(texts) => texts.is_valid(row).then(|| texts.value(row)),
            Self::View(texts) => texts.is_valid(row).then(|| texts.value(row)),
            Self::Few(keys, texts) => match keys[row] {
                NONE => None,
                key => texts.get(key as usize),
            },
        }
    }
}

impl Text {
    pub(crate) const fn is_absent(&self) -> bool {
        matches!(self.values, Texts::Nothing)
    }

    /// A text without the blanks around it; `None` where nothing is left.
    #[inline]
    pub(crate) fn get(&self, row: usize) -> Result<Option<&str>, Wrong> {
        match self.values.get(row) {
            Some(text) if text.len() > LONGEST_TEXT => Err(self.too_long(row, text.len())),
            _ => Ok(self.held(row)),
        }
    }

    /// The same of a column that was checked.
    #[inline]
    pub(crate) fn held(&self, row: usize) -> Option<&str> {
        let text = self.values.get(row).map(str::trim);
        text.filter(|text| !text.is_empty())
    }

    #[cold]
    fn too_long(&self, row: usize, bytes: usize) -> Wrong {
        let (found, expected) =
            (format!("a text of {bytes} bytes"), format!("{LONGEST_TEXT} at most"));
        Wrong::cell(&self.name, self.first + row as u64, &found, &expected)
    }

    /// A text as it is.
    #[inline]
    pub(crate) fn as_it_is(&self, row: usize) -> Option<&str> {
        self.values.get(row)
    }
}

/// A column that is either of whole numbers or of texts, such as the key of a field.
pub(crate) enum Either {
    Whole(Whole),
    Text(Text),
}

impl Either {
    pub(crate) const fn is_text(&self) -> bool {
        matches!(self, Self::Text(_))
    }

    pub(crate) fn get(&self, row: usize) -> Option<Key> {
        match self {
            Self::Whole(column) => column.get(row).map(Key::Number),
            Self::Text(column) => column.as_it_is(row).map(|text| Key::Text(text.to_owned())),
        }
    }

    /// A value that has to be there.
    pub(crate) fn required(&self, row: usize) -> Result<Key, Wrong> {
        let (name, first) = match self {
            Self::Whole(Whole { name, first, .. }) | Self::Text(Text { name, first, .. }) => {
                (name, first)
            }
        };
        let null = || Wrong::cell(name, first + row as u64, "null", "the key of a field");
        self.get(row).ok_or_else(null)
    }

    /// Whether there is any value.
    pub(crate) fn has_any(&self) -> bool {
        match self {
            Self::Whole(column) => column.values.as_ref().is_some_and(Numbers::have_any),
            Self::Text(column) => column.values.have_any(),
        }
    }

    /// Whether the value of a row is this one.
    #[inline]
    pub(crate) fn is(&self, row: usize, key: &Key) -> bool {
        match (self, key) {
            (Self::Whole(column), Key::Number(number)) => column.get(row) == Some(*number),
            (Self::Text(column), Key::Text(text)) => column.as_it_is(row) == Some(text),
            (Self::Whole(_), Key::Text(_)) | (Self::Text(_), Key::Number(_)) => false,
        }
    }
}
