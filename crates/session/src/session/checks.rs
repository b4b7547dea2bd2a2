//! The contradictions that a draft may hold. Every check is linear in the draft, or sorts it once.

use std::collections::{HashMap, HashSet};

use contract_scoring::{BySide, Side};

use crate::draft::Draft;
use crate::{ContestantId, Fault, Outcome, RulingId, SectionId, TableResult};

pub(super) fn faults(draft: &Draft) -> Vec<Fault> {
    let mut faults = dangling(draft);
    if !faults.is_empty() {
        // The other checks follow identifiers.
        return faults;
    }
    faults.extend(strat_order(draft));
    faults.extend(sections_grouped_twice(draft));
    faults.extend(same_contestants(draft));
    faults.extend((0..draft.results.len()).flat_map(|place| line_faults(draft, place)));
    faults.extend(boards_twice(draft));
    faults.extend(tables_twice(draft));
    faults.extend(rounds_twice(draft));
    faults.extend(sit_outs_that_play(draft));
    faults.sort_by_key(|fault| line_of(*fault));
    faults
}

/// The contestants at a table: two pairs, or four players.
fn seats(draft: &Draft, place: usize) -> impl Iterator<Item = (Side, ContestantId)> {
    let TableResult { ns, ew, .. } = draft.results[place];
    let partners = draft.partners.as_ref().map(|partners| partners[place]);
    [(Side::NorthSouth, ns), (Side::EastWest, ew)]
        .into_iter()
        .chain(
            partners
                .into_iter()
                .flat_map(|BySide { ns, ew }| [(Side::NorthSouth, ns), (Side::EastWest, ew)]),
        )
}

/// Faults are told in the order of the lines they are about.
fn line_of(fault: Fault) -> usize {
    match fault {
        Fault::Dangling { .. }
        | Fault::SameContestant { .. }
        | Fault::StratOrder { .. }
        | Fault::SectionGroupedTwice { .. } => 0,
        Fault::AcrossSections { result }
        | Fault::WrongDirection { result, .. }
        | Fault::AgainstItself { result }
        | Fault::SitsOutAndPlays { result, .. } => result,
        Fault::BoardTwice { second, .. }
        | Fault::TableTwice { second, .. }
        | Fault::TwoTables { second, .. } => second,
    }
}

