//! Puts a draft in an order that does not depend on the order of the input.

use std::collections::{BTreeMap, BTreeSet};

use contract_scoring::{BoardNumber, BySide};

use super::origin::{Order, Origin};
use crate::draft::Draft;
use crate::{ContestantId, ResultId, Results, RoundNumber, Ruling, RulingId, SectionId};

/// Sorts a draft whose identifiers all exist, and remembers where everything was.
pub(super) fn sort(draft: &mut Draft) -> Origin {
    sort_rulings(draft);
    let contestants = sort_contestants(draft);
    let results = sort_results(draft);
    draft.notes.sort_by_key(|(result, _)| *result);
    let sit_outs = Order::sorted_by_key(&draft.sit_outs, |sit_out| {
        (sit_out.contestant, sit_out.board, sit_out.round, sit_out.table)
    });
    if let Some(order) = sit_outs.moved() {
        draft.sit_outs = permuted(&draft.sit_outs, order);
    }
    (draft.adjustments).sort_by_key(|adjustment| adjustment.contestant);
    (draft.match_rulings.0)
        .sort_by_key(|one| (one.section, one.round, one.contestants(), one.contestant));
    Origin { contestants, results, sit_outs }
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
    draft.results.renumber_rulings(|id| new_id[id.index()]);
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
    draft.contestants =
        order.iter().filter_map(|&place| contestants[place as usize].take()).collect();
    draft.results.renumber_contestants(moved);
    for pair in draft.partners.iter_mut().flatten() {
        *pair = pair.map(moved);
    }
    for sit_out in &mut draft.sit_outs {
        sit_out.contestant = moved(sit_out.contestant);
    }
    for adjustment in &mut draft.adjustments {
        adjustment.contestant = moved(adjustment.contestant);
    }
    for ruling in &mut draft.match_rulings.0 {
        ruling.contestant = moved(ruling.contestant);
        ruling.opponents = ruling.opponents.map(moved);
    }
    sorted
}

/// Contestants are sorted by now, so their identifiers sort like their numbers. Nobody plays a board twice
/// (that is a fault), so N-S alone tells the lines of a board apart.
fn sort_results(draft: &mut Draft) -> Order {
    let by_round = are_repeated(draft);
    let contestants = &draft.contestants;
    let section = |id: ContestantId| contestants[id.index()].section;
    let boards = if !by_round && results_are_sorted(&draft.results, section) {
        Vec::new()
    } else {
        draft.results.take_boards()
    };
    let (results, ns) = (&draft.results, draft.results.ns());
    let lines = ns.iter().zip(&boards);
    let sorted = if by_round {
        Order::by_key(
            (lines.enumerate())
                .map(|(place, (&ns, &board))| (section(ns), results.round(place), board, ns)),
            |key| key.0,
        )
    } else if boards.is_empty() {
        Order::AS_GIVEN
    } else {
        Order::by_key(lines.map(|(&ns, &board)| (section(ns), board, ns)), |key| key.0)
    };
    if let Some(order) = sorted.moved() {
        draft.results.permute(order, boards);
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
    if by_round {
        draft.results.tell_by_round();
    }
    draft.results.cut_runs(section);
    sorted
}

/// Whether lines are sorted by section, board and N-S. On one board the numbers N-S sort like their sections.
fn results_are_sorted(results: &Results, section: impl Fn(ContestantId) -> SectionId) -> bool {
    let mut last = None;
    results.runs_with_places().all(|(run, places)| {
        let ns = &results.ns()[places];
        let (Some(first), Some(end)) = (ns.first(), ns.last()) else {
            return true;
        };
        let follows = last.is_none_or(|last| last <= (section(*first), run.board, *first));
        last = Some((section(*end), run.board, *end));
        follows && ns.is_sorted()
    })
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

/// A board number in a round of a section.
type Deal = (SectionId, BoardNumber, RoundNumber);

/// Whether somebody meets a number in two rounds, or sits it out, each time with others who play it: a different board,
/// since nobody meets one twice. A single line in a round is more likely a wrong number.
fn are_repeated(draft: &Draft) -> bool {
    let results = &draft.results;
    if !draft.conditions.method.has_matches() || !results.has_rounds() {
        return false;
    }
    let mut lines: BTreeMap<Deal, u32> = BTreeMap::new();
    // The sides are apart, since a team has a line on each.
    let mut met: BTreeSet<(bool, ContestantId, Deal)> = BTreeSet::new();
    for (place, board) in results.boards_by_line().into_iter().enumerate() {
        let Some(round) = results.round(place) else {
            continue;
        };
        let (ns, ew) = (results.ns()[place], results.ew()[place]);
        let deal = (draft.contestants[ns.index()].section, board, round);
        *lines.entry(deal).or_default() += 1;
        let is_team = draft.conditions.method.is_team_method();
        met.insert((false, ns, deal));
        met.insert((is_team, ew, deal));
    }
    for out in &draft.sit_outs {
        let section = draft.contestants[out.contestant.index()].section;
        let deal = out.round.map(|round| (section, out.board, round));
        met.extend(deal.map(|deal| (false, out.contestant, deal)));
    }
    let is_shared = |deal: &Deal| lines.get(deal).is_some_and(|lines| *lines > 1);
    let shared = met.into_iter().filter(|(_, _, deal)| is_shared(deal));
    let mut seen = BTreeSet::new();
    let mut numbers = shared.map(|(side, id, (_, board, _))| (side, id, board));
    numbers.any(|number| !seen.insert(number))
}
