//! Slips made on purpose: how many are noticed, and whether the repair that comes first is the true one.
//!
//! `cargo test --release -p traveler-ingest --test slips -- --ignored --nocapture` prints the table of `docs/checks.md`.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]
#![allow(clippy::print_stdout, reason = "the figures are printed")]

mod sessions;
mod slip;
mod whole;
mod words;

use std::collections::BTreeMap;

use fastrand::Rng;
use findings::{CellRepair, Code, Diagnostic, Place, Severity};
use traveler_ingest::{Options, Reading, SideFiles, SourceFile, put_repair_first, read_several};

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
    reading_with(text, None)
}

/// What is found where the movement may be written down.
fn reading_with(text: &str, movement: Option<&str>) -> Reading {
    let travelers = SourceFile { name: "travelers.csv", bytes: text.as_bytes() };
    let movement = movement.map(|text| SourceFile { name: "movement.csv", bytes: text.as_bytes() });
    let beside = SideFiles { movement, ..SideFiles::NOTHING };
    let mut reading = read_several(&[travelers], &beside, &Options::default());
    put_repair_first(&[travelers], &beside, &Options::default(), &mut reading);
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
    let printed = match slip.kind {
        Kind::PairsExchanged => repair.message.contains("exchanged"),
        _ => (repair.expected.iter())
            .any(|printed| printed.split(" or ").any(|one| one == slip.meant)),
    };
    line == slip.line && printed
}

/// Whether a finding itself says what was meant.
fn says(finding: &Diagnostic, slip: &Slip) -> bool {
    let line = match finding.location.as_ref().map(|at| &at.place) {
        Some(Place::Line { line, .. }) => *line,
        _ => 0,
    };
    let texts = [&finding.expected, &finding.hint];
    let words = texts.into_iter().flatten().flat_map(|text| text.split([' ', ',', '?']));
    line == slip.line && words.into_iter().any(|word| word == slip.meant)
}

/// Puts that many slips of a kind into sessions made from seeds.
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
            && found.diagnostics.iter().all(|one| one.code != Code::ProbableSlip)
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

/// What became of mistakes on whole slips.
#[derive(Clone, Copy, Debug, Default)]
struct WholeTally {
    of: Tally,
    /// Those with more than one finding.
    several: usize,
}

/// The text with the cells of a repair changed.
fn repaired(text: &str, cells: &[CellRepair]) -> String {
    let mut rows: Vec<Vec<String>> =
        text.lines().map(|line| line.split(',').map(str::to_owned).collect()).collect();
    for cell in cells {
        let Place::Line { line, column, text, .. } = &cell.at.place else {
            continue;
        };
        let before = text.chars().zip(1..).filter(|(_, at)| at < column);
        let at = before.filter(|(letter, _)| *letter == ',').count();
        let row = usize::try_from(*line).unwrap() - 1;
        rows[row][at].clone_from(&cell.new);
    }
    rows.iter().map(|row| row.join(",") + "\n").collect()
}

/// Makes that many mistakes on whole slips of sessions made from a seed.
fn tried_on_slips(kind: whole::Kind, count: usize, has_movement: bool, seed: u64) -> WholeTally {
    let mut tally = WholeTally::default();
    let mut rng = Rng::with_seed(seed);
    let mut attempts = 0;
    while tally.of.made < count && attempts < 20 * count {
        attempts += 1;
        let style = Style::ALL[attempts % Style::ALL.len()];
        let sheet = Sheet::made(style, &mut rng);
        let Some((sound, slipped)) = whole::made(&sheet, kind, &mut rng) else {
            continue;
        };
        let movement = has_movement.then_some(sheet.movement.as_str());
        let (text, meant) = (slipped.text(), sound.text());
        if text == meant {
            continue;
        }
        let sound = reading_with(&meant, movement);
        assert!(sound.session.is_some(), "{:?}", sound.diagnostics);
        tally.of.made += 1;
        let found = reading_with(&text, movement);
        if open(&found) <= open(&sound) && found.session.is_some() {
            continue;
        }
        tally.of.noticed += 1;
        let is_several = open(&found) > open(&sound) + 1;
        tally.several += usize::from(is_several);
        let undoes = |repair: &Diagnostic| {
            let mut ways = repair.repairs.iter();
            ways.any(|cells| repaired(&text, cells) == meant)
        };
        match found.diagnostics.first() {
            Some(repair) if undoes(repair) => {
                tally.of.first += 1;
                if is_several {
                    tell(&(kind, has_movement, "several"), &found, style);
                }
            }
            first => {
                let is_other = first.is_some_and(|one| one.code == Code::ProbableSlip);
                tally.of.wrong += usize::from(is_other);
                let several = if is_several { "several" } else { "" };
                tell(&(kind, has_movement, several), &found, style);
            }
        }
    }
    tally
}

