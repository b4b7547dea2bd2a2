//! Score pads and what is read from them, from a data file: every text that is reported is pinned there.

use contract_scoring::rubber::{
    Chicago, ChicagoStyle, ChicagoVulnerability, ScorePad, score_rubber,
};
use contract_scoring::{BySide, Seat};
use findings::{Outcome, Severity};
use proptest::prelude::*;
use traveler_ingest::{Options, SourceFile, read_score_pad};

use crate::cases;

fn read(game: &str, bytes: &[u8]) -> Outcome<ScorePad> {
    let file = SourceFile { name: "pad.csv", bytes };
    let chicago =
        |style| Chicago { dealer: Seat::North, vulnerability: ChicagoVulnerability::Dealer, style };
    read_score_pad(file, &Options::default(), |deals| match game {
        "chicago" => chicago(ChicagoStyle::CarryPartScores).score(deals),
        "duplicate style" => chicago(ChicagoStyle::Duplicate).score(deals),
        _ => score_rubber(deals),
    })
}

/// The totals of the pad, then the findings.
fn shown(reading: &Outcome<ScorePad>) -> String {
    let totals = reading.made.iter().map(|pad| {
        let totals = pad.totals();
        format!("WE {} THEY {}\n", totals.ns, totals.ew)
    });
    let findings = (reading.diagnostics.iter()).map(|diagnostic| format!("{diagnostic}\n"));
    totals.chain(findings).collect()
}

#[test]
fn score_pads() {
    cases::check("score_pads.txt", |name, input| {
        let (game, _) = name.split_once(": ").unwrap();
        shown(&read(game, input.as_bytes()))
    });
}

#[test]
fn encodings_and_line_ends_are_those_of_travelers() {
    let pad = "declarer;contract;result\r\nWE;4♠;=\r\n";
    let utf_16: Vec<u8> = (pad.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    let reading = read("rubber", &[b"\xFF\xFE", utf_16.as_slice()].concat());
    assert_eq!(
        shown(&reading),
        "WE 420 THEY 0\nnote[decoded] - `pad.csv` was decoded from UTF-16LE | - | - | -\n"
    );
}

const DECLARERS: [&str; 5] = ["WE", "THEY", "n", "", "X"];
const CONTRACTS: [&str; 7] = ["1C", "2HX", "3NT", "6SXX", "PASS", "", "8S"];
const RESULTS: [&str; 6] = ["=", "+1", "-3", "", "+7", "10"];
const HONORS: [&str; 7] = ["", "100", "150 THEY", "aces WE", "100 100", "\u{1F0A1}", "\""];

fn file(rows: &[[&str; 4]]) -> String {
    let rows = rows.iter().map(|cells| cells.join(",") + "\n");
    std::iter::once("declarer,contract,result,honors\n".to_owned()).chain(rows).collect()
}

proptest! {
    #[test]
    fn a_pad_is_drawn_exactly_where_nothing_is_wrong(
        cells in prop::collection::vec((0..5_usize, 0..7_usize, 0..6_usize, 0..7_usize), 0..12),
        game in prop::sample::select(vec!["rubber", "chicago", "duplicate style"]),
    ) {
        let rows: Vec<[&str; 4]> = (cells.into_iter())
            .map(|(by, contract, result, honors)| {
                [DECLARERS[by], CONTRACTS[contract], RESULTS[result], HONORS[honors]]
            })
            .collect();
        let reading = read(game, file(&rows).as_bytes());
        let errors = (reading.diagnostics.iter())
            .filter(|diagnostic| diagnostic.severity == Severity::Error);
        prop_assert_eq!(reading.made.is_none(), errors.count() > 0);
    }

    #[test]
    fn exchanged_sides_exchange_the_totals(
        cells in prop::collection::vec((0..2_usize, 0..4_usize, 0..3_usize), 1..8),
    ) {
        let totals = |sides: [&str; 2]| {
            let rows: Vec<[&str; 4]> = (cells.iter())
                .map(|&(by, contract, result)| [sides[by], CONTRACTS[contract], RESULTS[result], ""])
                .collect();
            let pad = read("rubber", file(&rows).as_bytes()).made;
            pad.map(|pad| (pad.totals(), pad.difference(), pad.settlement()))
        };
        let exchanged = totals(["THEY", "WE"])
            .map(|(totals, lead, paid)| (BySide { ns: totals.ew, ew: totals.ns }, -lead, -paid));
        prop_assert_eq!(totals(["WE", "THEY"]), exchanged);
    }
}
