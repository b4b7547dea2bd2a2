//! The tricks that declarer took.

crate::bounded_number! {
    /// Tricks taken by declarer's side.
    Tricks(u8) in 0..=13, "tricks", "a deal has 13 tricks"
}

impl Tricks {
    /// The counts in ascending order.
    pub const ALL: [Self; 14] = {
        let mut all = [Self::MIN; 14];
        let mut tricks = 0;
        while tricks < 14 {
            all[tricks as usize] = Self(tricks);
            tricks += 1;
        }
        all
    };

    /// The counts in ascending order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        Self::ALL.into_iter()
    }

    /// This many, or all 13.
    pub(crate) fn at_most(number: u8) -> Self {
        Self::new(number).unwrap_or(Self::MAX)
    }
}
