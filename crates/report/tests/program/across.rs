//! The same boards over many clubs: where everybody stands in the club and among all.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use serde_json::Value;
use tempfile::TempDir;

use crate::running::{program, score};
use crate::sessions::fixtures;

/// A row of CSV by the names of its columns.
type Row = BTreeMap<String, String>;

const CLUBS: [&str; 3] = ["ashford", "barton", "castle"];

fn clubs() -> Vec<PathBuf> {
    let folder = fixtures().join("across");
    CLUBS.iter().map(|club| folder.join(club)).collect()
}

fn across(clubs: &[PathBuf], more: &[&str]) -> Output {
    let mut program = program();
    program.arg("score").args(clubs).arg("--across").args(more);
    program.output().expect("the program starts")
}

fn rows(csv: &[u8]) -> Vec<Row> {
    let mut reader = csv::Reader::from_reader(csv);
    let header = reader.headers().unwrap().clone();
    let records = reader.records().map(Result::unwrap);
    let row = |record: csv::StringRecord| {
        let cells = header.iter().zip(&record);
        cells.map(|(name, cell)| (name.to_owned(), cell.to_owned())).collect()
    };
    records.map(row).collect()
}

/// The rows of a comparison that is made.
fn compared(clubs: &[PathBuf], more: &[&str]) -> Vec<Row> {
    let output = across(clubs, &[&["--format", "csv"], more].concat());
    let printed = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{printed}");
    rows(&output.stdout)
}

/// What a comparison that is not made says first, and that nothing was scored.
fn refused(clubs: &[PathBuf], more: &[&str]) -> String {
    let output = across(clubs, more);
    let printed = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{printed}");
    assert!(output.stdout.is_empty(), "something was scored");
    let mut lines = printed.lines().filter(|line| line.starts_with("error"));
    lines.next().unwrap_or_default().to_owned()
}

fn printed(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Clubs of a new folder, each with some files.
fn new_clubs(folder: &TempDir, files: &[(&str, &str, &str)]) -> Vec<PathBuf> {
    let mut clubs: Vec<PathBuf> = Vec::new();
    for (club, file, text) in files {
        let path = folder.path().join(club);
        fs::create_dir_all(&path).unwrap();
        fs::write(path.join(file), text).unwrap();
        if !clubs.contains(&path) {
            clubs.push(path);
        }
    }
    clubs
}

/// A copy of the clubs in a new folder, with an edit of a file: what is in it, and what comes in its place.
fn edited(folder: &TempDir, file: &str, old: &str, new: &str) -> Vec<PathBuf> {
    let mut copies = Vec::new();
    for (club, source) in CLUBS.iter().zip(clubs()) {
        let copy = folder.path().join(club);
        fs::create_dir(&copy).unwrap();
        for entry in fs::read_dir(source).unwrap() {
            let entry = entry.unwrap();
            fs::copy(entry.path(), copy.join(entry.file_name())).unwrap();
        }
        copies.push(copy);
    }
    let path = folder.path().join(file);
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains(old), "{file} has no {old}");
    fs::write(path, text.replacen(old, new, 1)).unwrap();
    copies
}

const ONE: &str = "board,ns,ew,score\n1,1,2,420\n1,3,4,450\n2,1,4,-100\n2,3,2,110\n";
const TWO: &str = "board,ns,ew,score\n1,1,2,450\n1,3,4,-50\n2,1,4,110\n2,3,2,140\n";

#[test]
fn everybody_stands_where_the_definitions_say() {
    let expected = fs::read(fixtures().join("across/expected-across.csv")).unwrap();
    let expected = rows(&expected);
    let found = compared(&clubs(), &[]);
    assert_eq!(found.len(), expected.len());
    for (found, expected) in found.iter().zip(&expected) {
        for (column, cell) in expected {
            assert_eq!(&found[column], cell, "{column} of {expected:?}");
        }
    }
}

