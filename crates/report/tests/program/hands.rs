//! The deals of sessions: diagrams, what can be made, par, and PBN for other programs.

use std::fs;
use std::path::Path;
use std::process::Output;

use serde_json::Value;

use crate::running::{program, score};
use crate::sessions::fixtures;

fn hands(path: &Path, more: &[&str]) -> Output {
    let mut program = program();
    program.arg("hands").arg(path).args(more);
    program.output().expect("the program starts")
}

fn printed(output: &Output) -> String {
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{said}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn a_diagram_of_each_board() {
    let text = printed(&hands(&fixtures().join("hands"), &[]));
    let (_, first) = text.split_once("Board 1 ").unwrap();
    let (first, _) = first.split_once("\nBoard 2 ").unwrap();
    let expected = " dealer N, vulnerable none

                ♠ J942                            Double dummy
                ♥ T76                                NT   ♠   ♥   ♦   ♣
                ♦ 9753                            N   8   9   5   9   5
                ♣ 52                              S   8  10   5   9   5
♠ 653               N* 1        ♠ 87              E   5   3   8   4   8
♥ KJ9           W 7    E 8      ♥ Q8543           W   3   3   7   3   8
♦ –                 S 24        ♦ QJT4
♣ QJT8764                       ♣ K9
                ♠ AKQT
                ♥ A2
                ♦ AK862
                ♣ A3

Par N-S +420: 4♠ S
";
    assert_eq!(first, expected);
    assert_eq!(text.matches("\nBoard ").count(), 12);
    assert!(text.lines().all(|line| line.chars().count() <= 80));
}

#[test]
fn pbn_with_results_can_be_scored() {
    let folder = tempfile::tempdir().unwrap();
    let rows = |path: &Path| -> Vec<Value> {
        let scored = printed(&score(path, &["--format", "json"]));
        let scored: Value = serde_json::from_str(&scored).unwrap();
        let fields = ["direction", "pair", "players", "percent", "place"];
        let own = |row: &Value| fields.iter().map(|field| row[field].clone()).collect();
        let standings = scored["standings"].as_array().unwrap();
        standings.iter().map(own).collect()
    };
    // Boards need no deals.
    for session in ["hands", "mitchell-7-tables"] {
        let file = folder.path().join(format!("{session}.pbn"));
        let pbn = printed(&hands(&fixtures().join(session), &["--format", "pbn"]));
        assert!(pbn.contains("[Scoring \"MP\"]\n"), "{pbn}");
        fs::write(&file, &pbn).unwrap();
        assert_eq!(rows(&file), rows(&fixtures().join(session)), "{session}");
        let again = printed(&hands(&file, &["--format", "pbn"]));
        let deals = |text: &str| -> Vec<String> {
            let is_of_deal =
                |line: &&str| line.starts_with("[Deal ") || line.starts_with("[Double");
            text.lines().filter(is_of_deal).map(str::to_owned).collect()
        };
        assert_eq!(deals(&again), deals(&pbn));
        let par = "[OptimumScore \"NS 420\"]\n[ParContract \"S 4S\"]\n";
        assert_eq!(pbn.contains(par), session == "hands", "{pbn}");
    }
}

/// PBN has one score for both sides.
#[test]
fn a_split_score_is_written_as_percentages() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("split.csv");
    let text = "board,ns,ew,score_ns,score_ew\n1,1,1,+420,-50\n1,2,2,-50,+50\n1,3,3,+100,-100\n";
    fs::write(&file, text).unwrap();
    let run = hands(&file, &["--format", "pbn"]);
    let warning = "line with a ruling is written as percentages of a top";
    assert!(String::from_utf8_lossy(&run.stderr).contains(warning));
    assert!(printed(&run).contains("100.00% 50.00%"), "{}", printed(&run));
}

const LIN: &str = "qx|o1|pn|Sue,Wes,Nora,Eva|md|3SAKQTHA2DAK862CA3,S653HKJ9DCQJT8764,SJ942HT76D9753C52,\
    S87HQ8543DQJT4CK9|ah|Board 1|sv|o|mb|p|mb|p|mb|4S|mb|p|mb|p|mb|p|pc|CQ|mc|11|\n\
    qx|o2|md|4SAKQTHA2DAK862CA3,S653HKJ9DCQJT8764,SJ942HT76D9753C52,S87HQ8543DQJT4CK9|ah|Board 2|sv|n|\
    mb|p|mb|p|mb|p|mb|p|\n";

