//! Rows mean the same whether or not what cells meant before is remembered, and however many pieces a table is read in.

use std::fs;
use std::path::Path;

use proptest::prelude::*;
use proptest::sample::{Index, select};

use super::*;
use crate::SourceFile;
use crate::markings::RowMarkings;
use crate::travelers::Layout;

const REMEMBERED: Remembering = Memos::of;
const NOTHING: Remembering = |_| Memos::default();

const HEADERS: [&str; 12] = [
    "section,board,ns,ew,contract,declarer,result",
    "board,ns,ew,contract,by,result,score",
    "contract,by,result,section,round,table,board,ew,ns",
    "ns,ew,board,score_ns,score_ew,remarks",
    "section,round,board,table,ns,ew,plus,minus",
    "board,ns,seen,ew,score,group,lead",
    "round,seen,board,ns,ew,score",
    "section,board,ns,ew,score,seen",
    "board,vul,ns,ew,score,dealer",
    "board,ns,ew,contract,by,result,vul",
    "board,ew,ns,contract,by,result",
    "section,board,ns,ew,score_ns,score_ew",
];

/// What is in a cell, by what its column is for.
const NUMBERS: [&str; 15] = [
    "1", "2", "13", "7", "11", "112", "1111", "65535", "9999999", "07", "0", "", " 3", "99999999",
    "3NS",
];
const SECTIONS: [&str; 8] = ["A", "A", "A", "B", "b", "SUM", "", "A B"];
const SAID: [&[&str]; 8] = [
    &["4S", "4S", "3NT", "PASS", "4S ", "", "\"4S\"", "4\u{2660}", "A+"],
    &["N", "N", "e", "", "Z"],
    &["=", "+1", "-2", "", "10", "=\""],
    &["420", "-50", "50", "", "1400", "\u{2212}50", "60%", "0"],
    &[
        "",
        "",
        "late",
        "called late",
        "it was called late, and is an adjusted score",
        "\"a, b\"",
        "\"two\nlines\"",
        "\u{E9}",
        "#",
    ],
    &["", "", "A", "\"", "#"],
    &["", "both", "None", "-", "NS", "\"all\"", "red"],
    &["", "", "N", "south", "#"],
];

/// What is between rows.
const BETWEEN: [&str; 9] =
    ["\n", "\n", "\n", "\r\n", "\r", "\n\n", "\n# so\n", "\nTotal,,,,,,\n", "\n,,,\n"];

fn column(name: &str) -> &'static [&'static str] {
    match name {
        "section" => &SECTIONS,
        "contract" => SAID[0],
        "declarer" | "by" => SAID[1],
        "result" => SAID[2],
        "score" | "score_ns" | "score_ew" | "plus" | "minus" => SAID[3],
        "remarks" | "seen" => SAID[4],
        "group" | "lead" => SAID[5],
        "vul" => SAID[6],
        "dealer" => SAID[7],
        _ => &NUMBERS,
    }
}

/// Files in which most rows say what another does, and many nearly.
fn files() -> impl Strategy<Value = String> {
    let rows = prop::collection::vec(
        (prop::collection::vec(any::<Index>(), 9), select(&BETWEEN[..]), 0..4_u8),
        1..60,
    );
    (select(&HEADERS[..]), select(&[",", ";", "\t"][..]), rows).prop_map(
        |(header, delimiter, rows)| {
            let names: Vec<&str> = header.split(',').collect();
            let mut text = names.join(delimiter) + "\n";
            for (picks, between, usual) in rows {
                let cells: Vec<&str> = (names.iter().zip(picks))
                    .map(|(name, pick)| {
                        let all = column(name);
                        // Three rows of four have the first values of each list only.
                        pick.get(if usual > 0 { &all[..all.len().min(3)] } else { all })
                    })
                    .copied()
                    .collect();
                text += &cells.join(delimiter);
                text += between;
            }
            text
        },
    )
}

