//! A contestant sits at one table in a round (a team at one on each side), or sits out. Three teams that play half matches
//! against each other in one round may have a table for each (rules q.1). A match is what two play in a round, so its
//! lines have one.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet, HashSet};

use contract_scoring::Side;

use super::playing;
use crate::draft::Draft;
use crate::halves;
use crate::{ContestantId, Fault, Method, RoundNumber, SectionId, TableNumber};

/// Who met whom in which round, the lower number first.
type Meetings = HashSet<(RoundNumber, [ContestantId; 2])>;

/// Where a contestant was first seen in a round.
#[derive(Clone, Copy)]
struct Seen {
    round: RoundNumber,
    table: Option<TableNumber>,
    result: usize,
}

/// Walks the lines of each round in turn, and then the sit-outs of the round.
pub(super) fn faults(draft: &Draft) -> Vec<Fault> {
    let mut faults = Vec::new();
    if !draft.results.has_rounds() {
        return faults;
    }
    let pairs = if draft.conditions.method.is_team_method() { Side::ALL.len() } else { 1 };
    let mut seen = vec![None; pairs * draft.contestants.len()];
    faults.extend(without_round(draft));
    let meetings = OnceCell::new();
    let results = by_round((0..draft.results.len()).map(|place| draft.results.round(place)));
    let sit_outs = by_round(draft.sit_outs.iter().map(|sit_out| sit_out.round));
    for (results, sit_outs) in results.into_iter().zip(sit_outs) {
        if matches!(draft.conditions.method, Method::Swiss { .. }) {
            faults.extend(two_opponents(draft, &results));
        }
        for (round, result) in results {
            faults.extend(two_tables(draft, round, result, pairs, &mut seen, &meetings));
        }
        for (round, sit_out) in sit_outs {
            let contestant = draft.sit_outs[sit_out].contestant;
            let own = &seen[contestant.index() * pairs..(contestant.index() + 1) * pairs];
            let played = own.iter().flatten().find(|seen| seen.round == round);
            faults.extend(
                played
                    .map(|Seen { result, .. }| Fault::SitsOutAndPlays { sit_out, result: *result }),
            );
        }
    }
    faults
}

/// The lines of matches without a round, in sections in which others have one.
fn without_round(draft: &Draft) -> Vec<Fault> {
    let method = draft.conditions.method;
    if !method.has_matches() || method == Method::BoardAMatch {
        return Vec::new();
    }
    let results = &draft.results;
    let section = |place: usize| draft.contestants[results.ns()[place].index()].section;
    let (with, without): (Vec<usize>, Vec<usize>) =
        (0..results.len()).partition(|place| results.round(*place).is_some());
    let sections: BTreeSet<SectionId> = with.into_iter().map(section).collect();
    let faulty = without.into_iter();
    let faulty = faulty.filter(|place| sections.contains(&section(*place)));
    faulty.map(|result| Fault::WithoutRound { result }).collect()
}

/// The places whose round is known, by round.
fn by_round(rounds: impl Iterator<Item = Option<RoundNumber>>) -> Vec<Vec<(RoundNumber, usize)>> {
    let mut places = vec![Vec::new(); usize::from(RoundNumber::MAX.get()) + 1];
    for (place, round) in rounds.enumerate() {
        if let Some(round) = round {
            places[usize::from(round.get())].push((round, place));
        }
    }
    places
}

/// A line is reported once, though both its pairs may sit at two tables for it. A contestant has that many pairs.
fn two_tables(
    draft: &Draft,
    round: RoundNumber,
    result: usize,
    pairs: usize,
    seen: &mut [Option<Seen>],
    meetings: &OnceCell<Meetings>,
) -> Option<Fault> {
    let table = draft.results.table(result);
    let mut found = None;
    for (side, contestant) in playing(draft, result) {
        match &mut seen[contestant.index() * pairs + side as usize % pairs] {
            Some(first) if first.round == round => match (first.table, table) {
                (Some(one), Some(other))
                    if one != other
                        && !is_triangle(draft, round, [first.result, result], meetings) =>
                {
                    found.get_or_insert(Fault::TwoTables {
                        contestant,
                        first: first.result,
                        second: result,
                    });
                }
                (None, Some(_)) => (first.table, first.result) = (table, result),
                _ => {}
            },
            earlier => *earlier = Some(Seen { round, table, result }),
        }
    }
    found
}

