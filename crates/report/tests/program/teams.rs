//! Matches of teams by IMPs: what a margin comes to, and who is where.

use std::fs;

use serde_json::Value;
use tempfile::TempDir;

use crate::running::{program, score};

/// Scores a session of teams with some settings.
fn teams(settings: &str, travelers: &str) -> Value {
    let folder = TempDir::new().unwrap();
    let settings = format!("[scoring]\nmethod = \"teams\"\n{settings}");
    fs::write(folder.path().join("session.toml"), settings).unwrap();
    fs::write(folder.path().join("travelers.csv"), travelers).unwrap();
    let output = score(folder.path(), &["--format", "json"]);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    let scored = serde_json::from_slice(&output.stdout);
    assert!(scored.is_ok(), "not scored: {errors}");
    scored.unwrap()
}

/// A match of that many boards in which team 1 wins as many IMPs, one on each of the first boards.
fn won_by(imps: usize, boards: usize) -> String {
    let mut lines = "round,table,board,ns,ew,score\n".to_owned();
    for board in 1..=boards {
        let more = if board <= imps { 140 } else { 110 };
        lines += &format!("1,1,{board},1,2,{more}\n1,2,{board},2,1,110\n");
    }
    lines
}

fn all<'a>(scored: &'a Value, list: &str, of: &str) -> Vec<&'a Value> {
    let list = scored[list].as_array().unwrap();
    list.iter().map(|one| &one[of]).collect()
}

/// The values of the WBF's scale that are published for 16 boards.
#[test]
fn the_first_imps_of_16_boards() {
    for (imps, ours, theirs) in
        [(0, "10.00", "10.00"), (1, "10.31", "9.69"), (2, "10.61", "9.39"), (3, "10.91", "9.09")]
    {
        let scored = teams("vp = \"wbf\"\n", &won_by(imps, 16));
        let own = &scored["matches"][0];
        assert_eq!(
            (&own["round"], &own["a"], &own["b"], &own["boards"]),
            (&1.into(), &1.into(), &2.into(), &16.into())
        );
        assert_eq!(own["imps"], format!("{imps}.00"));
        assert_eq!([&own["vp_a"], &own["vp_b"]], [ours, theirs], "{imps} IMPs");
        assert_eq!(all(&scored, "standings", "session"), [ours, theirs]);
        assert_eq!(all(&scored, "standings", "vp"), [ours, theirs]);
        let won = [usize::from(imps > 0), 0].map(Value::from);
        assert_eq!(all(&scored, "standings", "won"), won.each_ref());
    }
}

#[test]
fn the_scale_of_20_points() {
    let scored = teams("vp = \"acbl-20\"\n", &won_by(5, 7));
    assert_eq!(all(&scored, "standings", "session"), ["13.00", "7.00"]);
}

#[test]
fn without_victory_points_imps_are_added_up() {
    let scored = teams("", &won_by(5, 7));
    assert_eq!(all(&scored, "standings", "session"), ["5.00", "-5.00"]);
    assert_eq!(all(&scored, "standings", "vp"), [&Value::Null, &Value::Null]);
    assert_eq!(scored["matches"][0]["vp_a"], Value::Null);
}

/// A bye is a round that is sat out, and not a board; teams of different rounds are different matches.
#[test]
fn matches_are_told_apart_by_rounds() {
    let lines = "round,board,ns,ew,score\n1,1,1,2,420\n1,1,2,1,420\n1,2,1,2,110\n1,2,2,1,110\n1,1,3,,\n1,2,3,,\n\
                 2,3,1,2,140\n2,3,2,1,110\n2,3,3,,\n2,4,3,,\n3,5,1,3,110\n3,5,3,1,110\n3,5,2,,\n";
    let scored = teams("vp = \"wbf\"\nbye_vp = 11.5\n", lines);
    assert_eq!(all(&scored, "matches", "round"), [1, 2, 3].map(Value::from).each_ref());
    assert_eq!(all(&scored, "matches", "boards"), [2, 1, 1].map(Value::from).each_ref());
    assert_eq!(all(&scored, "matches", "vp_a"), ["10.00", "11.20", "10.00"]);
    let sums = ["31.20", "30.30", "33.00"];
    assert_eq!(all(&scored, "standings", "vp"), sums);
    assert_eq!(all(&scored, "standings", "place"), ["2", "3", "1"]);
}

