//! Workbooks: XLSX, ODS and XLS, as one text whose lines are rows of sheets.
//!
//! What a cell means is the same wherever it stands, so a workbook is read as a table of text. Only places differ: a
//! finding names sheet and cell.

mod parts;
mod references;
mod sheet;

use std::io::Cursor;

use calamine::{Data, Reader, Sheets, Xlsx, XlsxError, open_workbook_auto_from_rs};

use crate::csv::MOST_COLUMNS;
use crate::entered::FieldName;
use crate::findings::Findings;
use crate::text::Text;
use crate::{Code, Diagnostic, Location, Place, SourceFile};
use parts::Parts;
use sheet::{Sheet, written};

/// Whether bytes begin as workbooks do.
pub(crate) fn is_one(bytes: &[u8]) -> bool {
    [b"PK\x03\x04".as_slice(), b"\xD0\xCF\x11\xE0"]
        .iter()
        .any(|magic| bytes.starts_with(magic))
}

/// Reads the sheets of a workbook that have a table of the kind; or the first sheet, where none has, so that it can be
/// said what it lacks.
pub(crate) fn open<'a, C: FieldName>(
    file: SourceFile<'a>,
    findings: &mut Findings,
) -> Option<Text<'a>> {
    let sheets = match sheets(file.bytes) {
        Ok(sheets) => sheets,
        Err(why) => {
            let place = Location {
                file: file.name.to_owned(),
                place: Place::Line {
                    line: 1,
                    column: 1,
                    width: 0,
                    text: String::new(),
                },
                label: None,
            };
            findings.push(
                Diagnostic::new(
                    Code::NotCsv,
                    format!("this is no workbook that can be read: {why}"),
                )
                .at(place)
                .hint("save it again as .xlsx, .ods or .xls without a password, or as CSV (UTF-8)"),
            );
            return None;
        }
    };
    let tables: Vec<&Sheet> = sheets
        .iter()
        .filter(|sheet| sheet.header::<C>().is_some() && !sheet.lists_corrections::<C>())
        .collect();
    let used: Vec<&Sheet> = match tables.as_slice() {
        [] => sheets
            .iter()
            .find(|sheet| !sheet.rows.is_empty())
            .into_iter()
            .collect(),
        some => some.to_vec(),
    };
    let parts = Parts::of::<C>(&used);
    if let Some(message) = parts.told() {
        findings.push(
            Diagnostic::new(Code::SheetsRead, message).hint("a column `section` says it otherwise"),
        );
    }
    Some(Text::put_together(file.name, parts.made))
}

/// All sheets with what is in their cells, or why they cannot be read.
fn sheets(bytes: &[u8]) -> Result<Vec<Sheet>, String> {
    if let Some(part) = references::beyond_any_sheet(bytes) {
        return Err(format!("`{part}` in it has a cell that no sheet has"));
    }
    let said = |why: calamine::Error| why.to_string();
    let mut workbook: Sheets<_> = open_workbook_auto_from_rs(Cursor::new(bytes)).map_err(said)?;
    let names = workbook.sheet_names();
    let mut sheets = Vec::with_capacity(names.len());
    for name in names {
        let cells = match &mut workbook {
            Sheets::Xlsx(workbook) => by_cell(workbook, &name).map_err(|why| said(why.into()))?,
            other => {
                let range = other.worksheet_range(&name).map_err(said)?;
                let (row, column) = range.start().unwrap_or_default();
                let at = |(of_row, of_column, cell): (usize, usize, &Data)| {
                    let place =
                        |first: u32, more: usize| u32::try_from(more).ok()?.checked_add(first);
                    Some((
                        place(row, of_row)?,
                        place(column, of_column)?,
                        written(cell),
                    ))
                };
                range.used_cells().filter_map(at).collect()
            }
        };
        let sheet = Sheet::of(name.clone(), cells.into_iter());
        sheets.push(sheet.ok_or_else(|| {
            format!("the sheet `{name}` has text beyond its column {MOST_COLUMNS}")
        })?);
    }
    Ok(sheets)
}

/// The cells of a sheet one by one: as a range they would take the room of all cells up to the last one.
fn by_cell(
    workbook: &mut Xlsx<Cursor<&[u8]>>,
    name: &str,
) -> Result<Vec<(u32, u32, String)>, XlsxError> {
    let mut reader = workbook.worksheet_cells_reader(name)?;
    let mut cells = Vec::new();
    while let Some(cell) = reader.next_cell()? {
        let (row, column) = cell.get_position();
        cells.push((row, column, written(&cell.get_value().clone().into())));
    }
    Ok(cells)
}
