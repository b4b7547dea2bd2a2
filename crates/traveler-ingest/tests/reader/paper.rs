//! Sheets and rosters as clubs have them on paper: `fixtures/paper` has one session in many forms, and what every one of
//! them must say.

use std::fs;
use std::path::{Path, PathBuf};

use contract_scoring::Side;
use findings::Code;
use session::{Entry, Session};
use traveler_ingest::{Options, Reading, SideFiles, SourceFile, read_several};

/// Other sessions, which the program's own tests score.
const UNSEEN: &str = "unseen";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/paper")
}

fn file(folder: &Path, stem: &str) -> Option<(String, Vec<u8>)> {
    let names = ["csv", "xlsx"].map(|ending| format!("{stem}.{ending}"));
    names.into_iter().find_map(|name| {
        let bytes = fs::read(folder.join(&name)).ok()?;
        Some((name, bytes))
    })
}

fn read(folder: &Path) -> Reading {
    let (name, bytes) = file(folder, "travelers").expect("there are travelers");
    let beside = ["pairs", "movement"].map(|stem| file(folder, stem));
    let source = |file: &'_ Option<(String, Vec<u8>)>| {
        file.as_ref().map(|(name, bytes)| SourceFile {
            name: name.clone().leak(),
            bytes: bytes.clone().leak(),
        })
    };
    let [pairs, movement] = beside.each_ref().map(source);
    let beside = SideFiles { pairs, movement, ..SideFiles::NOTHING };
    let travelers = SourceFile { name: &name, bytes: &bytes };
    read_several(&[travelers], &beside, &Options::default())
}

/// Board, pairs and score of each line, as `expected.csv` has them.
fn lines(session: &Session) -> Vec<String> {
    let lines = session.result_ids().map(|(_, result)| {
        let number = |id| session.contestant(id).number;
        let score = match &*session.entry(result, Side::NorthSouth) {
            Entry::Score(score) => score.points().to_string(),
            other => format!("{other:?}"),
        };
        let (ns, ew) = (number(result.ns), number(result.ew));
        format!("{},{ns},{ew},{score}", result.board)
    });
    let mut lines: Vec<String> = lines.collect();
    lines.sort();
    lines
}

