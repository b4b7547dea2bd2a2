//! Several sessions, scored as one event.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use serde_json::Value;

use crate::running::{program, score};
use crate::sessions::fixtures;

fn sessions() -> Vec<PathBuf> {
    let folder = fixtures().join("event");
    (1..=3).map(|session| folder.join(format!("session-{session}"))).collect()
}

fn event(sessions: &[PathBuf], more: &[&str]) -> Output {
    let mut program = program();
    program.arg("event").args(sessions).args(more);
    program.output().expect("the program starts")
}

fn json(sessions: &[PathBuf], more: &[&str]) -> Value {
    let output = event(sessions, &[&["--format", "json"], more].concat());
    let errors = String::from_utf8_lossy(&output.stderr);
    let document = serde_json::from_slice(&output.stdout);
    assert!(document.is_ok(), "no event is scored: {errors}");
    document.unwrap()
}

fn error_of(sessions: &[PathBuf], more: &[&str]) -> (Option<i32>, String) {
    let output = event(sessions, more);
    let errors = String::from_utf8(output.stderr).unwrap();
    let mut lines = errors.lines().filter(|line| line.starts_with("error"));
    let first = lines.next().unwrap_or_default().to_owned();
    (output.status.code(), first)
}

/// Rows of CSV without quotes, by the names of their columns.
fn rows(csv: &str) -> Vec<Vec<(String, String)>> {
    let mut lines = csv.lines().map(|line| line.replace('"', ""));
    let title = lines.next().unwrap();
    let names: Vec<String> = title.split(',').map(str::to_owned).collect();
    lines
        .map(|line| {
            let cells = line.split(',').map(str::to_owned);
            names.iter().cloned().zip(cells).collect()
        })
        .collect()
}

/// A copy of the sessions in a new folder, with an edit: a file, what is in it, and what comes in its place.
fn edited(folder: &Path, edits: &[(&str, &str, &str)]) -> Vec<PathBuf> {
    let source = fixtures().join("event");
    fs::copy(source.join("event.toml"), folder.join("event.toml")).unwrap();
    let sessions: Vec<PathBuf> =
        (1..=3).map(|session| folder.join(format!("session-{session}"))).collect();
    for (session, copy) in self::sessions().iter().zip(&sessions) {
        fs::create_dir(copy).unwrap();
        for name in ["travelers.csv", "pairs.csv", "session.toml"] {
            fs::copy(session.join(name), copy.join(name)).unwrap();
        }
    }
    for (file, old, new) in edits {
        let path = folder.join(file);
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(old), "{file} has no {old}");
        fs::write(path, text.replace(old, new)).unwrap();
    }
    sessions
}

#[test]
fn the_overall_ranking_is_that_of_the_definitions() {
    let folder = fixtures().join("event");
    let expected = rows(&fs::read_to_string(folder.join("expected-overall.csv")).unwrap());
    let output = event(&sessions(), &["--format", "csv"]);
    let found = rows(&String::from_utf8(output.stdout).unwrap());
    assert_eq!(found.len(), expected.len());
    for (found, expected) in found.iter().zip(&expected) {
        for cell in expected {
            assert!(found.contains(cell), "{cell:?} of {expected:?}: {found:?}");
        }
    }
}

