//! Changes of cells and rows of the travelers: in place, or on record.
//!
//! Only CSV is changed in place, and only until somebody else may have read it: as long as there is neither a pack of
//! the session nor a correction. Any other change becomes a row of `corrections.csv`; the travelers stay as they are.

use contract_scoring::{BoardNumber, BySide};
use findings::Place;
use notation::Field;
use pack::record;
use traveler_ingest::{
    BoardToCorrect, Corrected, Correction, CorrectionKind, LineToCorrect, LinesToCorrect,
    PreviewRow, RecordRow, lines_to_correct, with_cell, with_row, without_row,
};

use crate::files::Refusal;
use crate::open_session::OpenSession;
use crate::request::{By, CellChange};

/// Files that were changed.
pub(crate) struct Changed {
    /// Their names, and what is in them now.
    pub(crate) files: Vec<(String, Vec<u8>)>,
    /// Whether it is the record, which is undone by another row of it.
    pub(crate) is_record: bool,
    /// Changes that are not visible on the page.
    pub(crate) notices: Vec<String>,
}

impl OpenSession {
    /// Whether changes go on record.
    pub(crate) fn is_recorded(&self) -> bool {
        let has_corrections = self.files.corrections().is_some();
        has_corrections || self.files.has_pack()
    }

    /// Whether the lines are in files in which a cell can be changed.
    pub(crate) fn is_in_place(&self) -> bool {
        let rows = self.rows.iter().flat_map(|rows| &rows.rows);
        !self.is_recorded() && rows.map(|row| &row.at).all(|at| matches!(at, Place::Line { .. }))
    }

    /// Puts other texts into cells.
    pub(crate) fn change(&self, cells: &[CellChange], by: &By) -> Result<Changed, Refusal> {
        if !(by.record || self.is_recorded())
            && let Some(changed) = self.in_place(cells)
        {
            return Ok(changed);
        }
        let mut rows = Vec::new();
        let mut lines: Vec<(usize, Line)> = Vec::new();
        for change in cells {
            let place = match lines.iter().position(|(row, _)| *row == change.row) {
                Some(place) => place,
                None => {
                    lines.push((change.row, self.line(change.row)?));
                    lines.len() - 1
                }
            };
            let field = self.field(change.column)?;
            let line = &mut lines[place].1;
            rows.push(line.correction(Corrected::Cell(field), &change.text, by)?);
        }
        self.recorded(rows)
    }

    /// Takes a row out.
    pub(crate) fn remove(&self, row: usize, by: &By) -> Result<Changed, Refusal> {
        let shown = self.row(row)?;
        if !(by.record || self.is_recorded())
            && let Some(file) = self.files.traveler(&shown.file)
            && let Some(bytes) = without_row(file, &self.choices.options(), &shown.at)
        {
            return Ok(in_place(&shown.file, bytes));
        }
        let row = self.line(row)?.correction(Corrected::Line, "removed", by)?;
        self.recorded(vec![row])
    }

    /// Adds a row, of cells in the order of the columns.
    pub(crate) fn add(&self, cells: &[String], by: &By) -> Result<Changed, Refusal> {
        let rows = self.rows.as_ref().ok_or_else(too_many)?;
        let cells: Vec<(Field, &str)> = (rows.columns.iter().zip(cells))
            .map(|(column, text)| (column.field, text.as_str()))
            .filter(|(_, text)| !text.is_empty())
            .collect();
        let last = rows.rows.last().map(|row| row.file.as_str());
        if !(by.record || self.is_recorded())
            && let Some(file) = last.and_then(|name| self.files.traveler(name))
            && let Some(bytes) = with_row(file, &self.choices.options(), &cells)
        {
            return Ok(in_place(file.name, bytes));
        }
        let text = |field: Field| {
            let found = cells.iter().find(|(own, _)| *own == field);
            found.map_or("", |(_, text)| *text)
        };
        let board: BoardNumber = (text(Field::Board).parse()).map_err(Refusal::of)?;
        let section = match text(Field::Section) {
            "" => "A".to_owned(),
            name => name.to_uppercase(),
        };
        let pairs = BySide { ns: text(Field::Ns).to_owned(), ew: text(Field::Ew).to_owned() };
        let mut line = Line { section, board, pairs, entered: None };
        let mut records = vec![line.correction(Corrected::Line, "played", by)?];
        let named = [Field::Board, Field::Section, Field::Ns, Field::Ew];
        for (field, text) in cells.iter().filter(|(field, _)| !named.contains(field)) {
            records.push(line.correction(Corrected::Cell(*field), text, by)?);
        }
        self.recorded(records)
    }

    /// Takes back the last record that still stands, in each way that may be meant.
    pub(crate) fn undo(&self, by: &By) -> Result<Vec<Changed>, Refusal> {
        let who = Some(by.who.clone()).filter(|who| !who.is_empty());
        let ways = record::ways_to_undo(&self.so_far()?, |last| Correction {
            who: who.clone().unwrap_or_else(|| last.who.clone()),
            when: by.when.clone(),
            ..last.undone(&by.note)
        });
        if ways.is_empty() {
            Err(Refusal::new("there is no correction to take back"))
        } else {
            ways.into_iter().map(|rows| self.recorded(rows)).collect()
        }
    }

