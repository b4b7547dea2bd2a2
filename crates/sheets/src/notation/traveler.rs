//! The words of a traveler's line, the same in every format that people read.

use crate::model::traveler::Opponent;
use crate::visible::visible;

/// The number of a pair, or of two players in an individual.
pub(crate) fn labels(players: &[Opponent]) -> String {
    let labels: Vec<String> = players.iter().map(Opponent::label).collect();
    visible(&labels.join("+")).into_owned()
}
