//! Strats: classes of pairs by masterpoints, ranked within one field.

use rust_decimal::Decimal;

/// A strat; the session lists them highest first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Strat {
    /// Its letter.
    pub name: String,
    /// The most masterpoints that a pair in it may have; `None` is open to all.
    pub limit: Option<Decimal>,
}

/// The place of a strat among those of its session, 0 the highest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StratId(pub u8);

impl StratId {
    /// The place as an index.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
