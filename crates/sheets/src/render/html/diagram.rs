//! A diagram on a page: the hands around the table.

use askama::Template;

use crate::sheet::{self, DiagramHand, MakesTable, SUITS};

/// The hands of a board, what can be made with them, and par.
#[derive(Clone, Template)]
#[template(path = "results/diagram.html")]
pub(super) struct Diagram {
    /// In the order in which they are read: North, West, East, South.
    hands: [Hand; 4],
    points: &'static str,
    makes: Option<MakesTable>,
    /// Pieces of a text, and whether each is red.
    par: Vec<(String, bool)>,
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
                .map(|((sign, _), ranks)| (*sign, is_red(sign), ranks.clone()))
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
            par: diagram
                .par
                .as_ref()
                .map_or_else(Vec::new, |par| pieces(&par.symbols)),
        }
    }
}

fn is_red(text: &str) -> bool {
    text.contains(['♥', '♦'])
}

/// A text, with the signs of red suits by themselves.
fn pieces(text: &str) -> Vec<(String, bool)> {
    let mut pieces = Vec::new();
    for part in text.split_inclusive(['♥', '♦']) {
        match part
            .chars()
            .next_back()
            .filter(|last| is_red(&last.to_string()))
        {
            Some(sign) => {
                let before = part.strip_suffix(sign).unwrap_or(part);
                pieces.push((before.to_owned(), false));
                pieces.push((sign.to_string(), true));
            }
            None => pieces.push((part.to_owned(), false)),
        }
    }
    pieces.retain(|(piece, _)| !piece.is_empty());
    pieces
}
