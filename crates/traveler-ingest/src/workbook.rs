//! Workbooks: XLSX, ODS and XLS, as one text whose lines are rows of sheets.
//!
//! What a cell means is the same wherever it stands, so a workbook is read as a table of text. Only places differ: a
//! finding names sheet and cell.

mod parts;
mod sheet;

use std::io::Cursor;

use calamine::{Reader, Sheets, open_workbook_auto_from_rs};

use crate::entered::FieldName;
use crate::findings::Findings;
use crate::text::Text;
use crate::{Code, Diagnostic, Location, Place, SourceFile};
use parts::Parts;
use sheet::Sheet;

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
        .filter(|sheet| sheet.header::<C>().is_some())
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
    Some(Text::put_together(file.name, parts.text, parts.origin))
}

/// All sheets with what is in their cells.
fn sheets(bytes: &[u8]) -> Result<Vec<Sheet>, calamine::Error> {
    let mut workbook: Sheets<_> = open_workbook_auto_from_rs(Cursor::new(bytes))?;
    let names = workbook.sheet_names();
    names
        .into_iter()
        .map(|name| {
            let range = workbook.worksheet_range(&name)?;
            Ok(Sheet::of(name, &range))
        })
        .collect()
}
