//! What is read plainly is what the careful reader reads.

use proptest::prelude::*;
use proptest::sample::{Index, select};

use super::super::read_rows;
use super::*;
use crate::text::{self, Table};
use crate::{SourceFile, travelers::layout};

const HEADERS: [&str; 6] = [
    "section,board,ns,ew,contract,declarer,result",
    "board,ns,ew,contract,by,result,score",
    "contract,by,result,section,round,table,board,ew,ns",
    "ns,ew,board,score_ns,score_ew,remarks",
    "section,round,board,table,ns,ew,plus,minus",
    "board,ns,seen,ew,score,group,lead",
];

/// What stands in a cell, by what its column is for.
const NUMBERS: [&str; 12] = [
    "1", "2", "3", "7", "11", "12", "07", "0", "", " 3", "99999999", "3NS",
];
const SECTIONS: [&str; 8] = ["A", "A", "A", "B", "b", "SUM", "", "A B"];
const SAID: [&[&str]; 6] = [
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
    &["", "", "late", "\"a, b\"", "\"two\nlines\"", "\u{E9}"],
    &["", "", "A", "\"", "#"],
];

/// What stands between rows.
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
    (select(&HEADERS[..]), select(&[",", ";"][..]), rows).prop_map(|(header, delimiter, rows)| {
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
    })
}

/// All that reading leaves behind.
fn read(content: &str, options: &Options, plainly: bool) -> (String, u64) {
    let file = SourceFile {
        name: "travelers.csv",
        bytes: content.as_bytes(),
    };
    let mut findings = Findings::new();
    let text = text::decode(file, options, &mut findings).expect("it is text");
    let mut table = Table::open(&text, options, &mut findings).expect("it has a header");
    let layout = layout::of(&table, &mut findings).expect("it has all columns");
    let mut plain = if plainly {
        Plain::of(&table, layout, options)
    } else {
        Plain::none()
    };
    let mut lines = Lines::new(layout.individual);
    let rows = read_rows(&mut table, layout, &mut plain, &mut lines, &mut findings);
    let read = format!(
        "{rows:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {} {:?}",
        lines.sections.names(),
        lines.results,
        lines.partners,
        lines.sit_outs,
        lines.notes,
        lines.rulings,
        lines.both_positive,
        lines.signed,
        table.ahead().1,
        findings.sorted(),
    );
    (read, plain.known.len() as u64)
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
            ..Options::NOTHING_TOLD
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
    let file = SourceFile {
        name: "travelers.csv",
        bytes: content.as_bytes(),
    };
    let options = Options::NOTHING_TOLD;
    let mut findings = Findings::new();
    let text = text::decode(file, &options, &mut findings).expect("it is text");
    let mut table = Table::open(&text, &options, &mut findings).expect("it has a header");
    let layout = layout::of(&table, &mut findings).expect("it has all columns");
    let mut plain = Plain::of(&table, layout, &options);
    let mut lines = Lines::new(false);
    let mut careful = 0;
    loop {
        plain.read(&mut table, &mut lines);
        let Some(row) = table.next_row(&mut findings) else {
            break;
        };
        careful += 1;
        let before = Mark::of(&lines, &findings);
        let read = super::super::row::read(&row, layout, &mut lines, &mut findings);
        assert!(read.is_ok());
        plain.learn(row.text(), &before, &lines, &findings);
    }
    assert_eq!(lines.results.len(), 5000);
    // Each said once on boards of each vulnerability; only the first row of all stands before anything is known.
    assert_eq!(careful, 16);
}
