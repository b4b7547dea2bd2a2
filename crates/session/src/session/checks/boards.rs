//! Checks that a contestant plays a board once (a team once on each side) or sits it out, and that a table has one line
//! for a board in a round. Who played a board too early has a result on it, and an artificial score for the line in
//! which it was to play it (Law 15).

use std::ops::Range;

use contract_scoring::Side;

use super::{playing, section};
use crate::draft::Draft;
use crate::{
    ContestantId, Entry, Fault, Outcome, RoundBoard, RoundNumber, SectionId, SitOut, TableNumber,
};

/// Walks the lines of each board in turn, and then the sit-outs of the board.
pub(super) fn faults(draft: &Draft) -> Vec<Fault> {
    let results = &draft.results;
    let mut faults = Vec::new();
    let mut seen = LastSeen::new(draft);
    let mut tables = Vec::new();
    let mut sit_outs = sit_outs_by_board(draft).into_iter().peekable();
    for (_, places) in results.runs_with_places() {
        boards_twice(draft, places.clone(), &mut seen, &mut faults);
        if results.has_rounds() {
            tables_twice(draft, places.clone(), &mut tables, &mut faults);
        }
        if sit_outs.peek().is_none() {
            continue;
        }
        let board = (section(draft, results.ns()[places.start]), results.round_board(places.start));
        while let Some((on, sit_out)) = sit_outs.next_if(|(on, _)| *on <= board) {
            let contestant = draft.sit_outs[sit_out].contestant;
            if let Some(result) = seen.on_board(contestant, places.start).filter(|_| on == board) {
                faults.push(Fault::SitsOutAndPlays { sit_out, result });
            }
        }
    }
    faults
}

/// By contestant, and by side where they are teams, or otherwise with artificial scores apart: one more than the place of
/// its last line, on this board or an earlier one.
struct LastSeen {
    places: Vec<u32>,
    are_teams: bool,
}

/// How many places a contestant has.
const KINDS: usize = 2;

impl LastSeen {
    fn new(draft: &Draft) -> Self {
        Self {
            places: vec![0; KINDS * draft.contestants.len()],
            are_teams: draft.conditions.method.is_team_method(),
        }
    }

    /// A line of a contestant, where it is one of those from `start` on.
    fn on_board(&self, id: ContestantId, start: usize) -> Option<usize> {
        let own = &self.places[id.index() * KINDS..(id.index() + 1) * KINDS];
        let places = own.iter().flat_map(|seen| (*seen as usize).checked_sub(1));
        places.filter(|place| *place >= start).min()
    }

    /// Sees a contestant on a side of a line; gives its last one of the kind, where it is one of those from `start` on.
    #[inline]
    fn see(
        &mut self,
        (side, is_artificial): (Side, bool),
        id: ContestantId,
        place: usize,
        start: usize,
    ) -> Option<usize> {
        // Identifiers of lines have four bytes, and one more than the last of them is none.
        let now = u32::try_from(place + 1).unwrap_or(u32::MAX);
        let kind = match self.are_teams {
            true => side as usize,
            false => usize::from(is_artificial),
        };
        let before = std::mem::replace(&mut self.places[id.index() * KINDS + kind], now) as usize;
        (before > start && before <= place).then(|| before - 1)
    }
}

fn sit_outs_by_board(draft: &Draft) -> Vec<((SectionId, RoundBoard), usize)> {
    let board = |one: &SitOut| RoundBoard {
        round: one.round.filter(|_| draft.results.are_by_round()),
        number: one.board,
    };
    let mut sit_outs: Vec<_> = (draft.sit_outs.iter().enumerate())
        .map(|(place, one)| ((section(draft, one.contestant), board(one)), place))
        .collect();
    sit_outs.sort_unstable();
    sit_outs
}

fn boards_twice(draft: &Draft, places: Range<usize>, seen: &mut LastSeen, faults: &mut Vec<Fault>) {
    let start = places.start;
    for second in places {
        let ruling = match draft.results.outcome(second) {
            Outcome::Plain(_) => None,
            Outcome::Ruled(id) => Some(&draft.rulings[id.index()]),
        };
        // Opponents who met twice are reported once.
        let mut last = None;
        for (side, contestant) in playing(draft, second) {
            let is_artificial =
                ruling.is_some_and(|ruling| matches!(ruling.get(side), Entry::Artificial(_)));
            let earlier = seen.see((side, is_artificial), contestant, second, start);
            if let Some(first) = earlier.filter(|_| last != earlier) {
                last = earlier;
                faults.push(Fault::BoardTwice { contestant, first, second });
            }
        }
    }
}

/// `tables` is room for sorting, used again for each board.
fn tables_twice(
    draft: &Draft,
    places: Range<usize>,
    tables: &mut Vec<(RoundNumber, TableNumber, usize)>,
    faults: &mut Vec<Fault>,
) {
    tables.clear();
    tables.extend(places.filter_map(|place| {
        let (round, table) = (draft.results.round(place)?, draft.results.table(place)?);
        Some((round, table, place))
    }));
    tables.sort_unstable();
    for two in tables.windows(2) {
        let [(round, table, first), (other_round, other_table, second)] = *two else {
            continue;
        };
        let same = (round, table) == (other_round, other_table);
        if same && !share_contestant(draft, first, second) {
            faults.push(Fault::TableTwice { first, second });
        }
    }
}

/// Two lines of one board that share a contestant are reported as [`Fault::BoardTwice`].
fn share_contestant(draft: &Draft, first: usize, second: usize) -> bool {
    playing(draft, first).any(|(_, id)| playing(draft, second).any(|(_, other)| other == id))
}
