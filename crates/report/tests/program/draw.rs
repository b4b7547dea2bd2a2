//! The next round of a Swiss, drawn between rounds.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use crate::running::program;

/// Five pairs, or teams, of which the last sits out the first round.
const PAIRS: &str = "round,table,ns,ew,boards\n1,1,1,2,1-4\n1,2,3,4,1-4\n1,3,5,,1-4\n";
const TEAMS: &str =
    "round,table,ns,ew,boards\n1,1,1,2,1-4\n1,2,2,1,1-4\n1,3,3,4,1-4\n1,4,4,3,1-4\n1,5,5,,1-4\n";

fn folder(top: &Path, movement: &str, method: &str) -> PathBuf {
    let file = top.join("first-round.csv");
    fs::write(&file, movement).unwrap();
    let folder = top.join("session");
    let made = program()
        .arg("new")
        .arg(&folder)
        .args(["--csv", "--movement"])
        .arg(&file)
        .output()
        .unwrap();
    assert_eq!(made.status.code(), Some(0), "{}", text(&made.stderr));
    // A first round looks like a movement in which nobody changes directions.
    fs::remove_file(folder.join("pairs.csv")).unwrap();
    fs::write(folder.join("session.toml"), format!("[scoring]\n{method}\nvp = \"wbf\"\n")).unwrap();
    folder
}

