//! Who met at a table, and for which boards.

use std::ops::Range;

use super::plays::{Plays, members};
use crate::{ContestantId, ResultId, RoundNumber};

/// Contestants who met: in a round, where rounds are known.
pub(super) struct Sitting {
    /// Two contestants, or four players and in which order they come says nothing.
    party: Party,
    pub(super) round: Option<RoundNumber>,
    lines: Range<usize>,
}

/// The sorted members of a table; two pairs fill the room of four players with the last of them.
type Party = [ContestantId; 4];

/// All sittings of a section.
pub(super) struct Sittings {
    pub(super) list: Vec<Sitting>,
    lines: Vec<Line>,
    table_size: usize,
}

/// A line of a sitting.
#[derive(Clone, Copy)]
pub(super) struct Line {
    /// The place of its board among those of the section.
    pub(super) board: usize,
    pub(super) id: ResultId,
}

/// What lines are sorted by: in a section they are in the order of the boards.
type Row = (u128, Option<RoundNumber>, ResultId, usize);

impl Sittings {
    pub(super) fn of(plays: &Plays<'_>) -> Self {
        let mut rows: Vec<Row> = Vec::with_capacity(plays.places().len());
        for (place, board) in plays.boards().enumerate() {
            rows.extend(
                (board.ids()).map(|id| (key(party(plays, id)), plays.round(id), id, place)),
            );
        }
        rows.sort_unstable();
        let mut start = 0;
        let list = rows
            .chunk_by(|one, next| (one.0, one.1) == (next.0, next.1))
            .map(|rows| {
                let lines = start..start + rows.len();
                start = lines.end;
                Sitting {
                    party: party(plays, rows[0].2),
                    round: rows[0].1,
                    lines,
                }
            })
            .collect();
        Self {
            list,
            lines: (rows.iter())
                .map(|&(_, _, id, board)| Line { board, id })
                .collect(),
            table_size: plays.table_size(),
        }
    }

    /// The lines of a sitting, by board.
    pub(super) fn lines(&self, sitting: &Sitting) -> &[Line] {
        &self.lines[sitting.lines.clone()]
    }

    /// Who met.
    pub(super) fn party<'a>(&self, sitting: &'a Sitting) -> &'a [ContestantId] {
        &sitting.party[..self.table_size]
    }
}

/// The sorted members of the table of a line.
fn party(plays: &Plays<'_>, id: ResultId) -> Party {
    let mut party = [ContestantId(u32::MAX); 4];
    for (place, member) in party.iter_mut().zip(members(plays.session, id)) {
        *place = member;
    }
    match &mut party {
        [one, other, _, _] if plays.table_size() == 2 => {
            (*one, *other) = (*one.min(other), *one.max(other));
        }
        all => all.sort_unstable(),
    }
    party
}

/// A party in one number, which is compared at once.
fn key(party: Party) -> u128 {
    let member = |number: u128, id: ContestantId| number << u32::BITS | u128::from(id.0);
    party.into_iter().fold(0, member)
}
