//! Who met at a table, and for which boards.

use std::ops::Range;

use super::plays::Plays;
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
        let mut sittings = Self {
            list: Vec::new(),
            lines: Vec::with_capacity(rows.len()),
            table_size: plays.table_size(),
        };
        let (starts, mut keys, lines) = by_first(plays, &rows);
        for first in starts.windows(2) {
            let (keys, lines) = (&mut keys[first[0]..first[1]], &lines[first[0]..first[1]]);
            keys.sort_unstable();
            for sitting in keys.chunk_by(|one, next| one.sitting() == next.sitting()) {
                let start = sittings.lines.len();
                (sittings.lines).extend(sitting.iter().map(|key| lines[key.place()]));
                let id = sittings.lines[start].id;
                sittings.list.push(Sitting {
                    party: party(plays, id),
                    round: plays.round(id),
                    lines: start..sittings.lines.len(),
                });
            }
        }
        sittings
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
    let results = plays.session.results();
    let (ns, ew) = (results.ns()[id.index()], results.ew()[id.index()]);
    let nobody = ContestantId(u32::MAX);
    match plays.session.partners(id) {
        None => [ns.min(ew), ns.max(ew), nobody, nobody],
        Some(partners) => {
            let mut party = [ns, ew, partners.ns, partners.ew];
            party.sort_unstable();
            party
        }
    }
}

/// A line and its sitting.
struct Row {
    /// The place of the first of the party among the contestants of the section.
    first: usize,
    /// The others of the party, and the round in the lowest bits.
    rest: u128,
    line: Line,
}

impl Row {
    fn of(plays: &Plays<'_>, line: Line) -> Self {
        let [first, others @ ..] = party(plays, line.id);
        let member = |number: u128, id: ContestantId| number << u32::BITS | u128::from(id.0);
        let round = plays.round(line.id).map_or(0, RoundNumber::get);
        Self {
            first: plays.place(first),
            rest: others.into_iter().fold(0, member) << u8::BITS | u128::from(round),
            line,
        }
    }
}

/// What a line is sorted by among those of its first member: the rest of its sitting, and its place among them. Nobody has
/// more lines than there are boards, so that sixteen bits hold the place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct LineKey(u128);

impl LineKey {
    const fn sitting(self) -> u128 {
        self.0 >> u16::BITS
    }

    fn place(self) -> usize {
        usize::try_from(self.0 & u128::from(u16::MAX)).unwrap_or(usize::MAX)
    }
}

/// The lines of each first member, in their order: where those of each begin and the last end, what each is sorted by, and
/// the lines.
fn by_first(plays: &Plays<'_>, rows: &[Row]) -> (Vec<usize>, Vec<LineKey>, Vec<Line>) {
    let mut starts = vec![0; plays.contestants().count() + 1];
    for row in rows {
        starts[1 + row.first] += 1;
    }
    for place in 1..starts.len() {
        starts[place] += starts[place - 1];
    }
    let mut ends = starts.clone();
    let mut keys = vec![LineKey(0); rows.len()];
    let mut lines: Vec<Line> = rows.iter().map(|row| row.line).collect();
    for row in rows {
        let end = &mut ends[row.first];
        let place = *end - starts[row.first];
        keys[*end] = LineKey(row.rest << u16::BITS | place as u128);
        lines[*end] = row.line;
        *end += 1;
    }
    (starts, keys, lines)
}
