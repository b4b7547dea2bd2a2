//! What the organizer decides about a match, beyond its lines (rules q.1 to q.4).

use std::hash::{Hash, Hasher};

use rust_decimal::Decimal;

use crate::named::names;
use crate::{ContestantId, RoundNumber, SectionId};

/// What the organizer says of a match, or of a round in which a contestant has none.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MatchRuling {
    /// The section.
    pub section: SectionId,
    /// The round, where lines have one.
    pub round: Option<RoundNumber>,
    /// Who has the match or the bye.
    pub contestant: ContestantId,
    /// Its opponents; nobody where it has a bye.
    pub opponents: Option<ContestantId>,
    /// The boards that the match was to have.
    pub planned: Option<u32>,
    /// Whether it is worth half of a match.
    pub is_half: Option<bool>,
    /// How it ended.
    pub end: MatchEnd,
    /// Whether the contestant, and its opponents, are at fault.
    pub at_fault: [bool; 2],
    /// The victory points of the contestant and of its opponents, where they are given by hand.
    pub victory_points: [Option<Decimal>; 2],
    /// Why.
    pub reason: Option<String>,
}

/// How a match ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MatchEnd {
    /// Its boards say what it is worth.
    #[default]
    Played,
    /// There are no opponents in this round.
    Bye,
    /// It was cancelled, and neither side is at fault.
    Void,
    /// One side did not come.
    Walkover,
    /// One side came too late, or was suspended.
    Late,
    /// One side left the event.
    Withdrawn,
    /// The wrong players sat at its tables, and nothing can be played again.
    WrongSeating,
    /// The organizer says what it is worth, whatever its boards say.
    Awarded,
}

names! {
    MatchEnd:
        Played "played", Bye "bye", Void "void", Walkover "walkover", Late "late", Withdrawn "withdrawn",
        WrongSeating "wrong-seating", Awarded "awarded"
}

impl MatchEnd {
    /// Whether it lacks boards for which both sides have average plus or minus.
    #[must_use]
    pub const fn is_cut_short(self) -> bool {
        matches!(self, Self::Void | Self::Walkover | Self::Late | Self::Withdrawn)
    }

    /// Which of its sides can be at fault, by the name of each choice; the usual one comes first.
    #[must_use]
    pub const fn faults(self) -> &'static [(&'static str, [bool; 2])] {
        const A: (&str, [bool; 2]) = ("a", [true, false]);
        const B: (&str, [bool; 2]) = ("b", [false, true]);
        const BOTH: (&str, [bool; 2]) = ("both", [true; 2]);
        const NEITHER: (&str, [bool; 2]) = ("neither", [false; 2]);
        match self {
            Self::Played | Self::Bye | Self::Void | Self::Awarded => &[NEITHER],
            Self::Walkover | Self::Late | Self::Withdrawn => &[B, A, BOTH],
            Self::WrongSeating => &[BOTH, NEITHER, A, B],
        }
    }
}

impl MatchRuling {
    /// Who it is about, the lower number first; nobody where it is about a bye.
    #[must_use]
    pub fn contestants(&self) -> Option<[ContestantId; 2]> {
        let opponents = self.opponents?;
        Some([self.contestant.min(opponents), self.contestant.max(opponents)])
    }

    /// Whether it settles what a round is worth without the lines of these contestants.
    #[must_use]
    pub fn settles(&self, round: RoundNumber, contestants: [ContestantId; 2]) -> bool {
        let is_of_round = self.round.is_none_or(|own| own == round);
        self.end != MatchEnd::Played && is_of_round && self.contestants() == Some(contestants)
    }

    /// Whether a contestant is at fault.
    #[must_use]
    pub fn is_at_fault(&self, contestant: ContestantId) -> bool {
        self.at_fault[usize::from(contestant != self.contestant)]
    }

    /// The victory points that are given to a contestant.
    #[must_use]
    pub fn given_to(&self, contestant: ContestantId) -> Option<Decimal> {
        self.victory_points[usize::from(contestant != self.contestant)]
    }
}

/// All that the organizer says of matches.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MatchRulings(pub Vec<MatchRuling>);

/// A session of which nothing is said has the hash that it had before there were such rulings: sheets show it.
impl Hash for MatchRulings {
    fn hash<H: Hasher>(&self, state: &mut H) {
        if !self.0.is_empty() {
            self.0.hash(state);
        }
    }
}
