//! What the heading of every report says.

use std::hash::{Hash, Hasher};

/// The event as the club calls it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Its name.
    pub name: Option<String>,
    /// The club that runs it.
    pub club: Option<String>,
    /// The club's number in its federation, for uploads; no sheet has it.
    pub club_number: Option<String>,
    /// The director.
    pub director: Option<String>,
    /// The day of play, as `2026-03-07`.
    pub date: Option<String>,
    /// The language of its sheets, by its tag, as `fr`.
    pub language: Option<String>,
    /// Which session of the event this is, from 1.
    pub session: u32,
    /// How many sessions the event has.
    pub sessions: u32,
    /// How many places of the overall ranking qualify, where some do.
    pub qualify: Option<u32>,
}

impl Hash for Event {
    /// Without the language, which says how sheets are read and not what happened.
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.name, &self.club, &self.club_number, &self.director).hash(state);
        (&self.date, self.session, self.sessions, self.qualify).hash(state);
    }
}

impl Event {
    /// The only session of an event of which nothing is said.
    pub const UNNAMED: Self = Self {
        name: None,
        club: None,
        club_number: None,
        director: None,
        date: None,
        language: None,
        session: 1,
        sessions: 1,
        qualify: None,
    };
}
