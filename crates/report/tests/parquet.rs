//! Archives in Parquet: `cargo test -p report --features parquet --test parquet`.

#![cfg(feature = "parquet")]
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Arc;

use parquet::basic::Compression;
use parquet::data_type::{ByteArray, ByteArrayType, DoubleType, Int32Type, Int64Type};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;
use tempfile::TempDir;

/// Two fields; in the second, nobody played one board, and a line has a ruling.
const ARCHIVE: &str = "event,board,ns,ew,contract,declarer,result,score\n\
    May,1,1,2,4S,N,=,420\nMay,1,3,4,,,,-50\nMay,2,1,4,3NT,E,-1,\nMay,2,3,2,,,,100\n\
    \"June, late\",1,1,2,A+/A-,,,\n\"June, late\",1,3,4,,,,450\n\"June, late\",2,1,4,,,,-100\n\"June, late\",2,3,2,,,,90\n";

const SCHEMA: &str = "message archive {
    required binary event (UTF8);
    required int32 board (INTEGER(16, true));
    required int64 ns;
    required int32 ew (INTEGER(32, false));
    optional binary contract;
    optional binary declarer (UTF8);
    optional binary result (UTF8);
    optional int64 score (DECIMAL(9, 2));
}";

fn records() -> Vec<Vec<String>> {
    let mut reader = csv::Reader::from_reader(ARCHIVE.as_bytes());
    let records = reader.records().map(Result::unwrap);
    records
        .map(|record| record.iter().map(str::to_owned).collect())
        .collect()
}

/// The archive in Parquet, in row groups of three lines.
fn archive(schema: &str, compression: Compression) -> Vec<u8> {
    let schema = Arc::new(parse_message_type(schema).unwrap());
    let properties = WriterProperties::builder()
        .set_compression(compression)
        .build();
    let mut bytes = Vec::new();
    let mut writer = SerializedFileWriter::new(&mut bytes, schema, Arc::new(properties)).unwrap();
    for lines in records().chunks(3) {
        let mut group = writer.next_row_group().unwrap();
        write(&mut group, lines);
        group.close().unwrap();
    }
    writer.close().unwrap();
    bytes
}

fn write(group: &mut SerializedRowGroupWriter<'_, &mut Vec<u8>>, lines: &[Vec<String>]) {
    for column in 0..8 {
        let cells: Vec<&String> = lines.iter().map(|line| &line[column]).collect();
        let given: Vec<&&String> = cells.iter().filter(|cell| !cell.is_empty()).collect();
        let levels: Vec<i16> = cells
            .iter()
            .map(|cell| i16::from(!cell.is_empty()))
            .collect();
        let levels = (column > 3).then_some(&levels[..]);
        let mut writer = group.next_column().unwrap().unwrap();
        match column {
            1 | 3 => {
                let values: Vec<i32> = given.iter().map(|cell| cell.parse().unwrap()).collect();
                writer
                    .typed::<Int32Type>()
                    .write_batch(&values, levels, None)
            }
            2 => {
                let values: Vec<i64> = given.iter().map(|cell| cell.parse().unwrap()).collect();
                writer
                    .typed::<Int64Type>()
                    .write_batch(&values, levels, None)
            }
            // Hundredths.
            7 => {
                let points = given.iter().map(|cell| cell.parse::<i64>().unwrap());
                let values: Vec<i64> = points.map(|points| 100 * points).collect();
                writer
                    .typed::<Int64Type>()
                    .write_batch(&values, levels, None)
            }
            _ => {
                let values = given.iter().map(|cell| ByteArray::from(cell.as_str()));
                let values: Vec<ByteArray> = values.collect();
                writer
                    .typed::<ByteArrayType>()
                    .write_batch(&values, levels, None)
            }
        }
        .unwrap();
        writer.close().unwrap();
    }
}

fn score(path: &Path, more: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_matchpoint"));
    program
        .arg("score")
        .arg(path)
        .args(["--field-column", "event"]);
    program.args(more).output().unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn file(folder: &TempDir, name: &str, bytes: &[u8]) -> PathBuf {
    let path = folder.path().join(name);
    fs::write(&path, bytes).unwrap();
    path
}

#[test]
fn parquet_has_the_digits_of_csv() {
    let folder = tempfile::tempdir().unwrap();
    let csv = file(&folder, "archive.csv", ARCHIVE.as_bytes());
    for compression in [Compression::UNCOMPRESSED, Compression::SNAPPY] {
        // What it is shows in the file, not in its name.
        let parquet = file(&folder, "archive", &archive(SCHEMA, compression));
        for flags in [
            &["--format", "csv"][..],
            &["--format", "csv", "--report", "results"],
            &["--format", "json"],
            &[],
        ] {
            let (expected, found) = (score(&csv, flags), score(&parquet, flags));
            assert_eq!(expected.status.code(), Some(0), "{}", said(&expected));
            assert_eq!(found.status.code(), Some(0), "{}", said(&found));
            let text = |output: Output| String::from_utf8(output.stdout).unwrap();
            assert_eq!(text(found), text(expected), "{flags:?}");
        }
    }
}

#[test]
fn a_column_of_another_type_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let schema = Arc::new(parse_message_type("message a { required double score; }").unwrap());
    let mut bytes = Vec::new();
    let properties = Arc::new(WriterProperties::builder().build());
    let mut writer = SerializedFileWriter::new(&mut bytes, schema, properties).unwrap();
    let mut group = writer.next_row_group().unwrap();
    let mut column = group.next_column().unwrap().unwrap();
    column
        .typed::<DoubleType>()
        .write_batch(&[420.0], None, None)
        .unwrap();
    column.close().unwrap();
    group.close().unwrap();
    writer.close().unwrap();
    let output = score(&file(&folder, "a.parquet", &bytes), &[]);
    assert_eq!(output.status.code(), Some(2));
    let expected = "a.parquet`: column `score` holds floating-point numbers\n\
                    help: write whole numbers, decimals or text there, or leave the column out\n";
    assert!(said(&output).ends_with(expected), "{}", said(&output));
}

/// Whatever is damaged, the program ends as it does with any other file.
#[test]
fn a_damaged_file_is_no_bug() {
    let folder = tempfile::tempdir().unwrap();
    let whole = archive(SCHEMA, Compression::UNCOMPRESSED);
    for place in (4..whole.len()).step_by(29) {
        let mut changed = whole.clone();
        changed[place] ^= 0x80;
        for bytes in [&changed[..], &whole[..place]] {
            let output = score(&file(&folder, "a.parquet", bytes), &["--format", "csv"]);
            let status = output.status.code();
            assert!(matches!(status, Some(0..=2)), "{place}: {}", said(&output));
        }
        let cut = score(&file(&folder, "a.parquet", &whole[..place]), &[]);
        assert_eq!(cut.status.code(), Some(2), "{place}: {}", said(&cut));
    }
}
