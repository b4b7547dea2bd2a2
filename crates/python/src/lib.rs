//! The Python package `matchpoint`: the engine on Arrow tables.
//!
//! Rows are read by [`traveler_ingest::columns`] and scored by [`matchpointing`], as those of files are. Here is only
//! what is between them and Arrow. `docs/scale.md` describes the package for those who use it.

mod capsule;
mod choices;
mod column;
mod counts;
mod field;
mod fields;
mod finish;
mod lines;
mod notation;
mod outcome;
mod single;
mod wrong;

use pyo3::prelude::*;

/// The engine behind the package `matchpoint`.
#[pymodule]
mod _engine {
    use std::sync::Mutex;

    use archive::Choices;
    use arrow_array::RecordBatch;
    use pyo3::prelude::*;
    use traveler_ingest::Choice;

    #[pymodule_export]
    use crate::capsule::Table;
    use crate::capsule::batches;
    use crate::field::Manner;
    use crate::fields::{Scoring, Stream};
    #[pymodule_export]
    use crate::wrong::FaultError;
    use crate::wrong::Wrong;

    /// What holds where a field does not say otherwise: rules, method, average plus, largest session score.
    type Usual = (String, Option<String>, Option<String>, Option<String>);

    /// Our names of columns, and the caller's.
    type Renamed = Vec<(String, String)>;

    /// Whether lines are reported, sessions are provisional, and faults are raised.
    type Flags = (bool, bool, bool);

    fn choices(usual: Usual, fields: &[RecordBatch]) -> Result<Choices, Wrong> {
        let (rules, method, average_plus, max_score) = usual;
        let usual = Choice {
            rules: Some(rules),
            method,
            average_plus,
            max_score,
            ..Choice::default()
        };
        crate::choices::choices(usual, fields)
    }

    /// The schema of what `score` returns, in the words of Spark.
    #[pyfunction]
    fn ddl(text_fields: bool, text_rows: bool) -> String {
        let layout = crate::outcome::Layout {
            text_fields,
            text_rows,
        };
        layout.ddl()
    }

    fn optional(table: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<RecordBatch>> {
        table.map_or(Ok(Vec::new()), |table| Ok(batches(table)?.1))
    }

    /// How an archive is scored, from what a caller says.
    fn scoring(
        usual: Usual,
        fields: Option<&Bound<'_, PyAny>>,
        columns: Renamed,
        manner: Flags,
        threads: bool,
    ) -> PyResult<Scoring> {
        let (lines, provisional, raise) = manner;
        Ok(Scoring {
            choices: choices(usual, &optional(fields)?)?,
            manner: Manner {
                lines,
                provisional,
                raise,
            },
            renamed: columns,
            threads,
        })
    }

    /// Scores the fields of a table.
    #[pyfunction]
    fn score(
        py: Python<'_>,
        data: &Bound<'_, PyAny>,
        usual: Usual,
        fields: Option<&Bound<'_, PyAny>>,
        columns: Renamed,
        manner: Flags,
        threads: bool,
    ) -> PyResult<Table> {
        let scoring = scoring(usual, fields, columns, manner, threads)?;
        let (_, batches) = batches(data)?;
        let (layout, scored) = py.detach(|| scoring.score(&batches))?;
        Ok(Table::new(layout.schema(), scored))
    }

    /// What the results of boards earn, of which it is counted how often each was made.
    #[pyfunction]
    fn rate(
        py: Python<'_>,
        counts: &Bound<'_, PyAny>,
        usual: Usual,
        fields: Option<&Bound<'_, PyAny>>,
        columns: Renamed,
        expected: Option<u64>,
    ) -> PyResult<Table> {
        let choices = choices(usual, &optional(fields)?)?;
        let (_, batches) = batches(counts)?;
        let (schema, rated) =
            py.detach(|| crate::counts::rate(&batches, &columns, &choices, expected))?;
        Ok(Table::new(schema, vec![rated]))
    }

    /// What contestants come to whose points have been added up.
    #[pyfunction]
    fn finish(
        py: Python<'_>,
        sums: &Bound<'_, PyAny>,
        fields: &Bound<'_, PyAny>,
        usual: Usual,
        columns: Renamed,
    ) -> PyResult<Table> {
        let (schema, of_fields) = batches(fields)?;
        let choices = match schema.column_with_name("field") {
            Some(_) => choices(usual, &of_fields)?,
            None => choices(usual, &[])?,
        };
        let (_, batches) = batches(sums)?;
        let (schema, finished) =
            py.detach(|| crate::finish::finish(&batches, &of_fields, &columns, &choices))?;
        Ok(Table::new(schema, finished))
    }

    /// What rulings mean.
    #[pyfunction]
    fn parse_rulings(py: Python<'_>, data: &Bound<'_, PyAny>, columns: Renamed) -> PyResult<Table> {
        let (_, batches) = batches(data)?;
        let (schema, read) = py.detach(|| crate::notation::rulings(&batches, &columns))?;
        Ok(Table::new(schema, read))
    }

    /// What contracts score.
    #[pyfunction]
    fn contract_score(
        py: Python<'_>,
        data: &Bound<'_, PyAny>,
        columns: Renamed,
    ) -> PyResult<Table> {
        let (_, batches) = batches(data)?;
        let (schema, read) = py.detach(|| crate::notation::contracts(&batches, &columns))?;
        Ok(Table::new(schema, read))
    }

    /// Scores fields that come one after another, in batches that are cut anywhere.
    #[pyclass(module = "matchpoint", frozen)]
    struct Fields(Mutex<Stream>);

    #[pymethods]
    impl Fields {
        #[new]
        fn new(
            usual: Usual,
            fields: Option<&Bound<'_, PyAny>>,
            columns: Renamed,
            manner: Flags,
            threads: bool,
        ) -> PyResult<Self> {
            let scoring = scoring(usual, fields, columns, manner, threads)?;
            Ok(Self(Mutex::new(Stream::new(scoring))))
        }

        /// Takes a batch, and returns the fields that are complete.
        fn push(&self, py: Python<'_>, data: &Bound<'_, PyAny>) -> PyResult<Table> {
            let (_, batches) = batches(data)?;
            py.detach(|| {
                self.with(|stream| {
                    let mut all = Vec::new();
                    for batch in &batches {
                        all.extend(stream.push(batch)?);
                    }
                    Ok(Table::new(stream.layout().schema(), all))
                })
            })
        }

        /// Returns the last field.
        fn finish(&self, py: Python<'_>) -> PyResult<Table> {
            py.detach(|| {
                self.with(|stream| {
                    let last = stream.finish()?;
                    Ok(Table::new(stream.layout().schema(), last))
                })
            })
        }
    }

    impl Fields {
        fn with(&self, act: impl FnOnce(&mut Stream) -> Result<Table, Wrong>) -> PyResult<Table> {
            let mut stream = match self.0.lock() {
                Ok(stream) => stream,
                Err(poisoned) => poisoned.into_inner(),
            };
            Ok(act(&mut stream)?)
        }
    }
}