#[test]
fn a_document_of_the_last_session_says_what_all_come_to() {
    let document = json(&sessions(), &[]);
    assert_eq!(document["event"]["name"], "October Pairs");
    let brought = document["sessions"].as_array().unwrap();
    let of =
        |key: &str| -> Vec<String> { brought.iter().map(|one| one[key].to_string()).collect() };
    assert_eq!(of("results"), ["150", "150", "100"]);
    assert_eq!(of("date"), ["\"2026-10-06\"", "\"2026-10-13\"", "\"2026-10-20\""]);
    let ranking = document["overall"][0]["ranking"].as_array().unwrap();
    let first = &ranking[0];
    assert_eq!(first["sessions"].to_string(), r#"["20.67","25.67","30.00"]"#);
    assert_eq!(first["counts"].to_string(), "[false,true,true]");
    assert_eq!((&first["final"], &first["percent"]), (&"70.67".into(), &"70.67".into()));
    let qualified: Vec<String> =
        ranking[..8].iter().map(|line| line["qualified"].to_string()).collect();
    assert_eq!(qualified, ["true", "true", "true", "true", "true", "null", "null", "false"]);
    let absent = ranking.iter().find(|line| line["sessions"][2].is_null());
    assert_eq!(absent.unwrap()["final"], "32.66");
    // The first of all: 25.67 are carried over, and 30 count one and a half times.
    let standings = document["standings"].as_array().unwrap();
    let winner = standings.iter().find(|one| one["section"] == "B" && one["pair"] == 9).unwrap();
    let said = ["session", "carryover", "final", "percent"].map(|key| winner[key].to_string());
    assert_eq!(said, ["\"30.00\"", "\"25.67\"", "\"70.67\"", "\"75.00\""]);
    assert_eq!(winner["ranks"][0]["overall"], "1");
}

/// Rules i.6: the best of ten tables has 1.00, and each further place three quarters of the one above: the fourth has
/// 0.42, whether or not it came to the last session.
#[test]
fn who_missed_the_last_session_has_an_overall_award() {
    let folder = tempfile::tempdir().unwrap();
    let bonus = "[[adjustments]]\nsection = \"B\"\npair = 2\ndirection = \"NS\"\nmatchpoints = \"40.00\"\n\
                 reason = \"hospitality\"\n[scoring]";
    let club = "[masterpoints]\nrating = \"club\"\n[scoring]";
    let edits = [
        ("session-2/session.toml", "[scoring]", bonus),
        ("session-3/session.toml", "[scoring]", club),
    ];
    let sessions = edited(folder.path(), &edits);
    let output = event(&sessions, &["--format", "csv"]);
    let found = rows(&String::from_utf8(output.stdout).unwrap());
    let cells = |row: &[(String, String)]| {
        let wanted = ["strat", "place", "session_3", "final", "award", "award_for"];
        wanted.map(|name| {
            let mut cells = row.iter();
            let cell = cells.find(|(key, _)| key == name);
            cell.map_or_else(String::new, |(_, value)| value.clone())
        })
    };
    assert_eq!(cells(&found[2]), ["A", "3", "22.00", "61.33", "0.56", "OA"]);
    assert_eq!(cells(&found[3]), ["A", "4", "", "59.33", "0.42", "OA"]);
    let document = json(&sessions, &[]);
    let absent = &document["overall"][0]["ranking"][3];
    assert_eq!(
        (&absent["award"]["points"], &absent["award"]["for"]),
        (&"0.42".into(), &"OA".into())
    );
    let text = event(&sessions, &["--report", "overall", "--width", "132"]);
    let text = String::from_utf8(text.stdout).unwrap();
    let mut lines = text.lines();
    let absent = lines.find(|line| line.trim_start().starts_with("4 "));
    assert!(absent.unwrap().ends_with("0.42(OA)"), "{text}");
}

/// What `score` makes of a carryover that is typed, `event` makes of the sessions.
#[test]
fn a_carryover_comes_from_the_sessions() {
    let folder = tempfile::tempdir().unwrap();
    let settings = ("event.toml", "best = 2\nweights = [1, 1, 1.5]\nmatch_by = \"name\"\n", "");
    let sessions = edited(folder.path(), &[settings]);
    let first = json(&sessions[..1], &[]);
    let pairs = fs::read_to_string(sessions[0].join("pairs.csv")).unwrap();
    for session in &sessions[1..] {
        fs::write(session.join("pairs.csv"), &pairs).unwrap();
    }
    let second = json(&sessions[..2], &[]);
    let before = first["standings"].as_array().unwrap();
    let carried: Vec<&Value> = before.iter().map(|one| &one["session"]).collect();
    let standings = second["standings"].as_array().unwrap();
    let found: Vec<&Value> = standings.iter().map(|one| &one["carryover"]).collect();
    assert_eq!(found, carried);

    let mut typed = pairs.lines().map(str::to_owned);
    let mut with_carryover = vec![typed.next().unwrap() + ",carryover"];
    with_carryover.extend(
        typed.zip(before).map(|(row, one)| format!("{row},{}", one["session"].as_str().unwrap())),
    );
    fs::write(sessions[1].join("pairs.csv"), with_carryover.join("\n")).unwrap();
    let scored = score(&sessions[1], &["--format", "json"]);
    let scored: Value = serde_json::from_slice(&scored.stdout).unwrap();
    assert_eq!(scored["standings"], second["standings"]);
    let lines = |document: &Value| -> Vec<String> {
        let ranking = document["overall"][0]["ranking"].as_array().unwrap();
        ranking
            .iter()
            .map(|line| format!("{} {} {}", line["place"], line["final"], line["percent"]))
            .collect()
    };
    assert_eq!(lines(&scored), lines(&second));

    let (status, error) = error_of(&sessions[..2], &[]);
    assert_eq!(status, Some(1));
    assert!(error.starts_with("error[carryover-given]: "), "{error}");
}

#[test]
fn every_format_has_the_overall_ranking() {
    let folder = tempfile::tempdir().unwrap();
    let text = event(&sessions(), &[]);
    let text = String::from_utf8(text.stdout).unwrap();
    let overall = text.find("OVERALL  Strat A").unwrap();
    assert!(overall < text.find("RANKING").unwrap(), "it comes first");
    assert!(text.lines().all(|line| line.chars().count() <= 80));
    assert!(text.contains("best 2 of 3 sessions\nsession 3 counts 1.5 times\n6 places qualify\n"));
    assert!(text.contains("1: 2026-10-06; 2: 2026-10-13; 3: 2026-10-20"));
    let french = event(&sessions(), &["--language", "fr", "--report", "overall"]);
    let french = String::from_utf8(french.stdout).unwrap();
    assert!(french.contains("la séance 3 compte 1,5 fois"), "{french}");
    let page = event(&sessions(), &["--format", "html"]);
    assert!(String::from_utf8(page.stdout).unwrap().contains("id=\"overall\""));
    for name in ["event.pdf", "event.xlsx"] {
        let path = folder.path().join(name);
        let output = event(&sessions(), &["-o", &path.to_string_lossy()]);
        assert!(output.status.success());
        assert!(fs::metadata(path).unwrap().len() > 5_000);
    }
    let (status, error) = error_of(&sessions(), &["-o", "event.xml"]);
    assert_eq!((status, &*error), (Some(2), "error: an event is not written as usebio"));
}

/// More sessions than there is room for beside the names.
#[test]
fn a_long_event_has_every_session() {
    let folder = tempfile::tempdir().unwrap();
    let first = sessions()[0].clone();
    let eight: Vec<PathBuf> = (1..=8)
        .map(|session| {
            let copy = folder.path().join(format!("session-{session}"));
            fs::create_dir(&copy).unwrap();
            for name in ["travelers.csv", "pairs.csv"] {
                fs::copy(first.join(name), copy.join(name)).unwrap();
            }
            copy
        })
        .collect();
    let output = event(&eight, &["--report", "overall", "--quiet"]);
    let text = String::from_utf8(output.stdout).unwrap();
    let winner: Vec<&str> = text.lines().filter(|line| line.starts_with("    1 ")).collect();
    let pdf = folder.path().join("event.pdf");
    let printed = event(&eight, &["-o", &pdf.to_string_lossy()]);
    assert!(printed.status.success(), "the same on paper");
    let [fact, scores] = winner[..] else { unreachable!("{text}") };
    assert!(fact.contains("332.00") && fact.contains("69.17"), "{fact}");
    assert_eq!(scores.matches("41.50").count(), 8, "{scores}");
}

#[test]
fn the_pack_of_an_event() {
    let folder = tempfile::tempdir().unwrap();
    let pack = folder.path().join("pack");
    let output = event(&sessions(), &["--pack", &pack.to_string_lossy()]);
    assert!(output.status.success());
    let names = ["overall.csv", "results.json", "ranking.pdf", "results.html"];
    for name in names {
        assert!(pack.join(name).is_file(), "{name}");
    }
    let csv = event(&sessions(), &["--format", "csv"]).stdout;
    assert!(fs::read(pack.join("overall.csv")).unwrap() == csv);
    let only = folder.path().join("only");
    let flags = ["--pack", &only.to_string_lossy(), "--only", "text,overall"];
    event(&sessions(), &flags);
    let mut files: Vec<_> =
        fs::read_dir(&only).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    files.sort();
    assert_eq!(files, [".matchpoint.json", "overall.csv", "recap.txt"]);
}

#[test]
fn what_keeps_sessions_from_being_one_event() {
    let check = |edits: &[(&str, &str, &str)], expected: &str| {
        let folder = tempfile::tempdir().unwrap();
        let sessions = edited(folder.path(), edits);
        let name = folder.path().to_string_lossy().into_owned() + "/";
        let (status, error) = error_of(&sessions, &[]);
        assert_eq!((status, error.replace(&name, "")), (Some(1), expected.to_owned()));
    };
    check(
        &[("session-2/session.toml", "acbl", "ebu")],
        "error[sessions-differ]: `session-2` follows the rules ebu, `session-3` follows the rules acbl",
    );
    check(
        &[("event.toml", "name = \"October", "nmae = \"October")],
        "error[unknown-key]: `event.toml` has no key `nmae`",
    );
    check(
        &[("session-2/session.toml", "session = 2", "session = 3")],
        "error[session-order]: `session-2` is session 3 by its `session.toml`, and is given as session 2",
    );
    check(
        &[("session-1/pairs.csv", "Marta Moretti", "")],
        "error[unknown-entrant]: not every player in `session-1` has a name: A E-W 10",
    );
    let mut twice = sessions();
    twice[1] = twice[0].join(".");
    let (status, error) = error_of(&twice, &[]);
    assert_eq!(status, Some(2));
    assert!(error.ends_with("is given twice"), "{error}");
    let mut all = sessions();
    all.push(all[0].with_file_name("event.toml"));
    let (status, error) = error_of(&all, &[]);
    let what = "event.toml` holds the settings of an event, and no session";
    assert_eq!(status, Some(2));
    assert!(error.ends_with(what), "{error}");
    let (status, error) = error_of(&sessions(), &["--settings", "nowhere.toml"]);
    assert_eq!((status, &*error), (Some(2), "error: `nowhere.toml` does not exist"));
}

/// Under EBU rules a session counts by its boards, and the document says how.
#[test]
fn the_document_says_how_sessions_make_the_final_score() {
    let folder = tempfile::tempdir().unwrap();
    let settings = [1, 2, 3].map(|session| format!("session-{session}/session.toml"));
    let edits = settings.each_ref().map(|file| (file.as_str(), "acbl", "ebu"));
    let document = json(&edited(folder.path(), &edits), &[]);
    let [first, second, last] = [0, 1, 2].map(|session| &document["sessions"][session]);
    let by_boards = [first, second].map(|session| session["by_boards"].to_string());
    assert_eq!(by_boards, ["[15,10]", "[15,10]"]);
    assert_eq!(last["by_boards"], Value::Null);
    assert_eq!(last["weight"], "1.5");
}

#[test]
fn findings_about_the_event_are_for_programs_too() {
    let output = event(&sessions(), &["--diagnostics", "json"]);
    let errors = String::from_utf8(output.stderr).unwrap();
    let documents = errors.lines().filter_map(|line| serde_json::from_str(line).ok());
    let documents: Vec<Value> = documents.collect();
    // One for each session, and one for all of them.
    assert_eq!(documents.len(), 4, "{errors}");
    let code = |place: usize| &documents[3]["findings"][place]["code"];
    assert_eq!([code(0), code(1)], ["unequal-sessions", "session-missed"]);
    assert!(!errors.contains("note["), "{errors}");
}

#[test]
fn late_plays_of_any_session_keep_the_event_provisional() {
    let folder = tempfile::tempdir().unwrap();
    let first = fs::read_to_string(sessions()[0].join("travelers.csv")).unwrap();
    let line = first.lines().nth(1).unwrap();
    let played: Vec<&str> = line.split(',').collect();
    let late = format!("{},LP,,", played[..6].join(","));
    let sessions = edited(folder.path(), &[("session-1/travelers.csv", line, &late)]);
    let document = json(&sessions, &[]);
    let reasons = document["event"]["provisional"].to_string();
    assert_eq!(reasons, r#"["session 1: 1 late play still to come"]"#);
}

/// A pack of an event is read by those who compare.
#[test]
fn the_document_of_an_event_can_be_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let document = folder.path().join("results.json");
    event(&sessions(), &["-o", &document.to_string_lossy()]);
    let ladder = program().arg("ladder").arg(&document).output().unwrap();
    assert!(ladder.status.success());
}

/// It has the lines of its last session: without the others, nobody has a sum.
#[test]
fn the_document_of_an_event_is_scored_as_its_last_session() {
    let folder = tempfile::tempdir().unwrap();
    let document = folder.path().join("results.json");
    event(&sessions(), &["-o", &document.to_string_lossy()]);
    let output = score(&document, &["--format", "json"]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!said.contains("[file-says"), "{said}");
    let again: Value = serde_json::from_slice(&output.stdout).unwrap();
    let last = score(&sessions()[2], &["--format", "json"]).stdout;
    let last: Value = serde_json::from_slice(&last).unwrap();
    let sums = |document: &Value, field: &str| {
        let all = document["standings"].as_array().unwrap().clone();
        let all = all.iter().map(|one| one[field].clone());
        all.collect::<Vec<_>>()
    };
    for field in ["session", "percent", "place"] {
        assert_eq!(sums(&again, field), sums(&last, field), "{field}");
    }
    assert!(sums(&again, "carryover").iter().all(Value::is_null));
}

/// Also where one ranking says everything else.
#[test]
fn a_session_that_says_who_qualifies_marks_them() {
    let folder = tempfile::tempdir().unwrap();
    let source = fixtures().join("howell-5-tables");
    let travelers = fs::read_to_string(source.join("travelers.csv")).unwrap();
    fs::write(folder.path().join("travelers.csv"), travelers).unwrap();
    fs::write(folder.path().join("session.toml"), "[event]\nqualify = 3\n").unwrap();
    let output = score(folder.path(), &["--format", "json"]);
    let document: Value = serde_json::from_slice(&output.stdout).unwrap();
    let ranking = document["overall"][0]["ranking"].as_array().unwrap();
    let qualified = ranking.iter().filter(|line| line["qualified"] == true);
    assert_eq!(qualified.count(), 3);
    let text = score(folder.path(), &["--report", "overall"]);
    let text = String::from_utf8(text.stdout).unwrap();
    assert!(text.contains("3 places qualify") && text.contains("Q qualifies"), "{text}");
}

#[test]
fn standings_are_no_list_of_pairs() {
    let folder = tempfile::tempdir().unwrap();
    let sessions = edited(folder.path(), &[]);
    let standings = score(&sessions[0], &["--format", "csv"]).stdout;
    fs::write(sessions[1].join("pairs.csv"), standings).unwrap();
    let output = score(&sessions[1], &[]);
    assert_eq!(output.status.code(), Some(1));
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(errors.matches("error[").count(), 1, "{errors}");
    assert!(errors.contains("`matchpoint event SESSION SESSION` takes what is carried over"));
}

/// The sessions of the event with a final and a consolation.
fn with_final() -> Vec<PathBuf> {
    let folder = fixtures().join("event-final");
    (1..=4).map(|session| folder.join(format!("session-{session}"))).collect()
}

#[test]
fn stages_are_columns_of_csv() {
    let expected = fixtures().join("event-final/expected-overall.csv");
    let expected = rows(&fs::read_to_string(expected).unwrap());
    let output = event(&with_final(), &["--format", "csv"]);
    let found = rows(&String::from_utf8(output.stdout).unwrap());
    assert_eq!(found.len(), expected.len());
    for (found, expected) in found.iter().zip(&expected) {
        for cell in expected {
            assert!(found.contains(cell), "{cell:?} of {expected:?}: {found:?}");
        }
    }
    assert!(found[0].contains(&("carried".to_owned(), "141.38".to_owned())));
}

#[test]
fn ties_for_the_last_place_are_split() {
    let folder = fixtures().join("event-ties");
    let expected = fs::read_to_string(folder.join("expected-overall.csv")).unwrap();
    let of = |more: &[&str]| event(std::slice::from_ref(&folder), more).stdout;
    let found = rows(&String::from_utf8(of(&["--format", "csv"])).unwrap());
    for (found, expected) in found.iter().zip(rows(&expected)) {
        for cell in expected {
            assert!(found.contains(&cell), "{cell:?}: {found:?}");
        }
    }
    let steps = [
        "team A4 before team A3 by the result between them (14.00 : 6.00)",
        "team B4 before team B1 by the quotient (1.71 : 1.50)",
        "team C4 before team C1 by the result against common opponents (3.00 : 1.50)",
    ];
    let said = |more: &[&str]| {
        let text = String::from_utf8(of(more)).unwrap();
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        steps.map(|step| text.contains(&format!("tie for the last place in Final: {step}")))
    };
    assert_eq!(said(&["--report", "overall"]), [true; 3]);
    assert_eq!(said(&["--explain", "B1"]), [false, true, false]);
}

/// Pairs 2 and 4 have 2 of 3 matchpoints, and pair 2 has that of the board on which they met.
#[test]
fn a_tie_of_pairs_is_split_where_it_is_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let session = folder.path().join("session");
    fs::create_dir(&session).unwrap();
    fs::write(session.join("session.toml"), "[[sections]]\nname = \"A\"\nwinners = 1\n").unwrap();
    let played =
        "board,ns,ew,score\n1,1,2,100\n1,3,4,-100\n2,1,3,-100\n2,2,4,50\n3,1,4,90\n3,2,3,110\n";
    let of = |played: &str, more: &[&str]| {
        fs::write(session.join("travelers.csv"), played).unwrap();
        let quota: &[&str] =
            if folder.path().join("event.toml").exists() { &[] } else { &["--qualify", "1"] };
        let flags = [quota, &["--format", "csv"], more].concat();
        let output = event(std::slice::from_ref(&session), &flags);
        let text = String::from_utf8(output.stdout).unwrap();
        let column = |line: &str| line.split(',').nth(10).unwrap().trim_matches('"').to_owned();
        let qualified: Vec<String> = text.lines().skip(1).map(column).collect();
        let said = String::from_utf8(output.stderr).unwrap();
        (output.status.code(), qualified, said)
    };
    let qualified = |played, more: &[&str]| of(played, more).1;
    assert_eq!(qualified(played, &[]), ["tied", "tied", "no", "no"]);
    assert_eq!(qualified(played, &["--split-ties"]), ["yes", "no", "no", "no"]);
    // All have 1.5 now, and on average as much of the boards on which they met.
    let equal = played.replace("110", "90");
    let (status, qualified, said) = of(&equal, &["--split-ties"]);
    assert_eq!((status, qualified), (Some(0), vec!["tied".to_owned(); 4]));
    let warning = "warning[qualifying-tie]: nothing splits the tie for the last place in `Final`: \
                   A 1, A 2, A 3, A 4";
    assert!(said.contains(warning), "{said}");
    let (status, ..) = of(&equal, &["--split-ties", "--strict"]);
    assert_eq!(status, Some(1));
    let (_, qualified, said) = of(played, &[]);
    assert_eq!(qualified, ["tied", "tied", "no", "no"]);
    assert!(said.contains("the tie for the last place in `Final`: A 2, A 4\n"), "{said}");
    assert!(said.contains("`qualified = [\"A 2\"]`"), "{said}");
    let stages = "[[stages]]\nname = \"Qualifying\"\nsessions = [1]\n\n\
                  [[stages]]\nname = \"Final\"\nsessions = [2]\nfrom = \"Qualifying\"\ntake = 1\n";
    let decided = |named: &str| {
        let settings = format!("{stages}qualified = [{named}]\n");
        fs::write(folder.path().join("event.toml"), settings).unwrap();
        of(played, &["--strict"])
    };
    assert_eq!(decided("2").0, Some(0));
    assert_eq!(decided("2").1, ["yes", "no", "no", "no"]);
    assert_eq!(decided("\"A 4\"").1, ["no", "yes", "no", "no"]);
    let (status, _, said) = decided("1");
    assert_eq!(status, Some(1));
    assert!(
        said.contains("`qualified` names A 1, and A 1 does not tie for the last place in `Final`"),
        "{said}"
    );
}

