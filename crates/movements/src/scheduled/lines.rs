//! Lines that are missing where others of the same sitting are there, and lines on boards that were not in play there.

use contract_scoring::BoardNumber;
use session::{ContestantId, ResultId, RoundNumber};

use super::plays::Plays;
use super::sets::Sets;
use super::sittings::{Line, Party, Sittings};
use super::{MissingLine, Seen, Stray};

/// What the sittings of a section lack and have too much.
pub(super) struct Gaps {
    pub(super) missing: Vec<MissingLine>,
    pub(super) strays: Vec<Stray>,
    /// Who lacks a line that is accounted for, missing or curtailed; once a line.
    pub(super) excused: Vec<ContestantId>,
    /// Who met for which round. Without rounds, who met for a set.
    pub(super) met: Vec<Met>,
}

/// Contestants who met once.
#[derive(Clone, Copy)]
pub(super) struct Met {
    party: Party,
    pub(super) round: Option<RoundNumber>,
    pub(super) result: ResultId,
    pub(super) set: usize,
}

impl Met {
    fn of(lines: &[Line], set: usize) -> Self {
        Self { party: lines[0].party, round: lines[0].round, result: lines[0].id, set }
    }

    /// Who met.
    pub(super) fn members(&self) -> &[ContestantId] {
        self.party.members()
    }
}

/// A board that contestants met for, and none of them played.
#[derive(Clone, Copy)]
struct Lacking {
    met: Met,
    board: BoardNumber,
}

/// How many boards of a set a sitting played.
#[derive(Clone, Copy)]
struct Played {
    set: usize,
    boards: usize,
}

pub(super) fn gaps(
    plays: &Plays<'_>,
    sittings: &Sittings,
    sets: &Sets,
    seen: &Seen<'_, '_>,
) -> Gaps {
    let mut search = Search {
        plays,
        sets,
        seen,
        whole: (sets.list.iter().enumerate())
            .map(|(place, set)| if sets.is_stray(place) { 0 } else { set.boards.len() })
            .collect(),
        strays: stray_sets(plays, sets),
        met: Vec::with_capacity(sittings.each().len()),
        lacking: Vec::new(),
    };
    let mut played = Vec::new();
    for lines in sittings.each() {
        search.look_at(lines, &mut played);
    }
    if plays.has_rounds {
        search.met.sort_by_key(|met| met.round);
        search.lacking.sort_by_key(|lacking| lacking.met.round);
    }
    let (missing, excused) = search.fallen_short();
    Gaps { missing, strays: search.strays, excused, met: search.met }
}

/// Boards that far fewer tables played than others, set by set.
fn stray_sets(plays: &Plays<'_>, sets: &Sets) -> Vec<Stray> {
    (sets.list.iter().enumerate())
        .filter(|(place, _)| sets.is_stray(*place))
        .map(|(_, set)| Stray {
            boards: set.boards.clone(),
            results: (set.boards.iter()).flat_map(|&board| plays.of_board(board)).collect(),
            usual: sets.usual_results,
            meant: None,
        })
        .collect()
}

struct Search<'a, 's> {
    plays: &'a Plays<'s>,
    sets: &'a Sets,
    seen: &'a Seen<'a, 's>,
    /// By set, how many boards it has; 0 where it is a stray one.
    whole: Vec<usize>,
    strays: Vec<Stray>,
    met: Vec<Met>,
    lacking: Vec<Lacking>,
}

impl Search<'_, '_> {
    /// Looks at the lines of a sitting; `played` is room for its sets.
    fn look_at(&mut self, lines: &[Line], played: &mut Vec<Played>) {
        if let Some(set) = self.whole_set(lines) {
            self.met.push(Met::of(lines, set));
            return;
        }
        let (first_met, first_lacking) = (self.met.len(), self.lacking.len());
        self.count_sets(lines, played);
        if self.plays.has_rounds {
            // In a round they met for one set, the first of those that they played most of.
            let rank = |one: &&Played| (!self.sets.is_stray(one.set), one.boards);
            let most = played.iter().rev().max_by_key(rank);
            most.into_iter().for_each(|&one| self.meet(lines, one));
        } else {
            for &one in played.iter() {
                if self.is_met(one) {
                    self.meet(lines, one);
                }
            }
        }
        if self.lacking.len() > first_lacking {
            self.misplaced(lines, first_met, first_lacking);
        }
    }

