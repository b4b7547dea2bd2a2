//! The denomination of a contract.

/// A denomination: a suit or notrump, in ascending rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Strain {
    /// Clubs, a minor suit.
    Clubs,
    /// Diamonds, a minor suit.
    Diamonds,
    /// Hearts, a major suit.
    Hearts,
    /// Spades, a major suit.
    Spades,
    /// Notrump.
    Notrump,
}

impl Strain {
    /// The strains in ascending rank.
    pub const ALL: [Self; 5] = [
        Self::Clubs,
        Self::Diamonds,
        Self::Hearts,
        Self::Spades,
        Self::Notrump,
    ];

    /// Points for each odd trick, undoubled, besides notrump's extra for the first (Law 77).
    #[must_use]
    pub const fn trick_value(self) -> i16 {
        match self {
            Self::Clubs | Self::Diamonds => 20,
            Self::Hearts | Self::Spades | Self::Notrump => 30,
        }
    }

    /// Extra points for the first odd trick: 10 at notrump (Law 77).
    #[must_use]
    pub const fn first_trick_extra(self) -> i16 {
        match self {
            Self::Clubs | Self::Diamonds | Self::Hearts | Self::Spades => 0,
            Self::Notrump => 10,
        }
    }
}
