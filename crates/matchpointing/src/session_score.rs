//! From totals to session scores and percentages (rules b.4).

use rust_decimal::Decimal;
use session::{AdjustmentAmount, Contestant, RuleSet, Session};

use crate::exact::{Exact, half_up};
use crate::tally::Tally;
use crate::{Field, Points, Standing};

/// Decimal places of session scores and percentages.
pub(crate) const DIGITS: u32 = 2;

/// A contestant's session score in hundredths, as places compare it: rounded or exact, as the rule set says.
#[derive(Clone, Copy)]
pub(crate) struct SessionScore {
    /// The session score with adjustments.
    pub(crate) session: Exact,
    /// The session score and carryover.
    pub(crate) final_score: Exact,
}

/// The session score that 100 % would be, in hundredths: the largest top times the most boards that any
/// contestant was scheduled for, unless the event prescribes it. `None` with IMPs, or where every top is 0.
pub(crate) fn max_score(session: &Session, fields: &[Field], tallies: &[Tally]) -> Option<i128> {
    let top = fields.iter().map(|field| field.top).max()??;
    let boards = tallies.iter().map(Tally::scheduled).max().unwrap_or(0);
    let max_score = match session.conditions().max_score {
        Some(prescribed) => hundredths(prescribed),
        None => hundredths_of(top, boards),
    };
    (max_score > 0).then_some(max_score)
}

/// A top on each of so many boards, in hundredths.
pub(crate) fn hundredths_of(top: Points, boards: u32) -> i128 {
    i128::from(top.ten_thousandths()) * i128::from(boards) / 100
}

/// By contestant: the sum of penalties and bonuses in hundredths of session matchpoints.
pub(crate) fn adjustments(
    session: &Session,
    fields: &[Field],
    max_score: Option<i128>,
) -> Vec<i128> {
    let tops = tops(session, fields);
    let mut sums = vec![0; session.contestants().len()];
    for adjustment in session.adjustments() {
        let contestant = session.contestant(adjustment.contestant);
        let percent_of = |percent: Decimal, whole: i128| {
            let percent = exact(percent);
            half_up(
                Exact::new_raw(percent.numer() * whole, percent.denom() * 100),
                1,
            )
        };
        sums[adjustment.contestant.index()] += match adjustment.amount {
            AdjustmentAmount::Matchpoints(matchpoints) => hundredths(matchpoints),
            AdjustmentAmount::PercentOfTop(percent) => {
                let top = tops[contestant.section.index()].unwrap_or(Points::ZERO);
                percent_of(percent, i128::from(top.ten_thousandths()) / 100)
            }
            AdjustmentAmount::PercentOfSession(percent) => {
                percent_of(percent, max_score.unwrap_or(0))
            }
        };
    }
    sums
}

/// Every contestant's session score; `None` for those without boards that count.
pub(crate) fn session_scores(
    session: &Session,
    fields: &[Field],
    tallies: &[Tally],
    adjustments: &[i128],
    max_score: Option<i128>,
) -> Vec<Option<SessionScore>> {
    let tops = tops(session, fields);
    (session.contestants().iter().zip(tallies).zip(adjustments))
        .map(|((contestant, tally), adjustment)| {
            let top = tops[contestant.section.index()];
            let scaled = scaled(tally.total, tally.boards, top, max_score)?;
            let session_score = compared(scaled, session.conditions().rules);
            let session_score = plus(session_score, *adjustment);
            Some(SessionScore {
                session: session_score,
                final_score: plus(session_score, carryover(contestant).map_or(0, hundredths)),
            })
        })
        .collect()
}

/// The standings, without places.
pub(crate) fn standings(
    session: &Session,
    tallies: &[Tally],
    adjustments: &[i128],
    scores: &[Option<SessionScore>],
    max_score: Option<i128>,
) -> Vec<Standing> {
    let event_max = max_score.and_then(|max_score| event_max(session, max_score));
    (session
        .contestants()
        .iter()
        .zip(tallies)
        .zip(adjustments)
        .zip(scores))
    .map(|(((contestant, tally), adjustment), score)| Standing {
        boards: tally.boards,
        not_played: tally.not_played,
        late_plays: tally.late_plays,
        total: tally.total,
        adjustment: decimal_of_hundredths(*adjustment),
        session: score.map(|score| rounded(score.session)),
        carryover: carryover(contestant)
            .map(hundredths)
            .map(decimal_of_hundredths),
        final_score: score.map(|score| rounded(score.final_score)),
        percent: score.and_then(|score| Some(percent(score.session, max_score?))),
        event_percent: score.and_then(|score| Some(percent(score.final_score, event_max?))),
        place: None,
        strat: None,
        ranks: Vec::new(),
        award: None,
        handicap: None,
    })
    .collect()
}

