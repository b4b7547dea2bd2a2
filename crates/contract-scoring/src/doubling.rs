//! Whether a contract was doubled.

/// The doubled state of a contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Doubling {
    /// Neither doubled nor redoubled.
    Undoubled,
    /// Doubled: `X`.
    Doubled,
    /// Redoubled: `XX`.
    Redoubled,
}

impl Doubling {
    /// The states in ascending order.
    pub const ALL: [Self; 3] = [Self::Undoubled, Self::Doubled, Self::Redoubled];

    /// What trick points are multiplied by (Law 77): 1, 2 or 4.
    #[must_use]
    pub const fn factor(self) -> i16 {
        match self {
            Self::Undoubled => 1,
            Self::Doubled => 2,
            Self::Redoubled => 4,
        }
    }

    /// Points for making a doubled or redoubled contract (Law 77): 0, 50 or 100.
    #[must_use]
    pub const fn insult(self) -> i16 {
        match self {
            Self::Undoubled => 0,
            Self::Doubled => 50,
            Self::Redoubled => 100,
        }
    }
}
