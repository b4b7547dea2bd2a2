//! What `session.toml` changes in a session.

use session::{ContestantId, Winners};
use traveler_ingest::{Options, Reading, SideFiles, SourceFile, Sources, read, read_several};

const TRAVELERS: &str =
    "section,board,ns,ew,score\nA,1,1,2,420\nA,1,3,4,-50\nA,2,1,3,110\nA,2,4,2,LP\nB,1,1,11,0\n";

fn read_with(settings: &str) -> Reading {
    let source = |name, text: &'static str| SourceFile { name, bytes: text.as_bytes() };
    let sources = Sources {
        travelers: source("travelers.csv", TRAVELERS),
        pairs: None,
        settings: Some(SourceFile { name: "session.toml", bytes: settings.as_bytes() }),
    };
    read(&sources, &Options::default())
}

fn reported(reading: &Reading) -> Vec<String> {
    reading.diagnostics.iter().map(ToString::to_string).collect()
}

#[test]
fn the_settings_say_what_the_travelers_do_not() {
    let reading = read_with(
        "event.name = \"Tuesday\"\n\
         scoring.score_together = [[\"A\", \"B\"]]\n\
         [[sections]]\nname = \"B\"\nwinners = 2\ntables = 9\n\
         [[sections]]\nname = \"A\"\nwinners = 1\ntables = 2\n\
         [[adjustments]]\nsection = \"B\"\npair = 11\ndirection = \"EW\"\nmatchpoints = -1\nreason = \"late\"\n\
         [[acknowledged]]\ncode = \"late-play\"\nreason = \"tomorrow\"\n",
    );
    let session = reading.session.as_ref().unwrap();
    assert_eq!(session.event().name.as_deref(), Some("Tuesday"));
    let sections: Vec<_> = session
        .sections()
        .iter()
        .map(|section| (section.name.as_str(), section.winners, section.tables))
        .collect();
    assert_eq!(sections, [("B", Winners::Two, 9), ("A", Winners::One, 2)]);
    assert_eq!(session.conditions().score_together.len(), 1);
    assert_eq!(session.adjustments()[0].contestant, ContestantId(1));
    assert_eq!(
        reported(&reading),
        [
            "warning[too-many-tables] 6:10+1 section B has 9 tables here, and its pairs need 1 | 9 | - | correct it, or delete it: awards are by the number of tables",
            "warning[late-play] 5:9+2 1 late play is still to come; the session is provisional | - | - | enter the results when they are played, or `NP`"
        ]
    );
    assert!(reading.diagnostics[1].acknowledged.is_some());
}

/// Whatever a person meant, the movement is what was played: a wall sheet of eight tables does not say seven.
#[test]
fn the_movement_says_how_many_tables_there_are() {
    let file = |name, text: &'static str| SourceFile { name, bytes: text.as_bytes() };
    let reported = |settings| {
        let beside = SideFiles {
            settings: Some(file("session.toml", settings)),
            movement: Some(file(
                "movement.csv",
                "round,table,ns,ew,boards\n1,1,1,2,1\n1,2,3,4,1\n",
            )),
            ..SideFiles::NOTHING
        };
        let travelers = file("travelers.csv", "board,ns,ew,score\n1,1,2,420\n1,3,4,-50\n");
        reported(&read_several(&[travelers], &beside, &Options::default()))
    };
    let fitting = reported("[[sections]]\nname = \"A\"\nwinners = 2\ntables = 2\n");
    assert_eq!(fitting, Vec::<String>::new());
    for count in ["1", "3"] {
        let settings = format!("[[sections]]\nname = \"A\"\nwinners = 2\ntables = {count}\n");
        let expected = format!(
            "error[keys-disagree] 4:10+1 section A has {count} tables here, and 2 in the movement | {count} | 2 | correct it, or delete it: the movement says how many there are"
        );
        assert_eq!(reported(settings.leak()), [expected]);
    }
}

