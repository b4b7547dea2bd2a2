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

/// What a match is worth by the WBF's scale, in hundredths by margins in IMPs: `10 + 10 (1 - t^(3 I / B)) / (1 - t^3)`
/// with `t = (sqrt 5 - 1) / 2` and `B = 15 sqrt N` for `N` boards, at most 20. Where rounding makes an IMP worth more
/// than the one before, the value between the two is raised. Longer matches are scored as 64 boards.
pub(crate) fn p1_wbf(boards: u32) -> Vec<i64> {
    // t^3 = sqrt 5 - 2 = e^-1.44363...
    let cube = Fraction::new(236_067_977_499_790, 1_000_000_000_000_000);
    let root = (u128::from(boards.clamp(1, 64)) * 10_u128.pow(24)).isqrt();
    let of = |imps: i128| {
        let exponent = Fraction::new(1_443_635_475_178_810 * imps, 15_000 * root.cast_signed());
        let won = (whole(1) - share_of_e(exponent)) / (whole(1) - cube);
        i64::try_from((half_up(whole(10) + whole(10) * won, 100) * whole(100)).to_integer())
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

/// The ACBL's scale of 20 points, for 6 to 8 boards and for 9 to 11 (bridgehands.com, Victory Points): the largest
/// margins that are worth 10, 11 and so on.
pub(crate) fn p2_acbl_20(boards: u32, imps: i128) -> Fraction {
    let ends = match boards {
        ..=8 => [0, 2, 4, 7, 10, 13, 16, 19, 23, 27],
        _ => [0, 2, 5, 9, 13, 17, 21, 25, 30, 35],
    };
    let steps: i128 = (ends.iter()).map(|end| i128::from(imps.abs() > *end)).sum();
    whole(10 + steps * imps.signum())
}

/// The EBU's scale for percentages of matchpoints, 8 boards: 10 up to 50.65 % and so on. For another length a bound is
/// `sqrt(8 / m)` times as far from 50, to the nearest hundredth; squares say which side of it a percentage is on.
pub(crate) fn p3_ebu_percent(boards: u32, percent: Fraction) -> Fraction {
    let of_8 = [65, 198, 333, 474, 623, 783, 964, 1175, 1440, 1835_i128];
    let tenths_of_m = match boards {
        ..=4 => 40,
        5..=6 => 55,
        7..=9 => 80,
        10..=13 => 115,
        14..=19 => 165,
        20..=27 => 235,
        28..=39 => 335,
        _ => 475,
    };
    let from_50 = ((percent - whole(50)) * whole(100)).to_integer();
    let is_beyond = |bound: &i128| {
        let doubled = (2 * from_50.abs() - 1).max(0);
        doubled * doubled * tenths_of_m > 4 * 80 * bound * bound
    };
    let steps: i128 = of_8.iter().map(|bound| i128::from(is_beyond(bound))).sum();
    whole(10 + steps * from_50.signum())
}

/// The percentage of a match by matchpoints: to 0.01, a half away from 50, so that both add up to 100.
pub(crate) fn p4_percent(sum: Fraction, top: Fraction, boards: u32) -> Fraction {
    match boards {
        0 => whole(0),
        _ => half_away_from(whole(50), sum * whole(100) / (top * whole(boards)), 100),
    }
}

/// The side not at fault in a match that cannot be played: the best of 12, of its own average over its other matches, and
/// of what the opponents' average over theirs leaves of 20 (White Book 2.4.2, 3.3.9). The side at fault has nothing.
pub(crate) fn q3_not_at_fault(own: Option<Fraction>, opponents: Option<Fraction>) -> Fraction {
    let converse = opponents.map(|average| whole(20) - average);
    let averages = [own, converse].into_iter().flatten();
    averages.fold(whole(12), |best, average| best.max(average))
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

/// What the matches of each contestant are worth, where they earn victory points.
pub(crate) fn rewards(boards: &Boards<'_>, earned: &Earned) -> Option<Vec<Reward>> {
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
    let mut wbf: BTreeMap<u32, Vec<i64>> = BTreeMap::new();
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
        let worth = match (scale, percent) {
            (_, Some(percent)) => p3_ebu_percent(planned, percent),
            (VictoryPoints::Wbf, None) => {
                let scale = wbf.entry(planned).or_insert_with(|| p1_wbf(planned));
                let place = usize::try_from(imps.abs()).unwrap_or(usize::MAX);
                let won = scale.get(place).map_or(20_00, |won| i128::from(*won));
                whole(10) + Fraction::new(won - 10_00, 100) * whole(imps.signum())
            }
            (VictoryPoints::Acbl20, None) => p2_acbl_20(planned, imps),
            (VictoryPoints::EbuPercent, None) => whole(10),
        };
        let is_half = lengths.is_half(*meeting);
        let worth = given(meeting, *id).unwrap_or_else(|| match is_half {
            true => q1_half(worth),
            false => worth,
        });
        reward.victory_points += worth;
        let (sum, of) = &mut played[id.index()];
        *sum += worth;
        *of += Fraction::new(1, if is_half { 2 } else { 1 });
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
                true if is_at_fault => whole(0),
                true if lengths.is_half(*meeting) => {
                    q1_half(q3_not_at_fault(average(own), average(other)))
                }
                true => q3_not_at_fault(average(own), average(other)),
                // What was played has been counted.
                false if has_boards => whole(0),
                false => given(meeting, own).unwrap_or_default(),
            };
            rewards[own.index()].victory_points += worth;
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
    Some(rewards)
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
    fn p3_bounds() {
        let of = |boards, hundredths| p3_ebu_percent(boards, Fraction::new(hundredths, 100));
        assert_eq!(
            [of(8, 5065), of(8, 5066), of(8, 4934)],
            [10, 11, 9].map(|number: i128| whole(number))
        );
        // 61.07 is the bound of 15 for up to 4 boards.
        assert_eq!(
            [of(4, 6107), of(4, 6108)],
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
            q3_not_at_fault(own.map(whole), other.map(whole))
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