/// American whist: each table plays the boards of a match in another round.
#[test]
fn the_tables_of_a_match_may_play_its_boards_in_different_rounds() {
    let lines = "round,board,ns,ew,score\n1,1,1,2,140\n3,1,2,1,110\n3,2,1,2,110\n1,2,2,1,110\n";
    let scored = teams("", lines);
    assert_eq!(all(&scored, "matches", "round"), [&Value::from(1)]);
    assert_eq!(all(&scored, "matches", "imps"), ["1.00"]);
}

/// Law 86: average plus is plus three IMPs, however good the other boards are.
#[test]
fn average_plus_is_three_imps() {
    let lines = "board,ns,ew,score\n1,1,2,1400\n1,2,1,-1400\n2,1,2,A+/A-\n2,2,1,110\n";
    let scored = teams("", lines);
    assert_eq!(all(&scored, "standings", "total"), ["24.00", "-24.00"]);
}

#[test]
fn there_are_no_masterpoints() {
    let scored =
        teams("[masterpoints]\nrating = \"club\"\n[[strats]]\nname = \"A\"\n", &won_by(3, 7));
    assert_eq!(all(&scored, "standings", "award"), [&Value::Null, &Value::Null]);
}

/// Both tables of matches: round, boards and teams of each.
fn played(matches: &[(u8, &[u8], [u8; 2])]) -> String {
    let mut lines = "round,board,ns,ew,score\n".to_owned();
    for (round, boards, [one, other]) in matches {
        for board in *boards {
            lines +=
                &format!("{round},{board},{one},{other},110\n{round},{board},{other},{one},90\n");
        }
    }
    lines
}

/// What is said of lines that are not there, without the rest of the finding.
fn missing(matches: &[(u8, &[u8], [u8; 2])]) -> Option<String> {
    said(matches, "missing-lines")
}

/// What a finding says, without what all of its kind say.
fn said(matches: &[(u8, &[u8], [u8; 2])], code: &str) -> Option<String> {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("session.toml"), "[scoring]\nmethod = \"teams\"\n").unwrap();
    fs::write(folder.path().join("travelers.csv"), played(matches)).unwrap();
    let output = score(folder.path(), &["--format", "json"]);
    assert!(output.status.success());
    let scored: Value = serde_json::from_slice(&output.stdout).unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    let said = errors.lines().find_map(|line| {
        let said = line.strip_prefix(&format!("warning[{code}]: "))?;
        Some(said.replace(" seem to be missing in section A", ""))
    });
    let reasons = scored["event"]["provisional"].as_array();
    let is_provisional = reasons.is_some_and(|reasons| !reasons.is_empty());
    assert_eq!(is_provisional, said.is_some(), "{errors}");
    said
}

/// Neither line of a board is there, so neither lacks its other table: other matches show what a match has.
#[test]
fn a_board_that_is_missing_at_both_tables_is_named() {
    let found = missing(&[
        (1, &[1, 2, 3, 4], [1, 2]),
        (1, &[1, 2, 4], [3, 4]),
        (2, &[5, 6, 7, 8], [1, 3]),
        (2, &[5, 6, 7], [2, 4]),
    ]);
    assert_eq!(
        found.unwrap(),
        "4 lines: board 3 N-S 3 E-W 4, board 3 N-S 4 E-W 3, board 8 N-S 2 E-W 4, board 8 N-S 4 E-W 2"
    );
    // Each round has boards 1 to 4 of its own.
    let found = missing(&[
        (1, &[1, 2, 3, 4], [1, 2]),
        (1, &[1, 2, 3, 4], [3, 4]),
        (2, &[1, 2, 3, 4], [1, 3]),
        (2, &[1, 3, 4], [2, 4]),
    ]);
    assert_eq!(
        found.unwrap(),
        "2 lines: board 2 of round 2 N-S 2 E-W 4, board 2 of round 2 N-S 4 E-W 2"
    );
    // A match alone is compared with nothing but its own numbers.
    let found = missing(&[(1, &[1, 2, 3, 4, 6, 7, 8], [1, 2])]);
    assert_eq!(found.unwrap(), "2 lines: board 5 N-S 1 E-W 2, board 5 N-S 2 E-W 1");
}

