//! From lines to totals, session scores, percentages and handicaps.

use std::collections::BTreeSet;

use contract_scoring::Side;
use session::{AdjustmentAmount, Bye, Compared, ContestantId, Entry, HandicapForm, UnequalImps};

use crate::boards::{Boards, Earned, d5_sit_out, is_elsewhere};
use crate::fraction::{Billionths, Fraction, exactly, half_up, whole};
use crate::imps::j6_scaled;
use crate::matches::Reward;
use crate::teams;

/// The maximum: the largest top of the event times the most boards that any contestant was scheduled for.
pub(crate) fn b4_maximum(largest_top: Fraction, most_boards: u32) -> Fraction {
    largest_top * whole(most_boards)
}

/// Total x maximum / (boards x top).
pub(crate) fn b4_session_score(
    total: Fraction,
    maximum: Fraction,
    boards: u32,
    top: Fraction,
) -> Fraction {
    total * maximum / (whole(boards) * top)
}

/// `acbl`, `wbf`: session scores are rounded to 0.01, half up. `ebu`: nothing is, before it is printed.
pub(crate) fn b4_rounded(score: Fraction, rule: Compared) -> Fraction {
    match rule {
        Compared::Rounded => half_up(score, 100),
        Compared::Exact => score,
    }
}

/// 100 x session score / maximum, of the session score as it is.
pub(crate) fn b4_percent(score: Fraction, maximum: Fraction) -> Fraction {
    score * whole(100) / maximum
}

/// A penalty or bonus in session matchpoints, rounded as session scores are: as it is, in percent of one board's top,
/// which is the maximum by the most boards, or in percent of the maximum.
pub(crate) fn b5_adjustment(
    amount: AdjustmentAmount,
    maximum: Fraction,
    most_boards: u32,
    rule: Compared,
) -> Fraction {
    let of = |percent, whole_of: Fraction| exactly(percent) / whole(100) * whole_of;
    let exact = match amount {
        AdjustmentAmount::Matchpoints(size) => exactly(size),
        AdjustmentAmount::PercentOfTop(percent) => of(percent, maximum / whole(most_boards.max(1))),
        AdjustmentAmount::PercentOfSession(percent) => of(percent, maximum),
    };
    b4_rounded(exact, rule)
}

/// Who has less than a share of the boards that others of the section have is not ranked.
pub(crate) fn b6_has_enough(boards: u32, most: u32, share: Fraction) -> bool {
    whole(boards) >= whole(most) * share
}

/// Carryover is added to the session score.
pub(crate) fn g1_final_score(session: Fraction, carryover: Fraction) -> Fraction {
    session + carryover
}

/// A handicap in matchpoints or IMPs is added to the session score (`ACBLscore` manual, page 167).
pub(crate) fn k1_with_handicap(session: Fraction, handicap: Fraction) -> Fraction {
    session + handicap
}

/// A handicap in percent is taken off the percentage, which is compared as session scores are.
pub(crate) fn k2_percent_with_handicap(
    percent: Fraction,
    handicap: Fraction,
    rule: Compared,
) -> Fraction {
    b4_rounded(percent, rule) - handicap
}

/// What a contestant's lines come to.
#[derive(Clone, Copy, Default)]
pub(crate) struct Sum {
    pub(crate) total: Billionths,
    /// Boards that count.
    pub(crate) boards: u32,
    /// Boards that count, and late plays, which will.
    pub(crate) to_count: u32,
    /// Boards that the movement gave it.
    pub(crate) scheduled: u32,
}

impl Sum {
    /// The total as sessions have it: what was not rounded on boards is to a millionth.
    pub(crate) fn total(self) -> Fraction {
        half_up(self.total.exactly(), 1_000_000)
    }

    fn add(&mut self, points: Option<Billionths>, is_late: bool) {
        self.scheduled += 1;
        if let Some(points) = points {
            self.total += points;
            self.boards += 1;
        }
        self.to_count += u32::from(points.is_some() || is_late);
    }
}

/// Adds up the lines of each contestant, and what its sit-outs earn.
pub(crate) fn sums(boards: &Boards<'_>, earned: &Earned) -> Vec<Sum> {
    let session = boards.session;
    let mut sums = vec![Sum::default(); session.contestants().len()];
    let is_team_method = session.conditions().method.is_team_method();
    // A board of teams has two lines, and each team sits N-S on one of them.
    let sides = if is_team_method { &Side::ALL[..1] } else { &Side::ALL[..] };
    for (line, result) in session.result_ids() {
        for side in sides.iter().copied() {
            let is_late = if is_team_method {
                teams::is_late(session, line)
            } else {
                *session.entry(result, side) == Entry::LatePlay
            };
            if !is_team_method && is_elsewhere(session, result, side) {
                continue;
            }
            for id in session.sitting(line, side) {
                sums[id.index()].add(earned.on_line(line, side, id), is_late);
            }
        }
    }
    if session.conditions().bye != Bye::Nothing {
        let sat_out = session.sit_outs().iter();
        let sat_out: BTreeSet<_> =
            sat_out.map(|one| (one.contestant, session.sat_out(one))).collect();
        for (id, _) in sat_out {
            let section = session.contestant(id).section;
            let bye = d5_sit_out(session.conditions().bye);
            let worth = bye.map(|bye| Billionths::of(boards.artificial(section, bye, None)));
            sums[id.index()].add(worth, false);
        }
    }
    sums
}

/// The most boards that anybody was scheduled for.
pub(crate) fn most_boards(sums: &[Sum]) -> u32 {
    sums.iter().map(|sum| sum.scheduled).max().unwrap_or(0)
}