#[test]
fn what_the_sessions_of_a_pair_come_to() {
    let output = event(&with_final(), &["--explain", "quist"]);
    let text = String::from_utf8(output.stdout).unwrap();
    for part in [
        "OVERALL  N-S 2  Quentin Quist – Rosa Rasmussen\n",
        "Session 1: 209.00 x 150 / 288 = 108.85 (x 18 / 15)\n",
        "Final: session 4, the first 6 N-S and 6 E-W of Qualifying",
        "With the carryover of 141.38: 256.38.\n",
        "Overall: 77.69 %\nPlace: 1\n",
        "SESSION 2  N-S 8  Quentin Quist – Rosa Rasmussen\n",
        "SESSION 4  N-S 2  Quentin Quist – Rosa Rasmussen\n",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    // A pair of the final and one of the consolation.
    let (status, error) = error_of(&with_final(), &["--explain", "2 NS"]);
    assert_eq!((status, &*error), (Some(2), "error: this fits several pairs"));
    let (status, error) = error_of(&with_final(), &["--explain", "Nobody"]);
    assert_eq!((status, &*error), (Some(2), "error: no such pair plays in this event"));
}

#[test]
fn flags_know_a_consolation() {
    // That of the fixture has stages of its own.
    let folder = tempfile::tempdir().unwrap();
    let settings = folder.path().join("event.toml");
    fs::write(&settings, "").unwrap();
    let settings = settings.to_string_lossy();
    let flags = [
        "--settings",
        &settings,
        "--qualify",
        "ns=6,ew=6",
        "--match-by",
        "name",
        "--format",
        "csv",
    ];
    let output = event(&with_final(), &flags);
    let found = rows(&String::from_utf8(output.stdout).unwrap());
    let stages = found.iter().flatten().filter(|(name, _)| name == "stage");
    let stages: Vec<&str> = stages.map(|(_, stage)| &**stage).collect();
    assert_eq!(stages, [["Final"; 12].as_slice(), &["Consolation"; 6]].concat());
}

#[test]
fn an_event_is_no_session() {
    for path in ["event-final", "event-final/event.toml"] {
        let output = score(&fixtures().join(path), &[]);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains("holds an event, whose sessions are in folders of their own"));
        let folder = fixtures().join("event-final");
        let hint = format!("`matchpoint event {}` scores it", folder.display());
        assert!(said.contains(&hint), "{said}");
    }
}

