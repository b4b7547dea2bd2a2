//! One winner or two, if it is not given.
//!
//! A number that sits N-S and E-W on the same board means two: N-S 3 and E-W 3 are different pairs. Numbers that sit
//! both ways, and never on the same board, mean one. N-S and E-W numbers that never mix mean two.
//!
//! One wrong slip of a Howell puts a number on a board twice. It must not split all pairs into two fields: where nearly
//! all boards indicate one winner, there is one, and the checks report the number that played a board twice. After two
//! rounds of a Mitchell, a number is on a third of its boards both ways, and later on more.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use contract_scoring::{BoardNumber, BySide, Side};
use session::{PairNumber, Section, SectionId, Winners, threads};

use super::contestants::{PLAYS, Run, Runs, Seating};
use crate::travelers::Lines;

/// The winners of each section, by its identifier.
pub(super) fn of_sections(lines: &Lines, runs: &Runs, seating: &Seating) -> Vec<Winners> {
    let mixed = seating.mixed();
    let mut runs: Vec<Run> = (runs.iter())
        .filter(|(section, _)| mixed[section.index()])
        .cloned()
        .collect();
    runs.sort_by_key(|(section, _)| *section);
    let sections: Vec<&[Run]> = runs.chunk_by(|one, next| one.0 == next.0).collect();
    let parts = threads::pieces(lines.results.len());
    let shares = sections.chunks(sections.len().div_ceil(parts).max(1));
    let one_winner = threads::each(shares.collect(), |sections| {
        let mut one_winner = Vec::new();
        for runs in sections {
            let places = runs.iter().map(|(_, places)| places.clone());
            if !are_of_two_fields(lines, places) {
                one_winner.push(runs[0].0);
            }
        }
        one_winner
    });
    let mut winners = vec![Winners::Two; mixed.len()];
    for section in one_winner.into_iter().flatten() {
        winners[section.index()] = Winners::One;
    }
    winners
}

/// There is one winner where, of the boards of numbers that sit both ways, at most one in so many is played both ways.
const ONE_IN: u32 = 6;

/// Whether numbers sit both ways on the same boards, and on more of them than one wrong slip explains.
fn are_of_two_fields(lines: &Lines, runs: impl Iterator<Item = Range<usize>>) -> bool {
    let mut against_itself = None;
    let mut seats: Vec<(PairNumber, BoardNumber, Side)> = Vec::new();
    for line in runs.flat_map(|places| lines.results.columns.range(places)) {
        // One number against itself may be a slip. Two are a Mitchell: then nothing needs to be counted.
        if line.ns == line.ew && *against_itself.get_or_insert(line.ns) != line.ns {
            return true;
        }
        seats.push((line.ns, line.board, Side::NorthSouth));
        seats.push((line.ew, line.board, Side::EastWest));
    }
    seats.sort_unstable();
    seats.dedup();
    let (mut boards, mut both_ways) = (0, 0);
    for own in seats.chunk_by(|one, next| one.0 == next.0) {
        if own.iter().any(|seat| seat.2 != own[0].2) {
            for board in own.chunk_by(|one, next| one.1 == next.1) {
                boards += 1;
                both_ways += u32::from(board.len() == 2);
            }
        }
    }
    both_ways * ONE_IN > boards
}

/// One number of so many may sit the other way.
const ONE_TURNED_IN: usize = 3;

/// Pairs of sections with two winners that sat the other way on a few boards, together with their opponents: section,
/// number, and the side on which the pair is ranked. Elsewhere a number that sits both ways is that of two pairs.
pub(super) fn turned(
    lines: &Lines,
    runs: &Runs,
    seating: &Seating,
    sections: &[Section],
    new_place: &[SectionId],
) -> Vec<(SectionId, PairNumber, Side)> {
    let mut turned = Vec::new();
    for (id, section) in (0..).map(SectionId).zip(sections) {
        let plays = |met: u8| usize::from(met & PLAYS != 0);
        let mut numbers = [0; 3];
        let mut both = BTreeMap::new();
        for (number, met) in seating.of_section(id) {
            let ways = plays(met.ns) + plays(met.ew);
            numbers[ways] += 1;
            if ways == 2 {
                both.insert(number, BySide::from_fn(|_| BTreeSet::new()));
            }
        }
        let is_rare = both.len() * ONE_TURNED_IN <= numbers[1] + numbers[2];
        if both.is_empty() || !is_rare || section.winners != Winners::Two {
            continue;
        }
        let own = || {
            let own = runs.iter().filter(|(old, _)| new_place[old.index()] == id);
            own.flat_map(|(_, places)| lines.results.columns.range(places.clone()))
        };
        for line in own() {
            for (side, number) in [(Side::NorthSouth, line.ns), (Side::EastWest, line.ew)] {
                if let Some(boards) = both.get_mut(&number) {
                    boards.get_mut(side).insert(line.board);
                }
            }
        }
        let home = |(number, boards): (PairNumber, BySide<BTreeSet<BoardNumber>>)| {
            let side = match boards.ns.len() > boards.ew.len() {
                true => Side::NorthSouth,
                false => Side::EastWest,
            };
            let few = boards.get(side.opponents()).len();
            let is_one = boards.ns.is_disjoint(&boards.ew) && 2 * few <= boards.get(side).len();
            is_one.then_some((number, side))
        };
        let Some(homes) = both
            .into_iter()
            .map(home)
            .collect::<Option<BTreeMap<_, _>>>()
        else {
            continue;
        };
        let is_away = |number, side| homes.get(&number).is_some_and(|home| *home != side);
        let is_whole = |ns, ew| is_away(ns, Side::NorthSouth) == is_away(ew, Side::EastWest);
        if own().all(|line| is_whole(line.ns, line.ew)) {
            turned.extend(homes.into_iter().map(|(number, side)| (id, number, side)));
        }
    }
    turned
}
