//! Text pages: as wide as asked for, divided where asked for, and never more than text.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use crate::running::score;
use crate::sessions::{fixtures, reports, sessions};
use tempfile::TempDir;
use unicode_width::UnicodeWidthStr;

#[test]
fn no_line_is_wider_than_the_page() {
    let long = session_of_long_texts();
    for folder in sessions().iter().map(PathBuf::as_path).chain([long.path()]) {
        for width in [72, 80, 100, 132] {
            let width_flag = format!("--width={width}");
            let [all, brief] = [vec!["--report", &*reports(), &*width_flag], vec![&*width_flag]]
                .map(|flags| String::from_utf8(score(folder, &flags).stdout).unwrap());
            for (text, least) in [(all, 20), (brief, 10)] {
                assert!(text.lines().count() > least, "{}", folder.display());
                for line in text.lines() {
                    assert!(line.width() <= width, "{}, {width}: {line}", folder.display());
                }
            }
        }
    }
}

/// Without a report named, a pair is in one list, and once beside its boards in each block of them.
#[test]
fn a_club_s_session_is_short_where_no_report_is_named() {
    let output = score(&fixtures().join("mitchell-7-tables"), &[]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.lines().count() < 80, "{text}");
    let of_pair = |line: &&str| line.contains("E-W  5 Yıldız");
    assert_eq!(text.lines().filter(of_pair).count(), 3, "{text}");
}

/// Where people write what they like, they write a lot.
fn session_of_long_texts() -> TempDir {
    let folder = tempfile::tempdir().expect("there is room");
    let long = |word: &str| [word; 20].join(" ");
    let write = |file: &str, text: String| {
        fs::write(folder.path().join(file), text).expect("it can be written");
    };
    let lines = ["A,1,1,2,420", "A,1,3,4,-50", "A,2,1,4,110", "A,2,3,2,A+/A-", "A,3,1,3,LP"].iter();
    let lines = lines.map(|line| format!("{line},{},{}\n", long("spade"), long("remark")));
    write(
        "travelers.csv",
        format!("section,board,ns,ew,score,lead,remarks\n{}", lines.collect::<String>()),
    );
    let pairs = (1..=4)
        .map(|pair| format!("{pair},{},{}\n", "Wolfeschlegelsteinhausen".repeat(4), long("双子")));
    write("pairs.csv", format!("pair,player1,player2\n{}", pairs.collect::<String>()));
    let settings = format!(
        "[event]\nname = \"{}\"\nclub = \"{}\"\ndirector = \"{}\"\n[[sections]]\nname = \"A\"\nwinners = 1\n\
         [[adjustments]]\npair = 1\nmatchpoints = \"-1\"\nreason = \"{}\"\n",
        long("Event"),
        long("Club"),
        "Director".repeat(20),
        long("reason")
    );
    write("session.toml", settings);
    folder
}

/// A printer begins a page where a sheet begins; everything else stays as it is.
#[test]
fn form_feeds_divide_sheets() {
    for (folder, report, sheets) in [
        ("mitchell-7-tables", "ranking", 2),
        ("mitchell-7-tables", "recap", 2),
        ("mitchell-7-tables", "scorecards", 14),
        ("mitchell-7-tables", "travelers", 14),
        ("mitchell-7-tables", "ranking,director", 3),
        ("howell-5-tables", "recap", 1),
    ] {
        let page = |more: &str| {
            let output = score(&fixtures().join(folder), &["--report", report, more]);
            String::from_utf8(output.stdout).unwrap()
        };
        let (whole, divided) = (page("--quiet"), page("--form-feed"));
        let event: String = whole.split_inclusive('\n').take(3).collect();
        let pages: Vec<&str> = divided.split('\u{c}').collect();
        assert_eq!(pages.len(), sheets, "{folder}, {report}");
        for page in &pages {
            assert!(page.starts_with(&event), "{folder}, {report}: {page}");
            assert!(page.lines().count() <= 60, "{folder}, {report}: {page}");
        }
        let joined: String = pages.iter().map(|page| page.trim_start_matches(&event)).collect();
        assert_eq!(event + &joined, whole, "{folder}, {report}");
    }
}

