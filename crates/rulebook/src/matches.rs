//! What matches are worth: victory points, and what decides between equal ones.

use std::collections::{BTreeMap, BTreeSet};

use contract_scoring::Side;
use session::{ContestantId, MatchEnd, Method, RoundNumber, VictoryPoints};

use crate::boards::{Boards, Earned};
use crate::exponential::share_of_e;
use crate::fraction::{
    Billionths, Fraction, exactly, half_away_from, half_up, rounded_imps, whole,
};
use crate::lengths::Lengths;
use crate::meeting::Meeting;

/// What a margin is worth by the WBF's formula, before it is rounded: `10 + 10 (1 - t^(3 I / B)) / (1 - t^3)` with
/// `t = (sqrt 5 - 1) / 2` and `B = 15 sqrt N` for `N` boards. A half match has half of its boards.
fn p1_curve(half_boards: u32, imps: i128) -> Fraction {
    // t^3 = sqrt 5 - 2 = e^-1.44363...
    let cube = Fraction::new(236_067_977_499_790, 1_000_000_000_000_000);
    let root = (u128::from(half_boards) * 10_u128.pow(24) / 2).isqrt();
    let exponent = Fraction::new(1_443_635_475_178_810 * imps, 15_000 * root.cast_signed());
    whole(10) + whole(10) * (whole(1) - share_of_e(exponent)) / (whole(1) - cube)
}

