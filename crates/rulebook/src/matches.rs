//! What matches are worth: victory points, and what decides between equal ones.

use std::collections::{BTreeMap, BTreeSet};

use contract_scoring::Side;
use session::{ContestantId, MatchEnd, Method, RoundNumber, VictoryPoints};

use crate::boards::{Boards, Earned};
use crate::exponential::share_of_e;
use crate::fraction::{
    Billionths, Fraction, exactly, half_away_from, half_up, rounded_imps, whole,
};
use crate::lengths::{Lengths, q1_half};
use crate::meeting::Meeting;

/// What a margin is worth by the WBF's formula, before it is rounded: `10 + 10 (1 - t^(3 I / B)) / (1 - t^3)` with
/// `t = (sqrt 5 - 1) / 2` and `B = 15 sqrt N` for `N` boards.
fn p1_curve(boards: u32, imps: i128) -> Fraction {
    // t^3 = sqrt 5 - 2 = e^-1.44363...
    let cube = Fraction::new(236_067_977_499_790, 1_000_000_000_000_000);
    let root = (u128::from(boards.clamp(1, 64)) * 10_u128.pow(24)).isqrt();
    let exponent = Fraction::new(1_443_635_475_178_810 * imps, 15_000 * root.cast_signed());
    whole(10) + whole(10) * (whole(1) - share_of_e(exponent)) / (whole(1) - cube)
}

/// What a match is worth by the WBF's scale, in hundredths by margins in IMPs: the formula, rounded, at most 20. Where
/// rounding makes an IMP worth more than the one before, the value between the two is raised. Longer matches are scored
/// as 64 boards.
pub(crate) fn p1_wbf(boards: u32) -> Vec<i64> {
    let of = |imps: i128| {
        i64::try_from((half_up(p1_curve(boards, imps), 100) * whole(100)).to_integer())
    };
    let values = (0..).map_while(|imps| of(imps).ok().filter(|won| *won < 20_00));
    let mut scale: Vec<i64> = values.chain([20_00]).collect();
    while let Some(place) =
        (1..scale.len() - 1).find(|at| scale[at + 1] - scale[*at] > scale[*at] - scale[at - 1])
    {
        scale[place] += 1;
    }
    scale
}

/// What a margin is worth by the WBF's scale.
fn p1_worth(boards: u32, imps: i128) -> Fraction {
    let scale = p1_wbf(boards);
    let place = usize::try_from(imps.abs()).unwrap_or(usize::MAX);
    let won = scale.get(place).map_or(20_00, |won| i128::from(*won));
    whole(10) + Fraction::new(won - 10_00, 100) * whole(imps.signum())
}

/// The WBF's discrete scale (White Book 3.1.1), in whole points: the most IMPs that are worth 10, 11 and so on to 19. These
/// are the most that the continuous curve puts at or below half a point above. Then no step may be shorter than the one
/// before, where the first reaches from a lost match to a won one: the bound before a shorter step is an IMP lower. Half
/// matches have 5 to 10 on the same curve, where a point is two.
pub(crate) fn q5_discrete(boards: u32, pool: i128) -> Vec<i128> {
    let boards = boards.clamp(2, 64);
    let most = |points: i128| {
        let limit = (whole(points) + Fraction::new(1, 2)) * Fraction::new(20, pool);
        (1..)
            .find(|imps| p1_curve(boards, *imps) > limit)
            .map_or(0, |imps| imps - 1)
    };
    let mut bounds: Vec<i128> = (pool / 2..pool).map(most).collect();
    while let Some(place) = (1..bounds.len()).find(|at| {
        let before = match at {
            1 => -bounds[0] - 1,
            _ => bounds[at - 2],
        };
        bounds[*at] - bounds[at - 1] < bounds[at - 1] - before
    }) {
        bounds[place - 1] -= 1;
    }
    bounds
}

