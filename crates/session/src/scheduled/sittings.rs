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

/// A line and what it is sorted by.
#[derive(Clone, Copy)]
struct Row {
    /// The first of the party.
    first: ContestantId,
    /// The others, and the round in the lowest bits.
    rest: u128,
    line: Line,
}

impl Sittings {
    pub(super) fn of(plays: &Plays<'_>) -> Self {
        let mut rows: Vec<Row> = Vec::with_capacity(plays.places().len());
        for (place, board) in plays.boards().enumerate() {
            rows.extend(
                board
                    .ids()
                    .map(|id| Row::of(plays, Line { board: place, id })),
            );
        }
        let rows = by_first(plays, rows);
        let mut start = 0;
        let list = rows
            .chunk_by(|one, next| (one.first, one.rest) == (next.first, next.rest))
            .map(|rows| {
                let lines = start..start + rows.len();
                start = lines.end;
                let id = rows[0].line.id;
                Sitting {
                    party: party(plays, id),
                    round: plays.round(id),
                    lines,
                }
            })
            .collect();
        Self {
            list,
            lines: rows.iter().map(|row| row.line).collect(),
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

impl Row {
    fn of(plays: &Plays<'_>, line: Line) -> Self {
        let [first, others @ ..] = party(plays, line.id);
        let member = |number: u128, id: ContestantId| number << u32::BITS | u128::from(id.0);
        let round = plays.round(line.id).map_or(0, RoundNumber::get);
        Self {
            first,
            rest: others.into_iter().fold(0, member) << u8::BITS | u128::from(round),
            line,
        }
    }
}

/// Sorts rows by party, round and line: those of each first member stand together, and are few.
fn by_first(plays: &Plays<'_>, rows: Vec<Row>) -> Vec<Row> {
    let mut starts = vec![0; plays.contestants().count() + 1];
    for row in &rows {
        starts[1 + plays.place(row.first)] += 1;
    }
    for place in 1..starts.len() {
        starts[place] += starts[place - 1];
    }
    let mut sorted = rows.clone();
    let mut ends = starts;
    for row in rows {
        let end = &mut ends[plays.place(row.first)];
        sorted[*end] = row;
        *end += 1;
    }
    let mut start = 0;
    for end in ends {
        sorted[start..end].sort_unstable_by_key(|row| (row.rest, row.line.id));
        start = end;
    }
    sorted
}
