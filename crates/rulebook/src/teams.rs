//! What the boards of teams earn: the scores of both tables of a match together.

use contract_scoring::Side;
use session::{Artificial, Entry, Method, ResultId, Session, TeamBoards, Weight};

use crate::artificial::d3_own_average;
use crate::boards::{Boards, Earned, Parts, e1_weighted};
use crate::fraction::{Billionths, Fraction, count, half_away_from, half_up, rounded_imps, whole};
use crate::imps::{j8_board_a_match, j9_team_imps};

/// Rates all lines, each for both of its teams.
pub(crate) fn earned(boards: &Boards<'_>) -> Earned {
    let session = boards.session;
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
            let (sum, results) = own[team.index()];
            let average = d3_own_average(sum.exactly(), results);
            let worth = |one: &Artificial| boards.artificial_exactly(section, *one, average);
            // Rulings at both tables are rounded once, at the end (rules q.9).
            let mean = given.iter().map(worth).sum::<Fraction>() / count(given.len());
            let worth = Billionths::of(rounded(session, mean));
            earned.artificial.insert((line, team), worth);
        }
    }
    earned
}

/// Whether a board with nothing to compare will have it: one of the tables plays later.
pub(crate) fn is_late(session: &Session, line: ResultId) -> bool {
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
    // What the opponents of the other table have is the loss of the team that sits against them.
    let here = Parts::of(session, session.result(line), side)?;
    let there = Parts::lost_by(session, session.result(other), side.opponents())?;
    let doubled = e1_weighted(
        &here,
        &there,
        match session.conditions().method {
            Method::BoardAMatch => j8_board_a_match,
            _ => j9_team_imps,
        },
    );
    let points = Fraction::new(doubled, 2 * i128::from(Weight::WHOLE).pow(2));
    Some(rounded(session, points))
}

fn rounded(session: &Session, points: Fraction) -> Fraction {
    let rules = session.conditions().rules.regulations();
    match session.conditions().method {
        Method::BoardAMatch => half_up(points, 100),
        Method::Teams { victory_points: Some(_), .. } if rules.team_boards == TeamBoards::Whole => {
            q9_whole_imps(points)
        }
        _ => rounded_imps(points),
    }
}

/// A board of teams with victory points under EBU rules, to a whole IMP, a half away from zero.
fn q9_whole_imps(points: Fraction) -> Fraction {
    half_away_from(whole(0), points, 1)
}

/// What a team is given at its two tables in place of scores.
fn given(session: &Session, line: ResultId, side: Side) -> Vec<Artificial> {
    let other = session.other_table(line);
    let other = other.map(|other| (other, side.opponents()));
    let given = |(line, side)| match *session.entry(session.result(line), side) {
        Entry::Artificial(artificial) => Some(artificial),
        _ => None,
    };
    ([(line, side)].into_iter().chain(other)).filter_map(given).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Four boards of 2.5 are 12 IMPs.
    #[test]
    fn q9_halves_go_away_from_zero() {
        let half = |number: i128| q9_whole_imps(Fraction::new(number, 2));
        assert_eq!([half(5), half(-5)], [whole(3), whole(-3)]);
    }
}
