//! How many tables a section has, if it is not given (rule q.12).

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use contract_scoring::{BySide, Side};
use findings::{Code, Diagnostic, Subject};
use session::{
    Contestant, ContestantId, ContestantKind, Direction, Results, RoundNumber, Section, SectionId,
    SitOut, Winners,
};
use table::entered::Placed;

/// A section has as many tables as its larger direction has pairs, or as it has teams; a half table counts as one. Those
/// without a direction are counted N-S.
pub(super) fn tables(winners: Winners, kind: ContestantKind, playing: BySide<u32>) -> u32 {
    match (winners, kind) {
        (Winners::Two, _) => playing.ns.max(playing.ew),
        (Winners::One, ContestantKind::Player) => playing.ns.div_ceil(4),
        (Winners::One, ContestantKind::Pair) => playing.ns.div_ceil(2),
        // One pair of each sits N-S.
        (Winners::One, ContestantKind::Team) => playing.ns,
    }
}

/// Another number of tables than the movement has.
pub(super) fn other_than(
    section: &Section,
    given: &Placed<u32>,
    played: usize,
) -> Option<Diagnostic> {
    let count = given.value;
    let message =
        format!("section {section} has {count} tables here, and {played} in the movement");
    (count as usize != played).then(|| {
        Diagnostic::new(Code::KeysDisagree, message)
            .at(given.place.clone())
            .found(count.to_string())
            .expected(played.to_string())
            .hint("correct it, or delete it: the movement says how many there are")
    })
}

/// More tables than anybody can sit at.
pub(super) fn more_than_needed(
    section: &Section,
    given: &Placed<u32>,
    most: usize,
) -> Option<Diagnostic> {
    let count = given.value;
    let message = format!("section {section} has {count} tables here, and its pairs need {most}");
    (count as usize > most).then(|| {
        Diagnostic::new(Code::TooManyTables, message)
            .at(given.place.clone())
            .found(count.to_string())
            .about(Subject { section: Some(section.name.clone()), ..Subject::NONE })
            .hint("correct it, or delete it: awards are by the number of tables")
    })
}

/// By section, how many contestants of each side came in the place of another one, under a number of their own: they are
/// not there in any round in which the other is, and make no further table. Nothing is known where lines say no rounds.
pub(super) fn replaced(
    contestants: &[Contestant],
    results: &Results,
    partners: Option<&[BySide<ContestantId>]>,
    sit_outs: &[SitOut],
    sections: usize,
) -> Vec<BySide<u32>> {
    let mut replaced = vec![BySide { ns: 0, ew: 0 }; sections];
    if !results.has_rounds() {
        return replaced;
    }
    let stays = stays(contestants.len(), results, partners, sit_outs);
    let mut known: Vec<(SectionId, Side, RoundNumber, RoundNumber)> = (contestants.iter())
        .zip(stays)
        .filter_map(|(contestant, stay)| {
            let side = match contestant.direction {
                Direction::Fixed(side) => side,
                Direction::Both => Side::NorthSouth,
            };
            let (first, last) = stay?;
            Some((contestant.section, side, first, last))
        })
        .collect();
    known.sort_unstable();
    // Where somebody leaves, the next who comes takes the place of whoever left first.
    let mut there: BinaryHeap<Reverse<RoundNumber>> = BinaryHeap::new();
    let mut of = None;
    for (section, side, first, last) in known {
        if of.replace((section, side)) != Some((section, side)) {
            there.clear();
        }
        if there.peek().is_some_and(|Reverse(left)| *left < first) {
            there.pop();
            *replaced[section.index()].get_mut(side) += 1;
        }
        there.push(Reverse(last));
    }
    replaced
}

/// In which rounds each contestant is first and last there, sitting out or not; `None` where a line of its does not say its round.
fn stays(
    contestants: usize,
    results: &Results,
    partners: Option<&[BySide<ContestantId>]>,
    sit_outs: &[SitOut],
) -> Vec<Option<(RoundNumber, RoundNumber)>> {
    let mut stays: Vec<Option<(RoundNumber, RoundNumber)>> = vec![None; contestants];
    let mut unknown = vec![false; contestants];
    let mut see = |who: ContestantId, round| match round {
        None => unknown[who.index()] = true,
        Some(round) => {
            let stay = stays[who.index()].get_or_insert((round, round));
            *stay = (stay.0.min(round), stay.1.max(round));
        }
    };
    for one in sit_outs {
        see(one.contestant, one.round);
    }
    let lines = results.ns().iter().zip(results.ew()).enumerate();
    for (place, (ns, ew)) in lines {
        let second = partners.map(|partners| partners[place]);
        let second = second.into_iter().flat_map(|both| [both.ns, both.ew]);
        for who in [*ns, *ew].into_iter().chain(second) {
            see(who, results.round(place));
        }
    }
    let known = stays.into_iter().zip(unknown);
    known.map(|(stay, unknown)| stay.filter(|_| !unknown)).collect()
}
