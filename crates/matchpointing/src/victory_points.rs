//! Victory points: what the margin or the percentage of a match is worth, from dated tables.

use std::sync::LazyLock;

use serde::Deserialize;
use session::VictoryPoints;

/// What both teams of a match share: a draw is worth half of it to each. In hundredths.
pub(crate) const SHARED: i64 = 20_00;

/// The WBF's continuous scale.
static WBF: LazyLock<Vec<Continuous>> =
    LazyLock::new(|| read::<Continuous>(include_str!("../data/victory-points-wbf-2013.toml")));

/// The ACBL's scale of 20 points.
static ACBL_20: LazyLock<Vec<Stepped>> =
    LazyLock::new(|| read::<Stepped>(include_str!("../data/victory-points-acbl-20.toml")));

/// The EBU's scale for percentages.
static EBU_PERCENT: LazyLock<Vec<Stepped>> =
    LazyLock::new(|| read::<Stepped>(include_str!("../data/victory-points-ebu-percent.toml")));

#[derive(Deserialize)]
struct Table<S> {
    scale: Vec<S>,
}

/// A value for each margin.
#[derive(Deserialize)]
struct Continuous {
    boards: u32,
    /// By margin, in hundredths.
    victory_points: Vec<i64>,
}

/// A value for some margins, or percentages, that follow each other.
#[derive(Deserialize)]
struct Stepped {
    /// For matches of so many boards and more.
    boards: u32,
    /// The largest margin, or percentage in hundredths, that is worth 10, 11 and so on.
    up_to: Vec<u64>,
}

/// The scales of a table; none where it cannot be read, which a test rules out.
fn read<S: for<'de> Deserialize<'de>>(text: &str) -> Vec<S> {
    toml::from_str::<Table<S>>(text).map_or_else(|_| Vec::new(), |table| table.scale)
}

/// What a percentage of matchpoints, in hundredths, is worth in a match of so many boards, in hundredths of a victory
/// point. Percentages below 50 are worth what those as far above it leave to the opponents.
pub(crate) fn of_percent(boards: u32, percent: i64) -> i64 {
    const HALF: i64 = 50_00;
    let above = HALF + (percent - HALF).abs();
    let won = stepped(&EBU_PERCENT, boards, above.unsigned_abs());
    if percent < HALF { SHARED - won } else { won }
}

/// What a margin in IMPs is worth in a match of so many boards, in hundredths of a victory point. Matches that are
/// longer than any scale of a table are scored by the last one.
///
/// A scale for percentages has no margins: by it every match is a draw.
pub(crate) fn of_imps(scale: VictoryPoints, boards: u32, imps: i64) -> i64 {
    let size = imps.unsigned_abs();
    let won = match scale {
        VictoryPoints::Wbf => continuous(&WBF, boards, size),
        VictoryPoints::Acbl20 => stepped(&ACBL_20, boards, size),
        VictoryPoints::EbuPercent => SHARED / 2,
    };
    if imps < 0 { SHARED - won } else { won }
}

/// What half of a match is worth: half of what a match is, where half of a hundredth goes to the winner (rules q.1). No
/// table of halves is published.
pub(crate) fn halved(worth: i64) -> i64 {
    let half = |won: i64| (won + 1).div_euclid(2);
    if 2 * worth < SHARED {
        SHARED / 2 - half(SHARED - worth)
    } else {
        half(worth)
    }
}

fn continuous(scales: &[Continuous], boards: u32, size: u64) -> i64 {
    let long_enough = scales.partition_point(|scale| scale.boards < boards);
    let scale = scales.get(long_enough).or(scales.last());
    let values = scale.map_or(&[][..], |scale| &scale.victory_points);
    let place = usize::try_from(size).unwrap_or(usize::MAX);
    *values.get(place).or(values.last()).unwrap_or(&(SHARED / 2))
}

