//! Names the commit that the program is built from, for `--version` and for reports of bugs.

use std::path::Path;
use std::process::Command;

fn main() {
    let release = env!("CARGO_PKG_VERSION");
    let version = match commit() {
        Some(commit) => format!("{release} ({commit})"),
        None => release.to_owned(),
    };
    println!("cargo::rustc-env=MATCHPOINT_VERSION={version}");
    println!("cargo::rerun-if-changed=build.rs");
    // The log of HEAD grows with every commit and every change of branch; without Git there is none to watch.
    if let Some(log) = git(&["rev-parse", "--git-path", "logs/HEAD"])
        && Path::new(&log).exists()
    {
        println!("cargo::rerun-if-changed={log}");
    }
}

/// The commit and its day: `1a2b3c4d5e 2026-03-07`; nothing outside a repository of this project.
fn commit() -> Option<String> {
    // An archive that lies in somebody else's repository must not name that one's commit.
    let top = git(&["rev-parse", "--show-prefix"])?;
    if top.trim_end_matches('/') != "crates/report" {
        return None;
    }
    git(&["log", "-1", "--format=%h %cs", "--abbrev=10"])
}

fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?.trim().to_owned();
    (output.status.success() && !text.is_empty()).then_some(text)
}