#[test]
fn matches_may_differ_in_their_boards() {
    let check = |matches: &[(u8, &[u8], [u8; 2])]| assert_eq!(missing(matches), None);
    // Sets go round.
    check(&[
        (1, &[1, 2, 3], [1, 2]),
        (1, &[4, 5, 6], [3, 4]),
        (2, &[4, 5, 6], [1, 3]),
        (2, &[1, 2, 3], [2, 4]),
        (3, &[7, 8, 9], [1, 4]),
        (3, &[7, 8, 9], [2, 3]),
    ]);
    // The director ended the round: two of three matches lack its last board.
    check(&[(1, &[1, 2, 3, 4], [1, 2]), (1, &[1, 2, 3], [3, 4]), (1, &[1, 2, 3], [5, 6])]);
    // A board that nobody played is missing nowhere.
    check(&[(1, &[1, 2, 4, 5], [1, 2]), (1, &[1, 2, 4, 5], [3, 4])]);
    // Numbers of a match alone: more than one is left out.
    check(&[(1, &[1, 3, 5, 7, 9], [1, 2])]);
    check(&[(1, &[1, 2, 3, 4, 9, 10, 11, 12], [1, 2])]);
}

/// A round lacks one of three matches.
#[test]
fn a_match_that_is_missing_is_named() {
    let boards: [&[u8]; 4] = [&[1, 2], &[3, 4], &[5, 6], &[7, 8]];
    let opponents = [[[1, 2], [3, 4]], [[1, 3], [2, 4]], [[1, 4], [2, 3]]];
    let mut matches: Vec<(u8, &[u8], [u8; 2])> = Vec::new();
    for (round, boards) in (0..4).zip(boards) {
        for teams in opponents[usize::from(round) % 3] {
            matches.push((round + 1, boards, teams));
        }
    }
    assert_eq!(said(&matches, "missing-match"), None);
    let more: [(u8, &[u8], [u8; 2]); 4] = [
        (1, boards[0], [5, 6]),
        (2, boards[1], [5, 6]),
        (3, boards[2], [5, 6]),
        (4, boards[3], [5, 6]),
    ];
    matches.extend(more);
    assert_eq!(said(&matches, "missing-match"), None);
    matches.retain(|(round, _, teams)| (*round, *teams) != (2, [2, 4]));
    assert_eq!(
        said(&matches, "missing-match").unwrap(),
        "team 2 and team 4 of section A have no match in round 2, and no byes"
    );
    // Half of a round and more.
    matches.retain(|(round, _, teams)| (*round, *teams) != (2, [1, 3]));
    assert_eq!(
        said(&matches, "missing-match").unwrap(),
        "team 1, team 2, team 3, team 4 of section A have no match in round 2, and no byes"
    );
}

/// A board at two matches: the datum of the two results in the middle is 300.
const TWO_MATCHES: &str = "board,ns,ew,score\n1,1,2,420\n1,2,1,420\n1,3,4,170\n1,4,3,-50\n";

/// The pairs of teams in the order of their list: place, team, direction, IMPs and IMPs a board.
fn pairs(scored: &Value) -> Vec<String> {
    let list = scored["pairs"].as_array().unwrap().iter();
    let shown = list.map(|pair| {
        let cells = ["place", "team", "direction", "imps", "imps_per_board"];
        let cells = cells.map(|name| pair[name].to_string().replace('"', ""));
        cells.join(" ")
    });
    shown.collect()
}

