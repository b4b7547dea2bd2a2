//! The Python package `matchpoint`: the engine on Arrow tables.
//!
//! Rows are read by [`traveler_ingest::columns`] and scored by [`matchpointing`], like those of files. This crate only
//! connects them with Arrow. `docs/scale.md` describes the package for its users.

mod capsule;
mod choices;
mod column;
mod counts;
mod field;
mod fields;
mod finish;
mod given;
mod lines;
mod notation;
mod outcome;
mod running;
mod single;
mod wrong;

use pyo3::prelude::*;

/// The engine behind the package `matchpoint`.
#[pymodule]
mod _engine {
    use std::sync::{Arc, Mutex};

    use arrow_array::RecordBatch;
    use pyo3::prelude::*;
    use traveler_ingest::Choice;

    #[pymodule_export]
    use crate::capsule::Table;
    use crate::capsule::batches;
    use crate::choices::Chosen;
    use crate::field::Manner;
    use crate::fields::{Scoring, Stream};
    use crate::running::{Progress, Running};
    #[pymodule_export]
    use crate::wrong::FaultError;
    use crate::wrong::Wrong;

    /// What holds where a field does not say otherwise: rules, method, average plus, largest session score.
    type Usual = (String, Option<String>, Option<String>, Option<String>);

    /// Our names of columns, and the caller's.
    type Renamed = Vec<(String, String)>;

    /// Whether lines are reported, sessions are provisional, and faults are raised.
    type Flags = (bool, bool, bool);

