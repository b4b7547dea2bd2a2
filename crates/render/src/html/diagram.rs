//! A diagram on a page: the hands around the table.

use askama::Template;
use reports::sheet::{self, DiagramHand, MakesTable, SUITS};

use super::table::{Content, Part};

/// The hands of a board, what can be made with them, and par.
#[derive(Clone, Template)]
#[template(path = "results/diagram.html")]
pub(super) struct Diagram {
    /// In the order in which they are read: North, West, East, South.
    hands: [Hand; 4],
    points: &'static str,
    makes: Option<MakesTable>,
    par: Vec<Part>,
}

/// A hand with its place around the table.
#[derive(Clone)]
struct Hand {
    place: &'static str,
    hand: DiagramHand,
    suits: Vec<(&'static str, bool, String)>,
}

impl Diagram {
    /// A diagram of the neutral document.
    pub(super) fn of(diagram: &sheet::Diagram) -> Self {
        let [north, west, east, south] = diagram.around();
        let hand = |place, hand: &DiagramHand| Hand {
            place,
            suits: (SUITS.iter().zip(&hand.suits))
                .map(|((sign, _), ranks)| (*sign, sign.contains(['♥', '♦']), ranks.clone()))
                .collect(),
            hand: hand.clone(),
        };
        Self {
            hands: [
                hand("north", north),
                hand("west", west),
                hand("east", east),
                hand("south", south),
            ],
            points: diagram.points,
            makes: diagram.makes.clone(),
            par: (diagram.par.as_ref()).map_or_else(Vec::new, |par| Part::suited(&par.symbols)),
        }
    }
}
