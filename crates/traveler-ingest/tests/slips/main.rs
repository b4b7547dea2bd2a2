//! Slips made on purpose: how many are noticed, and whether the repair that comes first is the true one.
//!
//! `cargo test --release -p traveler-ingest --test slips -- --ignored --nocapture` prints the table of `docs/checks.md`.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]
#![allow(clippy::print_stdout, reason = "the figures are printed")]

mod sessions;
mod slip;
mod words;

use std::collections::BTreeMap;

use fastrand::Rng;
use traveler_ingest::{
    Code, Diagnostic, FilesBeside, Options, Place, Reading, Severity, SourceFile, put_repair_first,
    read_several,
};

use sessions::{Sheet, Style};
use slip::{Kind, Slip};

/// What became of some slips.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    made: usize,
    noticed: usize,
    /// The repair that comes first is the true one.
    first: usize,
    /// Another repair comes first.
    wrong: usize,
}

impl Tally {
    fn add(&mut self, other: Self) {
        self.made += other.made;
        self.noticed += other.noticed;
        self.first += other.first;
        self.wrong += other.wrong;
    }
}

fn reading(text: &str) -> Reading {
    let travelers = SourceFile {
        name: "travelers.csv",
        bytes: text.as_bytes(),
    };
    let mut reading = read_several(&[travelers], &FilesBeside::NOTHING, &Options::NOTHING_TOLD);
    put_repair_first(
        &[travelers],
        &FilesBeside::NOTHING,
        &Options::NOTHING_TOLD,
        &mut reading,
    );
    reading
}

fn open(reading: &Reading) -> usize {
    let is_open = |one: &&Diagnostic| one.severity != Severity::Note;
    reading.diagnostics.iter().filter(is_open).count()
}

/// Whether the repair that comes first undoes the slip.
fn undoes(repair: &Diagnostic, slip: &Slip) -> bool {
    let line = match repair.location.as_ref().map(|at| &at.place) {
        Some(Place::Line { line, .. }) => *line,
        _ => 0,
    };
    let said = match slip.kind {
        Kind::PairsExchanged => repair.message.contains("exchanged"),
        _ => (repair.expected.iter()).any(|said| said.split(" or ").any(|one| one == slip.meant)),
    };
    line == slip.line && said
}

/// Whether a finding itself says what was meant.
fn says(finding: &Diagnostic, slip: &Slip) -> bool {
    let line = match finding.location.as_ref().map(|at| &at.place) {
        Some(Place::Line { line, .. }) => *line,
        _ => 0,
    };
    let texts = [&finding.expected, &finding.hint];
    let words = texts
        .into_iter()
        .flatten()
        .flat_map(|text| text.split([' ', ',', '?']));
    line == slip.line && words.into_iter().any(|word| word == slip.meant)
}

/// Puts so many slips of a kind into sessions made from seeds.
fn tried(kind: Kind, count: usize, seed: u64) -> Tally {
    let mut tally = Tally::default();
    let mut rng = Rng::with_seed(seed);
    let mut attempts = 0;
    while tally.made < count && attempts < 20 * count {
        attempts += 1;
        let style = Style::ALL[attempts % Style::ALL.len()];
        let sheet = Sheet::made(style, &mut rng);
        let Some((slipped, slip)) = slip::made(&sheet, kind, &mut rng) else {
            continue;
        };
        let sound = reading(&sheet.text());
        assert!(sound.session.is_some(), "{:?}", sound.diagnostics);
        tally.made += 1;
        let found = reading(&slipped.text());
        if open(&found) <= open(&sound) && found.session.is_some() {
            continue;
        }
        tally.noticed += 1;
        // Where a single finding says what is right, nothing comes before it.
        if let [finding] = found
            .diagnostics
            .iter()
            .filter(|one| one.severity != Severity::Note)
            .collect::<Vec<_>>()[..]
            && found
                .diagnostics
                .iter()
                .all(|one| one.code != Code::ProbableSlip)
            && says(finding, &slip)
        {
            tally.first += 1;
            continue;
        }
        match found.diagnostics.first() {
            Some(repair) if repair.code == Code::ProbableSlip => {
                if undoes(repair, &slip) {
                    tally.first += 1;
                } else {
                    tally.wrong += 1;
                    tell(&slip, &found, style);
                }
            }
            _ => tell(&slip, &found, style),
        }
    }
    tally
}

/// What went otherwise than it should, for who works on it.
fn tell(slip: &Slip, found: &Reading, style: Style) {
    if std::env::var_os("SLIPS").is_some() {
        println!("{slip:?} {style:?}");
        for one in found
            .diagnostics
            .iter()
            .filter(|one| one.code != Code::WorkedOut)
        {
            println!("    {one}");
        }
    }
}

/// The table, kind by kind; the last line has all of them.
fn table(count: usize, seed: u64) -> BTreeMap<Kind, Tally> {
    Kind::ALL
        .into_iter()
        .map(|kind| (kind, tried(kind, count, seed)))
        .collect()
}

fn sum(table: &BTreeMap<Kind, Tally>) -> Tally {
    table.values().fold(Tally::default(), |mut sum, tally| {
        sum.add(*tally);
        sum
    })
}

#[test]
#[ignore = "takes a while: the figures of `docs/checks.md`"]
fn figures() {
    let table = table(125, 1);
    println!(
        "| slip | made | noticed | the true repair is first | another is |\n|---|---|---|---|---|"
    );
    let line = |name: &str, tally: Tally| {
        let Tally {
            made,
            noticed,
            first,
            wrong,
        } = tally;
        let percent = (100 * first).checked_div(noticed).unwrap_or(100);
        println!("| {name} | {made} | {noticed} | {first} ({percent} %) | {wrong} |");
    };
    table
        .iter()
        .for_each(|(kind, tally)| line(kind.name(), *tally));
    line("all", sum(&table));
}

/// A smaller run of the same.
#[test]
fn the_true_repair_of_a_slip_comes_first() {
    let all = sum(&table(6, 2));
    assert!(10 * all.first >= 9 * all.noticed, "{all:?}");
    assert!(3 * all.noticed >= 2 * all.made, "{all:?}");
}
