//! Victory points: what the margin or the percentage of a match is worth, from dated tables.

use std::sync::LazyLock;

use serde::Deserialize;
use session::VictoryPoints;

use crate::Hundredths;

/// The WBF's continuous scale.
static WBF: LazyLock<Vec<Continuous>> =
    LazyLock::new(|| read::<Table>(include_str!("../data/victory-points-wbf-2013.toml")).scale);

static WBF_DISCRETE: LazyLock<Steps> =
    LazyLock::new(|| read(include_str!("../data/victory-points-wbf-discrete.toml")));

static ACBL_20: LazyLock<Steps> =
    LazyLock::new(|| read(include_str!("../data/victory-points-acbl-20.toml")));

static ACBL_30: LazyLock<Steps> =
    LazyLock::new(|| read(include_str!("../data/victory-points-acbl-30.toml")));

static WIN_LOSS: LazyLock<Steps> =
    LazyLock::new(|| read(include_str!("../data/victory-points-win-loss.toml")));

static WIN_LOSS_QUARTERS: LazyLock<Steps> =
    LazyLock::new(|| read(include_str!("../data/victory-points-win-loss-quarters.toml")));

/// The EBU's scale for percentages.
static EBU_PERCENT: LazyLock<Steps> =
    LazyLock::new(|| read(include_str!("../data/victory-points-ebu-percent.toml")));

#[derive(Default, Deserialize)]
struct Table {
    scale: Vec<Continuous>,
}

/// A value for each margin.
#[derive(Deserialize)]
struct Continuous {
    /// Twice the boards of a match, or the boards of half a match.
    half_boards: u32,
    /// By margin, in hundredths.
    victory_points: Vec<i64>,
}

/// A value for some margins, or percentages, that follow each other.
#[derive(Default, Deserialize)]
struct Steps {
    /// What each step is worth, in hundredths; the first is a draw.
    victory_points: Vec<i64>,
    scale: Vec<Bounds>,
    /// The same of half matches, where the source has a scale for them.
    halves: Option<Box<Steps>>,
}

#[derive(Deserialize)]
struct Bounds {
    /// For matches of that many boards and more.
    boards: u32,
    /// The largest margin, or percentage in hundredths, of each step but the last.
    up_to: Vec<u64>,
}

/// A table; an empty one where it cannot be read, which a test rules out.
fn read<T: for<'de> Deserialize<'de> + Default>(text: &str) -> T {
    toml::from_str(text).unwrap_or_default()
}

/// What both sides of a match share, in hundredths.
pub(crate) fn pool(scale: VictoryPoints) -> i64 {
    100 * i64::from(scale.pool())
}

/// The length of a match, and its share of one.
#[derive(Clone, Copy)]
pub(crate) struct Length {
    /// Boards that it was to have.
    pub(crate) boards: u32,
    /// Whether it is half of a match, which is on the scale of half of its boards (rules q.1).
    pub(crate) is_half: bool,
}

impl Length {
    fn half_boards(self) -> u32 {
        if self.is_half { self.boards } else { self.boards.saturating_mul(2) }
    }
}

/// What a percentage of matchpoints is worth in a match. Percentages below 50 are worth what those as far above it
/// leave to the opponents.
pub(crate) fn of_percent(length: Length, percent: Hundredths) -> Hundredths {
    const HALF: i64 = 50_00;
    let above = (percent.count() - HALF).abs();
    let won = EBU_PERCENT.won(length, HALF.saturating_add(above).unsigned_abs());
    won.to_the_winner_or_loser(VictoryPoints::EbuPercent, length, percent.count() < HALF)
}

