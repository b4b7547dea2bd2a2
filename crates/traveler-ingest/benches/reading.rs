//! How reading and checking grow with the file: a club's session, and fields of more and more sections.
//!
//! `cargo bench -p traveler-ingest`. Compare two versions in one run on one machine; single figures say little.

use std::fmt::Write;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use traveler_ingest::{Options, SourceFile, Sources, read};

const TABLES: u32 = 13;
const BOARDS: u32 = 26;

const RESULTS: [&str; 8] =
    ["4S,N,=", "4S,N,+1", "3NT,W,-1", "2H,E,+2", "PASS,,", "5CX,S,-2", "3NT,N,=", "1NT,E,+1"];

/// Mitchells of 13 tables that play the same 26 boards.
fn travelers(sections: u32) -> String {
    let mut rng = fastrand::Rng::with_seed(u64::from(sections));
    let mut text = String::from("section,board,ns,ew,contract,declarer,result\n");
    for section in 1..=sections {
        for board in 1..=BOARDS {
            for table in 0..TABLES {
                let (ns, ew) = (table + 1, TABLES + 1 + (table + (board - 1) / 2) % TABLES);
                let result = RESULTS[rng.usize(..RESULTS.len())];
                // Writing to a string does not fail.
                let _ = writeln!(text, "{section},{board},{ns},{ew},{result}");
            }
        }
    }
    text
}

fn reading(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("read");
    group.sample_size(10);
    for sections in [1, 30, 300] {
        let text = travelers(sections);
        let rows = sections * TABLES * BOARDS;
        group.throughput(Throughput::Elements(u64::from(rows)));
        group.bench_with_input(BenchmarkId::from_parameter(rows), &text, |bencher, text| {
            let sources = Sources {
                travelers: SourceFile { name: "travelers.csv", bytes: text.as_bytes() },
                pairs: None,
                settings: None,
            };
            bencher.iter(|| read(&sources, &Options::default()));
        });
    }
    group.finish();
}

criterion_group!(benches, reading);
criterion_main!(benches);
