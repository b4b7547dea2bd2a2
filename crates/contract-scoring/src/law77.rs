//! The scoring table of Law 77: what each part of a score is worth.

use crate::breakdown::{Breakdown, DownSum, MadeSum, TrickPoints};
use crate::{Contract, ContractResult, Doubling, Level, Score, Strain, Tricks};

/// Scores a played contract for declarer's side by Law 77; the other side has the negative.
///
/// `vulnerable` is declarer's side's vulnerability.
#[must_use]
pub const fn score(contract: Contract, vulnerable: bool, tricks: Tricks) -> Score {
    Breakdown::of(contract, vulnerable, tricks).score()
}

impl Breakdown {
    /// The parts of a played contract's score by Law 77.
    ///
    /// `vulnerable` is declarer's side's vulnerability.
    #[must_use]
    pub const fn of(contract: Contract, vulnerable: bool, tricks: Tricks) -> Self {
        match contract.result(tricks) {
            ContractResult::Made(over) => Self::Made(made(contract, vulnerable, over.get() as i16)),
            ContractResult::Down(under) => {
                Self::Down(down(contract.doubling, vulnerable, under.get() as i16))
            }
        }
    }
}

const fn made(contract: Contract, vulnerable: bool, over: i16) -> MadeSum {
    let Contract { level, strain, doubling } = contract;
    let mut sum = MadeSum {
        tricks: TrickPoints { count: level.get() as i16, each: strain.trick_value() },
        first_trick_extra: strain.first_trick_extra(),
        factor: doubling.factor(),
        overtricks: TrickPoints {
            count: over,
            each: overtrick_value(strain, doubling, vulnerable),
        },
        level_bonus: PART_SCORE,
        slam_bonus: slam_bonus(level, vulnerable),
        insult: doubling.insult(),
    };
    if sum.contract_points() >= GAME {
        sum.level_bonus = if vulnerable { 500 } else { 300 };
    }
    sum
}

/// Contract points that make a game.
pub(crate) const GAME: i16 = 100;

/// The bonus for a part-score, vulnerable or not.
const PART_SCORE: i16 = 50;

const fn overtrick_value(strain: Strain, doubling: Doubling, vulnerable: bool) -> i16 {
    match (doubling, vulnerable) {
        (Doubling::Undoubled, _) => strain.trick_value(),
        (Doubling::Doubled, false) => 100,
        (Doubling::Doubled, true) | (Doubling::Redoubled, false) => 200,
        (Doubling::Redoubled, true) => 400,
    }
}

const fn slam_bonus(level: Level, vulnerable: bool) -> i16 {
    match (level.get(), vulnerable) {
        (6, false) => 500,
        (6, true) => 750,
        (7, false) => 1000,
        (7, true) => 1500,
        _ => 0,
    }
}

const fn down(doubling: Doubling, vulnerable: bool, under: i16) -> DownSum {
    let (first, second_and_third, further) = match (doubling, vulnerable) {
        (Doubling::Undoubled, false) => (50, 50, 50),
        (Doubling::Undoubled, true) => (100, 100, 100),
        (Doubling::Doubled | Doubling::Redoubled, false) => (100, 200, 300),
        (Doubling::Doubled | Doubling::Redoubled, true) => (200, 300, 300),
    };
    let after_first = under - 1;
    let next = if after_first < 2 { after_first } else { 2 };
    DownSum {
        first: TrickPoints { count: 1, each: first },
        second_and_third: TrickPoints { count: next, each: second_and_third },
        further: TrickPoints { count: after_first - next, each: further },
        factor: match doubling {
            Doubling::Undoubled | Doubling::Doubled => 1,
            Doubling::Redoubled => 2,
        },
    }
}
