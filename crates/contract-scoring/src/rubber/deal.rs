//! One deal at rubber bridge or Chicago, and what can be wrong with it.

use std::fmt;

use crate::{Played, Side, Strain};

/// One deal: what was played, and the honors that were held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deal {
    played: Played,
    honors: Option<HonorsClaim>,
}

impl Deal {
    /// Brings together what was played and the honors that were claimed.
    ///
    /// # Errors
    ///
    /// [`ImpossibleHonors`] for honors that nobody can have held.
    pub fn new(played: Played, claims: &[HonorsClaim]) -> Result<Self, ImpossibleHonors> {
        let honors = match (played, claims) {
            (_, []) => None,
            (Played::PassedOut, _) => return Err(ImpossibleHonors::PassedOut),
            (Played::Contract { contract, .. }, &[claim]) => {
                if !claim.honors.exist_at(contract.strain) {
                    return Err(ImpossibleHonors::At(claim.honors, contract.strain));
                }
                Some(claim)
            }
            _ => return Err(ImpossibleHonors::Twice),
        };
        Ok(Self { played, honors })
    }

    /// The contract and its tricks, or four passes.
    #[must_use]
    pub const fn played(self) -> Played {
        self.played
    }

    /// The honors that count.
    #[must_use]
    pub const fn honors(self) -> Option<HonorsClaim> {
        self.honors
    }
}

impl From<Played> for Deal {
    /// A deal without honors.
    fn from(played: Played) -> Self {
        Self { played, honors: None }
    }
}

/// Honors that a side claims to have held in one hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HonorsClaim {
    /// Whose they were.
    pub side: Side,
    /// Which.
    pub honors: Honors,
}

/// Honors in one hand; they count for either side, whether or not the contract was made (Laws of Contract Bridge).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Honors {
    /// Four of the five trump honors: 100.
    FourTrumps,
    /// All five trump honors: 150.
    FiveTrumps,
    /// Four aces at notrump: 150.
    FourAces,
}

impl Honors {
    /// The kinds of honors.
    pub const ALL: [Self; 3] = [Self::FourTrumps, Self::FiveTrumps, Self::FourAces];

    /// Points above the line.
    #[must_use]
    pub const fn points(self) -> i32 {
        match self {
            Self::FourTrumps => 100,
            Self::FiveTrumps | Self::FourAces => 150,
        }
    }

    /// Whether they exist in a contract of this denomination.
    #[must_use]
    pub const fn exist_at(self, strain: Strain) -> bool {
        matches!(self, Self::FourAces) == matches!(strain, Strain::Notrump)
    }
}

impl fmt::Display for Honors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::FourTrumps => "four trump honors",
            Self::FiveTrumps => "five trump honors",
            Self::FourAces => "four aces",
        })
    }
}

/// Honors that nobody can have held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImpossibleHonors {
    /// Two claims: only one hand can hold four of five honors, or four aces.
    Twice,
    /// Honors without a contract.
    PassedOut,
    /// Trump honors at notrump, or aces in a suit contract.
    At(Honors, Strain),
}

impl fmt::Display for ImpossibleHonors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Twice => f.write_str("honors are claimed twice, but only one hand can hold them"),
            Self::PassedOut => f.write_str("a passed-out deal has no honors"),
            Self::At(honors, Strain::Notrump) => {
                write!(f, "{honors} do not exist at notrump: only four aces count, 150")
            }
            Self::At(honors, _) => write!(
                f,
                "{honors} do not count in a suit contract: four trump honors are 100, five 150"
            ),
        }
    }
}

impl std::error::Error for ImpossibleHonors {}

/// A deal that is not possible on the pad.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DealFault {
    /// Which deal, counted from 1 as they were given.
    pub deal: usize,
    /// What is wrong with it.
    pub fault: Fault,
}

/// What is wrong with a deal on its pad.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Honors where the style of play has none.
    HonorsNotScored,
    /// A deal after two games were won.
    RubberEnded,
    /// A deal after the fourth.
    ChicagoEnded,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::HonorsNotScored => "duplicate style scores no honors",
            Self::RubberEnded => "the rubber has ended: one side has won two games",
            Self::ChicagoEnded => "the Chicago has ended after four deals",
        })
    }
}

impl fmt::Display for DealFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "deal {}: {}", self.deal, self.fault)
    }
}

impl std::error::Error for DealFault {}
