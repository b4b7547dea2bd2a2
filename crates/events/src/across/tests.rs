//! Joining clubs, with the text of every finding.

use session::Session;
use traveler_ingest::{Options, Reading, SourceFile, Sources, read};

use super::{Club, PartOfSession, Rules, join_clubs, join_sections};

fn played(travelers: &str, settings: &str) -> Session {
    reading(travelers, settings).session.unwrap()
}

fn reading(travelers: &str, settings: &str) -> Reading {
    let file = |name, text: &'static str| SourceFile { name, bytes: text.as_bytes() };
    let leaked = |text: &str| &*text.to_owned().leak();
    let sources = Sources {
        travelers: file("travelers.csv", leaked(travelers)),
        pairs: None,
        settings: Some(file("session.toml", leaked(settings))),
    };
    read(&sources, &Options::default())
}

/// Compares the findings, one per line, where the first club says the rules.
fn check(one: &Session, other: &Session, expected: &[&str]) {
    let club = |name, rules, session| Club { name, rules, session };
    let clubs = [club("one", "one/session.toml", one), club("two", "two/session.toml", other)];
    let rules = Rules { name: "one/session.toml", conditions: one.conditions() };
    let reading = join_clubs(&clubs, rules);
    let found: Vec<String> = reading.diagnostics.iter().map(ToString::to_string).collect();
    assert_eq!(found, expected);
    assert_eq!(reading.made.is_none(), reading.counts.errors > 0);
}

const ONE: &str = "board,ns,ew,score\n1,1,1,420\n1,2,2,50\n2,1,2,110\n2,2,1,140\n";
const TWO: &str = "board,ns,ew,score\n1,1,1,450\n1,2,2,50\n2,1,2,110\n2,2,1,170\n";

#[test]
fn clubs_that_agree_are_one_session() {
    check(&played(ONE, ""), &played(TWO, ""), &[]);
}

#[test]
fn every_switch_is_compared() {
    let settings = "[scoring]\nrules = \"ebu\"\nboard_rounding = \"0.1\"\nshort_boards = \"tie\"\n\
                    complement = true\nbye = \"60%\"\naverage_plus = \"flat\"\nmax_score = 24\n";
    let (one, two) = (played(ONE, ""), played(TWO, settings));
    let reported = |key: &str, what: &str, found: &str, expected: &str| {
        format!(
            "error[clubs-differ] - `two/session.toml` {what} {found}, `one/session.toml` {what} {expected} | {found} \
             | {expected} | correct `{key}` in one of the two: what is compared is scored alike"
        )
    };
    let usual = "as the rules have it";
    let expected = [
        reported("rules", "follows the rules", "ebu", "acbl"),
        reported("board_rounding", "rounds boards", "to 0.1", usual),
        reported("short_boards", "rates short boards", "as ties", usual),
        reported("complement", "gives E-W", "what N-S leave of the top", "their own matchpoints"),
        reported("bye", "gives a sit-out", "60%", "nothing"),
        reported("average_plus", "has average plus", "flat", "by the law"),
        reported("max_score", "has the maximum", "24", usual),
    ];
    let expected: Vec<&str> = expected.iter().map(String::as_str).collect();
    check(&one, &two, &expected);
}

#[test]
fn a_board_is_the_same_one_in_all_clubs() {
    let marked = TWO.replace("score\n", "score,vul\n").replace("1,1,1,450", "1,1,1,650,both");
    let marked = marked
        .replace("1,2,2,50", "1,2,2,100,both")
        .replace("110\n", "110,\n")
        .replace("170\n", "170,\n");
    check(
        &played(ONE, ""),
        &played(&marked, ""),
        &[
            "error[boards-differ] - board 1 has the vulnerability both in `two`, and none in `one` | both | none | only \
           results of the same board are compared: correct the one that is wrong, or leave one of the two out",
        ],
    );
}

#[test]
fn a_club_with_other_boards_is_compared_with_nobody() {
    let other = TWO.replace("\n1,", "\n11,").replace("\n2,", "\n12,");
    let warning = |club: &str, boards: &str| {
        format!(
            "warning[no-common-board] - `{club}` has no board in common with another club | {boards} | - | its results \
             are compared only with each other: did it play the same boards?"
        )
    };
    let expected = [warning("one", "boards 1 to 2"), warning("two", "boards 11 to 12")];
    let expected: Vec<&str> = expected.iter().map(String::as_str).collect();
    check(&played(ONE, ""), &played(&other, ""), &expected);
}

