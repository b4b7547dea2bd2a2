//! Workbooks: XLSX, ODS and XLS, as rows of cells.
//!
//! A cell means the same in any file, so these rows replace those of a text. Only places differ: a finding names sheet
//! and cell.

mod chosen;
mod parts;
mod references;
mod repeated;
mod room;
mod sheet;

use std::io::Cursor;

use calamine::{Data, Reader, SheetVisible, Sheets, open_workbook_auto_from_rs};
use findings::{Code, Diagnostic, Findings, Location, Place};
use rows::entered::FieldName;
use text::cells::MOST_COLUMNS;
use text::{SourceFile, Text};

use chosen::{chosen, hidden};
use parts::Parts;
use room::{Refused, Room};
use sheet::{Filling, Sheet, written};

pub use crate::magic::is_workbook as is_one;

/// Reads the sheets of a workbook that have a table of the kind, or those that are named; or the first sheet, where none
/// has such a table, so that it can be said what it lacks. The other sheets are named in notes. Where no sheet has a
/// table, all that are laid out for paper are tried first.
pub fn open<'a, C: FieldName>(
    file: SourceFile<'a>,
    tabs: &[String],
    unfold: impl FnOnce(Text<'a>, &mut Findings) -> Option<Text<'a>>,
    findings: &mut Findings,
) -> Option<Text<'a>> {
    let sheets = sheets(file.bytes);
    let sheets = sheets.map_err(|why| findings.push(refused(why, file.name)));
    let sheets = sheets.ok()?;
    if tabs.is_empty() && sheets.iter().all(|sheet| sheet.header::<C>().is_none()) {
        let pages: Vec<&Sheet> = sheets.iter().filter(|sheet| sheet.is_page()).collect();
        let unseen = hidden(&pages, file.name);
        let pages = Text::of_sheets(file.name, Parts::as_they_are(&pages));
        if let Some(text) = unfold(pages, findings) {
            findings.extend(unseen);
            return Some(text);
        }
    }
    let used = chosen::<C>(&sheets, tabs, file.name, findings)?;
    if let Some(sheet) = used.iter().find(|sheet| sheet.is_too_wide) {
        let why = format!(
            "the sheet `{}` has text beyond its column {MOST_COLUMNS}",
            sheet.name
        );
        findings.push(refused(Refused::NoWorkbook(why), file.name));
        return None;
    }
    let parts = Parts::of::<C>(&used);
    if let Some(message) = parts.message() {
        findings.push(
            Diagnostic::new(Code::SheetsRead, message).hint("a column `section` overrides this"),
        );
    }
    Some(Text::of_sheets(file.name, parts.rows))
}

/// The names of columns of each sheet that has a table of the kind; none where they cannot be read.
pub fn headings<C: FieldName>(bytes: &[u8]) -> Vec<Vec<String>> {
    let sheets = sheets(bytes).unwrap_or_default();
    let names = |sheet: Sheet| {
        let place = sheet.header::<C>()?;
        sheet.rows.into_iter().nth(place).map(|(_, cells)| cells)
    };
    sheets.into_iter().filter_map(names).collect()
}

/// The names of all sheets, and what is in their cells, row by row without those that are blank; `None` where they
/// cannot be read.
pub fn grids(bytes: &[u8]) -> Option<Vec<(String, Vec<Vec<String>>)>> {
    let rows = |sheet: Sheet| sheet.rows.into_iter().map(|(_, cells)| cells).collect();
    let sheets = sheets(bytes).ok()?.into_iter();
    Some(
        sheets
            .map(|sheet| (sheet.name.clone(), rows(sheet)))
            .collect(),
    )
}

/// The list of pairs in a workbook of travelers: the only sheet that is called so, beside others.
pub fn roster<'a>(file: SourceFile<'a>) -> Option<Text<'a>> {
    let sheets = roster_name(file.bytes).and_then(|_| sheets(file.bytes).ok())?;
    let (lists, others): (Vec<&Sheet>, Vec<&Sheet>) =
        sheets.iter().partition(|sheet| sheet.is_roster());
    let is_beside = others.iter().any(|sheet| !sheet.rows.is_empty());
    (is_beside && lists.len() == 1).then(|| Text::of_sheets(file.name, Parts::as_they_are(&lists)))
}

