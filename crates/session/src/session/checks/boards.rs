//! A contestant plays a board once or sits it out, and a table has one line for a board in a round.

use std::ops::Range;

use contract_scoring::BoardNumber;

use super::{seats, section};
use crate::draft::Draft;
use crate::{Fault, RoundNumber, SectionId, TableNumber, TableResult};

/// Walks the lines of each board in turn, and then the sit-outs of the board.
pub(super) fn faults(draft: &Draft) -> Vec<Fault> {
    let board_of = |result: &TableResult| (section(draft, result.ns), result.board);
    let mut faults = Vec::new();
    let mut last_seen = vec![None; draft.contestants.len()];
    let mut tables = Vec::new();
    let mut sit_outs = sit_outs_by_board(draft).into_iter().peekable();
    let mut start = 0;
    for lines in (draft.results).chunk_by(|one, next| board_of(one) == board_of(next)) {
        let places = start..start + lines.len();
        start = places.end;
        boards_twice(draft, places.clone(), &mut last_seen, &mut faults);
        tables_twice(draft, places.clone(), &mut tables, &mut faults);
        let board = board_of(&lines[0]);
        while let Some((on, sit_out)) = sit_outs.next_if(|(on, _)| *on <= board) {
            let contestant = draft.sit_outs[sit_out].contestant;
            let seen = last_seen[contestant.index()].filter(|place| places.contains(place));
            if let Some(result) = seen.filter(|_| on == board) {
                faults.push(Fault::SitsOutAndPlays { sit_out, result });
            }
        }
    }
    faults
}

fn sit_outs_by_board(draft: &Draft) -> Vec<((SectionId, BoardNumber), usize)> {
    let mut sit_outs: Vec<_> = (draft.sit_outs.iter().enumerate())
        .map(|(place, one)| ((section(draft, one.contestant), one.board), place))
        .collect();
    sit_outs.sort_unstable();
    sit_outs
}

/// `last_seen` has the last line of each contestant, on this board or an earlier one.
fn boards_twice(
    draft: &Draft,
    places: Range<usize>,
    last_seen: &mut [Option<usize>],
    faults: &mut Vec<Fault>,
) {
    for second in places.clone() {
        // Opponents who met twice are told once.
        let mut told = None;
        for (_, contestant) in seats(draft, second) {
            let earlier = last_seen[contestant.index()].replace(second);
            let earlier = earlier.filter(|place| (places.start..second).contains(place));
            if let Some(first) = earlier.filter(|_| told != earlier) {
                told = earlier;
                faults.push(Fault::BoardTwice {
                    contestant,
                    first,
                    second,
                });
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
        let result = &draft.results[place];
        Some((result.round?, result.table?, place))
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

/// Two lines of one board that share a contestant are told as [`Fault::BoardTwice`].
fn share_contestant(draft: &Draft, first: usize, second: usize) -> bool {
    seats(draft, first).any(|(_, id)| seats(draft, second).any(|(_, other)| other == id))
}
