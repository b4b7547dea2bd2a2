//! Reads a CSV file record by record and counts its cells: what `.ci/performance.py` sets the program beside.

use std::io::{self, Write};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args_os().nth(1).ok_or("usage: read_records FILE")?;
    let mut reader = csv::ReaderBuilder::new().flexible(true).from_path(path)?;
    let mut record = csv::ByteRecord::new();
    let (mut records, mut cells) = (0_u64, 0_u64);
    while reader.read_byte_record(&mut record)? {
        records += 1;
        cells += record.len() as u64;
    }
    writeln!(io::stdout(), "{records} records, {cells} cells")?;
    Ok(())
}
