//! Victory points: what the margin of a match is worth, from dated tables.

use std::sync::LazyLock;

use serde::Deserialize;
use session::VictoryPoints;

/// What both teams of a match share: a draw is worth half of it to each. In hundredths.
const SHARED: i64 = 20_00;

/// The WBF's continuous scale.
static WBF: LazyLock<Vec<Continuous>> =
    LazyLock::new(|| read::<Continuous>(include_str!("../data/victory-points-wbf-2013.toml")));

/// The ACBL's scale of 20 points.
static ACBL_20: LazyLock<Vec<Stepped>> =
    LazyLock::new(|| read::<Stepped>(include_str!("../data/victory-points-acbl-20.toml")));

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

/// A value for some margins that follow each other.
#[derive(Deserialize)]
struct Stepped {
    /// For matches of so many boards and more.
    boards: u32,
    /// The largest margin that is worth 10, 11 and so on.
    up_to: Vec<u64>,
}

/// The scales of a table; none where it cannot be read, which a test rules out.
fn read<S: for<'de> Deserialize<'de>>(text: &str) -> Vec<S> {
    toml::from_str::<Table<S>>(text).map_or_else(|_| Vec::new(), |table| table.scale)
}

/// What a margin in IMPs is worth in a match of so many boards, in hundredths of a victory point. Matches that are
/// longer than any scale of a table are scored by the last one.
pub(crate) fn of_imps(scale: VictoryPoints, boards: u32, imps: i64) -> i64 {
    let size = imps.unsigned_abs();
    let won = match scale {
        VictoryPoints::Wbf => continuous(&WBF, boards, size),
        VictoryPoints::Acbl20 => stepped(&ACBL_20, boards, size),
    };
    if imps < 0 { SHARED - won } else { won }
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

    /// Rules p.
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

    /// Rules p.
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