/// What a margin in IMPs is worth in a match. Matches that are longer than any scale of a table are scored by the last
/// one.
///
/// A scale for percentages has no margins: by it every match is a draw.
pub(crate) fn of_imps(scale: VictoryPoints, length: Length, imps: i64) -> Hundredths {
    let size = imps.unsigned_abs();
    let won = match scale {
        VictoryPoints::Wbf => Won::Whole(continuous(&WBF, length.half_boards(), size)),
        VictoryPoints::WbfDiscrete => WBF_DISCRETE.won(length, size),
        VictoryPoints::Acbl20 => ACBL_20.won(length, size),
        VictoryPoints::Acbl30 => ACBL_30.won(length, size),
        VictoryPoints::WinLoss => WIN_LOSS.won(length, size),
        VictoryPoints::WinLossQuarters => WIN_LOSS_QUARTERS.won(length, size),
        VictoryPoints::EbuPercent => Won::Whole(pool(scale) / 2),
    };
    won.to_the_winner_or_loser(scale, length, imps < 0)
}

/// What half of a match is worth: half of what a match is, where half of a hundredth goes to the winner (rules q.1).
pub(crate) fn halved(scale: VictoryPoints, worth: i64) -> i64 {
    let pool = pool(scale);
    let half = |won: i64| (won + 1).div_euclid(2);
    if 2 * worth < pool { pool / 2 - half(pool - worth) } else { half(worth) }
}

/// What the winner of a match has, in hundredths.
#[derive(Clone, Copy)]
enum Won {
    /// Of a whole match.
    Whole(i64),
    /// Of half a match, by a scale for them.
    Half(i64),
}

impl Won {
    fn to_the_winner_or_loser(
        self,
        scale: VictoryPoints,
        length: Length,
        is_loser: bool,
    ) -> Hundredths {
        let pool = pool(scale);
        let left = |pool: i64, won: i64| if is_loser { pool - won } else { won };
        Hundredths(match self {
            Self::Half(won) => left(pool / 2, won),
            Self::Whole(won) if length.is_half => halved(scale, left(pool, won)),
            Self::Whole(won) => left(pool, won),
        })
    }
}

impl Steps {
    fn won(&self, length: Length, size: u64) -> Won {
        match &self.halves {
            Some(halves) if length.is_half => Won::Half(halves.at(length.boards, size)),
            _ => Won::Whole(self.at(length.half_boards() / 2, size)),
        }
    }

    fn at(&self, boards: u32, size: u64) -> i64 {
        let longer = (self.scale).partition_point(|scale| scale.boards <= boards);
        let scale = self.scale.get(longer.saturating_sub(1));
        let bounds = scale.map_or(&[][..], |scale| &scale.up_to);
        let worth = &self.victory_points;
        let step = bounds.partition_point(|most| *most < size);
        worth.get(step).or(worth.last()).copied().unwrap_or(0)
    }
}

