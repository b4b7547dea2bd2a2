//! Parquet: the columns of an archive, as a CSV file with the same content.
//!
//! So the meaning of a cell is defined once, by the CSV reader. The first row is line 2, below the names of the
//! columns.

use std::fmt::{Display, Write};

use ::parquet::basic::{ConvertedType, LogicalType, Type};
use ::parquet::file::reader::FileReader;
use ::parquet::file::serialized_reader::SerializedFileReader;
use ::parquet::record::Field;
use ::parquet::schema::types::ColumnDescriptor;
use bytes::Bytes;
use sheets::visible::visible;

use crate::bug;
use crate::failure::Failure;

/// The rows of a Parquet file as CSV: the names of its columns, and a line for each row.
///
/// # Errors
///
/// Where the file is damaged or compressed in a way that is not read, and where a column holds what no cell of a table
/// can. Nothing of the file is read then.
pub(super) fn as_csv(name: &str, bytes: Vec<u8>) -> Result<Vec<u8>, Failure> {
    // The library panics at some damages.
    let read = bug::attempt(|| rows(name, bytes));
    read.unwrap_or_else(|| Err(unreadable(name, &"it is damaged")))
}

fn unreadable(name: &str, why: &dyn Display) -> Failure {
    let (name, why) = (visible(name), why.to_string());
    Failure::new(format!(
        "`{name}` cannot be read as Parquet: {}",
        visible(&why)
    ))
    .hint("is it whole? It may be compressed with Snappy or gzip, or not at all")
}

fn wrong(name: &str, column: &str, found: &str) -> Failure {
    let (name, column) = (visible(name), visible(column));
    Failure::new(format!("`{name}`: column `{column}` holds {found}"))
        .hint("write whole numbers, decimals or text there, or leave the column out")
}

fn rows(name: &str, bytes: Vec<u8>) -> Result<Vec<u8>, Failure> {
    let reader = SerializedFileReader::new(Bytes::from(bytes));
    let reader = reader.map_err(|error| unreadable(name, &error))?;
    let whole = reader.metadata().file_metadata();
    let mut csv = String::new();
    for column in whole.schema_descr().columns() {
        if let Some(found) = unfit(column) {
            // A list or a record has columns of its own.
            let own = column.path().parts().first();
            return Err(wrong(
                name,
                own.map_or(column.name(), String::as_str),
                found,
            ));
        }
        push_text(&mut csv, column.name());
    }
    end(&mut csv);
    let mut count = 0;
    let rows = reader.get_row_iter(None);
    for row in rows.map_err(|error| unreadable(name, &error))? {
        let row = row.map_err(|error| unreadable(name, &error))?;
        for (column, value) in row.get_column_iter() {
            push(&mut csv, value).map_err(|found| wrong(name, column, found))?;
        }
        end(&mut csv);
        count += 1;
    }
    match whole.num_rows() {
        said if said == count => Ok(csv.into_bytes()),
        said => Err(unreadable(
            name,
            &format!("it says {said} rows, and has {count}"),
        )),
    }
}

/// What a column holds, where that is no value of a cell.
fn unfit(column: &ColumnDescriptor) -> Option<&'static str> {
    if column.path().parts().len() > 1 || column.max_rep_level() > 0 {
        return Some("lists or records");
    }
    let converted = column.converted_type();
    match (column.physical_type(), column.logical_type_ref()) {
        (_, Some(LogicalType::Decimal { .. })) if converted != ConvertedType::DECIMAL => {
            Some("decimals without the mark by which they are known")
        }
        (_, Some(LogicalType::Date | LogicalType::Time { .. } | LogicalType::Timestamp { .. }))
        | (Type::INT96, _) => Some("days or times"),
        (Type::BOOLEAN, _) => Some("truth values"),
        (Type::FLOAT | Type::DOUBLE, _) => Some("floating-point numbers"),
        (Type::FIXED_LEN_BYTE_ARRAY, _) if converted != ConvertedType::DECIMAL => {
            Some("bytes that are no text")
        }
        _ => None,
    }
}

/// Adds a cell, or says what is there in place of one.
fn push(csv: &mut String, value: &Field) -> Result<(), &'static str> {
    match value {
        Field::Null => csv.push(','),
        Field::Str(text) => push_text(csv, text),
        Field::Bytes(bytes) => match std::str::from_utf8(bytes.data()) {
            Ok(text) => push_text(csv, text),
            Err(_) => return Err("bytes that are no text"),
        },
        Field::Decimal(_) => {
            let digits = value.to_string();
            // A whole number is one, however many decimals the column has.
            let short = if digits.contains('.') {
                digits.trim_end_matches('0').trim_end_matches('.')
            } else {
                &digits
            };
            csv.push_str(short);
            csv.push(',');
        }
        Field::Byte(_)
        | Field::Short(_)
        | Field::Int(_)
        | Field::Long(_)
        | Field::UByte(_)
        | Field::UShort(_)
        | Field::UInt(_)
        | Field::ULong(_) => {
            // Writing to a text cannot fail.
            let _ = write!(csv, "{value},");
        }
        Field::Date(_)
        | Field::TimeMillis(_)
        | Field::TimeMicros(_)
        | Field::TimestampMillis(_)
        | Field::TimestampMicros(_) => return Err("days or times"),
        Field::Bool(_)
        | Field::Float16(_)
        | Field::Float(_)
        | Field::Double(_)
        | Field::Group(_)
        | Field::ListInternal(_)
        | Field::MapInternal(_) => return Err("values of another kind"),
    }
    Ok(())
}

/// Adds a text, in quotes: it may hold commas.
fn push_text(csv: &mut String, text: &str) {
    csv.push('"');
    csv.push_str(&text.replace('"', "\"\""));
    csv.push_str("\",");
}

/// Ends a row, in place of its last comma.
fn end(csv: &mut String) {
    csv.pop();
    csv.push('\n');
}