/// What a match is worth by the WBF's scale, in hundredths by margins in IMPs: the formula, rounded, at most 20. Where
/// rounding makes an IMP worth more than the one before, the value between the two is raised. Longer matches are scored
/// as 64 boards.
pub(crate) fn p1_wbf(half_boards: u32) -> Vec<i64> {
    let half_boards = half_boards.clamp(1, 128);
    let of = |imps: i128| {
        i64::try_from((half_up(p1_curve(half_boards, imps), 100) * whole(100)).to_integer())
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
fn p1_worth(half_boards: u32, imps: i128) -> Fraction {
    let scale = p1_wbf(half_boards);
    let place = usize::try_from(imps.abs()).unwrap_or(usize::MAX);
    let won = scale.get(place).map_or(20_00, |won| i128::from(*won));
    whole(10) + Fraction::new(won - 10_00, 100) * whole(imps.signum())
}

/// The WBF's discrete scale (White Book 3.1.1), in whole points: the most IMPs that are worth 10, 11 and so on to 19. These
/// are the most that the continuous curve puts at or below half a point above. Then no step may be shorter than the one
/// before, where the first reaches from a lost match to a won one: the bound before a shorter step is an IMP lower. Half
/// matches have 5 to 10 on the curve of half of their boards, where a point is two.
pub(crate) fn q5_discrete(boards: u32, pool: i128) -> Vec<i128> {
    let half_boards = boards.clamp(2, 64) * if pool == 10 { 1 } else { 2 };
    let most = |points: i128| {
        let limit = (whole(points) + Fraction::new(1, 2)) * Fraction::new(20, pool);
        (1..).find(|imps| p1_curve(half_boards, *imps) > limit).map_or(0, |imps| imps - 1)
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
    let steps: i128 = (bounds.iter()).map(|bound| i128::from(imps.abs() > *bound)).sum();
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
    by_steps(10, ((percent - whole(50)) * whole(100)).to_integer(), &bounds)
}

/// The EBU's scale for percentages in half matches (White Book 3.1.7 c), in hundredths above 50: 5 up to 51.32 % on 4 boards,
/// and so on.
pub(crate) fn q1_half_percent(boards: u32, percent: Fraction) -> Fraction {
    let bounds = match boards {
        ..=2 => [186, 570, 994, 1512, 2315],
        3 => [159, 487, 848, 1289, 1975],
        4 => [132, 403, 703, 1070, 1638],
        5..=6 => [109, 336, 586, 892, 1366],
        7..=9 => [92, 281, 493, 745, 1141],
        _ => [77, 236, 410, 624, 956],
    };
    by_steps(5, ((percent - whole(50)) * whole(100)).to_integer(), &bounds)
}

/// By a scale that has no table of half matches, these are worth half of a match of half of their boards; half of a
/// hundredth goes to the winner, so that both have half of the pool: 10 of 20 (White Book 3.1.2).
pub(crate) fn q1_half(pool: Fraction, worth: Fraction) -> Fraction {
    if worth * whole(2) >= pool {
        half_up(worth / whole(2), 100)
    } else {
        pool / whole(2) - half_up((pool - worth) / whole(2), 100)
    }
}

/// What a match is worth by a scale, or half a match.
fn by_scale(
    scale: VictoryPoints,
    planned: u32,
    is_half: bool,
    percent: Option<Fraction>,
    imps: i128,
) -> Fraction {
    let half_boards = if is_half { planned } else { 2 * planned };
    let boards = half_boards / 2;
    let worth = match (scale, percent) {
        (_, Some(percent)) if is_half => return q1_half_percent(planned, percent),
        (_, Some(percent)) => p3_ebu_percent(boards, percent),
        (VictoryPoints::Wbf, None) => p1_worth(half_boards, imps),
        (VictoryPoints::WbfDiscrete, None) if is_half => {
            return by_steps(5, imps, &q5_discrete(planned, 10));
        }
        (VictoryPoints::WbfDiscrete, None) => by_steps(10, imps, &q5_discrete(boards, 20)),
        (VictoryPoints::Acbl20, None) => p2_acbl_20(boards, imps),
        (VictoryPoints::Acbl30, None) => q8_acbl_30(boards, imps),
        (VictoryPoints::WinLoss, None) => q8_win_loss(imps, false),
        (VictoryPoints::WinLossQuarters, None) => q8_win_loss(imps, true),
        (VictoryPoints::EbuPercent, None) => whole(10),
    };
    if is_half { q1_half(pool(scale), worth) } else { worth }
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

/// What a side has for the boards that its match lacks, and how many these are (White Book 3.3.7 to 3.3.9). If at least half
/// of the match was played, average plus for each, or average minus if it is at fault; otherwise these on half of all
/// boards, rounded up, and average on the rest. They are 60, 40 and 50 % of a top, or 3, -3 and 0 IMPs.
pub(crate) fn q3_averages(
    planned: u32,
    played: u32,
    is_at_fault: bool,
    top: Option<Fraction>,
) -> (Fraction, u32) {
    let (uneven, even) = match played {
        0 => (planned.div_ceil(2), planned / 2),
        _ => (planned - planned.min(played), 0),
    };
    let sign = if is_at_fault { -1 } else { 1 };
    let sum = match top {
        Some(top) => {
            top * (whole(uneven) * Fraction::new(5 + sign, 10) + Fraction::new(even.into(), 2))
        }
        None => whole(uneven) * whole(3 * sign),
    };
    (sum, uneven + even)
}

/// The side not at fault in a match of an all-play-all that cannot be played: the best of 60 %, of its own average, and of
/// what the opponents' average leaves (White Book 2.4.2). A fraction goes up to the unit of the scale: a whole point where
/// it has whole ones. The side at fault has what this leaves (2.4.6).
pub(crate) fn q3_not_at_fault(
    scale: VictoryPoints,
    is_half: bool,
    own: Option<Fraction>,
    opponents: Option<Fraction>,
) -> Fraction {
    let converse = opponents.map(|average| pool(scale) - average);
    let averages = [own, converse].into_iter().flatten();
    let best =
        averages.fold(pool(scale) * Fraction::new(60, 100), |best, average| best.max(average));
    let best = if is_half { best / whole(2) } else { best };
    if scale.is_whole() { best.ceil() } else { (best * whole(100)).ceil() / whole(100) }
}

/// Sides that sat wrongly have 40 % each, and 60 % if it is not their fault (White Book 3.3.6.1).
pub(crate) fn q3_wrong_seating(pool: Fraction, is_at_fault: bool) -> Fraction {
    pool * Fraction::new(if is_at_fault { 40 } else { 60 }, 100)
}

/// Who withdraws from an all-play-all before half of its matches has none: they are cancelled (White Book 2.4.2).
pub(crate) fn q3_is_cancelled(played: usize, all: usize) -> bool {
    2 * played < all
}

/// A half match that a pair had nobody to play is worth what average plus on half of its boards, and average on the rest,
/// are by the scale (White Book 3.1.7 c).
pub(crate) fn q1_missed(scale: VictoryPoints, boards: u32) -> Fraction {
    let top = scale.is_of_percent().then(|| whole(1));
    let (sum, _) = q3_averages(boards, 0, false, top);
    let percent = top.map(|top| p4_percent(sum, top, boards));
    by_scale(scale, boards, true, percent, sum.to_integer())
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

/// What a contestant has in a match.
#[derive(Clone, Copy, Default)]
struct Own {
    /// Boards that count for one of both.
    boards: u32,
    sum: Billionths,
    /// Boards that count for it.
    own_boards: u32,
}

/// A match as one of its sides has it.
pub(crate) struct MatchSide {
    pub(crate) own: ContestantId,
    pub(crate) meeting: Meeting,
    pub(crate) end: MatchEnd,
    is_at_fault: bool,
    is_half: bool,
    /// Whether its boards count.
    pub(crate) counts: bool,
    /// Its victory points.
    pub(crate) worth: Option<Fraction>,
    tie_break: Fraction,
}

impl MatchSide {
    /// The part of a match that it is.
    pub(crate) fn part(&self) -> Fraction {
        Fraction::new(1, if self.is_half { 2 } else { 1 })
    }
}

/// What the matches of each contestant are worth, where they earn victory points; and these one by one.
pub(crate) fn rewards(
    boards: &Boards<'_>,
    earned: &Earned,
) -> Option<(Vec<Reward>, Vec<MatchSide>)> {
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
            if method.is_team_method() && side == Side::EastWest {
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
    for meeting in rulings.keys() {
        for id in meeting.both() {
            matches.entry((id, *meeting)).or_default();
        }
    }
    let given = |meeting: &Meeting, id| {
        let ruling = rulings.get(meeting)?;
        let both = meeting.both().map(|id| ruling.given_to(id));
        both.iter().all(Option::is_some).then_some(())?;
        ruling.given_to(id).map(exactly)
    };
    let mut rewards = vec![Reward::default(); session.contestants().len()];
    // Matches with the same margin are worth the same.
    let mut known = BTreeMap::new();
    let together = session.all_play_all();
    let mut sides = Vec::new();
    for ((id, meeting), own) in matches {
        let ruling = rulings.get(&meeting);
        let mut side = MatchSide {
            own: id,
            meeting,
            end: ruling.map(|ruling| ruling.end).unwrap_or_default(),
            is_at_fault: ruling.is_some_and(|ruling| ruling.is_at_fault(id)),
            is_half: lengths.is_half(meeting),
            counts: false,
            worth: None,
            tie_break: whole(0),
        };
        let planned = lengths.planned(meeting);
        side.counts = own.boards > 0
            && match side.end {
                MatchEnd::Void | MatchEnd::WrongSeating => false,
                MatchEnd::Walkover | MatchEnd::Late | MatchEnd::Withdrawn => {
                    2 * own.boards >= planned
                }
                _ => true,
            };
        let own = if side.counts { own } else { Own::default() };
        let section = session.contestant(id).section;
        let top = boards.top(section);
        let top = (boards.have_tops() && top > whole(0)).then_some(top);
        let has_averages = side.end.is_cut_short() && (side.counts || !together.contains(&section));
        let (more, further) = if has_averages {
            q3_averages(planned, own.boards, side.is_at_fault, top)
        } else {
            (whole(0), 0)
        };
        let sum = own.sum.exactly() + more;
        let percent = (top.filter(|_| own.boards + further > 0))
            .map(|top| p4_percent(sum, top, own.own_boards + further));
        let imps = half_away_from(whole(0), sum, 1).to_integer();
        side.worth = given(&meeting, id).or_else(|| {
            if side.end == MatchEnd::WrongSeating {
                let shared = pool(scale) * side.part();
                return Some(q3_wrong_seating(shared, side.is_at_fault));
            }
            let key = (planned, side.is_half, percent, imps);
            let worth = || by_scale(scale, planned, side.is_half, percent, imps);
            (side.counts || has_averages).then(|| *known.entry(key).or_insert_with(worth))
        });
        side.tie_break = percent.unwrap_or_else(|| rounded_imps(sum));
        sides.push(side);
    }
    let is_here = |side: &MatchSide| together.contains(&session.contestant(side.own).section);
    all_play_all(scale, sides.iter_mut().filter(|side| is_here(side)).collect());
    for side in &sides {
        let reward = &mut rewards[side.own.index()];
        reward.matches += u32::from(side.counts);
        if side.counts && !method.is_team_method() {
            reward.tie_break += side.tie_break;
        }
        let Some(worth) = side.worth else { continue };
        reward.victory_points += worth;
        reward.settled += u32::from(!side.counts);
    }
    for ((id, _), boards) in session.missed_halves() {
        rewards[id.index()].victory_points += q1_missed(scale, boards);
    }
    let mut rounds: BTreeMap<ContestantId, BTreeSet<Option<RoundNumber>>> = BTreeMap::new();
    for one in session.sit_outs() {
        rounds.entry(one.contestant).or_default().insert(one.round);
    }
    for one in session.match_rulings().iter().filter(|one| one.end == MatchEnd::Bye) {
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
    Some((rewards, sides))
}

/// Cancels the matches of those who withdrew too early, and gives the others that nobody played what they are worth, where
/// everybody meets everybody.
fn all_play_all(scale: VictoryPoints, mut sides: Vec<&mut MatchSide>) {
    let is_settled = |side: &MatchSide| side.counts || side.end == MatchEnd::Awarded;
    let mut own: BTreeMap<ContestantId, Vec<&MatchSide>> = BTreeMap::new();
    for side in &sides {
        own.entry(side.own).or_default().push(side);
    }
    let has_withdrawn = |side: &&&MatchSide| side.is_at_fault && side.end == MatchEnd::Withdrawn;
    let out: BTreeSet<ContestantId> = (own.iter())
        .filter(|(_, own)| {
            let played = own.iter().filter(|side| is_settled(side)).count();
            own.iter().any(|side| has_withdrawn(&side)) && q3_is_cancelled(played, own.len())
        })
        .map(|(id, _)| *id)
        .collect();
    let is_out = |side: &MatchSide| side.meeting.both().iter().any(|id| out.contains(id));
    // The average of whole matches.
    let mut averages = BTreeMap::new();
    for (id, own) in own {
        let (mut sum, mut of) = (whole(0), whole(0));
        for side in own.iter().filter(|side| is_settled(side) && !is_out(side)) {
            sum += side.worth.unwrap_or_default();
            of += side.part();
        }
        if of > whole(0) {
            averages.insert(id, sum / of);
        }
    }
    for side in &mut sides {
        if is_out(side) {
            (side.counts, side.worth, side.end) = (false, None, MatchEnd::Withdrawn);
        } else if side.end.is_cut_short() && !side.counts {
            let average = |id: &ContestantId| averages.get(id).copied();
            let both = side.meeting.both();
            let other = if both[0] == side.own { both[1] } else { both[0] };
            let best = |own: &ContestantId, other: &ContestantId| {
                q3_not_at_fault(scale, side.is_half, average(own), average(other))
            };
            side.worth = Some(if side.is_at_fault {
                pool(scale) * side.part() - best(&other, &side.own)
            } else {
                best(&side.own, &other)
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn p1_sixteen_boards() {
        let scale = p1_wbf(32);
        assert_eq!(scale[..4], [10_00, 10_31, 10_61, 10_91]);
        assert_eq!(scale[60], 20_00);
        assert_eq!(p1_wbf(1000), p1_wbf(128));
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
        assert_eq!(q5_discrete(3, 10), [0, 3, 6, 9, 14]);
        let of = |imps| by_scale(VictoryPoints::WbfDiscrete, 8, false, None, imps);
        assert_eq!([of(20), of(-20)], [whole(16), whole(4)]);
    }

    #[test]
    fn q8_thirty_points() {
        let of = |imps| q8_acbl_30(7, imps);
        let worth = [0, 1, -1, 5, 28].map(of);
        assert_eq!(worth, [15, 18, 12, 22, 30].map(|number: i128| whole(number)));
    }

    #[test]
    fn q8_quarters() {
        let of = |imps| q8_win_loss(imps, true) * whole(4);
        assert_eq!([0, 1, 2, 3, -2, -3].map(of), [2, 3, 3, 4, 1, 0].map(|n: i128| whole(n)));
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
        assert_eq!([of(4, 6108), of(4, 6109)], [15, 16].map(|number: i128| whole(number)));
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
            let scale = VictoryPoints::WbfDiscrete;
            q3_not_at_fault(scale, false, own.map(whole), other.map(whole))
        };
        assert_eq!(of(Some(9), Some(11)), whole(12));
        assert_eq!(of(Some(15), Some(11)), whole(15));
        assert_eq!(of(Some(9), Some(6)), whole(14));
        assert_eq!(of(None, None), whole(12));
        let of = |scale, is_half| q3_not_at_fault(scale, is_half, Some(Fraction::new(40, 3)), None);
        assert_eq!(of(VictoryPoints::WbfDiscrete, false), whole(14));
        assert_eq!(of(VictoryPoints::WbfDiscrete, true), whole(7));
        assert_eq!(of(VictoryPoints::Wbf, false), Fraction::new(13_34, 100));
    }

    /// 4 x 3 IMPs of 8 boards are 14 to 6, and so are 55 %.
    #[test]
    fn q3_cut_short() {
        let imps = |played, is_at_fault| q3_averages(8, played, is_at_fault, None);
        assert_eq!([imps(0, false), imps(0, true)], [(whole(12), 8), (whole(-12), 8)]);
        assert_eq!([imps(5, false), imps(9, false)], [(whole(9), 3), (whole(0), 0)]);
        let top = Some(whole(10));
        assert_eq!(q3_averages(8, 0, false, top), (whole(44), 8));
        assert_eq!(q3_averages(7, 0, true, top), (whole(31), 7));
        let discrete = |imps| by_scale(VictoryPoints::WbfDiscrete, 8, false, None, imps);
        assert_eq!([discrete(12), discrete(-12)], [whole(14), whole(6)]);
        assert_eq!(p3_ebu_percent(8, whole(55)), whole(14));
    }

    #[test]
    fn q3_wrong_seats() {
        let of = |is_at_fault| q3_wrong_seating(whole(20), is_at_fault);
        assert_eq!([of(true), of(false)], [whole(8), whole(12)]);
    }

    #[test]
    fn q3_half_of_the_matches_stand() {
        assert_eq!([q3_is_cancelled(1, 3), q3_is_cancelled(2, 4)], [true, false]);
    }

    /// 19.95 of 20 are 9.98 of 10.
    #[test]
    fn q1_both_have_10() {
        let hundredths = |number| Fraction::new(number, 100);
        assert_eq!(q1_half(whole(20), whole(10)), whole(5));
        assert_eq!(q1_half(whole(20), hundredths(19_95)), hundredths(9_98));
        assert_eq!(q1_half(whole(20), hundredths(5)), hundredths(2));
    }

    /// 4 boards: 55 % are 7, and so are 6 IMPs.
    #[test]
    fn q1_the_other_half() {
        assert_eq!(q1_missed(VictoryPoints::EbuPercent, 4), whole(7));
        assert_eq!(q1_missed(VictoryPoints::WbfDiscrete, 4), whole(7));
    }

    #[test]
    fn q1_halves_by_percent() {
        let of = |hundredths| q1_half_percent(4, Fraction::new(hundredths, 100));
        assert_eq!(
            [of(5132), of(5133), of(4867), of(6639)],
            [5, 6, 4, 10].map(|number: i128| whole(number))
        );
    }

    #[test]
    fn p5_two_byes() {
        assert_eq!(p5_byes(whole(12), 2), whole(24));
    }
}