/// As the list in the folder above the clubs does.
#[test]
fn a_list_of_members_names_the_players_of_all_clubs() {
    let folder = tempfile::tempdir().unwrap();
    let pairs = "pair,player1,player2\n1,11,12\n";
    let files =
        [("a", "travelers.csv", ONE), ("a", "pairs.csv", pairs), ("b", "travelers.csv", TWO)];
    let clubs = new_clubs(&folder, &files);
    let members = folder.path().join("list.csv");
    fs::write(&members, "number,name\n11,Ann Lee\n12,Bo Ek\n").unwrap();
    let found = compared(&clubs, &["--members", members.to_str().unwrap()]);
    let named = found.iter().filter(|row| row["player1"] == "Ann Lee");
    assert_eq!(named.count(), 1);
}

/// The sections of all clubs in one folder, scored together, earn the same.
#[test]
fn one_folder_with_all_sections_has_the_same_digits() {
    let folder = tempfile::tempdir().unwrap();
    let mut travelers = "section,board,ns,ew,contract,declarer,result\n".to_owned();
    let mut letters = BTreeMap::new();
    for (club, path) in CLUBS.iter().zip(clubs()) {
        for row in rows(&fs::read(path.join("travelers.csv")).unwrap()) {
            let own = row.get("section").map_or("A", String::as_str).to_owned();
            let next = char::from(b'A' + u8::try_from(letters.len()).unwrap());
            let letter = *letters.entry(((*club).to_owned(), own)).or_insert(next);
            let cell = |name: &str| row[name].clone();
            let cells = ["board", "ns", "ew", "contract", "declarer", "result"].map(cell);
            travelers += &format!("{letter},{}\n", cells.join(","));
        }
    }
    let castle = letters[&("castle".to_owned(), "A".to_owned())];
    fs::write(folder.path().join("travelers.csv"), travelers).unwrap();
    let settings = format!(
        "[scoring]\nrules = \"ebu\"\nscore_together = \"all\"\n\
         [[adjustments]]\nsection = \"{castle}\"\ndirection = \"EW\"\npair = 2\nmatchpoints = -1.5\nreason = \"slow\"\n"
    );
    fs::write(folder.path().join("session.toml"), settings).unwrap();
    let flags = ["--format", "csv", "--report", "overall"];
    let output = score(folder.path(), &flags);
    let together = rows(&output.stdout);
    assert_eq!(together.len(), 22, "{}", printed(&output));
    let standings = rows(&score(folder.path(), &["--format", "csv"]).stdout);
    let found = compared(&clubs(), &[]);
    for row in &found {
        let club = match row["club"].as_str() {
            "Castle Bridge Club" => "castle",
            other => other,
        };
        let letter = letters[&(club.to_owned(), row["section"].clone())].to_string();
        let is_it = |one: &&Row| {
            (&one["section"], &one["direction"], &one["pair"])
                == (&letter, &row["direction"], &row["pair"])
        };
        let overall = together.iter().find(is_it).unwrap();
        let standing = standings.iter().find(is_it).unwrap();
        assert_eq!(
            [&row["place"], &row["percent"], &row["score"], &row["boards"]],
            [&overall["place"], &overall["percent"], &standing["session"], &standing["boards"]],
            "{row:?}"
        );
    }
}

/// In its club, a pair has what `score` prints of the club alone.
#[test]
fn the_local_standing_is_that_of_the_club_alone() {
    let found = compared(&clubs(), &[]);
    for (club, name) in [("ashford", "ashford"), ("castle", "Castle Bridge Club")] {
        let path = fixtures().join("across").join(club);
        let alone = rows(&score(&path, &["--format", "csv"]).stdout);
        let local: Vec<&Row> = found.iter().filter(|row| row["club"] == name).collect();
        assert_eq!((local.len(), alone.len()), (6, 6), "{club}");
        for row in local {
            let is_it =
                |one: &&Row| (&one["direction"], &one["pair"]) == (&row["direction"], &row["pair"]);
            let alone = alone.iter().find(is_it).unwrap();
            assert_eq!(
                [&row["local_place"], &row["local_score"], &row["local_percent"], &row["player1"]],
                [&alone["place"], &alone["session"], &alone["percent"], &alone["player1"]],
                "{row:?}"
            );
        }
    }
}

