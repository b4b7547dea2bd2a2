//! What the settings of an event of several sessions say.

use session::EventConditions;

/// How contestants of different sessions are known to be the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MatchBy {
    /// By section, direction and number.
    Number,
    /// By the players' names.
    Name,
    /// By the players' numbers in the federation.
    Id,
}

/// What the settings of an event say.
#[derive(Clone, Debug)]
pub(crate) struct EventSettings {
    pub(crate) name: Option<String>,
    pub(crate) qualify: Option<u32>,
    pub(crate) conditions: EventConditions,
    pub(crate) match_by: MatchBy,
}

impl EventSettings {
    /// What applies where nothing is said.
    pub(crate) const ABSENT: Self = Self {
        name: None,
        qualify: None,
        conditions: EventConditions::ALL,
        match_by: MatchBy::Number,
    };
}
