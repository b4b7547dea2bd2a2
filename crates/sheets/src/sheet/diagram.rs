//! A diagram: the four hands of a board around the table.

use super::Contract;

/// The hands of a board as they lie around the table, and what can be made with them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// The hands of North, East, South and West.
    pub hands: [DiagramHand; 4],
    /// What each seat makes, where it is known.
    pub makes: Option<MakesTable>,
    /// Par and its contracts, where the makes are known.
    pub par: Option<Contract>,
    /// What high-card points are called.
    pub points: &'static str,
}

/// A hand of a diagram.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiagramHand {
    /// Who holds it, in a letter.
    pub seat: &'static str,
    /// Its ranks in spades, hearts, diamonds and clubs, highest first; a dash for a void.
    pub suits: [String; 4],
    /// Its high-card points.
    pub points: u8,
    /// Whether it deals.
    pub deals: bool,
    /// Whether it is vulnerable.
    pub is_vulnerable: bool,
}

/// A small table: what each seat makes in each denomination.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MakesTable {
    /// What it is called.
    pub title: &'static str,
    /// The denominations.
    pub strains: [Contract; 5],
    /// A row for each seat: its letter, and its tricks.
    pub rows: [(&'static str, [u8; 5]); 4],
}

/// The signs of the suits in a diagram, from spades down, and their letters.
pub(crate) const SUITS: [(&str, &str); 4] = [("♠", "S"), ("♥", "H"), ("♦", "D"), ("♣", "C")];

impl Diagram {
    /// The hands in the order in which they are read: North, West, East, South.
    pub(crate) fn around(&self) -> [&DiagramHand; 4] {
        let [north, east, south, west] = &self.hands;
        [north, west, east, south]
    }
}
