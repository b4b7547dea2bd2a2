//! The invariants of `docs/architecture.md` that a look at the sources can hold.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod modules;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The floors from below, each with those that it may stand on.
const FLOORS: [(&str, &[&str]); 22] = [
    ("contract-scoring", &[]),
    ("session", &["contract-scoring"]),
    ("findings", &["contract-scoring", "session"]),
    ("notation", &["contract-scoring", "findings", "session"]),
    ("table", &["contract-scoring", "findings", "notation", "session"]),
    ("layouts", &["contract-scoring", "findings", "notation", "session", "table"]),
    ("foreign-files", &["contract-scoring", "findings", "notation", "session", "table"]),
    ("movements", &["contract-scoring", "session"]),
    ("matchpointing", &["contract-scoring", "movements", "session"]),
    ("rulebook", &["contract-scoring", "movements", "session"]),
    ("double-dummy", &["contract-scoring", "session"]),
    (
        "traveler-ingest",
        &[
            "contract-scoring",
            "findings",
            "foreign-files",
            "layouts",
            "movements",
            "notation",
            "session",
            "table",
        ],
    ),
    (
        "events",
        &["contract-scoring", "findings", "notation", "session", "table", "traveler-ingest"],
    ),
    ("archive", &["contract-scoring", "findings", "matchpointing", "session", "traveler-ingest"]),
    (
        "reports",
        &[
            "archive",
            "contract-scoring",
            "findings",
            "matchpointing",
            "movements",
            "notation",
            "session",
            "table",
            "traveler-ingest",
        ],
    ),
    ("render", &["contract-scoring", "reports", "session"]),
    (
        "exchange",
        &[
            "archive",
            "contract-scoring",
            "foreign-files",
            "matchpointing",
            "movements",
            "reports",
            "session",
            "table",
            "traveler-ingest",
        ],
    ),
    (
        "pack",
        &[
            "contract-scoring",
            "events",
            "exchange",
            "findings",
            "matchpointing",
            "notation",
            "render",
            "reports",
            "rulebook",
            "session",
            "table",
            "traveler-ingest",
        ],
    ),
    (
        "desk",
        &[
            "contract-scoring",
            "findings",
            "matchpointing",
            "movements",
            "notation",
            "pack",
            "render",
            "reports",
            "session",
            "traveler-ingest",
        ],
    ),
    (
        "page",
        &[
            "contract-scoring",
            "desk",
            "double-dummy",
            "exchange",
            "findings",
            "matchpointing",
            "notation",
            "pack",
            "render",
            "reports",
            "session",
            "traveler-ingest",
        ],
    ),
    (
        "python",
        &[
            "archive",
            "contract-scoring",
            "findings",
            "matchpointing",
            "notation",
            "session",
            "traveler-ingest",
        ],
    ),
    (
        "report",
        &[
            "contract-scoring",
            "desk",
            "double-dummy",
            "events",
            "exchange",
            "findings",
            "matchpointing",
            "movements",
            "notation",
            "pack",
            "render",
            "reports",
            "session",
            "table",
            "traveler-ingest",
        ],
    ),
];

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The sources of a crate without tests: their paths in it, and what they say besides comments.
fn sources(name: &str) -> Vec<(String, String)> {
    let root = crates().join(name).join("src");
    let mut all = Vec::new();
    let mut tests = BTreeSet::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                let stem = path.with_extension("");
                let of_modules = match stem.file_name().unwrap().to_str().unwrap() {
                    "lib" | "main" => root.clone(),
                    _ => stem,
                };
                let (kept, modules) = without_tests(&text);
                tests.extend(modules.iter().map(|name| of_modules.join(name)));
                all.push((path, kept));
            }
        }
    }
    assert!(!all.is_empty(), "{name}");
    all.retain(|(path, _)| !(path.with_extension("").ancestors()).any(|part| tests.contains(part)));
    (all.into_iter())
        .map(|(path, text)| {
            let path = path.strip_prefix(&root).unwrap();
            (path.to_str().unwrap().replace('\\', "/"), text)
        })
        .collect()
}

/// The lines of a file before its tests, without comments; and its modules that are there for tests only.
fn without_tests(text: &str) -> (String, Vec<&str>) {
    let (mut kept, mut modules) = (String::new(), Vec::new());
    let mut is_test = false;
    for line in text.lines() {
        match line.trim_start().strip_prefix("mod ") {
            Some(module) if is_test => match module.strip_suffix(';') {
                Some(module) => modules.push(module),
                None => break,
            },
            _ if line.trim_start().starts_with("//") => {}
            _ => kept = kept + line + "\n",
        }
        let is_condition = line.trim_start().starts_with("#[cfg(");
        is_test = is_condition && line.contains("test") && !line.contains("not(test");
    }
    (kept, modules)
}

