//! The pack of each fixture is kept in `tests/packs`, and made again to the byte. Binary files have tests of their own.
//!
//! A kept pack shows what a change does to every report; it does not say that the numbers are right: `fixtures.rs` does.
//! `UPDATE_EXPECTED=1 cargo test -p report --test kept` writes the packs anew; read what changed before you commit it.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod sessions;

use std::fs;
use std::path::Path;
use std::process::Command;

use sessions::sessions;

#[test]
fn packs_are_as_they_were_kept() {
    let packs = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/packs");
    let update = std::env::var_os("UPDATE_EXPECTED").is_some();
    let mut differences = Vec::new();
    let mut compared = 0;
    for session in sessions() {
        let kept = packs.join(session.file_name().unwrap());
        let made = tempfile::tempdir().unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_matchpoint"))
            .arg("report")
            .arg(&session)
            .arg("-o")
            .arg(made.path())
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", session.display());
        for path in String::from_utf8(output.stdout)
            .unwrap()
            .lines()
            .map(Path::new)
        {
            // What is no text is left to the tests of its format.
            let Ok(text) = fs::read_to_string(path) else {
                continue;
            };
            let text = without_code(text);
            // Pages are kept as texts: they are made, and nobody's code.
            let name = path.file_name().unwrap().to_str().unwrap();
            let kept = kept.join(name.replace(".html", ".html.txt"));
            if update {
                fs::create_dir_all(kept.parent().unwrap()).unwrap();
                fs::write(&kept, &text).unwrap();
            }
            let expected = fs::read_to_string(&kept).unwrap_or_default();
            compared += 1;
            if expected != text {
                let lines = expected.lines().zip(text.lines()).zip(1..);
                let mut different = lines.filter(|((kept, made), _)| kept != made);
                let first = different.next().map_or_else(
                    || "one is longer".to_owned(),
                    |((kept, made), line)| format!("line {line}\n kept: {kept}\n made: {made}"),
                );
                differences.push(format!("{}: {first}", kept.display()));
            }
        }
    }
    assert!(compared > 0, "nothing was compared");
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

/// A page without its style, its script and the script's hash: they are no result, and alike in every page.
fn without_code(mut page: String) -> String {
    for (start, end) in [
        ("<style>", "</style>"),
        ("<script>", "</script>"),
        ("'sha256-", "'"),
    ] {
        if let Some(from) = page.find(start).map(|at| at + start.len()) {
            let length = page.get(from..).unwrap().find(end).unwrap();
            page.replace_range(from..from + length, "");
        }
    }
    page
}