#[test]
fn all_formats_say_the_same() {
    let csv = compared(&clubs(), &[]);
    let json: Value =
        serde_json::from_slice(&across(&clubs(), &["--format", "json"]).stdout).unwrap();
    let ranking = json["across"].as_array().unwrap();
    assert_eq!(ranking.len(), csv.len());
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    for (line, row) in ranking.iter().zip(&csv) {
        assert_eq!(
            [&line["place"], &line["club"], &line["score"], &line["percent"]].map(text),
            ["place", "club", "score", "percent"].map(|column| row[column].clone())
        );
        assert_eq!(
            [&line["local_place"], &line["local_score"], &line["local_percent"]].map(text),
            ["local_place", "local_score", "local_percent"].map(|column| row[column].clone())
        );
        assert_eq!(line["pair"].to_string(), row["pair"]);
    }
    assert_eq!(json["clubs"][1]["club"], "barton");
    assert_eq!(json["clubs"][1]["results"], 60);
    let page = String::from_utf8(across(&clubs(), &["--format", "html"]).stdout).unwrap();
    let sheet = String::from_utf8(across(&clubs(), &[]).stdout).unwrap();
    for row in &csv {
        let (_, last_name) = row["player1"].split_once(' ').unwrap();
        for shown in [&row["percent"], &row["local_percent"], last_name] {
            assert!(page.contains(shown), "{shown} on the page");
            assert!(sheet.contains(shown), "{shown} in the text");
        }
    }
    assert!(sheet.lines().all(|line| line.chars().count() <= 80), "{sheet}");
}

/// The same words in French.
#[test]
fn the_sheet_is_in_the_language_that_is_asked_for() {
    let output = across(&clubs(), &["--language", "fr"]);
    let sheet = String::from_utf8(output.stdout).unwrap();
    for words in ["% club", "% total", "3 clubs", "60,44", "La place dans le club"] {
        assert!(sheet.contains(words), "{words}: {sheet}");
    }
}

#[test]
fn other_rules_of_a_club_name_both_files() {
    let folder = tempfile::tempdir().unwrap();
    let clubs = edited(&folder, "castle/session.toml", "\"ebu\"", "\"acbl\"");
    let error = refused(&clubs, &[]);
    let path = |club: usize| clubs[club].join("session.toml").display().to_string();
    let expected = format!(
        "error[clubs-differ]: `{}` follows the rules acbl, `{}` follows the rules ebu",
        path(2),
        path(0)
    );
    assert_eq!(error, expected);
    let settings = "rules = \"ebu\"";
    let other = "method = \"cross-imps\"\nrules = \"ebu\"";
    let folder = tempfile::tempdir().unwrap();
    let clubs = edited(&folder, "castle/session.toml", settings, other);
    let error = refused(&clubs, &[]);
    assert!(error.contains("is scored by cross-imps (average)"), "{error}");
    assert!(error.ends_with("is scored by matchpoints"), "{error}");
}

/// A club that says nothing follows the rules of the first that says some, or those of a file that is named.
#[test]
fn a_club_without_rules_follows_those_of_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let files = [
        ("one", "travelers.csv", ONE),
        ("two", "travelers.csv", TWO),
        ("two", "session.toml", "[scoring]\nrules = \"wbf\"\n"),
    ];
    let clubs = new_clubs(&folder, &files);
    let output = across(&clubs, &["--format", "csv"]);
    let first = &rows(&output.stdout)[0];
    assert_eq!((&*first["score"], &*first["local_score"]), ("9.00", "4.00"), "{first:?}");
    assert!(printed(&output).contains("says no rules"), "{}", printed(&output));

    let rules = folder.path().join("rules.toml");
    fs::write(&rules, "[scoring]\nrules = \"wbf\"\n").unwrap();
    let rules = rules.to_str().unwrap();
    let same = compared(&clubs, &["--settings", rules]);
    assert_eq!(&same[0], first);
    fs::write(rules, "[scoring]\nrules = \"ebu\"\n").unwrap();
    let error = refused(&clubs, &["--settings", rules]);
    assert!(error.ends_with(&format!("`{rules}` follows the rules ebu")), "{error}");
    fs::write(rules, "[event]\nname = \"x\"\n").unwrap();
    let output = across(&clubs, &["--settings", rules]);
    assert_eq!(output.status.code(), Some(2), "{}", printed(&output));
}