/// Who met on a line, the lower number first.
fn both(draft: &Draft, place: usize) -> [ContestantId; 2] {
    let (ns, ew) = (draft.results.ns()[place], draft.results.ew()[place]);
    [ns.min(ew), ns.max(ew)]
}

/// The lines of a round of Swiss pairs that are of another match than most lines of one of the two, where tables do not
/// show it.
fn two_opponents(draft: &Draft, lines: &[(RoundNumber, usize)]) -> Vec<Fault> {
    let mut met: BTreeMap<[ContestantId; 2], Vec<usize>> = BTreeMap::new();
    for (_, line) in lines {
        met.entry(both(draft, *line)).or_default().push(*line);
    }
    let mut most: BTreeMap<ContestantId, &[usize]> = BTreeMap::new();
    for (who, lines) in &met {
        for one in who {
            let known = most.entry(*one).or_default();
            if lines.len() > known.len() {
                *known = lines;
            }
        }
    }
    // Two half matches of one pair, against two others (rules q.1).
    let opponents = halves::opponents(met.keys().copied());
    let (halves, whole): (Vec<_>, Vec<_>) =
        (met.iter()).partition(|(both, _)| halves::is_of_two(&opponents, **both));
    let section = |both: &[ContestantId; 2]| draft.contestants[both[0].index()].section;
    let boards = |lines: &[usize]| u32::try_from(lines.len()).unwrap_or(u32::MAX);
    let is_half = |both: &[ContestantId; 2], lines: &[usize]| {
        let of_section = whole.iter().filter(|(other, _)| section(other) == section(both));
        halves::most(of_section.map(|(_, lines)| boards(lines)))
            .is_some_and(|whole| halves::is_half_of(boards(lines), whole))
    };
    let halves: BTreeSet<_> = (halves.into_iter())
        .filter(|(both, lines)| is_half(both, lines))
        .map(|(both, _)| *both)
        .collect();
    let table = |line: usize| draft.results.table(line);
    let fault = |(_, line): &(RoundNumber, usize)| {
        let own = both(draft, *line);
        let other = |one: &ContestantId| Some((*one, *most.get(one)?.first()?));
        let mut others = own.iter().filter_map(other);
        let (contestant, first) = others.find(|(_, first)| {
            both(draft, *first) != own
                && !halves.contains(&own)
                && (table(*first).is_none() || table(*line).is_none())
        })?;
        Some(Fault::TwoTables { contestant, first, second: *line })
    };
    lines.iter().filter_map(fault).collect()
}

/// Whether two lines of a round are of two teams with a third, which also met each other in it.
fn is_triangle(
    draft: &Draft,
    round: RoundNumber,
    [first, second]: [usize; 2],
    meetings: &OnceCell<Meetings>,
) -> bool {
    if !draft.conditions.method.is_team_method() {
        return false;
    }
    let both = |place| both(draft, place);
    let meetings = meetings.get_or_init(|| {
        let all = 0..draft.results.len();
        all.filter_map(|place| Some((draft.results.round(place)?, both(place)))).collect()
    });
    let opponents = |place: usize, other: usize| {
        let mut own = both(place).into_iter();
        own.find(|one| !both(other).contains(one))
    };
    match (opponents(first, second), opponents(second, first)) {
        (Some(one), Some(other)) => meetings.contains(&(round, [one.min(other), one.max(other)])),
        _ => false,
    }
}