    /// The table of fields, if there is one, and whether it may name fields that are not there.
    type OfFields<'py> = (Option<Bound<'py, PyAny>>, bool);

    /// What comes of some fields.
    type Scored = Result<Vec<RecordBatch>, Wrong>;

    /// The version of the package.
    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "so Python calls it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    fn chosen(
        usual: Usual,
        fields: &[RecordBatch],
        more: &[&str],
        ignores_unmatched: bool,
    ) -> Result<Chosen, Wrong> {
        let (rules, method, average_plus, max_score) = usual;
        let usual =
            Choice { rules: Some(rules), method, average_plus, max_score, ..Choice::default() };
        Chosen::new(usual, fields, more, ignores_unmatched)
    }

    /// Checks the names of the columns of some results.
    #[pyfunction]
    fn check_columns(names: Vec<String>, columns: Renamed) -> PyResult<()> {
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        Ok(crate::given::check(&names, &columns, crate::given::RESULTS)?)
    }

    /// The schema of what `score` returns, in the words of Spark.
    #[pyfunction]
    fn ddl(text_fields: bool, text_rows: bool) -> String {
        let layout = crate::outcome::Layout { text_fields, text_rows };
        layout.ddl()
    }

    fn optional(table: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<RecordBatch>> {
        table.map_or(Ok(Vec::new()), |table| Ok(batches(table)?.1))
    }

    /// How an archive is scored, from what a caller says.
    fn scoring(
        usual: Usual,
        (fields, ignores_unmatched): OfFields<'_>,
        columns: Renamed,
        manner: Flags,
    ) -> PyResult<Scoring> {
        let (lines, provisional, raise) = manner;
        let fields = optional(fields.as_ref())?;
        Ok(Scoring {
            chosen: chosen(usual, &fields, &[], ignores_unmatched)?,
            manner: Manner { lines, provisional, raise },
            renamed: columns,
        })
    }

    /// Scores the fields of a table.
    #[pyfunction]
    #[expect(clippy::too_many_arguments, reason = "the package calls it, with all its arguments")]
    fn score(
        py: Python<'_>,
        data: &Bound<'_, PyAny>,
        usual: Usual,
        fields: OfFields<'_>,
        columns: Renamed,
        manner: Flags,
        threads: Option<usize>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Table> {
        let scoring = scoring(usual, fields, columns, manner)?;
        let (_, batches) = batches(data)?;
        let running = Running { threads, callback: progress };
        let (layout, scored) =
            running.run(py, batches, move |batches, progress| scoring.score(batches, progress))?;
        Ok(Table::of(layout.schema(), scored))
    }

    /// What the results of boards earn, of which it is counted how often each was made.
    #[pyfunction]
    fn rate(
        py: Python<'_>,
        counts: &Bound<'_, PyAny>,
        usual: Usual,
        fields: OfFields<'_>,
        columns: Renamed,
        expected: Option<u64>,
    ) -> PyResult<Table> {
        let (fields, ignores_unmatched) = fields;
        let chosen = chosen(usual, &optional(fields.as_ref())?, &[], ignores_unmatched)?;
        let (_, batches) = batches(counts)?;
        let (schema, rated) = Running::default().run(py, batches, move |batches, _| {
            crate::counts::rate(batches, &columns, &chosen, expected)
        })?;
        Ok(Table::of(schema, vec![rated]))
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
        let own: &[_] = match schema.column_with_name("field") {
            Some(_) => &of_fields,
            None => &[],
        };
        // A field without a contestant has nothing that could be wrong.
        let chosen = chosen(usual, own, &crate::finish::OF_FIELDS, true)?;
        let (_, batches) = batches(sums)?;
        let needed = (batches, of_fields);
        let (schema, finished) =
            Running::default().run(py, needed, move |(batches, of_fields), _| {
                crate::finish::finish(batches, of_fields, &columns, &chosen)
            })?;
        Ok(Table::of(schema, finished))
    }

    /// What rulings mean.
    #[pyfunction]
    fn parse_rulings(py: Python<'_>, data: &Bound<'_, PyAny>, columns: Renamed) -> PyResult<Table> {
        let (_, batches) = batches(data)?;
        let (schema, read) = Running::default()
            .run(py, batches, move |batches, _| crate::notation::rulings(batches, &columns))?;
        Ok(Table::of(schema, read))
    }

    /// What contracts score.
    #[pyfunction]
    fn contract_score(
        py: Python<'_>,
        data: &Bound<'_, PyAny>,
        columns: Renamed,
    ) -> PyResult<Table> {
        let (_, batches) = batches(data)?;
        let (schema, read) = Running::default()
            .run(py, batches, move |batches, _| crate::notation::contracts(batches, &columns))?;
        Ok(Table::of(schema, read))
    }

    /// Scores fields that come one after another, in batches that are cut anywhere.
    #[pyclass(module = "matchpoint", frozen)]
    struct Fields {
        stream: Arc<Mutex<Stream>>,
        threads: Option<usize>,
    }

    #[pymethods]
    impl Fields {
        #[new]
        fn new(
            usual: Usual,
            fields: OfFields<'_>,
            columns: Renamed,
            manner: Flags,
            threads: Option<usize>,
        ) -> PyResult<Self> {
            let scoring = scoring(usual, fields, columns, manner)?;
            Ok(Self { stream: Arc::new(Mutex::new(Stream::new(scoring))), threads })
        }

        /// Takes a batch, and returns the fields that are complete.
        fn push(&self, py: Python<'_>, data: &Bound<'_, PyAny>) -> PyResult<Table> {
            let (_, batches) = batches(data)?;
            self.with(py, batches, |stream, batches, progress| {
                let mut all = Vec::new();
                for batch in batches {
                    all.extend(stream.push(batch, progress)?);
                }
                Ok(all)
            })
        }

        /// Returns the last field.
        fn finish(&self, py: Python<'_>) -> PyResult<Table> {
            self.with(py, Vec::new(), |stream, _, progress| stream.finish(progress))
        }
    }

    impl Fields {
        fn with(
            &self,
            py: Python<'_>,
            batches: Vec<RecordBatch>,
            act: fn(&mut Stream, &[RecordBatch], &Progress) -> Scored,
        ) -> PyResult<Table> {
            let stream = Arc::clone(&self.stream);
            let running = Running { threads: self.threads, callback: None };
            running.run(py, batches, move |batches, progress| {
                let mut stream = match stream.lock() {
                    Ok(stream) => stream,
                    Err(poisoned) => poisoned.into_inner(),
                };
                let done = act(&mut stream, batches, progress)?;
                Ok(Table::of(stream.layout().schema(), done))
            })
        }
    }
}