#[test]
fn a_faulty_club_is_named_and_only_left_out_if_that_is_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let clubs = edited(&folder, "barton/travelers.csv", "A,1,1,1,1,1,2D", "A,1,1,1,1,1,8NT");
    let output = across(&clubs, &[]);
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
    let named = format!("error: `{}` cannot be scored: 1 error\n", clubs[1].display());
    assert!(printed(&output).contains(&named), "{}", printed(&output));

    let others = [clubs[0].clone(), clubs[2].clone()];
    let rest = compared(&clubs, &["--provisional"]);
    assert_eq!(rest, compared(&others, &[]));
    let output = across(&clubs, &["--provisional"]);
    let sheet = String::from_utf8(output.stdout.clone()).unwrap();
    assert!(sheet.contains("PROVISIONAL: barton is left out"), "{sheet}");
    assert!(printed(&output).contains("PROVISIONAL: "), "{}", printed(&output));
    let json = across(&clubs, &["--provisional", "--format", "json"]);
    let json: Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!(json["left_out"][0]["club"], "barton");
    assert_eq!(json["clubs"].as_array().unwrap().len(), 2);

    // One club is not compared.
    let few = [clubs[0].clone(), clubs[1].clone()];
    let error = refused(&few, &["--provisional"]);
    assert!(error.starts_with("error[bad-contract]"), "{error}");
}

#[test]
fn a_board_with_other_cards_or_markings_is_another_board() {
    let folder = tempfile::tempdir().unwrap();
    let marked = "board,ns,ew,score,vul\n1,1,2,650,both\n1,3,4,-100,both\n2,1,4,110,\n2,3,2,140,\n";
    let files = [("one", "travelers.csv", ONE), ("two", "travelers.csv", marked)];
    let error = refused(&new_clubs(&folder, &files), &[]);
    assert!(
        error.starts_with("error[boards-differ]: board 1 has the vulnerability both"),
        "{error}"
    );

    let folder = tempfile::tempdir().unwrap();
    let hands = |first: &str, second: &str| {
        format!("[Board \"1\"]\n[Deal \"N:{first} KQT8543.KQ.A8.T8 {second} J762.AT975.Q5.65\"]\n")
    };
    let (north, south) = ("9.43.KT763.KJ742", "A.J862.J942.AQ93");
    let (one, two) = (hands(north, south), hands(south, north));
    let files = [
        ("one", "travelers.csv", ONE),
        ("one", "hands.pbn", &one),
        ("two", "travelers.csv", TWO),
        ("two", "hands.pbn", &two),
    ];
    let clubs = new_clubs(&folder, &files);
    let error = refused(&clubs, &[]);
    assert!(error.starts_with("error[boards-differ]: board 1 has other cards in "), "{error}");
    fs::write(clubs[1].join("hands.pbn"), &one).unwrap();
    assert_eq!(compared(&clubs, &[]).len(), 8);
}

#[test]
fn clubs_without_a_common_board_are_warned_of() {
    let folder = tempfile::tempdir().unwrap();
    let other = TWO.replace("\n1,", "\n11,").replace("\n2,", "\n12,");
    let files = [("one", "travelers.csv", ONE), ("two", "travelers.csv", &other)];
    let clubs = new_clubs(&folder, &files);
    let output = across(&clubs, &[]);
    assert_eq!(output.status.code(), Some(0));
    assert!(printed(&output).contains("warning[no-common-board]"), "{}", printed(&output));
    let error = across(&clubs, &["--strict"]);
    assert_eq!(error.status.code(), Some(1));
}

