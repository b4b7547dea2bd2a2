//! Files of other programs that are broken or hostile: each is an error that says where, or a right session.

use std::path::Path;

use findings::{Code, Severity};
use session::{CrossImpForm, Method};
use traveler_ingest::{
    Options, Reading, SideFiles, SourceFile, Sources, import, read, read_several,
};

fn reading(name: &str, bytes: &[u8]) -> Reading {
    let sources = Sources { travelers: SourceFile { name, bytes }, pairs: None, settings: None };
    read(&sources, &Options::default())
}

/// Checks the first error: its code, its line and its message.
#[track_caller]
fn check(bytes: &[u8], expected: &str) {
    let reading = reading("file", bytes);
    assert!(reading.session.is_none(), "nothing is scored");
    let mut errors = reading.diagnostics.iter();
    let first = errors.find(|finding| finding.severity == Severity::Error);
    let first = first.map(ToString::to_string).unwrap_or_default();
    let printed = first.split(" | ").next().unwrap_or_default();
    let mut words = printed.splitn(3, ' ');
    let [code, place, message] = [(); 3].map(|()| words.next().unwrap_or_default());
    let line = place.split(':').next().unwrap_or_default();
    assert_eq!(format!("{code} {line} {message}"), expected);
}

/// USEBIO around what an event holds.
fn usebio(inside: &str) -> String {
    format!(
        "<?xml version=\"1.0\"?>\n<USEBIO Version=\"1.2\">\n<EVENT EVENT_TYPE=\"MP_PAIRS\">\n{inside}\n</EVENT>\n</USEBIO>\n"
    )
}

const LINE: &str = "<BOARD>\n<BOARD_NUMBER>1</BOARD_NUMBER>\n<TRAVELLER_LINE><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER>\
    <EW_PAIR_NUMBER>2</EW_PAIR_NUMBER><SCORE>420</SCORE></TRAVELLER_LINE>\n</BOARD>";

#[test]
fn xml() {
    assert!(reading("file", usebio(LINE).as_bytes()).session.is_some());
    // Entities, however few.
    check(
        b"<?xml version=\"1.0\"?>\n<!DOCTYPE USEBIO [<!ENTITY a \"b\">]>\n<USEBIO/>",
        "error[bad-xml] 2 the file defines entities, which are refused",
    );
    check(
        b"<?xml version=\"1.0\"?>\n<!DOCTYPE USEBIO [<!ENTITY a SYSTEM \"file:///etc/passwd\">]>\n<USEBIO/>",
        "error[bad-xml] 2 the file defines entities, which are refused",
    );
    // An external definition is neither fetched nor needed.
    let with_definition = usebio(LINE)
        .replace("<USEBIO", "<!DOCTYPE USEBIO SYSTEM \"http://example.org/usebio.dtd\">\n<USEBIO");
    assert!(reading("file", with_definition.as_bytes()).session.is_some());
    // Encodings.
    check(
        b"<?xml version=\"1.0\" encoding=\"UTF-8\"?><USEBIO>\xE9</USEBIO>",
        "error[undecodable] - byte 47 is not UTF-8 text, which the file says it is",
    );
    check(
        b"<?xml version=\"1.0\" encoding=\"utf-7\"?><USEBIO/>",
        "error[undecodable] - the file says that it is in an encoding that is not known",
    );
    // Cut, mixed up, not XML.
    check(
        usebio(LINE).split("</TRAVELLER_LINE>").next().unwrap().as_bytes(),
        "error[bad-xml] 6 & 6:1+15 the file ends inside <TRAVELLER_LINE>, which is not closed",
    );
    check(
        usebio("<BOARD></SECTION>").as_bytes(),
        "error[bad-xml] 4 this is not XML: expected 'BOARD' tag, not 'SECTION'",
    );
    check(
        usebio(&LINE.replace("420", "&#0;")).as_bytes(),
        "error[bad-xml] 6 this is not XML: malformed entity reference",
    );
    check(
        &format!("<USEBIO>{}", "<A>".repeat(200_000)).into_bytes(),
        "error[bad-xml] 1 elements are nested more than 64 deep",
    );
    let many: String = (0..800).map(|number| format!(" a{number}=\"\"")).collect();
    check(
        format!("<USEBIO{many}/>").as_bytes(),
        "error[bad-xml] 1 an element has more than 64 attributes",
    );
    // Other documents.
    check(
        b"<?xml version=\"1.0\"?><html/>",
        "error[not-csv] 1 this is an XML document, but not USEBIO",
    );
    check(
        usebio(LINE).replace("\"1.2\"", "\"2.0\"").as_bytes(),
        "error[bad-xml] 2 this version of USEBIO is not known",
    );
    check(
        usebio(LINE).replace("MP_PAIRS", "KO").as_bytes(),
        "error[other-event] 3 events of the kind `KO` are not scored from USEBIO",
    );
    check(
        usebio(&format!("{LINE}</EVENT><EVENT>{LINE}")).as_bytes(),
        "error[several-events] 7 & 3:1+6 the file holds 2 events: 1 (without a name), 2 (without a name)",
    );
    // Lines.
    check(
        usebio(&LINE.replace(">1</NS", ">1EW</NS")).as_bytes(),
        "error[pair-direction] 6 the number says EW, and stands for NS",
    );
    check(
        usebio(&LINE.replace(
            "<SCORE>420",
            "<CONTRACT>4S</CONTRACT><PLAYED_BY>N</PLAYED_BY><TRICKS>9</TRICKS><SCORE>420",
        ))
        .as_bytes(),
        "error[score-mismatch] 6 4S by N taking 9 tricks scores -50, the sheet says 420",
    );
}

#[test]
fn a_day_that_is_none_is_left_out() {
    let reading = reading("file", usebio(&format!("<DATE>31/02/2026</DATE>{LINE}")).as_bytes());
    let session = reading.session.expect("the rest is sound");
    assert_eq!(session.event().date, None);
    assert_eq!(
        reading.diagnostics[0].to_string().split(" | ").next(),
        Some("warning[bad-date] 4:7+10 this is no date, and is left out")
    );
}

/// The findings, each with its message.
fn printed(reading: &Reading) -> Vec<String> {
    let findings = reading.diagnostics.iter().map(ToString::to_string);
    findings.map(|finding| finding.split(" | ").next().unwrap_or_default().to_owned()).collect()
}

#[test]
fn a_ruling_without_a_score_is_read_from_its_matchpoints() {
    let line = |ns: &str, ew: &str, more: &str| {
        LINE.replace("<NS_PAIR_NUMBER>1<", &format!("<NS_PAIR_NUMBER>{ns}<"))
            .replace("<EW_PAIR_NUMBER>2<", &format!("<EW_PAIR_NUMBER>{ew}<"))
            .replace("<SCORE>420</SCORE>", more)
    };
    let points = |ns: &str, ew: &str| {
        format!("<NS_MATCH_POINTS>{ns}</NS_MATCH_POINTS><EW_MATCH_POINTS>{ew}</EW_MATCH_POINTS>")
    };
    let event = [
        line("1", "2", &format!("<SCORE>420</SCORE>{}", points("4", "0"))),
        line("3", "4", &format!("<SCORE>50</SCORE>{}", points("1", "3"))),
        line("5", "6", &format!("<SCORE>A5050</SCORE>{}", points("2.4", "1.4"))),
    ];
    let reading = reading("file", usebio(&event.join("\n")).as_bytes());
    assert!(reading.session.is_some());
    let hints = reading.diagnostics.iter().filter(|one| one.code == Code::HiddenRuling);
    let hints: Vec<_> = hints.filter_map(|one| one.hint.as_deref()).collect();
    let hint = "enter the ruling itself: `matchpoint correct FILE … ruling='60% 620, 40% -100'`";
    assert_eq!(hints, [hint]);
    let expected = "warning[hidden-ruling] 14:92+5 a ruling has no score here: it is read from its matchpoints as 60 % \
        and 35 %";
    assert!(printed(&reading).iter().any(|one| one == expected), "{:?}", printed(&reading));
}

