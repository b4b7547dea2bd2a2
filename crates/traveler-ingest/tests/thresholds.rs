//! Where the checks begin to speak: a case on either side of each threshold.

mod cases;

use std::fmt::Write as _;

use traveler_ingest::{Diagnostic, FilesBeside, Options, SourceFile, read_several};

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
    let travelers = SourceFile {
        name: "travelers.csv",
        bytes: travelers.as_bytes(),
    };
    let deals: Vec<SourceFile<'_>> = named("hands.pbn").into_iter().collect();
    let files = FilesBeside {
        settings: named("session.toml"),
        hands: &deals,
        ..FilesBeside::NOTHING
    };
    let reading = read_several(&[travelers], &files, &Options::NOTHING_TOLD);
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
            let said = finding.to_string();
            let said = said.split(" | ").next().unwrap_or_default();
            let _ = match finding.related.len() {
                0 => writeln!(shown, "{said}"),
                more => writeln!(shown, "{said}, and {more} more places"),
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

/// A finding about very many lines names the first of them.
#[test]
fn a_finding_refers_to_twenty_more_places_at_most() {
    let late = |count: u32| {
        let mut text = String::from("board,ns,ew,score\n");
        for pair in 1..=count {
            let _ = writeln!(text, "1,{pair},{},LP", 1000 + pair);
        }
        found("late-play", &text)[0].related.len()
    };
    assert_eq!([late(20), late(21), late(22)], [19, 20, 20]);
}
