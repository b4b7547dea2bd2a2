//! The edge to other libraries: Arrow tables come in and go out through the PyCapsule interface.
//!
//! The only `unsafe` code of the project is here. A capsule holds a raw pointer to a C structure, and what it points to
//! is a promise between libraries that no compiler can check.

#![allow(unsafe_code, reason = "the Arrow C interface passes structures of C by raw pointers")]

use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema, from_ffi};
use arrow_array::ffi_stream::{FFI_ArrowArrayStream, RecordBatchStreamReader};
use arrow_array::{RecordBatch, RecordBatchIterator, RecordBatchReader, StructArray};
use arrow_schema::{Schema, SchemaRef};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple, PyType};

use crate::wrong::Wrong;

/// Takes the batches of anything that has an Arrow stream or is one batch, or of an iterable of such things.
///
/// # Errors
///
/// A `TypeError` where it is neither, and whatever a stream fails with.
pub(crate) fn batches(data: &Bound<'_, PyAny>) -> PyResult<(SchemaRef, Vec<RecordBatch>)> {
    if data.hasattr("__arrow_c_stream__")? {
        return of_stream(data);
    }
    if data.hasattr("__arrow_c_array__")? {
        let batch = of_array(data)?;
        return Ok((batch.schema(), vec![batch]));
    }
    if let Some(message) = no_table(data)? {
        return Err(Wrong::Type(message).into());
    }
    let Ok(parts) = data.try_iter() else {
        let kind = data.get_type().name()?;
        return Err(Wrong::Type(format!(
            "`{kind}` is no table: expected an object with `__arrow_c_stream__` (pyarrow, polars, pandas, DuckDB), or \
             several of them"
        ))
        .into());
    };
    let mut all = Vec::new();
    let mut schema: Option<SchemaRef> = None;
    for part in parts {
        let part = part?;
        let is_table = part.hasattr("__arrow_c_stream__")? || part.hasattr("__arrow_c_array__")?;
        if !is_table {
            let kind = part.get_type().name()?;
            let message = format!("`{kind}` is no table: expected Arrow batches");
            return Err(Wrong::Type(no_table(&part)?.unwrap_or(message)).into());
        }
        let (own, more) = batches(&part)?;
        schema.get_or_insert(own);
        all.extend(more);
    }
    Ok((schema.unwrap_or_else(|| Schema::empty().into()), all))
}

/// What becomes a table by a call, by the name of one of its attributes and what to call.
const TO_CALL: [(&str, &str); 6] = [
    ("toArrow", "`.toArrow()`, or use `matchpoint.spark`"),
    ("compute", "`.compute()`, or use `matchpoint.dask`"),
    ("collect", "`.collect()`"),
    ("to_reader", "`.to_reader()`"),
    ("to_table", "`.to_table()`"),
    ("to_arrow", "`.to_arrow()`"),
];

/// Why a thing that people take for a table is none, and what to call; `None` where nothing is known of it.
fn no_table(data: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    let kind = data.get_type().name()?.to_string();
    let advice = match &*kind {
        "dict" => Some("pass `pyarrow.table(...)` of it"),
        "str" | "bytes" | "PosixPath" | "WindowsPath" => {
            Some("read the file first, as with `pyarrow.parquet.read_table(...)`")
        }
        _ => None,
    };
    if let Some(advice) = advice {
        return Ok(Some(format!("`{kind}` is no table: {advice}")));
    }
    for (name, call) in TO_CALL {
        if data.hasattr(name)? {
            return Ok(Some(format!("`{kind}` is no table yet: call {call}")));
        }
    }
    Ok(None)
}

fn of_stream(data: &Bound<'_, PyAny>) -> PyResult<(SchemaRef, Vec<RecordBatch>)> {
    let capsule = data.call_method0("__arrow_c_stream__")?;
    let capsule = capsule.cast::<PyCapsule>()?;
    let stream = capsule.pointer_checked(Some(c"arrow_array_stream"))?;
    // SAFETY: by its name the capsule holds a stream as the Arrow C stream interface defines it. It is moved out, and
    // what is left there is marked as released, so that the capsule does not release it again.
    let reader = unsafe {
        RecordBatchStreamReader::from_raw(stream.cast::<FFI_ArrowArrayStream>().as_ptr())
    }
    .map_err(Wrong::from)?;
    let schema = reader.schema();
    let (py, mut batches) = (data.py(), Vec::new());
    let mut reader = reader;
    // A stream may have threads of its own that need the interpreter.
    while let Some(batch) = py.detach(|| reader.next()) {
        batches.push(batch.map_err(Wrong::from)?);
        py.check_signals()?;
    }
    // A table without rows has columns all the same.
    if batches.is_empty() {
        batches.push(RecordBatch::new_empty(schema.clone()));
    }
    Ok((schema, batches))
}

