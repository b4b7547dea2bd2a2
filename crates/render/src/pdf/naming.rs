//! How the names of those who sit together are written.

use reports::model::names::last_name;
use reports::sheet::Style;

use super::font::{Fonts, Weight};
use super::wrapped;

/// How names are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Naming {
    /// Beside each other.
    OneLine,
    /// In half the width; a very long name on several lines.
    Above,
    /// Last names only, beside each other.
    Last,
    /// Not at all.
    Nobody,
}

/// The most that one line takes of the width where names are above each other, in ems.
const LONGEST: f32 = 20.0;

impl Naming {
    /// The lines of a cell with the names, as far as known.
    pub(super) fn lines(self, players: &[String], fonts: &mut Fonts) -> Vec<String> {
        match self {
            Self::OneLine => vec![on_one_line(players)],
            Self::Above => {
                let known = players.iter().filter(|name| !name.is_empty());
                // Measured in bold, since a first place is.
                let lines = known.flat_map(|name| wrapped(name, LONGEST, Weight::Bold, fonts));
                lines.collect()
            }
            Self::Last => {
                let last: Vec<String> = players.iter().map(|player| last_name(player)).collect();
                vec![on_one_line(&last)]
            }
            Self::Nobody => Vec::new(),
        }
    }
}

/// Names beside each other, as far as known.
fn on_one_line(names: &[String]) -> String {
    let known = names.iter().filter(|name| !name.is_empty());
    let known: Vec<&str> = known.map(String::as_str).collect();
    known.join(Style::PRINT.between_names)
}
