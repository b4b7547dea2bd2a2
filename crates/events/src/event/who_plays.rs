//! Who plays a stage, by the settings of the event: who has its last place, and who plays in whose place.

use findings::listed::listed;
use findings::{Code, Diagnostic, Findings, called};
use rows::entered::Placed;
use session::{Entrant, EventConditions};
use traveler_ingest::WhoPlays;

use super::EventSession;

/// The most entrants that a message names.
const NAMED: usize = 5;

/// Finds the entrants who are named, by what the stage that they come from calls them. Those who have a last place become
/// a part of the conditions; returns those who may play another stage than quotas say, each with the stage of which this
/// is said.
pub(super) fn found(
    who_plays: &[WhoPlays],
    conditions: &mut EventConditions,
    sessions: &[EventSession<'_>],
    entrants: &[Entrant],
    findings: &mut Findings,
) -> Vec<(usize, usize)> {
    let mut moved = Vec::new();
    for (place, said) in who_plays.iter().enumerate() {
        let from = conditions.stages[place].from.map(|from| from.stage);
        let of_stage = from.map_or(&[][..], |from| &conditions.stages[from].sessions);
        let mut find = |name: &Placed<String>| named(name, of_stage, sessions, entrants, findings);
        let qualified = said.qualified.iter().flat_map(&mut find).collect();
        moved.extend(
            said.instead
                .iter()
                .flat_map(&mut find)
                .map(|entrant| (place, entrant)),
        );
        conditions.stages[place].qualified = qualified;
    }
    moved
}

/// The entrant that is called so in the last of some sessions that it played; or, if nobody is, in the last of all.
fn named(
    name: &Placed<String>,
    of_stage: &[usize],
    sessions: &[EventSession<'_>],
    entrants: &[Entrant],
    findings: &mut Findings,
) -> Option<usize> {
    let called = |entrant: &Entrant, counts: &dyn Fn(usize) -> bool| {
        let played = entrant.sessions.iter().enumerate().rev();
        let mut played = played.filter_map(|(session, id)| Some((session, (*id)?)));
        let (session, id) = played.find(|(session, _)| counts(*session))?;
        let session = sessions[session].session;
        Some(called::in_section(session, session.contestant(id)))
    };
    let words = |text: &str| -> Vec<String> {
        let words = text.split_whitespace();
        words
            .map(|word| word.replace('-', "").to_uppercase())
            .collect()
    };
    let wanted = words(&name.value);
    let are_so = |counts: &dyn Fn(usize) -> bool| -> Vec<(usize, String)> {
        let all = entrants.iter().enumerate();
        all.filter_map(|(place, entrant)| {
            let called = called(entrant, counts)?;
            let known = words(&called);
            let is_so = wanted.iter().all(|word| known.contains(word))
                && known.last().is_some_and(|number| wanted.contains(number));
            is_so.then_some((place, called))
        })
        .collect()
    };
    let mut found = are_so(&|session| of_stage.contains(&session));
    if found.is_empty() {
        found = are_so(&|_| true);
    }
    let unfit = |message: String| {
        let found = Diagnostic::new(Code::BadValue, message);
        found.at(name.place.clone()).found(name.value.clone())
    };
    match found.as_slice() {
        [(place, _)] => return Some(*place),
        [] => findings.push(
            unfit(format!("nobody in this event is `{}`", name.value))
                .hint("write a number, or section, direction and number: `\"A 7 NS\"`"),
        ),
        several => {
            let all = listed(several.iter().map(|(_, called)| called.clone()), NAMED);
            findings.push(
                unfit(format!("`{}` may be {all}", name.value))
                    .hint("write section, direction and number: `\"A 7 NS\"`"),
            )
        }
    }
    None
}
