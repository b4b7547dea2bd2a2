//! What the instant scorer and the score tables print.

use clap::Parser;
use report::scorers::{instant, score_table};

#[derive(Parser)]
struct Program {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    Contract(instant::Arguments),
    Table(score_table::Arguments),
}

fn run(line: &str) -> Result<String, String> {
    let words = ["matchpoint"].into_iter().chain(line.split(' '));
    match Program::try_parse_from(words)
        .map_err(|error| error.to_string())?
        .command
    {
        Command::Contract(arguments) => instant::run(&arguments),
        Command::Table(arguments) => Ok(score_table::run(&arguments)),
    }
}

fn check(line: &str, expected: &str) {
    let found = run(line).unwrap_or_else(|error| format!("error: {error}"));
    assert_eq!(found.trim_end(), expected, "{line}");
}

#[test]
fn a_contract_and_its_sum() {
    check(
        "contract 4SX N +1 --board 7",
        "4♠X+1 by N, vulnerable: 990 to N-S\n  4 x 30 = 120 x 2 = 240 + 200 = 440 + 500 = 940 + 50 = 990",
    );
    check(
        "contract 5SX 13 --vul --ascii",
        "5SX+2, vulnerable: 1250 to declarer's side\n  5 x 30 = 150 x 2 = 300 + 400 = 700 + 500 = 1200 + 50 = 1250",
    );
    check(
        "contract 3H E -2 --board 1",
        "3♥-2 by E, not vulnerable: 100 to N-S\n  2 x 50 = 100",
    );
    check(
        "contract 1NT =",
        "1NT=, not vulnerable: 90 to declarer's side\n  1 x 30 = 30 + 10 = 40 + 50 = 90\n\
         1NT=, vulnerable: 90 to declarer's side\n  1 x 30 = 30 + 10 = 40 + 50 = 90",
    );
}

#[test]
fn several_contracts_at_once() {
    check(
        "contract 4S= by N PASS 3n** S 9 4h-1 W --board 2",
        "4♠= by N, vulnerable: 620 to N-S\n  4 x 30 = 120 + 500 = 620\n\
         PASS: 0 to both sides\n\
         3NTXX= by S, vulnerable: 1000 to N-S\n  3 x 30 = 90 + 10 = 100 x 4 = 400 + 500 = 900 + 100 = 1000\n\
         4♥-1 by W, not vulnerable: 50 to N-S\n  50",
    );
}

#[test]
fn the_contracts_of_a_score() {
    check(
        "contract --score -300 --board 1",
        "-300 to N-S on board 1, vulnerable: none\n  any contract doubled, down 2 by N-S\n  any contract down 6 by N-S",
    );
    check(
        "contract --score 470 --board 1",
        "470 to N-S on board 1, vulnerable: none\n  2♥X= by N-S\n  2♠X= by N-S\n  3♣X= by N-S\n  3♦X= by N-S",
    );
    check(
        "contract --score 0 --board 1",
        "0 to N-S on board 1, vulnerable: none\n  passed out",
    );
    check(
        "contract --score 410 --board 1",
        "error: no contract gives 410; the nearest scores on board 1 are 420 and 400",
    );
    check(
        "contract --score 620 --board 1",
        "error: no contract gives 620 on board 1; the nearest scores on board 1 are 630 and 610",
    );
}

#[test]
fn what_cannot_be_scored() {
    check(
        "contract 4S N",
        "error: 4S has no result: write =, +1 or -2, or the tricks taken",
    );
    check(
        "contract 4S N +4",
        "error: at most 13 tricks: 4S can make at most +3",
    );
    check(
        "contract 4S N 14",
        "error: 4S: tricks 14 is outside 0 to 13 (a deal has 13 tricks)",
    );
    check(
        "contract 4S ten",
        "error: 4S: expected a result such as =, +1 or -2, found `ten`, or the tricks taken",
    );
    check(
        "contract 4S 10 --board 2",
        "error: 4S needs its declarer: on board 2 only N-S is vulnerable",
    );
    check(
        "contract S4 10",
        "error: expected a contract such as 4S, 4♠, 3NT, 4SX or 4Sxx, or PASS, found `S4`",
    );
}

#[test]
fn json() {
    check(
        "contract 4SX N +1 --board 7 --format json",
        include_str!("expected/contract.json").trim_end(),
    );
    check(
        "contract --score 620 --board 4 --format json",
        include_str!("expected/contract-score.json").trim_end(),
    );
}

#[test]
fn tables() {
    check(
        "table --doubled",
        include_str!("expected/table-doubled.txt").trim_end(),
    );
    let all = run("table").expect("tables");
    for state in ["Undoubled", "Doubled", "Redoubled"] {
        assert!(
            all.contains(&format!("{state} contracts made\n")),
            "{state}"
        );
    }
    let line = "3 NT vul                600    630    660    690    720\n";
    assert!(all.contains(line), "the row of 3NT");
}

#[test]
fn recoup_tables() {
    check(
        "table recoup",
        include_str!("expected/table-recoup.txt").trim_end(),
    );
}

#[test]
fn tables_are_80_columns_wide_at_most() {
    for line in ["table", "table recoup"] {
        let text = run(line).expect("a table");
        assert!(
            text.lines().all(|line| line.chars().count() <= 80),
            "{text}"
        );
        assert!(text.lines().all(|line| line == line.trim_end()), "{text}");
    }
}
