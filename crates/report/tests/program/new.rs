//! A session's folder before the game, and what is printed of its movement.

use std::fs;
use std::path::Path;
use std::process::Output;

use crate::running::{program, score};

fn new(folder: &Path, flags: &str) -> Output {
    let mut program = program();
    program.arg("new").arg(folder).args(flags.split_whitespace());
    program.output().expect("the program starts")
}

fn movement(path: &Path, more: &[&str]) -> Output {
    let mut program = program();
    program.arg("movement").arg(path).args(more);
    program.output().expect("the program starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The text of a CSV file, which begins with the mark by which spreadsheets know UTF-8.
fn csv(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    let marked = text.strip_prefix('\u{FEFF}');
    if path.extension().is_some_and(|ending| ending == "csv") {
        marked.expect("a mark").to_owned()
    } else {
        text
    }
}

/// Lines of `new` with a result wherever somebody plays.
fn filled(lines: &str) -> String {
    let delimiter = [';', '\t'].into_iter().find(|one| lines.contains(*one));
    let delimiter = delimiter.unwrap_or(',').to_string();
    let blank = delimiter.repeat(3);
    let fill = |line: &str| match line.strip_suffix(&blank) {
        Some(known) if known.split(&delimiter).all(|cell| !cell.is_empty()) => {
            format!("{known}{delimiter}{}\n", ["1NT", "N", "="].join(&delimiter))
        }
        _ => format!("{line}\n"),
    };
    lines.lines().map(fill).collect()
}

/// A workbook of `new` with the same results, typed into its cells of text.
#[cfg(feature = "xlsx")]
fn typed(book: &[u8]) -> Vec<u8> {
    use std::io::{Cursor, Read, Write};
    let mut read = zip::ZipArchive::new(Cursor::new(book)).unwrap();
    let mut written = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for place in 0..read.len() {
        let mut file = read.by_index(place).unwrap();
        let (name, mut content) = (file.name().unwrap().into_owned(), String::new());
        file.read_to_string(&mut content).unwrap();
        // Only lines have something to choose.
        if content.contains("<dataValidation ") {
            content = typed_rows(&content);
        }
        let options = zip::write::SimpleFileOptions::default();
        written.start_file(name, options).unwrap();
        written.write_all(content.as_bytes()).unwrap();
    }
    written.finish().unwrap().into_inner()
}

#[cfg(feature = "xlsx")]
fn typed_rows(sheet: &str) -> String {
    let rows: Vec<&str> = sheet.split_inclusive("</row>").collect();
    let known = |row: &str| row.matches("<v>").count();
    // Beside a phantom a number is missing; the headings are texts, too.
    let most = rows.iter().skip(1).map(|row| known(row)).max();
    let fill = |row: &&str| {
        let mut results = ["1NT", "N", "="].into_iter();
        let mut filled = String::new();
        for (place, cell) in row.split("<c ").enumerate() {
            filled += if place > 0 { "<c " } else { "" };
            let blank = cell.strip_suffix("/>").map(|cell| (cell, ""));
            let blank = blank.or_else(|| Some((cell.strip_suffix("/></row>")?, "</row>")));
            match blank.filter(|_| place > 0 && Some(known(row)) == most) {
                Some((cell, end)) => {
                    let typed = results.next().unwrap();
                    filled += &format!("{cell} t=\"inlineStr\"><is><t>{typed}</t></is></c>{end}");
                }
                None => filled += cell,
            }
        }
        filled
    };
    rows.iter().map(fill).collect()
}

/// The names of a folder's files, in order.
fn files(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

#[test]
fn a_folder_to_fill_in() {
    let top = tempfile::tempdir().unwrap();
    let folder = top.path().join("tuesday");
    let output = new(&folder, "--mitchell 7 --boards 28 --club Riverside --csv");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let listed = text(&output.stdout).lines().count();
    let mut expected = vec!["movement.csv", "pairs.csv", "session.toml", "travelers.csv"];
    if cfg!(feature = "pdf") {
        expected.extend(["guide-cards.pdf", "sign-in.pdf", "slips.pdf"]);
        expected.sort_unstable();
    }
    assert_eq!(files(&folder), expected);
    assert_eq!(listed, expected.len());
    let read = |name: &str| csv(&folder.join(name));
    let travelers = read("travelers.csv");
    assert!(
        travelers.starts_with(
            "round,table,board,ns,ew,contract,by,result\n1,1,1,1,1,,,\n1,1,2,1,1,,,\n"
        )
    );
    assert_eq!(travelers.lines().count(), 1 + 7 * 28);
    assert!(read("movement.csv").starts_with("round,table,ns,ew,boards\n1,1,1,1,1 2 3 4\n"));
    assert!(read("pairs.csv").starts_with("pair,direction,player1,player2,id1,id2\n1,NS,,,,\n"));
    assert_eq!(read("pairs.csv").lines().count(), 1 + 14);
    let settings = read("session.toml");
    assert!(settings.contains("name = \"Tuesday\"\nclub = \"Riverside\"\n"), "{settings}");
    assert!(settings.ends_with("[[sections]]\nname = \"A\"\nwinners = 2\ntables = 7\n"));

    // What is filled in can be scored.
    fs::write(folder.join("travelers.csv"), travelers.replace(",,,\n", ",1NT,N,=\n")).unwrap();
    let scored = score(&folder, &["--format", "json"]);
    assert_eq!(scored.status.code(), Some(0), "{}", text(&scored.stderr));
}

/// Without `--csv` there is one place to type, and what is typed there is the same session.
#[cfg(feature = "xlsx")]
#[test]
fn a_workbook_to_fill_in() {
    let top = tempfile::tempdir().unwrap();
    let two = top.path().join("two.csv");
    fs::write(
        &two,
        "section,round,table,ns,ew,boards\nRED,1,1,1,2,1 2\nRED,1,2,3,4,3 4\nBLUE,1,1,1,2,1 2\n",
    )
    .unwrap();
    for (name, flags) in [
        ("mitchell", "--mitchell 5 --boards 20".to_owned()),
        ("half", "--mitchell 5 --half-table ew".to_owned()),
        ("two", "--mitchell 5 --mitchell 3.5".to_owned()),
        ("howell", "--howell 4 --language fr".to_owned()),
        ("individual", "--individual 8".to_owned()),
        ("individuel", "--individual 8 --language fr".to_owned()),
        ("sections", format!("--movement {}", two.display())),
        ("german", "--mitchell 3 --mitchell 3.5 --language de".to_owned()),
        ("french", "--mitchell 3 --language fr".to_owned()),
        ("lines", "--mitchell 3 --mitchell 3.5 --language fr".to_owned()),
        ("dutch", "--mitchell 4.5 --language nl".to_owned()),
        ("lijnen", "--mitchell 3 --mitchell 3.5 --language nl".to_owned()),
        ("spanish", "--mitchell 3 --mitchell 3 --language es".to_owned()),
        ("italian", "--individual 8 --language it".to_owned()),
        ("swedish", "--mitchell 3 --mitchell 3 --language sv".to_owned()),
        ("individueel", "--individual 8 --language nl".to_owned()),
    ] {
        let made = |folder: &str, more: &str| {
            let folder = top.path().join(folder);
            let made = new(&folder, &format!("{flags} --title Tuesday {more}"));
            assert_eq!(made.status.code(), Some(0), "{}", text(&made.stderr));
            folder
        };
        let book = made(name, "");
        let sheets = made(&format!("{name}-csv"), "--csv");
        assert!(files(&book).contains(&"travelers.xlsx".to_owned()));
        assert!(!files(&book).iter().any(|file| file == "travelers.csv" || file == "pairs.csv"));
        let workbook = book.join("travelers.xlsx");
        fs::write(&workbook, typed(&fs::read(&workbook).unwrap())).unwrap();
        let lines = sheets.join("travelers.csv");
        fs::write(&lines, filled(&fs::read_to_string(&lines).unwrap())).unwrap();
        let check = |folder: &Path| {
            let scored = score(folder, &["--format", "json", "--strict"]);
            let said = text(&scored.stderr).replace(&format!("{name}-csv"), name);
            assert!(!said.contains("error"), "{said}");
            (scored.status.code(), text(&scored.stdout))
        };
        assert_eq!(check(&book), check(&sheets), "{name}");
    }
}

/// What spreadsheets in a language take for CSV; or what is asked for.
#[test]
fn csv_is_for_the_spreadsheets_of_the_language() {
    let top = tempfile::tempdir().unwrap();
    for (name, flags, begins) in [
        ("en", "", "round,table,board,ns,ew,"),
        ("fr", "--language fr", "Tour;Table;Donne;NS;EO;"),
        ("tab", "--language fr --delimiter tab", "Tour\tTable\tDonne\t"),
    ] {
        let folder = top.path().join(name);
        let made = new(&folder, &format!("--howell 3 --csv {flags}"));
        assert_eq!(made.status.code(), Some(0), "{}", text(&made.stderr));
        let file = folder.join("travelers.csv");
        let lines = csv(&file);
        assert!(lines.starts_with(begins), "{lines}");
        fs::write(&file, filled(&lines)).unwrap();
        let scored = score(&folder, &[]);
        assert_eq!(scored.status.code(), Some(0), "{}", text(&scored.stderr));
    }
}

/// Whoever types in French types `C` for hearts, into either kind of file.
#[test]
fn letters_are_those_of_the_language() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().join("mardi");
    let made = new(&folder, "--mitchell 3 --csv --language fr");
    assert_eq!(made.status.code(), Some(0), "{}", text(&made.stderr));
    let file = folder.join("travelers.csv");
    let lines = fs::read_to_string(&file).unwrap();
    fs::write(&file, lines.replace(";;;\n", ";4C;O;+1\n")).unwrap();
    let scored = score(&folder, &["--format", "csv", "--report", "results"]);
    assert_eq!(scored.status.code(), Some(0), "{}", text(&scored.stderr));
    let results = text(&scored.stdout);
    assert!(results.contains(",\"4H\",\"W\",11,-450,450,"), "{results}");
    assert!(!results.contains("\"4C\""), "{results}");
}

/// Of a workbook and a CSV file of travelers, the one that nobody has typed into is passed over; where both were typed
/// into, a person has to choose.
#[cfg(feature = "xlsx")]
#[test]
fn one_of_two_places_is_typed_into() {
    let top = tempfile::tempdir().unwrap();
    let folder = top.path().join("tuesday");
    assert_eq!(new(&folder, "--mitchell 3").status.code(), Some(0));
    let sheets = top.path().join("sheets");
    assert_eq!(new(&sheets, "--mitchell 3 --csv").status.code(), Some(0));
    let lines = fs::read_to_string(sheets.join("travelers.csv")).unwrap();
    let typed_csv = folder.join("travelers.csv");
    fs::write(&typed_csv, filled(&lines)).unwrap();
    let passed_over = |name: &str| {
        let scored = score(&folder, &[]);
        let said = text(&scored.stderr);
        assert_eq!(scored.status.code(), Some(0), "{said}");
        assert!(said.contains(&format!("{name}` has no result yet, and is passed over")), "{said}");
    };
    passed_over("travelers.xlsx");

    let book = folder.join("travelers.xlsx");
    fs::write(&book, typed(&fs::read(&book).unwrap())).unwrap();
    fs::write(&typed_csv, &lines).unwrap();
    passed_over("travelers.csv");

    fs::write(&typed_csv, filled(&lines).replacen('=', "-1", 2)).unwrap();
    let scored = score(&folder, &[]);
    let said = text(&scored.stderr);
    assert_eq!(scored.status.code(), Some(1), "{said}");
    for part in [
        "error[other-travelers]: the folder has other results in `",
        "is 1NT= by N 90 there, and 1NT-1 by N -50 in the travelers; another line differs, too",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
}

/// A web is called so where its movement is printed.
#[test]
fn a_web_is_no_mitchell() {
    let top = tempfile::tempdir().unwrap();
    for (name, flags, kind) in [
        ("web", "--web 14 --boards 26", "Movement  Web, 14 tables, 13 rounds, 26 boards"),
        ("large", "--mitchell 15", "Movement  Mitchell, 15 tables, 13 rounds, 30 boards"),
    ] {
        let folder = top.path().join(name);
        assert_eq!(new(&folder, flags).status.code(), Some(0));
        let page = text(&movement(&folder, &["--ascii"]).stdout);
        assert!(page.contains(kind), "{page}");
    }
}

/// Half a table is the last one, with the same movement as when its side is named.
#[test]
fn half_a_table_is_a_number_too() {
    let top = tempfile::tempdir().unwrap();
    let movement = |name: &str, flags: &str| {
        let folder = top.path().join(name);
        let made = new(&folder, flags);
        assert_eq!(made.status.code(), Some(0), "{}", text(&made.stderr));
        csv(&folder.join("movement.csv"))
    };
    let named = movement("named", "--mitchell 7 --half-table ew");
    assert_eq!(movement("half", "--mitchell 6.5"), named);
    let other = movement("other", "--mitchell 6,5 --half-table ns");
    assert_eq!(other, movement("ns", "--mitchell 7 --half-table ns"));
    assert_ne!(other, named);
}

/// Eleven rounds of seventeen tables with two boards each: everybody plays 22 of 34 boards, 64.7 %.
#[test]
fn too_few_boards_for_masterpoints_are_said_before_play_and_after_it() {
    let top = tempfile::tempdir().unwrap();
    let folder = top.path().join("evening");
    let seventeen = "--mitchell 17 --boards 34 --rules ebu --csv";
    let made = new(&folder, &format!("{seventeen} --rounds 11"));
    let warning = "N-S 1 is to play 22 of the 34 boards in use, fewer than 70 %";
    assert!(text(&made.stderr).contains(warning), "{}", text(&made.stderr));
    let settings = folder.join("session.toml");
    let written = fs::read_to_string(&settings).unwrap();
    assert!(written.contains("\nrules = \"ebu\""), "{written}");
    fs::write(&settings, format!("{written}\n[masterpoints]\n")).unwrap();
    let printed = movement(&folder, &[]);
    assert!(text(&printed.stderr).contains(warning));
    let travelers = folder.join("travelers.csv");
    fs::write(&travelers, filled(&csv(&travelers))).unwrap();
    let one_line = |output: Output| {
        let text = text(&output.stdout);
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    // The written movement decides, or else the lines do.
    for _ in 0..2 {
        let json = score(&folder, &["--format", "json"]);
        let document: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
        let standings = document["standings"].as_array().unwrap();
        assert_eq!(standings.len(), 34);
        assert!(standings.iter().all(|one| one["award"].is_null()));
        let said = one_line(score(&folder, &["--report", "ranking"]));
        assert!(said.contains(warning), "{said}");
        let mut explain = program();
        let explain = explain.arg("explain").arg(&folder);
        let said = one_line(explain.args(["--pair", "5EW"]).output().unwrap());
        assert!(said.contains(warning), "{said}");
        fs::remove_file(folder.join("movement.csv")).ok();
    }
    let made = new(&top.path().join("more"), &format!("{seventeen} --rounds 12"));
    assert!(!text(&made.stderr).contains("fewer than"));
}

#[test]
fn nothing_is_overwritten() {
    let top = tempfile::tempdir().unwrap();
    let empty = top.path().join("empty");
    fs::create_dir(&empty).unwrap();
    assert_eq!(new(&empty, "--howell 4").status.code(), Some(0));
    let before = files(&empty);
    let again = new(&empty, "--mitchell 7");
    assert_eq!(again.status.code(), Some(2));
    assert!(text(&again.stderr).contains("` is not empty: it holds `"));
    assert_eq!(files(&empty), before);
    let file = top.path().join("file");
    fs::write(&file, "mine").unwrap();
    assert_eq!(new(&file, "--mitchell 7").status.code(), Some(2));
    assert_eq!(fs::read_to_string(&file).unwrap(), "mine");
}

#[test]
fn what_does_not_fit_says_what_would() {
    let top = tempfile::tempdir().unwrap();
    let check = |flags: &str, message: &str, hint: &str| {
        let output = new(&top.path().join("x"), flags);
        assert_eq!(output.status.code(), Some(2), "{flags}");
        let expected = format!("error: {message}\nhelp: {hint}\n");
        assert_eq!(text(&output.stderr), expected, "{flags}");
        assert_eq!(files(top.path()), Vec::<String>::new());
    };
    check(
        "--mitchell 8 --boards 24",
        "with 8 tables, E-W meet boards that they have played after 4 rounds",
        "add `--skip` for 7 rounds, or `--relay` for 8 rounds with shared boards, or `--rounds 4`",
    );
    check(
        "--mitchell 7 --boards 27",
        "27 boards do not make 7 sets of one length",
        "give `--boards 21` or `--boards 28`",
    );
    check(
        "--mitchell 7 --skip",
        "with 7 tables nobody skips a table or shares boards: the number of tables is odd",
        "leave out `--skip` or `--relay`",
    );
    check(
        "--howell 8 --boards 27",
        "no Howell of 8 tables is played with 27 boards",
        "give `--boards 24`, `--boards 26` or `--boards 28`",
    );
    check(
        "--howell 6 --rounds 7",
        "no Howell of 6 tables has 7 rounds",
        "give `--rounds 11`, `--rounds 10`, `--rounds 9` or `--rounds 8`",
    );
    check(
        "--howell 5 --skip",
        "`--skip` does nothing here: it is for a Mitchell",
        "leave out `--skip`, or choose `--mitchell`",
    );
    check(
        "--web 18 --boards 24",
        "no web of 18 tables is played with 24 boards",
        "give `--boards 22`, `--boards 26` or `--boards 27`",
    );
    check(
        "--web 28",
        "a web of 28 tables takes more than 13 rounds",
        "give `--rounds 15`, `--rounds 17` or `--rounds 19`",
    );
    check(
        "--mitchell 7 --mitchell 6 --boards 28",
        "section B: 28 boards do not make 6 sets of one length",
        "give `--boards 24` or `--boards 30`",
    );
    check(
        "--howell 5 --howell 4 --half-table ns",
        "`--half-table` does not say which section has a half table",
        "write its tables as `6.5`",
    );
    check(
        "--individual 10",
        "no individual is known for 10 players",
        "give `--individual 8`, `--individual 12`, `--individual 13`, `--individual 16` or `--individual 20`",
    );
}

/// A movement that was written out can be taken for another session, and prints as it did.
#[test]
fn a_movement_goes_from_one_session_to_another() {
    let top = tempfile::tempdir().unwrap();
    for flags in [
        "--mitchell 8 --boards 24 --relay",
        "--mitchell 5 --half-table ns",
        "--mitchell 5 --arrow-switch 1",
        "--howell 3 --half-table ns",
        "--mitchell 4.5 --mitchell 4",
        "--web 14 --boards 26",
        "--individual 8",
    ] {
        let folder = top.path().join(flags.replace(' ', ""));
        let made = new(&folder, &format!("{flags} --csv"));
        assert_eq!(made.status.code(), Some(0), "{}", text(&made.stderr));
        let file = folder.join("movement.csv");
        let again = top.path().join(flags.replace(' ', "") + "-again");
        let copied = new(&again, &format!("--csv --movement {}", file.display()));
        assert_eq!(copied.status.code(), Some(0), "{}", text(&copied.stderr));
        for name in ["movement.csv", "travelers.csv", "pairs.csv"] {
            let read = |folder: &Path| fs::read_to_string(folder.join(name)).unwrap();
            assert_eq!(read(&folder), read(&again), "{flags}: {name}");
        }
        let printed = movement(&folder, &["--format", "csv"]);
        assert_eq!(text(&printed.stdout), csv(&file));
        for report in ["movement", "slips", "guide-cards", "sign-in"] {
            let printed = movement(&folder, &["--report", report]);
            assert_eq!(printed.status.code(), Some(0), "{flags}: {report}");
            let page = text(&printed.stdout);
            assert!(page.lines().all(|line| line.chars().count() <= 80), "{page}");
        }
    }
}

/// An act writes all files of the folder anew, and keeps the old ones; where it cannot be, nothing changes.
#[test]
fn an_act_changes_the_folder() {
    let top = tempfile::tempdir().unwrap();
    let folder = top.path().join("tuesday");
    new(&folder, "--mitchell 5 --boards 10 --csv");
    let file = folder.join("travelers.csv");
    let lines = csv(&file).replace("1,1,1,1,1,,,", "1,1,1,1,1,3NT,S,+1");
    fs::write(&file, format!("\u{FEFF}{lines}")).unwrap();
    let said = |flags: &[&str]| {
        let acted = movement(&folder, flags);
        (acted.status.code(), text(&acted.stderr))
    };
    assert_eq!(
        said(&["--tables", "5.5"]),
        (
            Some(0),
            "note: 5½ tables, 5 rounds, 12 boards; before: 5 tables, 5 rounds, 10 boards\nnote: new: NS 6\n"
                .to_owned()
        )
    );
    let after = csv(&file);
    assert!(after.contains("1,1,1,1,1,3NT,S,+1\n") && after.contains("1,6,11,6,,,,\n"), "{after}");
    assert_eq!(csv(&folder.join("travelers.csv")), after);
    assert_eq!(
        fs::read_to_string(folder.join("travelers.csv.bak")).unwrap(),
        format!("\u{FEFF}{lines}")
    );
    let before = files(&folder);
    for (flags, message) in [
        (&["--leaves", "9NS"][..], "error: no pair 9 plays in this section\n"),
        (
            &["--leaves", "1NS", "--from-round", "1"],
            "error: board 1 of round 1, table 1, 1 against 1, has a result",
        ),
        (&["--section", "A"], "error: `--section` does nothing here\n"),
        (&["--tables", "5.5"], "error: there are 5½ tables already\n"),
    ] {
        let (status, said) = said(flags);
        assert_eq!(status, Some(2), "{said}");
        assert!(said.starts_with(message), "{said}");
    }
    assert_eq!((files(&folder), csv(&file)), (before, after));
}

#[test]
fn what_was_played_shows_its_movement() {
    let fixtures = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures");
    let printed = movement(&Path::new(fixtures).join("howell-5-tables"), &["--ascii"]);
    let page = text(&printed.stdout);
    assert!(page.contains("Movement  One winner, 5 tables, 9 rounds, 27 boards"), "{page}");
    let without = movement(&Path::new(fixtures).join("bad/wrong-score.csv"), &[]);
    assert_eq!(without.status.code(), Some(1));
}

/// Slips of a session are those of what was played, in every format.
#[test]
fn slips_before_play_are_asked_of_the_movement() {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("tuesday");
    new(&folder, "--mitchell 3 --boards 6 --csv");
    let slips = parent.path().join("slips.xlsx");
    for flags in [&[][..], &["-o", slips.to_str().unwrap()]] {
        let flags = [&["--allow-empty", "--report", "slips"], flags].concat();
        let output = score(&folder, &flags);
        let found = text(&output.stderr);
        assert!(!output.status.success(), "{found}");
        assert!(found.contains("matchpoint movement PATH --report slips"), "{found}");
    }
}

#[test]
fn a_movement_that_contradicts_itself_is_drawn() {
    let top = tempfile::tempdir().unwrap();
    let file = top.path().join("movement.csv");
    fs::write(&file, "round,table,ns,ew,boards\n1,1,4,1,1 2\n1,2,2,3,x\n1,3,4,5,3\n").unwrap();
    let output = movement(&file, &[]);
    assert_eq!((output.status.code(), text(&output.stdout).as_str()), (Some(1), ""));
    let said = text(&output.stderr);
    for part in [
        "error[bad-boards]: `x` is not a list of boards",
        "error[movement-conflict]: N-S 4 sits in two places in this round",
        "movement.csv:3:9",
        "movement.csv:4:1",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
}

/// Folders that were prepared apart are sections of one session, as those of one folder are.
#[test]
fn two_folders_are_scored_as_one_session() {
    let top = tempfile::tempdir().unwrap();
    let made = |name: &str, flags: &str| {
        let folder = top.path().join(name);
        let output = new(&folder, &format!("{flags} --csv --title Tuesday"));
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let lines = filled(&csv(&folder.join("travelers.csv")));
        fs::write(folder.join("travelers.csv"), lines).unwrap();
        folder
    };
    let (one, other) = (made("one", "--mitchell 7"), made("other", "--mitchell 5"));
    let both = made("both", "--mitchell 7 --mitchell 5");
    let standings = |paths: &[&Path]| {
        let mut program = program();
        program.arg("score").args(paths).args(["--format", "csv", "--report", "standings"]);
        let output = program.output().expect("the program starts");
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        (text(&output.stdout), text(&output.stderr))
    };
    let (apart, said) = standings(&[&one, &other]);
    assert_eq!(apart, standings(&[&both]).0);
    assert!(said.contains("note[sections-named]: sections are called anew: "), "{said}");

    // What is of one folder alone is refused.
    let mut program = program();
    let output = program.arg("score").args([&one, &other]).args(["--corrections", "c.csv"]);
    let output = output.output().expect("the program starts");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("is for one folder, and several are given"));
}