#[test]
fn pairs_are_ranked_beside_their_teams() {
    let scored = teams("pairs = \"butler\"\ntrim = \"one\"\n", TWO_MATCHES);
    assert_eq!(scored["event"]["method"], "teams");
    assert_eq!(scored["event"]["pairs"], "butler");
    assert_eq!(all(&scored, "standings", "session"), ["0.00", "0.00", "6.00", "-6.00"]);
    assert_eq!(
        pairs(&scored),
        [
            "1 3 EW 8.00 8.00",
            "2 4 EW 4.00 4.00",
            "3/4 1 NS 3.00 3.00",
            "3/4 2 NS 3.00 3.00",
            "5/6 1 EW -3.00 -3.00",
            "5/6 2 EW -3.00 -3.00",
            "7 3 NS -4.00 -4.00",
            "8 4 NS -8.00 -8.00",
        ]
    );
}

/// 420 against 420, 170 and -50 is 0, 6 and 10 IMPs. A second board of the first match is compared with its own other
/// table only, so places are by IMPs a board.
#[test]
fn pairs_with_more_boards_are_no_better_for_it() {
    let settings = "pairs = \"cross-imps\"\nimps = \"total\"\n[ranking]\nminimum_share = 0\n";
    let lines = format!("{TWO_MATCHES}2,1,2,140\n2,2,1,110\n");
    assert_eq!(
        pairs(&teams(settings, &lines))[..3],
        ["1 3 EW 26.00 26.00", "2 1 NS 17.00 8.50", "3 2 NS 15.00 7.50"]
    );
}

#[test]
fn a_pair_with_too_few_boards_is_not_ranked() {
    let folder = TempDir::new().unwrap();
    let settings = "[scoring]\nmethod = \"teams\"\npairs = \"cross-imps\"\n";
    fs::write(folder.path().join("session.toml"), settings).unwrap();
    let lines = "2,1,2,110\n2,2,1,110\n3,1,2,110\n3,2,1,110\n";
    fs::write(folder.path().join("travelers.csv"), format!("{TWO_MATCHES}{lines}")).unwrap();
    let output = score(folder.path(), &["--report", "pairs"]);
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{printed}");
    let words: Vec<&str> = printed.split_whitespace().collect();
    let note =
        "Not ranked, with fewer than 50 % of the boards: N-S 3 (1 of 3), N-S 4 (1 of 3), E-W 3";
    assert!(words.join(" ").contains(note), "{printed}");
}

#[test]
fn penalties_and_byes_are_of_the_team() {
    let lines = "round,board,ns,ew,score\n1,1,1,2,420\n1,1,2,1,170\n1,1,3,,\n";
    let fine = "[[adjustments]]\npair = 1\nmatchpoints = -2\nreason = \"slow\"\n";
    let scored = teams(&format!("bye = \"60%\"\npairs = \"cross-imps\"\n{fine}"), lines);
    assert_eq!(scored["standings"][0]["adjustment"], "-2.00");
    assert_eq!(
        pairs(&scored),
        [
            "1/2 1 NS 6.00 6.00",
            "1/2 1 EW 6.00 6.00",
            "3/4 2 NS -6.00 -6.00",
            "3/4 2 EW -6.00 -6.00",
            "null 3 NS 0.00 null",
            "null 3 EW 0.00 null",
        ]
    );
}

/// Average plus is three IMPs to a team, and to its pair its own average where that is better (Law 12C2c).
#[test]
fn average_plus_of_a_pair_is_its_own() {
    let lines = format!("{TWO_MATCHES}2,1,2,A+/A-\n2,2,1,110\n2,3,4,110\n2,4,3,110\n");
    let scored = teams("pairs = \"butler\"\ntrim = \"one\"\n", &lines);
    assert!(pairs(&scored).contains(&"2 1 NS 6.00 3.00".to_owned()));
    // 1100 is 13 IMPs above the datum of 300.
    let lines = lines.replace("1,1,2,420", "1,1,2,1100");
    let own = teams("pairs = \"butler\"\ntrim = \"one\"\n", &lines);
    assert_eq!(pairs(&own)[0], "1 1 NS 26.00 13.00");
    assert_eq!(pairs(&own)[7], "8 2 EW -26.00 -13.00");
    let flat = "average_plus = \"flat\"\npairs = \"butler\"\ntrim = \"one\"\n";
    assert_eq!(pairs(&teams(flat, &lines))[0], "1 1 NS 16.00 8.00");
}