#[test]
fn what_is_no_comparison_is_refused() {
    // The same results under two names.
    let folder = tempfile::tempdir().unwrap();
    let files = [("one", "travelers.csv", ONE), ("two", "travelers.csv", ONE)];
    let error = refused(&new_clubs(&folder, &files), &[]);
    assert!(error.starts_with("error[file-twice]: "), "{error}");

    // Matches.
    let swiss = [fixtures().join("swiss"), fixtures().join("teams")];
    let error = refused(&swiss, &[]);
    assert!(error.starts_with("error[clubs-differ]: "), "{error}");
    assert!(error.contains("compared with no other club"), "{error}");

    // Players, and pairs.
    let kinds = [fixtures().join("individual"), fixtures().join("howell-5-tables")];
    let error = refused(&kinds, &[]);
    assert!(error.ends_with("is an individual"), "{error}");

    // A carryover.
    let folder = tempfile::tempdir().unwrap();
    let pairs = "pair,direction,carryover\n1,NS,3\n3,NS,0\n2,EW,0\n4,EW,0\n";
    let files =
        [("one", "travelers.csv", ONE), ("one", "pairs.csv", pairs), ("two", "travelers.csv", TWO)];
    let error = refused(&new_clubs(&folder, &files), &[]);
    assert!(error.starts_with("error[carryover-given]: "), "{error}");

    // Wrong usage.
    let all = clubs();
    let twice = [all[0].clone(), all[0].clone()];
    for (clubs, more) in [
        (&all[..1], &[][..]),
        (&twice[..], &[]),
        (&all[..], &["--format", "usebio"]),
        (&all[..], &["--report", "standings", "--format", "json"]),
        (&[Path::new("-").to_path_buf(), all[0].clone()][..], &[]),
    ] {
        let output = across(clubs, more);
        assert_eq!(output.status.code(), Some(2), "{}", printed(&output));
    }
}

/// A board that was fouled in one club has nothing to do with one that was fouled in another.
#[test]
fn foul_groups_of_two_clubs_are_not_compared() {
    let fouled = |one: &str, other: &str| {
        format!(
            "section,board,ns,ew,score,group\n\
             {one},1,1,2,420,\n{one},1,3,4,450,\n{one},1,5,6,-50,{other}\n{one},1,7,8,100,{other}\n"
        )
    };
    let (one, two) = (fouled("A", "A"), fouled("B", "B").replace("100", "150"));
    let same_letter = two.replace(",B\n", ",A\n");
    let folder = tempfile::tempdir().unwrap();
    let files = [("one", "travelers.csv", &*one), ("two", "travelers.csv", &*same_letter)];
    let found = compared(&new_clubs(&folder, &files), &[]);

    let folder = tempfile::tempdir().unwrap();
    let rest = two.split_once('\n').unwrap().1;
    let together = new_clubs(&folder, &[("all", "travelers.csv", &(one.clone() + rest))]);
    let flags = ["--field", "all", "--format", "csv", "--report", "overall"];
    let together = rows(&score(&together[0], &flags).stdout);
    let digits = |rows: &[Row]| -> BTreeMap<String, String> {
        let who = |row: &Row| format!("{} {} {}", row["section"], row["direction"], row["pair"]);
        rows.iter().map(|row| (who(row), row["percent"].clone())).collect()
    };
    assert_eq!(found.len(), 16);
    assert_eq!(digits(&found), digits(&together));
}

/// IMPs have no percentage: places go by IMPs.
#[test]
fn clubs_are_compared_by_imps() {
    let folder = tempfile::tempdir().unwrap();
    let settings = "[scoring]\nmethod = \"cross-imps\"\n";
    let files = [
        ("one", "travelers.csv", ONE),
        ("one", "session.toml", settings),
        ("two", "travelers.csv", TWO),
    ];
    let clubs = new_clubs(&folder, &files);
    let rows = compared(&clubs, &[]);
    assert!(rows.iter().all(|row| row["percent"].is_empty() && !row["score"].is_empty()));
    let sheet = String::from_utf8(across(&clubs, &[]).stdout).unwrap();
    assert!(sheet.contains("IMPs"), "{sheet}");
}

/// Two clubs of one name are distinguished by their paths, and a file is called by its name.
#[test]
fn clubs_are_told_apart() {
    let folder = tempfile::tempdir().unwrap();
    let settings = "[event]\nclub = \"Ashford\"\n";
    let files = [
        ("monday", "travelers.csv", ONE),
        ("monday", "session.toml", settings),
        ("tuesday", "travelers.csv", TWO),
        ("tuesday", "session.toml", settings),
    ];
    let mut clubs = new_clubs(&folder, &files);
    let file = folder.path().join("barton.csv");
    fs::write(&file, TWO.replace("110", "90")).unwrap();
    clubs.push(file);
    let rows = compared(&clubs, &[]);
    let mut names: Vec<&str> = rows.iter().map(|row| row["club"].as_str()).collect();
    names.sort_unstable();
    names.dedup();
    let path = |place: usize| format!("Ashford ({})", clubs[place].display());
    assert_eq!(names, [path(0).as_str(), &path(1), "barton"]);
}