#[test]
fn the_folder_of_an_event_stands_for_its_sessions() {
    let of_all = event(&with_final(), &["--format", "csv"]);
    let of_folder = event(&[fixtures().join("event-final")], &["--format", "csv"]);
    let said = String::from_utf8_lossy(&of_folder.stderr);
    assert_eq!(of_folder.status.code(), Some(0), "{said}");
    assert_eq!(of_folder.stdout, of_all.stdout);
}

#[test]
fn sessions_of_a_folder_are_in_the_order_of_their_numbers() {
    let folder = tempfile::tempdir().unwrap();
    let names = ["evening-8", "evening-9", "evening-10"];
    for (session, name) in edited(folder.path(), &[]).iter().zip(names) {
        fs::rename(session, folder.path().join(name)).unwrap();
    }
    // What `report` writes beside a session, and what is no session, stay out.
    fs::create_dir(folder.path().join("photos")).unwrap();
    let mut report = program();
    report.arg("report").arg(folder.path().join("evening-8"));
    assert!(report.output().unwrap().status.success());
    let output = event(&[folder.path().to_path_buf()], &["--format", "csv"]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{said}");
    let expected = event(&sessions(), &["--format", "csv"]);
    assert_eq!(output.stdout, expected.stdout);
}

/// By hand: 2.00 with 3.50, 4.00 with 0.25, 5.00 with 0 and 1.00 with 2.00, of 6, in each of two sessions.
#[test]
fn handicaps_count_where_they_are_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    for session in ["1", "2"] {
        let copy = folder.path().join(session);
        fs::create_dir(&copy).unwrap();
        for name in ["travelers.csv", "pairs.csv", "session.toml"] {
            let file = fixtures().join("handicap").join(name);
            fs::copy(file, copy.join(name)).unwrap();
        }
    }
    let top = [folder.path().to_path_buf()];
    let column = |more: &[&str], column: &str| {
        let output = event(&top, &[&["--format", "csv"], more].concat());
        let found = rows(&String::from_utf8(output.stdout).unwrap());
        let cells = found.into_iter().flatten();
        let cells = cells.filter(|(name, _)| name == column);
        cells.map(|(_, cell)| cell).collect::<Vec<_>>()
    };
    assert_eq!(column(&[], "final"), ["10.00", "8.00", "4.00", "2.00"]);
    let expected = ["11.00", "10.00", "8.50", "6.00"];
    assert_eq!(column(&["--handicap"], "final"), expected);
    assert_eq!(column(&["--handicap"], "percent"), ["91.67", "83.33", "70.83", "50.00"]);
    fs::write(folder.path().join("event.toml"), "handicap = true\n").unwrap();
    assert_eq!(column(&[], "final"), expected);
    let output = event(&top, &["--report", "overall"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("\nwith handicap\n"), "{text}");
    // What is added up stands beside the score with handicap.
    let output = event(&top, &["--report", "ranking"]);
    let text = String::from_utf8(output.stdout).unwrap();
    let (plain, with_handicap) = text.split_once(", with handicap\n").unwrap();
    assert!(!plain.contains("Final"), "{plain}");
    assert!(with_handicap.contains(" 2.00     3.50  5.50  5.50 11.00 91.67\n"), "{with_handicap}");
    for (report, plain) in [("recap", " 33.33   2.00\n"), ("scorecards", " 33.33 %, 6 boards\n")] {
        let output = event(&top, &["--report", report]);
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains(plain), "{text}");
    }
    let output = event(&top, &["--explain", "Brandt"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("Session 1: (2.00 + 3.50) = 5.50\n"), "{text}");
}

/// Sessions of these lines, and what their event says.
fn of_lines(folder: &Path, sessions: &[&str], settings: &str) -> Vec<PathBuf> {
    fs::write(folder.join("event.toml"), settings).unwrap();
    let each = sessions.iter().zip(1..).map(|(lines, number)| {
        let session = folder.join(number.to_string());
        fs::create_dir_all(&session).unwrap();
        let travelers = format!("board,ns,ew,score\n{lines}");
        fs::write(session.join("travelers.csv"), travelers).unwrap();
        session
    });
    each.collect()
}

/// The warnings of an event.
fn warnings(sessions: &[PathBuf]) -> Vec<String> {
    let output = event(sessions, &["--report", "overall"]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0), "{said}");
    let lines = said.lines().filter(|line| line.starts_with("warning"));
    lines.map(str::to_owned).collect()
}

