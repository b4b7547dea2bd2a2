//! `matchpoint diff`, as a user sees it.

use std::path::{Path, PathBuf};
use std::process::Command;

const MITCHELL: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/mitchell-7-tables");

/// Status, standard output, standard error.
fn diff(old: &Path, new: &Path) -> (Option<i32>, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_matchpoint"))
        .arg("diff")
        .args([old, new])
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
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
    std::fs::write(folder.join("travelers.csv"), travelers.replace(wrong, right)).unwrap();
    folder
}

#[test]
fn a_correction_and_whom_it_concerns() {
    let new = corrected("an-overtrick-more", "7,1,2,2,2,2H,E,=,C2", "7,1,2,2,2,2H,E,+1,C2");
    let expected = "\
Tuesday Afternoon Pairs
Riverside Bridge Club, 2026-03-10, director Mireille Fontaine
Matchpoints, ACBL rules
CORRECTED: board 7, N-S 2 v E-W 2: 2♥+1 by E -140, was 2♥= by E -110
new scores for 8 pairs; new places: N-S 4 from 5/6 to 6, N-S 5 from 5/6 to 5

CORRECTIONS

Results

Bd  NS  EW  Was    Score  Is      Score
───────────────────────────────────────
 7  2   2   2♥= E   -110  2♥+1 E   -140

Matchpoints

Bd  Pair   Names                                Was   Is  Change
────────────────────────────────────────────────────────────────
 7  N-S 2  Jürgen Weiß – Anneliese Köhler       3.0  1.5    -1.5
 7  N-S 5  Zoë van der Berg – Joost 't Hooft    3.0  3.5    +0.5
 7  N-S 6  Ana Núñez Ibáñez – Íñigo Etxeberria  1.0  1.5    +0.5
 7  N-S 7  João Conceição – Inês Magalhães      3.0  3.5    +0.5
 7  E-W 2  Ægir Þórsson – Guðrún Jónsdóttir     3.0  4.5    +1.5
 7  E-W 1  Ștefan Țurcanu – Ioana Mureșan       3.0  2.5    -0.5
 7  E-W 3  Márta Kőszegi – Gergő Szűcs          5.0  4.5    -0.5
 7  E-W 5  İpek Yıldız – Çağrı Öztürk           3.0  2.5    -0.5

Scores and places

Pair  Names                              Was  Score Change   Was     % Was Place
────────────────────────────────────────────────────────────────────────────────
N-S 2 Jürgen Weiß – Anneliese Köhler   73.00  71.50  -1.50 43.45 42.56   7     7
N-S 4 Łukasz Żak – Małgorzata Świątek  78.00  78.00        46.43 46.43 5/6     6
N-S 5 van der Berg – 't Hooft          78.00  78.50  +0.50 46.43 46.73 5/6     5
N-S 6 Ibáñez – Etxeberria             100.50 101.00  +0.50 59.82 60.12   1     1
N-S 7 João Conceição – Inês Magalhães  82.00  82.50  +0.50 48.81 49.11   4     4
E-W 1 Ștefan Țurcanu – Ioana Mureșan   82.00  81.50  -0.50 48.81 48.51   4     4
E-W 2 Þórsson – Jónsdóttir             78.50  80.00  +1.50 46.73 47.62   5     5
E-W 3 Márta Kőszegi – Gergő Szűcs      92.50  92.00  -0.50 55.06 54.76   2     2
E-W 5 İpek Yıldız – Çağrı Öztürk      105.50 105.00  -0.50 62.80 62.50   1     1

Ranks and awards

Pair   Names                                St  Was  Sec    Was  Ovr
────────────────────────────────────────────────────────────────────
N-S 1  Élodie Lefèvre – Benoît Charpentier  A     2    2      4  3/4
N-S 4  Łukasz Żak – Małgorzata Świątek      A             10/11   11
N-S 5  Zoë van der Berg – Joost 't Hooft    A             10/11   10
N-S 7  João Conceição – Inês Magalhães      A               7/8    7
E-W 1  Ștefan Țurcanu – Ioana Mureșan       A               7/8    8
E-W 3  Márta Kőszegi – Gergő Szűcs          A     2    2      3  3/4
";
    let found = diff(Path::new(MITCHELL), &new);
    let (reported, fingerprint) = found.1.split_once("\nFingerprint: ").expect("it ends so");
    assert_eq!((found.0, reported, found.2.as_str()), (Some(1), expected, ""));
    assert_eq!(fingerprint.len(), "lusab-babad\n".len());
}