/// A long name of a club is cut, and takes nothing from anybody else.
#[test]
fn one_long_name_of_a_club_takes_no_names_from_pairs() {
    let folder = tempfile::tempdir().unwrap();
    let clubs: Vec<PathBuf> = (clubs().iter().zip(CLUBS))
        .map(|(from, club)| {
            let to = folder.path().join(club);
            fs::create_dir(&to).unwrap();
            for file in fs::read_dir(from).unwrap() {
                let file = file.unwrap();
                fs::copy(file.path(), to.join(file.file_name())).unwrap();
            }
            to
        })
        .collect();
    let settings = clubs[0].join("session.toml");
    let printed = fs::read_to_string(&settings).unwrap_or_default();
    let named = "club = \"Kensington and Chelsea and Hammersmith Bridge Club\"\n";
    let printed = printed.lines().filter(|line| !line.starts_with("club = "));
    let printed = printed.map(|line| format!("{line}\n")).collect::<String>();
    fs::write(&settings, printed.replacen("[event]\n", &format!("[event]\n{named}"), 1)).unwrap();
    let output = across(&clubs, &[]);
    let sheet = String::from_utf8(output.stdout).unwrap();
    assert!(sheet.contains("Kensington and Chel"), "{sheet}");
    assert!(sheet.contains("Names"), "{sheet}");
    let widest = sheet.lines().map(|line| line.chars().count()).max();
    assert!(widest <= Some(80), "{sheet}");
}

/// The reports of a session, over all clubs: a section is called by its club.
#[test]
fn reports_are_of_all_clubs() {
    let folder = tempfile::tempdir().unwrap();
    let rules = "rules = \"ebu\"";
    let clubs = edited(&folder, "castle/session.toml", rules, &format!("{rules}\n[masterpoints]"));
    let sheet = |report: &str| {
        let output = across(&clubs, &["--report", report]);
        assert_eq!(output.status.code(), Some(0), "{}", printed(&output));
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(sheet("frequency").contains("Sum N-S 80, expected 80"));
    for report in ["travelers", "ranking"] {
        let sheet = sheet(report);
        assert!(sheet.contains("ashford"), "{report}: {sheet}");
        assert!(sheet.contains("Castle Bridge Club"), "{report}: {sheet}");
    }
    let rows = compared(&clubs, &["--report", "results"]);
    let json = across(&clubs, &["--format", "json"]).stdout;
    let json: Value = serde_json::from_slice(&json).unwrap();
    let clubs_of_json = json["clubs"].as_array().unwrap();
    let results = clubs_of_json.iter().map(|club| club["results"].as_u64().unwrap());
    assert_eq!(rows.len() as u64, results.sum::<u64>());
    // The EBU has awards from five tables on, the ACBL for three.
    for club in &clubs {
        let settings = club.join("session.toml");
        if let Ok(text) = fs::read_to_string(&settings) {
            fs::write(settings, text.replace(rules, "rules = \"acbl\"")).unwrap();
        }
    }
    let awarded = compared(&clubs, &["--report", "standings"]);
    let awarded = awarded.iter().filter(|row| !row["award"].is_empty());
    assert!(awarded.count() > 0);
}

/// What was found in a club that can be scored is counted in one line: `check` lists it.
#[test]
fn findings_of_a_club_are_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let files = [
        (
            "one",
            "travelers.csv",
            &*ONE.replace("score\n", "score,weather\n").replace("0\n", "0,dry\n"),
        ),
        ("one", "pairs.csv", "pair,player1,player2\n1,Ann,Bo\n2,Cy,Di\n3,Eve,Flo\n"),
        ("two", "travelers.csv", TWO),
    ];
    let clubs = new_clubs(&folder, &files);
    let printed = printed(&across(&clubs, &[]));
    let of_one = format!(" (matchpoint check {})\n", clubs[0].display());
    assert!(printed.contains(&of_one), "{printed}");
    assert!(!printed.contains("warning[") && !printed.contains("note["), "{printed}");
}
