//! Lines that are missing where others of the same sitting are there, and lines on boards that were not in play there.

use contract_scoring::BoardNumber;

use super::plays::{Plays, Seen};
use super::sets::Sets;
use super::sittings::{Line, Sitting, Sittings};
use super::{MissingLine, Stray};
use crate::{ContestantId, ResultId, RoundNumber};

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
pub(super) struct Met {
    pub(super) members: [Option<ContestantId>; 4],
    pub(super) round: Option<RoundNumber>,
    pub(super) result: ResultId,
    set: usize,
    /// The boards of their set that none of them played.
    fell_short: Vec<BoardNumber>,
}

impl Met {
    /// Who met.
    pub(super) fn members(&self) -> impl Iterator<Item = ContestantId> {
        self.members.into_iter().flatten()
    }
}

pub(super) fn gaps(plays: &Plays<'_>, sittings: &Sittings, sets: &Sets, seen: &Seen<'_>) -> Gaps {
    let mut gaps = Gaps {
        missing: Vec::new(),
        strays: stray_sets(plays, sets),
        excused: Vec::new(),
        met: Vec::new(),
    };
    let mut played = Vec::new();
    for sitting in &sittings.list {
        let (first, lines) = (gaps.met.len(), sittings.lines(sitting));
        sets_played(plays, lines, sets, &mut played);
        (gaps.met).extend((played.iter()).map(|played| met(sittings, sitting, sets, seen, played)));
        misplaced(lines, &mut gaps.met[first..], sets, &mut gaps.strays);
    }
    gaps.met.sort_by_key(|met| met.round);
    let (missing, excused) = fallen_short(plays, &gaps.met);
    (gaps.missing, gaps.excused) = (missing, excused);
    gaps
}

/// Boards that far fewer tables played than others, set by set.
fn stray_sets(plays: &Plays<'_>, sets: &Sets) -> Vec<Stray> {
    (sets.list.iter().enumerate())
        .filter(|(place, _)| sets.is_stray(*place))
        .map(|(_, set)| Stray {
            boards: set.boards.clone(),
            results: (set.boards.iter())
                .flat_map(|&board| plays.of_board(board))
                .collect(),
            usual: sets.usual_results,
            meant: None,
        })
        .collect()
}

/// The sets for which a sitting met. In a round that is one, the set that it played most of; without rounds, each set
/// that it played at least half of. A stray set may be one, mistyped as a whole.
fn sets_played(plays: &Plays<'_>, lines: &[Line], sets: &Sets, played: &mut Vec<Played>) {
    played.clear();
    for set in lines.iter().map(|line| sets.of_board(line.board)) {
        match played.iter_mut().find(|played| played.set == set) {
            Some(played) => played.boards += 1,
            None => played.push(Played { set, boards: 1 }),
        }
    }
    if plays.has_rounds {
        let rank = |one: &Played| (!sets.is_stray(one.set), one.boards);
        let most = played.iter().map(rank).max();
        played.retain(|one| Some(rank(one)) == most);
        played.truncate(1);
    } else {
        played.retain(|one| match sets.is_stray(one.set) {
            true => one.boards * 2 > sets.usual_length,
            false => one.boards * 2 >= sets.list[one.set].boards.len(),
        });
    }
}

/// How many boards of a set a sitting played.
struct Played {
    set: usize,
    boards: usize,
}

fn met(
    sittings: &Sittings,
    sitting: &Sitting,
    sets: &Sets,
    seen: &Seen<'_>,
    played: &Played,
) -> Met {
    let party = sittings.party(sitting);
    let boards = &sets.list[played.set].boards;
    let fell_short = match played.boards < boards.len() {
        true => (boards.iter().copied())
            .filter(|&board| !party.iter().any(|&one| seen.has(one, board)))
            .collect(),
        false => Vec::new(),
    };
    Met {
        members: std::array::from_fn(|place| party.get(place).copied()),
        round: sitting.round,
        result: sittings.lines(sitting)[0].id,
        set: played.set,
        fell_short,
    }
}

/// A line on a board of another set, where the sitting lacks one of its own: the number was slipped. It takes the place
/// of the missing line.
fn misplaced(lines: &[Line], met: &mut [Met], sets: &Sets, strays: &mut Vec<Stray>) {
    for &Line { board, id: result } in lines {
        if met.iter().any(|met| met.set == sets.of_board(board)) {
            continue;
        }
        let short = met.iter_mut().find(|met| !met.fell_short.is_empty());
        let Some(meant) = short.map(|met| met.fell_short.remove(0)) else {
            continue;
        };
        let known = (strays.iter_mut()).find(|stray| stray.results.contains(&result));
        match known {
            Some(stray) if stray.results.len() == 1 => stray.meant = Some(meant),
            Some(_) => {}
            None => strays.push(Stray {
                boards: vec![sets.number(board)],
                results: vec![result],
                usual: sets.usual_results,
                meant: Some(meant),
            }),
        }
    }
}

/// The missing lines, and who lacks a line. Rounds in which more than half of the tables fall short were curtailed.
fn fallen_short(plays: &Plays<'_>, met: &[Met]) -> (Vec<MissingLine>, Vec<ContestantId>) {
    let mut missing = Vec::new();
    let mut excused = Vec::new();
    for round in met.chunk_by(|one, next| one.round == next.round) {
        let short = || round.iter().filter(|met| !met.fell_short.is_empty());
        let tables = if plays.has_rounds {
            round.len()
        } else {
            plays.tables(|_| true).0
        };
        let curtailed = short().count() * 2 > tables;
        for met in short() {
            for &board in &met.fell_short {
                excused.extend(met.members());
                if !curtailed {
                    missing.push(MissingLine {
                        beside: met.result,
                        board,
                    });
                }
            }
        }
    }
    missing.sort_unstable_by_key(|line| (line.board, line.beside));
    excused.sort_unstable();
    (missing, excused)
}