/// What slips into a file here and there.
const SLIPS: [&str; 14] = [
    "A,7,9,29,4S,N,=,\"one\ntwo\"\n",
    "A,7,9,29,4S,N,=,\"\n",
    "\n",
    "# so\n",
    "Total,,,,,,,\n",
    "B,8,9,29,NP,,,\n",
    "C,8,9,,,,,\n",
    "A,8,9,29,4S,N,?,\n",
    "A,8,9,29,60% 420; 40% 50,,,\n",
    "A,8,9,29,A+,,,a lead\r\n",
    "b,8,1029,29,A-,,,\r",
    "A,8,9\n",
    "A,7,9,29,4S,N,=,none\n",
    "B,7,9,29,4S,N,=,both\n",
];

/// Large tables, most of whose rows are alike.
fn tables() -> impl Strategy<Value = String> {
    let slips = prop::collection::vec((any::<Index>(), select(&SLIPS[..])), 0..12);
    let last = select(&["remarks", "vul"][..]);
    (0..400_usize, slips, last).prop_map(|(rows, slips, last)| {
        let mut lines: Vec<String> = (0..rows)
            .map(|row| {
                let printed = ["4S,N,=", "3NT,W,-1", "PASS,,", "A+,,"][row % 4];
                let section = ["A", "B", "c"][row / 50 % 3];
                let (board, pair) = (row % 100 / 10 + 1, row % 10 + 1);
                format!("{section},{board},{pair},{},{printed},\n", pair + 20)
            })
            .collect();
        for (place, slip) in slips {
            let place = place.index(lines.len() + 1);
            lines.insert(place, slip.to_owned());
        }
        format!("section,board,ns,ew,contract,declarer,result,{last}\n") + &lines.concat()
    })
}

/// All that reading a table leaves behind.
fn read(content: &str, options: &Options, memos: Remembering, count: usize) -> String {
    let left = left_behind(content.as_bytes(), options, memos, count);
    left.expect("it is a table of travelers")
}

/// Every line, all findings, and what became of the other lines; `None` where it is no table of travelers.
fn left_behind(
    bytes: &[u8],
    options: &Options,
    memos: Remembering,
    count: usize,
) -> Option<String> {
    let file = SourceFile { name: "travelers.csv", bytes };
    let mut findings = Findings::default();
    let text = table::text::decode(file, options.encoding, &mut findings)?;
    let (table, records) = Table::open(&text, &options.csv(), &mut findings)?;
    let layout = Layout::of(&table, &mut findings)?;
    let roster = Roster::read(&table, None);
    let markings = RowMarkings::of(&table).together(&[], &table, &mut findings);
    let how = How {
        layout: layout.by_names(roster.is_individual()),
        roster: &roster,
        markings: &markings,
    };
    let (travelers, mut tally) =
        read_in_pieces(&table, &records, count, how, (options, memos), &mut findings);
    let lines = travelers.finish(options, &|_| None, &mut tally, &mut findings);
    Some(format!(
        "{tally:?} {markings:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?}",
        lines.sections.names(),
        lines.results,
        lines.partners,
        lines.sit_outs,
        lines.open,
        lines.notes,
        lines.rulings,
        lines.both_positive,
        lines.respelled,
        lines.signed,
        findings.sorted(),
    ))
}

proptest! {
    #[test]
    fn memos_change_nothing(
        content in files(),
        comment in any::<bool>(),
        multiline in any::<bool>(),
        provisional in any::<bool>(),
    ) {
        let options = Options {
            comment: comment.then_some(b'#'),
            multiline,
            provisional,
            ..Options::default()
        };
        let anew = read(&content, &options, NOTHING, 1);
        prop_assert_eq!(read(&content, &options, REMEMBERED, 1), anew);
    }

    #[test]
    fn any_number_of_pieces_gives_the_same(
        content in tables(),
        count in 2..9_usize,
        comment in any::<bool>(),
        multiline in any::<bool>(),
    ) {
        let options = Options {
            comment: comment.then_some(b'#'),
            multiline,
            ..Options::default()
        };
        let whole = read(&content, &options, NOTHING, 1);
        for memos in [NOTHING, REMEMBERED] {
            prop_assert_eq!(&read(&content, &options, memos, count), &whole);
        }
    }
}

