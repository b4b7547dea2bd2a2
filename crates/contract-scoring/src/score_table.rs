//! The tables on the back of bidding cards, computed from the law.

use crate::{Breakdown, Contract, Doubling, Level, Score, Strain, Tricks, score};

/// The denominations that score alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SuitRank {
    /// Clubs and diamonds.
    Minor,
    /// Hearts and spades.
    Major,
    /// Notrump.
    Notrump,
}

impl SuitRank {
    /// The ranks in ascending order.
    pub const ALL: [Self; 3] = [Self::Minor, Self::Major, Self::Notrump];

    /// A denomination of the rank, the lowest.
    #[must_use]
    pub const fn strain(self) -> Strain {
        match self {
            Self::Minor => Strain::Clubs,
            Self::Major => Strain::Hearts,
            Self::Notrump => Strain::Notrump,
        }
    }
}

/// The scores of a contract just made, with one overtrick, and so on to 13 tricks.
pub fn made_scores(contract: Contract, vulnerable: bool) -> impl Iterator<Item = Score> {
    Tricks::all()
        .skip(contract.level.tricks_needed().into())
        .map(move |tricks| score(contract, vulnerable, tricks))
}

/// What the defenders score for 1 to 13 undertricks, the same in every denomination and at every level.
pub fn undertrick_scores(doubling: Doubling, vulnerable: bool) -> impl Iterator<Item = Score> {
    let contract = Contract { level: Level::MAX, strain: Strain::Notrump, doubling };
    Tricks::all().rev().skip(1).map(move |tricks| -score(contract, vulnerable, tricks))
}

/// A bonus and its points by declarer's vulnerability.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bonus {
    /// What it is for.
    pub name: &'static str,
    /// Not vulnerable.
    pub not_vulnerable: i16,
    /// Vulnerable.
    pub vulnerable: i16,
}

/// The bonuses for made contracts.
#[must_use]
pub fn bonuses() -> [Bonus; 6] {
    let bonus = |name, level: usize, doubling, points: fn(&crate::MadeSum) -> i16| {
        let contract = Contract { level: Level::ALL[level - 1], strain: Strain::Notrump, doubling };
        let part = |vulnerable| match Breakdown::of(contract, vulnerable, Tricks::MAX) {
            Breakdown::Made(sum) => points(&sum),
            Breakdown::Down(_) => 0,
        };
        Bonus { name, not_vulnerable: part(false), vulnerable: part(true) }
    };
    [
        bonus("part-score", 1, Doubling::Undoubled, |sum| sum.level_bonus),
        bonus("game", 3, Doubling::Undoubled, |sum| sum.level_bonus),
        bonus("small slam", 6, Doubling::Undoubled, |sum| sum.slam_bonus),
        bonus("grand slam", 7, Doubling::Undoubled, |sum| sum.slam_bonus),
        bonus("doubled contract made", 1, Doubling::Doubled, |sum| sum.insult),
        bonus("redoubled contract made", 1, Doubling::Redoubled, |sum| sum.insult),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn made() {
        let scores: Vec<i16> =
            made_scores("4SX".parse().unwrap(), true).map(Score::points).collect();
        assert_eq!(scores, [790, 990, 1190, 1390]);
    }

    #[test]
    fn ranks_score_alike() {
        for strain in Strain::ALL {
            let rank = match strain {
                Strain::Clubs | Strain::Diamonds => SuitRank::Minor,
                Strain::Hearts | Strain::Spades => SuitRank::Major,
                Strain::Notrump => SuitRank::Notrump,
            };
            for contract in Contract::all().filter(|contract| contract.strain == strain) {
                let alike = Contract { strain: rank.strain(), ..contract };
                assert!(made_scores(contract, true).eq(made_scores(alike, true)), "{contract}");
            }
        }
    }

    #[test]
    fn undertricks() {
        let scores = |doubling, vulnerable| -> Vec<i16> {
            undertrick_scores(doubling, vulnerable).map(Score::points).collect()
        };
        assert_eq!(scores(Doubling::Undoubled, false).last(), Some(&650));
        assert_eq!(scores(Doubling::Doubled, false)[..5], [100, 300, 500, 800, 1100]);
        assert_eq!(scores(Doubling::Redoubled, true)[12], 7600);
        assert_eq!(scores(Doubling::Redoubled, true).len(), 13);
    }

    #[test]
    fn bonus_summary() {
        let found = bonuses().map(|bonus| (bonus.name, bonus.not_vulnerable, bonus.vulnerable));
        assert_eq!(
            found,
            [
                ("part-score", 50, 50),
                ("game", 300, 500),
                ("small slam", 500, 750),
                ("grand slam", 1000, 1500),
                ("doubled contract made", 50, 50),
                ("redoubled contract made", 100, 100),
            ]
        );
    }
}
