//! Who met at a table, and for which boards.

use std::ops::Range;

use contract_scoring::BoardNumber;

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
    lines: Vec<(BoardNumber, ResultId)>,
    table_size: usize,
}

impl Sittings {
    pub(super) fn of(plays: &Plays<'_>) -> Self {
        let mut rows: Vec<(Party, Option<RoundNumber>, BoardNumber, ResultId)> = (plays.results())
            .map(|(id, result)| {
                let mut party = [ContestantId(u32::MAX); 4];
                for (place, member) in party.iter_mut().zip(members(plays.session, id)) {
                    *place = member;
                }
                party.sort_unstable();
                (party, plays.round(&result), result.board, id)
            })
            .collect();
        rows.sort_unstable();
        let mut start = 0;
        let list = rows
            .chunk_by(|one, next| (one.0, one.1) == (next.0, next.1))
            .map(|rows| {
                let lines = start..start + rows.len();
                start = lines.end;
                Sitting {
                    party: rows[0].0,
                    round: rows[0].1,
                    lines,
                }
            })
            .collect();
        Self {
            list,
            lines: rows.iter().map(|row| (row.2, row.3)).collect(),
            table_size: plays.table_size(),
        }
    }

    /// The lines of a sitting, by board.
    pub(super) fn lines(&self, sitting: &Sitting) -> &[(BoardNumber, ResultId)] {
        &self.lines[sitting.lines.clone()]
    }

    /// Who met.
    pub(super) fn party<'a>(&self, sitting: &'a Sitting) -> &'a [ContestantId] {
        &sitting.party[..self.table_size]
    }
}
