//! Score pads and what is read from them, from a data file: every text that is told is pinned there.

use contract_scoring::Seat;
use contract_scoring::rubber::{Chicago, ChicagoStyle, ChicagoVulnerability, score_rubber};
use traveler_ingest::{Options, PadReading, SourceFile, read_score_pad};

fn read(game: &str, bytes: &[u8]) -> PadReading {
    let file = SourceFile {
        name: "pad.csv",
        bytes,
    };
    let chicago = |style| Chicago {
        dealer: Seat::North,
        vulnerability: ChicagoVulnerability::Dealer,
        style,
    };
    read_score_pad(file, &Options::NOTHING_TOLD, |deals| match game {
        "chicago" => chicago(ChicagoStyle::CarryPartScores).score(deals),
        "duplicate style" => chicago(ChicagoStyle::Duplicate).score(deals),
        _ => score_rubber(deals),
    })
}

/// The totals of the pad, then the findings.
fn shown(reading: &PadReading) -> String {
    let totals = reading.pad.iter().map(|pad| {
        let totals = pad.totals();
        format!("WE {} THEY {}\n", totals.ns, totals.ew)
    });
    let findings = (reading.diagnostics.iter()).map(|diagnostic| format!("{diagnostic}\n"));
    totals.chain(findings).collect()
}

#[test]
fn score_pads() {
    let file = include_str!("data/score_pads.txt");
    for case in file.split("\n## ").skip(1) {
        let (name, case) = case.split_once('\n').unwrap();
        let (game, _) = name.split_once(": ").unwrap();
        let (input, expected) = case.split_once("=>\n").unwrap();
        let found = shown(&read(game, input.as_bytes()));
        assert_eq!(found.trim_end(), expected.trim_end(), "{name}");
    }
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
