//! What can be wrong in a draft.

use contract_scoring::Side;

use crate::ContestantId;

/// A contradiction in a draft. Places are those of the draft's lists; of two lines, the one that was given first comes
/// first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fault {
    /// An identifier points past the end of its list, or a list is longer than identifiers reach: a reader's bug.
    Dangling {
        /// The list that holds the identifier.
        list: &'static str,
        /// Its place there.
        place: usize,
    },
    /// Two contestants have the same section, direction and number.
    SameContestant {
        /// The earlier one's place.
        first: usize,
        /// The later one's place.
        second: usize,
    },
    /// A contestant has a direction in a one-winner section, or none in a two-winner section: a reader's bug.
    ForeignDirection {
        /// The contestant's place.
        contestant: usize,
    },
    /// A line's contestants are in different sections.
    AcrossSections {
        /// The line's place.
        result: usize,
    },
    /// A contestant sits in a direction that is not its own.
    WrongDirection {
        /// The line's place.
        result: usize,
        /// The side on which it sits.
        side: Side,
    },
    /// A contestant plays against itself, or with itself.
    AgainstItself {
        /// The line's place.
        result: usize,
    },
    /// A contestant has two lines on one board.
    BoardTwice {
        /// One contestant that does; the opponents may as well.
        contestant: ContestantId,
        /// The earlier line's place.
        first: usize,
        /// The later line's place.
        second: usize,
    },
    /// A line of a match of teams is the only one: no other table of the board has the same teams with sides changed.
    WithoutOtherTable {
        /// The line's place.
        result: usize,
    },
    /// One table has two lines for one board in one round.
    TableTwice {
        /// The earlier line's place.
        first: usize,
        /// The later line's place.
        second: usize,
    },
    /// A contestant sits at two tables in one round.
    TwoTables {
        /// Who does.
        contestant: ContestantId,
        /// The earlier line's place.
        first: usize,
        /// The later line's place.
        second: usize,
    },
    /// A line of a match has no round, and others of its section have one: it would be a match of its own.
    WithoutRound {
        /// The line's place.
        result: usize,
    },
    /// A contestant sits out and plays the same board, or in the same round.
    SitsOutAndPlays {
        /// The sit-out's place.
        sit_out: usize,
        /// The line's place.
        result: usize,
    },
    /// A strat's limit is not below that of the strat above it, or its name is taken.
    StratOrder {
        /// The strat's place.
        strat: usize,
    },
    /// A section is in two groups of sections scored together, or ranked together.
    SectionGroupedTwice {
        /// The section's place.
        section: usize,
    },
}

impl Fault {
    /// The place of the line that it is about, the later of two; `None` where it is about no line.
    #[must_use]
    pub const fn line(self) -> Option<usize> {
        match self {
            Self::Dangling { .. }
            | Self::SameContestant { .. }
            | Self::ForeignDirection { .. }
            | Self::StratOrder { .. }
            | Self::SectionGroupedTwice { .. } => None,
            Self::AcrossSections { result }
            | Self::WrongDirection { result, .. }
            | Self::AgainstItself { result }
            | Self::WithoutOtherTable { result }
            | Self::WithoutRound { result }
            | Self::SitsOutAndPlays { result, .. } => Some(result),
            Self::BoardTwice { second, .. }
            | Self::TableTwice { second, .. }
            | Self::TwoTables { second, .. } => Some(second),
        }
    }
}
