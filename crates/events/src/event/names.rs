//! Who is called by name in one session of an event, and not in another.

use session::{Contestant, Entrant, Session};

/// The sessions in which somebody has no name who has one elsewhere, each with the names of the latest session that has
/// them; nothing of the others.
#[must_use]
pub fn named(sessions: &[&Session], entrants: &[Entrant]) -> Vec<Option<Session>> {
    let is_named =
        |contestant: &Contestant| contestant.players().iter().any(|one| one.name.is_some());
    let mut named: Vec<Option<Session>> = vec![None; sessions.len()];
    for entrant in entrants {
        let played = entrant.sessions.iter().enumerate();
        let played = played.filter_map(|(place, id)| Some((place, (*id)?)));
        let (with, without): (Vec<_>, Vec<_>) =
            played.partition(|(place, id)| is_named(sessions[*place].contestant(*id)));
        let Some((latest, id)) = with.last() else {
            continue;
        };
        let players = sessions[*latest].contestant(*id).players().iter();
        let names: Vec<Option<String>> = players.map(|player| player.name.clone()).collect();
        for (place, id) in without {
            let session = named[place].get_or_insert_with(|| sessions[place].clone());
            session.name_players(id, &names);
        }
    }
    named
}
