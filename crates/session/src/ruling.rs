//! What a side gets instead of a plain score.

use contract_scoring::{BySide, Score};

use crate::{Percentage, Weighted};

/// What one side of a line is entered with.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Entry {
    /// A score, in points for N-S whichever side it is for; played or assigned (Law 12C1b).
    Score(Score),
    /// A weighted score (Law 12C1c).
    Weighted(Weighted),
    /// An artificial score (Law 12C2).
    Artificial(Artificial),
    /// Not played and never will be: it counts for nobody.
    NotPlayed,
    /// A late play, still to come: it counts for nobody until it is replaced.
    LatePlay,
}

impl Entry {
    /// Whether it is a result, which others are compared with.
    #[must_use]
    pub const fn is_result(&self) -> bool {
        matches!(self, Self::Score(_) | Self::Weighted(_))
    }
}

/// An artificial score (Law 12C2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Artificial {
    /// Average plus, for a side not at fault: 60 % or more.
    Plus,
    /// Average, for a side partly at fault: 50 %.
    Average,
    /// Average minus, for a side at fault: 40 % or less.
    Minus,
    /// A percentage of the director's own.
    Percent(Percentage),
}

/// Both sides' entries where they are not a plain score and its negative: an artificial score, a split score,
/// a weighted score, a board not played.
///
/// The sides are entered and matchpointed apart; E-W's score need not be the negative of N-S's.
pub type Ruling = BySide<Entry>;

/// The place of a ruling in its session's table of different rulings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RulingId(pub u16);

impl RulingId {
    /// The most different rulings in one session, the table's size.
    pub const LIMIT: usize = 65_536;

    /// The place as an index.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn artificial_scores_are_printed_as_they_are_written() {
        let percent = |hundredths| Artificial::Percent(Percentage::new(hundredths).unwrap());
        for (score, expected) in [
            (Artificial::Plus, "A+"),
            (Artificial::Average, "A"),
            (Artificial::Minus, "A-"),
            (percent(0), "0%"),
            (percent(5), "0.05%"),
            (percent(1_000), "10%"),
            (percent(6_250), "62.5%"),
            (percent(6_667), "66.67%"),
            (percent(10_000), "100%"),
        ] {
            assert_eq!(score.to_string(), expected);
        }
        assert_eq!(format!("{:>4}", Artificial::Plus), "  A+");
    }
}
