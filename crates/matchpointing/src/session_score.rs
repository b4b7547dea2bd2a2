//! From totals to session scores and percentages (rules b.4).

use rust_decimal::Decimal;
use session::{
    AdjustmentAmount, Compared, Contestant, ContestantId, RuleSet, Session, UnequalImps,
};

use crate::compared::SessionScore;
use crate::exact::{Exact, floor, half_up};
use crate::hundredths::saturating;
use crate::tallies::Tallies;
use crate::{Field, Hundredths, Points, Standing};

/// Decimal places of session scores and percentages.
pub(crate) const DIGITS: u32 = Hundredths::DIGITS;

/// The session score that 100 % would be, in hundredths: the largest top times the most boards that any
/// contestant was scheduled for, unless the event prescribes it. `None` with IMPs or victory points, or where every top
/// is 0.
pub(crate) fn max_score(session: &Session, fields: &[Field], most_boards: u32) -> Option<i128> {
    if session.conditions().method.victory_points().is_some() {
        return None;
    }
    let top = fields.iter().map(|field| field.top).max()??;
    let max_score = match session.conditions().max_score {
        Some(prescribed) => hundredths(prescribed),
        None => hundredths_of(top, most_boards),
    };
    (max_score > 0).then_some(max_score)
}

/// The most boards that any contestant was scheduled for.
pub(crate) fn most_boards(tallies: &Tallies) -> u32 {
    let each = tallies.iter().map(|tally| tally.scheduled());
    each.max().unwrap_or(0)
}

/// A top on each of that many boards, in hundredths.
pub(crate) fn hundredths_of(top: Points, boards: u32) -> i128 {
    floor(i128::from(top.billionths()) * i128::from(boards), 10_000_000)
}

/// The sums of penalties and bonuses in hundredths of session matchpoints, by contestant: of those who have some. They
/// follow the scaling, so a top is what the maximum comes to on each of that many boards, whatever the section's is. They
/// are rounded where scores are (rules b.4).
pub(crate) fn adjustments(
    session: &Session,
    max_score: Option<i128>,
    boards: u32,
) -> Vec<(ContestantId, Exact)> {
    let places = session.conditions().places();
    let max_score = max_score.unwrap_or(0);
    let mut sums: Vec<(ContestantId, Exact)> = Vec::new();
    for adjustment in session.adjustments() {
        // The percentage of a part of the maximum.
        let percent_of = |percent: Decimal, parts: u32| {
            let percent = exact(percent);
            let parts = i128::from(parts.max(1));
            Exact::new(percent.numer() * max_score, percent.denom() * 100 * parts)
        };
        let amount = match adjustment.amount {
            AdjustmentAmount::Matchpoints(matchpoints) => exact(matchpoints) * 100,
            AdjustmentAmount::PercentOfTop(percent) => percent_of(percent, boards),
            AdjustmentAmount::PercentOfSession(percent) => percent_of(percent, 1),
        };
        let amount = compared(amount, places).exact();
        match sums.last_mut() {
            Some((last, sum)) if *last == adjustment.contestant => {
                *sum += amount;
            }
            _ => sums.push((adjustment.contestant, amount)),
        }
    }
    sums
}

/// What makes session scores of totals.
pub(crate) struct Scale {
    /// By section: the top of its field.
    tops: Vec<Option<Points>>,
    /// The session score that 100 % would be, in hundredths; `None` with IMPs or victory points, or where every top is
    /// 0.
    max_score: Option<i128>,
    /// The boards that IMPs are raised to, where they are scaled.
    imp_boards: Option<u32>,
    places: Compared,
}

impl Scale {
    /// Takes the most boards that any contestant was scheduled for.
    pub(crate) fn new(
        session: &Session,
        fields: &[Field],
        max_score: Option<i128>,
        most_boards: u32,
    ) -> Self {
        let (rules, places) = (session.conditions().rules, session.conditions().places());
        Self {
            tops: tops(session, fields),
            max_score,
            imp_boards: match session.conditions().method.is_team_method() {
                // Matches have as many boards as they have.
                true => None,
                false => imp_boards(rules, most_boards),
            },
            places,
        }
    }

