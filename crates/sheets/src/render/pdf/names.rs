//! How partners' names stand in a cell.

use super::font::{Fonts, Weight};
use super::lines::wrapped;
use super::table::Cell;
use crate::notation::names;

/// How partners' names stand in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Names {
    /// Beside each other.
    OnOneLine,
    /// In half the width; a very long name on several lines.
    AboveEachOther,
}

/// The most that one line takes of the width where names stand above each other, in ems.
const LONGEST: f32 = 20.0;

impl Names {
    /// The cell with the names, as far as known.
    pub(super) fn cell(self, players: &[String], fonts: &mut Fonts) -> Cell {
        match self {
            Self::OnOneLine => names(players).into(),
            Self::AboveEachOther => {
                let known = players.iter().filter(|name| !name.is_empty());
                // Measured in bold, since a first place is.
                let lines = known.flat_map(|name| wrapped(name, LONGEST, Weight::Bold, fonts));
                Cell::lines(lines.collect())
            }
        }
    }
}