/// Two folders as sections of one session, and what was found, one finding per line.
fn side_by_side(one: Reading, other: Reading, options: &Options) -> (Reading, Vec<String>) {
    let part = |name: &str, reading| PartOfSession {
        name: name.to_owned(),
        rules: format!("{name}/session.toml"),
        reading,
    };
    let joined = join_sections(vec![part("one", one), part("two", other)], options);
    let found = joined.diagnostics.iter().map(ToString::to_string);
    let found = found.filter(|one| !one.contains("[worked-out]")).collect();
    (joined, found)
}

#[test]
fn folders_are_sections_of_one_session() {
    let (joined, found) = side_by_side(reading(ONE, ""), reading(TWO, ""), &Options::default());
    assert_eq!(
        found,
        ["note[sections-named] - sections are called anew: `one` is A, `two` is B | - | - | -"]
    );
    let session = joined.session.unwrap();
    let names: Vec<&str> = (session.sections().iter()).map(|one| one.name.as_str()).collect();
    assert_eq!(names, ["A", "B"]);
    assert_eq!(session.results().len(), 8);
    assert_eq!(session.contestants().len(), 8);
    assert_eq!(joined.accounting.lines, 10);
    assert_eq!(joined.accounting.results, 8);
    assert!(session.conditions().score_together.is_empty());
    let all = Options::default().with(|options| options.one_field = true);
    let (joined, _) = side_by_side(reading(ONE, ""), reading(TWO, ""), &all);
    let together = &joined.session.unwrap().conditions().score_together.clone();
    assert_eq!(together.iter().map(Vec::len).collect::<Vec<_>>(), [2]);
}

#[test]
fn sections_with_names_of_their_own_keep_them() {
    let of = |travelers: &str, name: &str| {
        let rows = travelers.replace("\n1,", &format!("\n{name},1,"));
        let rows = rows.replace("\n2,", &format!("\n{name},2,"));
        reading(&format!("section,{rows}"), "")
    };
    let (joined, found) = side_by_side(of(ONE, "B"), of(TWO, "A"), &Options::default());
    assert_eq!(found, [""; 0]);
    let session = joined.session.unwrap();
    let names: Vec<&str> = (session.sections().iter()).map(|one| one.name.as_str()).collect();
    assert_eq!(names, ["B", "A"]);
}

#[test]
fn other_sessions_are_no_sections() {
    let refused = |one: &str, other: &str, expected: &str| {
        let (joined, found) =
            side_by_side(reading(ONE, one), reading(TWO, other), &Options::default());
        assert!(joined.session.is_none());
        assert_eq!(found, [expected]);
    };
    refused(
        "[event]\nclub = \"Ash\"\n",
        "[event]\nclub = \"Elm\"\n",
        "error[clubs-differ] - `two/session.toml` is of another club than `one/session.toml` | - | - | clubs with the \
         same boards: `--across`",
    );
    refused(
        "[event]\nsession = 1\n",
        "[event]\nsession = 2\n",
        "error[clubs-differ] - `two/session.toml` is another session than `one/session.toml` | - | - | several sessions \
         of an event: `matchpoint event`",
    );
    refused(
        "",
        "[[strats]]\nname = \"A\"\n",
        "error[clubs-differ] - `two/session.toml` has other strats, awards or handicaps than `one/session.toml` | - | - \
         | say the same in the `session.toml` of each folder",
    );
    let (joined, _) =
        side_by_side(reading(ONE, ""), reading("board,ns\n", ""), &Options::default());
    assert!(joined.session.is_none());
    assert!(joined.counts.errors > 0);
}

/// Ten boards at two tables, each with a part score.
fn twenty_lines(scores: [i32; 3]) -> String {
    let lines = (0..10_usize).flat_map(|board| {
        [(1, scores[board % 3]), (2, scores[board / 3 % 3])]
            .map(|(pair, score)| format!("{},{pair},{pair},{score}\n", board + 1))
    });
    format!("board,ns,ew,score\n{}", lines.collect::<String>())
}

/// With one line more, less, or corrected, it is still the same file.
#[test]
fn a_corrected_file_beside_the_old_one_counts_twice() {
    let old = twenty_lines([110, 140, 170]);
    let alike = |old: &str, new: &str| {
        let [one, other] = [old, new].map(|travelers| played(travelers, ""));
        let clubs = [("one", &one), ("two", &other)].map(|(name, session)| Club {
            name,
            rules: name,
            session,
        });
        let rules = Rules { name: "one", conditions: one.conditions() };
        let found = join_clubs(&clubs, rules).diagnostics;
        let found = found.iter().map(ToString::to_string);
        found.collect::<Vec<_>>()
    };
    let warning = "warning[sessions-alike] - nearly all results of `two` are also in `one`, and both count | - | - | leave \
                   out the one that does not count";
    for new in [
        old.replace("\n1,2,2,110", "\n1,2,2,-110"),
        old.replace("\n1,2,2,110", ""),
        format!("{old}11,1,1,140\n"),
    ] {
        assert_ne!(new, old);
        assert_eq!(alike(&old, &new), [warning]);
        assert_eq!(alike(&new, &old), [warning]);
    }
    assert_eq!(alike(&old, &twenty_lines([140, 110, 90])), [""; 0]);
}

