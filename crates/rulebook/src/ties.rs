//! Ties for the last place that qualifies, where a stage asks for them to be split.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use contract_scoring::Side;
use session::MatchEnd;

use crate::ScoredEvent;
use crate::fraction::{Fraction, whole};
use crate::meeting::Meeting;

/// What one who ties has against an opponent: the victory points of a match, with the part of a match that they are of, or
/// what a board won and lost.
#[derive(Clone)]
pub(crate) enum Had {
    Match(Fraction, Fraction),
    Board(Fraction, Fraction),
}

/// The result against some opponents: the mean of the victory points of whole matches, and then what boards won and did
/// not lose, on average.
pub(crate) fn q11_result(had: &[&Had]) -> (Fraction, Fraction) {
    let [mut worth, mut matches, mut net, mut boards] = [whole(0); 4];
    for one in had {
        match one {
            Had::Match(own, of) => (worth, matches) = (worth + own, matches + of),
            Had::Board(won, lost) => (net, boards) = (net + won - lost, boards + whole(1)),
        }
    }
    let mean = |sum: Fraction, of: Fraction| if of > whole(0) { sum / of } else { whole(0) };
    (mean(worth, matches), mean(net, boards))
}

/// What was won over what was lost, with whoever lost nothing before all others; nothing where neither was anything.
pub(crate) fn q11_quotient(had: &[&Had]) -> Option<(bool, Fraction)> {
    let boards = had.iter().filter_map(|one| match one {
        Had::Board(won, lost) => Some((*won, *lost)),
        Had::Match(..) => None,
    });
    let add = |(won, lost), (more, less)| (won + more, lost + less);
    let (won, lost): (Fraction, Fraction) = boards.fold((whole(0), whole(0)), add);
    match (won > whole(0), lost > whole(0)) {
        (_, true) => Some((false, won / lost)),
        (true, false) => Some((true, whole(0))),
        (false, false) => None,
    }
}

/// Splits those who tie, each with what it has against everybody: by the result between them, where all have met, then by
/// the quotient, then by the result against those whom all have met. Whom a step leaves equal begins anew.
pub(crate) fn q11_split(tied: Vec<(usize, Vec<(usize, Had)>)>) -> Vec<Vec<usize>> {
    let is_tied = |one: usize| tied.iter().any(|(own, _)| *own == one);
    let all_have_met = |one: usize| {
        let mut others = tied.iter().filter(|(own, _)| *own != one);
        others.all(|(_, had)| had.iter().any(|(opponent, _)| *opponent == one))
    };
    let against = |own: usize, chosen: &dyn Fn(usize) -> bool| -> Vec<&Had> {
        let had = tied[own].1.iter().filter(|(opponent, _)| chosen(*opponent));
        had.map(|(_, had)| had).collect()
    };
    let between = tied.iter().all(|(own, _)| all_have_met(*own));
    let between = |own| between.then(|| (false, q11_result(&against(own, &is_tied))));
    let quotient = |own| {
        let (best, quotient) = q11_quotient(&against(own, &|_| true))?;
        Some((best, (quotient, whole(0))))
    };
    let common = |own| {
        let common = against(own, &|one| !is_tied(one) && all_have_met(one));
        (!common.is_empty()).then(|| (false, q11_result(&common)))
    };
    type Key = (bool, (Fraction, Fraction));
    let steps: [&dyn Fn(usize) -> Option<Key>; 3] = [&between, &quotient, &common];
    for step in steps {
        let keys: Option<Vec<Key>> = (0..tied.len()).map(step).collect();
        let Some(keys) = keys else { continue };
        let mut best_first = keys.clone();
        best_first.sort_by(|one, other| other.cmp(one));
        best_first.dedup();
        if best_first.len() > 1 {
            let equal = |key: &Key| {
                let all = tied.iter().zip(&keys);
                let equal = all.filter(|(_, own)| own.cmp(&key) == Ordering::Equal);
                equal.map(|(own, _)| own.clone()).collect()
            };
            return best_first.iter().map(equal).flat_map(q11_split).collect();
        }
    }
    vec![tied.into_iter().map(|(own, _)| own).collect()]
}