/// What a step of a scale is worth: a draw where the margin is within the first bound, and one more for each bound that
/// it exceeds.
fn by_steps(draw: i128, imps: i128, bounds: &[i128]) -> Fraction {
    let steps: i128 = (bounds.iter())
        .map(|bound| i128::from(imps.abs() > *bound))
        .sum();
    whole(draw + steps * imps.signum())
}

/// The ACBL's scale of 20 points (bridgehands.com, Victory Points, up to 11 boards; BridgeScore's source): the largest
/// margins that are worth 10, 11 and so on.
pub(crate) fn p2_acbl_20(boards: u32, imps: i128) -> Fraction {
    let bounds = match boards {
        ..=8 => [0, 2, 4, 7, 10, 13, 16, 19, 23, 27],
        9..=11 => [0, 2, 5, 9, 13, 17, 21, 25, 30, 35],
        12..=15 => [0, 3, 6, 10, 14, 19, 24, 29, 35, 41],
        16..=20 => [1, 4, 8, 13, 18, 24, 31, 38, 46, 55],
        21..=27 => [2, 6, 11, 17, 24, 32, 41, 50, 60, 71],
        _ => [3, 8, 14, 21, 29, 38, 48, 59, 71, 84],
    };
    by_steps(10, imps, &bounds)
}

/// The ACBL's scale of 30 points, for 6 to 8 boards and for 9 to 11 (bridgehands.com, Victory Points): 15 for a draw, 18
/// for the smallest margin, and one more for each of the others.
pub(crate) fn q8_acbl_30(boards: u32, imps: i128) -> Fraction {
    let bounds = match boards {
        ..=8 => [1, 2, 3, 4, 6, 8, 10, 13, 16, 19, 23, 27],
        _ => [1, 2, 4, 6, 8, 11, 14, 17, 21, 25, 30, 35],
    };
    match imps {
        0 => whole(15),
        _ => by_steps(15, imps, &bounds) + whole(3 * imps.signum()),
    }
}

/// Wins and losses: 1, 1/2 and 0; with quarters, a match that is won by less than 3 IMPs counts 3/4 (ACBL Handbook).
pub(crate) fn q8_win_loss(imps: i128, with_quarters: bool) -> Fraction {
    let won = if with_quarters && (1..3).contains(&imps.abs()) {
        Fraction::new(1, 4)
    } else {
        Fraction::new(1, 2)
    };
    Fraction::new(1, 2) + won * whole(imps.signum())
}

/// The EBU's scale for percentages of matchpoints (White Book 3.1.7), in hundredths above 50: 10 up to 50.65 % on 7 to 9
/// boards, and so on.
pub(crate) fn p3_ebu_percent(boards: u32, percent: Fraction) -> Fraction {
    let bounds = match boards {
        ..=4 => [92, 280, 471, 670, 880, 1108, 1363, 1661, 2036, 2595],
        5..=6 => [78, 239, 402, 572, 751, 945, 1162, 1417, 1737, 2213],
        7..=9 => [65, 198, 333, 474, 623, 783, 964, 1175, 1440, 1835],
        10..=13 => [54, 165, 278, 395, 519, 653, 804, 980, 1201, 1530],
        14..=19 => [45, 138, 232, 330, 434, 545, 671, 818, 1003, 1278],
        20..=27 => [38, 116, 194, 277, 363, 457, 562, 685, 840, 1071],
        28..=39 => [32, 97, 163, 232, 304, 383, 471, 574, 704, 897],
        _ => [27, 81, 137, 195, 256, 321, 395, 482, 591, 753],
    };
    by_steps(
        10,
        ((percent - whole(50)) * whole(100)).to_integer(),
        &bounds,
    )
}

