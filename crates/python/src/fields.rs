//! Many fields: lines are gathered field by field, and the fields are scored side by side.

use std::collections::{HashMap, HashSet};

use archive::Key;
use arrow_array::RecordBatch;
use session::threads;

use crate::choices::Chosen;
use crate::field::{self, Manner};
use crate::given::{self, KeyType};
use crate::lines::{At, Lines, Table};
use crate::outcome::{Layout, Outcome};
use crate::running::Progress;
use crate::wrong::Wrong;

/// How an archive is scored.
pub(crate) struct Scoring {
    pub(crate) chosen: Chosen,
    pub(crate) manner: Manner,
    /// Our names of columns, and the caller's.
    pub(crate) renamed: Vec<(String, String)>,
}

/// How many fields are put into one batch of results.
const FIELDS: usize = 256;

/// A field and where its rows are.
type Gathered = (Key, Vec<At>);

impl Scoring {
    /// Scores the fields of a table, whose rows may be in any order. The fields come out in the order of their keys.
    pub(crate) fn score(
        &self,
        batches: &[RecordBatch],
        progress: &Progress,
    ) -> Result<(Layout, Vec<RecordBatch>), Wrong> {
        given::check_batches(batches, &self.renamed, given::RESULTS)?;
        let mut first = 0;
        let mut keys = Keys::default();
        let lines = (batches.iter())
            .map(|batch| {
                let lines = Lines::of(batch, &self.renamed, first)?;
                keys.join(&lines, first)?;
                first += batch.num_rows() as u64;
                Ok(lines)
            })
            .collect::<Result<Vec<_>, Wrong>>()?;
        let table = Table::new(lines)?;
        self.chosen.check_type(keys.fields)?;
        progress.begin(first);
        let mut gathered = gathered(&table)?;
        gathered.sort_by(|(one, _), (other, _)| one.cmp(other));
        let has = |key: &Key| gathered.binary_search_by(|(own, _)| own.cmp(key)).is_ok();
        self.chosen.check_matched(has, gathered.iter().map(|(key, _)| key))?;
        let layout = keys.layout();
        Ok((layout, self.outcomes(layout, &table, gathered, progress)?))
    }

    /// Scores fields whose rows have been gathered.
    fn outcomes(
        &self,
        layout: Layout,
        table: &Table,
        gathered: Vec<Gathered>,
        progress: &Progress,
    ) -> Result<Vec<RecordBatch>, Wrong> {
        let mut gathered = gathered.into_iter();
        let mut pieces = Vec::new();
        loop {
            let piece: Vec<Gathered> = gathered.by_ref().take(FIELDS).collect();
            if piece.is_empty() {
                break;
            }
            pieces.push(piece);
        }
        let score = |piece: Vec<Gathered>| {
            let outcomes = (piece.into_iter())
                .map(|(key, rows)| {
                    progress.check()?;
                    let count = rows.len() as u64;
                    let outcome = self.outcome(key, table, rows)?;
                    progress.advance(count);
                    Ok(outcome)
                })
                .collect::<Result<Vec<_>, Wrong>>()?;
            layout.batch(&outcomes)
        };
        threads::each(pieces, score).into_iter().collect()
    }

    fn outcome(&self, key: Key, table: &Table, rows: Vec<At>) -> Result<Outcome, Wrong> {
        let choice = self.chosen.choices.of(Some(&key));
        field::score(key, table, rows, choice, self.manner)
    }
}

/// Whether fields are called by texts, and rows.
#[derive(Clone, Copy, Default)]
struct Keys {
    fields: KeyType,
    rows: KeyType,
}

impl Keys {
    /// Takes the keys of a batch before which there were some rows.
    fn join(&mut self, lines: &Lines, first: u64) -> Result<(), Wrong> {
        let (fields, rows) = lines.keys();
        self.fields.join("field", fields, first)?;
        self.rows.join("row_id", rows, first)
    }

    fn layout(self) -> Layout {
        Layout { text_fields: self.fields.is_text(), text_rows: self.rows.is_text() }
    }
}