fn draw(folder: &Path) -> Output {
    program().arg("draw").arg(folder).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// What a drawing says.
fn drawn(folder: &Path) -> Vec<String> {
    let output = draw(folder);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let printed = text(&output.stderr);
    // Behind what is found in the session.
    let reported = printed.rsplit("\n\n").next().unwrap();
    let lines = reported.lines().map(|line| line.trim_start_matches("note: ").to_owned());
    lines.collect()
}

fn refused(folder: &Path) -> String {
    let output = draw(folder);
    let printed = text(&[output.stdout, output.stderr].concat());
    assert_ne!(output.status.code(), Some(0), "{printed}");
    printed
}

fn lines(folder: &Path) -> Vec<String> {
    let lines = fs::read_to_string(folder.join("travelers.csv")).unwrap();
    lines.lines().map(str::to_owned).collect()
}

/// Enters what each line of a round earned N-S; of teams, only what the first of the two tables earned.
fn enter(folder: &Path, round: u8, score: impl Fn(&str, &str) -> (&'static str, &'static str)) {
    let filled = lines(folder).into_iter().map(|line| {
        let cells: Vec<&str> = line.split(',').collect();
        match cells[..] {
            [own, _, _, ns, ew, "", "", ""] if own == round.to_string() && !ew.is_empty() => {
                let (contract, result) = score(ns, ew);
                format!("{},{contract},N,{result}", cells[..5].join(","))
            }
            _ => line,
        }
    });
    let filled: Vec<String> = filled.collect();
    fs::write(folder.join("travelers.csv"), filled.join("\n") + "\n").unwrap();
}

/// The lower number wins as N-S.
fn by_number(ns: &str, ew: &str) -> (&'static str, &'static str) {
    if ns < ew { ("3NT", "=") } else { ("3NT", "-1") }
}

fn warnings(folder: &Path) -> String {
    let output = program().arg("check").arg(folder).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
    let printed = text(&output.stdout);
    let heads = printed.lines().filter(|line| line.starts_with("warning"));
    heads.collect::<Vec<_>>().join("\n")
}

/// Matches have as many boards as in the last round, unless it is said.
#[test]
fn a_match_has_as_many_boards_as_the_last() {
    let top = tempfile::tempdir().unwrap();
    let folder = folder(top.path(), PAIRS, "method = \"swiss\"\nimps = \"average\"");
    enter(&folder, 1, |_, _| ("3NT", "="));
    let boards = |more: &[&str]| {
        let mut program = program();
        program.arg("draw").arg(&folder).args(["--dry-run"]).args(more);
        let output = program.output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        text(&output.stdout)
    };
    assert_eq!(boards(&[]), boards(&["--boards", "4"]));
    assert_ne!(boards(&[]), boards(&["--boards", "5"]));
}

/// Pair 3 left before its first match, so that four pairs are left.
#[test]
fn who_has_withdrawn_is_not_drawn() {
    let top = tempfile::tempdir().unwrap();
    let folder = folder(top.path(), PAIRS, "method = \"swiss\"\nimps = \"average\"");
    let settings = folder.join("session.toml");
    let left = "[[matches]]\nround = 1\na = 4\nb = 3\nended = \"withdrawn\"\nreason = \"ill\"\n";
    fs::write(&settings, fs::read_to_string(&settings).unwrap() + left).unwrap();
    enter(&folder, 1, by_number);
    // Nothing was entered of its match.
    let blank = lines(&folder).join("\n").replace(",3,4,3NT,N,=", ",3,4,,,") + "\n";
    fs::write(folder.join("travelers.csv"), blank).unwrap();
    let printed = drawn(&folder);
    assert_eq!(printed[0].matches(" - ").count(), 2, "{printed:?}");
    assert!(!printed[0].contains('3') && !printed.concat().contains("sits out"), "{printed:?}");
}

#[test]
fn an_odd_field_of_pairs_until_all_have_met() {
    let top = tempfile::tempdir().unwrap();
    let folder = folder(top.path(), PAIRS, "method = \"swiss\"\nimps = \"average\"");
    enter(&folder, 1, by_number);
    for round in 2..=5 {
        let printed = drawn(&folder);
        assert!(
            printed[1].ends_with(" sits out; its lines, with one side blank, are worth 12.00 VP"),
            "{printed:?}"
        );
        assert!(printed.iter().all(|line| !line.contains("rematch")), "{round}: {printed:?}");
        enter(&folder, round, by_number);
        // Who sits out has its bye.
        assert!(!warnings(&folder).contains("bye"), "{round}");
    }
    let byes = lines(&folder).into_iter().filter(|line| line.contains(",,,"));
    let mut out: Vec<String> =
        byes.filter_map(|line| Some(line.split(',').nth(3)?.to_owned())).collect();
    out.dedup();
    out.sort_unstable();
    assert_eq!(out, ["1", "2", "3", "4", "5"]);
    let printed = drawn(&folder);
    assert!(
        printed[2].starts_with("no draw without a rematch was found; these meet again: "),
        "{printed:?}"
    );
}

/// What a dry run prints is what the next run writes.
#[test]
fn a_dry_run_writes_nothing() {
    let top = tempfile::tempdir().unwrap();
    let folder = folder(top.path(), PAIRS, "method = \"swiss\"\nimps = \"average\"");
    enter(&folder, 1, by_number);
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    let before = ["movement.csv", "travelers.csv"].map(read);
    let mut dry = program();
    dry.arg("draw").arg(&folder).args(["--boards", "4", "--dry-run"]);
    let output = dry.output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert_eq!(["movement.csv", "travelers.csv"].map(read), before);
    drawn(&folder);
    let now = read("movement.csv");
    let added = now.strip_prefix(&before[0]).expect("rows are only added");
    let expected = format!("round,table,ns,ew,boards\n{added}");
    assert_eq!(text(&output.stdout), expected);
}

#[test]
fn teams_sit_at_two_tables() {
    let top = tempfile::tempdir().unwrap();
    let folder = folder(top.path(), TEAMS, "method = \"teams\"");
    enter(&folder, 1, by_number);
    // 1 and 3 have won; 5 has its 12, and 2 and 4 have lost.
    let printed = drawn(&folder);
    assert_eq!(printed[0], "1 - 3, 2 - 5");
    assert!(printed[1].starts_with("4 sits out; "), "{printed:?}");
    let movement = fs::read_to_string(folder.join("movement.csv")).unwrap();
    let round: Vec<&str> = movement.lines().filter_map(|line| line.strip_prefix("2,")).collect();
    assert_eq!(
        round,
        ["1,1,3,5 6 7 8", "2,3,1,5 6 7 8", "3,2,5,5 6 7 8", "4,5,2,5 6 7 8", "5,4,,5 6 7 8"]
    );
    enter(&folder, 2, by_number);
    assert!(!warnings(&folder).contains("bye"));
}

#[test]
fn a_round_that_is_not_over_or_has_begun() {
    let top = tempfile::tempdir().unwrap();
    let folder = folder(top.path(), PAIRS, "method = \"swiss\"\nimps = \"average\"");
    assert!(refused(&folder).contains("error[no-results]"));
    enter(&folder, 1, by_number);
    let whole = lines(&folder);
    let open: Vec<String> =
        whole.iter().map(|line| line.replace("1,2,3,3,4,3NT,N,=", "1,2,3,3,4,,,")).collect();
    fs::write(folder.join("travelers.csv"), open.join("\n") + "\n").unwrap();
    let printed = refused(&folder);
    let why = "round 1 is not over: board 3 at table 2, 3 against 4, has no result";
    assert!(printed.contains(why), "{printed}");
    let begun = format!("{}\n2,1,5,1,3,3NT,N,=\n", whole.join("\n"));
    fs::write(folder.join("travelers.csv"), begun).unwrap();
    let printed = refused(&folder);
    let why = "by the movement, N-S 1 and E-W 3 do not meet on board 5";
    assert!(printed.contains(why), "{printed}");
    assert_eq!(fs::read_to_string(folder.join("movement.csv")).unwrap().lines().count(), 4);
}

#[test]
fn the_first_round_is_not_drawn() {
    let top = tempfile::tempdir().unwrap();
    fs::write(top.path().join("pairs.csv"), "pair,player1,player2\n1,Ann,Bob\n").unwrap();
    let printed = refused(top.path());
    assert!(
        printed.contains("has no `movement.csv`, and the first round is not drawn"),
        "{printed}"
    );
    assert!(printed.contains("matchpoint new FOLDER --movement FILE"), "{printed}");
}

/// Pair 7 has the 12.00 VP of its bye, and has played no board yet.
#[test]
fn a_bye_counts_before_the_first_board() {
    let top = tempfile::tempdir().unwrap();
    let files = [
        (
            "movement.csv",
            "round,table,ns,ew,boards\n1,1,1,2,1 2\n1,2,3,4,1 2\n1,3,5,6,1 2\n1,4,7,,1 2\n",
        ),
        (
            "travelers.csv",
            "round,table,board,ns,ew,score\n1,1,1,1,2,500\n1,1,2,1,2,500\n1,2,1,3,4,110\n1,2,2,3,4,140\n\
             1,3,1,5,6,90\n1,3,2,5,6,100\n1,4,1,7,,\n1,4,2,7,,\n",
        ),
        (
            "session.toml",
            "[scoring]\nmethod = \"swiss\"\nrules = \"ebu\"\nimps = \"average\"\nvp = \"wbf\"\n\
             [[sections]]\nname = \"A\"\nwinners = 1\n",
        ),
    ];
    for (name, content) in files {
        fs::write(top.path().join(name), content).unwrap();
    }
    assert_eq!(drawn(top.path())[0], "1 - 6, 4 - 7, 3 - 5");
}