const QUALIFYING: &str = "1,1,1,140\n1,2,2,130\n1,3,3,120\n1,4,4,110\n";
const FINAL: &str = "[[stages]]\nname = \"Q\"\nsessions = [1]\n\
    [[stages]]\nname = \"F\"\nsessions = [2]\nfrom = \"Q\"\ntake = ";

#[test]
fn who_plays_a_final_without_a_place_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let said = |last: &str, take: &str| {
        let settings = format!("{FINAL}{take}\n");
        warnings(&of_lines(folder.path(), &[QUALIFYING, last], &settings))
    };
    let more = "1,1,4,110\n1,2,3,140\n1,4,2,90\n";
    let unplaced = |who: &str| {
        format!("warning[other-stage]: by the quotas, `F` is not theirs, and they play it: {who}")
    };
    for take in ["{ ns = 2, ew = 2 }", "4", "{ each_section = 4 }"] {
        assert_eq!(said(more, take), [unplaced("A N-S 4, A E-W 2")], "{take}");
    }
    let absent = "warning[other-stage]: by the quotas, `F` is theirs, and they end in `Q`: A N-S 2";
    assert_eq!(
        said("1,1,4,110\n1,4,3,140\n", "{ ns = 2, ew = 2 }"),
        [absent, &unplaced("A N-S 4")]
    );
    let instead = "{ ns = 2, ew = 2 }\ninstead = [[\"2 NS\", \"4 NS\"]]";
    assert_eq!(said("1,1,4,110\n1,4,3,140\n", instead), [""; 0]);
    assert_eq!(said("1,1,4,110\n1,2,3,140\n", "4"), [""; 0]);
}

