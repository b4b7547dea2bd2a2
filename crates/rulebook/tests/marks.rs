//! The marks of `docs/scoring.md`, the functions of the rulebook, and what comments refer to.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// A mark, as in `c.2`, and the file of the rulebook that it is about.
type Mark = (String, String);

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Files below a folder that end so, with what they say.
fn files(folder: &Path, ending: &str) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.extension().is_some_and(|own| own == ending) {
            let text = fs::read_to_string(&path).unwrap();
            found.push((path, text));
        }
    }
    found
}

/// What a name is a rule of, as in `c2_neuberg`.
fn mark(name: &str) -> Option<String> {
    let (mark, _) = name.split_once('_')?;
    let number = mark.strip_prefix(|one: char| one.is_ascii_lowercase())?;
    let is_number =
        (1..=2).contains(&number.len()) && number.bytes().all(|one| one.is_ascii_digit());
    let letter = mark.chars().next()?;
    is_number.then(|| format!("{letter}.{number}"))
}

/// The marks of the functions in the rulebook's files, before the tests of each and in them.
fn functions() -> [BTreeSet<Mark>; 2] {
    let mut found = [BTreeSet::new(), BTreeSet::new()];
    for (path, text) in files(&root().join("crates/rulebook/src"), "rs") {
        let file = path.file_name().unwrap().to_str().unwrap();
        let (rules, tests) = text.split_once("#[cfg(test)]").unwrap_or((&text, ""));
        for (found, text) in found.iter_mut().zip([rules, tests]) {
            let names = text.split("fn ").skip(1).map(|rest| rest.split(['(', '<']).next());
            let marks = names.flatten().filter_map(mark);
            found.extend(marks.map(|mark| (mark, file.to_owned())));
        }
    }
    found
}

#[test]
fn marks_and_rules_are_the_same() {
    let scoring = fs::read_to_string(root().join("docs/scoring.md")).unwrap();
    let links: BTreeSet<Mark> = (scoring.lines())
        .filter_map(|line| line.strip_prefix('[')?.split_once("]: ../crates/rulebook/src/"))
        .map(|(mark, file)| (mark.to_owned(), file.to_owned()))
        .collect();
    let [rules, tests] = functions();
    assert!(rules.len() > 40, "{rules:?}");
    assert_eq!(links, rules, "links of the page, and functions");
    assert_eq!(tests, rules, "worked examples, and functions");

    let marked = scoring.split("** ([").skip(1);
    let marked: BTreeSet<&str> = (marked.filter_map(|answer| answer.split_once("])")))
        .flat_map(|(marks, _)| marks.split("], ["))
        .collect();
    let known: BTreeSet<&str> = rules.iter().map(|(mark, _)| mark.as_str()).collect();
    assert_eq!(marked, known, "marks behind questions, and functions");
}

/// Comments of the sources say `rules c.2`, or `rules c` of all that begin so; the scripts beside the fixtures `c.2`.
#[test]
fn no_comment_names_another_mark() {
    let [rules, _] = functions();
    let is_known = |mark: &str| {
        let mut all = rules.iter();
        all.any(|(own, _)| own == mark || mark.len() == 1 && own.starts_with(mark))
    };
    let mut seen = 0;
    for (path, text) in files(&root().join("crates"), "rs") {
        for rest in text.split("ules ").skip(1) {
            let mark = rest.split([' ', ',', ')', ':', ';', '\n']).next().unwrap();
            let mark = mark.trim_end_matches('.');
            let letters = mark.chars().filter(|one| one.is_ascii_lowercase()).count();
            let has_form =
                mark.len() == 3 && mark.as_bytes()[1] == b'.' || mark.len() == 1 && mark != "a";
            if letters == 1 && has_form {
                assert!(is_known(mark), "{}: rules {mark}", path.display());
                seen += 1;
            }
        }
    }
    for (path, text) in files(&root().join("fixtures"), "py") {
        for comment in text.lines().filter_map(|line| line.split_once("  # ")) {
            let first = comment.1.split([':', ',', ' ']).next().unwrap();
            if first.len() == 3 && first.as_bytes()[1] == b'.' {
                assert!(is_known(first), "{}: {first}", path.display());
                seen += 1;
            }
        }
    }
    assert!(seen > 60, "only {seen}");
}

/// Each `[?]` has a row in the list of open choices, which names a test that pins it.
#[test]
fn open_choices_are_listed() {
    let text = fs::read_to_string(root().join("docs/scoring.md")).unwrap();
    let (text, list) = text.split_once("## Open choices").unwrap();
    let rows: Vec<&str> = list.lines().filter(|row| row.starts_with("| ")).skip(1).collect();
    // The introduction explains the sign.
    assert_eq!(text.matches("[?]").count() - 1, rows.len());
    assert!(rows.len() < 40, "{} open choices", rows.len());
    let sources = files(&root().join("crates"), "rs");
    for row in rows {
        let test = row.rsplit('`').nth(1).unwrap();
        let named = format!("fn {test}()");
        assert!(sources.iter().any(|(_, text)| text.contains(&named)), "{row}");
    }
}
