//! The level of a contract.

crate::bounded_number! {
    /// The number of odd tricks that a contract undertakes.
    Level(NonZero<u8>) in 1..=7, "level", "a contract is for 7 to 13 of the 13 tricks"
}

impl Level {
    /// The levels in ascending order.
    pub const ALL: [Self; 7] = {
        let mut all = [Self::MIN; 7];
        let mut above = 1;
        while above < 7 {
            all[above as usize] = Self(Self::MIN.0.saturating_add(above));
            above += 1;
        }
        all
    };

    /// Tricks that make a contract at this level.
    #[must_use]
    pub const fn tricks_needed(self) -> u8 {
        self.get() + 6
    }
}
