//! The session folders of `fixtures/`.

use std::fs;
use std::path::{Path, PathBuf};

/// The folder of all fixtures.
pub(crate) fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures")
}

/// The session folders that say what must come out.
pub(crate) fn sessions() -> Vec<PathBuf> {
    let mut folders: Vec<PathBuf> = fs::read_dir(fixtures())
        .expect("fixtures are there")
        .map(|entry| entry.expect("it can be listed").path())
        .filter(|path| {
            path.join("expected-results.csv").exists() && path.join("travelers.csv").exists()
        })
        .collect();
    folders.sort();
    assert!(!folders.is_empty(), "there are sessions");
    folders
}

/// The names of all reports of a session, as `--report` takes them.
pub(crate) fn reports() -> String {
    let reports = reports::REPORTS.iter();
    let reports = reports.filter(|report| report.is_of_one_session);
    let names: Vec<&str> = reports.map(|report| report.name).collect();
    names.join(",")
}
