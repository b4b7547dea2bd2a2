//! Puts a checked draft in an order that does not depend on the order of the input.

use contract_scoring::BySide;

use crate::draft::Draft;
use crate::{ContestantId, Outcome, ResultId, RulingId};

pub(super) fn sorted(mut draft: Draft) -> Draft {
    sort_rulings(&mut draft);
    sort_contestants(&mut draft);
    sort_results(&mut draft);
    draft
        .sit_outs
        .sort_by_key(|sit_out| (sit_out.contestant, sit_out.board, sit_out.round));
    draft
        .adjustments
        .sort_by_key(|adjustment| adjustment.contestant);
    draft
}

/// A reader numbers rulings as it meets them.
fn sort_rulings(draft: &mut Draft) {
    let mut order: Vec<u16> = (0..=u16::MAX).take(draft.rulings.len()).collect();
    order.sort_by(|&one, &other| {
        draft.rulings[usize::from(one)].cmp(&draft.rulings[usize::from(other)])
    });
    if order.is_sorted() {
        return;
    }
    let mut new_place = vec![RulingId(0); order.len()];
    for (new, &old) in (0..=u16::MAX).zip(&order) {
        new_place[usize::from(old)] = RulingId(new);
    }
    draft.rulings.sort();
    for result in &mut draft.results {
        if let Outcome::Ruled(id) = result.outcome {
            result.outcome = Outcome::Ruled(new_place[id.index()]);
        }
    }
}

fn sort_contestants(draft: &mut Draft) {
    let order = sorting_order(&draft.contestants, |contestant| {
        (contestant.section, contestant.direction, contestant.number)
    });
    if is_identity(&order) {
        return;
    }
    let new_place = inverse(&order);
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
}

/// Contestants are sorted by now, so their identifiers sort like their numbers.
fn sort_results(draft: &mut Draft) {
    let contestants = &draft.contestants;
    let order = sorting_order(&draft.results, |result| {
        (
            contestants[result.ns.index()].section,
            result.board,
            result.ns,
            result.ew,
            result.round,
            result.table,
        )
    });
    if is_identity(&order) {
        draft.notes.sort_by_key(|(result, _)| *result);
        return;
    }
    draft.results = permuted(&draft.results, &order);
    draft.partners = draft
        .partners
        .take()
        .map(|partners: Vec<BySide<ContestantId>>| permuted(&partners, &order));
    if !draft.notes.is_empty() {
        let new_place = inverse(&order);
        for (result, _) in &mut draft.notes {
            *result = ResultId(new_place[result.index()]);
        }
        draft.notes.sort_by_key(|(result, _)| *result);
    }
}

/// The old places in the order of the key. Lists are no longer than identifiers reach.
fn sorting_order<T, K: Ord>(list: &[T], key: impl Fn(&T) -> K) -> Vec<u32> {
    let mut order: Vec<u32> = (0..).take(list.len()).collect();
    order.sort_by_key(|&place| key(&list[place as usize]));
    order
}

fn is_identity(order: &[u32]) -> bool {
    order.is_sorted()
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
