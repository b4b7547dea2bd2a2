//! Boards of matches that have no line; of teams, at either table.
//!
//! A line of teams without its other table is a contradiction, so what is missing is missing at both. No movement says
//! which boards a match has, but other matches do: two consecutive boards belong to one set if at least half of the
//! matches with either have both, and a match plays a whole set. Where more than half of the matches of a round fall
//! short of theirs, the round was curtailed, and nothing is missing. A set that only one match played cannot be
//! compared: there, a single number that is left out between two others is missing.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use contract_scoring::BoardNumber;
use session::{BoardRun, ContestantId, ResultId, RoundNumber, SectionLines, Session};

use super::{Departures, MissingLine};

/// The fewest boards of a set from which a number can be left out.
const FEWEST: usize = 4;

/// The boards of a match.
struct Match {
    contestants: [ContestantId; 2],
    /// Their places among those of the section, in order.
    boards: Vec<usize>,
    /// A line of each table; of pairs, which have one, twice the same.
    beside: [ResultId; 2],
}

/// The matches of a section with the round of each, and the sets of boards that they play.
struct Matches {
    boards: Vec<BoardRun>,
    all: Vec<(Option<RoundNumber>, Match)>,
    /// By board: the places of its matches.
    of_board: Vec<Vec<usize>>,
    /// Sets of boards, as ranges of their places among those of the section.
    sets: Vec<Range<usize>>,
    /// Which boards contestants have lines on, or sit out.
    known: BTreeSet<(ContestantId, usize)>,
}

/// Where matches lack boards at both tables.
pub(super) fn departures(session: &Session, section: &SectionLines) -> Departures {
    let matches = Matches::of(session, section);
    let mut missing = Vec::new();
    for round in matches.all.chunk_by(|one, next| one.0 == next.0) {
        let all = round.iter().map(|(_, one)| (one, matches.lacking(one)));
        let short: Vec<_> = all.filter(|(_, lacking)| !lacking.is_empty()).collect();
        if short.len() * 2 <= round.len() {
            let each = |(one, boards): (_, Vec<BoardNumber>)| {
                boards.into_iter().map(move |board| (one, board))
            };
            missing.extend(short.into_iter().flat_map(each));
        }
    }
    missing.extend(matches.sets.iter().filter_map(|set| matches.left_out(set)));
    let at_tables = |(one, board): (&Match, BoardNumber)| {
        one.beside.map(|beside| MissingLine { beside, board })
    };
    let mut lines: Vec<MissingLine> = missing.into_iter().flat_map(at_tables).collect();
    lines.sort_unstable_by_key(|line| (line.board, line.beside));
    lines.dedup();
    Departures::of_lines(section.id, lines)
}

impl Matches {
    fn of(session: &Session, section: &SectionLines) -> Self {
        let boards: Vec<BoardRun> = section.boards(session).collect();
        let mut all = BTreeMap::new();
        let is_team_method = session.conditions().method.is_team_method();
        let mut known = BTreeSet::new();
        for (place, board) in boards.iter().enumerate() {
            for line in board.ids() {
                let result = session.result(line);
                known.insert((result.ns, place));
                known.insert((result.ew, place));
                let other = if is_team_method { session.other_table(line) } else { Some(line) };
                let Some(other) = other.filter(|_| !is_team_method || result.ns < result.ew) else {
                    continue;
                };
                let key = session.match_of(line);
                let one = all.entry((key.round, key.contestants)).or_insert_with(|| Match {
                    contestants: key.contestants,
                    boards: Vec::new(),
                    beside: [line, other],
                });
                one.boards.push(place);
            }
        }
        for sit_out in session.sit_outs() {
            let sat_out = session.sat_out(sit_out);
            let place = boards.binary_search_by_key(&sat_out, BoardRun::round_board);
            known.extend(place.ok().map(|place| (sit_out.contestant, place)));
        }
        let all: Vec<_> = (all.into_iter()).map(|((round, _), one)| (round, one)).collect();
        let mut of_board = vec![Vec::new(); boards.len()];
        for (number, (_, one)) in all.iter().enumerate() {
            for place in &one.boards {
                of_board[*place].push(number);
            }
        }
        Self { boards, all, sets: sets(&of_board), of_board, known }
    }

    /// The boards that a match lacks of the sets of which it played at least half, where neither contestant has them elsewhere.
    fn lacking(&self, one: &Match) -> Vec<BoardNumber> {
        let set_of = |place: &usize| self.sets.partition_point(|set| set.end <= *place);
        let is_free = |place: &usize| {
            let mut both = one.contestants.iter();
            !both.any(|one| self.known.contains(&(*one, *place)))
        };
        (one.boards)
            .chunk_by(|one, next| set_of(one) == set_of(next))
            .filter_map(|played| Some((played, self.sets.get(set_of(played.first()?))?)))
            .filter(|(played, set)| played.len() < set.len() && played.len() * 2 >= set.len())
            .flat_map(|(_, set)| set.clone().filter(is_free))
            .map(|place| self.boards[place].board)
            .collect()
    }

    /// The only number that is left out of a set that one match played.
    fn left_out(&self, set: &Range<usize>) -> Option<(&Match, BoardNumber)> {
        let [only] = self.of_board[set.start][..] else {
            return None;
        };
        let is_alone = |place: usize| self.of_board[place] == [only];
        if set.len() < FEWEST || !set.clone().all(is_alone) {
            return None;
        }
        let numbers = self.boards[set.clone()].iter().map(|run| run.board.get());
        let pairs = numbers.clone().zip(numbers.skip(1));
        let gaps: Vec<u16> = pairs
            .filter(|(number, next)| next - number > 1)
            .flat_map(|(number, next)| number + 1..next)
            .collect();
        match gaps[..] {
            [gap] => Some((&self.all[only].1, BoardNumber::new(gap).ok()?)),
            _ => None,
        }
    }
}

/// Boards that follow each other, where at least half of the matches with either have both.
fn sets(of_board: &[Vec<usize>]) -> Vec<Range<usize>> {
    let mut start = 0;
    (of_board.chunk_by(|one, next| {
        let both = one.iter().filter(|number| next.binary_search(number).is_ok());
        let both = both.count();
        both * 2 >= one.len() + next.len() - both
    }))
    .map(|set| {
        let end = start + set.len();
        std::mem::replace(&mut start, end)..end
    })
    .collect()
}
