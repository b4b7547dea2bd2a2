//! A section of the field.

use std::fmt;

/// A section: tables that play one movement.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Section {
    /// Its letter or letters, in capitals.
    pub name: String,
    /// Whether its directions are ranked apart.
    pub winners: Winners,
    /// Tables in play; a half table counts as one.
    pub tables: u32,
}

/// How many rankings a section has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Winners {
    /// One: Howell, arrow-switched Mitchell, individual.
    One,
    /// Two: a Mitchell, whose N-S and E-W pairs never compete with each other.
    Two,
}

/// The place of a section among those of its session.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SectionId(pub u32);

impl SectionId {
    /// The place as an index.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Section {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name)
    }
}