fn of_array(data: &Bound<'_, PyAny>) -> PyResult<RecordBatch> {
    let pair = data.call_method0("__arrow_c_array__")?;
    let pair = pair.cast::<PyTuple>()?;
    let (schema, array) = (pair.get_item(0)?, pair.get_item(1)?);
    let schema = schema.cast::<PyCapsule>()?;
    let schema = schema.pointer_checked(Some(c"arrow_schema"))?;
    let array = array.cast::<PyCapsule>()?;
    let array = array.pointer_checked(Some(c"arrow_array"))?;
    // SAFETY: by their names the capsules hold an array and its schema as the Arrow C data interface defines them. The
    // array is moved out, and what is left there is marked as released. The schema is only read, while its capsule is
    // alive.
    let data = unsafe {
        let array = FFI_ArrowArray::from_raw(array.cast().as_ptr());
        from_ffi(array, schema.cast::<FFI_ArrowSchema>().as_ref())
    };
    let data = data.map_err(Wrong::from)?;
    if !matches!(data.data_type(), arrow_schema::DataType::Struct(_)) || data.nulls().is_some() {
        let message = "an Arrow array is no table: expected a batch of columns".to_owned();
        return Err(Wrong::Type(message).into());
    }
    Ok(RecordBatch::from(StructArray::from(data)))
}

/// A table of results, for any library that reads Arrow: `pyarrow.table(t)`, `polars.DataFrame(t)`,
/// `pandas.DataFrame.from_arrow(t)`, or DuckDB through pyarrow.
#[pyclass(module = "matchpoint", frozen)]
pub(crate) struct Table {
    schema: SchemaRef,
    batches: Vec<RecordBatch>,
}

impl Table {
    pub(crate) fn of(schema: SchemaRef, batches: Vec<RecordBatch>) -> Self {
        Self { schema, batches }
    }
}

fn in_pyarrow<'py>(table: &Bound<'py, Table>) -> PyResult<Bound<'py, PyAny>> {
    let pyarrow = table.py().import("pyarrow")?;
    pyarrow.call_method1("table", (table,))
}

#[pymethods]
impl Table {
    /// Takes anything that is a table.
    #[new]
    fn new(data: &Bound<'_, PyAny>) -> PyResult<Self> {
        let (schema, batches) = batches(data)?;
        Ok(Self { schema, batches })
    }

    /// The schema, as pyarrow has it.
    #[getter]
    fn schema<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let pyarrow = this.py().import("pyarrow")?;
        pyarrow.call_method1("schema", (this,))
    }

    /// The rows as dictionaries, made by pyarrow.
    fn to_pylist<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        in_pyarrow(this)?.call_method0("to_pylist")
    }

    /// For `pickle`, by way of pyarrow.
    fn __reduce__<'py>(
        this: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyType>, (Bound<'py, PyAny>,))> {
        Ok((this.get_type(), (in_pyarrow(this)?,)))
    }

    /// The table as an Arrow C stream. It can be asked for any number of times.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // The interface leaves it to the producer whether it can give another schema.
        drop(requested_schema);
        let batches = self.batches.clone().into_iter().map(Ok);
        let reader = RecordBatchIterator::new(batches, self.schema.clone());
        let stream = FFI_ArrowArrayStream::new(Box::new(reader));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }

    /// The schema as an Arrow C schema.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(self.schema.as_ref()).map_err(Wrong::from)?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }

    /// The number of rows.
    #[getter]
    fn num_rows(&self) -> usize {
        self.batches.iter().map(RecordBatch::num_rows).sum()
    }

    /// The names of the columns.
    #[getter]
    fn column_names(&self) -> Vec<String> {
        let fields = self.schema.fields().iter();
        fields.map(|field| field.name().clone()).collect()
    }

    fn __len__(&self) -> usize {
        self.num_rows()
    }

    fn __repr__(&self) -> String {
        let columns = self.column_names().join(", ");
        format!("<matchpoint.Table of {} rows: {columns}>", self.num_rows())
    }
}