    /// The scale of a session that is scored.
    pub(crate) fn of_scored(session: &Session, fields: &[Field], standings: &[Standing]) -> Self {
        let max_score = fields.first().and_then(|field| field.max_score);
        let most_boards = standings.iter().map(Standing::scheduled).max();
        let max_score = max_score.map(hundredths);
        Self::new(session, fields, max_score, most_boards.unwrap_or(0))
    }

    pub(crate) const fn max_score(&self) -> Option<i128> {
        self.max_score
    }

    /// A contestant's session score: its victory points, where there are some; otherwise what its boards earned. Of
    /// pairs with equal victory points, those with more of what these are made of are better. `None` without boards
    /// that count, and matches that count without them.
    pub(crate) fn score(
        &self,
        contestant: &Contestant,
        standing: &Standing,
    ) -> Option<SessionScore> {
        if let Some(record) = standing.matches()
            && let Some(sum) = record.victory_points
        {
            let score = SessionScore::of_whole(sum.count().into());
            let tie = record.tie_break.map_or(0, Hundredths::count);
            let has_played = standing.boards > 0 || record.settled > 0;
            return has_played.then(|| score.with(standing.adjusted()).with_tie(tie));
        }
        let top = self.tops[contestant.section.index()];
        let scaled = scaled(standing.total, standing.boards, top, self.max_score, self.imp_boards)?;
        Some(compared(scaled, self.places).with(standing.adjusted()))
    }

    /// A score in hundredths of a percent, as places compare it; `None` with IMPs.
    pub(crate) fn percent(&self, score: SessionScore) -> Option<SessionScore> {
        let (score, max_score) = (score.exact(), self.max_score?);
        let percent = Exact::new_raw(10_000 * score.numer(), score.denom() * max_score);
        Some(compared(percent, self.places))
    }

    /// The score over the whole event, of which what was carried over is a part.
    pub(crate) fn final_score(
        &self,
        contestant: &Contestant,
        standing: &Standing,
    ) -> Option<SessionScore> {
        if let Some(event) = standing.in_event() {
            return Some(event.score);
        }
        let score = self.score(contestant, standing)?;
        Some(score.plus(standing.carried().unwrap_or(0)))
    }
}

/// What 100 % of the event would be, in hundredths. What is carried over comes from the sessions before this one, each
/// on the same maximum (rules g.2); where nobody carries a score, this session is the event. `None` if it is not given
/// which session this is, or where more is carried over than the sessions before it could bring: it is on another
/// maximum then.
pub(crate) fn event_max(session: &Session, max_score: i128) -> Option<i128> {
    let known = session.has_profiles().then(|| session.contestants());
    let carried = known.into_iter().flatten().filter_map(carryover);
    let Some(most) = carried.map(i128::from).max() else {
        return Some(max_score);
    };
    let before = i128::from(session.event().session.checked_sub(1)?);
    (most <= before * max_score).then_some((before + 1) * max_score)
}

/// A number of hundredths as a decimal with two places.
pub(crate) fn decimal_of_hundredths(hundredths: i128) -> Decimal {
    Decimal::try_from_i128_with_scale(hundredths, DIGITS).unwrap_or(Decimal::MAX)
}

/// A decimal in hundredths, a half rounded up.
pub(crate) fn hundredths(value: Decimal) -> i128 {
    half_up(exact(value), 100)
}

/// A decimal as an exact ratio.
pub(crate) fn exact(value: Decimal) -> Exact {
    Exact::new_raw(value.mantissa(), 10_i128.pow(value.scale()))
}

/// The boards that IMPs are raised to, where the rules scale them: the most that any contestant was scheduled for.
pub(crate) fn imp_boards(rules: RuleSet, most_boards: u32) -> Option<u32> {
    match rules.regulations().unequal_imps {
        UnequalImps::Summed => None,
        UnequalImps::Scaled => Some(most_boards),
    }
}