/// Fixtures as they are, and with a few bytes changed.
#[test]
fn memos_and_pieces_change_nothing_in_fixtures() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
    let mut folders: Vec<_> = (fs::read_dir(fixtures).unwrap())
        .map(|folder| folder.unwrap().path().join("travelers.csv"))
        .filter(|path| path.is_file())
        .collect();
    folders.sort();
    let mut rng = fastrand::Rng::with_seed(61);
    let options = Options::default();
    let mut compared = 0;
    for path in folders {
        let mut bytes = fs::read(&path).unwrap();
        for damage in 0..12 {
            if damage > 0 && !bytes.is_empty() {
                let place = rng.usize(..bytes.len());
                bytes[place] = *rng.choice(b"0139,;-+NSEWAax=\n\" ".as_slice()).unwrap();
            }
            let anew = left_behind(&bytes, &options, NOTHING, 1);
            for (memos, count) in [(REMEMBERED, 1), (NOTHING, 3), (REMEMBERED, 3)] {
                let other = left_behind(&bytes, &options, memos, count);
                assert!(other == anew, "{}: {other:?}\n{anew:?}", path.display());
            }
            compared += usize::from(anew.is_some());
        }
    }
    assert!(compared > 200, "{compared}");
}

#[test]
fn what_happened_is_read_once_on_boards_of_each_vulnerability() {
    let mut content = String::from("section,board,ns,ew,contract,declarer,result\r\n");
    for row in 0..5000 {
        let (section, board, pair) = (row / 100, row % 100 / 10 + 1, row % 10 + 1);
        let printed = ["4S,N,=", "3NT,W,-1", "PASS,,", "A+,,", "4S,N,?"][row % 5];
        content += &format!("{section},{board},{pair},{},{printed}\r\n", pair + 20);
    }
    let options = Options::default();
    let text = table::text::decode(
        SourceFile { name: "travelers.csv", bytes: content.as_bytes() },
        options.encoding,
        &mut Findings::default(),
    );
    let text = text.expect("it is text");
    let mut findings = Findings::default();
    let (table, _) = Table::open(&text, &options.csv(), &mut findings).expect("it has a header");
    let (roster, markings) = (Roster::nobody(), Markings::STANDARD);
    let how = How {
        layout: Layout::of(&table, &mut findings).expect("it has all columns"),
        roster: &roster,
        markings: &markings,
    };
    let travelers = how.preview(&table);
    assert_eq!(travelers.lines.results.len(), 4000);
    // An outcome with an error is not kept.
    assert_eq!(travelers.memos.plays(), 4 * 4);
}

#[test]
fn what_stops_the_reading_stops_it_in_all_pieces() {
    let long = "x".repeat(table::text::LONGEST_LINE + 1);
    let row = "A,7,9,29,4S,N,=,\n";
    let content = format!(
        "section,board,ns,ew,contract,declarer,result,remarks\n{}{long}\n{}A,8,9\n",
        row.repeat(10),
        row.repeat(70_000)
    );
    let whole = read(&content, &Options::default(), REMEMBERED, 1);
    assert!(whole.contains("unread: 70001"));
    assert_eq!(read(&content, &Options::default(), REMEMBERED, 3), whole);
}

#[test]
fn rulings_that_are_too_many_only_together_are_too_many_in_pieces() {
    const SCORES: [i32; 8] = [420, 450, 480, 170, 140, 110, 200, 400];
    let mut content = String::from("section,board,ns,ew,ruling\n");
    for row in 0..66_000 {
        let (share, score) = (row % 9998 + 1, SCORES[row / 9998]);
        let percent = |share: usize| format!("{}.{:02}%", share / 100, share % 100);
        let (one, other) = (percent(share), percent(10_000 - share));
        content += &format!("A,1,1,2,{one} {score}; {other} 50\n");
    }
    let whole = read(&content, &Options::default(), REMEMBERED, 1);
    assert!(whole.contains("errors: 464"));
    assert_eq!(read(&content, &Options::default(), REMEMBERED, 2), whole);
}