    fn in_place(&self, cells: &[CellChange]) -> Option<Changed> {
        let mut cells: Vec<(&CellChange, &traveler_ingest::PreviewCell)> = (cells.iter())
            .map(|change| {
                let row = self.rows.as_ref()?.rows.get(change.row)?;
                Some((change, row.cells.get(change.column)?))
            })
            .collect::<Option<_>>()?;
        // From behind, so that the places before stay where they are.
        cells.sort_by_key(|(change, _)| std::cmp::Reverse((change.row, change.column)));
        let name = &cells.first()?.1.file;
        let mut bytes = self.files.traveler(name)?.bytes.to_vec();
        for (change, cell) in &cells {
            if cell.file != *name {
                return None;
            }
            let file = traveler_ingest::SourceFile { name, bytes: &bytes };
            bytes = with_cell(file, &self.choices.options(), &cell.at, &change.text)?;
        }
        Some(in_place(name, bytes))
    }

    /// The record with more rows.
    pub(crate) fn recorded(&self, rows: Vec<RecordRow>) -> Result<Changed, Refusal> {
        let bytes = record::with_rows(&self.so_far()?, rows)?;
        Ok(Changed { is_record: true, ..in_place(&self.files.name_of_corrections(), bytes) })
    }

    fn so_far(&self) -> Result<traveler_ingest::CorrectionLog, Refusal> {
        let known = self.files.corrections();
        record::so_far(known, &self.choices.options()).map_err(|why| Refusal {
            message: format!("`{}` {}", self.files.name_of_corrections(), why.message),
            hint: why.hint,
        })
    }

    fn row(&self, row: usize) -> Result<&PreviewRow, Refusal> {
        let rows = self.rows.as_ref().ok_or_else(too_many)?;
        let row = rows.rows.get(row);
        row.ok_or_else(|| Refusal::new("there is no such line"))
    }

    fn field(&self, column: usize) -> Result<Field, Refusal> {
        let rows = self.rows.as_ref().ok_or_else(too_many)?;
        let column = rows.columns.get(column).map(|column| column.field);
        column.ok_or_else(|| Refusal::new("there is no such column"))
    }

    /// The line of a row as a record names it.
    fn line(&self, row: usize) -> Result<Line, Refusal> {
        let shown = self.row(row)?;
        let unknown = || {
            Refusal::new("no correction can name this line")
                .hint("correct it in the file itself, and open that again")
        };
        let board = shown.board.ok_or_else(unknown)?;
        let hands = self.files.hands();
        let beside = self.files.beside(&hands, false);
        let request = BoardToCorrect { section: &shown.section, board };
        let found =
            lines_to_correct(&self.files.travelers(), &beside, &self.choices.options(), request);
        let found = found.ok_or_else(unknown)?;
        let entered = self.same(&found, row, shown).ok_or_else(unknown)?;
        Ok(Line {
            section: shown.section.clone(),
            board,
            pairs: entered.pairs.clone(),
            entered: Some(entered),
        })
    }

    /// The line that says the same as a row; of several, that of the same place among them.
    fn same(
        &self,
        found: &LinesToCorrect,
        row: usize,
        shown: &PreviewRow,
    ) -> Option<LineToCorrect> {
        let rows = self.rows.as_ref()?;
        let says = |cells: &PreviewRow, line: &LineToCorrect| {
            let mut both = rows.columns.iter().zip(&cells.cells);
            both.all(|(column, cell)| line.text(column.field).trim() == cell.text.trim())
        };
        let before = (rows.rows.iter().take(row)).filter(|other| {
            let same = |(one, cell): (&traveler_ingest::PreviewCell, _)| {
                let cell: &traveler_ingest::PreviewCell = cell;
                one.text == cell.text
            };
            other.section == shown.section && other.cells.iter().zip(&shown.cells).all(same)
        });
        let mut same = found.lines.iter().filter(|line| says(shown, line));
        same.nth(before.count()).cloned()
    }
}

/// A line that is corrected, as it is by then.
struct Line {
    section: String,
    board: BoardNumber,
    pairs: BySide<String>,
    entered: Option<LineToCorrect>,
}

impl Line {
    /// The row that puts something else there.
    fn correction(&mut self, what: Corrected, new: &str, by: &By) -> Result<RecordRow, Refusal> {
        if by.who.trim().is_empty() {
            return Err(Refusal::new("a correction on record says who makes it"));
        }
        let old = match what {
            Corrected::Line if new == "played" => String::new(),
            Corrected::Line => "played".to_owned(),
            Corrected::Cell(field) => {
                let entered = self.entered.as_ref().map(|line| line.text(field));
                entered.unwrap_or_default().to_owned()
            }
        };
        let row = RecordRow::of(&Correction {
            section: self.section.clone(),
            board: self.board,
            round: None,
            pairs: self.pairs.clone(),
            what,
            old,
            new: new.to_owned(),
            kind: CorrectionKind::Scorer,
            who: by.who.trim().to_owned(),
            when: by.when.clone(),
            note: by.note.clone(),
        });
        match what {
            Corrected::Cell(Field::Ns) => new.clone_into(&mut self.pairs.ns),
            Corrected::Cell(Field::Ew) => new.clone_into(&mut self.pairs.ew),
            _ => {}
        }
        Ok(row)
    }
}

/// A file with another content.
pub(crate) fn in_place(name: &str, bytes: Vec<u8>) -> Changed {
    Changed { files: vec![(name.to_owned(), bytes)], is_record: false, notices: Vec::new() }
}

fn too_many() -> Refusal {
    Refusal::new("there are too many lines to change one here")
}
