//! Swiss pairs: what a match comes to, and who is first.

use std::fs;

use serde_json::Value;
use tempfile::TempDir;

use crate::running::{program, score};

/// Scores a session of Swiss pairs with some settings.
fn swiss(settings: &str, travelers: &str) -> Value {
    let folder = TempDir::new().unwrap();
    let settings = format!("[scoring]\nmethod = \"swiss\"\n{settings}");
    fs::write(folder.path().join("session.toml"), settings).unwrap();
    fs::write(folder.path().join("travelers.csv"), travelers).unwrap();
    let output = score(folder.path(), &["--format", "json"]);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    let scored = serde_json::from_slice(&output.stdout);
    assert!(scored.is_ok(), "not scored: {errors}");
    scored.unwrap()
}

fn all<'a>(scored: &'a Value, list: &str, of: &str) -> Vec<&'a Value> {
    let list = scored[list].as_array().unwrap();
    list.iter().map(|one| &one[of]).collect()
}

/// Two matches of eight boards. Pair 1 beats the other table on that many of them, and ties on the rest.
fn won(boards: usize) -> String {
    let mut lines = "round,table,board,ns,ew,score\n".to_owned();
    for board in 1..=8 {
        let more = if board <= boards { 140 } else { 110 };
        lines += &format!("1,1,{board},1,2,{more}\n1,2,{board},3,4,110\n");
    }
    lines
}

/// The EBU's scale for 8 boards: 53.13 is above 51.98 and up to 53.33.
#[test]
fn percentages_become_victory_points() {
    for (boards, percent, ours, theirs) in [
        (0, "50.00", "10.00", "10.00"),
        (1, "56.25", "15.00", "5.00"),
        (2, "62.50", "18.00", "2.00"),
        (3, "68.75", "20.00", "0.00"),
    ] {
        let scored = swiss("vp = \"ebu-percent\"\n", &won(boards));
        let own = &scored["matches"][0];
        assert_eq!(
            (&own["round"], &own["a"], &own["b"], &own["boards"]),
            (&1.into(), &1.into(), &2.into(), &8.into())
        );
        assert_eq!(own["percent"], percent);
        assert_eq!([&own["vp_a"], &own["vp_b"]], [ours, theirs]);
        assert_eq!(all(&scored, "standings", "vp"), [ours, theirs, theirs, ours]);
        assert_eq!(scored["standings"][0]["percent"], percent);
        assert_eq!(scored["sections"][0]["max_score"], Value::Null);
    }
}

/// IMPs against the field are the margin: on eight boards, one IMP on each of three.
#[test]
fn imps_become_victory_points() {
    let scored = swiss("imps = \"average\"\nvp = \"acbl-20\"\n", &won(3));
    assert_eq!(scored["matches"][0]["imps"], "3.00");
    let expected = ["12.00", "8.00", "8.00", "12.00"];
    assert_eq!(all(&scored, "standings", "session"), expected);
    assert_eq!(scored["standings"][0]["percent"], Value::Null);
}

#[test]
fn without_victory_points_boards_are_added_up() {
    let scored = swiss("", &won(2));
    assert_eq!(all(&scored, "standings", "session"), ["5.00", "3.00", "3.00", "5.00"]);
    assert_eq!(scored["standings"][0]["percent"], "62.50");
    assert_eq!(scored["matches"][0]["percent"], "62.50");
    assert_eq!(scored["matches"][0]["vp_a"], Value::Null);
}

/// Pairs 1 and 4 have 20 victory points each, and pairs 2 and 3 none.
#[test]
fn percentages_decide_between_equal_victory_points() {
    let lines = "round,board,ns,ew,score\n1,1,1,2,420\n1,1,3,4,-50\n1,1,5,6,90\n\
                 1,2,1,2,620\n1,2,3,4,-100\n1,2,5,6,-100\n";
    let scored = swiss("vp = \"ebu-percent\"\n", lines);
    let points = ["20.00", "0.00", "0.00", "20.00", "4.00", "16.00"];
    assert_eq!(all(&scored, "standings", "vp"), points);
    let percent = ["100.00", "0.00", "12.50", "87.50", "37.50", "62.50"];
    assert_eq!(all(&scored, "standings", "percent"), percent);
    let places = ["1", "6", "5", "2", "4", "3"];
    assert_eq!(all(&scored, "standings", "place"), places);
}

/// A round that is sat out is a bye, whatever its boards.
#[test]
fn a_bye_earns_victory_points() {
    let lines = "round,board,ns,ew,score\n1,1,1,2,420\n1,2,1,2,620\n1,1,3,,\n1,2,3,,\n2,3,1,3,110\n2,3,2,,\n";
    let scored = swiss("vp = \"ebu-percent\"\nbye_vp = 11.5\n", lines);
    assert_eq!(all(&scored, "standings", "vp"), ["20.00", "21.50", "21.50"]);
}

