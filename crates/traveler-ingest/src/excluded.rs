//! Scoring what can be scored: lines that contradict each other are held back, as late plays where they can be.
//!
//! If a pair has two results on one board, only a person knows which is wrong, so neither counts. A line that cannot
//! even be a late play, because the pair would have the board twice, is left out.
//!
//! A row that cannot be read becomes a late play earlier, in `travelers`, where it is known who should have played
//! what. The errors remain errors; `Findings::excuse` counts those that do not keep the rest from being scored.

use std::collections::BTreeSet;

use session::{Draft, Entry, Fault, Faults, Outcome, Ruling, RulingId, Session, TableResult};

/// A session without the lines that contradict others.
pub(crate) struct Excluded {
    pub(crate) session: Session,
    /// How many lines are late plays for it, and were none before.
    pub(crate) late: u64,
    /// How many lines are not in it.
    pub(crate) left_out: u64,
    /// How many of these were late plays before.
    pub(crate) late_left_out: u64,
}

/// What has become of a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Held {
    /// It is as it was entered.
    Not,
    /// It was a late play before.
    Before,
    /// It is a late play now.
    Now,
}

/// Holds back the lines that have faults; `None` where a fault is not one of lines.
pub(crate) fn without(faults: &Faults) -> Option<Excluded> {
    let mut draft = faults.draft().clone();
    let lines: BTreeSet<usize> = faults.iter().flat_map(lines_of).collect();
    let is_of_lines = faults.iter().all(|fault| fault.line().is_some());
    if !is_of_lines {
        return None;
    }
    // A line alone at its board cannot be made good by a late play: its other table is missing.
    let late_play = late_play(&mut draft)?;
    let were_late: Vec<bool> =
        (draft.results.iter()).map(|line| line.outcome == Outcome::Ruled(late_play)).collect();
    let results = (draft.results.iter().enumerate()).map(|(place, line)| {
        if lines.contains(&place) {
            TableResult { outcome: Outcome::Ruled(late_play), played: None, ..line }
        } else {
            line
        }
    });
    draft.results = results.collect();
    let held = |(place, was_late): (usize, bool)| match (was_late, lines.contains(&place)) {
        (true, _) => Held::Before,
        (false, true) => Held::Now,
        (false, false) => Held::Not,
    };
    let mut held: Vec<Held> = were_late.into_iter().enumerate().map(held).collect();
    let count = |held: &[Held], what: Held| held.iter().filter(|one| **one == what).count() as u64;
    let (all, before) = (held.len(), count(&held, Held::Before));
    loop {
        match Session::new(draft) {
            Ok((session, _)) => {
                return Some(Excluded {
                    session,
                    late: count(&held, Held::Now),
                    left_out: (all - held.len()) as u64,
                    late_left_out: before - count(&held, Held::Before),
                });
            }
            Err(again) => {
                let gone: BTreeSet<usize> = again.iter().filter_map(Fault::line).collect();
                if gone.is_empty() {
                    return None;
                }
                // The draft is in another order now.
                draft = again.draft().clone();
                let places = (0..draft.results.len()).filter(|place| !gone.contains(place));
                held = places.map(|place| held[again.origin().result(place)]).collect();
                leave_out(&mut draft, &gone);
            }
        }
    }
}

/// The lines that a fault is about.
fn lines_of(fault: Fault) -> impl Iterator<Item = usize> {
    let [first, second] = match fault {
        Fault::BoardTwice { first, second, .. }
        | Fault::TableTwice { first, second }
        | Fault::TwoTables { first, second, .. } => [Some(first), Some(second)],
        fault => [fault.line(), None],
    };
    first.into_iter().chain(second)
}

fn late_play(draft: &mut Draft) -> Option<RulingId> {
    let ruling = Ruling { ns: Entry::LatePlay, ew: Entry::LatePlay };
    let place =
        (draft.rulings.iter()).position(|one| *one == ruling).unwrap_or(draft.rulings.len());
    if place == draft.rulings.len() {
        draft.rulings.push(ruling);
    }
    u16::try_from(place).ok().map(RulingId)
}

/// Takes lines out of a draft, and what belongs to them.
fn leave_out(draft: &mut Draft, gone: &BTreeSet<usize>) {
    let new_place =
        |place: usize| (!gone.contains(&place)).then(|| place - gone.range(..place).count());
    let stays = |place: &usize| !gone.contains(place);
    let kept: Vec<usize> = (0..draft.results.len()).filter(stays).collect();
    draft.results = kept.iter().map(|&place| draft.results.get(place)).collect();
    if let Some(partners) = &mut draft.partners {
        *partners = kept.iter().map(|&place| partners[place]).collect();
    }
    draft.notes.retain_mut(|(id, _)| {
        let place = new_place(id.index()).and_then(|place| u32::try_from(place).ok());
        if let Some(place) = place {
            id.0 = place;
        }
        place.is_some()
    });
}