/// What such a file says is read as settings are, but it has no lines of settings.
#[test]
fn what_is_wrong_with_the_settings_of_a_program_is_about_its_file() {
    let document = include_str!("../../fuzz/corpus/programs/results.json");
    let other = document.replacen(r#""rules":"acbl""#, r#""rules":"house""#, 1);
    assert_ne!(document, other);
    let reading = reading("results.json", other.as_bytes());
    let found = printed(&reading);
    let expected = r#"error[bad-value] - `rules` cannot be `"house"`"#;
    assert!(found.iter().any(|one| one.starts_with(expected)), "{found:?}");
}

#[test]
fn a_program_whose_rules_are_known_is_named() {
    let reading = reading(
        "file",
        usebio(&format!("<PROGRAM_NAME>ScoreBridge</PROGRAM_NAME>{LINE}")).as_bytes(),
    );
    let expected = "note[scorer-known] - the file is from ScoreBridge, and is scored as it does: rules = \"ebu\", \
        short_boards = \"tie\", board_rounding = \"none\"";
    assert!(printed(&reading).iter().any(|one| one == expected), "{:?}", printed(&reading));
}

#[test]
fn pbn() {
    const GAME: &str = "[Event \"x\"]\n[Board \"1\"]\n[ScoreTable \"PairId_NS;PairId_EW;Contract;Declarer;Result\"]\n1 2 4S N 10\n";
    assert!(reading("file", GAME.as_bytes()).session.is_some());
    let edited = |old: &str, new: &str| {
        assert!(GAME.contains(old), "{old}");
        GAME.replace(old, new).into_bytes()
    };
    check(&edited("[Board", "{comment\n[Board"), "error[bad-pbn] 2 a comment is not closed");
    check(&edited("\"1\"]", "\"1\""), "error[bad-pbn] 2 a tag is not closed");
    check(&edited("\"1\"]", "\"1]"), "error[bad-pbn] 2 the value of a tag is not closed");
    check(
        &edited("\"1\"", "\"#\""),
        "error[bad-pbn] 2 `#` means the value of the game before, and there is none",
    );
    check(&edited("[Board \"1\"]\n", ""), "error[bad-pbn] 2 a table of scores without its board");
    check(&edited("[ScoreTable", "ScoreTable"), "error[bad-pbn] 3 these lines belong to no table");
    check(&edited("1 2 4S N 10", ""), "error[no-results] 1 no board has a table of scores");
    // Text outside of the games is no row of theirs; a comment may hold another one.
    let with_text = edited("[Event", "% PBN 2.1\nNotes of the club\n{one {two} three}\n[Event");
    let expected = "warning[stray-text] 2:1+17 this text is outside of the games, and is not read";
    let with_text = printed(&reading("file", &with_text));
    assert!(with_text.iter().any(|one| one == expected), "{with_text:?}");
    // Nor does it keep the games from being found, where no first line says what they are.
    let mail = reading("file", &edited("[Event", "Dear all,\nhere it is\n\n[Event"));
    let expected = expected.replace("2:1+17", "1:1+9");
    assert!(printed(&mail).contains(&expected), "{:?}", printed(&mail));
    assert!(mail.session.is_some(), "{:?}", printed(&mail));
    // Asked to, it scores the games that can be read.
    let file = SourceFile {
        name: "file",
        bytes: format!("{GAME}\n[Board \"2\n[Site \"y\"]\n\n{}", GAME.replace("d \"1", "d \"3"))
            .into_bytes()
            .leak(),
    };
    let sources = Sources { travelers: file, pairs: None, settings: None };
    let options = Options::default().with(|options| options.provisional = true);
    let rest = read(&sources, &options);
    assert_eq!(printed(&rest)[0], "error[bad-pbn] 6:8+2 the value of a tag is not closed");
    assert_eq!(rest.session.expect("two boards are left").results().len(), 2);
    assert!(read(&sources, &Options::default()).session.is_none());
    // It was played, and nobody knows what for; only what has no result either was not played.
    check(
        &edited("4S N 10", "? N 10"),
        "error[bad-contract] 4 `?` is neither a contract nor a ruling",
    );
    check(
        &edited("4S N 10", "4S N 10\n3 4 - N 10"),
        "error[contract-incomplete] 5 the row has no contract, and a declarer",
    );
    assert!(reading("file", &edited("4S N 10", "- N -")).session.is_some());
    check(
        &edited("4S N 10", "4S N 10 420 S6"),
        "error[long-row] 4 & 3:14+44 the row has 7 cells, and the table 5 columns",
    );
    check(
        &edited("[Event \"x\"]\n", "[Event \"x\"]\n[TotalScoreTable \"Rank;PairId\"]\n1 2 3\n"),
        "error[long-row] 3 & 2:19+11 the row has 3 cells, and the table 2 columns",
    );
    // A tag that is not read may be there more than once.
    let twice = |tag: &str| reading("file", &edited("[Score", &format!("{tag}{tag}[Score"))).counts;
    assert_eq!(twice("[Note \"1:a\"]\n").warnings, 0);
    assert_eq!(twice("[Dealer \"N\"]\n").warnings, 1);
    // Comments, escapes, CR LF, tags on one line, another charset.
    for new in [
        edited("[Board", "% escaped [\n[Board"),
        edited("\"1\"]\n", "\"1\"] ; first\n{a\n\nb}\n"),
        edited("\n", "\r\n"),
        edited("\"x\"]\n", "\"\u{e9}\"] "),
    ] {
        assert!(reading("file", &new).session.is_some(), "{}", String::from_utf8_lossy(&new));
    }
    let latin = edited("\"x\"", "\"Andr'\"")
        .iter()
        .map(|byte| if *byte == b'\'' { 0xE9 } else { *byte })
        .collect::<Vec<_>>();
    let session = reading("file", &latin).session.expect("it is read");
    assert_eq!(session.event().name.as_deref(), Some("Andr\u{e9}"));
    // What is not known of a board is not played; a star is a double.
    let session = reading("file", &edited("4S N 10", "4S* N 9")).session.expect("it is read");
    assert_eq!(session.results().len(), 1);
    let session = reading("file", &edited("4S N 10", "- - -")).session;
    assert!(session.is_some());
}

/// Checks the lines that files of tables give, each as its cells with slashes between: the round in a match, N-S, E-W,
/// board, and what happened.
#[track_caller]
fn check_lines(files: &[&str], expected: &[&str]) {
    let files: Vec<SourceFile<'_>> = (files.iter())
        .map(|text| SourceFile { name: "table.lin", bytes: text.as_bytes() })
        .collect();
    let reading = import(&files, &Options::default()).expect("it is another program's");
    let printed: Vec<String> = reading.diagnostics.iter().map(ToString::to_string).collect();
    let travelers = reading.made.map(|import| import.travelers);
    assert!(travelers.is_some(), "{printed:?}");
    let travelers = travelers.expect("that was asked");
    let shown = ["round", "ns", "ew", "board", "contract", "declarer", "tricks", "score", "lead"];
    let cell = |row: &Vec<String>, name: &str| {
        let place = travelers.columns.iter().position(|column| *column == name)?;
        Some(row[place].clone()).filter(|cell| !cell.is_empty())
    };
    let line = |row: &Vec<String>| {
        let cells = shown.iter().filter_map(|name| cell(row, name));
        cells.collect::<Vec<_>>().join("/")
    };
    let lines: Vec<String> = travelers.rows.iter().map(line).collect();
    assert_eq!(lines, expected);
}

const DEAL: &str = "md|3S48JH25TQD235C679,S36TH468KAD4TC45Q,S257QAH9DJQKC8JKA,|";

#[test]
fn lin() {
    let board = |calls: &str| format!("pn|s,w,n,e|qx|o1|{DEAL}sv|o|{calls}pg||\n");
    let one = |calls: &str, expected: &str| {
        check_lines(&[&board(calls)], &[&format!("n & s/e & w/1/{expected}")]);
    };
    // North deals. Whoever was first to bid the strain declares.
    one("mb|1N|mb|p|mb|2C|mb|d|mb|p|mb|p|mb|2N|mb|p|mb|p|mb|p|pc|H3|mc|8|", "2NT/N/8/H3");
    one("mb|p|mb|p|mb|p|mb|1S!|an|x|mb|D|mb|r|mb|p|mb|p|mb|p|mc|0|", "1SXX/W/0");
    one("mb|P|mb|pass|mb|p|mb|p|", "PASS");
    one("mb|pp1N|mb|dblppp|mc|7|", "1NTX/S/7");
    one("mb|1C|mc|13|", "1C/N/13");
    check_lines(
        &[&format!("{}qx|o2|{DEAL}", board("mb|p|mb|p|mb|p|mb|p|"))
            .replace("qx|o2|md|3", "qx|o2|md|4")],
        &["n & s/e & w/1/PASS", "n & s/e & w/2/NP"],
    );
    // Without numbers of places: what stands before the deal begins a board.
    let loose = |name: &str, number: u8| {
        format!("pn|{name}|md|1|rh||ah|Board {number}|mb|p|mb|p|mb|p|mb|p|pg||\n")
    };
    check_lines(
        &[&(loose("a,b,c,d", 1).replace("md|1|", "") + &loose("e,f,g,h", 2).replace("md|1|", ""))],
        &["c & a/d & b/1/PASS", "g & e/h & f/2/PASS"],
    );
}

/// A ten is `10` or `T`, and players may be named by a letter each.
#[test]
fn leads_and_short_names_in_lin() {
    let bid = "mb|1N|mb|p|mb|p|mb|p|";
    for (card, lead) in [("S10", "ST"), ("ST", "ST"), ("H3", "H3")] {
        check_lines(
            &[&format!("pn|s,w,n,e|qx|o1|{bid}pc|{card}|mc|7|pg||")],
            &[&format!("n & s/e & w/1/1NT/N/7/{lead}")],
        );
    }
    let names = reading("a.lin", format!("pn|a,b,c,d|qx|o1|{bid}mc|7|pg||").as_bytes());
    assert!(names.session.is_some(), "{:?}", printed(&names));
}

#[test]
fn a_match_in_lin() {
    let heading = "vg|Final,1,I,5,6,Red,0,Blue,0|rs|3NW+1,4SxE-2,PASS,|pn|s,w,n,e,S,W,N,E|\n";
    let played = "qx|c6,Board|mb|1C|mb|p|mb|p|mb|p|mc|8|pg||";
    let lines = ["1/2/1/6/1C/E/8", "1/1/2/5/3NT/W/10", "1/2/1/5/4SX/E/8", "1/1/2/6/PASS"];
    check_lines(&[&format!("{heading}{played}")], &lines);
    // The same boards once more are the next round; another team plays its first match, Red its third.
    let other = heading.replace("Blue", "Green");
    let again = [heading, &format!("{heading}\n"), &other];
    let expected: Vec<String> = ["1/1/2", "2/1/2", "3/1/3"]
        .iter()
        .flat_map(|round| {
            let turned: Vec<&str> = round.split('/').collect();
            let turned = [turned[0], turned[2], turned[1]].join("/");
            [
                format!("{round}/5/3NT/W/10"),
                format!("{turned}/5/4SX/E/8"),
                format!("{round}/6/PASS"),
            ]
        })
        .collect();
    check_lines(&again, &expected.iter().map(String::as_str).collect::<Vec<_>>());
}

#[test]
fn what_is_broken_in_lin() {
    let file = |inside: &str| {
        format!("pn|sue,wim,ned,eve|\nqx|o1|{DEAL}{inside}pg||\nqx|o2|mb|p|mb|p|mb|p|mb|p|pg||\n")
            .into_bytes()
    };
    for (inside, expected) in [
        ("mb|1Q|", "2 a call cannot be understood"),
        ("mb||mb|1H|mb|ppp|mc|7|", "2 a call is blank"),
        ("#?|p|mb|1H|mb|ppp|mc|7|", "2 this is no command"),
        ("mb|1H|mb|1D|", "2 this call is not possible here"),
        ("mb|d|", "2 this call is not possible here"),
        ("mb|1H|mb|p|mb|d|", "2 this call is not possible here"),
        ("mb|1H|mb|ppp|mb|p|", "2 this call comes after the end of the auction"),
        ("mb|1H|mb|p|", "2 the auction ends here, and nothing is played"),
        ("mb|1H|mb|ppp|", "2 the auction ends here, and nothing is played"),
        ("mb|1H|mb|ppp|pc|DA|", "2 the play ends here, and nobody claims"),
        ("mb|1H|mb|ppp|pc|DA|mc|13|pc|D1|", "2 a card cannot be understood"),
        ("mb|1H|mb|ppp|pc|H4|mc|13|", "2 H4 is played by E, and W has it"),
        ("mb|1H|mb|ppp|pc|DA|pc|D2|pc|D4|pc|DA|mc|13|", "2 DA is played twice"),
        ("mb|1H|mb|ppp|pc|DA|pc|D2|pc|D4|pc|DJ|mc|13|", "2 nobody can claim so many tricks here"),
        ("mb|1H|mb|ppp|mc|x|", "2 nobody can claim so many tricks here"),
        ("mbp|mb|1C|", "2 this is no command"),
        ("mb|pmb|p|mb|1C|", "2 this is no command"),
        (
            "mb|p|mb|p|mb|p|mb|p|rs|1CN=|",
            "2 the list of results contradicts what was bid and played",
        ),
        ("mb|p|mb|p|mb|p|mb|p|rs|,,1CB=|", "2 a result cannot be understood"),
    ] {
        check(&file(inside), &format!("error[bad-lin] {expected}"));
    }
    let cut = file("mb|1H|mb|ppp|mc|10|");
    let end = cut.len() - "0|pg||\nqx|o2|mb|p|mb|p|mb|p|mb|p|pg||\n".len();
    check(&cut[..end], "error[bad-lin] 2 this is no command");
    check(
        format!("qx|o1|{DEAL}").as_bytes(),
        "error[no-results] - `file` has neither an auction nor results",
    );
    // The other boards are read.
    let bytes = file("mb|1Q|");
    let sources = Sources {
        travelers: SourceFile { name: "file", bytes: &bytes },
        pairs: None,
        settings: None,
    };
    let options = Options::default().with(|options| options.provisional = true);
    let reading = read(&sources, &options);
    assert_eq!(reading.diagnostics[0].subject.board, Some(1));
    assert_eq!(reading.session.expect("one board is left").results().len(), 2);
}

#[test]
fn pbn_of_tables() {
    let game = |board: u8, tags: &str| {
        format!(
            "[Board \"{board}\"]\n[North \"Ann\"]\n[East \"Cy\"]\n[South \"Bo\"]\n[West \"Di\"]\n{tags}\n"
        )
    };
    let one = |tags: &str, expected: &str| {
        check_lines(&[&game(2, tags)], &[&format!("Ann & Bo/Cy & Di/2/{expected}")]);
    };
    one("[Contract \"4SX\"][Declarer \"N\"][Result \"9\"]", "4SX/N/9");
    one("[ Contract  \"Pass\" ][ Declarer \"\" ][ Result \"\" ]", "Pass");
    one(
        "[Contract \"3NT\"][Declarer \"^W\"][Result \"EW 9 NS 4\"][Score \"EW 400\"]",
        "3NT/W/9/-400",
    );
    one("[Contract \"3NT\"][Declarer \"W\"][Result \"NS 5\"][Score \"-50\"]", "3NT/W/8/50");
    // A comment in either form, a line that is escaped, and a hand that is hidden.
    one(
        "{a\n\nb}[Contract \"1C\"] ; c\n% d\n[Declarer \"S\"]\n[Result \"7\"]\n[Deal \"-\"]",
        "1C/S/7",
    );
    // What no game says of a board was not played there.
    let set = "[Board \"1\"][North \"##Ann\"][South \"##Bo\"][East \"Cy\"][West \"Di\"][Contract \"1C\"][Declarer \"N\"][Result \"7\"]\n\n\
        [Board \"2\"][East \"Eve\"][West \"##\"][Contract \"\"][Result \"\"]\n";
    check_lines(&[set], &["Ann & Bo/Cy & Di/1/1C/N/7", "Ann & Bo/Eve & Di/2/NP"]);
    // Who has no opponents sits out where nothing tells of play.
    let alone = |tags: &str| {
        let own = "[Board \"1\"][North \"Ida\"][South \"Jon\"][East \"\"][West \"\"][Round \"1\"]";
        let file =
            game(1, "[Contract \"1C\"][Declarer \"N\"][Result \"7\"]") + "\n" + own + tags + "\n";
        let reading = reading("file", file.as_bytes());
        let found = printed(&reading).into_iter().find(|one| one.contains("[no-opponents]"));
        (reading.session.map(|session| session.sit_outs().len()), found)
    };
    assert_eq!(alone("[Contract \"\"][Result \"\"]"), (Some(1), None));
    for tags in [
        "[Contract \"1NT\"]",
        "[Declarer \"N\"]",
        "[Result \"9\"]",
        "[Score \"NS 90\"]",
        "[Auction \"N\"]\n1NT Pass Pass Pass",
        "[Play \"W\"]\nSA S2 S3 S4",
    ] {
        let (sit_outs, found) = alone(tags);
        assert!(sit_outs.is_none() && found.is_some(), "{tags}: {sit_outs:?}");
    }
    // The rooms of a match are its tables.
    let room = |room: &str, result: u8| {
        game(
            3,
            &format!(
                "[Room \"{room}\"][HomeTeam \"Red\"][VisitTeam \"Blue\"]\
            [Contract \"1NT\"][Declarer \"S\"][Result \"{result}\"]"
            ),
        )
    };
    check_lines(
        &[&(room("Open", 7) + &room("Closed", 8))],
        &["1/1/2/3/1NT/S/7", "1/2/1/3/1NT/S/8"],
    );
    let broken = game(1, "[Contract \"1C\"][Declarer \"N\"][Result \"7\"]")
        + "\n"
        + &game(2, "[Contract 1C]\n[Result \"9\"]")
        + "\n"
        + &game(3, "[Result \"9]");
    let reading = reading("file", broken.as_bytes());
    let boards = reading.diagnostics.iter().map(|one| (one.code, one.subject.board));
    assert_eq!(
        boards.collect::<Vec<_>>(),
        [(findings::Code::BadPbn, Some(2)), (findings::Code::BadPbn, Some(3))]
    );
}

/// Jannersten's text: a line for each player, and lines that are cut, too long or of no part.
#[test]
fn jannersten() {
    const FILE: &str = "[GAME] (Section; BoardsPerRound)
A;2;2;1;;;;;;;Evening;1;
[Contestants]
A;1;N; \"Ann Lee\";;;;
A;1;S; \"Bo Ek\";;;;
[RESULTS]
#01;A;1;1;3;;;420;4S;N;10;H2;2;0;;;100;0;;2;;
#01;A;1;2;4;;;-50;4S;N;9;;0;2;;;0;100;;2;;slow
#02;A;2;1;4;1;4;0;PASS;N;0;;1;1;;;50;50;;2;;
#03
";
    check_lines(&[FILE], &["1/1/3/01/4S/N/10/420/H2", "1/2/4/01/4S/N/9/-50", "2/1/4/02/PASS/0"]);
    let edited = |old: &str, new: &str| {
        assert!(FILE.contains(old), "{old}");
        FILE.replacen(old, new, 1).into_bytes()
    };
    check(
        &edited("[RESULTS]", "[PLAY]"),
        "error[bad-value] 6 the line belongs to no part of the file",
    );
    check(
        &edited("slow", "slow;x"),
        "error[long-row] 8 the line has more than the 22 fields of the format",
    );
    check(
        &edited("420;4S;N;10;H2", ";;;;"),
        "error[no-result] 7 the row says nothing about what happened",
    );
    check(b"[GAME]\n[RESULTS]\n#01\n", "error[no-results] 1 there are no lines below `[RESULTS]`");
    let individual =
        FILE.replace(";1;3;;;420", ";1;3;5;7;420").replace(";2;4;;;-50", ";2;4;6;8;-50");
    let individual = individual.replace(";1;4;1;4;0;PASS", ";1;2;3;4;0;PASS");
    let individual = individual.replace("A;1;S;", "A;5;S;");
    let reading = reading("file", individual.as_bytes());
    let session = reading.session.expect("it can be read");
    assert!(session.is_individual());
}

/// Tables as the test files of the standard's verifier have them: an order before the names of columns, widths without a side, columns
/// of the game before, comments above the rows, partners divided by `;`, hidden hands.
#[test]
fn pbn_tables_of_the_standard() {
    const FILE: &str = "% PBN 2.1
[Event \"##Autumn\"]
[ Site  \"##Town\" ]
[Board \"1\"]
[Deal \"N:- 3.T865.Q7.KQ9643 - -\"]
[ScoreTable \"+PairId_NS\\2R;PairId_EW\\2;Contract\\4L;Declarer;Result\\2R;-Score_NS\\5R\"]
{ two tables }
 1  3 4S   N 10   420
; the other
 2  4 4S   N  9   -50
[TotalScoreTable \"-Rank\\3R;PairId\\5R;Names\\45;Center\\3;+TotalPercentage\\5R\"]
{ all }
  1 1 \"Ann LEE       ;Bo EK      \" OMS 100.00
  1 4 \"Cy FOX        ;Di GIL     \" UFA 100.00

[Event \"#\"]
[Board \"2\"]
[ScoreTable \"#\"]
 1  4 3NT  S  9   600
 2  3 -    -  -   -
";
    check_lines(
        &[FILE],
        &["1/3/1/4S/N/10/420", "2/4/1/4S/N/9/-50", "1/4/2/3NT/S/9/600", "2/3/2/NP"],
    );
    let reading = reading("file", FILE.as_bytes());
    let session = reading.session.expect("it can be read");
    let names = session.contestants().iter().map(|one| one.players());
    let names = names.flatten().filter_map(|player| player.name.as_deref());
    assert_eq!(names.collect::<Vec<_>>(), ["Ann LEE", "Bo EK", "Cy FOX", "Di GIL"]);
    check(
        b"[Board \"1\"]\n[ScoreTable \"-Rank\\3R;+Score_NS\\5R;Multiplicity\\2L\"]\n 1 500 2\n 3 470 1\n",
        "error[bad-pbn] 2 the table says how often each score was made, and not by whom",
    );
}

/// Where there is one winner, a direction says where a pair began; letters before a number are its section.
#[test]
fn usebio_of_one_winner_with_directions() {
    let pair = |number: &str| {
        let direction = number.get(2..).unwrap_or_default();
        format!(
            "<PAIR><PAIR_NUMBER>{number}</PAIR_NUMBER><DIRECTION>{direction}</DIRECTION></PAIR>"
        )
    };
    let line = |ns: &str, ew: &str, score: i32| {
        format!(
            "<TRAVELLER_LINE><NS_PAIR_NUMBER>{ns}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>{ew}</EW_PAIR_NUMBER>\
             <SCORE>{score}</SCORE></TRAVELLER_LINE>"
        )
    };
    // A number may stand for a pair of each direction.
    for [one, two, three, four] in
        [["B1NS", "B2EW", "B3NS", "B4EW"], ["B1NS", "B1EW", "B2NS", "B2EW"]]
    {
        let pairs: String = [one, two, three, four].map(pair).concat();
        // In the second board, the pairs sit the other way round.
        let boards = format!(
            "<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>{}{}</BOARD><BOARD><BOARD_NUMBER>2</BOARD_NUMBER>{}{}</BOARD>",
            line(one, two, 420),
            line(three, four, -50),
            line(four, one, 100),
            line(two, three, 110),
        );
        let event = usebio(&format!(
            "<WINNER_TYPE>1</WINNER_TYPE><PARTICIPANTS>{pairs}</PARTICIPANTS>{boards}"
        ));
        let reading = reading("file", event.as_bytes());
        let notes = printed(&reading);
        let is_moved = |note: &String| note.ends_with("`1EW` is pair 3, and so on");
        assert_eq!(notes.iter().any(is_moved), two == "B1EW", "{notes:?}");
        let session = reading.session.expect("it is sound");
        assert_eq!(session.sections()[0].name, "B");
        let numbers = session.contestants().iter().map(|one| one.number.get());
        assert_eq!(numbers.collect::<Vec<_>>(), [1, 2, 3, 4]);
        assert_eq!(session.results().len(), 4);
    }
}

/// A line of a match says where its first team sat; a match has its round.
#[test]
fn usebio_of_teams() {
    let line = |direction: &str, score: i32| {
        format!(
            "<TRAVELLER_LINE><DIRECTION>{direction}</DIRECTION><SCORE>{score}</SCORE></TRAVELLER_LINE>"
        )
    };
    let teams = [2, 5].map(|team| {
        format!("<TEAM TEAM_ID=\"{team}\" TEAM_NAME=\"x\"><PAIR><PLAYER><PLAYER_NAME>P{team}</PLAYER_NAME></PLAYER></PAIR></TEAM>")
    });
    let event = usebio(&format!(
        "<PARTICIPANTS>{}</PARTICIPANTS><MATCH><ROUND_NUMBER>3</ROUND_NUMBER><TEAM>5</TEAM>\
         <OPPOSING_TEAM>2</OPPOSING_TEAM><BOARD><BOARD_NUMBER>1</BOARD_NUMBER>{}{}</BOARD></MATCH>",
        teams.concat(),
        line("NS", 420),
        line("EW", -50),
    ));
    let reading = reading("file", event.replace("MP_PAIRS", "TEAMS").as_bytes());
    let session = reading.session.expect("it is sound");
    let lines: Vec<_> = (session.result_ids())
        .map(|(_, line)| {
            let number = |id| session.contestant(id).number.to_string();
            (line.round.map(|round| round.get()), number(line.ns), number(line.ew))
        })
        .collect();
    let expected = [("2", "5"), ("5", "2")].map(|(ns, ew)| (Some(3), ns.to_owned(), ew.to_owned()));
    assert_eq!(lines, expected);
    let names = session.contestants().iter().flat_map(|one| one.players());
    let names: Vec<_> = names.filter_map(|player| player.name.as_deref()).collect();
    assert_eq!(names, ["P2", "P5"]);
}

/// Pairs and board of each line of a sound file.
#[track_caller]
fn lines(bytes: &[u8]) -> Vec<String> {
    let reading = reading("file", bytes);
    let session = reading.session.expect("it is sound");
    let number = |id| session.contestant(id).number;
    let lines = session.result_ids().map(|(_, result)| {
        format!("{}: {} {}", result.board, number(result.ns), number(result.ew))
    });
    let mut lines: Vec<String> = lines.collect();
    lines.sort();
    lines
}

#[test]
fn a_sit_out_has_no_ruling() {
    let line = |ns: &str, ew: &str| {
        format!(
            "<TRAVELLER_LINE><NS_PAIR_NUMBER>{ns}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>{ew}</EW_PAIR_NUMBER>\
             <CONTRACT></CONTRACT><TRICKS></TRICKS><SCORE></SCORE></TRAVELLER_LINE></BOARD>"
        )
    };
    for sits_out in [line("3", "0"), line("3", ""), line("0", "4")] {
        let file = usebio(&LINE.replace("</BOARD>", &sits_out));
        assert_eq!(lines(file.as_bytes()), ["1: 1 2"], "{file}");
    }
    let file = usebio(&LINE.replace("</BOARD>", &line("3", "4")));
    assert_eq!(lines(file.as_bytes()), ["1: 1 2", "1: 3 4"]);
    let pbn = b"[Board \"1\"]\n[ScoreTable \"PairId_NS;PairId_EW;Contract;Declarer;Result\"]\n\
        1 4 4S N 10\n3 - - - -\n";
    assert_eq!(lines(pbn), ["1: 1 4"]);
    let csv =
        b"#Version,std1\n#Travellers\nNS,EW,NSScore,EWScore,Contract\n#Board,1\n1,4,420,,\n3,,,,\n";
    assert_eq!(lines(csv), ["1: 1 4"]);
}

/// A cell that tells of play beside one pair: its opponents are missing.
#[test]
fn play_without_opponents() {
    let play = |what: &str, place: &str| {
        format!("error[no-opponents] {place} the row has {what}, and only one pair")
    };
    let pairs = [
        "<NS_PAIR_NUMBER>3</NS_PAIR_NUMBER>",
        "<EW_PAIR_NUMBER/><NS_PAIR_NUMBER>3</NS_PAIR_NUMBER>",
        "<NS_PAIR_NUMBER>0</NS_PAIR_NUMBER><EW_PAIR_NUMBER>4</EW_PAIR_NUMBER>",
    ];
    for pair in pairs {
        for (cell, what) in [
            ("<CONTRACT>4S</CONTRACT>", "a result"),
            ("<PLAYED_BY>N</PLAYED_BY>", "a declarer"),
            ("<TRICKS>9</TRICKS>", "tricks"),
            ("<LEAD>2H</LEAD>", "a lead"),
            ("<SCORE>420</SCORE>", "a result"),
            ("<SCORE>A5050</SCORE>", "a result"),
        ] {
            let line = format!("<TRAVELLER_LINE>{pair}{cell}</TRAVELLER_LINE></BOARD>");
            check(usebio(&LINE.replace("</BOARD>", &line)).as_bytes(), &play(what, "7"));
        }
    }
    for pair in ["3 0", "0 3", "3 \"\"", "\"\" 3"] {
        for (cells, what) in [
            ("4S - - - -", "a result"),
            ("- N - - -", "a declarer"),
            ("- - 9 - -", "tricks"),
            ("- - - HQ -", "a lead"),
            ("- - - - 420", "a result"),
            ("- - - - A+", "a result"),
        ] {
            let table =
                "[ScoreTable \"PairId_NS;PairId_EW;Contract;Declarer;Result;Lead;Score_NS\"]";
            let pbn = format!("[Board \"1\"]\n{table}\n1 4 4S N 10 - 420\n{pair} {cells}\n");
            check(pbn.as_bytes(), &play(what, "4"));
        }
    }
    for pair in ["3;", ";3", "3;0", "0;3"] {
        for (cells, what) in [
            ("420;;;;;", "a result"),
            (";-420;;;;", "a result"),
            (";;4S;;;", "a result"),
            (";;;9;;", "tricks"),
            (";;;;N;", "a declarer"),
            (";;;;;HQ", "a lead"),
        ] {
            let heading = "NS;EW;NSScore;EWScore;Contract;Tricks;Declarer;Lead";
            let csv = format!(
                "#Version;std1\n#Travellers\n{heading}\n#Board;1\n1;4;420;;;;;\n{pair};{cells}\n"
            );
            check(csv.as_bytes(), &play(what, "6"));
        }
    }
}

/// Nobody knows whether such a board was played.
#[test]
fn a_board_without_any_result() {
    let blank =
        LINE.replace("<BOARD_NUMBER>1", "<BOARD_NUMBER>2").replace("<SCORE>420</SCORE>", "");
    check(
        usebio(&format!("{LINE}{blank}")).as_bytes(),
        "error[no-result] 9 the row says nothing about what happened",
    );
    check(
        b"#Version,std1\n#Travellers\nNS,EW,NSScore,EWScore,Contract\n#Board,1\n1,4,420,,\n#Board,2\n1,4,,,\n",
        "error[no-result] 7 the row says nothing about what happened",
    );
}

/// A zero for the other side is none of a split score, where no score has a sign.
#[test]
fn zeros_of_the_side_without_points() {
    let points = |bytes: &[u8]| {
        let session = reading("file", bytes).session.expect("it is sound");
        let lines = session.results().iter();
        lines.map(|line| format!("{:?}", line.outcome)).collect::<Vec<_>>()
    };
    let bridgewebs = |lines: &str| {
        let start = "#Version,std1\n#Travellers\nNS,EW,NSScore,EWScore,Contract\n#Board,1\n";
        points(format!("{start}{lines}").as_bytes())
    };
    assert_eq!(bridgewebs("1,4,420,0,\n2,5,0,50,\n"), bridgewebs("1,4,420,,\n2,5,,50,\n"));
    let pbn = |lines: &str| {
        let start = "[Board \"1\"]\n[ScoreTable \"PairId_NS;PairId_EW;Score_NS;Score_EW\"]\n";
        points(format!("{start}{lines}").as_bytes())
    };
    assert_eq!(pbn("1 4 420 0\n2 5 0 50\n"), pbn("1 4 420 -\n2 5 - 50\n"));
    assert_ne!(pbn("1 4 420 0\n2 5 -50 50\n"), pbn("1 4 420 -\n2 5 - 50\n"));
}

#[test]
fn boards_outside_of_a_section() {
    let second = LINE.replace("<BOARD_NUMBER>1", "<BOARD_NUMBER>2").replace("420", "140");
    let section =
        |name: &str, inside: &str| format!("<SECTION SECTION_ID=\"{name}\">{inside}</SECTION>\n");
    for file in [
        section("A", LINE) + &second,
        format!("<SESSION>{}</SESSION>{second}", section("A", LINE)),
        section("A", "<PARTICIPANTS></PARTICIPANTS>") + LINE + &second,
        format!("<SESSION>{LINE}</SESSION>{second}"),
    ] {
        assert_eq!(lines(usebio(&file).as_bytes()), ["1: 1 2", "2: 1 2"], "{file}");
    }
    check(
        usebio(&(section("A", LINE) + &section("B", LINE) + &second)).as_bytes(),
        "error[bad-xml] 12 the board is in none of the file's sections",
    );
}

#[test]
fn how_pbn_says_that_it_is_scored() {
    let file = |scoring: &str| {
        format!(
            "[Board \"1\"]\n[Scoring \"{scoring}\"]\n[ScoreTable \"PairId_NS;PairId_EW;Contract;Declarer;Result\"]\n\
             1 4 4S N 10\n2 5 4S N 9\n3 6 4S N 11\n"
        )
    };
    let method = |scoring: &str| {
        let reading = reading("file", file(scoring).as_bytes());
        let printed = printed(&reading).into_iter().find(|one| one.contains("[other-scoring]"));
        let session = reading.session.expect("it is sound");
        (session.conditions().method, printed)
    };
    let average = Method::CrossImps(CrossImpForm::Average);
    assert_eq!(method("IMP;Cross"), (Method::CrossImps(CrossImpForm::Total), None));
    assert_eq!(method("IMP;Cross2"), (average, None));
    assert_eq!(method("MatchPoints;MP1"), (Method::Matchpoints, None));
    let (found, printed) = method("IMP;Cross1");
    assert_eq!(found, average);
    assert_eq!(
        printed.as_deref(),
        Some(
            "warning[other-scoring] 2:11+10 `Scoring` IMP;Cross1 is scored otherwise: divided by the number of comparisons"
        )
    );
    for other in ["Rubber", "BAM", "Chicago"] {
        let (found, printed) = method(other);
        assert_eq!(found, Method::Matchpoints);
        let expected =
            format!("`Scoring` {other} is not known: the board is scored by matchpoints");
        assert!(printed.is_some_and(|printed| printed.ends_with(&expected)), "{other}");
    }
}

/// What is scored in another way than the file says is no surprise to who has said so.
#[test]
fn other_scoring_is_not_reported_where_the_settings_name_a_method() {
    let file = "[Board \"1\"]\n[Scoring \"Rubber\"]\n\
        [ScoreTable \"PairId_NS;PairId_EW;Contract;Declarer;Result\"]\n1 4 4S N 10\n2 5 4S N 9\n3 6 4S N 11\n";
    let codes = |settings: &'static str| {
        let travelers = [SourceFile { name: "travelers.pbn", bytes: file.as_bytes() }];
        let beside = SideFiles {
            settings: Some(SourceFile { name: "session.toml", bytes: settings.as_bytes() }),
            ..SideFiles::NOTHING
        };
        let reading = read_several(&travelers, &beside, &Options::default());
        let all = reading.diagnostics.iter().map(|one| one.code);
        (all.filter(|code| *code == Code::OtherScoring).count(), reading.counts.warnings)
    };
    assert_eq!(codes("[scoring]\nrules = \"wbf\"\n"), (1, 1));
    assert_eq!(codes("[scoring]\nmethod = \"cross-imps\"\n"), (0, 0));
}

#[test]
fn bridgewebs() {
    let file = |lines: &str| {
        format!(
            "#Version,std1\n#Date,7/3/2026\n#Travellers\nNS,EW,NSScore,EWScore\n#Board,1\n{lines}"
        )
    };
    let reading = reading("file", file("A1,A2,420,\nA3,A4,60%,40%\nA5,A6,,50%\n").as_bytes());
    let session = reading.session.expect("it is sound");
    assert_eq!(session.event().date.as_deref(), Some("2026-03-07"));
    assert_eq!((session.sections()[0].name.as_str(), session.results().len()), ("A", 3));
    check(
        file("1,2,420,,9\n").as_bytes(),
        "error[long-row] 6 the line has more cells than its 4 columns",
    );
    check(file("1,\"2,420,\n").as_bytes(), "error[bad-value] 6 the line cannot be cut into cells");
    check(file("").as_bytes(), "error[no-results] 1 no board has lines");
    check(
        file("A1,B2,420,\n").as_bytes(),
        "error[section-disagrees] 6 the row is of section `A` and of section `B`",
    );
    check(
        b"#Version,std1\n1,2,420\n#Board,1\n1,2,420\n",
        "error[bad-value] 2 the line belongs to no part of the file",
    );
}

#[test]
fn databases() {
    let start = b"\0\x01\0\0Standard Jet DB\0".to_vec();
    for length in [0, 1, 2047, 4095, 4096] {
        let mut bytes = start.clone();
        bytes.resize(bytes.len().max(length), 0);
        let reading = reading("file", &bytes);
        assert!(reading.session.is_none());
        let first = reading.diagnostics[0].to_string();
        assert!(first.contains("[bad-database]"), "{length}: {first}");
    }
}

fn game_file(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/programs");
    std::fs::read(folder.join(name)).expect("it is there")
}

/// The first error of a game file in which some bytes are others.
fn said_of_game(changes: &[(usize, &[u8])]) -> String {
    let mut bytes = game_file("howell.acm");
    for (at, with) in changes {
        bytes[*at..at + with.len()].copy_from_slice(with);
    }
    let reading = reading("file", &bytes);
    let first = reading.diagnostics.iter().find(|one| one.severity == Severity::Error);
    first.map_or_else(|| "no error".to_owned(), ToString::to_string)
}

#[test]
fn game_files() {
    const POINTER: usize = 0x12;
    const KIND: usize = 0xDA;
    const SCORING: usize = 0x10C;
    const SECTION: usize = 0x13E;
    assert_eq!(said_of_game(&[]), "no error");
    let check = |changes: &[(usize, &[u8])], expected: &str| {
        let printed = said_of_game(changes);
        assert!(printed.contains(expected), "{printed}");
    };
    check(&[(POINTER, &[0; 4])], "[no-results] - the game file holds no event");
    check(
        &[(POINTER, &[0xFF; 4])],
        "[bad-game-file] byte 0xFFFFFFFF a block begins behind the end of the file",
    );
    check(
        &[(KIND, &[1])],
        "`Thursday Evening Howell` is a team event, which is not scored from a game file",
    );
    check(&[(KIND, &[2])], "is an individual");
    check(&[(SCORING, &[2])], "is pairs by IMPs");
    check(&[(SECTION, &[0])], "`Thursday Evening Howell` has no section");
    check(&[(SECTION + 4, &[0; 4])], "section A leads nowhere");
    check(&[(SECTION + 8, &[0; 4])], "section A has totals and no results of boards");
}

/// Where the entry of a pair begins whose first player has a last name.
fn entry(bytes: &[u8], last_name: &str) -> usize {
    let mut name = vec![u8::try_from(last_name.len()).expect("a short name")];
    name.extend(last_name.bytes());
    let places = bytes.windows(name.len()).position(|own| own == name);
    places.expect("somebody is called so") - 0xA4
}

/// What is found of a game file in which some bytes are others, without how it is scored.
fn findings_of_game(name: &str, change: impl Fn(&mut [u8])) -> (bool, Vec<String>) {
    let mut bytes = game_file(name);
    change(&mut bytes);
    let reading = reading("file", &bytes);
    let mut printed = printed(&reading);
    printed.retain(|finding| !finding.contains("[scorer-known]"));
    (reading.session.is_some(), printed)
}

#[test]
fn the_maximum_of_a_game_file_is_that_of_the_session() {
    let file = game_file("unit-final.ace");
    let session = reading("file", &file).session.expect("it is sound");
    assert_eq!(session.conditions().max_score, Some(84.into()));
    // In a file that says none, boards and tops give it; and where two sections say different ones.
    let details = u32::from_le_bytes([file[0x142], file[0x143], file[0x144], file[0x145]]) as usize;
    let mut none = file;
    none[details + 0x4E] = 0;
    let session = reading("file", &none).session.expect("it is sound");
    assert_eq!(session.conditions().max_score, None);
    let (is_read, printed) = findings_of_game("three-strats.ace", |bytes| {
        let details = u32::from_le_bytes([bytes[0x142], bytes[0x143], bytes[0x144], bytes[0x145]]);
        bytes[details as usize + 0x4E] = 100;
    });
    let expected = "the maximum is 100 in section A and 80 in section B: session scores are scaled to what boards and \
        tops give";
    assert!(is_read && printed.len() == 1, "{printed:?}");
    assert!(
        printed[0].starts_with("warning[file-says] byte ") && printed[0].ends_with(expected),
        "{printed:?}"
    );
}

#[test]
fn who_may_not_be_ranked_in_a_game_file() {
    let ineligible = |eligibility: Option<u8>| {
        let mut bytes = game_file("unit-final.ace");
        if let Some(eligibility) = eligibility {
            let at = entry(&bytes, "Kovar") + 0x33;
            bytes[at] = eligibility;
        }
        let reading = reading("file", &bytes);
        let session = reading.session.as_ref().expect("it is sound");
        let contestants = session.contestants().iter();
        let strats = contestants.filter_map(|one| Some(one.profile.as_ref()?.ineligible.len()));
        let found = printed(&reading).into_iter().filter(|one| one.contains("eligibility"));
        (strats.sum::<usize>(), found.collect::<Vec<_>>())
    };
    assert_eq!(ineligible(None), (3, Vec::new()));
    assert_eq!(ineligible(Some(0)), (0, Vec::new()));
    let (strats, printed) = ineligible(Some(9));
    assert_eq!(strats, 0);
    let expected = "pair A 2 N-S has an eligibility of kind 9, which is not known: it is ranked";
    assert!(
        printed[0].starts_with("note[unknown-eligibility] byte 0x")
            && printed[0].ends_with(expected),
        "{printed:?}"
    );
}

/// The program that wrote the file has ranked both pairs.
#[test]
fn a_player_who_is_in_two_pairs_of_a_game_that_was_ranked() {
    let (is_read, printed) = findings_of_game("howell.acm", |bytes| {
        for last_name in ["Abernathy", "Haddad"] {
            let number = entry(bytes, last_name) + 0xA4 + 0x36;
            bytes[number..number + 8].copy_from_slice(b"\x077654321");
        }
    });
    assert!(is_read);
    let [found] = printed.as_slice() else {
        panic!("{printed:?}");
    };
    assert!(
        found.starts_with("warning[name-in-two-pairs] ")
            && found.ends_with("`Noor Haddad` is in two pairs"),
        "{found}"
    );
}

/// N-S 1 played board 8 once, and both of its lines have average plus for its opponents.
#[test]
fn pairs_of_a_game_file_that_sat_wrong() {
    let (is_read, printed) = findings_of_game("unit-final.ace", |_| ());
    assert!(is_read);
    let expected = "on board 8 pair N-S 1 has the same result in two lines, and its opponents have A+ in both: it counts \
        once";
    assert!(
        printed
            .iter()
            .any(|one| one.starts_with("note[counted-once] byte ") && one.ends_with(expected)),
        "{printed:?}"
    );
    // Another result, or another ruling, is no copy.
    for (from, to) in [([40i16, 2060], [42i16, 2060]), ([40, 2060], [40, 2050])] {
        let (is_read, printed) = findings_of_game("unit-final.ace", |bytes| {
            let lines: Vec<usize> = (0..bytes.len() - 14)
                .filter(|at| {
                    let score = |at: usize| i16::from_le_bytes([bytes[at], bytes[at + 1]]);
                    [score(*at), score(*at + 8)] == from
                })
                .collect();
            let last = *lines.last().expect("there are two");
            assert_eq!(lines.len(), 2);
            bytes[last..last + 2].copy_from_slice(&to[0].to_le_bytes());
            bytes[last + 8..last + 10].copy_from_slice(&to[1].to_le_bytes());
        });
        assert!(
            !is_read && printed.iter().any(|one| one.starts_with("error[board-twice]")),
            "{printed:?}"
        );
    }
}

#[test]
fn a_section_of_a_game_file_without_results_is_left_out() {
    let (is_read, printed) = findings_of_game("three-strats.ace", |bytes| {
        let second = 0x13E + 22 + 8;
        let boards = u32::from_le_bytes(bytes[second..second + 4].try_into().unwrap()) as usize;
        bytes[boards + 4] = 0;
    });
    assert!(is_read, "{printed:?}");
    let expected = "section B has no results, and is left out";
    assert!(
        printed
            .iter()
            .any(|one| one.starts_with("warning[empty-section] byte ") && one.ends_with(expected)),
        "{printed:?}"
    );
}

#[test]
fn a_line_of_a_pair_that_is_not_listed_is_pointed_at() {
    let pair = |number| {
        let players = "<PLAYER><PLAYER_NAME>Ann Lee</PLAYER_NAME></PLAYER>";
        format!("<PAIR><PAIR_NUMBER>{number}</PAIR_NUMBER>{players}</PAIR>\n")
    };
    let reading = reading(
        "file",
        usebio(&format!("<PARTICIPANTS>\n{}</PARTICIPANTS>\n{LINE}", pair(1))).as_bytes(),
    );
    let printed = printed(&reading);
    let expected = "warning[not-listed] 9:67+1 pair 2 E-W plays, but is not listed";
    assert!(printed.iter().any(|one| one == expected), "{printed:?}");
}

#[test]
fn events_of_a_game_file() {
    let mut bytes = game_file("howell.acm");
    // A second event, which begins where the first one does.
    bytes.copy_within(0x12..0x16, 0x16);
    let of = |event| {
        let file = SourceFile { name: "file", bytes: &bytes };
        let options = Options::default().with(|options| options.event = event);
        read_several(&[file], &SideFiles::NOTHING, &options)
    };
    let first = |reading: &Reading| reading.diagnostics[0].to_string();
    let asked = first(&of(None));
    assert!(asked.contains("holds 2 events: 1 `Thursday Evening Howell`, 2 `Thursday"), "{asked}");
    assert!(of(Some(1)).session.is_some());
    let missing = first(&of(Some(3)));
    assert!(missing.contains("the file has no event 3: 1 `Thursday"), "{missing}");
}

#[test]
fn a_file_of_one_session_has_no_second_event() {
    let file = SourceFile { name: "file", bytes: b"board,ns,ew,score\n1,1,2,420\n" };
    let options = Options::default().with(|options| options.event = Some(2));
    let reading = read_several(&[file], &SideFiles::NOTHING, &options);
    assert!(reading.session.is_none());
    let printed = reading.diagnostics[0].to_string();
    assert!(printed.contains("there is no event 2"), "{printed}");
}

#[test]
fn several_files_of_programs_are_refused() {
    let event = usebio(LINE);
    let csv = "board,ns,ew,score\n1,1,2,420\n";
    let files = |other| {
        [("red.xml", event.as_str()), other]
            .map(|(name, text)| SourceFile { name, bytes: text.as_bytes() })
    };
    for (other, expected) in
        [(("blue.xml", event.as_str()), "`blue.xml`"), (("blue.csv", csv), "`blue.csv`")]
    {
        let options = &Options::default();
        let reading = read_several(&files(other), &SideFiles::NOTHING, options);
        let printed: Vec<String> = reading.diagnostics.iter().map(ToString::to_string).collect();
        assert!(reading.session.is_none());
        let [printed] = printed.as_slice() else {
            panic!("{printed:?}");
        };
        let begin = format!(
            "error[several-programs] - `red.xml` is a file of another program, and cannot be read together with {expected} |"
        );
        assert!(printed.starts_with(&begin), "{printed}");
    }
}

/// What separates cells inside the program is no sign in a cell.
#[test]
fn a_sign_of_ours_in_a_cell_loses_no_line() {
    let text = "[Board \"1\"]\n[ScoreTable \"PairId_NS;PairId_EW;Score_NS;Remarks\"]\n\
                1 2 420 x\n3 4 \u{1f}50 y\n";
    let reading = reading("small.pbn", text.as_bytes());
    assert!(reading.session.is_none());
    assert!(reading.accounting.is_even(), "{}", reading.accounting);
    assert_eq!(reading.accounting.faulty, 1, "{}", reading.accounting);
}

/// Files of text in UTF-16 with a mark say what they say in UTF-8.
#[test]
fn text_is_read_in_utf_16() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/programs");
    for name in [
        "howell.pbn",
        "mitchell-with-names.pbn",
        "mitchell-with-names.lin",
        "mitchell-with-names.csv",
        "mitchell-with-names.txt",
    ] {
        let bytes = std::fs::read(folder.join(name)).unwrap();
        let text = match std::str::from_utf8(&bytes) {
            Ok(text) => text.to_owned(),
            Err(_) => bytes.iter().copied().map(char::from).collect(),
        };
        let own = reading(name, text.as_bytes()).session.unwrap();
        let units = || text.trim_start_matches('\u{FEFF}').encode_utf16();
        let mut little = b"\xFF\xFE".to_vec();
        little.extend(units().flat_map(u16::to_le_bytes));
        let mut big = b"\xFE\xFF".to_vec();
        big.extend(units().flat_map(u16::to_be_bytes));
        for bytes in [little, big] {
            let found = reading(name, &bytes);
            assert_eq!(found.session.as_ref(), Some(&own), "{name}: {:?}", found.diagnostics);
        }
    }
}

#[test]
fn a_double_may_stand_behind_the_seat() {
    let table = |results: &str| {
        let names = "pn|N1,W1,S1,E1,N2,W2,S2,E2|pg||\n";
        let text = format!("vg|Semi,Segment 4,I,46,48,Alpha,80,Beta,99|\nrs|{results}|\n{names}");
        reading("file.lin", text.as_bytes()).session
    };
    let own = table("4HE=,4HE=,4SxW-4,3NS-3,5DxN-2,4HW-2");
    assert!(own.is_some());
    assert_eq!(table("4HE=,4HE=,4SWx-4,3NS-3,5DNX-2,4HW-2"), own);
}

/// A dash for the contract is no pass-out, also with noughts beside it; and penalties are read under their plain names.
#[test]
fn noughts_and_penalties_in_pbn() {
    let file = |total: &str, cells: &str| {
        format!(
            "[Board \"1\"]\n[TotalScoreTable \"PairId;Direction;{total}\"]\n1 N-S -0.5\n1 E-W -\n\
             [ScoreTable \"PairId_NS;PairId_EW;Contract;Declarer;Result;Score_NS\"]\n\
             1 1 4S N 10 420\n2 2 4S N 9 -50\n3 3 {cells}\n"
        )
    };
    for cells in ["- - 0 0", "- - 0 -", "NP - 0 0", "unplayed - - 0"] {
        let reading = reading("file", file("Names", cells).as_bytes());
        let unplayed = printed(&reading).iter().any(|one| one.contains("[unplayed]"));
        assert!(reading.session.is_some() && unplayed, "{cells}: {:?}", reading.diagnostics);
    }
    for total in ["ScorePenalty", "Penalty", "Bonus", "Adjustment"] {
        let reading = reading("file", file(total, "PASS - - 0").as_bytes());
        let session = reading.session.expect("it is sound");
        assert_eq!(session.adjustments().len(), 1, "{total}");
    }
    // A column of which nobody knows what it holds is named.
    let reading = reading("file", file("Fine", "PASS - - 0").as_bytes());
    let is_named = |one: &String| one.contains("[column-ignored]") && one.contains("`Fine`");
    assert!(printed(&reading).iter().any(is_named), "{:?}", reading.diagnostics);
}
