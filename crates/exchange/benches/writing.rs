//! How documents for programs grow with the field: standings and results as CSV, and JSON.
//!
//! `cargo bench -p sheets`. Compare two versions in one run on one machine; single figures say little.

use std::fmt::Write as _;
use std::io::{self, Write};

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use exchange::{csv, json};
use reports::model::Scored;
use traveler_ingest::{Options, SourceFile, Sources, read};

const TABLES: u32 = 13;
const BOARDS: u32 = 26;

const RESULTS: [&str; 4] = ["4S,N,=", "3NT,W,-1", "2H,E,+2", "PASS,,"];

/// Mitchells of 13 tables that play the same 26 boards.
fn travelers(sections: u32) -> String {
    let mut text = String::from("section,board,ns,ew,contract,declarer,result\n");
    for section in 1..=sections {
        for (board, table) in
            (1..=BOARDS).flat_map(|board| (0..TABLES).map(move |table| (board, table)))
        {
            let (ns, ew) = (table + 1, TABLES + 1 + (table + (board - 1) / 2) % TABLES);
            let result = RESULTS[(section + board * table) as usize % RESULTS.len()];
            // Writing to a string does not fail.
            let _ = writeln!(text, "{section},{board},{ns},{ew},{result}");
        }
    }
    text
}

fn writing(criterion: &mut Criterion) {
    type Document = fn(&Scored<'_>, &mut dyn Write) -> io::Result<()>;
    let documents: [(&str, Document); 3] = [
        ("standings", csv::standings::write),
        ("results", csv::results::write),
        ("json", json::write),
    ];
    for sections in [1, 30, 300] {
        let text = travelers(sections);
        let travelers = SourceFile { name: "travelers.csv", bytes: text.as_bytes() };
        let sources = Sources { travelers, pairs: None, settings: None };
        let reading = read(&sources, &Options::default());
        let session = reading.session.unwrap_or_else(|| unreachable!("{:?}", reading.diagnostics));
        let scoresheet = matchpointing::score(&session);
        let scored = Scored::new(&session, &scoresheet, &reading.diagnostics);
        let rows = u64::from(sections * TABLES * BOARDS);
        for (name, write) in documents {
            let mut group = criterion.benchmark_group(name);
            group.sample_size(10).throughput(Throughput::Elements(rows));
            group.bench_function(BenchmarkId::from_parameter(rows), |bencher| {
                bencher.iter(|| write(&scored, &mut io::sink()));
            });
            group.finish();
        }
    }
}

criterion_group!(benches, writing);
criterion_main!(benches);
