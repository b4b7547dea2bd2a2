//! What the boards of teams earn: the scores of both tables of a match together.

use contract_scoring::Side;
use session::{Artificial, Entry, Method, ResultId, Session, Weight};

use super::boards::{self, Earned, Lines, Parts};
use super::{Billionths, Fraction, rounded_imps, rounded_up, whole};

/// Rates all lines, each for both of its teams.
pub(super) fn earned(session: &Session, lines: &Lines) -> Earned {
    let mut earned = Earned::nothing(session);
    for (line, _) in session.result_ids() {
        for side in Side::ALL {
            earned.results[line.index()][side as usize] =
                with_scores(session, line, side).map(Billionths::of);
        }
    }
    // By contestant, from the line of each board where it sits N-S.
    let mut own = vec![(Billionths::default(), 0_u32); session.contestants().len()];
    for (line, result) in session.result_ids() {
        if let Some(points) = earned.results[line.index()][0] {
            let (sum, boards) = &mut own[result.ns.index()];
            *sum += points;
            *boards += 1;
        }
    }
    for (line, result) in session.result_ids() {
        let section = session.section_of(result);
        for (side, team) in [(Side::NorthSouth, result.ns), (Side::EastWest, result.ew)] {
            let given = given(session, line, side);
            if given.is_empty() {
                continue;
            }
            let (sum, boards) = own[team.index()];
            let average = (boards > 0).then(|| sum.fraction() / whole(boards));
            let worth = |one: &Artificial| boards::worth(session, lines, section, *one, average);
            let count = u32::try_from(given.len()).unwrap_or(u32::MAX);
            let mean = given.iter().map(worth).sum::<Fraction>() / whole(count);
            let worth = Billionths::of(rounded(session, mean));
            earned.artificial.insert((line, team), worth);
        }
    }
    earned
}

/// Whether a board with nothing to compare will have it: one of the tables plays later.
pub(super) fn is_late(session: &Session, line: ResultId) -> bool {
    let late =
        |line: ResultId, side: Side| *session.entry(session.result(line), side) == Entry::LatePlay;
    let other = session.other_table(line);
    late(line, Side::NorthSouth) || other.is_some_and(|other| late(other, Side::EastWest))
}

/// What both scores of a team come to; `None` where one is missing, or the tables played different forms of the board.
fn with_scores(session: &Session, line: ResultId, side: Side) -> Option<Fraction> {
    let other = session.other_table(line)?;
    if session.result(line).group != session.result(other).group {
        return None;
    }
    let here = Parts::of(session, session.result(line), side)?;
    let there = Parts::of(session, session.result(other), side.opponents())?;
    let whole_weight = i128::from(Weight::WHOLE);
    let doubled: i128 = (here.iter())
        .flat_map(|(weight, score)| {
            let there = there.iter();
            there.map(move |(other, theirs)| weight * other * doubled(session, score + theirs))
        })
        .sum();
    let points = Fraction::new(doubled, 2 * whole_weight * whole_weight);
    Some(rounded(session, points))
}

/// Twice what the scores of both tables are worth.
fn doubled(session: &Session, sum: i32) -> i128 {
    match session.conditions().method {
        Method::BoardAMatch => 1 + i128::from(sum.signum()),
        _ => 2 * boards::imps(sum),
    }
}

fn rounded(session: &Session, points: Fraction) -> Fraction {
    match session.conditions().method {
        Method::BoardAMatch => rounded_up(points, 100),
        _ => rounded_imps(points),
    }
}

/// What a team is given at its two tables in place of scores.
fn given(session: &Session, line: ResultId, side: Side) -> Vec<Artificial> {
    let other = session.other_table(line);
    let tables = [
        Some((line, side)),
        other.map(|other| (other, side.opponents())),
    ];
    (tables.into_iter().flatten())
        .filter_map(
            |(line, side)| match *session.entry(session.result(line), side) {
                Entry::Artificial(artificial) => Some(artificial),
                _ => None,
            },
        )
        .collect()
}