#[test]
fn what_the_settings_leave_open_is_worked_out() {
    let reading = read_with("[[sections]]\nname = \"A\"\ntables = 2\n");
    assert_eq!(
        reported(&reading).last().map(String::as_str),
        Some(
            "note[worked-out] - section A: one winner, since pairs change direction; section B: two winners (N-S and E-W), since no pair changes direction, 1 table | - | - | a `session.toml` can say otherwise: `winners = 1` or `winners = 2` under `[[sections]]`"
        )
    );
}

#[test]
fn a_section_that_nobody_played_in_is_an_error() {
    let settings =
        "[[sections]]\nname = \"A\"\nwinners = 1\ntables = 2\n[[sections]]\nname = \"C\"\n";
    let reading = read_with(settings);
    assert!(reading.session.is_none());
    assert_eq!(
        reported(&reading)[0],
        "error[unknown-section] 6:8+3 there are no results of section `C` | C | - | correct the name, or add the section's results"
    );
}

#[test]
fn what_the_settings_contradict_is_told_once_with_its_place() {
    let reading = read_with(
        "scoring.score_together = [[\"A\", \"B\"], [\"B\"]]\n\
         [[strats]]\nname = \"X\"\nlimit = 100\n[[strats]]\nname = \"Y\"\nlimit = 200\n",
    );
    assert!(reading.session.is_none());
    assert_eq!(
        reported(&reading),
        [
            "error[named-twice] 1:40+3 & 1:33+3 section `B` is listed twice in `score_together` | B | - | delete one, or correct its name",
            "error[strat-order] 7:9+3 & 3:8+3 strat `Y` is not below strat `X` | - | a limit below 100 | list the strats highest first; only the first may be open",
            "note[worked-out] - section A: one winner, since pairs change direction, 2 tables; section B: two winners (N-S and E-W), since no pair changes direction, 1 table | - | - | a `session.toml` can say otherwise: `winners = 1` or `winners = 2` under `[[sections]]`",
        ]
    );
}

/// A pair that has a board twice is reported beside an error in the settings.
#[test]
fn what_the_travelers_contradict_is_told_beside_other_errors() {
    let travelers = "board,ns,ew,score\n1,1,2,420\n1,1,4,-50\n";
    let source = |name, text: &'static str| SourceFile { name, bytes: text.as_bytes() };
    let sources = Sources {
        travelers: source("travelers.csv", travelers),
        pairs: None,
        settings: Some(source("session.toml", "scoring.rules = \"LAW\"\n")),
    };
    let known = session::RuleSet::ALL.map(|rules| format!("`{}`", rules.name()));
    let known = known.join(", ");
    assert_eq!(
        reported(&read(&sources, &Options::default()))[..2],
        [
            &*format!(
                "error[bad-value] 1:17+5 `rules` cannot be `\"LAW\"` | \"LAW\" | {known} | -"
            ),
            "error[board-twice] 3:1+9 & 2:1+9 pair 1 N-S has two results on board 1 | - | - | delete the wrong line, or correct its board or its pairs",
        ]
    );
}

#[test]
fn what_is_marked_on_a_board_is_in_the_settings_or_in_the_travelers() {
    let read = |travelers: &str, settings: &str| {
        let source = |name, text: &'static str| SourceFile { name, bytes: text.as_bytes() };
        let sources = Sources {
            travelers: source("travelers.csv", String::leak(travelers.to_owned())),
            pairs: None,
            settings: Some(source("session.toml", String::leak(settings.to_owned()))),
        };
        read(&sources, &Options::default())
    };
    let travelers =
        "board,ns,ew,score,dealer,vul\n7,1,2,420,,\n+7,3,4,-400,,none\n8,1,3,50,,\n8,2,4,50,N,\n";
    let marked = |reading: &Reading| {
        let session = reading.session.as_ref().expect("it contradicts nothing");
        let special = session.markings().special();
        let each =
            special.map(|(board, one)| format!("{board} {} {}", one.dealer, one.vulnerability));
        each.collect::<Vec<_>>().join(", ")
    };
    let boards = |text: &str| format!("[[boards]]\n{text}");
    assert_eq!(marked(&read(travelers, "")), "7 S none, 8 N none");
    let settings = boards("board = 7\nvulnerable = \"none\"\ndealer = \"E\"\n");
    assert_eq!(marked(&read(travelers, &settings)), "7 E none, 8 N none");
    let settings = boards("board = 8\ndealer = \"W\"\n");
    let reading = read(travelers, &settings);
    assert!(reading.session.is_none());
    // Board 7 has what one row says; of board 8, rows and settings differ.
    assert!(reported(&reading)[0].starts_with("warning[lone-marking] 3:14+4 all of board 7 "));
    assert_eq!(
        reported(&reading)[1],
        "error[markings-disagree] 5:10+1 & 3:10+3 board 8 is said to have two dealers | N | - | \
         a board has one in the whole session: correct one of them, or the board number"
    );
}