/// Calls, cards and names of online play stay in PBN, which is read again as the same results.
#[test]
fn games_of_online_play_stay_whole_in_pbn() {
    let folder = tempfile::tempdir().unwrap();
    let [lin, pbn] = ["x.lin", "x.pbn"].map(|name| folder.path().join(name));
    fs::write(&lin, LIN).unwrap();
    let more = ["--format", "pbn", "--no-makes"];
    let text = printed(&hands(&lin, &more));
    let played = "[Score \"NS 450\"]\n[Auction \"N\"]\nPass Pass 4S Pass\nPass Pass\n[Play \"W\"]\nCQ - - -\n*\n";
    for part in
        ["[West \"Wes\"]\n[North \"Nora\"]\n", "[Contract \"4S\"]\n[Result \"11\"]\n", played]
    {
        assert!(text.contains(part), "{part}{text}");
    }
    let none = printed(&hands(&lin, &[&["--names", "none"][..], &more].concat()));
    assert_eq!(
        none,
        (["Sue", "Wes", "Nora", "Eva"].iter())
            .fold(text.clone(), |text, name| text.replace(&format!("\"{name}\""), "\"\""))
    );
    fs::write(&pbn, &text).unwrap();
    let results = |path: &Path| {
        let scored = printed(&score(path, &["--format", "json"]));
        let scored: Value = serde_json::from_str(&scored).unwrap();
        [scored["results"].clone(), scored["standings"].clone()]
    };
    assert_eq!(results(&pbn), results(&lin));
}

#[test]
fn results_in_json_have_the_deals() {
    let scored = printed(&score(&fixtures().join("hands"), &["--format", "json"]));
    let scored: Value = serde_json::from_str(&scored).unwrap();
    let boards = scored["boards"].as_array().unwrap();
    assert_eq!(boards.len(), 12);
    assert_eq!(boards[0]["deal"]["N"], "J942.T76.9753.52");
    assert_eq!(boards[0]["makes"]["S"]["S"], 10);
    assert_eq!(boards[0]["par"]["score_ns"], 420);
    assert_eq!(boards[0]["par"]["contracts"], serde_json::json!(["4S by S"]));
}

#[test]
#[cfg(feature = "solver")]
fn what_can_be_made_is_solved_once() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hands.dlm");
    let dlm = "[Document]\nFrom board=1\nTo board=1\nBoard 01=fnbkmmincldklcfcofoiefnapm018\n";
    fs::write(&file, dlm).unwrap();
    let text = printed(&hands(&file, &[]));
    assert!(text.contains("N   6   5   9   7   5"), "{text}");
    let kept = fs::read_to_string(folder.path().join(".matchpoint.double-dummy")).unwrap();
    assert_eq!(kept.lines().count(), 1, "{kept}");
    assert_eq!(printed(&hands(&file, &[])), text);
}

#[test]
#[cfg(feature = "pdf")]
fn the_pack_has_the_hands_where_there_are_some() {
    let written = |session: &str| {
        let folder = tempfile::tempdir().unwrap();
        let mut report = program();
        report.arg("report").arg(fixtures().join(session));
        report.arg("-o").arg(folder.path().join("results"));
        let listed = printed(&report.output().unwrap());
        listed.contains("hands.pdf")
    };
    assert!(written("hands"));
    assert!(!written("howell-5-tables"));
}

#[test]
fn a_session_without_deals_says_how_to_bring_them() {
    let output = hands(&fixtures().join("howell-5-tables"), &[]);
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("there are no deals"), "{said}");
    assert!(said.contains("--hands FILE"), "{said}");
}

#[test]
fn an_import_brings_the_deals() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("session.pbn");
    fs::write(&file, printed(&hands(&fixtures().join("hands"), &["--format", "pbn"]))).unwrap();
    let session = folder.path().join("session");
    let mut import = program();
    import.arg("import").arg(&file).arg("-o").arg(&session);
    let listed = printed(&import.output().unwrap());
    assert!(listed.contains("hands.pbn"), "{listed}");
    let json = |path: &Path| printed(&score(path, &["--format", "json"]));
    assert_eq!(json(&file), json(&session));
}
