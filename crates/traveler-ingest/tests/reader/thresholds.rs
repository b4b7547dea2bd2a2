//! Where the checks begin to speak: a case on either side of each threshold.

use std::fmt::Write as _;

use findings::Diagnostic;
use traveler_ingest::{Options, SideFiles, SourceFile, read_several};

use crate::cases;

/// The findings of a kind in some travelers, with what lies beside them.
fn found(code: &str, input: &str) -> Vec<Diagnostic> {
    let mut parts = input.split("== ");
    let travelers = parts.next().unwrap_or_default();
    let beside: Vec<(&str, &str)> = parts.filter_map(|part| part.split_once('\n')).collect();
    let named = |name| {
        let found = beside.iter().find(|(own, _)| *own == name)?;
        let bytes = found.1.as_bytes();
        Some(SourceFile { name, bytes })
    };
    let travelers = SourceFile { name: "travelers.csv", bytes: travelers.as_bytes() };
    let deals: Vec<SourceFile<'_>> = named("hands.pbn").into_iter().collect();
    let files = SideFiles {
        settings: named("session.toml"),
        movement: named("movement.csv"),
        hands: &deals,
        ..SideFiles::NOTHING
    };
    let reading = read_several(&[travelers], &files, &Options::default());
    let mut findings = reading.diagnostics;
    findings.retain(|finding| finding.code.name() == code);
    findings
}

#[test]
fn thresholds() {
    cases::check("thresholds.txt", |name, input| {
        let (code, _) = name.split_once(':').expect("a case names a code");
        let mut shown = String::new();
        for finding in found(code, input) {
            let printed = finding.to_string();
            let printed = printed.split(" | ").next().unwrap_or_default();
            let _ = match finding.related.len() {
                0 => writeln!(shown, "{printed}"),
                more => writeln!(shown, "{printed}, and {more} more places"),
            };
        }
        shown
    });
}

/// A field under one letter has no movement: it is not asked who meets twice.
#[test]
fn a_section_of_more_than_512_pairs_is_no_movement() {
    let met_twice = |tables: u32, sit_outs: u32| {
        let mut text = String::from("board,round,ns,ew,score\n");
        for table in 1..=tables {
            let _ = writeln!(text, "1,1,{table},{},110", 1000 + table);
        }
        for pair in 1..=sit_outs {
            let _ = writeln!(text, "1,1,{},,", tables + pair);
        }
        text.push_str("2,2,1,1001,110\n");
        found("met-twice", &text).len()
    };
    assert_eq!(met_twice(256, 0), 1);
    assert_eq!(met_twice(256, 1), 0);
}

fn travelers(columns: &str, lines: impl IntoIterator<Item = String>) -> String {
    let lines = lines.into_iter().map(|line| line + "\n");
    std::iter::once(format!("{columns}\n")).chain(lines).collect()
}

/// A finding about very many lines names the first of them.
#[test]
fn a_finding_refers_to_twenty_more_places_at_most() {
    let check = |code: &str, input: fn(u32) -> String| {
        let related = |count| found(code, &input(count))[0].related.len();
        assert_eq!([20, 21, 22].map(related), [19, 20, 20], "{code}");
    };
    check("late-play", |count| {
        let late = (1..=count).map(|pair| format!("1,{pair},{},LP", 1000 + pair));
        travelers("board,ns,ew,score", late)
    });
    check("changes-direction", |count| {
        let most = (1..=45).map(|board| format!("{board},1,11,110"));
        let few = (46..46 + count).map(|board| format!("{board},2,1,110"));
        travelers("board,ns,ew,score", most.chain(few))
    });
    check("stray-board", |count| {
        let line = |board, pair| format!("{board},{pair},{},110", 1000 + pair);
        let usual = (1..=10).flat_map(|board| (1..=60).map(move |pair| line(board, pair)));
        let stray = (1..=count).map(|pair| line(99, pair));
        travelers("board,ns,ew,score", usual.chain(stray))
    });
    check("not-in-movement", |count| {
        let lines = (1..=40).flat_map(|board| {
            let (one, other) = if board <= count { (12, 11) } else { (11, 12) };
            [format!("1,{board},1,{one},110"), format!("1,{board},2,{other},110")]
        });
        let movement = "== movement.csv\nround,table,ns,ew,boards\n1,1,1,11,1-40\n1,2,2,12,1-40\n";
        travelers("round,board,ns,ew,score", lines) + movement
    });
}

/// A list in a message ends after that many names, and says how many more there are.
#[test]
fn a_list_in_a_message_has_an_end() {
    let check = |code: &str, most: u32, input: fn(u32) -> String| {
        let printed = |count| found(code, &input(count))[0].message.clone();
        assert!(!printed(most).contains(" more"), "{}", printed(most));
        assert!(printed(most + 1).contains("and 1 more"), "{}", printed(most + 1));
    };
    check("few-boards", 8, |count| {
        let playing = (1..=30).map(|pair| format!("1,{pair},{},110", 1000 + pair));
        let sitting = (31..31 + count).map(|pair| format!("1,{pair},,"));
        travelers("board,ns,ew,score", playing.chain(sitting))
    });
    check("missing-lines", 12, |count| {
        let line = |board, pair| format!("{board},{pair},{},110", 1000 + pair);
        let all = (1..=2).flat_map(|board| (1..=30).map(move |pair| line(board, pair)));
        let rest = (count + 1..=30).map(|pair| line(3, pair));
        travelers("board,ns,ew,score", all.chain(rest))
    });
    check("missing-round", 8, |count| {
        let played = |round: &u32, table: &u32| *round >= count || *table != 5 * round % 13;
        travelers("section,round,board,ns,ew,score", mitchell(13, "A", played))
    });
    check("missing-board", 8, |count| {
        let sections = ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J"];
        let lines = sections.into_iter().zip(0..=count).flat_map(|(section, place)| {
            let lines = mitchell(5, section, |_, _| true).into_iter();
            lines.filter(move |line| place == count || !line.contains(",6,"))
        });
        travelers("section,round,board,ns,ew,score", lines)
    });
}

/// The lines of a Mitchell with two boards a round, of the tables that played in a round. Both count from 0.
fn mitchell(tables: u32, section: &str, played: impl Fn(&u32, &u32) -> bool) -> Vec<String> {
    let rounds = (0..tables).flat_map(|round| (0..tables).map(move |table| (round, table)));
    let played = rounds.filter(|(round, table)| played(round, table));
    let lines = played.flat_map(|(round, table)| {
        let (set, ew) = ((table + round) % tables, 100 + (table + tables - round) % tables);
        [2 * set + 1, 2 * set + 2]
            .map(|board| format!("{section},{},{board},{},{ew},110", round + 1, 20 + table))
    });
    lines.collect()
}