/// What 100 % of the event would be, in hundredths. What is carried over comes from the sessions before this one, each on the
/// same maximum (rules g); where nobody carries a score, this session is the event. `None` where it is not said which session
/// this is, or where more is carried over than the sessions before it could bring: it is on another maximum then.
fn event_max(session: &Session, max_score: i128) -> Option<i128> {
    let carried = session.contestants().iter().filter_map(carryover);
    let Some(most) = carried.map(hundredths).max() else {
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

fn plus(score: Exact, hundredths: i128) -> Exact {
    Exact::new_raw(score.numer() + hundredths * score.denom(), *score.denom())
}

/// A score in hundredths, rounded for print.
pub(crate) fn rounded(score: Exact) -> Decimal {
    decimal_of_hundredths(half_up(score, 1))
}

/// The percentage comes from the session score as places compare it: under ACBL rules from the rounded one.
pub(crate) fn percent(session_score: Exact, max_score: i128) -> Decimal {
    let share = Exact::new_raw(*session_score.numer(), session_score.denom() * max_score);
    decimal_of_hundredths(half_up(share, 10_000))
}

/// The total raised to the largest top and the full number of boards, in hundredths. IMPs are not scaled.
pub(crate) fn scaled(
    total: Points,
    boards: u32,
    top: Option<Points>,
    max_score: Option<i128>,
) -> Option<Exact> {
    let total = i128::from(total.ten_thousandths());
    match (boards, top) {
        (0, _) => None,
        (_, None) => Some(Exact::new_raw(total, 100)),
        (boards, Some(top)) => {
            let out_of = i128::from(boards) * i128::from(top.ten_thousandths());
            (out_of > 0).then_some(Exact::new_raw(total * max_score?, out_of))
        }
    }
}

/// A scaled session score as places compare it: rounded or exact, as the rule set says (rules h.2).
pub(crate) fn compared(scaled: Exact, rules: RuleSet) -> Exact {
    match rules {
        RuleSet::Acbl | RuleSet::Wbf => Exact::from_integer(half_up(scaled, 1)),
        RuleSet::Ebu => scaled,
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

fn carryover(contestant: &Contestant) -> Option<Decimal> {
    contestant.profile.as_ref()?.carryover
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Total in hundredths, boards, top, maximum: the examples of rules b.4.
    #[test]
    fn rounding_chain() {
        let check = |total: i64, boards, top: i64, max_score: i128, session: &str, share: &str| {
            let total_points = Points::from_ten_thousandths(total * 100);
            let top = Some(Points::from_ten_thousandths(top * 10_000));
            let scaled = scaled(total_points, boards, top, Some(max_score * 100));
            let score = Exact::from_integer(scaled.map_or(0, |scaled| half_up(scaled, 1)));
            assert_eq!(rounded(score).to_string(), session, "{total} on {boards}");
            assert_eq!(
                percent(score, max_score * 100).to_string(),
                share,
                "{total} on {boards}"
            );
        };
        check(10_050, 27, 7, 216, "114.86", "53.18");
        check(7257, 24, 7, 216, "93.30", "43.19");
        check(19_122, 21, 15, 360, "218.54", "60.71");
        check(3900, 23, 3, 72, "40.70", "56.53");
        check(8000, 24, 6, 168, "93.33", "55.55");
    }

    #[test]
    fn an_adjustment_comes_after_scaling() {
        let score = plus(Exact::from_integer(6400), hundredths(Decimal::new(-12, 0)));
        assert_eq!(rounded(score).to_string(), "52.00");
        assert_eq!(percent(score, 12_000).to_string(), "43.33");
    }
}