impl ScoredEvent<'_> {
    /// Splits entrants who tie in a stage; those who tie even then are in one group.
    #[must_use]
    pub fn split(&self, stage: usize, tied: &[usize]) -> Vec<Vec<usize>> {
        let sessions = &self.conditions.stages[stage].sessions;
        let had = |entrant: usize| {
            let sessions = (0..self.sessions.len()).filter(|one| sessions.contains(one));
            sessions.flat_map(|one| self.had(one, entrant)).collect()
        };
        q11_split(tied.iter().map(|one| (*one, had(*one))).collect())
    }

    /// What an entrant has against its opponents in a session.
    fn had(&self, place: usize, entrant: usize) -> Vec<(usize, Had)> {
        let scored = &self.sessions[place];
        let session = scored.session();
        let mut all = Vec::new();
        let Some(id) = self.entrants[entrant].sessions[place] else {
            return all;
        };
        let mut add = |opponent, had: Had| {
            let mut entrants = self.entrants.iter();
            let opponent = entrants.position(|one| one.sessions[place] == Some(opponent));
            all.extend(opponent.map(|opponent| (opponent, had)));
        };
        let own_matches = || scored.matches.iter().filter(|one| one.own == id);
        let without = own_matches().filter(|one| !one.counts);
        let without: BTreeSet<Meeting> = without.map(|one| one.meeting).collect();
        for (line, result) in session.result_ids() {
            for side in Side::ALL {
                // A board of teams has two lines, and each team sits N-S on one of them.
                let is_second =
                    session.conditions().method.is_team_method() && side == Side::EastWest;
                let sits = session.sitting(line, side).any(|one| one == id);
                if is_second || !sits || without.contains(&Meeting::of(session, line)) {
                    continue;
                }
                let Some(points) = scored.earned.on_line(line, side, id) else {
                    continue;
                };
                let points = points.exactly();
                let top = scored.boards.top(session.section_of(result));
                let (won, lost) = if scored.boards.have_tops() && top > whole(0) {
                    (points / top, (top - points) / top)
                } else {
                    (points.max(whole(0)), (-points).max(whole(0)))
                };
                for opponent in session.sitting(line, side.opponents()) {
                    add(opponent, Had::Board(won, lost));
                }
            }
        }
        for one in own_matches().filter(|one| one.end != MatchEnd::Void) {
            let opponents = one.meeting.both().into_iter().find(|other| *other != id);
            if let (Some(opponents), Some(worth)) = (opponents, one.worth) {
                add(opponents, Had::Match(worth, one.part()));
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Boards with that many IMPs against an opponent, and the victory points of a match.
    fn met(opponent: usize, imps: &[i128], victory_points: i128) -> Vec<(usize, Had)> {
        let board = |imps: &i128| Had::Board(whole((*imps).max(0)), whole((-imps).max(0)));
        let won = Had::Match(whole(victory_points), whole(1));
        let all = imps.iter().map(board).chain([won]);
        all.map(|had| (opponent, had)).collect()
    }

    /// 8-12 in a whole match and 10-0 in half a one are 18 in one and a half: 12 of 20.
    #[test]
    fn q11_a_match_and_a_half() {
        let half = Had::Match(whole(10), Fraction::new(1, 2));
        let had = [Had::Match(whole(8), whole(1)), half, Had::Board(whole(0), whole(6))];
        let had: Vec<&Had> = had.iter().collect();
        assert_eq!(q11_result(&had), (whole(12), whole(-6)));
    }

    /// 100 IMPs against 50 are better than 150 against 100.
    #[test]
    fn q11_a_good_goalkeeper() {
        let quotient = |imps: &[i128]| {
            let all = met(1, imps, 10);
            q11_quotient(&all.iter().map(|(_, had)| had).collect::<Vec<_>>())
        };
        assert!(quotient(&[100, -50]) > quotient(&[150, -100]));
        assert!(quotient(&[1]) > quotient(&[100, -1]));
        assert_eq!(quotient(&[0]), None);
    }

    /// Who won the match is first, whatever the quotients; without a match between them, the quotient decides; and where
    /// that is equal too, opponent 8, whom both have met.
    #[test]
    fn q11_one_step_after_the_other() {
        let split = |one: [Vec<_>; 2], two: [Vec<_>; 2]| {
            q11_split(vec![(1, one.concat()), (2, two.concat())])
        };
        let two = [vec![2], vec![1]];
        let won = split([met(2, &[-3], 9), met(8, &[9], 11)], [met(1, &[3], 11), met(8, &[-1], 9)]);
        assert_eq!(won, two);
        let apart = split([met(8, &[4, -3], 10), vec![]], [met(8, &[2, -1], 10), vec![]]);
        assert_eq!(apart, two);
        let common = split(
            [met(7, &[4, -2], 12), met(8, &[-1, 2], 8)],
            [met(8, &[4, -1], 12), met(9, &[-2, 2], 8)],
        );
        assert_eq!(common, two);
        assert_eq!(split([vec![], vec![]], [vec![], vec![]]), [vec![1, 2]]);
    }

    /// Three who each won a match by 12-8 begin with the IMPs of these; the two who are equal then begin anew.
    #[test]
    fn q11_who_is_left_begins_anew() {
        let tied = vec![
            (1, [met(2, &[5], 12), met(3, &[-3], 8)].concat()),
            (2, [met(3, &[6], 12), met(1, &[-5], 8)].concat()),
            (3, [met(1, &[3], 12), met(2, &[-6], 8)].concat()),
        ];
        assert_eq!(q11_split(tied), [vec![1], vec![2], vec![3]]);
        let tied = vec![
            (1, [met(2, &[4], 12), met(3, &[-3], 8)].concat()),
            (2, [met(3, &[5], 12), met(1, &[-4], 8)].concat()),
            (3, [met(1, &[3], 12), met(2, &[-5], 8)].concat()),
        ];
        assert_eq!(q11_split(tied), [vec![1], vec![2], vec![3]]);
    }
}