/// Of two who tie for a place, one plays: somebody has decided. Where both do, nobody has.
#[test]
fn a_final_with_more_than_it_takes_tells_the_tie() {
    let folder = tempfile::tempdir().unwrap();
    let tied = "1,1,1,140\n1,2,2,130\n1,3,3,130\n1,4,4,110\n";
    let said = |last: &str| {
        let settings = format!("{FINAL}{{ ns = 2, ew = 2 }}\n");
        warnings(&of_lines(folder.path(), &[tied, last], &settings))
    };
    assert_eq!(said("1,1,4,110\n1,2,3,140\n"), [""; 0]);
    let tie = |who: &str| {
        format!("warning[qualifying-tie]: nothing splits the tie for the last place in `F`: {who}")
    };
    assert_eq!(
        said("1,1,4,110\n1,2,3,140\n1,3,2,90\n"),
        [tie("A N-S 2, A N-S 3"), tie("A E-W 2, A E-W 3")]
    );
    // Who tie may both play where somebody before them does not.
    let absent = "by the quotas, `F` is theirs, and they end in `Q`: A N-S 1";
    assert_eq!(said("1,2,4,110\n1,3,3,140\n"), [format!("warning[other-stage]: {absent}")]);
}

#[test]
fn a_final_is_ranked_before_a_consolation_wherever_it_stands() {
    let folder = tempfile::tempdir().unwrap();
    let sessions = [QUALIFYING, "1,1,4,110\n1,2,3,140\n", "1,3,1,110\n1,4,2,140\n"];
    for [consolation, last] in [["", "ranked = 1\n"], ["ranked = 2\n", "ranked = 1\n"], ["", ""]] {
        let settings = format!(
            "[[stages]]\nname = \"Q\"\nsessions = [1]\n\
             [[stages]]\nname = \"Rest\"\nsessions = [3]\nfrom = \"Q\"\n{consolation}\
             [[stages]]\nname = \"F\"\nsessions = [2]\nfrom = \"Q\"\ntake = 4\n{last}"
        );
        let sessions = of_lines(folder.path(), &sessions, &settings);
        assert_eq!(warnings(&sessions), [""; 0]);
        let output = event(&sessions, &["--format", "csv"]);
        let found = rows(&String::from_utf8(output.stdout).unwrap());
        let stages = found.iter().flatten().filter(|(name, _)| name == "stage");
        let stages: Vec<&str> = stages.map(|(_, stage)| &**stage).collect();
        assert_eq!(stages, [["F"; 4], ["Rest"; 4]].concat(), "{settings}");
    }
}