/// What one row says holds for all, so that a slip in it would change the scores of a board unnoticed.
#[test]
fn a_vulnerability_in_one_row_alone_is_a_warning() {
    let found = |rows: &str, settings: &'static str| {
        let travelers = format!("board,ns,ew,score,vul\n{rows}");
        let source = |name, text: &'static str| SourceFile { name, bytes: text.as_bytes() };
        let sources = Sources {
            travelers: source("travelers.csv", String::leak(travelers)),
            pairs: None,
            settings: Some(source("session.toml", settings)),
        };
        let found = reported(&read(&sources, &Options::default()));
        let lone = found.into_iter().filter(|one| one.contains("lone-marking"));
        lone.collect::<Vec<_>>()
    };
    let warning = "warning[lone-marking] 3:11+2 all of board 1 is scored with N-S vulnerable because of this cell \
                   alone | NS | none, by the number of the board | correct the cell; if it is right, say so under \
                   `[[boards]]` in `session.toml`";
    assert_eq!(found("1,1,2,110,\n1,3,4,110,NS\n", ""), [warning]);
    for (rows, settings) in [
        ("1,1,2,110,NS\n1,3,4,110,NS\n", ""),
        ("1,1,2,110,\n1,3,4,110,none\n", ""),
        ("1,1,2,110,NS\n2,1,2,110,\n", ""),
        ("1,1,2,110,\n1,3,4,110,NS\n", "[[boards]]\nboard = 1\nvulnerable = \"NS\"\n"),
    ] {
        assert_eq!(found(rows, settings), [""; 0], "{rows}");
    }
}

/// A number that is mistyped there would leave another board as it is.
#[test]
fn a_board_that_nobody_plays_is_marked_in_vain() {
    let reading = read_with(
        "[[boards]]\nboard = 2\ndealer = \"S\"\n[[boards]]\nboard = 22\nvulnerable = \"NS\"\n",
    );
    assert!(reading.session.is_some());
    let found = reported(&reading);
    let found: Vec<_> = found.iter().filter(|one| one.contains("board-")).collect();
    assert_eq!(
        found,
        [
            "warning[board-not-played] 5:9+2 board 22 is described, and is not played | 22 | - | correct its number, or delete the table"
        ]
    );
}

/// Lines of a session are in its own order; each is found again in the file.
#[test]
fn a_line_is_found_in_its_file() {
    let travelers = "board,ns,ew,score\n2,1,2,450\n1,3,4,-50\n1,1,2,110\n";
    let sources = Sources {
        travelers: SourceFile { name: "travelers.csv", bytes: travelers.as_bytes() },
        pairs: None,
        settings: None,
    };
    let located = [0, 1, 2, 3].map(|line| {
        let options =
            Options::default().with(|options| options.locate = Some(session::ResultId(line)));
        let place = read(&sources, &options).located;
        place.map(|place| format!("{}:{place}", place.file))
    });
    let expected = ["4:1+9", "3:1+9", "2:1+9"].map(|place| Some(format!("travelers.csv:{place}")));
    assert_eq!(located[..3], expected);
    assert_eq!(located[3], None);
}