#[test]
fn pairs_that_nobody_asked_for_are_not_there() {
    let scored = teams("", TWO_MATCHES);
    assert!(scored.get("pairs").is_none() && scored["event"].get("pairs").is_none());
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("travelers.csv"), TWO_MATCHES).unwrap();
    let said = |more: &[&str]| {
        let output = score(folder.path(), &[&["--report", "pairs"], more].concat());
        assert_eq!(output.status.code(), Some(2));
        assert!(output.stdout.is_empty());
        let errors = String::from_utf8(output.stderr).unwrap();
        let (_, error) = errors.split_once("error: ").unwrap();
        error.to_owned()
    };
    let missing = "the session has no list of the teams' pairs\n";
    for more in [&[][..], &["--format", "csv"], &["--format", "html"]] {
        let hint = "help: it is for teams; give `--report ranking`\n";
        assert_eq!(said(more), format!("{missing}{hint}"));
    }
    fs::write(folder.path().join("session.toml"), "[scoring]\nmethod = \"teams\"\n").unwrap();
    for more in [&[][..], &["--format", "csv"]] {
        let hint = "help: write `pairs = \"cross-imps\"` or `pairs = \"butler\"` under `[scoring]` in `session.toml`, with `method = \"teams\"`\n";
        assert_eq!(said(more), format!("{missing}{hint}"));
    }
}

/// What is in a pack, and the fingerprint of its document.
fn pack(settings: &str) -> (bool, String) {
    let folder = TempDir::new().unwrap();
    let settings = format!("[scoring]\nmethod = \"teams\"\n{settings}");
    fs::write(folder.path().join("session.toml"), settings).unwrap();
    fs::write(folder.path().join("travelers.csv"), TWO_MATCHES).unwrap();
    let pairs = "pair,direction,player1,player2\n1,NS,Ann,Bo\n1,EW,Cy,Di\n";
    fs::write(folder.path().join("pairs.csv"), pairs).unwrap();
    // Into the folder of the session: what is there of its own stays.
    let output = program()
        .arg("report")
        .arg(folder.path())
        .args(["--only", "json,pairs,text", "-o"])
        .arg(folder.path().join("pack"))
        .output()
        .unwrap();
    let written = folder.path().join("pack/team-pairs.csv");
    if !output.status.success() {
        return (written.exists(), String::new());
    }
    let document = fs::read_to_string(folder.path().join("pack/results.json")).unwrap();
    let document: Value = serde_json::from_str(&document).unwrap();
    let text = fs::read_to_string(folder.path().join("pack/recap.txt")).unwrap();
    assert!(text.contains("PAIRS OF THE TEAMS"), "{text}");
    let said = fs::read_to_string(&written).unwrap();
    assert!(said.contains("\"A\",1,\"NS\",\"Ann\",\"Bo\",1,"), "{said}");
    let fingerprint = document["fingerprint"].as_str().unwrap().to_owned();
    (true, fingerprint)
}

#[test]
fn the_pack_has_pairs_where_they_are_asked_for() {
    let (is_there, by_butler) = pack("pairs = \"butler\"\n");
    assert!(is_there);
    let (_, by_cross_imps) = pack("pairs = \"cross-imps\"\n");
    assert_ne!(by_butler, by_cross_imps);
    assert_eq!(pack(""), (false, String::new()));
}

/// Team 4 did not come to the only match of team 3: 3 IMPs on one board.
#[test]
fn a_walkover_ranks_a_team_without_boards() {
    let walkover = "rules = \"ebu\"\n[[matches]]\nround = 1\na = 3\nb = 4\nended = \"walkover\"\n\
                    reason = \"4 did not come\"\n";
    let travelers = "round,board,ns,ew,score\n1,1,1,2,100\n1,1,2,1,90\n1,1,3,4,NP\n1,1,4,3,NP\n";
    let scored = teams(walkover, travelers);
    assert_eq!(all(&scored, "standings", "session"), ["10.00", "10.00", "13.00", "7.00"]);
    let bye = "rules = \"ebu\"\n[[matches]]\nround = 1\na = 3\nended = \"bye\"\n";
    let travelers = "round,board,ns,ew,score\n1,1,1,2,100\n1,1,2,1,90\n1,1,3,,\n";
    let scored = teams(bye, travelers);
    assert_eq!(all(&scored, "standings", "session")[2], &Value::Null);
}

