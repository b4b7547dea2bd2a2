//! The stages of an event: a qualifying, a final and a consolation.

use std::hash::{Hash, Hasher};

use rust_decimal::Decimal;

/// A stage of an event: sessions that count together, who plays them, and what they bring.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// Its name, as sheets call it.
    pub name: String,
    /// Its sessions, by their place in the event from 0. One beyond those that were played is still to come.
    pub sessions: Vec<usize>,
    /// Where its entrants come from, if it is not the first.
    pub from: Option<Source>,
    /// Whether those who end in this stage have places in the event.
    pub is_ranked: bool,
    /// Of those who tie for its last places, who has one, as the organizer decided: entrants, by their place in the list.
    pub qualified: Vec<usize>,
}

/// A stage for which nobody decided a tie has the hash that it had before anybody could: sheets show it.
impl Hash for Stage {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.name, &self.sessions, self.from, self.is_ranked).hash(state);
        if !self.qualified.is_empty() {
            self.qualified.hash(state);
        }
    }
}

/// Where the entrants of a stage come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Source {
    /// The stage, by its place in the list; an earlier one.
    pub stage: usize,
    /// How many of its places qualify; `None` where the rest plays on.
    pub quota: Option<Quota>,
    /// What they bring from there.
    pub carry: Carry,
}

/// How many places qualify.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quota {
    /// How many of which list.
    pub places: QuotaPlaces,
    /// Whether it is of each section.
    pub by_section: bool,
    /// Whether a tie for the last place is split (rules q.11).
    pub split_ties: bool,
}

/// A quota that splits no ties has the hash that it had before there were such quotas: sheets show it.
impl Hash for Quota {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.places, self.by_section).hash(state);
        if self.split_ties {
            self.split_ties.hash(state);
        }
    }
}

/// How many places of which list qualify.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum QuotaPlaces {
    /// Of all.
    Of(u32),
    /// Of each direction.
    Directions {
        /// Of N-S.
        ns: u32,
        /// Of E-W.
        ew: u32,
    },
}

/// What the entrants of a stage bring from the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Carry {
    /// A share of its score; 1 is all of it, 0 nothing.
    Share(Decimal),
    /// Half of its score for as many boards as the stage has, in proportion to the boards that it was made on (White
    /// Book 3.8).
    WhiteBook,
}

impl Stage {
    /// Whether some of its sessions are still to come, where that many were played.
    #[must_use]
    pub fn is_open(&self, played: usize) -> bool {
        self.sessions.iter().any(|session| *session >= played)
    }
}