/// What went otherwise than it should, for who works on it.
fn tell(slip: &dyn std::fmt::Debug, found: &Reading, style: Style) {
    if std::env::var_os("SLIPS").is_some() {
        println!("{slip:?} {style:?}");
        for one in found.diagnostics.iter().filter(|one| one.code != Code::WorkedOut) {
            println!("    {one}");
        }
    }
}

/// The table, kind by kind; the last line has all of them.
fn table(count: usize, seed: u64) -> BTreeMap<Kind, Tally> {
    Kind::ALL.into_iter().map(|kind| (kind, tried(kind, count, seed))).collect()
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
        let Tally { made, noticed, first, wrong } = tally;
        let percent = (100 * first).checked_div(noticed).unwrap_or(100);
        println!("| {name} | {made} | {noticed} | {first} ({percent} %) | {wrong} |");
    };
    table.iter().for_each(|(kind, tally)| line(kind.name(), *tally));
    line("all", sum(&table));
}

/// Mistakes on whole slips, with and without the movement.
fn whole_table(count: usize, seed: u64) -> Vec<(whole::Kind, bool, WholeTally)> {
    let kinds = whole::Kind::ALL.into_iter();
    kinds
        .flat_map(|kind| [false, true].map(|has_movement| (kind, has_movement)))
        .map(|(kind, has_movement)| {
            (kind, has_movement, tried_on_slips(kind, count, has_movement, seed))
        })
        .collect()
}

fn whole_sum(table: &[(whole::Kind, bool, WholeTally)]) -> WholeTally {
    table.iter().fold(WholeTally::default(), |mut sum, (.., tally)| {
        sum.of.add(tally.of);
        sum.several += tally.several;
        sum
    })
}

#[test]
#[ignore = "takes a while: the figures of `docs/checks.md`"]
fn figures_of_whole_slips() {
    let table = whole_table(143, 1);
    println!(
        "| mistake | movement | made | noticed | the true repair is first | another is | more than one finding |\n\
         |---|---|---|---|---|---|---|"
    );
    let line = |name: &str, movement: &str, tally: WholeTally| {
        let Tally { made, noticed, first, wrong } = tally.of;
        let percent = (100 * first).checked_div(noticed).unwrap_or(100);
        println!(
            "| {name} | {movement} | {made} | {noticed} | {first} ({percent} %) | {wrong} | {} |",
            tally.several
        );
    };
    for (kind, has_movement, tally) in &table {
        line(kind.name(), if *has_movement { "written" } else { "" }, *tally);
    }
    let all = whole_sum(&table);
    line("all", "", all);
    assert!(10 * all.of.first >= 9 * all.of.noticed, "{all:?}");
    assert!(100 * all.several <= all.of.noticed, "{all:?}");
}

/// A smaller run of the same.
#[test]
fn the_true_repair_of_a_whole_slip_comes_first() {
    let all = whole_sum(&whole_table(3, 2));
    assert!(10 * all.of.first >= 9 * all.of.noticed, "{all:?}");
    assert!(all.several <= 1, "{all:?}");
}

/// A smaller run of the same.
#[test]
fn the_true_repair_of_a_slip_comes_first() {
    let all = sum(&table(6, 2));
    assert!(10 * all.first >= 9 * all.noticed, "{all:?}");
    assert!(3 * all.noticed >= 2 * all.made, "{all:?}");
}