#[test]
fn rules_with_a_scale_score_matches_by_it() {
    let travelers = won_by(1, 16);
    let won = |rules: &str| {
        let scored = teams(&format!("rules = \"{rules}\"\n"), &travelers);
        scored["matches"][0]["vp_a"].clone()
    };
    assert_eq!(
        [won("wbf"), won("ebu"), won("acbl")],
        [Value::from("10.31"), Value::from("10.00"), Value::Null]
    );
}

/// A round of which nothing was played comes back from the document.
#[test]
fn a_void_match_without_boards_is_read_again() {
    let folder = TempDir::new().unwrap();
    let settings = "[scoring]\nmethod = \"teams\"\nvp = \"wbf\"\n\
                    [[matches]]\nround = 2\na = 1\nb = 2\nended = \"void\"\nreason = \"snow\"\n";
    fs::write(folder.path().join("session.toml"), settings).unwrap();
    let travelers = "round,board,ns,ew,score\n1,1,1,2,100\n1,1,2,1,90\n";
    fs::write(folder.path().join("travelers.csv"), travelers).unwrap();
    let document = score(folder.path(), &["--format", "json"]).stdout;
    let elsewhere = TempDir::new().unwrap();
    let file = elsewhere.path().join("results.json");
    fs::write(&file, &document).unwrap();
    let again = score(&file, &["--format", "json"]);
    let errors = String::from_utf8_lossy(&again.stderr).into_owned();
    let [first, again]: [Value; 2] =
        [document, again.stdout].map(|one| serde_json::from_slice(&one).expect(&errors));
    assert_eq!(first["standings"], again["standings"]);
}

/// Its boards stand on the sheets: these say that they do not count, and why.
#[test]
fn sheets_say_which_matches_were_ruled_on() {
    let folder = TempDir::new().unwrap();
    let settings = "[scoring]\nmethod = \"teams\"\nvp = \"wbf\"\n\
                    [[matches]]\nround = 1\na = 3\nb = 4\nended = \"void\"\nreason = \"fire alarm\"\n";
    fs::write(folder.path().join("session.toml"), settings).unwrap();
    let travelers = "round,board,ns,ew,score\n1,1,1,2,100\n1,1,2,1,90\n1,1,3,4,420\n1,1,4,3,50\n";
    fs::write(folder.path().join("travelers.csv"), travelers).unwrap();
    let said = |report: &str| {
        let output = score(folder.path(), &["--report", report]);
        String::from_utf8(output.stdout).unwrap()
    };
    let line = "Round 1, team 3 v team 4: void, 13.28 / 13.28 VP (fire alarm)";
    let director = said("director");
    assert!(director.contains("Matches ruled on"), "{director}");
    assert!(director.contains(line), "{director}");
    let cards = said("scorecards");
    assert_eq!(cards.matches(line).count(), 2, "{cards}");
}

#[test]
fn a_ruling_at_the_other_table_cancels_nothing() {
    let folder = TempDir::new().unwrap();
    let settings = "[scoring]\nmethod = \"teams\"\nrules = \"acbl\"\n";
    fs::write(folder.path().join("session.toml"), settings).unwrap();
    let travelers = "round,board,ns,ew,score,ruling\n1,1,1,2,100,\n1,1,2,1,,A+/A-\n\
                     1,2,1,2,110,\n1,2,2,1,90,\n";
    fs::write(folder.path().join("travelers.csv"), travelers).unwrap();
    let mut explain = program();
    explain.arg("explain").arg(folder.path());
    let output = explain.args(["--pair", "1", "--board", "1"]).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("= -3.00"), "{text}");
    assert!(!text.contains("cancelled"), "{text}");
}