#[test]
fn every_form_says_the_same() {
    let expected = fs::read_to_string(folder().join("expected.csv")).expect("it is there");
    let mut expected: Vec<&str> = expected.lines().skip(1).collect();
    expected.sort_unstable();
    let mut forms: Vec<PathBuf> = (fs::read_dir(folder()).expect("it is there"))
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.is_dir() && !path.ends_with(UNSEEN))
        .collect();
    forms.sort();
    let mut wrong = Vec::new();
    for form in &forms {
        let reading = read(form);
        let found = reading.session.as_ref().map(lines).unwrap_or_default();
        if found != expected {
            let errors = reading.diagnostics.iter().map(ToString::to_string);
            let errors: Vec<String> = errors.take(3).collect();
            wrong.push(format!("{}: {found:?}\n{}", form.display(), errors.join("\n")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// Direction, number and players of each pair, as `expected-pairs.csv` has them.
fn pairs(session: &Session) -> Vec<String> {
    let pairs = session.contestants().iter().map(|one| {
        let side = one.direction.side().map_or("", Side::code);
        let names = one.players().iter();
        let names = names.map(|player| player.name.clone().unwrap_or_default());
        let names: Vec<String> = names.collect();
        format!("{side},{},{}", one.number, names.join(","))
    });
    let mut pairs: Vec<String> = pairs.collect();
    pairs.sort();
    pairs
}

#[test]
fn every_roster_names_the_same_pairs() {
    let expected = fs::read_to_string(folder().join("expected-pairs.csv")).expect("it is there");
    let mut expected: Vec<&str> = expected.lines().skip(1).collect();
    expected.sort_unstable();
    let is_roster = |path: &PathBuf| {
        let name = path.file_name().map(|name| name.to_string_lossy());
        name.is_some_and(|name| name.starts_with("roster-"))
    };
    let forms = fs::read_dir(folder()).expect("it is there");
    let forms = forms.filter_map(|entry| Some(entry.ok()?.path()));
    let mut wrong = Vec::new();
    for form in forms.filter(is_roster) {
        let reading = read(&form);
        let found = reading.session.as_ref().map(pairs).unwrap_or_default();
        if found != expected {
            let reported: Vec<String> =
                reading.diagnostics.iter().map(ToString::to_string).collect();
            wrong.push(format!("{}: {found:?}\n{}", form.display(), reported.join("\n")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// A number in place of a name is that member; a name that is nearly a member's is asked about.
#[test]
fn members_have_names() {
    let source = |name, bytes: &'static str| SourceFile { name, bytes: bytes.as_bytes() };
    let travelers = source("travelers.csv", "board,ns,ew,score\n1,1,2,420\n1,3,4,-50\n");
    let pairs =
        "pair,player1,player2\n1,100,101\n2,Kay Nasch,102\n3,Ed Hall,Flo Ives\n4,Gus Jay,999\n";
    let members =
        "No,First,Last,MPs\n100,Ann,Lee,812.4\n101,Bo,Ek,95\n102,Lou,Orr,\n103,Kay,Nash,7\n";
    let beside = SideFiles {
        pairs: Some(source("pairs.csv", pairs)),
        members: Some(source("members.csv", members)),
        ..SideFiles::NOTHING
    };
    let reading = read_several(&[travelers], &beside, &Options::default());
    let session = reading.session.expect("nothing is wrong");
    let named = session.contestants().iter().flat_map(|one| one.players());
    let named: Vec<&str> = named.filter_map(|player| player.name.as_deref()).collect();
    assert_eq!(
        named,
        ["Ann Lee", "Bo Ek", "Ed Hall", "Flo Ives", "Kay Nasch", "Lou Orr", "Gus Jay", "999"]
    );
    let near = reading.diagnostics.iter().filter(|one| one.code == Code::NearName);
    let near: Vec<String> = near.map(ToString::to_string).collect();
    assert_eq!(near.len(), 2, "{near:?}");
    assert!(near[0].contains("`Kay Nasch` is nearly `Kay Nash`, a member"), "{near:?}");
    assert!(near[1].contains("`999` is the number of no member"), "{near:?}");
}

#[test]
fn members_have_handicaps() {
    let source = |name, bytes: &'static str| SourceFile { name, bytes: bytes.as_bytes() };
    let travelers = source("travelers.csv", "board,ns,ew,score\n1,1,2,420\n");
    let members =
        "No,Name,Handicap\n100,Ann Lee,1.5\n101,Bo Ek,2\n102,Lou Orr,-3\n103,Kay Nash,0\n";
    let pairs = "pair,player1,player2,handicap\n1,100,101,\n2,102,103,4\n";
    let beside = SideFiles {
        pairs: Some(source("pairs.csv", pairs)),
        members: Some(source("members.csv", members)),
        ..SideFiles::NOTHING
    };
    let reading = read_several(&[travelers], &beside, &Options::default());
    let session = reading.session.expect("nothing is wrong");
    let handicaps = (session.contestants().iter()).map(|one| one.profile.as_ref()?.handicap);
    let handicaps = handicaps.flatten().map(|one| one.normalize().to_string());
    assert_eq!(
        handicaps.collect::<Vec<_>>(),
        ["1.75", "4"],
        "a handicap in the list of pairs counts"
    );
}

/// A visitor plays from scratch, and so does a pair that is not listed; a member has the handicap by name as well.
#[test]
fn not_everybody_has_a_handicap_in_the_list_of_members() {
    let source = |name, bytes: &'static str| SourceFile { name, bytes: bytes.as_bytes() };
    let travelers = source("travelers.csv", "board,ns,ew,score\n1,1,2,420\n1,3,4,50\n1,5,6,50\n");
    let members = "No,Name,Handicap\n100,Ann Lee,1.5\n101,Bo Ek,2\n102,Lou Orr,\n103,Kay Nash,5\n\
                   104,Di Pym,4\n105,Jo Ray,5\n";
    let listed = |pairs: &'static str| {
        let beside = SideFiles {
            pairs: Some(source("pairs.csv", pairs)),
            members: Some(source("members.csv", members)),
            ..SideFiles::NOTHING
        };
        read_several(&[travelers], &beside, &Options::default())
    };
    let reading = listed(
        "pair,player1,player2\n1,100,101\n2,Zoe Quill,102\n3,105,Yan Roe\n4,Di Pym,Kay Nash\n5,Al Ott,Uta Voss\n",
    );
    let reported = reading.diagnostics.iter().map(ToString::to_string);
    let reported: Vec<String> =
        reported.filter(|one| one.contains("[no-handicap]") || one.starts_with("error")).collect();
    assert_eq!(
        reported,
        [
            "warning[no-handicap] 3:1+15 `Zoe Quill`, `Lou Orr`, `Yan Roe`, `Al Ott`, `Uta Voss` count with handicap 0: \
             `members.csv` has none | - | - | add the handicap there, or fill the column `handicap` of the pair"
        ]
    );
    let session = reading.session.expect("nothing is wrong");
    let handicaps = (session.contestants().iter())
        .map(|one| one.profile.as_ref()?.handicap.map(|one| one.normalize().to_string()));
    let handicaps: Vec<String> = handicaps.map(Option::unwrap_or_default).collect();
    assert_eq!(handicaps, ["1.75", "2.5", "0", "0", "4.5", ""]);
    let reading =
        listed("pair,player1,player2,handicap\n1,100,101,\n2,Zoe Quill,102,\n3,103,101,2\n");
    assert!(reading.session.is_none(), "handicaps of pairs are for all");
}

/// Handicaps do not depend on how the players are listed: by numbers, by names, or by names with numbers.
#[test]
fn members_have_handicaps_however_they_are_listed() {
    let source = |name, text: &'static str| SourceFile { name, bytes: text.as_bytes() };
    let travelers = source("travelers.csv", "board,ns,ew,score\n1,1,2,420\n");
    let members = "No,Name,Handicap\n100,Ann Lee,1\n101,Bo Ek,2\n102,Lou Orr,3\n103,Kay Nash,8\n\
         104,Kay Nash,0\n";
    for (pairs, expected) in [
        ("pair,player1,player2\n1,100,101\n2,102,104\n", ["1.5", "1.5"]),
        ("pair,player1,player2\n1,Ann Lee,Bo Ek\n2,Lou Orr,Zoe Quill\n", ["1.5", "1.5"]),
        ("pair,player1,player2,id1\n1,Ann Lee,Bo Ek,100\n2,Lou Orr,101,102\n", ["1.5", "2.5"]),
        ("pair,player1,player2\n1,Al Ott,Uta Voss\n2,Zoe Quill,Kay Nash\n", ["", ""]),
    ] {
        let beside = SideFiles {
            pairs: Some(source("pairs.csv", pairs)),
            members: Some(source("members.csv", members)),
            ..SideFiles::NOTHING
        };
        let reading = read_several(&[travelers], &beside, &Options::default());
        let session = reading.session.expect("nothing is wrong");
        let handicaps = session.contestants().iter().map(|one| {
            let handicap = one.profile.as_ref()?.handicap?;
            Some(handicap.normalize().to_string())
        });
        let handicaps: Vec<String> = handicaps.map(Option::unwrap_or_default).collect();
        assert_eq!(handicaps, expected, "{pairs}");
    }
}

/// A row for all players of a team.
#[test]
fn members_play_in_teams() {
    let source = |name, bytes: &'static str| SourceFile { name, bytes: bytes.as_bytes() };
    let travelers = source("travelers.csv", "board,ns,ew,score\n1,1,2,420\n1,2,1,50\n");
    let members = "number,name,masterpoints,handicap\n101,Ann Aa,100,1\n102,Bo Bb,200,2\n103,Cy Cc,300,5\n\
                   104,Di Dd,400,8\n105,Ed Ee,1,1\n106,Flo Ff,1,1\n107,Gus Gg,1,1\n108,Hal Hh,1,1\n";
    let pairs = "pair,player1,player2,player3,player4\n1,101,102,103,104\n2,105,106,107,108\n";
    let beside = SideFiles {
        pairs: Some(source("pairs.csv", pairs)),
        members: Some(source("members.csv", members)),
        settings: Some(source("session.toml", "scoring = { method = \"teams\" }\n")),
        ..SideFiles::NOTHING
    };
    let reading = read_several(&[travelers], &beside, &Options::default());
    let session = reading.session.expect("nothing is wrong");
    let first = session.contestants()[0].profile.as_ref().expect("it is listed");
    let reported = first.players.iter().map(|one| {
        let points = one.masterpoints.unwrap_or_default();
        format!("{} {points}", one.name.as_deref().unwrap_or_default())
    });
    let reported: Vec<String> = reported.collect();
    assert_eq!(reported, ["Ann Aa 100", "Bo Bb 200", "Cy Cc 300", "Di Dd 400"]);
    assert_eq!(first.handicap.map(|one| one.to_string()).as_deref(), Some("4"));
}

/// What a list of numbers says of its members holds for players who give these numbers.
#[test]
fn members_may_be_listed_by_their_numbers_alone() {
    let source = |name, text: &'static str| SourceFile { name, bytes: text.as_bytes() };
    let travelers = source("travelers.csv", "board,ns,ew,score\n1,1,2,420\n");
    let pairs =
        source("pairs.csv", "pair,player1,player2,id1,id2\n1,Ann Aa,Bo Bb,11,12\n2,13,14,,\n");
    let members = "Harbor\nnumber,masterpoints,handicap\n11,100,2\n12,200,4\n13,300,6\n14,400,\n";
    let beside = SideFiles {
        pairs: Some(pairs),
        members: Some(source("members.csv", members)),
        ..SideFiles::NOTHING
    };
    let reading = read_several(&[travelers], &beside, &Options::default());
    let reported: Vec<String> = (reading.diagnostics.iter())
        .map(ToString::to_string)
        .filter(|one| one.starts_with("warning"))
        .collect();
    assert_eq!(
        reported,
        [
            "warning[no-handicap] 3:1+9 `14` counts with handicap 0: `members.csv` has none | - | - | add the handicap there, or fill the column `handicap` of the pair"
        ]
    );
    let session = reading.session.expect("nothing contradicts");
    let of = |contestant: &session::Contestant| {
        let profile = contestant.profile.as_deref().expect("it is listed");
        let players = profile.players.iter().map(|one| {
            let text = |text: &Option<String>| text.clone().unwrap_or_default();
            let points = one.masterpoints.unwrap_or_default();
            format!("{} {} {points}", text(&one.name), text(&one.id))
        });
        let handicap = profile.handicap.unwrap_or_default();
        format!("{} {handicap}", players.collect::<Vec<_>>().join(", "))
    };
    assert_eq!(
        session.contestants().iter().map(of).collect::<Vec<_>>(),
        ["Ann Aa 11 100, Bo Bb 12 200 3", "13 13 300, 14 14 400 3"]
    );
}

/// A list that names nobody is not passed over in silence.
#[test]
fn members_need_names_or_numbers() {
    let source = |name, bytes: &'static str| SourceFile { name, bytes: bytes.as_bytes() };
    let travelers = source("travelers.csv", "board,ns,ew,score\n1,1,2,420\n");
    for members in ["masterpoints,handicap\n100,1\n", ""] {
        let beside =
            SideFiles { members: Some(source("members.csv", members)), ..SideFiles::NOTHING };
        let reading = read_several(&[travelers], &beside, &Options::default());
        let reported: Vec<String> = reading.diagnostics.iter().map(ToString::to_string).collect();
        let is_told = reported.iter().any(|one| one.starts_with("warning[no-members]"));
        assert!(is_told && reading.session.is_some(), "{reported:?}");
    }
}

/// Names in travelers, beside numbers or in place of them: `number: players`, of teams with where they sit.
#[test]
fn travelers_name_who_plays() {
    let check = |method: &str, travelers: &str, expected: &[&str]| {
        let source =
            |name, text: &str| SourceFile { name, bytes: text.to_owned().leak().as_bytes() };
        let beside =
            SideFiles { settings: Some(source("session.toml", method)), ..SideFiles::NOTHING };
        let files = [source("travelers.csv", travelers)];
        let reading = read_several(&files, &beside, &Options::default());
        let findings = reading.diagnostics.iter().map(ToString::to_string);
        let is_told = |one: &String| !one.starts_with("note") && !one.contains("[no-switch]");
        let mut reported: Vec<String> = findings.filter(is_told).collect();
        let contestants = reading.session.iter().flat_map(Session::contestants);
        reported.extend(contestants.map(|one| {
            let side = one.direction.side().map_or("", Side::code);
            let players = one.players().iter().map(|player| {
                let side = player.side.map_or_else(String::new, |side| format!(" {side}"));
                format!("{}{side}", player.name.as_deref().unwrap_or("-"))
            });
            let players: Vec<String> = players.collect();
            format!("{}{side}: {}", one.number, players.join(", "))
        }));
        assert_eq!(reported, expected, "{travelers}");
    };
    let swiss = "scoring = { method = \"swiss\", rules = \"ebu\", vp = \"none\" }\n";
    let one_winner = "[[sections]]\nname = \"A\"\nwinners = 1\n";
    let four = ["1: Ann Aa, Bo Bb", "2: Ivy Ii, Jo Jj", "3: Gus Gg, Hal Hh", "4: Cy Cc, Di Dd"];
    let lines = [
        "round,board,ns,ew,ns names,ew names,score\n1,1,1,2,Ann Aa & Bo Bb,Ivy Ii & Jo Jj,100\n\
         1,1,3,4,Gus Gg & Hal Hh,Cy Cc & Di Dd,90\n",
        "round,board,ns,ew,north,south,east,west,score\n1,1,1,2,Ann Aa,Bo Bb,Ivy Ii,Jo Jj,100\n\
         1,1,3,4,Gus Gg,Hal Hh,Cy Cc,Di Dd,90\n",
        "round,board,ns,ew,score\n1,1,Ann Aa & Bo Bb,Ivy Ii & Jo Jj,100\n1,1,Gus Gg & Hal Hh,Cy Cc & Di Dd,90\n",
    ];
    for lines in lines {
        check(swiss, lines, &four);
        check(one_winner, lines, &four);
    }
    let teams = "scoring = { method = \"teams\" }\n";
    check(
        teams,
        "round,board,ns,ew,ns names,ew names,score\n1,1,1,2,Ann Aa & Bo Bb,Ivy Ii & Jo Jj,100\n\
         1,1,2,1,Gus Gg & Hal Hh,Cy Cc & Di Dd,90\n1,2,1,2,Ann Aa & Bo Bb,Jo Jj & Ivy Ii,100\n\
         1,2,2,1,Gus Gg & Hal Hh,Cy Cc & Di Dd,90\n",
        &[
            "1: Ann Aa N-S, Bo Bb N-S, Cy Cc E-W, Di Dd E-W",
            "2: Gus Gg N-S, Hal Hh N-S, Ivy Ii E-W, Jo Jj E-W",
        ],
    );
    // Pairs of a team may change seats, and partners.
    check(
        teams,
        "round,board,ns,ew,north,south,east,west,score\n1,1,1,2,Ann Aa,Bo Bb,Ivy Ii,Jo Jj,100\n\
         1,1,2,1,Gus Gg,Hal Hh,Cy Cc,Di Dd,90\n2,2,1,2,Ann Aa,Cy Cc,Ivy Ii,Jo Jj,100\n\
         2,2,2,1,Gus Gg,Hal Hh,Ed Ee,Di Dd,90\n",
        &[
            "1: Ann Aa, Bo Bb, Cy Cc, Di Dd, Ed Ee",
            "2: Gus Gg N-S, Hal Hh N-S, Ivy Ii E-W, Jo Jj E-W",
        ],
    );
    // Names of one side are read, and it is told who has none.
    check(
        "",
        "board,ns,ew,ns names,score\n1,1,2,Ann Lee & Bo Ek,420\n1,3,4,Ed Hay & Flo Ink,450\n",
        &[
            "warning[not-listed] 1:1+26 pair 2 E-W, pair 4 E-W play, but are not listed | - | - | add a row for each, \
             with the players' names",
            "1NS: Ann Lee, Bo Ek",
            "3NS: Ed Hay, Flo Ink",
            "2EW: ",
            "4EW: ",
        ],
    );
    check(
        "",
        "board,ns,ew,ew names,score\n1,1,2,Ann Lee & Bo Ek,420\n1,3,4,Ed Hay & Flo Ink,450\n\
         2,2,3,Cy Cc & Di Dd,110\n2,4,1,Ivy Ii & Jo Jj,140\n",
        &["1: Ivy Ii, Jo Jj", "2: Ann Lee, Bo Ek", "3: Cy Cc, Di Dd", "4: Ed Hay, Flo Ink"],
    );
}

/// What is not on the sheet is asked for, and never made up.
#[test]
fn what_a_form_leaves_open_is_an_error() {
    let check = |text: &str, expected: &str| {
        let source = SourceFile { name: "travelers.csv", bytes: text.as_bytes() };
        let reading = read_several(&[source], &SideFiles::NOTHING, &Options::default());
        assert!(reading.session.is_none(), "{text}");
        let first = reading.diagnostics.first().map(ToString::to_string);
        let first = first.unwrap_or_default();
        assert!(first.contains(expected), "{text}\n{first}");
        let accounting = reading.accounting;
        assert_eq!(accounting.lines, text.lines().count() as u64, "{text}\n{accounting}");
        assert!(accounting.is_even(), "{text}\n{accounting}");
    };
    check(
        "N-S,1,2,3\n1,420,-50,110\n2,-50,50,110\n3,420,100,-100\n",
        "error[no-header] 1:1+9 the grid does not say who met whom",
    );
    check(
        "Pair,1,2\nNS 1,420,-50\nNS 2,-50,50\nEW 1,-420,50\nEW 2,50,50\n",
        "the scores of N-S and E-W are not the same on board 2",
    );
    // Scores of what is no pair and no board would be lost.
    check(
        "Board,NS 1,NS 2,EW 3,EW 4\n1,420,450,-420,-450\n2,50,-100,-50,100\n3O,100,-100,-100,100\n",
        "`3O` in line 4 is no pair and no board",
    );
    check(
        "Pair,1,2,x3\nNS 1,420,-50,110\nNS 2,-50,50,110\nEW 1,-420,50,-110\nEW 2,50,-50,-110\n",
        "`110` in line 2 is under no pair and no board",
    );
    // The heading itself is marked, below a title too.
    let titled = "Board 12\nNS,EW,Contract,By,Zzq,N/S,E/W\n1,2,3NT,N,+1,630,\n2,1,3NT,N,=,600,\n";
    check(titled, "error[unread-column] 2:19+3 the column `Zzq` is not read");
    let met = |heading: &str, first: &str| {
        format!(
            "{heading},vs,Bd 2,vs,Bd 3,vs\n{first},420,3,-50,4,110,5\n2,450,4,-100,3,50,6\n\
             3,100,5,200,6,-110,3\n"
        )
    };
    for heading in ["NS,", ",", "NS,?"] {
        check(&met(heading, "1"), "`420` in line 2 is under no pair and no board");
    }
    // A board that was passed out, or not played, has a score as well.
    for score in ["0", "NP"] {
        for heading in ["?,2,3", "1,?,3", "1,2,?"] {
            let text = format!(
                "Pair,{heading}\nNS 1,{score},{score},{score}\nNS 2,-50,50,110\n\
                 EW 1,{score},{score},{score}\nEW 2,50,-50,-110\n"
            );
            check(&text, &format!("`{score}` in line 2 is under no pair and no board"));
        }
        let text = format!(
            "Board,NS 1,NS 2,EW 3,EW 4\n1,420,450,-420,-450\n2,50,-100,-50,100\n\
             3O,{score},-100,{score},100\n"
        );
        check(&text, "`3O` in line 4 is no pair and no board");
    }
    for first in ["", "-", "#?"] {
        check(&met("NS,Bd 1", first), &format!("`{first}` in line 2 is no pair and no board"));
    }
    // What E-W say of whom they met, and of the score, must agree.
    let both = |ns: &str, ew: &str| {
        format!(
            "Pair,Bd 1,vs,Bd 2,vs\nNS 1,{ns}\nNS 2,450,4,-100,3\nEW 3,-420,1,100,2\nEW 4,{ew}\n"
        )
    };
    check(&both("420,3,100,4", "-450,2,-200,1"), "N-S 1 and E-W 4 do not say the same of board 2");
    check(&both("420,3,100,4", "-450,2,-100,2"), "N-S 1 and E-W 4 do not say the same of board 2");
    check(
        &both("420,3,,", "-450,2,-100,1"),
        "E-W 4 have a score on board 2, and no N-S pair has it",
    );
    // The second block has no title, and is not of the board of the first.
    check(
        "Board 1\nNS,EW,Score\n1,2,420\n3,4,-50\nNS,EW,Score\n1,4,420\n3,2,-50\n",
        "the row names no board",
    );
}

/// What is wrong with a grid is said once, and not as if it were a table of other columns.
#[test]
fn a_faulty_grid_is_one_finding() {
    for text in [
        "Pair,vs,Bd 1,vs,Bd 3\nNS 1,3,420,4,100\nNS 2,4,450,3,-100\nEW 3,1,-420,2,100\nEW 4,2,-450,2,-100\n",
        "N-S,1,2,3\n1,420,-50,110\n2,-50,50,110\n3,420,100,-100\n",
    ] {
        let source = SourceFile { name: "travelers.csv", bytes: text.as_bytes() };
        let reading = read_several(&[source], &SideFiles::NOTHING, &Options::default());
        let reported: Vec<String> = reading.diagnostics.iter().map(ToString::to_string).collect();
        assert_eq!(reported.len(), 1, "{reported:?}");
        assert!(reported[0].starts_with("error[no-header]"), "{reported:?}");
    }
}

/// Whom a pair met may stand before each board, or behind it.
#[test]
fn whom_a_pair_met_stands_on_either_side() {
    let results = |text: &str| {
        let source = SourceFile { name: "travelers.csv", bytes: text.as_bytes() };
        let reading = read_several(&[source], &SideFiles::NOTHING, &Options::default());
        let session = reading.session.expect("nothing is wrong");
        session.results().iter().collect::<Vec<_>>()
    };
    let after = "Pair,Bd 1,vs,Bd 2,vs\nNS 1,420,3,100,4\nNS 2,450,4,-100,3\n";
    let before = "Pair,vs,Bd 1,vs,Bd 2\nNS 1,3,420,4,100\nNS 2,4,450,3,-100\n";
    assert_eq!(results(before), results(after));
}

/// A title is a place like any other: what is found wrong with what it says is shown there.
#[test]
fn a_finding_points_to_the_title() {
    let text = b"Board 0\nNS,EW,Score\n1,2,420\n3,4,-50\n";
    let source = SourceFile { name: "travelers.csv", bytes: text };
    let reading = read_several(&[source], &SideFiles::NOTHING, &Options::default());
    let reported: Vec<String> = reading.diagnostics.iter().map(ToString::to_string).collect();
    let reported = reported.join("\n");
    assert!(reported.contains("error[out-of-bounds] 1:1+7"), "{reported}");
    assert!(reported.contains("note[titles-read]"), "{reported}");
    assert_eq!(reading.accounting.to_string(), "4 lines: 2 titles, 2 with errors");
}

/// A section between lines is that of the lines below it, also where the columns are named once.
#[test]
fn a_section_stands_between_lines() {
    let first = "1,1,2,420\n1,3,4,450\n2,1,3,-90\n2,2,4,100\n";
    let other = "1,1,2,420\n1,3,4,-50\n2,1,3,-120\n2,2,4,90\n";
    for (above, between, counted) in [
        (
            "Section A\nboard,ns,ew,score\n",
            "\nSection B\n",
            "12 lines: 8 results, 1 empty, 3 titles",
        ),
        ("board,ns,ew,score\nSection A,,,\n", "Section B,,,\n", "11 lines: 8 results, 3 titles"),
    ] {
        let text = format!("{above}{first}{between}{other}");
        let source = SourceFile { name: "travelers.csv", bytes: text.as_bytes() };
        let reading = read_several(&[source], &SideFiles::NOTHING, &Options::default());
        let session = reading.session.expect("it has no errors");
        let names = session.sections().iter().map(|one| one.name.to_string());
        assert_eq!(names.collect::<Vec<_>>(), ["A", "B"], "{text}");
        assert_eq!(session.result_ids().count(), 8, "{text}");
        assert_eq!(reading.accounting.to_string(), counted);
    }
}

fn read_text(text: &str) -> Reading {
    let travelers = SourceFile { name: "travelers.csv", bytes: text.as_bytes() };
    read_several(&[travelers], &SideFiles::NOTHING, &Options::default())
}

fn lines_of(text: &str) -> Vec<String> {
    let reading = read_text(text);
    let session = reading.session.as_ref();
    session.map(lines).unwrap_or_default()
}

fn codes_of(text: &str) -> Vec<Code> {
    let reading = read_text(text);
    reading.diagnostics.iter().map(|found| found.code).collect()
}

#[test]
fn scores_behind_a_blank_cell_are_of_e_w() {
    let read = lines_of("P,1,1\n1,1,4,420,\n2,2,5,,50\n3,3,6,,450\n");
    assert_eq!(read, ["1,1,4,420", "1,2,5,-50", "1,3,6,-450"]);
    let read = lines_of("P,1,1\n1,1,4,,420\n2,2,5,,-50\n");
    assert_eq!(read, ["1,1,4,420", "1,2,5,-50"]);
    // A column by itself may be a margin.
    assert_eq!(codes_of("P,1,1\n1,1,4,,420\n2,2,5,,50\n")[0], Code::NoHeader);
}

#[test]
fn a_dash_behind_a_side_is_its_minus() {
    for headings in ["ns,ew,NS -,EW -", "Pair NS,Pair EW,N-S -,E-W -", "nz,ow,NZ -,OW -"] {
        let read = lines_of(&format!("board,{headings}\n1,1,4,,420\n1,2,5,50,\n"));
        assert_eq!(read, ["1,1,4,420", "1,2,5,-50"], "{headings}");
    }
}

#[test]
fn spaces_of_any_kind_within_names_are_one() {
    let text = "Board,NS,EW,Score\n1,Ed Ee & Flo Ff,Gus Gg & Hal Hh,450\n\
        1,Ann Aa & Bo Bb,Cy Cc & Di Dd,420\n2,Ann Aa & Bo Bb,Gus Gg & Hal Hh,100\n\
        2,Ed\u{a0}Ee\u{a0}& Flo  Ff,Cy\u{2009}Cc & Di\u{202f}Dd,110\n";
    let reading = read_text(text);
    let session = reading.session.expect("it is sound");
    assert_eq!(session.contestant_ids().count(), 4);
}

/// A title that is not understood, and lines below it that would be of another board: `[unread-title]`.
#[test]
fn lines_below_an_unread_title_do_not_go_to_the_board_above() {
    let sheet = |title: &str| {
        format!("Board 1\nNS,EW,Score\n1,4,420\n2,5,450\n{title}\n3,6,420\n7,8,-50\n")
    };
    for title in ["Board eight", "Board 8 Dlr W Vul Nome", "Traveler slip for 8"] {
        assert!(codes_of(&sheet(title)).contains(&Code::UnreadTitle), "{title}");
        assert_eq!(lines_of(&sheet(title)), Vec::<String>::new(), "{title}");
    }
    for remark in ["Board 1 was played late", "late", "", "Hand records by Ann Lee"] {
        assert_eq!(lines_of(&sheet(remark)).len(), 4, "{remark}");
    }
    let read = lines_of(&(sheet("late") + "Board 1 again\nBoard 2\n1,5,400\n"));
    assert_eq!(read.len(), 5);
    let section = "Section A\nBoard,NS,EW,Score\n1,1,2,420\nSection B (upstairs)\n1,3,4,450\n";
    assert!(codes_of(section).contains(&Code::UnreadTitle));
}

#[test]
fn a_foreign_heading_that_is_not_read_says_nothing_about_suits() {
    for headings in ["Par", "Bemerkung", "Tour"] {
        let text = format!("Board,NS,EW,Contract,By,Result,{headings}\n1,1,4,4C,N,=,420\n");
        let mut options = Options::default();
        options.ignored_columns = vec![headings.to_owned()].leak();
        let travelers = SourceFile { name: "travelers.csv", bytes: text.as_bytes() };
        let reading = read_several(&[travelers], &SideFiles::NOTHING, &options);
        let session = reading.session.expect("it is sound");
        assert_eq!(lines(&session), ["1,1,4,130"], "{headings}");
    }
}
