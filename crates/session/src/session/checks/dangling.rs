//! Identifiers that point nowhere.

use super::are_strats_known;
use crate::draft::Draft;
use crate::{ContestantId, Fault, Outcome, RulingId, SectionId};

/// The first broken place of each list. Every other check follows identifiers.
pub(in crate::session) fn dangling(draft: &Draft) -> Vec<Fault> {
    let contestant = |id: ContestantId| id.index() < draft.contestants.len();
    let section = |id: SectionId| id.index() < draft.sections.len();
    let too_long = |length: usize, limit: usize| (length > limit).then_some(limit);
    let groups = || {
        let groups = &draft.conditions;
        (groups.score_together.iter().chain(&groups.rank_together)).flatten()
    };
    let sit_out = (draft.sit_outs.iter()).position(|one| !contestant(one.contestant));
    let notes = (draft.notes.iter()).position(|(id, _)| id.index() >= draft.results.len());
    let adjustment = (draft.adjustments.iter()).position(|one| !contestant(one.contestant));
    let match_ruling = (draft.match_rulings.0.iter()).position(|one| {
        let both = [Some(one.contestant), one.opponents];
        !section(one.section) || both.into_iter().flatten().any(|id| !contestant(id))
    });
    let broken = [
        ("strats", too_long(draft.strats.len(), STRATS)),
        ("rulings", too_long(draft.rulings.len(), RulingId::LIMIT)),
        ("contestants", too_long(draft.contestants.len(), LINES)),
        ("results", too_long(draft.results.len(), LINES)),
        ("sit_outs", too_long(draft.sit_outs.len(), LINES)),
        ("contestants", broken_contestant(draft)),
        ("results", broken_result(draft)),
        ("partners", broken_partners(draft)),
        ("sit_outs", sit_out),
        ("notes", notes),
        ("adjustments", adjustment),
        ("match_rulings", match_ruling),
        ("conditions", groups().position(|id| !section(*id))),
    ];
    broken
        .into_iter()
        .filter_map(|(list, place)| place.map(|place| Fault::Dangling { list, place }))
        .collect()
}

/// A `StratId` is one byte.
const STRATS: usize = 256;

/// Identifiers of contestants and results have four bytes.
const LINES: usize = u32::MAX as usize;

fn broken_contestant(draft: &Draft) -> Option<usize> {
    draft.contestants.iter().position(|one| {
        let profile = one.profile.as_deref();
        one.section.index() >= draft.sections.len()
            || profile.is_some_and(|profile| !are_strats_known(profile, draft))
    })
}

/// The first line that names somebody or a ruling that is not there. Only where the largest identifiers do, it is
/// looked for.
fn broken_result(draft: &Draft) -> Option<usize> {
    let contestant = |id: ContestantId| id.index() < draft.contestants.len();
    let ruling = |id: RulingId| id.index() < draft.rulings.len();
    let (contestants, rulings) = draft.results.largest_ids();
    if contestants.is_none_or(contestant) && rulings.is_none_or(ruling) {
        return None;
    }
    draft.results.iter().position(|one| {
        let stands = match one.outcome {
            Outcome::Plain(_) => true,
            Outcome::Ruled(id) => ruling(id),
        };
        !contestant(one.ns) || !contestant(one.ew) || !stands
    })
}

/// Each line has partners or none has.
fn broken_partners(draft: &Draft) -> Option<usize> {
    let partners = draft.partners.as_ref()?;
    let stands = |id: ContestantId| id.index() < draft.contestants.len();
    (partners.iter())
        .position(|pair| !stands(pair.ns) || !stands(pair.ew))
        .or_else(|| {
            let (partners, results) = (partners.len(), draft.results.len());
            (partners != results).then_some(partners.min(results))
        })
}
