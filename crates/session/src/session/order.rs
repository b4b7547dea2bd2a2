//! Puts a draft in an order that does not depend on the order of the input.

use contract_scoring::BySide;

use super::origin::{Order, Origin};
use crate::draft::Draft;
use crate::{ContestantId, Outcome, ResultId, Ruling, RulingId};

/// Sorts a draft whose identifiers all stand, and remembers where everything was.
pub(super) fn sort(draft: &mut Draft) -> Origin {
    sort_rulings(draft);
    let contestants = sort_contestants(draft);
    let results = sort_results(draft);
    let sit_outs = Order::sorted_by_key(&draft.sit_outs, |sit_out| {
        (
            sit_out.contestant,
            sit_out.board,
            sit_out.round,
            sit_out.table,
        )
    });
    if let Some(order) = sit_outs.moved() {
        draft.sit_outs = permuted(&draft.sit_outs, order);
    }
    (draft.adjustments).sort_by_key(|adjustment| adjustment.contestant);
    Origin {
        contestants,
        results,
        sit_outs,
    }
}

/// Equal rulings become one.
fn sort_rulings(draft: &mut Draft) {
    if draft.rulings.is_sorted_by(|one, next| one < next) {
        return;
    }
    let mut order: Vec<usize> = (0..draft.rulings.len()).collect();
    order.sort_by_key(|&place| &draft.rulings[place]);
    let same = order.chunk_by(|&one, &other| draft.rulings[one] == draft.rulings[other]);
    let mut new_id = vec![RulingId(0); order.len()];
    let mut sorted: Vec<Ruling> = Vec::new();
    for (id, same) in (0..=u16::MAX).map(RulingId).zip(same) {
        sorted.push(draft.rulings[same[0]].clone());
        for &place in same {
            new_id[place] = id;
        }
    }
    draft.rulings = sorted;
    for result in &mut draft.results {
        if let Outcome::Ruled(id) = &mut result.outcome {
            *id = new_id[id.index()];
        }
    }
}

fn sort_contestants(draft: &mut Draft) -> Order {
    let sorted = Order::sorted_by_key(&draft.contestants, |contestant| {
        (contestant.section, contestant.direction, contestant.number)
    });
    let Some(order) = sorted.moved() else {
        return sorted;
    };
    let new_place = inverse(order);
    let moved = |id: ContestantId| ContestantId(new_place[id.index()]);

    let mut contestants: Vec<_> = draft.contestants.drain(..).map(Some).collect();
    draft.contestants = order
        .iter()
        .filter_map(|&place| contestants[place as usize].take())
        .collect();
    for result in &mut draft.results {
        result.ns = moved(result.ns);
        result.ew = moved(result.ew);
    }
    for pair in draft.partners.iter_mut().flatten() {
        *pair = pair.map(moved);
    }
    for sit_out in &mut draft.sit_outs {
        sit_out.contestant = moved(sit_out.contestant);
    }
    for adjustment in &mut draft.adjustments {
        adjustment.contestant = moved(adjustment.contestant);
    }
    sorted
}

/// Contestants are sorted by now, so their identifiers sort like their numbers. Nobody plays a board twice
/// (that is a fault), so N-S alone tells the lines of a board apart.
fn sort_results(draft: &mut Draft) -> Order {
    let contestants = &draft.contestants;
    let sorted = Order::sorted_by_key(&draft.results, |result| {
        (
            contestants[result.ns.index()].section,
            result.board,
            result.ns,
        )
    });
    if let Some(order) = sorted.moved() {
        draft.results = permuted(&draft.results, order);
        draft.partners = draft
            .partners
            .take()
            .map(|partners: Vec<BySide<ContestantId>>| permuted(&partners, order));
        if !draft.notes.is_empty() {
            let new_place = inverse(order);
            for (result, _) in &mut draft.notes {
                *result = ResultId(new_place[result.index()]);
            }
        }
    }
    draft.notes.sort_by_key(|(result, _)| *result);
    sorted
}

fn inverse(order: &[u32]) -> Vec<u32> {
    let mut places = vec![0; order.len()];
    for (new, &old) in (0..).zip(order) {
        places[old as usize] = new;
    }
    places
}

fn permuted<T: Copy>(list: &[T], order: &[u32]) -> Vec<T> {
    order.iter().map(|&place| list[place as usize]).collect()
}