/// The total raised to the largest top and the full number of boards, in hundredths. IMPs have no top, and are raised
/// to `imp_boards`, if at all.
pub(crate) fn scaled(
    total: Points,
    boards: u32,
    top: Option<Points>,
    max_score: Option<i128>,
    imp_boards: Option<u32>,
) -> Option<Exact> {
    let total = total.millionths();
    // Hundredths in one, where the total is in millionths.
    let parts = 10_000;
    match (boards, top) {
        (0, _) => None,
        (boards, None) => Some(match imp_boards {
            Some(most) if most != boards => {
                Exact::new_raw(total * i128::from(most), parts * i128::from(boards))
            }
            _ => Exact::new_raw(total, parts),
        }),
        (boards, Some(top)) => {
            let out_of = hundredths_of(top, boards);
            let max_score = max_score?;
            // Most play every board at the largest top; smaller numbers divide sooner.
            let scaled = if out_of == max_score {
                Exact::new_raw(total, parts)
            } else {
                Exact::new_raw(total * max_score, parts * out_of)
            };
            (out_of > 0).then_some(scaled)
        }
    }
}

/// A scaled session score as places compare it: rounded or exact, as the rules say (rules h.2).
pub(crate) fn compared(scaled: Exact, places: Compared) -> SessionScore {
    match places {
        Compared::Rounded => SessionScore::of_whole(half_up(scaled, 1)),
        Compared::Exact => SessionScore::of(scaled),
    }
}

/// The top of each section's field.
fn tops(session: &Session, fields: &[Field]) -> Vec<Option<Points>> {
    let mut tops = vec![None; session.sections().len()];
    for field in fields {
        for section in &field.sections {
            tops[section.index()] = field.top;
        }
    }
    tops
}

/// The score brought from earlier sessions, in hundredths.
pub(crate) fn carryover(contestant: &Contestant) -> Option<i64> {
    let carried = contestant.profile.as_ref()?.carryover?;
    Some(saturating(hundredths(carried)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::half_away_from;

    /// Total in hundredths, boards, top, maximum: the examples of rules b.4.
    #[test]
    fn rounding_chain() {
        let check = |total: i64, boards, top: i64, max_score: i128, session: &str, share: &str| {
            let total_points = Points::from_ten_thousandths(total * 100);
            let top = Some(Points::from_ten_thousandths(top * 10_000));
            let scaled = scaled(total_points, boards, top, Some(max_score * 100), None);
            let score = compared(scaled.unwrap(), Compared::Rounded);
            let printed = |hundredths: i64| decimal_of_hundredths(hundredths.into()).to_string();
            assert_eq!(printed(score.rounded()), session, "{total} on {boards}");
            let percent = score.percent(max_score * 100);
            assert_eq!(printed(percent), share, "{total} on {boards}");
        };
        check(10_050, 27, 7, 216, "114.86", "53.18");
        check(7257, 24, 7, 216, "93.30", "43.19");
        check(19_122, 21, 15, 360, "218.54", "60.71");
        check(3900, 23, 3, 72, "40.70", "56.53");
        check(8000, 24, 6, 168, "93.33", "55.55");
    }

    #[test]
    fn an_adjustment_comes_after_scaling() {
        let score = SessionScore::of_whole(6400).plus(-1200);
        assert_eq!((score.rounded(), score.percent(12_000)), (5200, 4333));
    }

    /// Exact scores compare as ratios, and round as them.
    #[test]
    fn parts_of_a_hundredth() {
        let ratios =
            [(-7, 2), (-3, 1), (-1, 3), (0, 5), (1, 3), (2, 6), (1, 2), (2, 3), (5, 3), (9, 4)];
        for (one, of) in ratios {
            let ratio = Exact::new(one, of);
            let score = SessionScore::of(Exact::new_raw(one, of));
            let rounded = half_away_from(Exact::new_raw(0, 1), ratio, 1);
            assert_eq!(i128::from(score.rounded()), rounded, "{ratio}");
            for (other, of) in ratios {
                let compared = score.cmp(&SessionScore::of(Exact::new_raw(other, of)));
                assert_eq!(compared, ratio.cmp(&Exact::new(other, of)), "{ratio} and {other}/{of}");
            }
        }
    }
}
