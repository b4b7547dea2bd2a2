//! How many results a Butler datum leaves out.

use std::num::NonZeroU16;

/// How many results a Butler datum leaves out at each end. Of fewer than four it leaves out none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Trim {
    /// None.
    None,
    /// One, whatever their number.
    One,
    /// A part of them, rounded up to whole results.
    Part {
        /// How many.
        count: u16,
        /// Of that many: 100 where it is a percentage.
        out_of: NonZeroU16,
    },
}

impl Trim {
    /// What the organizer need not say: 5 % (`ACBLscore` manual, page 83).
    pub const USUAL: Self = Self::percent(5);

    /// The fewest results of which any are left out.
    const FEWEST: u64 = 4;

    /// This many percent.
    #[must_use]
    pub const fn percent(percent: u16) -> Self {
        match percent {
            0 => Self::None,
            count => Self::Part { count, out_of: NonZeroU16::MIN.saturating_add(99) },
        }
    }

    /// How many are left out at each end where there are `results`, of which each may count more than once, so that
    /// they are `counted`. Some are always left.
    ///
    /// ```
    /// use session::Trim;
    ///
    /// assert_eq!(Trim::USUAL.left_out(8, 8), 1);
    /// assert_eq!(Trim::percent(10).left_out(21, 21), 3);
    /// assert_eq!(Trim::One.left_out(21, 21), 1);
    /// assert_eq!(Trim::One.left_out(3, 3), 0);
    /// ```
    #[must_use]
    pub const fn left_out(self, results: u64, counted: u64) -> u64 {
        let left_out = match self {
            Self::None => 0,
            Self::One => 1,
            Self::Part { count, out_of } => (counted * count as u64).div_ceil(out_of.get() as u64),
        };
        if results >= Self::FEWEST && 2 * left_out < counted { left_out } else { 0 }
    }
}
