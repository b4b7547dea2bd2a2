//! The scoring table of Law 77.

use crate::{Contract, Doubling, Level, Score, Strain, Tricks};

/// Scores a played contract for declarer's side by Law 77; the other side has the negative.
///
/// `vulnerable` is declarer's side's vulnerability.
#[must_use]
pub const fn score(contract: Contract, vulnerable: bool, tricks: Tricks) -> Score {
    Score::of_law77(raw_score(
        contract.level,
        contract.strain,
        contract.doubling,
        vulnerable,
        tricks.get(),
    ))
}

pub(crate) const fn raw_score(
    level: Level,
    strain: Strain,
    doubling: Doubling,
    vulnerable: bool,
    tricks: u8,
) -> i16 {
    let needed = level.tricks_needed();
    if tricks < needed {
        return -undertricks(doubling, vulnerable, (needed - tricks) as i16);
    }
    let odd = level.get() as i16;
    let over = (tricks - needed) as i16;
    let trick_points =
        (odd * strain.trick_value() + strain.first_trick_extra()) * doubling.factor();
    trick_points
        + over * overtrick_value(strain, doubling, vulnerable)
        + game_bonus(trick_points, vulnerable)
        + slam_bonus(level, vulnerable)
        + doubling.insult()
}

const fn undertricks(doubling: Doubling, vulnerable: bool, down: i16) -> i16 {
    let doubled = match (vulnerable, down) {
        (true, _) => 300 * down - 100,
        (false, 1) => 100,
        (false, 2) => 300,
        (false, _) => 300 * down - 400,
    };
    match doubling {
        Doubling::Undoubled => down * if vulnerable { 100 } else { 50 },
        Doubling::Doubled => doubled,
        Doubling::Redoubled => 2 * doubled,
    }
}

const fn overtrick_value(strain: Strain, doubling: Doubling, vulnerable: bool) -> i16 {
    match (doubling, vulnerable) {
        (Doubling::Undoubled, _) => strain.trick_value(),
        (Doubling::Doubled, false) => 100,
        (Doubling::Doubled, true) | (Doubling::Redoubled, false) => 200,
        (Doubling::Redoubled, true) => 400,
    }
}

/// The bonus for a game (100 trick points or more) or a part-score.
const fn game_bonus(trick_points: i16, vulnerable: bool) -> i16 {
    match (trick_points >= 100, vulnerable) {
        (false, _) => 50,
        (true, false) => 300,
        (true, true) => 500,
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