/// No file of a crate has one of some words, besides those at some paths.
#[track_caller]
fn have_none(name: &str, words: &[&str], besides: &[&str]) {
    for (path, text) in sources(name) {
        if besides.iter().any(|allowed| path.starts_with(allowed)) {
            continue;
        }
        for word in words {
            assert!(!has(&text, word), "crates/{name}/src/{path} has `{word}`");
        }
    }
}

/// Whether a text has a word that is no part of a longer one; `fs::` is there whatever follows.
fn has(text: &str, word: &str) -> bool {
    let is_part = |character: char| character.is_alphanumeric() || character == '_';
    let around: Vec<&str> = text.split(word).collect();
    (around.windows(2)).any(|two| {
        let goes_on = word.ends_with(is_part) && two[1].starts_with(is_part);
        !two[0].ends_with(is_part) && !goes_on
    })
}

/// The lines of a manifest that say what a crate needs, but for its tests.
fn dependencies(manifest: &str) -> String {
    let mut own = String::new();
    let mut are_needed = false;
    for line in manifest.lines() {
        if line.starts_with('[') {
            are_needed = line.contains("dependencies") && !line.contains("dev-dependencies");
        }
        if are_needed {
            own = own + line + "\n";
        }
    }
    own
}

#[test]
fn arrows_point_downwards() {
    let all: BTreeSet<&str> = FLOORS.iter().map(|(name, _)| *name).collect();
    for (name, below) in FLOORS {
        let manifest = fs::read_to_string(crates().join(name).join("Cargo.toml")).unwrap();
        let own = dependencies(&manifest);
        let found: BTreeSet<&str> = own
            .split(|character: char| !character.is_alphanumeric() && !"-_".contains(character))
            .filter(|word| all.contains(word))
            .collect();
        assert_eq!(found, below.iter().copied().collect(), "{name}");
        assert!(manifest.contains("[lints]\nworkspace = true"), "{name} takes the lints");
    }
    let folders = fs::read_dir(crates()).unwrap();
    assert_eq!(folders.count(), FLOORS.len(), "each crate has its floor");
}

/// Printing and exiting are lints; here are the other ways out of a library, and the clock.
#[test]
fn libraries_ask_nothing_of_the_system() {
    let ways_out = [
        "std::env",
        "env::",
        "std::fs",
        "fs::",
        "std::net",
        "net::",
        "std::path",
        "path::",
        "std::process",
        "process::",
        "stdin",
        "stdout",
        "stderr",
        "SystemTime",
        "Instant",
    ];
    for (name, _) in FLOORS.iter().filter(|(name, _)| *name != "report") {
        have_none(name, &ways_out, &[]);
    }
}

/// Who writes, writes as a whole and over nothing that is the user's; so one folder of sources does it.
#[test]
fn only_the_store_writes_files() {
    let ways = [
        "File::create",
        "File::create_new",
        "OpenOptions",
        "File::options",
        "fs::write",
        "fs::copy",
        "fs::rename",
        "fs::hard_link",
        "fs::create_dir",
        "fs::create_dir_all",
        "DirBuilder",
        "fs::remove_file",
        "fs::remove_dir",
        "fs::remove_dir_all",
        "fs::set_permissions",
        "set_len",
        "symlink",
        "tempfile",
        "platform::create_new",
        "open_plain",
    ];
    for (name, _) in FLOORS {
        for (path, text) in sources(name) {
            let is_store = name == "report" && path.starts_with("store");
            // How the systems open a file is there; the store alone calls it.
            let is_system = name == "report" && path.starts_with("platform/");
            for word in ways {
                let is_allowed =
                    is_store || is_system && ["OpenOptions", "open_plain"].contains(&word);
                assert!(is_allowed || !has(&text, word), "crates/{name}/src/{path} has `{word}`");
            }
        }
    }
}

/// Memory is left to the compiler, but for the edge to other libraries.
#[test]
fn one_file_is_unsafe() {
    for (name, _) in FLOORS {
        have_none(
            name,
            &["unsafe", "unsafe_code"],
            match name {
                "page" => &["exports.rs"],
                "python" => &["capsule.rs"],
                _ => &[],
            },
        );
    }
}

#[test]
fn numbers_are_exact() {
    // Lengths on paper, the numbers of a workbook, and columns of a table that pandas made floats of.
    let besides = [("python", "column.rs"), ("render", "pdf"), ("render", "xlsx.rs")];
    for (name, _) in FLOORS.iter().filter(|(name, _)| *name != "report") {
        for (path, text) in sources(name) {
            let mut allowed = besides.iter().filter(|(floor, _)| floor == name);
            let is_allowed = allowed.any(|(_, one)| path.starts_with(one));
            // A part of a word is one, too: `0.5f64`, `to_f64`.
            let has_none = !["f32", "f64"].iter().any(|float| text.contains(float));
            assert!(has_none || is_allowed, "crates/{name}/src/{path} has floats");
        }
    }
}

#[test]
fn matchpointing_never_looks_at_a_contract() {
    let contracts = ["Contract", "Declarer", "Doubling", "Level", "Played", "Strain", "Tricks"];
    have_none("matchpointing", &contracts, &[]);
    have_none("rulebook", &contracts, &[]);
}

