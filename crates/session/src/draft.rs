//! The data that a reader collects before it becomes a session.

use contract_scoring::BySide;

use crate::deal::Deals;
use crate::{
    Adjustment, Conditions, Contestant, ContestantId, ContestantKind, Event, Markings,
    MatchRulings, Movement, Notes, ResultId, Results, Ruling, Section, SectionId, SitOut, Strat,
};

/// Everything that a session consists of, unchecked, in any order.
///
/// Identifiers are places in the lists of this draft.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Draft {
    /// The heading.
    pub event: Event,
    /// Which rules the organizer chose.
    pub conditions: Conditions,
    /// The strats, highest first.
    pub strats: Vec<Strat>,
    /// The sections, in the order in which reports show them.
    pub sections: Vec<Section>,
    /// What is marked on the boards.
    pub markings: Markings,
    /// The deals, as far as they are known.
    pub deals: Deals,
    /// The contestants, in any order.
    pub contestants: Vec<Contestant>,
    /// The different rulings.
    pub rulings: Vec<Ruling>,
    /// The lines of all travelers, in any order.
    pub results: Results,
    /// In an individual, South and West of each line of `results`; otherwise `None`.
    pub partners: Option<Vec<BySide<ContestantId>>>,
    /// Who sat out.
    pub sit_outs: Vec<SitOut>,
    /// Leads and remarks of the lines that have some.
    pub notes: Vec<(ResultId, Notes)>,
    /// The movements that are written down, each with its section; in others it is worked out.
    pub movements: Vec<(SectionId, Movement)>,
    /// Penalties and bonuses.
    pub adjustments: Vec<Adjustment>,
    /// What the organizer says of matches.
    pub match_rulings: MatchRulings,
}

impl Draft {
    /// What its contestants are.
    #[must_use]
    pub const fn contestant_kind(&self) -> ContestantKind {
        match &self.partners {
            Some(_) => ContestantKind::Player,
            None if self.conditions.method.is_team_method() => ContestantKind::Team,
            None => ContestantKind::Pair,
        }
    }

    /// A draft in which nothing has been played yet.
    #[must_use]
    pub const fn empty(conditions: Conditions) -> Self {
        Self {
            event: Event::UNNAMED,
            conditions,
            strats: Vec::new(),
            sections: Vec::new(),
            markings: Markings::STANDARD,
            deals: Deals::UNKNOWN,
            contestants: Vec::new(),
            rulings: Vec::new(),
            results: Results::new(),
            partners: None,
            sit_outs: Vec::new(),
            notes: Vec::new(),
            movements: Vec::new(),
            adjustments: Vec::new(),
            match_rulings: MatchRulings(Vec::new()),
        }
    }
}