    /// The set that a sitting played, if it played that one and no other board.
    fn whole_set(&self, lines: &[Line]) -> Option<usize> {
        let set = self.sets.of_board(lines[0].board as usize);
        let is_same = |line: &Line| self.sets.of_board(line.board as usize) == set;
        (self.whole[set] == lines.len() && lines[1..].iter().all(is_same)).then_some(set)
    }

    /// How many boards of each set a sitting played.
    fn count_sets(&self, lines: &[Line], played: &mut Vec<Played>) {
        played.clear();
        for line in lines {
            let set = self.sets.of_board(line.board as usize);
            match played.iter_mut().find(|played| played.set == set) {
                Some(played) => played.boards += 1,
                None => played.push(Played { set, boards: 1 }),
            }
        }
    }

    /// Without rounds a sitting met for each set that it played at least half of. A stray set may be one, mistyped as a
    /// whole.
    fn is_met(&self, one: Played) -> bool {
        if self.sets.is_stray(one.set) {
            one.boards * 2 > self.sets.usual_length
        } else {
            one.boards * 2 >= self.sets.list[one.set].boards.len()
        }
    }

    /// A sitting met for a set; what it lacks of it is noted.
    fn meet(&mut self, lines: &[Line], Played { set, boards }: Played) {
        let met = Met::of(lines, set);
        self.met.push(met);
        let all = &self.sets.list[set].boards;
        if boards < all.len() {
            let is_here =
                |board| (lines.iter()).any(|line| self.sets.number(line.board as usize) == board);
            let has = |board| {
                is_here(board) || met.members().iter().any(|&one| self.seen.has(one, board))
            };
            let lacking = all.iter().filter(|&&board| !has(board));
            (self.lacking).extend(lacking.map(|&board| Lacking { met, board }));
        }
    }

    /// A line on a board of another set, where the sitting lacks one of its own: the number was slipped. It takes the
    /// place of the missing line.
    fn misplaced(&mut self, lines: &[Line], first_met: usize, first_lacking: usize) {
        for line in lines {
            let (board, result) = (line.board as usize, line.id);
            let set = self.sets.of_board(board);
            let is_theirs = self.met[first_met..].iter().any(|met| met.set == set);
            if is_theirs || self.lacking.len() == first_lacking {
                continue;
            }
            let meant = self.lacking.remove(first_lacking).board;
            let known = (self.strays.iter_mut()).find(|stray| stray.results.contains(&result));
            match known {
                Some(stray) if stray.results.len() == 1 => stray.meant = Some(meant),
                Some(_) => {}
                None => self.strays.push(Stray {
                    boards: vec![self.sets.number(board)],
                    results: vec![result],
                    usual: self.sets.usual_results,
                    meant: Some(meant),
                }),
            }
        }
    }

    /// The missing lines, and who lacks a line. Rounds in which more than half of the tables fall short were curtailed.
    fn fallen_short(&self) -> (Vec<MissingLine>, Vec<ContestantId>) {
        let mut missing = Vec::new();
        let mut excused = Vec::new();
        for round in (self.lacking).chunk_by(|one, next| one.met.round == next.met.round) {
            let is_one = |one: &Lacking, next: &Lacking| {
                (one.met.result, one.met.set) == (next.met.result, next.met.set)
            };
            let short = round.chunk_by(is_one).count();
            let is_curtailed = short * 2 > self.tables(round[0].met.round);
            for Lacking { met, board } in round {
                excused.extend(met.members());
                if !is_curtailed {
                    missing.push(MissingLine { beside: met.result, board: *board });
                }
            }
        }
        missing.sort_unstable_by_key(|line| (line.board, line.beside));
        excused.sort_unstable();
        (missing, excused)
    }

    /// How many tables have results in a round; without rounds, how many there are.
    fn tables(&self, round: Option<RoundNumber>) -> usize {
        if self.plays.has_rounds {
            self.met.iter().filter(|met| met.round == round).count()
        } else {
            self.plays.tables(|_| true).0
        }
    }
}