fn continuous(scales: &[Continuous], half_boards: u32, size: u64) -> i64 {
    let long_enough = scales.partition_point(|scale| scale.half_boards < half_boards);
    let scale = scales.get(long_enough).or(scales.last());
    let values = scale.map_or(&[][..], |scale| &scale.victory_points);
    let place = usize::try_from(size).unwrap_or(usize::MAX);
    values.get(place).or(values.last()).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn whole(boards: u32) -> Length {
        Length { boards, is_half: false }
    }

    fn half(boards: u32) -> Length {
        Length { boards, is_half: true }
    }

    /// Boards, margin, hundredths.
    #[track_caller]
    fn check(scale: VictoryPoints, boards: u32, imps: i64, expected: i64) {
        let won = |imps| of_imps(scale, whole(boards), imps).count();
        assert_eq!(won(imps), expected, "{imps} IMPs on {boards} boards");
        assert_eq!(won(-imps), pool(scale) - expected);
    }

    /// Each bound, and the margin behind it.
    #[track_caller]
    fn check_steps(scale: VictoryPoints, boards: u32, bounds: &[i64], worth: &[i64]) {
        assert_eq!(bounds.len() + 1, worth.len());
        for (bound, worth) in bounds.iter().zip(worth.windows(2)) {
            check(scale, boards, *bound, worth[0]);
            check(scale, boards, bound + 1, worth[1]);
        }
    }

    const WHOLE_POINTS: [i64; 11] =
        [10_00, 11_00, 12_00, 13_00, 14_00, 15_00, 16_00, 17_00, 18_00, 19_00, 20_00];

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
        check(wbf, 1000, 1, of_imps(wbf, whole(64), 1).count());
    }

    #[test]
    fn no_imp_is_worth_more_than_the_one_before() {
        assert_eq!(WBF.len(), 96);
        let all = (1..=64).chain((66..).step_by(2));
        for (half_boards, scale) in all.zip(WBF.iter()) {
            assert_eq!(scale.half_boards, half_boards);
            let values = &scale.victory_points;
            assert_eq!((values.first(), values.last()), (Some(&10_00), Some(&20_00)));
            let steps: Vec<i64> = values.windows(2).map(|two| two[1] - two[0]).collect();
            assert!(steps.is_sorted_by(|one, next| one >= next), "{half_boards}: {steps:?}");
        }
    }

    /// Rules q.5: the bounds of 8 boards that White Book 3.1.1 prints.
    #[test]
    fn the_discrete_scale() {
        let discrete = VictoryPoints::WbfDiscrete;
        let bounds = [0, 3, 6, 9, 12, 16, 20, 25, 30, 38];
        check_steps(discrete, 8, &bounds, &WHOLE_POINTS);
        check(discrete, 20, 1, 10_00);
        check(discrete, 20, 5, 11_00);
        check(discrete, 20, 9, 12_00);
        let halves = WBF_DISCRETE.halves.as_deref().unwrap();
        for (steps, bounds) in [(&*WBF_DISCRETE, 10), (halves, 5)] {
            assert_eq!(steps.scale.len(), 63);
            for (boards, scale) in (2..).zip(&steps.scale) {
                assert_eq!((scale.boards, scale.up_to.len()), (boards, bounds));
            }
        }
        let halves = [0, 3, -3, 4, -4, 500].map(|imps| of_imps(discrete, half(4), imps).count());
        assert_eq!(halves, [500, 600, 400, 700, 300, 1000]);
    }

    /// Every cell that somebody printed: at its bound, and on both sides of it.
    #[test]
    fn printed_cells() {
        let hundredths = |text: &str| {
            let (whole, part) = text.split_once('.').unwrap_or((text, "00"));
            100 * whole.parse::<i64>().unwrap() + part.parse::<i64>().unwrap()
        };
        let printed = include_str!("../tests/printed-victory-points.csv");
        let rows = printed.lines().skip(1);
        let rows: Vec<Vec<&str>> = rows.map(|row| row.split(',').collect()).collect();
        assert_eq!(rows.len(), 444);
        for row in &rows {
            let [name, boards, pool, vp, most, ..] = row[..] else {
                panic!("{row:?}");
            };
            let (vp, is_beyond) = (hundredths(vp), most.ends_with('+'));
            let most = hundredths(most.trim_end_matches('+'));
            let named = VictoryPoints::ALL.iter().find(|one| one.name() == name);
            let scale = *named.unwrap();
            // Beyond the bound is the next cell of the table, or the whole pool.
            let same = rows.iter().filter(|other| other[..3] == row[..3]);
            let worth = same.map(|other| hundredths(other[3]));
            let higher = worth.clone().filter(|other| *other > vp);
            let next = higher.min().unwrap_or(hundredths(pool));
            let before = worth.filter(|other| *other < vp).max();
            let before = before.unwrap_or(hundredths(pool) - next);
            let (least, longest) = match boards.split_once('-') {
                Some((least, most)) => (least.parse().unwrap(), most.parse().unwrap()),
                None => match boards.strip_prefix("up to ") {
                    Some(most) => (1, most.parse().unwrap()),
                    None => (boards.parse().unwrap(), boards.parse().unwrap()),
                },
            };
            for boards in least..=longest {
                let length = if pool == "10" { half(boards) } else { whole(boards) };
                let of = |amount: i64| {
                    if scale.is_of_percent() {
                        of_percent(length, Hundredths(amount)).count()
                    } else {
                        of_imps(scale, length, amount / 100).count()
                    }
                };
                let step = if scale.is_of_percent() { 1 } else { 100 };
                let [under, at, over] = [most - step, most, most + step].map(of);
                assert_eq!(at, vp, "{row:?}");
                if is_beyond {
                    assert!(under < vp && over == vp, "{row:?}");
                } else if scale == VictoryPoints::Wbf {
                    assert!(under < vp && vp < over, "{row:?}");
                } else {
                    assert_eq!(over, next, "{row:?}");
                    // A step may be an IMP long.
                    assert!(under == vp || step == 100 && under == before, "{row:?}");
                }
            }
        }
    }

    /// Boards, percentage and victory points, all in hundredths.
    #[track_caller]
    fn check_percent(boards: u32, percent: i64, expected: i64) {
        let of = |percent| of_percent(whole(boards), Hundredths(percent)).count();
        assert_eq!(of(percent), expected, "{percent} on {boards} boards");
        let theirs = 10_000 - percent;
        assert_eq!(of(theirs), 20_00 - expected, "{theirs} on {boards} boards");
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
        for (boards, bound) in [(4, 6108), (5, 5945), (6, 5945)] {
            check_percent(boards, bound, 15_00);
            check_percent(boards, bound + 1, 16_00);
        }
    }

    /// The bounds of other lengths are those of 8 boards times `sqrt(8 / m)`, within a hundredth.
    #[test]
    fn the_bounds_of_other_lengths_follow_from_those_of_8_boards() {
        let tenths_of_m = [40, 55, 80, 115, 165, 235, 335, 475];
        let scales = &EBU_PERCENT.scale;
        let firsts: Vec<u32> = scales.iter().map(|scale| scale.boards).collect();
        assert_eq!(firsts, [2, 5, 7, 10, 14, 20, 28, 40]);
        for (scale, tenths) in scales.iter().zip(tenths_of_m) {
            assert_eq!(scale.up_to.len(), 10);
            for (bound, of_8) in scale.up_to.iter().zip(&scales[2].up_to) {
                let exact_squared = (of_8 - 50_00).pow(2) * 80 * 4;
                let squared = |doubled: u64| doubled.pow(2) * tenths;
                let doubled = 2 * (bound - 50_00);
                assert!(
                    squared(doubled - 3) <= exact_squared && exact_squared < squared(doubled + 3),
                    "{bound} for m = {tenths} tenths"
                );
            }
        }
    }

    /// Rules q.1: both have 10 together.
    #[test]
    fn halves() {
        let pairs = [10_00, 10_31, 9_69, 20_00, 0].map(|won| halved(VictoryPoints::Wbf, won));
        assert_eq!(pairs, [500, 516, 484, 1000, 0]);
        let quarters = |imps| of_imps(VictoryPoints::WinLossQuarters, half(8), imps).count();
        assert_eq!([0, 1, -1, 3].map(quarters), [25, 38, 12, 50]);
        // The curve of 2 boards, and that of one and a half.
        let wbf = |boards, imps| of_imps(VictoryPoints::Wbf, half(boards), imps).count();
        assert_eq!([wbf(4, 18), wbf(4, -18), wbf(3, 18)], [962, 38, 996]);
    }

    /// Rules p.2.
    #[test]
    fn the_scale_of_20_points() {
        let acbl = VictoryPoints::Acbl20;
        let bounds_of_7 = [0, 2, 4, 7, 10, 13, 16, 19, 23, 27];
        check_steps(acbl, 7, &bounds_of_7, &WHOLE_POINTS);
        let bounds_of_9 = [0, 2, 5, 9, 13, 17, 21, 25, 30, 35];
        check_steps(acbl, 9, &bounds_of_9, &WHOLE_POINTS);
        check(acbl, 3, 2, 11_00);
        check(acbl, 24, 36, 16_00);
        check(acbl, 24, 72, 20_00);
        check(acbl, 100, 84, 19_00);
    }
}
