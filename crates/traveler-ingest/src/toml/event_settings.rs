//! The settings of an event of several sessions.

use rows::entered::Placed;
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

/// The settings of who plays a stage, before the entrants are known.
#[derive(Clone, Debug, Default)]
pub struct WhoPlays {
    /// Who has one of its last places, of those who tie for them.
    pub qualified: Vec<Placed<String>>,
    /// Who may play another stage than quotas say: one in the place of the other.
    pub instead: Vec<Placed<String>>,
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
    /// By stage, the settings of who plays it.
    pub who_plays: Vec<WhoPlays>,
    /// How contestants of different sessions are known to be the same.
    pub match_by: MatchBy,
}

impl EventSettings {
    /// The defaults.
    pub const ABSENT: Self = Self {
        name: None,
        qualify: None,
        conditions: EventConditions::ALL,
        who_plays: Vec::new(),
        match_by: MatchBy::Number,
    };
}