/// What 100 % of a session score is; `None` where there is none.
pub(crate) fn maximum(
    boards: &Boards<'_>,
    sums: &[Sum],
    rewards: Option<&[Reward]>,
) -> Option<Fraction> {
    let session = boards.session;
    let tops = session.section_ids().map(|(id, _)| boards.top(id));
    let largest = || b4_maximum(tops.max().unwrap_or(whole(0)), most_boards(sums));
    let has_one = boards.have_tops() && rewards.is_none();
    let maximum = has_one.then(|| session.conditions().max_score.map_or_else(largest, exactly));
    maximum.filter(|maximum| *maximum > whole(0))
}

/// The session scores as places compare them.
pub(crate) fn scores(
    boards: &Boards<'_>,
    sums: &[Sum],
    rewards: Option<&[Reward]>,
) -> Vec<Option<Fraction>> {
    let session = boards.session;
    let rules = session.conditions().rules.regulations();
    let is_team_method = session.conditions().method.is_team_method();
    let most = most_boards(sums);
    let maximum = maximum(boards, sums, rewards);
    let score = |id: ContestantId| {
        let sum = sums[id.index()];
        let is_settled = rewards.is_some_and(|all| all[id.index()].settled > 0);
        if sum.boards == 0 && !is_settled {
            return None;
        }
        let top = boards.top(session.contestant(id).section);
        let scaled = if let Some(rewards) = rewards {
            rewards[id.index()].victory_points
        } else if boards.have_tops() {
            b4_session_score(sum.total(), maximum.filter(|_| top > whole(0))?, sum.boards, top)
        } else if rules.unequal_imps == UnequalImps::Scaled && !is_team_method {
            j6_scaled(sum.total(), sum.boards, most)
        } else {
            sum.total()
        };
        let own = session.adjustments().iter();
        let own = own.filter(|adjustment| adjustment.contestant == id);
        let maximum = maximum.unwrap_or(whole(0));
        let places = session.conditions().places();
        let adjustments = own.map(|one| b5_adjustment(one.amount, maximum, most, places));
        Some(b4_rounded(scaled, places) + adjustments.sum::<Fraction>())
    };
    session.contestant_ids().map(|(id, _)| score(id)).collect()
}

/// Session scores, or percentages, with the handicaps; none where nobody has any.
pub(crate) fn with_handicaps(
    boards: &Boards<'_>,
    scores: &[Option<Fraction>],
    maximum: Option<Fraction>,
) -> Option<Vec<Option<Fraction>>> {
    let session = boards.session;
    let conditions = session.conditions();
    let rule = conditions.places();
    let handicap = |id: ContestantId| session.contestant(id).profile.as_ref()?.handicap;
    let mut ids = session.contestant_ids().map(|(id, _)| id);
    ids.any(|id| handicap(id).is_some()).then(|| {
        let net = |id: ContestantId| {
            let own = handicap(id).map_or(whole(0), exactly);
            let score = scores[id.index()]?;
            Some(match conditions.handicap {
                HandicapForm::Points => k1_with_handicap(score, own),
                HandicapForm::Percent => {
                    k2_percent_with_handicap(b4_percent(score, maximum?), own, rule)
                }
            })
        };
        session.contestant_ids().map(|(id, _)| net(id)).collect()
    })
}

#[cfg(test)]
mod tests {
    use rust_decimal::Decimal;

    use super::*;
    use crate::fraction::hundredths;

    /// 100.5 matchpoints on 27 boards with a top of 7, in an event of 216.
    #[test]
    fn b4_a_percentage_follows_from_the_rounded_score() {
        let score = b4_session_score(Fraction::new(201, 2), whole(216), 27, whole(7));
        let score = b4_rounded(score, Compared::Rounded);
        assert_eq!(hundredths(score), 11_486);
        assert_eq!(hundredths(b4_percent(score, whole(216))), 53_18);
        assert_eq!(b4_maximum(whole(8), 27), whole(216));
        assert_eq!(b4_rounded(Fraction::new(1, 3), Compared::Exact), Fraction::new(1, 3));
    }

    #[test]
    fn b5_a_quarter_of_a_top() {
        let by = |amount, rule| b5_adjustment(amount, whole(168), 24, rule);
        let of = |amount| hundredths(by(amount, Compared::Rounded));
        let penalty = AdjustmentAmount::PercentOfSession(Decimal::new(-501, 2));
        assert_eq!(of(penalty), -8_42);
        assert_eq!(by(penalty, Compared::Exact), Fraction::new(-84_168, 10_000));
        assert_eq!(of(AdjustmentAmount::PercentOfTop(Decimal::from(-25))), -1_75);
        assert_eq!(of(AdjustmentAmount::PercentOfSession(Decimal::from(1))), 1_68);
        assert_eq!(of(AdjustmentAmount::Matchpoints(Decimal::from(-12))), -12_00);
    }

    #[test]
    fn b6_half_of_24_boards() {
        let half = Fraction::new(1, 2);
        assert!(b6_has_enough(12, 24, half) && !b6_has_enough(11, 24, half));
    }

    #[test]
    fn g1_two_sessions() {
        let [first, second] = [Fraction::new(11_486, 100), Fraction::new(12_279, 100)];
        assert_eq!(hundredths(g1_final_score(second, first)), 23_765);
    }

    #[test]
    fn k1_two_and_a_half_matchpoints() {
        assert_eq!(k1_with_handicap(whole(84), Fraction::new(5, 2)), Fraction::new(173, 2));
    }

    #[test]
    fn k2_a_handicap_of_310() {
        let percent = Fraction::new(56_204, 1_000);
        let net = k2_percent_with_handicap(percent, Fraction::new(31, 10), Compared::Rounded);
        assert_eq!(net, Fraction::new(531, 10));
    }
}
