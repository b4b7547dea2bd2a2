//! Score pads as they are printed, and files that give none.

use clap::Parser;
use report::scorers::score_pad::{Arguments, PadFault, run};

#[derive(Parser)]
struct Program {
    #[command(flatten)]
    arguments: Arguments,
}

fn check(line: &str, text: &str, expected: &str) {
    let words = ["rubber", "pad.csv"]
        .into_iter()
        .chain(line.split_whitespace());
    let arguments = Program::try_parse_from(words).expect(line).arguments;
    let found = run(&arguments, text).unwrap_or_else(|faults| {
        let faults: Vec<String> = faults.iter().map(PadFault::to_string).collect();
        faults.join("\n") + "\n"
    });
    assert_eq!(found, expected, "{line}");
}

#[test]
fn a_rubber() {
    check(
        "",
        include_str!("../../../fixtures/rubber/rubber.csv"),
        include_str!("../../../fixtures/rubber/rubber.txt"),
    );
}

#[test]
fn a_chicago() {
    check(
        "--chicago",
        include_str!("../../../fixtures/rubber/chicago.csv"),
        include_str!("../../../fixtures/rubber/chicago.txt"),
    );
}

#[test]
fn a_file_that_cannot_be_read() {
    check(
        "",
        include_str!("../../../fixtures/rubber/bad/pad.csv"),
        include_str!("../../../fixtures/rubber/bad/pad.txt"),
    );
    check(
        "",
        "",
        "1:1: expected the header `declarer,contract,result,honors`, found ``\n",
    );
}

#[test]
fn deals_that_cannot_stand() {
    check(
        "",
        include_str!("../../../fixtures/rubber/bad/deals.csv"),
        include_str!("../../../fixtures/rubber/bad/deals.txt"),
    );
}