#[test]
fn nothing_behind_a_reader_knows_its_format() {
    let readers = [
        "archive",
        "corrections/file.rs",
        "corrections/so_far.rs",
        "corrections/table.rs",
        "parts",
        "pieces",
        "holds.rs",
        "movements",
        "official",
        "toml",
        "in_place.rs",
        "reading",
        "rows_shown.rs",
        "lib.rs",
        "score_pad",
    ];
    let formats = [
        "table::Table",
        "Table::",
        "csv::",
        "crate::toml",
        "toml::",
        "Records",
        "DeTable",
        "Spanned",
    ];
    have_none("traveler-ingest", &formats, &readers);
}

/// Whatever else a row is in, it is asked for its cells as one of these is.
#[test]
fn three_types_hold_a_row_not_yet_understood() {
    let all = (FLOORS.iter()).flat_map(|(name, _)| sources(name));
    let found: BTreeSet<String> = (all.flat_map(|(_, text)| {
        let lines = text.lines().filter(|line| line.starts_with("impl"));
        let rows = lines.filter_map(|line| line.split_once("RowText<")?.1.split_once("> for "));
        rows.map(|(_, own)| own.split(['<', ' ']).next().unwrap_or(own).to_owned())
            .collect::<Vec<_>>()
    }))
    .collect();
    assert_eq!(Vec::from_iter(found), ["BufferedRow", "Cells", "ChangedRow"]);
}

/// A type holds a place where all that it names is part of one.
#[test]
fn five_types_hold_a_place() {
    let parts = [
        "file", "place", "label", "value", "line", "column", "width", "text", "start", "end",
        "length", "sheet", "cell", "table", "row", "offset",
    ];
    let numbers = ["place", "line", "column", "row", "offset"];
    let readers = ["findings", "notation", "table", "layouts", "foreign-files", "traveler-ingest"];
    let mut found = BTreeSet::new();
    for (name, path, text) in
        (readers.iter()).flat_map(|name| sources(name).into_iter().map(move |(p, t)| (name, p, t)))
    {
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            let words: Vec<&str> = line.split([' ', '<', '(']).collect();
            let own = words.iter().position(|word| ["struct", "enum"].contains(word));
            let Some(own) = own.filter(|_| line.ends_with('{') && !line.starts_with(' ')) else {
                continue;
            };
            let body = lines.by_ref().take_while(|line| *line != "}");
            let fields: Vec<&str> = (body.map(str::trim))
                .filter(|line| !line.starts_with("//"))
                .filter_map(|line| line.split_once(": ")?.0.split(' ').next_back())
                .collect();
            let holds = |list: &[&str]| fields.iter().filter(|field| list.contains(field)).count();
            if holds(&parts) == fields.len() && holds(&numbers) > 0 {
                found.insert(format!("{name}/{path}: {}", words[own + 1]));
            }
        }
    }
    let listed = [
        "findings/place.rs: Location",
        "findings/place.rs: Place",
        "foreign-files/imported.rs: Spot",
        "table/entered.rs: Placed",
        "table/text/sheet_rows.rs: Spot",
    ];
    assert_eq!(Vec::from_iter(found), listed);
}

/// The neutral document is all that they see.
#[test]
fn renderers_know_no_scoring() {
    for (path, text) in sources("render") {
        for scoring in ["use matchpointing", "matchpointing::", "traveler_ingest::"] {
            assert!(!text.contains(scoring), "{path} has `{scoring}`");
        }
    }
}

/// The list of the workflow is another one than that of the script.
#[test]
fn every_part_of_the_night_has_a_machine() {
    let read = |path: &str| fs::read_to_string(crates().join("..").join(path)).unwrap();
    let parts = |text: &str, before: &str, end: char| {
        let (_, list) = text.split_once(before).unwrap();
        let (list, _) = list.split_once(end).unwrap();
        let names = list.split([' ', ',']).filter(|name| !name.is_empty());
        names.map(str::to_owned).collect::<Vec<_>>()
    };
    let script = parts(&read(".ci/night"), "\nall=(", ')');
    let workflow = parts(&read(".github/workflows/check.yml"), "part: [", ']');
    assert_eq!(script, workflow);
}

/// What a report is, where it is shown and what it leads to stands with the report; a renderer sets any of them.
#[test]
fn renderers_know_no_report() {
    let reports = fs::read_to_string(crates().join("reports/src/lib.rs")).unwrap();
    let named: Vec<&str> = (reports.split("REPORT as ").skip(1))
        .filter_map(|rest| rest.split([',', '}', ';']).next())
        .collect();
    assert!(named.len() > 5, "{named:?}");
    for (path, text) in sources("render") {
        for name in &named {
            assert!(!has(&text, name), "crates/render/src/{path} has `{name}`");
        }
        assert!(!has(&text, "Report::"), "crates/render/src/{path} names a report");
    }
}
