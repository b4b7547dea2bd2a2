//! The tricks that declarer took.

crate::bounded_number! {
    /// Tricks taken by declarer's side.
    Tricks(u8) in 0..=13, "tricks", "a deal has 13 tricks"
}

impl Tricks {
    /// The counts in ascending order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..=Self::MAX.get()).map(Self)
    }

    /// So many, or all 13.
    pub(crate) fn at_most(number: u8) -> Self {
        Self::new(number).unwrap_or(Self::MAX)
    }
}