fn stepped(scales: &[Stepped], boards: u32, size: u64) -> i64 {
    let longer = scales.partition_point(|scale| scale.boards <= boards);
    let scale = longer.checked_sub(1).and_then(|place| scales.get(place));
    let steps = scale.map_or(0, |scale| scale.up_to.partition_point(|most| *most < size));
    SHARED / 2 + 100 * i64::try_from(steps).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Boards, margin, hundredths.
    #[track_caller]
    fn check(scale: VictoryPoints, boards: u32, imps: i64, expected: i64) {
        let won = of_imps(scale, boards, imps);
        assert_eq!(won, expected, "{imps} IMPs on {boards} boards");
        assert_eq!(of_imps(scale, boards, -imps), SHARED - expected);
    }

    /// Rules p.1.
    #[test]
    fn the_continuous_scale() {
        let wbf = VictoryPoints::Wbf;
        for (imps, expected) in [(0, 10_00), (1, 10_31), (2, 10_61), (3, 10_91)] {
            check(wbf, 16, imps, expected);
        }
        check(wbf, 16, 60, 20_00);
        check(wbf, 16, 500, 20_00);
        check(wbf, 1, 15, 20_00);
        check(wbf, 1000, 1, of_imps(wbf, 64, 1));
    }

    #[test]
    fn no_imp_is_worth_more_than_the_one_before() {
        assert_eq!(WBF.len(), 64);
        for (boards, scale) in (1..).zip(WBF.iter()) {
            assert_eq!(scale.boards, boards);
            let values = &scale.victory_points;
            assert_eq!(
                (values.first(), values.last()),
                (Some(&10_00), Some(&20_00))
            );
            let steps: Vec<i64> = values.windows(2).map(|two| two[1] - two[0]).collect();
            assert!(
                steps.is_sorted_by(|one, next| one >= next),
                "{boards}: {steps:?}"
            );
        }
    }

    /// Boards, percentage and victory points, all in hundredths.
    #[track_caller]
    fn check_percent(boards: u32, percent: i64, expected: i64) {
        assert_eq!(
            of_percent(boards, percent),
            expected,
            "{percent} on {boards} boards"
        );
        let theirs = 10_000 - percent;
        assert_eq!(
            of_percent(boards, theirs),
            SHARED - expected,
            "{theirs} on {boards} boards"
        );
    }

    /// Rules p.3: a percentage on a bound has the value nearer to 10.
    #[test]
    fn the_scale_of_percentages() {
        let bounds = [5065, 5198, 5333, 5474, 5623, 5783, 5964, 6175, 6440, 6835];
        for boards in [7, 8, 9] {
            for (step, bound) in (0..).zip(bounds) {
                check_percent(boards, bound, 10_00 + 1_00 * step);
                check_percent(boards, bound + 1, 11_00 + 1_00 * step);
            }
            check_percent(boards, 50_00, 10_00);
            check_percent(boards, 10_000, 20_00);
        }
    }

    /// The bounds of other lengths are those of 8 boards times `sqrt(8 / m)`: no other hundredth is nearer.
    #[test]
    fn the_bounds_of_other_lengths_follow_from_those_of_8_boards() {
        let tenths_of_m = [40, 55, 80, 115, 165, 235, 335, 475];
        let firsts: Vec<u32> = EBU_PERCENT.iter().map(|scale| scale.boards).collect();
        assert_eq!(firsts, [1, 5, 7, 10, 14, 20, 28, 40]);
        for (scale, tenths) in EBU_PERCENT.iter().zip(tenths_of_m) {
            assert_eq!(scale.up_to.len(), 10);
            for (bound, of_8) in scale.up_to.iter().zip(&EBU_PERCENT[2].up_to) {
                let exact_squared = (of_8 - 50_00).pow(2) * 80 * 4;
                let squared = |doubled: u64| doubled.pow(2) * tenths;
                let doubled = 2 * (bound - 50_00);
                assert!(
                    squared(doubled - 1) <= exact_squared && exact_squared < squared(doubled + 1),
                    "{bound} for m = {tenths} tenths"
                );
            }
        }
    }

    /// Rules q.1: both have 10 together.
    #[test]
    fn halves() {
        let pairs = [10_00, 10_31, 9_69, 20_00, 0].map(halved);
        assert_eq!(pairs, [500, 516, 484, 1000, 0]);
    }

    /// Rules p.2.
    #[test]
    fn the_scale_of_20_points() {
        let acbl = VictoryPoints::Acbl20;
        for (boards, ends) in [
            (7, [0, 2, 4, 7, 10, 13, 16, 19, 23, 27]),
            (9, [0, 2, 5, 9, 13, 17, 21, 25, 30, 35]),
        ] {
            for (step, end) in (0..).zip(ends) {
                check(acbl, boards, end, 10_00 + 1_00 * step);
                check(acbl, boards, end + 1, 11_00 + 1_00 * step);
            }
        }
        check(acbl, 8, 28, 20_00);
        check(acbl, 24, 36, 20_00);
        check(acbl, 3, 2, 11_00);
    }
}
