//! Who plays: a pair, or a player in an individual.

use std::hash::{Hash, Hasher};

use contract_scoring::Side;
use rust_decimal::Decimal;

use crate::{PairNumber, SectionId, StratId, Winners};

/// A contestant (the Laws' word for a pair, or for a player in an individual): known by section,
/// number and direction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contestant {
    /// Where it plays.
    pub section: SectionId,
    /// Which of a section's rankings it is in.
    pub direction: Direction,
    /// Its number there.
    pub number: PairNumber,
    /// What is known of the players; `None` if nothing is given.
    pub profile: Option<Box<Profile>>,
}

impl Contestant {
    /// The players, as far as they are known.
    #[must_use]
    pub fn players(&self) -> &[Player] {
        self.profile.as_ref().map_or(&[], |profile| &profile.players)
    }
}

impl Hash for Contestant {
    /// Without names and federation numbers: how much of them goes out is up to each report.
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.section, self.direction, self.number).hash(state);
        let players = self.players().iter();
        let known: Vec<Decimal> = players.filter_map(|player| player.masterpoints).collect();
        known.hash(state);
        if let Some(profile) = &self.profile {
            (profile.strat, &profile.ineligible, profile.standing).hash(state);
            (profile.handicap, profile.carryover).hash(state);
        }
    }
}

/// What the contestants of a session are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ContestantKind {
    /// Pairs.
    Pair,
    /// Players of an individual, who change partners.
    Player,
    /// Teams, each of two pairs at two tables.
    Team,
}

/// The direction that belongs to a contestant's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// In a two-winner section: it always sits this way.
    Fixed(Side),
    /// In a one-winner section: it may sit either way.
    Both,
}

impl Direction {
    /// That of those who sit on a side: the side itself, or both where there is one ranking.
    #[must_use]
    pub const fn of(winners: Winners, side: Side) -> Self {
        match winners {
            Winners::Two => Self::Fixed(side),
            Winners::One => Self::Both,
        }
    }

    /// The side, where there is only one.
    #[must_use]
    pub const fn side(self) -> Option<Side> {
        match self {
            Self::Fixed(side) => Some(side),
            Self::Both => None,
        }
    }

    /// Whether a contestant of this direction may sit on a side.
    #[must_use]
    pub fn allows(self, side: Side) -> bool {
        self.side().is_none_or(|own| own == side)
    }
}

/// What is known of a contestant's players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// The players: two in a pair, one in an individual.
    pub players: Vec<Player>,
    /// The director's strat, which overrides the rule.
    pub strat: Option<StratId>,
    /// Strats in which it may not be ranked.
    pub ineligible: Vec<StratId>,
    /// False where opponents' scores count but the contestant is ranked nowhere.
    pub standing: bool,
    /// Matchpoints added for the handicap ranking.
    pub handicap: Option<Decimal>,
    /// The score brought from earlier sessions.
    pub carryover: Option<Decimal>,
}

impl Profile {
    /// That of a contestant for which nothing is given.
    pub const NOTHING: Self = Self {
        players: Vec::new(),
        strat: None,
        ineligible: Vec::new(),
        standing: true,
        handicap: None,
        carryover: None,
    };
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The name as given; it is never changed.
    pub name: Option<String>,
    /// The federation's number; it stays out of public reports.
    pub id: Option<String>,
    /// Masterpoints, where they are known.
    pub masterpoints: Option<Decimal>,
    /// Where the player sits, in a team whose pairs are listed by direction; no score of the team depends on it.
    pub side: Option<Side>,
}

impl Player {
    /// One of whom nothing is known.
    pub const UNKNOWN: Self = Self { name: None, id: None, masterpoints: None, side: None };
}

/// The place of a contestant among those of its session, which are sorted by section, direction and number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ContestantId(pub u32);

impl ContestantId {
    /// The place as an index.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
