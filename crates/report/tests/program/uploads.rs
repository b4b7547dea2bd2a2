//! `report --for`: files that others take, and what they cannot hold.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::running::{program, score};
use crate::sessions::{fixtures, sessions};

/// Runs `report` into a folder: status, and what it says.
fn upload(session: &Path, folder: &Path, flags: &[&str]) -> (Option<i32>, String) {
    let mut program = program();
    program
        .arg("report")
        .arg(session)
        .args(["-q", "-o"])
        .arg(folder);
    let output = program.args(flags).output().expect("the program starts");
    (
        output.status.code(),
        String::from_utf8(output.stderr).expect("it is UTF-8"),
    )
}

/// Names, places, scores and percentages, by section, direction and number.
fn standings(session: &Path) -> BTreeMap<String, [String; 4]> {
    let output = score(session, &["--format", "json"]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(
        output.status.code(),
        Some(0),
        "{}: {said}",
        session.display()
    );
    let json: Value = serde_json::from_slice(&output.stdout).expect("it prints JSON");
    let rows = json["standings"].as_array().expect("a list").iter();
    let key = |row: &Value| format!("{} {} {}", row["section"], row["direction"], row["pair"]);
    let numbers =
        |row: &Value| ["players", "place", "session", "percent"].map(|name| row[name].to_string());
    rows.map(|row| (key(row), numbers(row))).collect()
}

/// Every session comes back as it went out, or it is said what the format cannot hold.
#[test]
fn bridgewebs_holds_a_session_or_says_what_it_does_not() {
    let mut outcomes = [0; 3];
    for session in sessions() {
        let place = session.display();
        let folder = tempfile::tempdir().unwrap();
        let pack = folder.path().join("pack");
        let (status, said) = upload(&session, &pack, &["--only", "bridgewebs"]);
        if status != Some(0) {
            assert!(said.contains("error: BridgeWebs CSV"), "{place}: {said}");
            outcomes[2] += 1;
            continue;
        }
        let again = folder.path().join("again");
        fs::create_dir(&again).unwrap();
        fs::rename(pack.join("upload.csv"), again.join("travelers.csv")).unwrap();
        // The rules are not in the file.
        let settings = session.join("session.toml");
        if settings.exists() {
            fs::copy(settings, again.join("session.toml")).unwrap();
        }
        let lacks = said.contains("warning: upload.csv: ");
        let (found, expected) = (standings(&again), standings(&session));
        assert_eq!(found.len(), expected.len(), "{place}");
        assert!(
            lacks || found == expected,
            "{place}: {found:?} {expected:?}"
        );
        outcomes[usize::from(found != expected)] += 1;
    }
    // The same; other numbers, with a warning; refused.
    assert_eq!(outcomes, [13, 7, 5]);
}

/// The EBU's upload lacks nothing that was asked for, or says all that is missing before a file is written.
#[test]
fn the_ebu_asks_for_what_it_bills_by() {
    let folder = tempfile::tempdir().unwrap();
    let session = folder.path().join("session");
    fs::create_dir(&session).unwrap();
    fs::write(
        session.join("travelers.csv"),
        "board,ns,ew,score\n1,1,2,420\n1,3,4,-50\n",
    )
    .unwrap();
    let pairs = "pair,direction,player1,player2,id1,id2\n1,NS,Ann,Bo,11,12\n2,EW,Cy,Di,21,22\n3,NS,Ed,Flo,31,32\n";
    fs::write(session.join("pairs.csv"), pairs).unwrap();
    let pack = folder.path().join("pack");
    let (status, said) = upload(&session, &pack, &["--for", "ebu"]);
    assert_eq!(status, Some(2));
    assert!(!pack.join("upload.xml").exists() && !pack.join("recap.txt").exists());
    let missing: Vec<&str> = said
        .lines()
        .filter(|line| line.starts_with("  `"))
        .collect();
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
    fs::write(
        session.join("pairs.csv"),
        format!("{pairs}4,EW,Gil,Hal,41,42\n"),
    )
    .unwrap();
    let settings = "[event]\ndate = \"2026-03-07\"\nclub_number = \"020734\"\nevent_code = \"3221\"\ncharge_rate = 10\n\
        masterpoints_awarded = true\nmasterpoint_scale = \"Club\"\nmasterpoint_type = \"BLACK\"\ncontact = \"Ann Lee\"\n";
    fs::write(session.join("session.toml"), settings).unwrap();
    let (status, said) = upload(&session, &pack, &["--for", "ebu"]);
    assert_eq!(status, Some(0), "{said}");
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
    import
        .arg("import")
        .arg(pack.join("upload.xml"))
        .arg("-o")
        .arg(&again);
    assert!(import.output().unwrap().status.success());
    let (status, said) = upload(
        &again,
        &folder.path().join("second"),
        &["--for", "ebu", "--only", "usebio"],
    );
    assert_eq!(status, Some(0), "{said}");
    assert_eq!(
        fs::read_to_string(folder.path().join("second/upload.xml")).unwrap(),
        xml
    );
}

#[test]
fn an_upload_is_one_more_file_of_the_pack() {
    let folder = tempfile::tempdir().unwrap();
    let session = fixtures().join("hands");
    let (status, said) = upload(
        &session,
        folder.path(),
        &["--only", "standings", "--for", "bridgewebs"],
    );
    assert_eq!(status, Some(0), "{said}");
    let written = ["standings.csv", "upload.csv"].map(|name| folder.path().join(name).exists());
    assert_eq!(written, [true, true]);
    // What a federation takes of which nothing is known is not made up.
    for federation in ["abf", "nz", "sbu"] {
        let (status, said) = upload(&session, folder.path(), &["--for", federation]);
        assert_eq!(status, Some(2));
        assert!(said.contains("no description was found"), "{said}");
    }
}