/// What a match is worth by a scale, or half a match.
fn by_scale(
    scale: VictoryPoints,
    planned: u32,
    is_half: bool,
    percent: Option<Fraction>,
    imps: i128,
) -> Fraction {
    let worth = match (scale, percent) {
        (_, Some(percent)) => p3_ebu_percent(planned, percent),
        (VictoryPoints::Wbf, None) => p1_worth(planned, imps),
        (VictoryPoints::WbfDiscrete, None) if is_half => {
            return by_steps(5, imps, &q5_discrete(planned, 10));
        }
        (VictoryPoints::WbfDiscrete, None) => by_steps(10, imps, &q5_discrete(planned, 20)),
        (VictoryPoints::Acbl20, None) => p2_acbl_20(planned, imps),
        (VictoryPoints::Acbl30, None) => q8_acbl_30(planned, imps),
        (VictoryPoints::WinLoss, None) => q8_win_loss(imps, false),
        (VictoryPoints::WinLossQuarters, None) => q8_win_loss(imps, true),
        (VictoryPoints::EbuPercent, None) => whole(10),
    };
    if is_half {
        q1_half(pool(scale), worth)
    } else {
        worth
    }
}

/// What both sides of a match share.
fn pool(scale: VictoryPoints) -> Fraction {
    whole(scale.pool())
}

/// The percentage of a match by matchpoints: to 0.01, a half away from 50, so that both add up to 100.
pub(crate) fn p4_percent(sum: Fraction, top: Fraction, boards: u32) -> Fraction {
    match boards {
        0 => whole(0),
        _ => half_away_from(whole(50), sum * whole(100) / (top * whole(boards)), 100),
    }
}

/// The side not at fault in a match that cannot be played: the best of 12 of 20, of its own average over its other matches, and
/// of what the opponents' average over theirs leaves of 20 (White Book 2.4.2, 3.3.9). The side at fault has nothing.
pub(crate) fn q3_not_at_fault(
    pool: Fraction,
    own: Option<Fraction>,
    opponents: Option<Fraction>,
) -> Fraction {
    let converse = opponents.map(|average| pool - average);
    let averages = [own, converse].into_iter().flatten();
    averages.fold(pool * Fraction::new(12, 20), |best, average| {
        best.max(average)
    })
}

/// Each round that is sat out earns the same.
pub(crate) fn p5_byes(bye: Fraction, rounds: usize) -> Fraction {
    bye * crate::fraction::count(rounds)
}

/// What a contestant's matches come to.
#[derive(Clone, Copy, Default)]
pub(crate) struct Reward {
    pub(crate) victory_points: Fraction,
    /// The percentages of its matches, or its IMPs; in matches of teams nothing.
    pub(crate) tie_break: Fraction,
    /// How many there are.
    pub(crate) matches: u32,
    /// How many more brought victory points without a board that counts.
    pub(crate) settled: u32,
}

/// The victory points of a match against opponents, and the part of a match that they are of.
pub(crate) struct Worth {
    pub(crate) own: ContestantId,
    pub(crate) opponents: ContestantId,
    pub(crate) victory_points: Fraction,
    pub(crate) of: Fraction,
}

impl Worth {
    fn new(own: ContestantId, meeting: &Meeting, is_half: bool, victory_points: Fraction) -> Self {
        let [one, two] = meeting.both();
        Self {
            own,
            opponents: if own == one { two } else { one },
            victory_points,
            of: Fraction::new(1, if is_half { 2 } else { 1 }),
        }
    }
}

/// What a contestant has in a match.
#[derive(Clone, Copy, Default)]
struct Own {
    /// Boards that count for one of both.
    boards: u32,
    sum: Billionths,
    /// Boards that count for it.
    own_boards: u32,
}