#[test]
fn findings_of_a_part_name_the_new_sections() {
    let lacking = twenty_lines([140, 110, 90]).replace("\n5,2,2,110", "");
    let (joined, found) = side_by_side(
        reading(&twenty_lines([110, 140, 170]), ""),
        reading(&lacking, ""),
        &Options::default(),
    );
    let missing = found.iter().find(|one| one.contains("[missing-lines]"));
    let missing = missing.expect("a line is missing");
    assert!(missing.contains("in section B: "), "{missing}");
    let sections = joined.diagnostics.iter();
    let sections = sections.filter(|one| one.code == findings::Code::MissingLines);
    let sections: Vec<_> = sections.map(|one| one.subject.section.as_deref()).collect();
    assert_eq!(sections, [Some("B")]);
}

/// What the tables of a club make of a deal: tricks around those of most, and other contracts at some.
fn board(rng: &mut fastrand::Rng, number: u16, deal: u64, tables: u8) -> String {
    let mut of_deal = fastrand::Rng::with_seed(deal);
    let side = ["N", "E"][of_deal.usize(..2)];
    let contract = ["2S", "3NT", "4H", "6C", "1NT", "5D"][of_deal.usize(..6)];
    let lines = (1..=tables).map(|pair| {
        let result = ["=", "=", "=", "+1", "+1", "-1", "-1", "-2"][rng.usize(..8)];
        let contract = if rng.u8(..12) == 0 { "2D" } else { contract };
        format!("{number},{pair},{pair},{contract},{side},{result}\n")
    });
    lines.collect()
}

/// Joins clubs, each with what it is called and which deal it plays on which board.
fn unlike(clubs: &[(String, u8)], deal: impl Fn(usize, u16) -> u64) -> Vec<String> {
    let mut rng = fastrand::Rng::with_seed(57);
    let sessions: Vec<Session> = (clubs.iter().enumerate())
        .map(|(club, (_, tables))| {
            let boards =
                (1..=24).map(|number| board(&mut rng, number, deal(club, number), *tables));
            let rows = boards.collect::<String>();
            played(&format!("board,ns,ew,contract,by,result\n{rows}"), "")
        })
        .collect();
    let clubs: Vec<Club<'_>> = (clubs.iter().zip(&sessions))
        .map(|((name, _), session)| Club { name, rules: name, session })
        .collect();
    let rules = Rules { name: "", conditions: sessions[0].conditions() };
    let found = join_clubs(&clubs, rules).diagnostics;
    found.iter().map(ToString::to_string).collect()
}

fn forty_clubs() -> Vec<(String, u8)> {
    (0..40).map(|club| (format!("c{club}"), 4 + club % 7)).collect()
}

/// Twenty boards of forty clubs are dealt otherwise: all of them are found, and no other.
#[test]
fn boards_that_were_dealt_otherwise_are_found_among_forty_clubs() {
    let clubs = forty_clubs();
    let planted = |club: usize, board: u16| club % 2 == 1 && usize::from(board) == club / 2 + 3;
    // A deal on which the other side has another contract.
    let elsewhere = |deal: u64| {
        let side_and_contract = |deal| {
            let mut rng = fastrand::Rng::with_seed(deal);
            (rng.usize(..2), rng.usize(..6))
        };
        let (side, contract) = side_and_contract(deal);
        let mut others = 100..;
        let is_other = |other: &u64| {
            let (other_side, other) = side_and_contract(*other);
            other_side != side && other != contract
        };
        others.find(is_other).unwrap()
    };
    let deal = |club, board: u16| match planted(club, board) {
        true => elsewhere(board.into()),
        false => board.into(),
    };
    let found = unlike(&clubs, deal);
    let expected: Vec<String> = (1..40)
        .step_by(2)
        .map(|club| {
            let board = club / 2 + 3;
            format!("warning[other-board] - `c{club}` has results on board {board} that are unlike")
        })
        .collect();
    assert_eq!(found.len(), expected.len(), "{found:#?}");
    for expected in expected {
        assert!(found.iter().any(|one| one.starts_with(&expected)), "{expected}: {found:#?}");
    }
}

/// A club whose numbers are all one too low is one line, which says so; the last board fits none.
#[test]
fn a_club_that_numbered_its_boards_otherwise_is_one_line() {
    let deal = |club, board: u16| u64::from(board) + u64::from(club == 9);
    let found = unlike(&forty_clubs(), deal);
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(found[0].contains(" are like boards 2, "), "{found:#?}");
}
