//! `report --for`: files that others take, and what they cannot hold.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::running::{program, score};
use crate::sessions::{fixtures, sessions};

/// Runs `report` into a folder: status, and what it says.
fn upload(session: &Path, folder: &Path, flags: &[&str]) -> (Option<i32>, String) {
    let mut program = program();
    program.arg("report").arg(session).args(["-q", "-o"]).arg(folder);
    let output = program.args(flags).output().expect("the program starts");
    (output.status.code(), String::from_utf8(output.stderr).expect("it is UTF-8"))
}

/// Names, places, percentages and victory points, by section, direction and number.
type Standings = BTreeMap<String, [String; 4]>;

fn standings(session: &Path) -> Standings {
    let found = read_again(session);
    assert!(found.is_ok(), "{}: {found:?}", session.display());
    found.expect("that was asked")
}

/// The same, or why it cannot be read.
fn read_again(session: &Path) -> Result<Standings, String> {
    let output = score(session, &["--format", "json"]);
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let json: Value = serde_json::from_slice(&output.stdout).expect("it prints JSON");
    let rows = json["standings"].as_array().expect("a list").iter();
    let key = |row: &Value| format!("{} {} {}", row["section"], row["direction"], row["pair"]);
    let numbers =
        |row: &Value| ["players", "place", "percent", "vp"].map(|name| row[name].to_string());
    Ok(rows.map(|row| (key(row), numbers(row))).collect())
}

/// What a format makes of a session: the file, and what is said of it; nothing where it is refused.
fn exported(session: &Path, format: &str, folder: &Path) -> (Option<PathBuf>, String) {
    if format == "bridgewebs" {
        let pack = folder.join("pack");
        let (status, printed) = upload(session, &pack, &["--only", "bridgewebs"]);
        return ((status == Some(0)).then(|| pack.join("upload.csv")), printed);
    }
    let command = if format == "pbn" { "hands" } else { "score" };
    let mut program = program();
    let program = program.arg(command).arg(session);
    let output = program.args(["-q", "--format", format]).output().unwrap();
    let file = folder.join("exported");
    fs::write(&file, &output.stdout).unwrap();
    let printed = String::from_utf8(output.stderr).unwrap();
    (output.status.success().then_some(file), printed)
}

/// Places, percentages, victory points and names come back as they went out, or it is said what the format cannot hold.
#[test]
fn every_format_holds_a_session_or_says_what_it_does_not() {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/program/cases");
    let cases = fs::read_dir(cases).unwrap().map(|case| case.unwrap().path());
    let cases = cases.filter(|case| case.join("travelers.csv").exists());
    let all: Vec<PathBuf> = sessions().into_iter().chain(cases).collect();
    let found = ["json", "usebio", "pbn", "bridgewebs"].map(|format| {
        // The same; other numbers, with a warning; refused, or not read again without its settings.
        let mut outcomes = [0; 3];
        for session in &all {
            let place = format!("{format} of {}", session.display());
            let folder = tempfile::tempdir().unwrap();
            let (file, printed) = exported(session, format, folder.path());
            let lacks = printed.lines().any(|line| line.starts_with("warning: "));
            let found = file.map(|file| read_again(&file));
            let outcome = match &found {
                None => 2,
                Some(Err(_)) => 2,
                Some(Ok(found)) => usize::from(*found != standings(session)),
            };
            let is_refused = found.is_none() && printed.contains("error: ");
            assert!(
                outcome == 0 || lacks || is_refused,
                "{place} is read as {found:?}, and nothing was said: {printed}"
            );
            outcomes[outcome] += 1;
        }
        (format, outcomes)
    });
    let expected = [
        ("json", [56, 0, 0]),
        ("usebio", [34, 20, 2]),
        ("pbn", [32, 16, 8]),
        ("bridgewebs", [23, 19, 14]),
    ];
    assert_eq!(found, expected);
}

/// Nobody could say afterwards which section it was.
#[test]
fn the_name_of_a_lone_section_is_not_in_bridgewebs_csv() {
    let folder = tempfile::tempdir().unwrap();
    let warning = "the name of the only section, `B`";
    for (section, is_lost) in [("A", false), ("B", true)] {
        let session = folder.path().join(section);
        fs::create_dir(&session).unwrap();
        let rows = format!("section,board,ns,ew,score\n{section},1,1,2,420\n{section},1,3,4,-50\n");
        fs::write(session.join("travelers.csv"), rows).unwrap();
        let pack = folder.path().join("pack").join(section);
        fs::create_dir_all(pack.parent().unwrap()).unwrap();
        let (status, printed) = upload(&session, &pack, &["--only", "bridgewebs"]);
        assert_eq!(status, Some(0), "{printed}");
        assert_eq!(printed.contains(warning), is_lost, "{printed}");
    }
}

