//! What is read plainly is what the careful reader reads.

use contract_scoring::Score;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use session::Outcome;

use super::super::read_rows;
use super::*;
use crate::SourceFile;
use crate::csv::left_behind::left_behind;
use crate::csv::markings::read_markings;
use crate::travelers::{Layout, Roster};

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
    &[
        "4S",
        "4S",
        "3NT",
        "PASS",
        "4S ",
        "",
        "\"4S\"",
        "4\u{2660}",
        "A+",
    ],
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
const BETWEEN: [&str; 9] = [
    "\n",
    "\n",
    "\n",
    "\r\n",
    "\r",
    "\n\n",
    "\n# so\n",
    "\nTotal,,,,,,\n",
    "\n,,,\n",
];

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

/// Files in which most rows are plain, and many nearly.
fn files() -> impl Strategy<Value = String> {
    let rows = prop::collection::vec(
        (
            prop::collection::vec(any::<Index>(), 9),
            select(&BETWEEN[..]),
            0..4_u8,
        ),
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
                        pick.get(if usual > 0 {
                            &all[..all.len().min(3)]
                        } else {
                            all
                        })
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

/// Reads a file with a way of reading plain rows, and says what was left behind.
fn entered<T>(
    content: &str,
    options: &Options,
    plain: impl FnOnce(&Table<'_, '_, Field>, How<'_>) -> Plain,
    shown: impl FnOnce(&Plain, &Travelers<'_>, u64, Findings) -> T,
) -> T {
    let file = SourceFile {
        name: "travelers.csv",
        bytes: content.as_bytes(),
    };
    let mut findings = Findings::default();
    let text = text::decode(file, options.encoding, &mut findings).expect("it is text");
    let (table, mut records) = Table::open(&text, options, &mut findings).expect("it has a header");
    let said = read_markings(&table, &records);
    let markings = said.together(&[], &table, &mut findings);
    let layout = Layout::of(&table, &mut findings).expect("it has all columns");
    let roster = Roster::nobody();
    let how = How {
        layout,
        roster: &roster,
        markings: &markings,
    };
    let mut plain = plain(&table, how);
    let mut travelers = Travelers::new(&table, layout, &markings, 0);
    read_rows(
        (&table, &roster),
        &mut records,
        &mut plain,
        &mut travelers,
        &mut findings,
    );
    shown(&plain, &travelers, records.ahead().1, findings)
}

/// All that reading leaves behind.
fn read(content: &str, options: &Options, plainly: bool) -> (String, usize) {
    let plain = |table: &Table<'_, '_, Field>, how: How<'_>| {
        if plainly {
            Plain::of(table, how, options)
        } else {
            Plain::none()
        }
    };
    entered(
        content,
        options,
        plain,
        |plain, travelers, next, findings| {
            let read = format!("{next} {}", left_behind(travelers, findings));
            (read, plain.cache.len())
        },
    )
}

proptest! {
    #[test]
    fn plain_rows_mean_what_the_careful_reader_reads(
        content in files(),
        comment in any::<bool>(),
        multiline in any::<bool>(),
    ) {
        let options = Options {
            comment: comment.then_some(b'#'),
            multiline,
            ..Options::default()
        };
        let (plainly, _) = read(&content, &options, true);
        let (carefully, known) = read(&content, &options, false);
        prop_assert_eq!(known, 0);
        prop_assert_eq!(plainly, carefully);
    }
}

#[test]
fn most_rows_of_a_field_are_plain() {
    let mut content = String::from("section,board,ns,ew,contract,declarer,result\r\n");
    for row in 0..5000 {
        let (section, board, pair) = (row / 100, row % 100 / 10 + 1, row % 10 + 1);
        let said = ["4S,N,=", "3NT,W,-1", "PASS,,", "A+,,"][row % 4];
        content += &format!("{section},{board},{pair},{},{said}\r\n", pair + 20);
    }
    let options = Options::default();
    let plain = |table: &Table<'_, '_, Field>, how: How<'_>| Plain::of(table, how, &options);
    entered(&content, &options, plain, |plain, travelers, _, _| {
        assert_eq!(travelers.lines.results.len(), 5000);
        // What is said is new once on boards of each vulnerability, and the last rows do not fill a window.
        assert_eq!(
            plain.careful,
            16 + size_of::<Window>() / "49,10,1,21,4S,N,=\r\n".len()
        );
    });
}

/// A row of totals has blank numbers: none of the known rows is like it.
#[test]
fn a_row_of_totals_is_not_plain() {
    let content = "section,board,ns,ew,contract,declarer,result\nA,1,1,1,4S,N,=\nTotal,,,,,,\nA,1,1,1,4S,N,=\n# so\n\
         A,1,1,1,4S,N,-2\n# so\nA,1,1,1,4S,N,=\nTotal,,,,,,\nA,1,1,1,4S,N,-2\nA,1,1,1,4S,N,-2\nA,1,1,1,\"4S\",N,=\n";
    let options = Options::default();
    assert_eq!(
        read(content, &options, true).0,
        read(content, &options, false).0
    );
}

/// With tabs for delimiters, a comment may begin behind a blank cell.
#[test]
fn a_comment_behind_a_tab_is_none_of_the_known_rows() {
    let content = "round\tseen\tboard\tns\tew\tscore\n1\t#\t1\t1\t2\t420\n\t#\t1\t3\t4\t420\n"
        .to_owned()
        + &"2\t\t1\t5\t6\t420\n".repeat(20);
    let options = Options {
        comment: Some(b'#'),
        ..Options::default()
    };
    assert_eq!(
        read(&content, &options, true).0,
        read(&content, &options, false).0
    );
}

#[test]
fn what_was_said_is_known_again() {
    let said = |number: usize| {
        let score = Score::at(number % Score::COUNT).unwrap();
        Coded::new(Outcome::Plain(score), None)
    };
    for more in ["", ", in three words"] {
        let words = |number: usize| {
            let mut key = key::Key::NOTHING;
            key.push(format!(",{number}{more}").as_bytes()).unwrap();
            key.words()
        };
        let mut cache = Cache::default();
        assert!(cache.get(&words(1), Vulnerability::None).is_none());
        for number in 0..100_000 {
            cache.insert(words(number), Vulnerability::EastWest, said(number));
            // What is known already stays.
            cache.insert(words(0), Vulnerability::EastWest, said(1));
        }
        // There is room for no more; but hardly one is too far from its home.
        assert!((16_300..=1 << 14).contains(&cache.len()), "{}", cache.len());
        let mut found = 0;
        for number in 0..100_000 {
            assert!(cache.get(&words(number), Vulnerability::Both).is_none());
            if let Some(kept) = cache.get(&words(number), Vulnerability::EastWest) {
                assert_eq!(kept, said(number));
                found += 1;
            }
        }
        assert_eq!(found, cache.len());
        // The same words on boards of another vulnerability need no room.
        cache.insert(words(0), Vulnerability::Both, said(0));
        assert!(cache.get(&words(0), Vulnerability::Both).is_some());
        assert_eq!(cache.len(), found + 1);
    }
}

#[test]
fn the_section_of_a_row_with_an_error_is_no_section() {
    let content = "section,board,ns,ew,score,seen\nA,1,1,2,420,\n7,1,3,4,420,\"x\n".to_owned()
        + &"A,1,5,6,420,\n".repeat(20);
    let options = Options::default();
    let (plainly, known) = read(&content, &options, true);
    assert_eq!(known, 1);
    assert_eq!(plainly, read(&content, &options, false).0);
}