/// What the only list of pairs in a workbook is called, where there are other sheets.
pub fn roster_name(bytes: &[u8]) -> Option<String> {
    if !is_one(bytes) || room::check(bytes).is_err() {
        return None;
    }
    let workbook = open_workbook_auto_from_rs(Cursor::new(bytes));
    let workbook: Result<Sheets<_>, calamine::Error> = workbook;
    let names = workbook.ok()?.sheet_names();
    let mut lists = names.iter().filter(|name| sheet::is_roster(name));
    let (first, other) = (lists.next()?, lists.next());
    (other.is_none() && names.len() > 1).then(|| first.clone())
}

/// Says that the list of pairs of a workbook is not the one that is used.
pub fn roster_left(file: SourceFile<'_>) -> Option<Diagnostic> {
    let name = roster_name(file.bytes)?;
    let file = file.name;
    let message = format!("the sheet `{name}` of `{file}` lists pairs, and is not used");
    let hint = "pairs are read from the file beside the travelers; keep one list of them";
    Some(Diagnostic::new(Code::SheetsLeft, message).hint(hint))
}

/// Says why a workbook is not read.
fn refused(why: Refused, file: &str) -> Diagnostic {
    let place = Location {
        file: file.to_owned(),
        place: Place::Line {
            line: 1,
            column: 1,
            width: 0,
            text: String::new(),
        },
        label: None,
    };
    match why {
        Refused::NoWorkbook(why) => {
            let message = format!("this is no workbook that can be read: {why}");
            Diagnostic::new(Code::NotCsv, message)
                .hint("save it again as .xlsx, .ods or .xls without a password, or as CSV (UTF-8)")
        }
        Refused::TooLarge(why) => {
            let message = format!("the workbook is larger than that of any session: {why}");
            Diagnostic::new(Code::FileTooLarge, message)
                .hint("is this another file? Nothing in it was read; if it is not, save the travelers as CSV (UTF-8)")
        }
    }
    .at(place)
}

/// All sheets with what is in their cells, or why they cannot be read.
fn sheets(bytes: &[u8]) -> Result<Vec<Sheet>, Refused> {
    room::check(bytes)?;
    let said = |why: calamine::Error| Refused::NoWorkbook(why.to_string());
    let mut workbook: Sheets<_> = open_workbook_auto_from_rs(Cursor::new(bytes)).map_err(said)?;
    let mut room = Room::whole();
    let all = workbook.sheets_metadata().to_vec();
    let mut sheets = Vec::with_capacity(all.len());
    for calamine::Sheet { name, visible, .. } in all {
        let is_hidden = visible != SheetVisible::Visible;
        let mut sheet = Filling::new();
        let no_room = || Room::refused(&name);
        match &mut workbook {
            // One by one: as a range they would take the room of all cells up to the last one.
            Sheets::Xlsx(workbook) => {
                let said = |why: calamine::XlsxError| said(why.into());
                let mut reader = workbook.worksheet_cells_reader(&name).map_err(said)?;
                while let Some((cell, style)) = reader.next_cell_with_style_id().map_err(said)? {
                    let (row, column) = cell.get_position();
                    let style = reader.styles().get(style);
                    let format = style.and_then(|style| style.number_format.as_ref());
                    let is_percentage = format.is_some_and(|one| one.format_code.contains('%'));
                    let text = written(&cell.get_value().clone().into(), is_percentage);
                    (sheet.put(row, column, text, &mut room)).ok_or_else(no_room)?;
                }
            }
            other => {
                let range = other.worksheet_range(&name).map_err(said)?;
                let (first_row, first_column) = range.start().unwrap_or_default();
                let place = |first: u32, more: usize| u32::try_from(more).ok()?.checked_add(first);
                for (row, column, cell) in range.used_cells() {
                    let cell: &Data = cell;
                    if let (Some(row), Some(column)) =
                        (place(first_row, row), place(first_column, column))
                    {
                        (sheet.put(row, column, written(cell, false), &mut room))
                            .ok_or_else(no_room)?;
                    }
                }
            }
        }
        sheets.push((sheet.finish(name.clone(), is_hidden, &mut room)).ok_or_else(no_room)?);
    }
    Ok(sheets)
}