/// The EBU's upload lacks nothing that was asked for, or says all that is missing before a file is written.
#[test]
fn the_ebu_asks_for_what_it_bills_by() {
    let folder = tempfile::tempdir().unwrap();
    let session = folder.path().join("session");
    fs::create_dir(&session).unwrap();
    fs::write(session.join("travelers.csv"), "board,ns,ew,score\n1,1,2,420\n1,3,4,-50\n").unwrap();
    let pairs = "pair,direction,player1,player2,id1,id2\n1,NS,Ann,Bo,11,12\n2,EW,Cy,Di,21,22\n3,NS,Ed,Flo,31,32\n";
    fs::write(session.join("pairs.csv"), pairs).unwrap();
    let pack = folder.path().join("pack");
    let (status, printed) = upload(&session, &pack, &["--for", "ebu"]);
    assert_eq!(status, Some(2));
    assert!(!pack.join("upload.xml").exists() && !pack.join("recap.txt").exists());
    let missing: Vec<&str> = printed.lines().filter(|line| line.starts_with("  `")).collect();
    assert_eq!(
        missing,
        [
            "  `club_number` in `session.toml`, below `[event]`: the club's number in its federation; such as \
             `club_number = \"020734\"`",
            "  `charge_rate` in `session.toml`, below `[event]`: what the federation charges, as two digits: of the EBU \
             10, 30 or 60, and 02 for an overall; such as `charge_rate = \"10\"`",
            "  `masterpoints_awarded` in `session.toml`, below `[event]`: whether there are masterpoints: true or false; \
             such as `masterpoints_awarded = true`",
            "  `date` in `session.toml`, below `[event]`: the day of play; such as `date = \"2026-03-07\"`",
            "  `id1` and `id2` in `pairs.csv`: the number of each player; at least one is missing of A 4 EW",
        ]
    );
    fs::write(session.join("pairs.csv"), format!("{pairs}4,EW,Gil,Hal,41,42\n")).unwrap();
    let settings = "[event]\ndate = \"2026-03-07\"\nclub_number = \"020734\"\nevent_code = \"3221\"\ncharge_rate = 10\n\
        masterpoints_awarded = true\nmasterpoint_scale = \"Club\"\nmasterpoint_type = \"BLACK\"\ncontact = \"Ann Lee\"\n";
    fs::write(session.join("session.toml"), settings).unwrap();
    let (status, printed) = upload(&session, &pack, &["--for", "ebu"]);
    assert_eq!(status, Some(0), "{printed}");
    let xml = fs::read_to_string(pack.join("upload.xml")).unwrap();
    for element in [
        "<CLUB_ID_NUMBER>020734<",
        "<EVENT_IDENTIFIER>3221<",
        "<P2P_CHARGE_RATE>10<",
        "<MPS_AWARDED_FLAG>Y<",
        "<MASTER_POINT_SCALE>Club<",
        "<MASTER_POINT_TYPE>BLACK<",
        "<FULL_NAME>Ann Lee<",
        "<NATIONAL_ID_NUMBER>42<",
    ] {
        assert!(xml.contains(element), "{element}: {xml}");
    }
    // All of it comes back with an import.
    let again = folder.path().join("again");
    let mut import = program();
    import.arg("import").arg(pack.join("upload.xml")).arg("-o").arg(&again);
    assert!(import.output().unwrap().status.success());
    let (status, printed) =
        upload(&again, &folder.path().join("second"), &["--for", "ebu", "--only", "usebio"]);
    assert_eq!(status, Some(0), "{printed}");
    assert_eq!(fs::read_to_string(folder.path().join("second/upload.xml")).unwrap(), xml);
}

#[test]
fn an_upload_is_one_more_file_of_the_pack() {
    let folder = tempfile::tempdir().unwrap();
    let session = fixtures().join("hands");
    let (status, printed) =
        upload(&session, folder.path(), &["--only", "standings", "--for", "bridgewebs"]);
    assert_eq!(status, Some(0), "{printed}");
    let written = ["standings.csv", "upload.csv"].map(|name| folder.path().join(name).exists());
    assert_eq!(written, [true, true]);
    // What is not known, or is no file of results, is not made up.
    for (federation, why) in [
        ("abf", "files of masterpoints"),
        ("nz", "no description was found"),
        ("sbu", "nobody has published"),
    ] {
        let (status, printed) = upload(&session, folder.path(), &["--for", federation]);
        assert_eq!(status, Some(2));
        assert!(printed.contains(why), "{printed}");
    }
}