/// The same pairs meet in two rounds, and play boards of the same numbers.
#[test]
fn two_matches_with_the_same_boards_are_told_apart() {
    let session = |name: &str, second: &str| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::create_dir_all(&folder).unwrap();
        let settings = "[scoring]\nmethod = \"swiss\"\nvp = \"ebu\"\n";
        std::fs::write(folder.join("session.toml"), settings).unwrap();
        let rows = "1,1,1,2,420\n1,1,3,4,450\n1,2,1,2,-110\n1,2,3,4,-100\n\
                    2,1,1,2,SCORE\n2,1,3,4,140\n2,2,1,2,110\n2,2,3,4,110\n";
        let rows = rows.replace("SCORE", second);
        std::fs::write(folder.join("travelers.csv"), format!("round,board,ns,ew,score\n{rows}"))
            .unwrap();
        folder
    };
    let (old, new) = (session("meet-again-old", "110"), session("meet-again-new", "170"));
    let results = |old: &Path| {
        let output = Command::new(env!("CARGO_BIN_EXE_matchpoint"))
            .arg("diff")
            .args([old, &new])
            .args(["--format", "json"])
            .output()
            .unwrap();
        let document: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        let results = document["results"].as_array().unwrap().clone();
        let results = results.iter().map(|one| {
            let score = |which: &str| one[which]["score_ns"].clone();
            format!("{}-{} {} {}", one["round"], one["board"], score("was"), score("is"))
        });
        results.collect::<Vec<_>>()
    };
    let expected = ["2-1 110 170"];
    assert_eq!(results(&old), expected);
    // The same against what was published.
    let pack = Path::new(env!("CARGO_TARGET_TMPDIR")).join("meet-again-pack");
    let mut report = Command::new(env!("CARGO_BIN_EXE_matchpoint"));
    report.arg("report").arg(&old).args(["--only", "json", "--force", "-o"]).arg(&pack);
    assert!(report.output().unwrap().status.success());
    assert_eq!(results(&pack), expected);
    let (_, reported, _) = diff(&old, &new);
    assert!(reported.contains("board 2-1"), "{reported}");
    // Nor is one of them compared with the other.
    let verify = Command::new(env!("CARGO_BIN_EXE_matchpoint"))
        .arg("verify")
        .args([&old, &pack.join("results.json")])
        .output()
        .unwrap();
    assert_eq!(verify.status.code(), Some(0), "{verify:?}");
}

#[test]
fn a_ruling_in_place_of_a_result() {
    let new = corrected("a-ruling", "7,1,2,2,2,2H,E,=,C2", "7,1,2,2,2,A+/A-,,,");
    let (status, reported, _) = diff(Path::new(MITCHELL), &new);
    assert_eq!(status, Some(1));
    assert!(reported.contains("\n 7  2   2   2♥= E   -110      A+ / A-\n"), "{reported}");
}

#[test]
fn nothing_changed() {
    let (status, reported, why) = diff(Path::new(MITCHELL), Path::new(MITCHELL));
    assert_eq!((status, why.as_str()), (Some(0), ""));
    assert!(reported.contains("\n\nCorrections\n  nothing changed\n\nFingerprint: "), "{reported}");
}

#[test]
fn a_session_with_errors_is_not_compared() {
    let new = corrected("an-error", "7,1,2,2,2,2H,E,=,C2", "7,1,2,2,2,2H,E,+6,C2");
    let (status, reported, why) = diff(Path::new(MITCHELL), &new);
    assert_eq!((status, reported.as_str()), (Some(1), ""));
    assert!(why.starts_with("error[impossible-result]: "), "{why}");
}

#[test]
fn the_rest_is_compared_where_lines_have_errors() {
    let damaged = corrected("diff-provisional", "1,1,1,1,1,3S,S,-2,H2", "1,1,1,1,1,3S,S,-9X,H2");
    let (status, _, printed) = diff(Path::new(MITCHELL), &damaged);
    assert_eq!(status, Some(1), "{printed}");
    assert!(printed.contains("error[bad-result]"), "{printed}");

    let output = Command::new(env!("CARGO_BIN_EXE_matchpoint"))
        .args(["diff", "--provisional"])
        .args([Path::new(MITCHELL), &damaged])
        .output()
        .unwrap();
    let (shown, printed) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(1), "{printed}");
    assert!(shown.contains("PROVISIONAL"), "{shown}");
    assert!(shown.contains("LP"), "{shown}");
}
