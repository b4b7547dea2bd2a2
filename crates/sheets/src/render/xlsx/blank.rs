//! A workbook to type into: known numbers, and cells of text with what may be chosen for them.

use std::io;

use rust_xlsxwriter::{DataValidation, Format, FormatBorder, Worksheet, XlsxError};

use super::workbook_without_clock;
use crate::exchange::blank::{Blank, BlankColumn, Typed};

/// The widths of columns, in characters.
const NUMBER: u16 = 8;
const SHORT: u16 = 12;
const NAME: u16 = 26;

/// Makes a workbook with a sheet for each table.
///
/// # Errors
///
/// Where a workbook cannot hold them.
pub fn to_type_into(tables: &[Blank]) -> io::Result<Vec<u8>> {
    let made = || -> Result<Vec<u8>, XlsxError> {
        let mut workbook = workbook_without_clock()?;
        for table in tables {
            write(table, workbook.add_worksheet())?;
        }
        workbook.save_to_buffer()
    };
    made().map_err(io::Error::other)
}

fn write(table: &Blank, sheet: &mut Worksheet) -> Result<(), XlsxError> {
    sheet.set_name(&table.name)?;
    let heading = Format::new()
        .set_bold()
        .set_border_bottom(FormatBorder::Thin);
    // Text keeps the plus of `+1`, and the nought that a member's number begins with.
    let text = Format::new().set_num_format("@");
    let last = u32::try_from(table.rows.len()).unwrap_or(u32::MAX);
    for (column, place) in table.columns.iter().zip(0..) {
        sheet.write_string_with_format(0, place, &column.title, &heading)?;
        let width = match column.typed {
            None => NUMBER,
            Some(Typed::Short(_)) => SHORT,
            Some(Typed::Name) => NAME,
        };
        sheet.set_column_width(place, width)?;
        if let Some(choices) = choices(column) {
            sheet.add_data_validation(1, place, last, place, &choices?)?;
        }
    }
    for (cells, row) in table.rows.iter().zip(1..) {
        for ((cell, column), place) in cells.iter().zip(&table.columns).zip(0..) {
            match (&column.typed, cell.parse::<u16>()) {
                (Some(_), _) => sheet.write_string_with_format(row, place, cell, &text)?,
                (None, Ok(number)) => sheet.write_number(row, place, number)?,
                (None, Err(_)) => sheet.write_string(row, place, cell)?,
            };
        }
    }
    sheet.set_freeze_panes(1, 0)?;
    Ok(())
}

/// What may be chosen in a column; anything else may be typed.
fn choices(column: &BlankColumn) -> Option<Result<DataValidation, XlsxError>> {
    match &column.typed {
        Some(Typed::Short(choices)) if !choices.is_empty() => Some(
            DataValidation::new()
                .allow_list_strings(choices)
                .map(|choices| choices.show_error_message(false)),
        ),
        _ => None,
    }
}
