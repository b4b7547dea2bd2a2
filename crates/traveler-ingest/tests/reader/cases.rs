//! Cases in a data file: `## name`, the input, `=>`, and what comes of it.
//!
//! `INSTA_UPDATE=always cargo test -p traveler-ingest` writes what comes of them anew; read what changed before you
//! commit it.

use std::fs;
use std::path::Path;

/// Runs every case of a file in `tests/data`, and names all that differ.
pub(crate) fn check(file: &str, run: impl Fn(&str, &str) -> String) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(file);
    let written = fs::read_to_string(&path).expect("the cases can be read");
    let mut cases = written.split("\n## ");
    let mut found = cases.next().unwrap_or_default().to_owned();
    let mut different = Vec::new();
    for case in cases {
        let (name, rest) = case.split_once('\n').expect("a case has a name");
        let (input, expected) = rest.split_once("=>\n").expect("a case says what comes of it");
        let comes = run(name, input);
        if comes.trim_end() != expected.trim_end() {
            different.push(format!(
                "{file}: {name}\n--- expected\n{}\n--- found\n{}",
                expected.trim_end(),
                comes.trim_end()
            ));
        }
        found.push_str(&format!("\n## {name}\n{input}=>\n{comes}"));
    }
    if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        fs::write(&path, found).expect("the cases can be written");
        return;
    }
    assert!(different.is_empty(), "{}", different.join("\n\n"));
}
