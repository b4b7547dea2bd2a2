//! Whether the numbers of boards begin again in each round of matches.

use std::collections::{BTreeMap, BTreeSet};

use contract_scoring::BoardNumber;

use crate::draft::Draft;
use crate::{ContestantId, RoundNumber, SectionId};

/// A board number in a round of a section.
type Deal = (SectionId, BoardNumber, RoundNumber);

/// Whether somebody meets a number in two rounds, or sits it out, each time with others who play it: a different board,
/// since nobody meets one twice. A single line in a round is more likely a wrong number.
pub(super) fn are_repeated(draft: &Draft) -> bool {
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
        let is_team = draft.conditions.method.is_of_teams();
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