#[test]
fn an_overall_ranking_has_victory_points() {
    let folder = TempDir::new().unwrap();
    let settings = "[event]\nqualify = 1\n[scoring]\nmethod = \"teams\"\nvp = \"wbf\"\n";
    fs::write(folder.path().join("session.toml"), settings).unwrap();
    fs::write(folder.path().join("travelers.csv"), won_by(3, 16)).unwrap();
    for (format, title) in [("text", "No     VP  Q  IMPs/bd\n"), ("html", ">VP</th>")] {
        let report = ["--report", "overall", "--format", format];
        let output = score(folder.path(), &report);
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains(title), "{text}");
    }
}

/// What a datum leaves out changes totals, and so does who is ranked.
#[test]
fn a_heading_says_what_was_chosen() {
    let folder = TempDir::new().unwrap();
    let lines = "board,ns,ew,score\n1,1,1,420\n1,2,2,450\n1,3,3,-50\n1,4,4,110\n";
    fs::write(folder.path().join("travelers.csv"), lines).unwrap();
    let said = |settings: &str| {
        let settings = format!("[scoring]\nmethod = \"butler\"\n{settings}");
        fs::write(folder.path().join("session.toml"), settings).unwrap();
        let report = ["--report", "ranking,director", "--width", "132"];
        String::from_utf8(score(folder.path(), &report).stdout).unwrap()
    };
    let usual = said("trim = 5\n");
    assert!(usual.contains("\nButler IMPs, ACBL rules\n\n"), "{usual}");
    assert!(usual.contains("Scoring: Butler IMPs\n"), "{usual}");
    for (trim, expected) in [
        ("\"none\"", "datum of all results"),
        ("\"one\"", "datum without one result at each end"),
        ("25", "datum without 25 % of the results at each end"),
        ("\"1/8\"", "datum without 1/8 of the results at each end"),
    ] {
        let text = said(&format!("trim = {trim}\n[ranking]\nminimum_share = \"75%\"\n"));
        let share = "Ranked: with 75 % of the boards or more\n";
        let heading = format!("\nButler IMPs, ACBL rules\n{expected}\n{share}");
        assert!(text.contains(&heading), "{text}");
        let rules = format!("Scoring: Butler IMPs, {expected}\n");
        assert!(text.contains(&rules), "{text}");
    }
}

/// All players of a team are in the overall ranking, and whose numbers are missing is asked for pair by pair.
#[test]
fn a_team_has_more_than_two_players() {
    let folder = TempDir::new().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write(
        "session.toml",
        "[scoring]\nmethod = \"teams\"\n[[strats]]\nname = \"A\"\n[[strats]]\nname = \"B\"\nlimit = 500\n",
    );
    write("travelers.csv", &won_by(3, 7));
    write(
        "pairs.csv",
        "pair,player1,player2,player3,player4,masterpoints1,masterpoints2,id1,id2\n\
         1,Ann Aa,Bo Bb,Cy Cc,Di Dd,10,20,1,2\n2,Gus Gg,Hal Hh,Ivy Ii,Jo Jj,10,501,3,4\n",
    );
    let output = score(folder.path(), &["--format", "csv", "--report", "overall"]);
    let overall = String::from_utf8(output.stdout).unwrap().replace('"', "");
    let rows: Vec<&str> = overall.lines().collect();
    assert!(rows[0].contains("player2,player3,player4,"), "{overall}");
    assert!(rows[1].contains("Bo Bb,Cy Cc,Di Dd,"), "{overall}");
    let strats: Vec<&str> = (rows.iter().skip(1)).filter_map(|row| row.split(',').next()).collect();
    assert_eq!(strats, ["A", "A", "B"], "{overall}");
    let output = program()
        .args(["report", "--for", "ebu", "-o"])
        .arg(folder.path().join("pack"))
        .arg(folder.path())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    let asked = "in a row for each pair of a team, with its `direction`; at least one is missing of A 1, A 2";
    assert!(said.contains(asked), "{said}");
}
