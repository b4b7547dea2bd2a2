//! What the settings of an event of several sessions say.

use session::EventConditions;

/// How contestants of different sessions are known to be the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchBy {
    /// By section, direction and number.
    Number,
    /// By the players' names.
    Name,
    /// By the players' numbers in the federation.
    Id,
}

/// What the settings of an event say.
#[derive(Clone, Debug)]
pub struct EventSettings {
    /// What the event is called.
    pub name: Option<String>,
    /// How many places qualify.
    pub qualify: Option<u32>,
    /// What counts, and in which stages.
    pub conditions: EventConditions,
    /// How contestants of different sessions are known to be the same.
    pub match_by: MatchBy,
}

impl EventSettings {
    /// What applies where nothing is said.
    pub const ABSENT: Self = Self {
        name: None,
        qualify: None,
        conditions: EventConditions::ALL,
        match_by: MatchBy::Number,
    };
}
