//! What the fuzzer has found worth keeping, once more: see `docs/contributing.md`.

#[path = "../../fuzz/meaning.rs"]
mod meaning;

use std::fs;
use std::path::Path;

/// Gives each file of a target's corpus to the target.
fn replay(target: &str, holds: fn(&[u8])) {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus").join(target);
    let entries = fs::read_dir(corpus).unwrap();
    let mut files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    assert!(!files.is_empty(), "{target} has no corpus");
    files.sort();
    for file in files {
        let bytes = fs::read(&file).unwrap();
        let held = std::panic::catch_unwind(|| holds(&bytes));
        assert!(held.is_ok(), "{}", file.display());
    }
}

#[test]
fn splitter() {
    replay("splitter", meaning::splitter);
}

#[test]
fn cells() {
    replay("cells", meaning::cells);
}

#[test]
fn settings() {
    replay("settings", meaning::settings);
}

#[test]
fn workbooks() {
    replay("workbooks", meaning::workbooks);
}

#[test]
fn programs() {
    replay("programs", meaning::programs);
}

#[test]
fn sessions() {
    replay("sessions", meaning::sessions);
}