/// What the matches of each contestant are worth, where they earn victory points; and those that were not void, one by one.
pub(crate) fn rewards(boards: &Boards<'_>, earned: &Earned) -> Option<(Vec<Reward>, Vec<Worth>)> {
    let session = boards.session;
    let method = session.conditions().method;
    let scale = method.victory_points()?;
    let bye = match method {
        Method::Teams { bye, .. } | Method::Swiss { bye, .. } => exactly(bye),
        _ => whole(0),
    };
    let mut matches: BTreeMap<(ContestantId, Meeting), Own> = BTreeMap::new();
    for (line, result) in session.result_ids() {
        let sides = [(Side::NorthSouth, result.ns), (Side::EastWest, result.ew)];
        let points = sides.map(|(side, id)| earned.on_line(line, side, id));
        let counts = points.iter().any(Option::is_some);
        for ((side, id), points) in sides.into_iter().zip(points) {
            // A board of teams has two lines, and each team sits N-S on one of them.
            if method.is_of_teams() && side == Side::EastWest {
                continue;
            }
            let own = matches.entry((id, Meeting::of(session, line))).or_default();
            own.boards += u32::from(counts);
            if let Some(points) = points {
                own.sum += points;
                own.own_boards += 1;
            }
        }
    }
    let lengths = Lengths::of(session);
    let rulings: BTreeMap<_, _> = (session.match_rulings().iter())
        .filter_map(|ruling| Some((Meeting::ruled(ruling)?, ruling)))
        .collect();
    let given = |meeting: &Meeting, id| {
        let ruling = rulings.get(meeting)?;
        let both = meeting.both().map(|id| ruling.given_to(id));
        both.iter().all(Option::is_some).then_some(())?;
        ruling.given_to(id).map(exactly)
    };
    // The sum of victory points, and how many matches they are of.
    let mut played = vec![(whole(0), whole(0)); session.contestants().len()];
    let mut rewards = vec![Reward::default(); session.contestants().len()];
    let mut worths = Vec::new();
    // Matches with the same margin are worth the same.
    let mut known = BTreeMap::new();
    let is_cancelled = |meeting: &Meeting| {
        let end = rulings.get(meeting).map(|ruling| ruling.end);
        matches!(end, Some(MatchEnd::Void | MatchEnd::Walkover))
    };
    let counts = |meeting: &Meeting, own: &Own| own.boards > 0 && !is_cancelled(meeting);
    for ((id, meeting), own) in matches.iter().filter(|((_, of), own)| counts(of, own)) {
        let top = boards.top(session.contestant(*id).section);
        let sum = own.sum.exactly();
        let percent =
            (boards.have_tops() && top > whole(0)).then(|| p4_percent(sum, top, own.own_boards));
        let imps = sum.round().to_integer();
        let reward = &mut rewards[id.index()];
        reward.matches += 1;
        let planned = lengths.planned(*meeting);
        let is_half = lengths.is_half(*meeting);
        let worth = given(meeting, *id).unwrap_or_else(|| {
            let key = (planned, is_half, percent, imps);
            *known
                .entry(key)
                .or_insert_with(|| by_scale(scale, planned, is_half, percent, imps))
        });
        reward.victory_points += worth;
        let worth = Worth::new(*id, meeting, is_half, worth);
        let (sum, of) = &mut played[id.index()];
        *sum += worth.victory_points;
        *of += worth.of;
        worths.push(worth);
        if !method.is_of_teams() {
            reward.tie_break += percent.unwrap_or_else(|| rounded_imps(own.sum.exactly()));
        }
    }
    let average = |id: ContestantId| {
        let (sum, of) = played[id.index()];
        (of > whole(0)).then(|| half_up(sum / of, 100))
    };
    for (meeting, ruling) in &rulings {
        let [one, two] = meeting.both();
        for (own, other) in [(one, two), (two, one)] {
            let has_boards = matches
                .get(&(own, *meeting))
                .is_some_and(|own| own.boards > 0);
            let is_at_fault = ruling.end == MatchEnd::Walkover && ruling.opponents == Some(own);
            let worth = match is_cancelled(meeting) {
                true if is_at_fault => Some(whole(0)),
                true => {
                    let won = q3_not_at_fault(pool(scale), average(own), average(other));
                    Some(if lengths.is_half(*meeting) {
                        q1_half(pool(scale), won)
                    } else {
                        won
                    })
                }
                // What was played has been counted.
                false if has_boards => None,
                false => given(meeting, own),
            };
            let Some(worth) = worth else { continue };
            rewards[own.index()].victory_points += worth;
            rewards[own.index()].settled += 1;
            if ruling.end != MatchEnd::Void {
                worths.push(Worth::new(own, meeting, lengths.is_half(*meeting), worth));
            }
        }
    }
    let mut rounds: BTreeMap<ContestantId, BTreeSet<Option<RoundNumber>>> = BTreeMap::new();
    for one in session.sit_outs() {
        rounds.entry(one.contestant).or_default().insert(one.round);
    }
    for one in session
        .match_rulings()
        .iter()
        .filter(|one| one.end == MatchEnd::Bye)
    {
        match one.given_to(one.contestant) {
            Some(given) => {
                let rounds = rounds.entry(one.contestant).or_default();
                rounds.remove(&one.round);
                rewards[one.contestant.index()].victory_points += exactly(given);
            }
            None => {
                rounds.entry(one.contestant).or_default().insert(one.round);
            }
        }
    }
    for (id, rounds) in rounds {
        rewards[id.index()].victory_points += p5_byes(bye, rounds.len());
    }
    Some((rewards, worths))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn p1_sixteen_boards() {
        let scale = p1_wbf(16);
        assert_eq!(scale[..4], [10_00, 10_31, 10_61, 10_91]);
        assert_eq!(scale[60], 20_00);
        assert_eq!(p1_wbf(1000), p1_wbf(64));
    }

    #[test]
    fn p2_seven_and_ten_boards() {
        assert_eq!(
            [0, 3, -3, 28].map(|imps| p2_acbl_20(7, imps)),
            [10, 12, 8, 20].map(|number: i128| whole(number))
        );
        assert_eq!(p2_acbl_20(10, 27), whole(18));
    }

    #[test]
    fn q5_eight_and_twenty_boards() {
        assert_eq!(q5_discrete(8, 20), [0, 3, 6, 9, 12, 16, 20, 25, 30, 38]);
        assert_eq!(q5_discrete(20, 20)[..3], [1, 5, 9]);
        let of = |imps| by_scale(VictoryPoints::WbfDiscrete, 8, false, None, imps);
        assert_eq!([of(20), of(-20)], [whole(16), whole(4)]);
    }

    #[test]
    fn q8_thirty_points() {
        let of = |imps| q8_acbl_30(7, imps);
        let worth = [0, 1, -1, 5, 28].map(of);
        assert_eq!(
            worth,
            [15, 18, 12, 22, 30].map(|number: i128| whole(number))
        );
    }

    #[test]
    fn q8_quarters() {
        let of = |imps| q8_win_loss(imps, true) * whole(4);
        assert_eq!(
            [0, 1, 2, 3, -2, -3].map(of),
            [2, 3, 3, 4, 1, 0].map(|n: i128| whole(n))
        );
        assert_eq!(q8_win_loss(-1, false), whole(0));
    }

    #[test]
    fn p3_bounds() {
        let of = |boards, hundredths| p3_ebu_percent(boards, Fraction::new(hundredths, 100));
        assert_eq!(
            [of(8, 5065), of(8, 5066), of(8, 4934)],
            [10, 11, 9].map(|number: i128| whole(number))
        );
        // 61.08 is the bound of 15 for up to 4 boards.
        assert_eq!(
            [of(4, 6108), of(4, 6109)],
            [15, 16].map(|number: i128| whole(number))
        );
    }

    #[test]
    fn p4_both_add_up() {
        let of = |sum: i128| p4_percent(Fraction::new(sum, 100), whole(16), 5);
        assert_eq!(of(4002) + of(3998), whole(100));
        assert_eq!(of(4001), Fraction::new(50_01, 100));
        assert_eq!(p4_percent(whole(0), whole(16), 0), whole(0));
    }

    #[test]
    fn q3_the_best_of_three() {
        let of = |own: Option<i128>, other: Option<i128>| {
            q3_not_at_fault(whole(20), own.map(whole), other.map(whole))
        };
        assert_eq!(of(Some(9), Some(11)), whole(12));
        assert_eq!(of(Some(15), Some(11)), whole(15));
        assert_eq!(of(Some(9), Some(6)), whole(14));
        assert_eq!(of(None, None), whole(12));
    }

    #[test]
    fn p5_two_byes() {
        assert_eq!(p5_byes(whole(12), 2), whole(24));
    }
}
