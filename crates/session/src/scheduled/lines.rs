//! Lines that are missing where others of the same sitting are there, and lines on boards that were not in play there.

use contract_scoring::BoardNumber;

use super::plays::{Plays, Seen};
use super::sets::Sets;
use super::sittings::{Sitting, Sittings};
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

pub(super) fn gaps(plays: &Plays<'_>, sittings: &Sittings, sets: &Sets, seen: &Seen) -> Gaps {
    let mut gaps = Gaps {
        missing: Vec::new(),
        strays: stray_sets(plays, sets),
        excused: Vec::new(),
        met: Vec::new(),
    };
    for sitting in &sittings.list {
        let mut met = meetings(plays, sittings, sitting, sets, seen);
        misplaced(sittings.lines(sitting), &mut met, sets, &mut gaps.strays);
        gaps.met.append(&mut met);
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

/// The sets for which a sitting met. In a round that is one, the set that it played most of; without rounds, each set that it
/// played at least half of. A stray set may be one, mistyped as a whole.
fn meetings(
    plays: &Plays<'_>,
    sittings: &Sittings,
    sitting: &Sitting,
    sets: &Sets,
    seen: &Seen,
) -> Vec<Met> {
    let lines = sittings.lines(sitting);
    let mut played: Vec<(usize, usize)> = Vec::new();
    for set in lines.iter().filter_map(|line| sets.of_board(line.0)) {
        match played.iter_mut().find(|(known, _)| *known == set) {
            Some((_, count)) => *count += 1,
            None => played.push((set, 1)),
        }
    }
    if plays.has_rounds {
        let most = (played.iter())
            .map(|&(set, count)| (!sets.is_stray(set), count))
            .max();
        played.retain(|&(set, count)| Some((!sets.is_stray(set), count)) == most);
        played.truncate(1);
    } else {
        played.retain(|&(set, count)| match sets.is_stray(set) {
            true => count * 2 > sets.usual_length,
            false => count * 2 >= sets.list[set].boards.len(),
        });
    }
    let party = sittings.party(sitting);
    played
        .iter()
        .map(|&(set, _)| Met {
            members: std::array::from_fn(|place| party.get(place).copied()),
            round: sitting.round,
            result: lines[0].1,
            set,
            fell_short: (sets.list[set].boards.iter().copied())
                .filter(|&board| !party.iter().any(|&one| seen.has(one, board)))
                .collect(),
        })
        .collect()
}

/// A line on a board of another set, where the sitting lacks one of its own: the number was slipped. It takes the place of the
/// missing line.
fn misplaced(
    lines: &[(BoardNumber, ResultId)],
    met: &mut [Met],
    sets: &Sets,
    strays: &mut Vec<Stray>,
) {
    for &(board, result) in lines {
        if met.iter().any(|met| Some(met.set) == sets.of_board(board)) {
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
                boards: vec![board],
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
