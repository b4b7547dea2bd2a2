//! Par against that of other analyzers.

use contract_scoring::BoardNumber;
use session::{Deal, Makes, Marking, Par};

const ANALYZED: &str = include_str!("../data/double-dummy.csv");

#[test]
fn par_is_what_other_analyzers_say() {
    let mut compared = 0;
    for row in ANALYZED.lines().skip(3) {
        let cells: Vec<&str> = row.split(',').collect();
        let [_, board, deal, tricks, par] = cells[..] else {
            panic!("{row}");
        };
        let board: BoardNumber = board.parse().unwrap();
        let deal: Deal = deal.parse().unwrap();
        let makes: Makes = tricks.parse().unwrap();
        assert_eq!(makes.to_string(), tricks);
        assert_eq!(deal.to_string().parse(), Ok(deal));
        if par.is_empty() {
            continue;
        }
        let found = Par::of(&makes, Marking::standard(board));
        assert_eq!(found.score.points().to_string(), par, "{row}: {found:?}");
        compared += 1;
    }
    assert_eq!(compared, 130);
}
