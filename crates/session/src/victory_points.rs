//! Scales of victory points that an organizer may choose. The crate `matchpointing` computes what a match is worth.

use std::ops::RangeInclusive;

use crate::named::names;

/// What turns a match into victory points.
///
/// # Examples
///
/// ```
/// assert_eq!(session::VictoryPoints::Acbl20.name(), "acbl-20");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum VictoryPoints {
    /// The WBF's continuous scale for IMPs, to two decimals.
    Wbf,
    /// The WBF's discrete scale for IMPs, in whole points.
    WbfDiscrete,
    /// The ACBL's scale of 20 points for IMPs.
    Acbl20,
    /// The ACBL's scale of 30 points for IMPs.
    Acbl30,
    /// 1 for a match that is won by IMPs, one half for a tie.
    WinLoss,
    /// The same, where a match that is won by less than 3 IMPs counts three quarters.
    WinLossQuarters,
    /// The EBU's scale for the percentage of a match of pairs.
    EbuPercent,
}

names! {
    VictoryPoints:
        EbuPercent "ebu-percent", Wbf "wbf", WbfDiscrete "wbf-discrete", Acbl20 "acbl-20", Acbl30 "acbl-30",
        WinLoss "win-loss", WinLossQuarters "win-loss-quarters"
}

impl VictoryPoints {
    /// What both sides of a match share: the most that it is worth to one of them.
    #[must_use]
    pub const fn pool(self) -> u8 {
        match self {
            Self::Wbf | Self::WbfDiscrete | Self::Acbl20 | Self::EbuPercent => 20,
            Self::Acbl30 => 30,
            Self::WinLoss | Self::WinLossQuarters => 1,
        }
    }

    /// The lengths of matches, or of half matches, that its source has, in boards; those of any other length are scored
    /// by the nearest of them. `None` where the length does not matter.
    #[must_use]
    pub const fn lengths(self, is_half: bool) -> Option<RangeInclusive<u32>> {
        match (self, is_half) {
            (Self::Wbf, false) => Some(1..=64),
            (Self::Wbf, true) => Some(1..=128),
            (Self::WbfDiscrete, _) => Some(2..=64),
            (Self::Acbl20, false) => Some(6..=36),
            (Self::Acbl20, true) => Some(12..=73),
            (Self::Acbl30, false) => Some(6..=11),
            (Self::Acbl30, true) => Some(12..=23),
            (Self::EbuPercent, false) => Some(2..=55),
            (Self::EbuPercent, true) => Some(1..=13),
            (Self::WinLoss | Self::WinLossQuarters, _) => None,
        }
    }

    /// Whether it has whole points only.
    #[must_use]
    pub const fn is_whole(self) -> bool {
        !matches!(self, Self::Wbf | Self::WinLoss | Self::WinLossQuarters)
    }

    /// Whether it takes the percentage of a match; the others take its margin in IMPs.
    #[must_use]
    pub const fn is_of_percent(self) -> bool {
        matches!(self, Self::EbuPercent)
    }
}

/// The scales of a body of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scales {
    /// For matches by IMPs.
    pub imps: VictoryPoints,
    /// For matches of pairs by matchpoints.
    pub percent: Option<VictoryPoints>,
    /// Whether matches are scored by them where the organizer says nothing.
    pub are_usual: bool,
}

impl Scales {
    /// The scale for matches of pairs by matchpoints, or for matches by IMPs; `None` where there is none.
    #[must_use]
    pub const fn of(self, in_percent: bool) -> Option<VictoryPoints> {
        if in_percent { self.percent } else { Some(self.imps) }
    }

    /// The scale of matches where the organizer says nothing.
    #[must_use]
    pub const fn usual(self, in_percent: bool) -> Option<VictoryPoints> {
        if self.are_usual { self.of(in_percent) } else { None }
    }
}