fn dangling(draft: &Draft) -> Vec<Fault> {
    let contestant = |id: ContestantId| id.index() < draft.contestants.len();
    let section = |id: SectionId| id.index() < draft.sections.len();
    let within =
        |list: &'static str, bad: Option<usize>| bad.map(|place| Fault::Dangling { list, place });
    let result_stands = |result: &TableResult| {
        contestant(result.ns)
            && contestant(result.ew)
            && match result.outcome {
                Outcome::Plain(_) => true,
                Outcome::Ruled(id) => id.index() < draft.rulings.len(),
            }
    };
    let partners_stand = match &draft.partners {
        None => true,
        Some(partners) => {
            partners.len() == draft.results.len()
                && partners
                    .iter()
                    .all(|pair| contestant(pair.ns) && contestant(pair.ew))
        }
    };
    let groups = || {
        (draft.conditions.score_together.iter())
            .chain(&draft.conditions.rank_together)
            .flatten()
    };
    let too_long = |length: usize| (u32::try_from(length).is_err()).then_some(length);
    [
        within("contestants", too_long(draft.contestants.len())),
        within("results", too_long(draft.results.len())),
        within("strats", (draft.strats.len() > 256).then_some(256)),
        within(
            "rulings",
            (draft.rulings.len() > RulingId::LIMIT).then_some(RulingId::LIMIT),
        ),
        within(
            "contestants",
            draft
                .contestants
                .iter()
                .position(|one| !section(one.section)),
        ),
        within(
            "results",
            draft.results.iter().position(|one| !result_stands(one)),
        ),
        within("partners", (!partners_stand).then_some(0)),
        within(
            "sit_outs",
            draft
                .sit_outs
                .iter()
                .position(|one| !contestant(one.contestant)),
        ),
        within(
            "notes",
            draft
                .notes
                .iter()
                .position(|(id, _)| id.index() >= draft.results.len()),
        ),
        within(
            "adjustments",
            draft
                .adjustments
                .iter()
                .position(|one| !contestant(one.contestant)),
        ),
        within("conditions", groups().position(|id| !section(*id))),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn strat_order(draft: &Draft) -> impl Iterator<Item = Fault> {
    (1..draft.strats.len())
        .filter(|&place| {
            let (above, strat) = (&draft.strats[place - 1], &draft.strats[place]);
            let lower = match (above.limit, strat.limit) {
                (_, None) => false,
                (None, Some(_)) => true,
                (Some(above), Some(own)) => own < above,
            };
            let name_taken = draft.strats[..place]
                .iter()
                .any(|other| other.name == strat.name);
            !lower || name_taken
        })
        .map(|strat| Fault::StratOrder { strat })
}

fn sections_grouped_twice(draft: &Draft) -> Vec<Fault> {
    let mut faults = Vec::new();
    for groups in [
        &draft.conditions.score_together,
        &draft.conditions.rank_together,
    ] {
        let mut seen = HashSet::new();
        faults.extend(
            (groups.iter().flatten())
                .filter(|id| !seen.insert(**id))
                .map(|id| Fault::SectionGroupedTwice {
                    section: id.index(),
                }),
        );
    }
    faults
}

fn same_contestants(draft: &Draft) -> Vec<Fault> {
    let key = |place: &usize| {
        let one = &draft.contestants[*place];
        (one.section, one.direction, one.number)
    };
    let mut order: Vec<usize> = (0..draft.contestants.len()).collect();
    order.sort_by_key(key);
    order
        .windows(2)
        .filter(|two| key(&two[0]) == key(&two[1]))
        .map(|two| Fault::SameContestant {
            first: two[0],
            second: two[1],
        })
        .collect()
}

fn line_faults(draft: &Draft, result: usize) -> impl Iterator<Item = Fault> {
    let contestant = |id: ContestantId| &draft.contestants[id.index()];
    let home = contestant(draft.results[result].ns).section;
    let across = seats(draft, result).any(|(_, id)| contestant(id).section != home);
    let itself = seats(draft, result).enumerate().any(|(at, (_, id))| {
        seats(draft, result)
            .skip(at + 1)
            .any(|(_, other)| other == id)
    });
    let wrong_direction = seats(draft, result)
        .filter(move |(side, id)| !contestant(*id).direction.allows(*side))
        .map(move |(side, _)| Fault::WrongDirection { result, side });
    across
        .then_some(Fault::AcrossSections { result })
        .into_iter()
        .chain(itself.then_some(Fault::AgainstItself { result }))
        .chain(wrong_direction)
}

/// Walks the lines of each board in turn and remembers where each contestant was last seen.
fn boards_twice(draft: &Draft) -> Vec<Fault> {
    let mut order: Vec<usize> = (0..draft.results.len()).collect();
    order.sort_by_key(|&place| draft.results[place].board);
    let mut last: Vec<Option<usize>> = vec![None; draft.contestants.len()];
    let mut faults: Vec<Fault> = Vec::new();
    for place in order {
        let board = draft.results[place].board;
        let mut reported = None;
        for (_, contestant) in seats(draft, place) {
            let earlier = last[contestant.index()].replace(place);
            let Some(first) = earlier.filter(|&first| {
                first != place && draft.results[first].board == board && reported != Some(first)
            }) else {
                continue;
            };
            reported = Some(first);
            faults.push(Fault::BoardTwice {
                contestant,
                first,
                second: place,
            });
        }
    }
    faults
}

/// A table, round and board have one line.
fn tables_twice(draft: &Draft) -> Vec<Fault> {
    let key = |place: &usize| {
        let result = &draft.results[*place];
        let section = draft.contestants[result.ns.index()].section;
        Some((section, result.board, result.round?, result.table?))
    };
    let mut order: Vec<usize> = (0..draft.results.len())
        .filter(|place| key(place).is_some())
        .collect();
    order.sort_by_key(key);
    order
        .windows(2)
        .filter(|two| key(&two[0]) == key(&two[1]))
        .filter(|two| !share_contestant(draft, two[0], two[1]))
        .map(|two| Fault::TableTwice {
            first: two[0],
            second: two[1],
        })
        .collect()
}

/// Two lines of one board that share a contestant are told as [`Fault::BoardTwice`].
fn share_contestant(draft: &Draft, first: usize, second: usize) -> bool {
    seats(draft, first).any(|(_, id)| seats(draft, second).any(|(_, other)| other == id))
}

/// Walks the lines of each round in turn: a contestant sits at one table, or sits out.
fn rounds_twice(draft: &Draft) -> Vec<Fault> {
    let mut order: Vec<usize> = (0..draft.results.len())
        .filter(|&place| draft.results[place].round.is_some())
        .collect();
    order.sort_by_key(|&place| draft.results[place].round);
    let mut last: Vec<Option<usize>> = vec![None; draft.contestants.len()];
    let mut faults = Vec::new();
    for place in order {
        let result = &draft.results[place];
        for (_, contestant) in seats(draft, place) {
            let Some(first) = last[contestant.index()].replace(place) else {
                continue;
            };
            let earlier = &draft.results[first];
            let moved = matches!((earlier.table, result.table), (Some(a), Some(b)) if a != b);
            if moved && earlier.round == result.round {
                faults.push(Fault::TwoTables {
                    contestant,
                    first,
                    second: place,
                });
            }
        }
    }
    faults
}

/// A contestant that sits out neither plays that board nor, where rounds are known, in that round.
fn sit_outs_that_play(draft: &Draft) -> Vec<Fault> {
    if draft.sit_outs.is_empty() {
        return Vec::new();
    }
    let mut on_board = HashMap::new();
    let mut in_round = HashMap::new();
    for (place, result) in draft.results.iter().enumerate() {
        for (_, contestant) in seats(draft, place) {
            on_board.entry((contestant, result.board)).or_insert(place);
            if let Some(round) = result.round {
                in_round.entry((contestant, round)).or_insert(place);
            }
        }
    }
    draft
        .sit_outs
        .iter()
        .enumerate()
        .filter_map(|(sit_out, one)| {
            let round = one
                .round
                .and_then(|round| in_round.get(&(one.contestant, round)));
            let board = on_board.get(&(one.contestant, one.board));
            board
                .or(round)
                .map(|&result| Fault::SitsOutAndPlays { sit_out, result })
        })
        .collect()
}
