//! Watson's tables: whether a double or redouble makes up for a game or slam that was not bid.
//!
//! Source: Warren Watson, "Scoring", 2016. A contract recoups the bonus if it scores no less than the game or slam just
//! made.

use crate::{Contract, Doubling, Level, Score, SuitRank, Tricks, score};

/// A row of the table: the contract that was not bid, and those that make up for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecoupRow {
    /// The game or slam that was not bid.
    pub missed: Contract,
    /// Its score when it is just made.
    pub score: Score,
    /// The contracts that were played.
    pub cells: Vec<RecoupCell>,
}

/// A contract that was played instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecoupCell {
    /// The contract.
    pub contract: Contract,
    /// The tricks taken.
    pub tricks: Tricks,
    /// The score.
    pub score: Score,
    /// Whether it is no less than the score of the contract that was not bid. The others are the table's exceptions.
    pub recoups: bool,
}

impl RecoupRow {
    /// Whether doubles and redoubles recoup the game bonus; the cells that Watson chose.
    #[must_use]
    pub fn of_game(rank: SuitRank, vulnerable: bool) -> Self {
        use Doubling::{Doubled, Redoubled};
        let played: &[(&[usize], Doubling, u8)] = match rank {
            SuitRank::Minor => {
                &[(&[1, 2, 3, 4], Doubled, 11), (&[1], Redoubled, 7), (&[1, 2], Redoubled, 8)]
            }
            SuitRank::Major => &[
                (&[1, 2, 3], Doubled, 10),
                (&[1], Doubled, 9),
                (&[1, 2], Doubled, 8),
                (&[3], Doubled, 9),
            ],
            SuitRank::Notrump => &[(&[1, 2], Doubled, 9), (&[1], Doubled, 10), (&[2], Doubled, 8)],
        };
        Self::new(rank, vulnerable, rank.strain().game_level(), played)
    }

    /// Whether redoubles of lower contracts with the tricks of a slam recoup its bonus.
    #[must_use]
    pub fn of_slam(rank: SuitRank, vulnerable: bool, slam: Level) -> Self {
        let lower: Vec<usize> = (1..slam.get().into()).collect();
        let played = (&lower[..], Doubling::Redoubled, slam.tricks_needed());
        Self::new(rank, vulnerable, slam, &[played])
    }

    fn new(
        rank: SuitRank,
        vulnerable: bool,
        missed: Level,
        played: &[(&[usize], Doubling, u8)],
    ) -> Self {
        let strain = rank.strain();
        let missed = Contract { level: missed, strain, doubling: Doubling::Undoubled };
        let just_made = Tricks::at_most(missed.level.tricks_needed());
        let target = score(missed, vulnerable, just_made);
        let each = played.iter().flat_map(|&(levels, doubling, tricks)| {
            let levels = levels.iter();
            levels.map(move |level| (*level, doubling, tricks))
        });
        let cells = each
            .map(|(level, doubling, tricks)| {
                let contract = Contract { level: Level::ALL[level - 1], strain, doubling };
                let tricks = Tricks::at_most(tricks);
                let score = score(contract, vulnerable, tricks);
                RecoupCell { contract, tricks, score, recoups: score >= target }
            })
            .collect();
        Self { missed, score: target, cells }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCES: [&str; 2] = [
        "Watson: does the double recoup the game bonus",
        "Watson: does the redouble recoup the slam bonus",
    ];

    fn rows(vulnerable: bool) -> [Vec<RecoupRow>; 2] {
        let of_game = SuitRank::ALL.map(|rank| RecoupRow::of_game(rank, vulnerable));
        let [_, _, _, _, _, six, seven] = Level::ALL;
        let of_slam = SuitRank::ALL
            .iter()
            .flat_map(|&rank| [six, seven].map(|slam| RecoupRow::of_slam(rank, vulnerable, slam)));
        [of_game.to_vec(), of_slam.collect()]
    }

    #[test]
    fn cells_are_those_that_were_published() {
        let published = include_str!("../tests/data/published_score_tables.csv");
        for (kind, source) in SOURCES.iter().enumerate() {
            let mut expected: Vec<&str> = published
                .lines()
                .filter_map(|line| line.strip_prefix(source)?.strip_prefix(','))
                .collect();
            let mut found: Vec<String> = [(false, "no"), (true, "yes")]
                .into_iter()
                .flat_map(|(vulnerable, word)| {
                    rows(vulnerable)[kind].clone().into_iter().flat_map(move |row| {
                        row.cells.into_iter().map(move |cell| {
                            let RecoupCell { contract, tricks, score, .. } = cell;
                            format!("{contract},{word},{tricks},{score}")
                        })
                    })
                })
                .collect();
            expected.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, expected, "{source}");
        }
    }

    #[test]
    fn exceptions() {
        fn check(kind: usize, vulnerable: bool, expected: &str) {
            let exceptions: Vec<String> = rows(vulnerable)[kind]
                .iter()
                .flat_map(|row| &row.cells)
                .filter(|cell| !cell.recoups)
                .map(|cell| format!("{}{}", cell.contract, cell.contract.result(cell.tricks)))
                .collect();
            assert_eq!(exceptions.join(" "), expected);
        }
        check(0, false, "1CXX= 1HX+2 1HX+1 1NTX+2");
        check(0, true, "1CXX= 1HX+2 1HX+1 1NTX+2");
        check(1, false, "1CXX+6 4CXX+3 5CXX+2 4HXX+3 5HXX+2 5NTXX+2");
        check(1, true, "4CXX+3 5CXX+2 5HXX+2 5NTXX+2");
    }

    #[test]
    fn every_redouble_recoups_a_small_slam() {
        for vulnerable in [false, true] {
            for row in &rows(vulnerable)[1] {
                if row.missed.level.get() == 6 {
                    assert!(row.cells.iter().all(|cell| cell.recoups), "{row:?}");
                }
            }
        }
    }
}