#[test]
fn ascii_pages_have_no_other_signs() {
    let output = score(&fixtures().join("acbl-scoresheet"), &["--ascii", "--report", &reports()]);
    assert!(output.status.success());
    assert!(String::from_utf8(output.stdout).unwrap().is_ascii());
    // Names keep their letters; what is between them is ours, in titles too.
    let output =
        score(&fixtures().join("three-strats-two-sections"), &["--ascii", "--report", &reports()]);
    let text = String::from_utf8(output.stdout).unwrap();
    let ours = text.chars().filter(|one| !one.is_ascii() && !one.is_alphabetic());
    assert_eq!(ours.collect::<String>(), "");
}

#[test]
fn names_cannot_move_the_cursor_or_forge_a_row() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("travelers.csv"), "board,ns,ew,score\n1,1,2,420\n1,3,4,-50\n")
        .unwrap();
    let names = "pair,player1,player2\n\
        1,\u{1b}]0;pwned\u{7}\u{1b}[2J,\u{202e}Ann\n2,\"Bo\n1 99.99\",Winner\rLoser\n3,双子 大介,e\u{301}e\u{301}\n";
    fs::write(folder.path().join("pairs.csv"), names).unwrap();
    let output = score(folder.path(), &["--report", &reports()]);
    let all = [output.stdout, output.stderr].concat();
    let text = String::from_utf8(all).unwrap();
    let moving: Vec<char> =
        text.chars().filter(|one| one.is_control() && *one != '\n' || *one == '\u{202e}').collect();
    assert_eq!(moving, [], "{text}");
}

#[test]
fn color_changes_no_character() {
    for folder in sessions() {
        let page = |when: &str| {
            let output = score(&folder, &["-q", "--report", &reports(), "--color", when]);
            String::from_utf8(output.stdout).unwrap()
        };
        let (plain, colored) = (page("never"), page("always"));
        assert_ne!(plain, colored);
        assert_eq!(plain, anstream::adapter::strip_str(&colored).to_string());
    }
}

/// The titles are repeated where a table is longer than a page, and no row is lost.
#[test]
fn long_tables_are_divided() {
    let folder = tempfile::tempdir().unwrap();
    let travelers = folder.path().join("travelers.csv");
    // 150 tables play two boards.
    let rows = (1..=2).flat_map(|board| (1..=150).map(move |pair| (board, pair)));
    let rows =
        rows.map(|(board, pair)| format!("{board},{pair},{pair},{}\n", 70 + 10 * (pair % 5)));
    let rows: String = rows.collect();
    fs::write(&travelers, format!("board,ns,ew,score\n{rows}")).unwrap();
    let output = score(&travelers, &["--report=ranking,recap", "--form-feed", "--quiet"]);
    let text = String::from_utf8(output.stdout).unwrap();
    let pages: Vec<&str> = text.split('\u{c}').collect();
    let mut numbers: BTreeMap<&str, Vec<u32>> = BTreeMap::new();
    for page in &pages {
        assert!(page.lines().count() <= 60, "{page}");
        let title = page.lines().find(|line| line.starts_with("RANKING")).unwrap_or("RECAP");
        if title == "RECAP" {
            continue;
        }
        let mut rows = page.lines().skip_while(|line| !line.trim_start().starts_with("Place "));
        assert!(rows.next().is_some() && rows.next().is_some_and(|rule| rule.starts_with('─')));
        let own = rows.map(|row| row.split_whitespace().nth(1).unwrap().parse::<u32>().unwrap());
        numbers.entry(title).or_default().extend(own);
    }
    assert_eq!(numbers.len(), 2);
    for mut numbers in numbers.into_values() {
        numbers.sort_unstable();
        assert_eq!(numbers, (1..=150).collect::<Vec<_>>());
    }
}
