//! `matchpoint diff`, as a user sees it.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use std::path::{Path, PathBuf};
use std::process::Command;

const MITCHELL: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../fixtures/mitchell-7-tables"
);

/// Status, standard output, standard error.
fn diff(old: &Path, new: &Path) -> (Option<i32>, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_matchpoint"))
        .arg("diff")
        .args([old, new])
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

/// The Mitchell with one line of its travelers replaced.
fn corrected(name: &str, wrong: &str, right: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).unwrap();
    for file in ["pairs.csv", "session.toml"] {
        std::fs::copy(Path::new(MITCHELL).join(file), folder.join(file)).unwrap();
    }
    let travelers = std::fs::read_to_string(Path::new(MITCHELL).join("travelers.csv")).unwrap();
    assert!(travelers.contains(wrong), "{wrong}");
    std::fs::write(
        folder.join("travelers.csv"),
        travelers.replace(wrong, right),
    )
    .unwrap();
    folder
}

#[test]
fn a_correction_and_whom_it_concerns() {
    let new = corrected(
        "an-overtrick-more",
        "7,1,2,2,2,2H,E,=,C2",
        "7,1,2,2,2,2H,E,+1,C2",
    );
    let expected = "\
RESULTS

  board 7, N-S 2 v E-W 2: 2♥= by E -110 -> 2♥+1 by E -140

MATCHPOINTS

Bd  Dir No  Was   Is  Change
────────────────────────────
 7  N-S  2  3.0  1.5    -1.5
 7  N-S  5  3.0  3.5    +0.5
 7  N-S  6  1.0  1.5    +0.5
 7  N-S  7  3.0  3.5    +0.5
 7  E-W  2  3.0  4.5    +1.5
 7  E-W  1  3.0  2.5    -0.5
 7  E-W  3  5.0  4.5    -0.5
 7  E-W  5  3.0  2.5    -0.5

SCORES AND PLACES

                                      Was                    Is
Pair   Names                   Score      %  Place   Score      %  Place  Change
────────────────────────────────────────────────────────────────────────────────
N-S 2  Weiß – Köhler           73.00  43.45      7   71.50  42.56      7   -1.50
N-S 4  Żak – Świątek           78.00  46.43    5/6   78.00  46.43      6
N-S 5  van der B… – 't Hooft   78.00  46.43    5/6   78.50  46.73      5   +0.50
N-S 6  Ibáñez – Etxeberria    100.50  59.82      1  101.00  60.12      1   +0.50
N-S 7  Conceição – Magalhães   82.00  48.81      4   82.50  49.11      4   +0.50
E-W 1  Țurcanu – Mureșan       82.00  48.81      4   81.50  48.51      4   -0.50
E-W 2  Þórsson – Jónsdóttir    78.50  46.73      5   80.00  47.62      5   +1.50
E-W 3  Kőszegi – Szűcs         92.50  55.06      2   92.00  54.76      2   -0.50
E-W 5  Yıldız – Öztürk        105.50  62.80      1  105.00  62.50      1   -0.50
";
    let found = diff(Path::new(MITCHELL), &new);
    assert_eq!(found, (Some(1), expected.to_owned(), String::new()));
}

#[test]
fn a_ruling_in_place_of_a_result() {
    let new = corrected("a-ruling", "7,1,2,2,2,2H,E,=,C2", "7,1,2,2,2,A+/A-,,,");
    let (status, told, _) = diff(Path::new(MITCHELL), &new);
    assert_eq!(status, Some(1));
    assert!(
        told.contains("board 7, N-S 2 v E-W 2: 2♥= by E -110 -> A+ / A-\n"),
        "{told}"
    );
}

#[test]
fn nothing_changed() {
    let found = diff(Path::new(MITCHELL), Path::new(MITCHELL));
    assert_eq!(
        found,
        (Some(0), "Nothing changed\n".to_owned(), String::new())
    );
}

#[test]
fn a_session_with_errors_is_not_compared() {
    let new = corrected("an-error", "7,1,2,2,2,2H,E,=,C2", "7,1,2,2,2,2H,E,+6,C2");
    let (status, told, why) = diff(Path::new(MITCHELL), &new);
    assert_eq!((status, told.as_str()), (Some(1), ""));
    assert!(why.starts_with("error[impossible-result]: "), "{why}");
}