#[test]
fn names_come_from_the_latest_session_that_has_them() {
    let folder = tempfile::tempdir().unwrap();
    let sessions = of_lines(folder.path(), &[QUALIFYING, QUALIFYING], "");
    let pairs = "pair,direction,player1,player2\n1,NS,Ann Lee,Bo Ek\n4,EW,Cy Fox,Di Gum\n";
    fs::write(sessions[0].join("pairs.csv"), pairs).unwrap();
    let document = json(&sessions, &[]);
    let named = |list: &Value| {
        let rows = list.as_array().unwrap().iter();
        let players = rows.map(|row| row["players"].to_string());
        players.filter(|players| players.len() > 6).collect::<Vec<_>>()
    };
    let (ann, cy) = (r#"["Ann Lee","Bo Ek"]"#, r#"["Cy Fox","Di Gum"]"#);
    assert_eq!(named(&document["overall"][0]["ranking"]), [ann, cy]);
    assert_eq!(named(&document["standings"]), [ann, cy]);
    // A later name is not replaced.
    let later = pairs.replace("Ann Lee", "Ann Day").replace("4,EW,Cy Fox,Di Gum\n", "");
    fs::write(sessions[1].join("pairs.csv"), later).unwrap();
    let document = json(&sessions, &[]);
    assert_eq!(named(&document["standings"]), [&ann.replace("Lee", "Day"), cy]);
}

/// Cross-IMPs of two tables: 1 IMP in the first session, 6 in the second.
#[test]
fn imps_a_board_are_of_the_sessions_that_count() {
    let folder = tempfile::tempdir().unwrap();
    let lines = ["1,1,1,130\n1,2,2,110\n", "1,1,1,400\n1,2,2,150\n"];
    let sessions = of_lines(folder.path(), &lines, "best = 1\n");
    for session in &sessions {
        let settings = "[scoring]\nmethod = \"cross-imps\"\n";
        fs::write(session.join("session.toml"), settings).unwrap();
    }
    let document = json(&sessions, &[]);
    let first = &document["overall"][0]["ranking"][0];
    assert_eq!(first["counts"].to_string(), "[false,true]", "{first}");
    assert_eq!(first["final"], first["imps_per_board"], "{first}");
}

#[test]
fn the_pack_of_an_event_says_what_was_corrected() {
    let folder = tempfile::tempdir().unwrap();
    let sessions = edited(folder.path(), &[]);
    let pack = folder.path().join("pack");
    let flags = ["--pack", pack.to_str().unwrap(), "--only", "text,json"];
    assert!(event(&sessions, &flags).status.success());
    let mut correct = program();
    correct.arg("correct").arg(&sessions[0]);
    correct.args(["--board", "1", "--pair", "1", "score=A+/A-", "--by", "Ida"]);
    let output = correct.output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    for _ in 0..2 {
        assert!(event(&sessions, &flags).status.success());
        let recap = fs::read_to_string(pack.join("recap.txt")).unwrap();
        assert!(recap.contains("\nCORRECTED: session 1: board 1, "), "{recap}");
    }
}