/// A match is the session of Law 12C2c: what a pair earned in other matches says nothing.
#[test]
fn average_plus_is_by_the_boards_of_the_match() {
    let lines = "round,board,ns,ew,score\n1,1,1,2,420\n1,1,3,4,170\n1,2,1,2,A+/A-\n1,2,3,4,170\n\
                 2,3,1,4,90\n2,3,3,2,110\n2,4,1,4,A+/A-\n2,4,3,2,110\n";
    let scored = swiss("vp = \"ebu-percent\"\nrules = \"ebu\"\n", lines);
    let results = scored["results"].as_array().unwrap();
    let given: Vec<_> = (results.iter())
        .filter(|line| line["score_ns"] == "A+")
        .map(|line| [&line["mp_ns"], &line["mp_ew"]])
        .collect();
    assert_eq!(given, [["2.0000", "0.0000"], ["1.2000", "0.8000"]]);
}

/// Board 1 of the second round is another board: each is compared with the other table of its round.
#[test]
fn boards_may_have_the_same_numbers_in_each_round() {
    let lines = "round,table,board,ns,ew,score\n1,1,1,1,2,140\n1,2,1,3,4,110\n2,1,1,1,3,110\n2,2,1,2,4,140\n";
    let scored = swiss("vp = \"ebu-percent\"\n", lines);
    assert_eq!(all(&scored, "results", "board"), [1; 4].map(Value::from).each_ref());
    assert_eq!(all(&scored, "results", "mp_ns"), ["1.00", "0.00", "0.00", "1.00"]);
    assert_eq!(all(&scored, "standings", "vp"), ["20.00", "20.00", "20.00", "20.00"]);
}

/// One line in another round is more likely a wrong number.
#[test]
fn a_single_line_in_another_round_is_a_slip() {
    let folder = TempDir::new().unwrap();
    let settings = "[scoring]\nmethod = \"swiss\"\n";
    fs::write(folder.path().join("session.toml"), settings).unwrap();
    let lines =
        "round,table,board,ns,ew,score\n1,1,1,1,2,140\n1,2,1,3,4,110\n2,1,1,1,3,50\n2,2,2,2,4,90\n";
    fs::write(folder.path().join("travelers.csv"), lines).unwrap();
    let output = score(folder.path(), &[]);
    assert_eq!(output.status.code(), Some(1));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("error[board-twice]"), "{errors}");
}

/// Board 1 of each round is another board, so a contract earns something in each; `--round` chooses one.
#[test]
fn a_contract_is_added_to_the_board_of_each_round() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("session.toml"), "[scoring]\nmethod = \"swiss\"\n").unwrap();
    let lines = "round,table,board,ns,ew,score\n1,1,1,1,2,420\n1,2,1,3,4,170\n1,1,2,1,2,-100\n1,2,2,3,4,110\n\
                 2,1,1,1,3,450\n2,2,1,4,2,-50\n";
    fs::write(folder.path().join("travelers.csv"), lines).unwrap();
    let asked = |more: &[&str]| {
        let mut contract = program();
        contract.args(["contract", "4S=", "N", "--ascii", "--in"]);
        let output = contract.arg(folder.path()).args(more).output().unwrap();
        let (out, error) = (output.stdout, output.stderr);
        (String::from_utf8(out).unwrap(), String::from_utf8(error).unwrap())
    };
    let first =
        "  as one more result in round 1:\n    N-S 1.50 of 2 (75.00 %), E-W 0.50 (25.00 %)\n";
    let second =
        "  as one more result in round 2:\n    N-S 1.00 of 2 (50.00 %), E-W 1.00 (50.00 %)\n";
    let score = "4S= by N, not vulnerable: 420 to N-S\n  4 x 30 = 120 + 300 = 420\n";
    assert_eq!(asked(&["--board", "1"]).0, format!("{score}{first}{second}"));
    assert_eq!(asked(&["--board", "1", "--round", "2"]).0, format!("{score}{second}"));
    let (out, _) = asked(&["--board", "1", "--round", "2", "--format", "json"]);
    let scored: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(all(&scored, "would_earn", "round"), [&Value::from(2)]);
    let (_, error) = asked(&["--board", "2", "--round", "2"]);
    assert!(error.contains("nobody played board 2 in round 2, only in round 1"), "{error}");
}

/// Elsewhere a board is the same in all rounds, and there is nothing to choose.
#[test]
fn a_board_of_all_rounds_has_no_round_to_choose() {
    let mut contract = program();
    contract.args(["contract", "4S=", "N", "--board", "1", "--round", "2"]);
    let swiss = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/swiss");
    let output = contract.args(["--in", swiss]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains("board 1 is the same board in all rounds"), "{error}");
}
