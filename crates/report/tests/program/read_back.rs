//! Our own results in JSON, read back.

use std::fs;
use std::process::Output;

use serde_json::Value;

use crate::running::score;
use crate::sessions::fixtures;

/// Sessions that the document holds as a whole: all but strats and awards.
const WHOLE: [&str; 17] = [
    "acbl-scoresheet",
    "board-a-match",
    "butler",
    "cross-imps",
    "ebu-rules",
    "ebu-weighted",
    "fouled-board",
    "handicap",
    "hands",
    "howell-5-tables",
    "individual",
    "rulings",
    "swiss",
    "teams",
    "teams-pairs",
    "turned-round",
    "wbf-rules",
];

fn printed(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The document of a session, and the document of that document.
fn twice(session: &str) -> [Value; 2] {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("results.json");
    let first = score(&fixtures().join(session), &["--format", "json"]).stdout;
    fs::write(&file, &first).unwrap();
    let again = score(&file, &["--format", "json"]);
    assert_eq!(again.status.code(), Some(0), "{session}: {}", printed(&again));
    [first, again.stdout].map(|document| serde_json::from_slice(&document).unwrap())
}

#[test]
fn nothing_is_lost_that_the_document_holds() {
    for session in WHOLE {
        let [first, again] = twice(session);
        for list in [
            "scoring",
            "sections",
            "boards",
            "byes",
            "results",
            "standings",
            "matches",
            "pairs",
            "overall",
        ] {
            assert_eq!(first[list], again[list], "{session}: {list}");
        }
        for key in ["name", "club", "date", "session", "rules", "method"] {
            assert_eq!(first["event"][key], again["event"][key], "{session}: {key}");
        }
    }
}

/// Boards that are not marked as their numbers have it, and handicaps in percent.
#[test]
fn settings_are_read_back() {
    for case in [
        "non-standard-vulnerability",
        "handicap-in-percent",
        "short-boards-tie",
        "short-match",
        "short-triangle/with-table",
        "few-boards",
        "butler-trim",
        "untyped-bye/teams",
    ] {
        let path = format!("../crates/report/tests/program/cases/{case}");
        let [first, again] = twice(&path);
        for list in ["scoring", "byes", "sit_outs", "standings", "matches"] {
            assert_eq!(first[list], again[list], "{case}: {list}");
        }
    }
}

/// What the organizer said of matches and byes.
#[test]
fn matches_that_ended_otherwise_are_read_back() {
    let folder = tempfile::tempdir().unwrap();
    let swiss = fixtures().join("swiss");
    for file in ["travelers.csv", "pairs.csv"] {
        fs::copy(swiss.join(file), folder.path().join(file)).unwrap();
    }
    let settings = fs::read_to_string(swiss.join("session.toml")).unwrap();
    let matches = "
[[matches]]
round = 1
a = 9
b = 2
ended = \"walkover\"
reason = \"pair 2 left\"
[[matches]]
round = 1
a = 8
b = 3
ended = \"awarded\"
vp_a = 13.5
vp_b = 4
reason = \"late start\"
[[matches]]
round = 2
a = 3
b = 6
ended = \"void\"
reason = \"wrong boards\"
[[matches]]
round = 3
a = 1
b = 8
worth = 10
planned = 5
[[matches]]
round = 1
a = 1
vp_a = 15
";
    fs::write(folder.path().join("session.toml"), settings + matches).unwrap();
    let [first, again] = twice(folder.path().to_str().unwrap());
    for list in ["byes", "standings", "matches"] {
        assert_eq!(first[list], again[list], "{list}");
    }
}

/// Where something in the document was changed, its numbers are others than ours, and that is said.
#[test]
fn what_is_lost_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("results.json");
    let session = fixtures().join("two-sections-together");
    let document = String::from_utf8(score(&session, &["--format", "json"]).stdout).unwrap();
    let apart = document.replacen("\"scoring\":", "\"other\":", 1);
    assert_ne!(document, apart);
    fs::write(&file, apart).unwrap();
    let printed = printed(&score(&file, &[]));
    assert!(printed.contains("[file-says]"), "{printed}");
}

#[test]
fn a_damaged_document_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("results.json");
    let whole = score(&fixtures().join("howell-5-tables"), &["--format", "json"]).stdout;
    let whole = String::from_utf8(whole).unwrap();
    let newer = whole.replacen("\"version\": 1", "\"version\": 2", 1);
    let without_scores = whole.replacen("\"score_ns\"", "\"score\"", 1);
    let cut: String = whole.chars().take(whole.len() / 2).collect();
    for damaged in [cut, newer, without_scores] {
        fs::write(&file, damaged).unwrap();
        let output = score(&file, &[]);
        assert_eq!(output.status.code(), Some(1));
        assert!(printed(&output).contains("[bad-results]"), "{}", printed(&output));
    }
}
