//! What matches are worth: victory points, and what decides between equal ones.

use std::collections::{BTreeMap, BTreeSet};

use contract_scoring::Side;
use session::{ContestantId, Method, ResultId, RoundNumber, Session, VictoryPoints};

use super::boards::{Earned, Lines};
use super::{Billionths, Fraction, fraction, has_tops, rounded_imps, whole};
use crate::victory_points;

/// A match: when it was played first, and by whom.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key {
    round: Option<RoundNumber>,
    contestants: [ContestantId; 2],
}

impl Key {
    /// The match of a line.
    pub(super) fn of(session: &Session, line: ResultId) -> Self {
        let result = session.result(line);
        let round = |line: ResultId| session.results().round(line.index());
        let there = session.other_table(line).and_then(round);
        let (one, two) = (result.ns, result.ew);
        Self {
            round: [round(line), there].into_iter().flatten().min(),
            contestants: [one.min(two), one.max(two)],
        }
    }
}

/// What a contestant's matches come to.
#[derive(Clone, Copy)]
pub(super) struct Reward {
    pub(super) victory_points: Fraction,
    /// The percentages of its matches, or its IMPs; in matches of teams nothing.
    pub(super) tie_break: Fraction,
}

/// What a contestant has in a match.
#[derive(Clone, Copy)]
struct Own {
    /// Boards that count for one of both.
    boards: u32,
    sum: Billionths,
    /// Boards that count for it.
    own_boards: u32,
}

/// What the matches of each contestant are worth, where they earn victory points.
pub(super) fn rewards(session: &Session, lines: &Lines, earned: &Earned) -> Option<Vec<Reward>> {
    let method = session.conditions().method;
    let scale = method.victory_points()?;
    let bye = match method {
        Method::Teams { bye, .. } | Method::Swiss { bye, .. } => fraction(bye),
        _ => whole(0),
    };
    let mut matches: BTreeMap<(ContestantId, Key), Own> = BTreeMap::new();
    for (line, result) in session.result_ids() {
        let sides = [(Side::NorthSouth, result.ns), (Side::EastWest, result.ew)];
        let points = sides.map(|(side, id)| earned.on_line(line, side, id));
        let counts = points.iter().any(Option::is_some);
        for ((side, id), points) in sides.into_iter().zip(points) {
            // A board of teams has two lines, and each team sits N-S on one of them.
            if method.is_of_teams() && side == Side::EastWest {
                continue;
            }
            let nothing = Own {
                boards: 0,
                sum: Billionths::default(),
                own_boards: 0,
            };
            let own = matches
                .entry((id, Key::of(session, line)))
                .or_insert(nothing);
            own.boards += u32::from(counts);
            if let Some(points) = points {
                own.sum += points;
                own.own_boards += 1;
            }
        }
    }
    let nothing = Reward {
        victory_points: whole(0),
        tie_break: whole(0),
    };
    let mut rewards = vec![nothing; session.contestants().len()];
    for ((id, _), own) in matches.iter().filter(|(_, own)| own.boards > 0) {
        let top = lines.top(session, session.contestant(*id).section);
        let percent = (has_tops(session) && top > whole(0)).then(|| percent(own, top));
        let reward = &mut rewards[id.index()];
        reward.victory_points += match percent {
            Some(percent) => of_percent(own.boards, percent),
            None => of_imps(scale, own.boards, own.sum.fraction().round().to_integer()),
        };
        if !method.is_of_teams() {
            reward.tie_break += percent.unwrap_or_else(|| rounded_imps(own.sum.fraction()));
        }
    }
    let sat_out = session.sit_outs().iter();
    let rounds: BTreeSet<_> = sat_out.map(|one| (one.contestant, one.round)).collect();
    for (id, _) in rounds {
        rewards[id.index()].victory_points += bye;
    }
    Some(rewards)
}

/// The percentage of a match as it is printed: an exact half goes away from 50, so that both add up to 100.
fn percent(own: &Own, top: Fraction) -> Fraction {
    if own.own_boards == 0 {
        return whole(0);
    }
    let percent = own.sum.fraction() * whole(100) / (top * whole(own.own_boards));
    whole(50) + rounded_imps(percent - whole(50))
}

/// The EBU's scale: a bound of 8 boards is `sqrt(8 / m)` times as far from 50 in a match of another length, to the nearest
/// hundredth. Squares say which side of it a percentage is on.
fn of_percent(boards: u32, percent: Fraction) -> Fraction {
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

/// What a margin is worth in a match of so many boards.
fn of_imps(scale: VictoryPoints, boards: u32, imps: i128) -> Fraction {
    match scale {
        // A table of data, which a test makes anew from its formula.
        VictoryPoints::Wbf => {
            let imps = i64::try_from(imps).unwrap_or(i64::MAX);
            Fraction::new(victory_points::of_imps(scale, boards, imps).into(), 100)
        }
        VictoryPoints::Acbl20 => {
            let ends = match boards {
                ..=8 => [0, 2, 4, 7, 10, 13, 16, 19, 23, 27],
                _ => [0, 2, 5, 9, 13, 17, 21, 25, 30, 35],
            };
            let steps: i128 = (ends.iter()).map(|end| i128::from(imps.abs() > *end)).sum();
            whole(10 + steps * imps.signum())
        }
        VictoryPoints::EbuPercent => whole(10),
    }
}