/// The rows of each field, in whatever order they come.
fn gathered(table: &Table) -> Result<Vec<Gathered>, Wrong> {
    let mut all: Vec<Gathered> = Vec::new();
    let mut places: HashMap<Key, usize> = HashMap::new();
    let mut last: Option<usize> = None;
    for at in 0..table.rows() {
        let (lines, row) = table.find(at);
        let found = match last {
            Some(found) if lines.is_of(row, &all[found].0) => found,
            _ => {
                let key = lines.field(row)?;
                *places.entry(key).or_insert_with_key(|key| {
                    all.push((key.clone(), Vec::new()));
                    all.len() - 1
                })
            }
        };
        all[found].1.push(at);
        last = Some(found);
    }
    Ok(all)
}

/// Some rows of a field, and how many rows came before them.
type Part = (RecordBatch, u64);

/// Fields that come one after another, in batches that are cut anywhere. The last field of a batch waits for the next.
pub(crate) struct Stream {
    scoring: Scoring,
    keys: Keys,
    /// The rows of the last field so far.
    waiting: Option<(Key, Vec<Part>)>,
    /// The fields that are done: none of them may come again.
    done: HashSet<Key>,
    /// How many rows came before.
    rows: u64,
}

impl Stream {
    pub(crate) fn new(scoring: Scoring) -> Self {
        Self { scoring, keys: Keys::default(), waiting: None, done: HashSet::new(), rows: 0 }
    }

    /// The columns of what comes out; those of no rows before the first batch.
    pub(crate) fn layout(&self) -> Layout {
        self.keys.layout()
    }

    /// Takes a batch, and scores the fields that are complete.
    pub(crate) fn push(
        &mut self,
        batch: &RecordBatch,
        progress: &Progress,
    ) -> Result<Vec<RecordBatch>, Wrong> {
        let renamed = &self.scoring.renamed;
        given::check_batches(std::slice::from_ref(batch), renamed, given::RESULTS)?;
        let lines = Lines::of(batch, renamed, self.rows)?;
        self.keys.join(&lines, self.rows)?;
        self.scoring.chosen.check_type(self.keys.fields)?;
        let before = self.rows;
        self.rows += batch.num_rows() as u64;
        let mut complete = Vec::new();
        let mut start = 0;
        while start < lines.len() {
            let key = lines.field(start)?;
            let rest = start + 1..lines.len();
            let end = rest.into_iter().find(|row| !lines.is_of(*row, &key));
            let end = end.unwrap_or(lines.len());
            let first = before + start as u64;
            let rows = (batch.slice(start, end - start), first);
            match &mut self.waiting {
                Some((waiting, parts)) if *waiting == key => parts.push(rows),
                waiting => {
                    if self.done.contains(&key) {
                        return Err(Wrong::value(format!(
                            "row {first}: field `{key}` comes a second time; sort the rows by field"
                        )));
                    }
                    self.done.insert(key.clone());
                    complete.extend(waiting.replace((key, vec![rows])));
                }
            }
            start = end;
        }
        self.outcomes(complete, progress)
    }

    /// Scores the last field.
    pub(crate) fn finish(&mut self, progress: &Progress) -> Result<Vec<RecordBatch>, Wrong> {
        let has = |key: &Key| self.done.contains(key);
        self.scoring.chosen.check_matched(has, self.done.iter())?;
        let complete = self.waiting.take().into_iter().collect();
        self.outcomes(complete, progress)
    }

    fn outcomes(
        &mut self,
        complete: Vec<(Key, Vec<Part>)>,
        progress: &Progress,
    ) -> Result<Vec<RecordBatch>, Wrong> {
        let mut lines = Vec::new();
        let mut keys = Vec::new();
        for (key, parts) in complete {
            let before = lines.len();
            for (batch, first) in parts {
                lines.push(Lines::of(&batch, &self.scoring.renamed, first)?);
            }
            let rows: usize = lines[before..].iter().map(Lines::len).sum();
            keys.push((key, rows));
        }
        let table = Table::new(lines)?;
        let mut all = 0..table.rows();
        let gathered: Vec<Gathered> = (keys.into_iter())
            .map(|(key, rows)| (key, all.by_ref().take(rows).collect()))
            .collect();
        if !gathered.is_empty() {
            // Whoever has the first rows expects no others.
            self.keys.fields.settle();
            self.keys.rows.settle();
        }
        let layout = self.layout();
        self.scoring.outcomes(layout, &table, gathered, progress)
    }
}
