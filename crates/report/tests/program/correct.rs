//! `matchpoint correct`: a record is checked, appended, and taken out again.

use std::fs;
use std::path::Path;
use std::process::{Output, Stdio};

use tempfile::{TempDir, tempdir};

use crate::running::{program, score};
use crate::sessions::fixtures;

const CORRECTIONS: &str = "corrections.csv";

/// A session folder without corrections.
fn session() -> TempDir {
    let folder = tempdir().unwrap();
    for name in ["travelers.csv", "pairs.csv", "session.toml"] {
        let from = fixtures().join("mitchell-7-tables").join(name);
        fs::copy(from, folder.path().join(name)).unwrap();
    }
    folder
}

fn correct(folder: &Path, words: &[&str]) -> Output {
    let mut program = program();
    program.arg("correct").arg(folder).args(words);
    program.output().expect("the program starts")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn standings(folder: &Path) -> Vec<u8> {
    score(folder, &["--format", "csv"]).stdout
}

const FIRST: [&str; 7] = ["--board", "1", "--pair", "A 1 NS", "result=+1", "--by", "Ida Berg"];

#[test]
fn a_record_is_written_and_taken_back() {
    let folder = session();
    let before = standings(folder.path());
    let output = correct(folder.path(), &[&FIRST[..], &["--note", "slip says ten"]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(printed.contains("result: +1, was -2 (scorer, Ida Berg, slip"), "{printed}");
    let text = fs::read_to_string(folder.path().join(CORRECTIONS)).unwrap();
    assert_eq!(
        text,
        "board,section,round,ns,ew,field,old,new,kind,who,when,note\n\
         1,A,,1,1,result,-2,'+1,scorer,Ida Berg,,slip says ten\n"
    );
    assert_ne!(standings(folder.path()), before);
    // Two columns of one line are two records, in the words of the travelers.
    let more = ["--board", "1", "--pair", "7 NS", "contract=4S", "result=+1"];
    let output =
        correct(folder.path(), &[&more[..], &["--by", "Ida Berg", "--kind", "players"]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    assert_eq!(rows(folder.path()).len(), 3);
    // Each is taken back by a record of its own, the last one first; what was written stays.
    for (words, expected) in [
        (&[][..], "1,A,,7,6,result,'+1,'=,players,Ida Berg,,undo\n"),
        (
            &["--by", "Jon Roe", "--note", "the wrong line"],
            "1,A,,7,6,contract,4S,3C,players,Jon Roe,,undo: the wrong line\n",
        ),
        (&["--kind", "director"], "1,A,,1,1,result,'+1,-2,director,Ida Berg,,undo\n"),
    ] {
        let written = fs::read_to_string(folder.path().join(CORRECTIONS)).unwrap();
        let output = correct(folder.path(), &[&["--undo"], words].concat());
        assert_eq!(output.status.code(), Some(0), "{}", said(&output));
        let now = fs::read_to_string(folder.path().join(CORRECTIONS)).unwrap();
        let added = now.strip_prefix(&written).expect("rows are only added");
        assert!(added.starts_with(expected), "{added}");
    }
    assert_eq!(standings(folder.path()), before);
    let written = rows(folder.path());
    let output = correct(folder.path(), &["--undo"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("holds no correction that could be taken back"));
    assert_eq!(rows(folder.path()), written);
}

/// What was taken back can be corrected again, and that taken back.
#[test]
fn what_was_taken_back_can_be_made_again() {
    let folder = session();
    let before = standings(folder.path());
    for words in [&FIRST[..], &["--undo"], &FIRST, &["--undo"]] {
        let output = correct(folder.path(), words);
        assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    }
    assert_eq!(rows(folder.path()).len(), 4);
    assert_eq!(standings(folder.path()), before);
    assert_eq!(correct(folder.path(), &["--undo"]).status.code(), Some(2));
}

/// A folder with travelers, and with corrections that a person typed.
fn typed(travelers: &str, corrections: &str) -> TempDir {
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("travelers.csv"), travelers).unwrap();
    fs::write(folder.path().join(CORRECTIONS), corrections).unwrap();
    folder
}

/// Cells that only make sense together are taken back together.
#[test]
fn what_contradicts_the_rest_is_not_taken_back_alone() {
    let lines = "1,1,2,4S,N,=,420\n1,3,4,4S,N,+1,450\n2,1,4,NP,,,\n2,3,2,3NT,S,=,600\n";
    let travelers = format!("board,ns,ew,contract,declarer,result,score\n{lines}");
    for changes in
        [&["result=+1", "score=450"][..], &["contract=PASS", "declarer=", "result=", "score=0"]]
    {
        let folder = typed(&travelers, "");
        fs::remove_file(folder.path().join(CORRECTIONS)).unwrap();
        let before = standings(folder.path());
        let line = ["--board", "1", "--pair", "1", "--by", "Ida Berg"];
        for words in [&[&line[..], changes].concat()[..], &["--undo"]] {
            let output = correct(folder.path(), words);
            assert_eq!(output.status.code(), Some(0), "{}", said(&output));
        }
        assert_eq!(rows(folder.path()).len(), 2 * changes.len());
        assert_eq!(standings(folder.path()), before);
        let output = correct(folder.path(), &["--undo"]);
        assert!(said(&output).contains("holds no correction that could be taken back"));
    }
}

/// Two teams meet on board 1 in two rounds: only the round says which line is meant.
#[test]
fn a_round_tells_two_meetings_apart() {
    let lines = "1,1,1,2,420\n1,2,1,2,-100\n2,1,1,2,420\n2,2,1,2,-100\n\
                 1,1,2,1,420\n1,2,2,1,110\n2,1,2,1,-50\n2,2,2,1,110\n";
    let folder = tempdir().unwrap();
    let travelers = format!("round,board,ns,ew,score\n{lines}");
    fs::write(folder.path().join("travelers.csv"), travelers).unwrap();
    let settings = "[scoring]\nmethod = \"teams\"\n";
    fs::write(folder.path().join("session.toml"), settings).unwrap();
    let line = ["--board", "1", "--pair", "1 NS", "--by", "Ida Berg", "score=450"];
    let unclear = said(&correct(folder.path(), &line));
    let expected = "1 against 2 in round 1, and 1 against 2 in round 2";
    assert!(unclear.contains(expected), "{unclear}");
    assert!(unclear.contains("give the round: `--round 2`"), "{unclear}");
    let output = correct(folder.path(), &[&line[..], &["--round", "2"]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    let expected = "1,A,2,1,2,score,420,450,scorer,Ida Berg,,";
    assert_eq!(rows(folder.path()), [expected]);
}

/// A result that stands in slips and in travelers is corrected in both.
#[test]
fn a_result_in_two_tables_is_one() {
    let lines = "board,ns,ew,score\n1,1,2,420\n1,3,4,450\n2,1,4,-100\n2,3,2,-110\n";
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("travelers.csv"), lines).unwrap();
    let slips = "board,score,ns,ew\n1,420,1,2\n1,450,3,4\n2,-100,1,4\n2,-110,3,2\n";
    fs::write(folder.path().join("slips.csv"), slips).unwrap();
    let output =
        correct(folder.path(), &["--board", "1", "--pair", "1", "score=480", "--by", "Ida Berg"]);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(printed.contains("480"), "{printed}");
    assert_eq!(rows(folder.path()).len(), 1);
}

/// A file that somebody began with few columns gets those that a row needs; what is there stays as it is.
#[test]
fn a_column_that_a_row_needs_is_added() {
    let travelers = "section,board,ns,ew,score\n\
                     A,1,1,2,420\nA,1,3,4,450\nB,1,1,2,420\nB,1,3,4,430\n";
    let head = "board,ns,ew,field,old,new,who,kind";
    let first = "1,3,4,score,450,430,Me,scorer";
    let folder = typed(travelers, &format!("{head}\r\n{first}\r\n"));
    let line = ["--board", "1", "--pair", "B 1 NS", "--by", "Bo Ek"];
    let output =
        correct(folder.path(), &[&line[..], &["score=480", "--note", "slip says so"]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    let expected = format!(
        "{head},section,note\r\n{first},,\r\n1,1,2,score,420,480,Bo Ek,scorer,B,slip says so\r\n"
    );
    let written = fs::read_to_string(folder.path().join(CORRECTIONS)).unwrap();
    assert_eq!(written, expected);
    // The next one finds the columns.
    let output = correct(folder.path(), &["--undo", "--note", "it does not"]);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    let now = fs::read_to_string(folder.path().join(CORRECTIONS)).unwrap();
    let added = now.strip_prefix(&written).expect("rows are only added");
    assert!(added.contains(",B,undo: it does not\r\n"), "{added}");
}

/// Of a line that was corrected, taken back and corrected otherwise, the last correction is the reason.
#[test]
fn a_notice_gives_no_reason_that_was_taken_back() {
    let (folder, plain) = (session(), session());
    let words =
        |change, note| [&FIRST[..4], &[change, "--by", "Ida Berg", "--note", note]].concat();
    let difference = || {
        let mut diff = program();
        diff.arg("diff").arg(plain.path()).arg(folder.path());
        let output = diff.args(["--width", "132"]).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    correct(folder.path(), &words("result=+1", "slip says ten"));
    correct(folder.path(), &["--undo", "--note", "it says three"]);
    correct(folder.path(), &words("result==", "slip says nine"));
    let said = difference();
    assert!(said.contains("slip says nine"), "{said}");
    assert!(!said.contains("slip says ten") && !said.contains("it says three"), "{said}");
    // All of it is on record.
    let list = String::from_utf8(score(folder.path(), &["--width", "132"]).stdout).unwrap();
    let (_, list) = list.split_once("Corrections made").unwrap();
    for note in ["slip says ten)", "undo: it says three)", "slip says nine)"] {
        assert!(list.contains(note), "{note}: {list}");
    }
    let french = score(folder.path(), &["--language", "fr", "--width", "132"]).stdout;
    let french = String::from_utf8(french).unwrap();
    assert!(french.contains("annulation: it says three)"), "{french}");
}

#[test]
fn a_dry_run_and_a_refusal_write_nothing() {
    let folder = session();
    let cases: [(&[&str], i32, &str); 7] = [
        (&["--dry-run"], 0, "nothing was written"),
        (&["result=+9"], 1, "[bad-result]"),
        (&["--board", "99", "--pair", "1 NS", "result=+1"], 2, "no such line on board 99"),
        (&["--board", "1", "--pair", "B 1 NS", "result=+1"], 2, "of section B"),
        (&["--board", "1", "--pair", "2", "result=+1"], 2, "two lines are meant"),
        (&["--board", "1", "--pair", "1 NS", "socre=50"], 2, "is called `socre`"),
        (&["--board", "1", "--pair", "1 NS", "line=removed"], 0, ""),
    ];
    for (words, status, expected) in cases {
        let words = match words {
            ["--dry-run"] => [&FIRST[..], words].concat(),
            [change] => [&FIRST[..4], &[*change, "--by", "Ida Berg"]].concat(),
            words => [words, &["--by", "Ida Berg", "--dry-run"]].concat(),
        };
        let output = correct(folder.path(), &words);
        assert_eq!(output.status.code(), Some(status), "{words:?}: {}", said(&output));
        assert!(said(&output).contains(expected), "{words:?}: {}", said(&output));
        assert!(!folder.path().join(CORRECTIONS).exists(), "{words:?}");
    }
}

/// A lost line is added with both its pairs, and a line that was removed comes back.
#[test]
fn lines_are_added_and_removed() {
    let folder = session();
    let travelers = folder.path().join("travelers.csv");
    let whole = fs::read_to_string(&travelers).unwrap();
    let before = standings(folder.path());
    let lost = whole.lines().nth(1).unwrap();
    fs::write(&travelers, whole.replacen(&format!("{lost}\n"), "", 1)).unwrap();
    let words = [
        "--board",
        "1",
        "--pair",
        "A 1 NS",
        "--pair",
        "A 1 EW",
        "line=played",
        "contract=3S",
        "declarer=S",
        "result=-2",
        "--by",
        "Ida Berg",
    ];
    let output = correct(folder.path(), &words);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    assert_eq!(standings(folder.path()), before);
    let words = ["--board", "1", "--pair", "A 1 NS", "line=removed", "--by", "Ida Berg"];
    assert_eq!(correct(folder.path(), &words).status.code(), Some(0));
    assert_ne!(standings(folder.path()), before);
}

/// The corrections of a folder that say that a score was corrected, without the headings.
fn rows(folder: &Path) -> Vec<String> {
    let text = fs::read_to_string(folder.join(CORRECTIONS)).unwrap_or_default();
    text.lines().skip(1).map(str::to_owned).collect()
}

/// `MATCHPOINT_ROUNDS` is how often; 100 of them are a part of `.ci/night`.
fn rounds() -> usize {
    let given = std::env::var("MATCHPOINT_ROUNDS").ok();
    given.and_then(|rounds| rounds.parse().ok()).unwrap_or(2)
}

/// Eight people at eight boards: each record that was reported as written is there, and no other.
#[test]
fn eight_at_once_lose_nothing() {
    for round in 0..rounds() {
        let folder = session();
        let all: Vec<_> = (1..=8)
            .map(|board| {
                let number = board.to_string();
                let words = ["--board", &number, "--pair", "A 1 NS", "line=removed"];
                let mut one = program();
                one.arg("correct").arg(folder.path()).args(words);
                one.args(["--by", "Ida Berg", "-q"]);
                one.stdout(Stdio::null()).stderr(Stdio::piped());
                (board, one.spawn().expect("the program starts"))
            })
            .collect();
        let mut written: Vec<String> = Vec::new();
        for (board, one) in all {
            let output = one.wait_with_output().unwrap();
            match output.status.code() {
                Some(0) => written.push(format!("{board},A,")),
                // Only who has waited in vain is turned away.
                _ => assert!(said(&output).contains("is being written by"), "{}", said(&output)),
            }
        }
        let kept = rows(folder.path());
        assert_eq!(kept.len(), written.len(), "round {round}: {kept:?}");
        for start in &written {
            let is_there = kept.iter().any(|row| row.starts_with(start));
            assert!(is_there, "round {round}: {start} of {kept:?}");
        }
        assert_eq!(hidden(folder.path()), [".matchpoint.lock"], "round {round}");
    }
}

/// Some correct, and others take back what was corrected last, whoever did it: rows are only added, one for each run that
/// says so.
#[test]
fn corrections_and_their_inverses_at_once() {
    for round in 0..rounds() {
        let folder = session();
        assert_eq!(correct(folder.path(), &FIRST).status.code(), Some(0));
        let first = rows(folder.path());
        let start = |number: usize| {
            let board = (number + 1).to_string();
            let made = ["--board", &board, "--pair", "A 1 NS", "line=removed", "--by", "Ida Berg"];
            let mut one = program();
            one.arg("correct").arg(folder.path()).arg("-q");
            match number % 3 {
                0 => one.args(["--undo", "--by", "Jon Roe"]),
                _ => one.args(made),
            };
            one.stdout(Stdio::null()).stderr(Stdio::piped());
            one.spawn().expect("the program starts")
        };
        let all: Vec<_> = (1..=8).map(start).collect();
        let mut written = first.len();
        for one in all {
            let output = one.wait_with_output().unwrap();
            let why = said(&output);
            match output.status.code() {
                Some(0) => written += 1,
                _ => assert!(
                    why.contains("is being written by") || why.contains("could be taken back"),
                    "round {round}: {why}"
                ),
            }
        }
        let kept = rows(folder.path());
        assert_eq!(kept.len(), written, "round {round}: {kept:?}");
        assert_eq!(kept[..1], first[..], "round {round}: what was there stays");
        let scored = score(folder.path(), &["-q"]);
        assert_eq!(scored.status.code(), Some(0), "round {round}: {}", said(&scored));
    }
}

/// What is in a folder that no user sees.
fn hidden(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.filter(|name| name.starts_with('.')).collect()
}

/// Two pairs come late at once: where both acts are said to be done, there are two pairs.
#[test]
fn late_pairs_at_once() {
    for round in 0..rounds() {
        let top = tempdir().unwrap();
        let folder = top.path().join("s");
        let mut new = program();
        new.arg("new").arg(&folder).args(["--mitchell", "5", "-q"]);
        assert!(new.output().unwrap().status.success());
        let start = |_| {
            let mut one = program();
            one.arg("movement").arg(&folder).arg("--late");
            one.stdout(Stdio::null()).stderr(Stdio::piped());
            one.spawn().expect("the program starts")
        };
        let ended = [0, 1].map(start).map(|one| one.wait_with_output().unwrap());
        let mut notes: Vec<String> = Vec::new();
        for output in &ended {
            match output.status.code() {
                Some(0) => notes.push(said(output)),
                _ => assert!(said(output).contains("is being written by"), "{}", said(output)),
            }
        }
        notes.sort();
        notes.dedup();
        let done = ended.iter().filter(|output| output.status.success()).count();
        assert_eq!(notes.len(), done, "round {round}: {notes:?}");
        assert_eq!(hidden(&folder), [".matchpoint.lock"], "round {round}");
    }
}

/// Whoever reads takes no lock, and needs no folder that can be written.
#[test]
fn reading_leaves_no_lock() {
    let folder = session();
    let words = [&FIRST[..], &["--dry-run"]].concat();
    assert_eq!(correct(folder.path(), &words).status.code(), Some(0));
    assert!(!standings(folder.path()).is_empty());
    assert_eq!(hidden(folder.path()), [""; 0]);
}

/// The file is not where the session is: the lock is where the file is.
#[test]
fn corrections_elsewhere_are_written_there() {
    let (folder, elsewhere) = (session(), tempdir().unwrap());
    let file = elsewhere.path().join("made.csv");
    let named = ["--corrections", file.to_str().unwrap()];
    let output = correct(folder.path(), &[&FIRST[..], &named].concat());
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    assert_eq!(hidden(folder.path()), [""; 0]);
    assert_eq!(hidden(elsewhere.path()), [".matchpoint.lock"]);
    assert!(fs::read_to_string(&file).unwrap().contains("Ida Berg"));
    assert!(!folder.path().join(CORRECTIONS).exists());
}

/// The record is there by then.
#[cfg(target_os = "linux")]
#[test]
fn what_was_written_and_not_printed_is_said() {
    let folder = session();
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut program = program();
    program.arg("correct").arg(folder.path()).args(FIRST).arg("-q");
    let output = program.stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        said(&output),
        "error: written; not printed: cannot write to standard output: no space left on device\n"
    );
    assert_eq!(rows(folder.path()).len(), 1);
}

/// A score where the sheet has contracts may mean two things, and both commands are named.
#[test]
fn a_score_that_follows_from_a_contract_is_refused_with_what_may_be_meant() {
    let folder = session();
    let words = |change| {
        let line = ["--board", "1", "--pair", "1 NS", "--pair", "1 EW", "--by", "Ida Berg"];
        [&line[..], &[change]].concat()
    };
    // 3S by South on board 1.
    let output = correct(folder.path(), &words("score=170"));
    assert_eq!(output.status.code(), Some(2));
    let text = said(&output).replace('\n', " ");
    assert!(text.contains("follows from its contract"), "{text}");
    assert!(
        text.contains("--pair \"1 NS\" --pair \"1 EW\" --by \"Ida Berg\" result=+1`"),
        "{text}"
    );
    assert!(text.contains("ruling=170 --kind director`"), "{text}");
    assert!(!folder.path().join(CORRECTIONS).exists());
    let output = correct(folder.path(), &words("ruling=170"));
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
}

/// What is named to be typed can be typed, and gives the score that was asked for.
#[test]
fn what_is_named_for_a_score_can_be_typed() {
    let check = |travelers: &str, pair: &str, score: &str, expected: &[&str]| {
        let folder = tempdir().unwrap();
        fs::write(folder.path().join("travelers.csv"), travelers).unwrap();
        let line = ["--board", "1", "--pair", pair, "--by", "Ida"];
        let words = |change: &str| {
            let changes = change.split(' ').map(str::to_owned);
            let line = line.iter().map(|word| (*word).to_owned());
            line.chain(changes).collect::<Vec<_>>()
        };
        let call = |change: &str| {
            let words = words(change);
            correct(folder.path(), &words.iter().map(String::as_str).collect::<Vec<_>>())
        };
        let output = call(score);
        assert_eq!(output.status.code(), Some(2), "{travelers}");
        let text = said(&output).replace('\n', " ");
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        for one in expected {
            assert!(text.contains(&format!("--by Ida {one}`")), "{one}: {text}");
            let output = call(&format!("{one} --dry-run"));
            assert_eq!(output.status.code(), Some(0), "{one}: {}", said(&output));
        }
        if expected.is_empty() {
            assert!(text.contains("no contract gives N-S"), "{text}");
        }
    };
    let english = "board,ns,ew,contract,by,result\n1,1,2,1NT,S,-1\n1,3,4,LP,,\n";
    check(english, "1", "score=620", &[]);
    check(english, "1", "score=90", &["result==", "ruling=90 --kind director"]);
    check(english, "3", "score=110", &["contract= ruling=110 --kind director"]);
    let french = "donne;NS;EO;contrat;par;resultat\n1;1;2;4C;N;=\n1;3;4;4C;N;+1\n";
    check(french, "1", "score=450", &["result=+1", "ruling=450 --kind director"]);
    check(french, "1", "score=-430", &["contract=4N declarer=E result=="]);
}

/// By the movement they sit as it has them: the record says that they did not.
#[test]
fn turned_pairs_stand_against_the_movement() {
    let folder = tempdir().unwrap();
    let lines = "round,table,board,ns,ew,score\n1,1,1,1,2,110\n1,1,2,1,2,-100\n1,2,1,3,4,140\n1,2,2,3,4,100\n";
    fs::write(folder.path().join("travelers.csv"), lines).unwrap();
    let movement = "round,table,ns,ew,boards\n1,1,1,2,1 2\n1,2,3,4,1 2\n2,1,4,1,3 4\n2,2,2,3,3 4\n";
    fs::write(folder.path().join("movement.csv"), movement).unwrap();
    let words = ["--round", "1", "--pair", "3", "--pair", "4", "--turned", "--by", "Ida Berg"];
    let output = correct(folder.path(), &words);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    assert_eq!(rows(folder.path()).len(), 4);
}

/// So do players.
#[test]
fn turned_players_stand_against_the_movement() {
    let folder = tempdir().unwrap();
    let lines = "round,table,board,north,south,east,west,score\n1,1,1,1,2,3,4,100\n1,2,1,5,6,7,8,90\n\
                 2,1,2,1,3,5,7,100\n2,2,2,2,4,6,8,-90\n";
    fs::write(folder.path().join("travelers.csv"), lines).unwrap();
    let movement = "round,table,north,south,east,west,boards\n1,1,1,2,3,4,1\n1,2,5,6,7,8,1\n2,1,1,3,5,7,2\n\
                    2,2,2,4,6,8,2\n";
    fs::write(folder.path().join("movement.csv"), movement).unwrap();
    let words = ["--round", "1", "--pair", "1", "--pair", "3", "--turned", "--by", "Ida Berg"];
    let output = correct(folder.path(), &words);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
}

/// A match is of a round: the movement says which, where the line that was lost does not.
#[test]
fn the_round_of_a_lost_line_is_that_of_the_movement() {
    let folder = tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("session.toml", "[scoring]\nmethod = \"teams\"\n");
    write(
        "travelers.csv",
        "round,table,board,ns,ew,score\n1,1,1,1,2,110\n1,2,1,2,1,100\n2,1,2,1,2,140\n",
    );
    write("movement.csv", "round,table,ns,ew,boards\n1,1,1,2,1\n1,2,2,1,1\n2,1,1,2,2\n2,2,2,1,2\n");
    let words = [
        "--board",
        "2",
        "--pair",
        "2 NS",
        "--pair",
        "1 EW",
        "line=played",
        "score=90",
        "--by",
        "Ida",
    ];
    let output = correct(folder.path(), &words);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    assert!(rows(folder.path())[0].starts_with("2,A,2,2,1,line,,played,"));
}

/// A line that was taken out comes back with another score.
#[test]
fn a_removed_line_comes_back_with_another_score() {
    let folder = tempdir().unwrap();
    let lines = "board,ns,ew,score\n1,1,2,110\n1,3,4,140\n2,1,4,100\n2,3,2,90\n";
    fs::write(folder.path().join("travelers.csv"), lines).unwrap();
    let line = ["--board", "1", "--pair", "1 NS", "--by", "Ida Berg"];
    for more in [&["line=removed"][..], &["line=played", "score=120"]] {
        let output = correct(folder.path(), &[&line[..], more].concat());
        assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    }
    let last = rows(folder.path()).pop().unwrap();
    assert!(last.starts_with("1,A,,1,2,score,110,120,"), "{last}");
}

/// The four players of a line that was lost, and of one that was turned round.
#[test]
fn lines_of_an_individual_are_added_and_turned() {
    let folder = tempdir().unwrap();
    let lines = "board,north,south,east,west,score\n1,1,2,3,4,110\n1,5,6,7,8,100\n2,1,3,5,7,50\n";
    fs::write(folder.path().join("travelers.csv"), lines).unwrap();
    let players = ["--pair", "2 NS", "--pair", "4 NS", "--pair", "6 EW", "--pair", "8 EW"];
    let line = [&["--board", "2"], &players[..], &["line=played", "score=140", "--by", "Ida"]];
    let output = correct(folder.path(), &line.concat());
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    let two = [
        "--board",
        "2",
        "--pair",
        "2 NS",
        "--pair",
        "6 EW",
        "line=played",
        "score=140",
        "--by",
        "Ida",
    ];
    let output = correct(folder.path(), &two.map(|word| if word == "2" { "1" } else { word }));
    assert!(said(&output).contains("a line is added with all its players"), "{}", said(&output));
    let turned = ["--board", "1", "--pair", "1", "--pair", "3", "--turned", "--by", "Ida"];
    let output = correct(folder.path(), &turned);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    let written = rows(folder.path());
    let last = &written[written.len() - 4..];
    let fields: Vec<&str> = last.iter().filter_map(|row| row.split(',').nth(5)).collect();
    assert_eq!(fields, ["north", "east", "south", "west"]);
}

#[test]
fn a_ruling_is_understood_as_directors_write_it() {
    for (change, expected) in [
        ("score=A+", "1,A,,1,1,ruling,,A+,appeal,"),
        ("score=A+/A-", "1,A,,1,1,ruling,,A+/A-,appeal,"),
        (
            "ruling=60% 4S= by N, 40% 3NT-1 by N",
            "1,A,,1,1,ruling,,\"60% 4S= by N, 40% 3NT-1 by N\",appeal,",
        ),
        (
            "score=60% 4S= by N, 40% 3NT-1 by N",
            "1,A,,1,1,ruling,,\"60% 4S= by N, 40% 3NT-1 by N\",appeal,",
        ),
    ] {
        let folder = session();
        let words = [&FIRST[..4], &[change, "--by", "Ida Berg", "--kind", "appeal"]].concat();
        let output = correct(folder.path(), &words);
        assert_eq!(output.status.code(), Some(0), "{change}: {}", said(&output));
        assert!(rows(folder.path())[0].starts_with(expected), "{:?}", rows(folder.path()));
    }
    let folder = session();
    let words = [&FIRST[..4], &["score=60% of it", "--by", "Ida Berg"]].concat();
    let output = correct(folder.path(), &words);
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("60% 620, 40% -100"), "{}", said(&output));
}

/// Where a line has only a score, a weighted one goes into the column of rulings, and a ruling there replaces one in the
/// column of scores.
#[test]
fn a_ruling_replaces_what_would_contradict_it() {
    for (change, expected) in [
        ("score=60% 420, 40% -50", &["ruling,,\"60% 420, 40% -50\""][..]),
        ("score=A+", &["score,420,A+"]),
        ("ruling=A+", &["ruling,,A+"]),
    ] {
        check_ruling("board,ns,ew,score\n1,1,2,420\n1,3,4,450\n", &[change], expected);
    }
    let ruled = "board,ns,ew,score\n1,1,2,A+\n1,3,4,450\n";
    for changes in [&["ruling=A+/A-"][..], &["score=", "ruling=A+/A-"]] {
        check_ruling(ruled, changes, &["score,A+,", "ruling,,A+/A-"]);
    }
    check_ruling(
        ruled,
        &["score=60% 420, 40% -50"],
        &["score,A+,", "ruling,,\"60% 420, 40% -50\""],
    );
    let late = "board,ns,ew,contract,by,result\n1,1,2,LP,,\n1,3,4,4S,N,=\n";
    check_ruling(late, &["ruling=A+"], &["contract,LP,", "ruling,,A+"]);
}

#[track_caller]
fn check_ruling(travelers: &str, changes: &[&str], expected: &[&str]) {
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("travelers.csv"), travelers).unwrap();
    let line = ["--board", "1", "--pair", "1 NS", "--by", "Ida Berg"];
    let output = correct(folder.path(), &[&line[..], changes].concat());
    assert_eq!(output.status.code(), Some(0), "{changes:?}: {}", said(&output));
    let rows = rows(folder.path());
    assert_eq!(rows.len(), expected.len(), "{rows:?}");
    for (row, expected) in rows.iter().zip(expected) {
        assert!(row.starts_with(&format!("1,A,,1,2,{expected}")), "{row}");
    }
}

/// Of several cells, those that say so already need no record; somebody may be called by name.
#[test]
fn what_is_so_already_needs_no_record() {
    let folder = session();
    let names = fs::read_to_string(folder.path().join("pairs.csv")).unwrap();
    let name = names.lines().nth(1).unwrap().split(',').find(|cell| cell.contains(' ')).unwrap();
    let last = name.split_whitespace().last().unwrap();
    let words = ["--board", "1", "--pair", last, "contract=3S", "result=+1", "--by", "Ida Berg"];
    let output = correct(folder.path(), &words);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    assert!(said(&output).contains("`contract` is `3S` already"), "{}", said(&output));
    assert_eq!(rows(folder.path()).len(), 1);
    let output = correct(folder.path(), &words);
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("nothing is changed"), "{}", said(&output));
}

/// In a section with one winner, pairs may have sat the other way for a round.
#[test]
fn pairs_that_sat_the_other_way_are_turned_for_a_round() {
    let folder = tempdir().unwrap();
    let lines = "round,table,board,ns,ew,score\n1,1,1,1,2,110\n1,1,2,1,2,-100\n1,2,1,3,4,140\n1,2,2,3,4,100\n\
                 2,1,3,1,4,90\n2,1,4,1,4,-90\n2,2,3,2,3,110\n2,2,4,2,3,60\n";
    let lines = lines.replace(",60\n", ",120\n");
    fs::write(folder.path().join("travelers.csv"), lines).unwrap();
    let settings = "[[sections]]\nname = \"A\"\nwinners = 1\n";
    fs::write(folder.path().join("session.toml"), settings).unwrap();
    let words = ["--round", "1", "--pair", "3", "--pair", "4", "--turned", "--by", "Ida Berg"];
    let output = correct(folder.path(), &words);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    let written = rows(folder.path());
    assert_eq!(written.len(), 4, "{written:?}");
    assert!(written[0].starts_with("1,A,,3,4,ns,3,4,scorer,Ida Berg"), "{written:?}");
    assert!(written[1].starts_with("1,A,,4,4,ew,4,3,scorer,Ida Berg"), "{written:?}");
    // Where directions are ranked apart, the other way round they would be other pairs.
    let mitchell = session();
    let words =
        ["--round", "1", "--pair", "1 NS", "--pair", "1 EW", "--turned", "--by", "Ida Berg"];
    let output = correct(mitchell.path(), &words);
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("ranked apart"), "{}", said(&output));
}
