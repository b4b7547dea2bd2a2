//! The published score tables, reproduced by the program.

use std::process::Command;

use serde_json::Value;

const PUBLISHED: &str =
    include_str!("../../../contract-scoring/tests/data/published_score_tables.csv");

struct Example {
    line: usize,
    contract: &'static str,
    vulnerable: &'static str,
    tricks: &'static str,
    score: i64,
}

fn examples() -> Vec<Example> {
    let rows = (1..).zip(PUBLISHED.lines()).skip(1);
    rows.map(|(line, row)| {
        let cells: Vec<&str> = row.split(',').collect();
        let &[.., contract, vulnerable, tricks, score] = cells.as_slice() else {
            unreachable!("line {line} is cut");
        };
        let score = score.parse().expect("scores are numbers");
        Example { line, contract, vulnerable, tricks, score }
    })
    .collect()
}

#[test]
fn every_published_score() {
    let mut compared = 0;
    for (vulnerable, flag) in [("no", "--nonvul"), ("yes", "--vul")] {
        let examples: Vec<Example> =
            (examples().into_iter()).filter(|example| example.vulnerable == vulnerable).collect();
        let mut words = vec!["contract", flag, "--format", "json"];
        words.extend(examples.iter().flat_map(|one| [one.contract, one.tricks]));
        let output = Command::new(env!("CARGO_BIN_EXE_matchpoint"))
            .args(words)
            .output()
            .expect("the program starts");
        let document: Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
        let found = document["contracts"].as_array().expect("it is a list");
        assert_eq!(found.len(), examples.len(), "{flag}");
        for (found, example) in found.iter().zip(examples) {
            let line = example.line;
            assert_eq!(found["score"], example.score, "line {line}");
            assert_eq!(found["tricks"].to_string(), example.tricks, "line {line}");
            let sum = found["sum"].as_str().expect("it has a sum");
            let last = sum.rsplit(' ').next();
            let size = example.score.abs().to_string();
            assert_eq!(last, Some(size.as_str()), "line {line}: {sum}");
            compared += 1;
        }
    }
    assert_eq!(compared, examples().len());
}
