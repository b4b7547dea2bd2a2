//! Contract scores against tables that others computed.

use contract_scoring::{
    AuctionEnd, BoardNumber, Breakdown, Contract, Declarer, Played, Side, Tricks, Vulnerability,
    score,
};

/// Calls back with the cells and the place of every row after the header, and counts the rows.
fn rows(text: &str, mut check: impl FnMut(&[&str], &str)) -> usize {
    let mut count = 0;
    for (number, line) in (1..).zip(text.lines()).skip(1) {
        let cells: Vec<&str> = line.split(',').collect();
        check(&cells, &format!("line {number}: {line}"));
        count += 1;
    }
    count
}

fn check(contract: Contract, vulnerable: bool, tricks: Tricks, expected: &str, at: &str) {
    let points = score(contract, vulnerable, tricks).points();
    assert_eq!(points.to_string(), expected, "{at}");
    let sum = Breakdown::of(contract, vulnerable, tricks).to_string();
    assert_eq!(sum.rsplit(' ').next(), Some(points.abs().to_string().as_str()), "{at}: {sum}");
}

#[test]
fn all_2940_contract_scores() {
    let count = rows(include_str!("data/contract_scores_all_2940.csv"), |cells, at| {
        let &[level, strain, doubled, vulnerable, tricks, expected] = cells else { panic!("{at}") };
        let contract = format!("{level}{strain}{doubled}").parse().unwrap();
        let vulnerable = match vulnerable {
            "1" => true,
            "0" => false,
            _ => panic!("{at}"),
        };
        check(contract, vulnerable, tricks.parse().unwrap(), expected, at);
    });
    assert_eq!(count, 2940);
}

#[test]
fn published_score_tables() {
    let count = rows(include_str!("data/published_score_tables.csv"), |cells, at| {
        let &[_, contract, vulnerable, tricks, expected] = cells else { panic!("{at}") };
        let vulnerable = match vulnerable {
            "yes" => true,
            "no" => false,
            _ => panic!("{at}"),
        };
        check(contract.parse().unwrap(), vulnerable, tricks.parse().unwrap(), expected, at);
    });
    assert_eq!(count, 228);
}

#[test]
fn real_results() {
    let count = rows(include_str!("data/real_contract_results.csv"), |cells, at| {
        let &[board, vulnerability, contract, declarer, tricks, expected, ..] = cells else {
            panic!("{at}")
        };
        let board: BoardNumber = board.parse().unwrap();
        assert_eq!(vulnerability.parse(), Ok(board.vulnerability()), "{at}");
        let played = match contract.parse().unwrap() {
            AuctionEnd::PassedOut => Played::PassedOut,
            AuctionEnd::Contract(contract) => Played::Contract {
                contract,
                declarer: declarer.parse().unwrap(),
                tricks: tricks.parse().unwrap(),
            },
        };
        let points = played.score(board.vulnerability(), Side::NorthSouth).points();
        assert_eq!(points.to_string(), expected, "{at}");
    });
    assert_eq!(count, 1927);
}

#[test]
fn dealers_and_vulnerabilities_of_16_boards() {
    let vulnerabilities = "- NS EW all NS EW all - EW all - NS all - NS EW";
    for (number, expected) in (1..).zip(vulnerabilities.split(' ')) {
        for cycle in [0, 16, 48, 65_504] {
            let board = BoardNumber::new(number + cycle).unwrap();
            assert_eq!(expected.parse(), Ok(board.vulnerability()), "board {board}");
            let dealer = ["W", "N", "E", "S"][usize::from(number % 4)];
            assert_eq!(board.dealer().to_string(), dealer, "board {board}");
        }
    }
}

#[test]
fn a_further_trick_never_costs() {
    for contract in Contract::all() {
        for vulnerable in [false, true] {
            let scores: Vec<_> =
                Tricks::all().map(|tricks| score(contract, vulnerable, tricks)).collect();
            assert!(scores.is_sorted_by(|fewer, more| fewer < more), "{contract} {scores:?}");
        }
    }
}

#[test]
fn sides_that_change_places_change_scores() {
    let mirrored = |vulnerability| match vulnerability {
        Vulnerability::NorthSouth => Vulnerability::EastWest,
        Vulnerability::EastWest => Vulnerability::NorthSouth,
        both_alike => both_alike,
    };
    for contract in Contract::all() {
        for vulnerability in Vulnerability::ALL {
            for tricks in Tricks::all() {
                let by =
                    |side| Played::Contract { contract, declarer: Declarer::Side(side), tricks };
                let here = by(Side::NorthSouth).score(vulnerability, Side::NorthSouth);
                let there = by(Side::EastWest).score(mirrored(vulnerability), Side::EastWest);
                assert_eq!(here, there, "{contract} {vulnerability} {tricks}");
                let theirs = by(Side::NorthSouth).score(vulnerability, Side::EastWest);
                assert_eq!(here, -theirs, "{contract} {vulnerability} {tricks}");
            }
        }
    }
}
