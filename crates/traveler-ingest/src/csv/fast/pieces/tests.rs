//! However many pieces a table is read in, the same is read.

use findings::Findings;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use super::super::read_in_pieces;
use super::*;
use crate::csv::left_behind::left_behind;
use crate::csv::{How, Table, markings};
use crate::travelers::{Layout, Roster};
use crate::{Options, SourceFile};

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
                let said = ["4S,N,=", "3NT,W,-1", "PASS,,", "A+,,"][row % 4];
                let section = ["A", "B", "c"][row / 50 % 3];
                let (board, pair) = (row % 100 / 10 + 1, row % 10 + 1);
                format!("{section},{board},{pair},{},{said},\n", pair + 20)
            })
            .collect();
        for (place, slip) in slips {
            let place = place.index(lines.len() + 1);
            lines.insert(place, slip.to_owned());
        }
        format!("section,board,ns,ew,contract,declarer,result,{last}\n") + &lines.concat()
    })
}

/// All that is left behind when a table is read in that many pieces.
fn read(content: &str, options: &Options, count: usize) -> String {
    let file = SourceFile {
        name: "travelers.csv",
        bytes: content.as_bytes(),
    };
    let text = text::decode(file, options.encoding, &mut Findings::default()).expect("it is text");
    read_text(&text, options, count).expect("it is a table")
}

fn read_text(text: &Text<'_>, options: &Options, count: usize) -> Option<String> {
    let mut findings = Findings::default();
    let (table, records) = Table::open(text, options, &mut findings)?;
    let layout = Layout::of(&table, &mut findings)?;
    let said = markings::read_in_pieces(&table, &records, count);
    let markings = said.together(&[], &table, &mut findings);
    let roster = Roster::nobody();
    let (travelers, tally) = read_in_pieces(
        &table,
        &records,
        count,
        How {
            layout,
            roster: &roster,
            markings: &markings,
        },
        options,
        &mut findings,
    );
    let left = left_behind(&travelers, findings);
    Some(format!("{tally:?} {markings:?} {left}"))
}

proptest! {
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
        let whole = read(&content, &options, 1);
        prop_assert_eq!(&read(&content, &options, count), &whole);
    }
}

fn pieces(content: &str, count: usize) -> Vec<(&str, u64)> {
    let text = Text::new("t", content.into());
    let mut next = 1;
    let each = of(&text, 0, count).into_iter().map(|within| {
        let line = text.piece(&within).unwrap().first;
        assert_eq!(
            line,
            std::mem::replace(&mut next, text.line_behind(within.end))
        );
        (content.get(within).unwrap(), line)
    });
    each.collect()
}

#[test]
fn pieces_begin_behind_line_ends_and_know_their_number() {
    let text = "1\r\n2\n\n4\r5\n6\n";
    assert_eq!(pieces(text, 1), [(text, 1)]);
    assert_eq!(pieces(text, 2), [("1\r\n2\n\n4\r5\n", 1), ("6\n", 6)]);
    assert_eq!(pieces("1,2", 3), [("1,2", 1)]);
}

#[test]
fn no_piece_begins_where_a_cell_may_go_on() {
    let rows = "1,2,3\n".repeat(40);
    let text = format!("1,\"2\n,3\n{rows}");
    let begin: Vec<u64> = pieces(&text, 8).iter().map(|piece| piece.1).collect();
    // The quote is in the first of 33 lines before.
    assert_eq!(begin[..2], [1, 35]);
    let quoted = "1,\"2\",3\n".repeat(400);
    assert_eq!(pieces(&quoted, 4), [(quoted.as_str(), 1)]);
}

#[test]
fn what_stops_the_reading_stops_it_in_all_pieces() {
    let long = "x".repeat(text::LONGEST_LINE + 1);
    let row = "A,7,9,29,4S,N,=,\n";
    let content = format!(
        "section,board,ns,ew,contract,declarer,result,remarks\n{}{long}\n{}A,8,9\n",
        row.repeat(10),
        row.repeat(70_000)
    );
    let whole = read(&content, &Options::default(), 1);
    assert!(whole.contains("unread: 70001"));
    assert_eq!(read(&content, &Options::default(), 3), whole);
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
    let whole = read(&content, &Options::default(), 1);
    assert!(whole.contains("errors: 464"));
    assert_eq!(read(&content, &Options::default(), 2), whole);
}
