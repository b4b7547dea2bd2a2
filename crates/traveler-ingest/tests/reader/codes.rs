//! Every kind of finding is explained to users, and some test pins its text.

use findings::{Code, Severity};

const ERRORS: &str = include_str!("../../../../docs/errors.md");

#[test]
fn every_code_is_explained() {
    for code in Code::ALL {
        let row = ERRORS.lines().filter(|line| line.starts_with(&format!("| `{}`", code.name())));
        assert_eq!(row.count(), 1, "{}", code.name());
    }
}

#[test]
fn every_explained_code_exists() {
    let names = ERRORS.lines().filter_map(|line| {
        let (name, _) = line.strip_prefix("| `")?.split_once('`')?;
        Some(name)
    });
    for name in names {
        assert!(Code::ALL.iter().any(|code| code.name() == name), "{name}");
    }
}

#[test]
fn every_code_is_pinned() {
    /// Reached only through files of other kinds, or not at all by travelers alone.
    const ELSEWHERE: [Code; 3] = [Code::TooManyRulings, Code::WrongDirection, Code::Inconsistent];
    const PINNED: [&str; 28] = [
        include_str!("devices.rs"),
        include_str!("corrections.rs"),
        include_str!("hands.rs"),
        include_str!("../../src/hands.rs"),
        include_str!("programs.rs"),
        include_str!("../../../report/tests/program/beside.rs"),
        include_str!("../../../report/tests/program/devices.rs"),
        include_str!("../../../report/tests/program/bad_inputs.csv"),
        include_str!("../../../report/tests/program/foreseen.rs"),
        include_str!("../../../report/tests/program/read_back.rs"),
        include_str!("../../../report/tests/program/silent.rs"),
        include_str!("../../../report/tests/program/unix.rs"),
        include_str!("../../../report/tests/program/verify.rs"),
        include_str!("paper.rs"),
        include_str!("several.rs"),
        include_str!("settings.rs"),
        include_str!("../data/matches.txt"),
        include_str!("../slips/words.rs"),
        include_str!("workbooks.rs"),
        include_str!("../data/movements.txt"),
        include_str!("../data/pairs.txt"),
        include_str!("../data/score_pads.txt"),
        include_str!("../data/travelers.txt"),
        include_str!("../../../events/src/across/tests.rs"),
        include_str!("../../src/assemble/settings/tests.rs"),
        include_str!("../../../table/tests/records.rs"),
        include_str!("../../../events/src/event/tests.rs"),
        include_str!("../../src/toml/tests.rs"),
    ];
    for code in Code::ALL.iter().filter(|code| !ELSEWHERE.contains(code)) {
        let reported = format!("[{}]", code.name());
        let pinned = PINNED.iter().any(|file| file.contains(&reported));
        assert!(pinned || *code == Code::WorkedOut, "{}", code.name());
    }
}

#[test]
fn names_are_kebab_case_and_differ() {
    let mut names: Vec<_> = Code::ALL.iter().map(|code| code.name()).collect();
    for (name, code) in names.iter().zip(Code::ALL) {
        let kebab = name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
        assert!(kebab && !code.meaning().is_empty(), "{name}");
    }
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), Code::ALL.len());
    let errors = Code::ALL.iter().filter(|code| code.severity() == Severity::Error);
    assert!(errors.count() > Code::ALL.len() / 2);
}

#[test]
fn codes_with_a_meaning_beyond_their_severity() {
    let names = |is: fn(Code) -> bool| {
        let all = Code::ALL.iter().copied().filter(|code| is(*code));
        all.map(Code::name).collect::<Vec<_>>()
    };
    let limits = ["line-too-long", "too-many-columns", "beyond-limit", "too-many-rulings"];
    assert_eq!(names(Code::exceeds_limit), limits);
    assert_eq!(
        names(Code::quotes_names),
        [
            "other-players",
            "other-partner",
            "name-in-two-pairs",
            "near-name",
            "look-alike",
            "names-differ",
            "no-handicap"
        ]
    );
}
