//! Deals: the hands of each board in the sets of hands, which are beside the event.

use contract_scoring::Seat;
use findings::Findings;
use rows::entered;
use rows::entered::{FoundDeal, faulty};
use roxmltree::{Document, Node};
use session::Deal;
use text::Text;

use super::{child, children, opening, place, value, within};

/// The deals of a document.
pub(super) fn read(
    document: &Document<'_>,
    text: &Text<'_>,
    findings: &mut Findings,
) -> Vec<FoundDeal> {
    let sets = within(document.root(), "HANDSET");
    let mut found = Vec::new();
    for board in sets.flat_map(|set| children(set, "BOARD").collect::<Vec<_>>()) {
        let at = child(board, "BOARD_NUMBER").map_or(opening(board), place);
        let at = text.location_of(at);
        let number = entered::board(value(board, "BOARD_NUMBER"), at, findings);
        let mut hands: Vec<String> = vec!["-".to_owned(); 4];
        let mut nodes: [Option<Node<'_, '_>>; 4] = [None; 4];
        for hand in children(board, "HAND") {
            let direction: Result<Seat, _> = value(hand, "DIRECTION").parse();
            let Ok(seat) = direction else {
                continue;
            };
            let suits = ["SPADES", "HEARTS", "DIAMONDS", "CLUBS"];
            hands[seat as usize] = suits
                .map(|suit| value(hand, suit).replace(' ', ""))
                .join(".");
            nodes[seat as usize] = Some(hand);
        }
        // Programs list a board whose hands are not known.
        if hands
            .iter()
            .all(|hand| matches!(hand.as_str(), "-" | "..."))
        {
            continue;
        }
        let Some(number) = number else {
            continue;
        };
        let texts: Vec<&str> = hands.iter().map(String::as_str).collect();
        match Deal::of_texts(Seat::North, &texts) {
            Ok(deal) => found.push(FoundDeal {
                board: number,
                section: None,
                deal,
                makes: None,
                dealer: None,
                vulnerable: None,
                at: text.location_of(opening(board)),
            }),
            Err(error) => {
                let node = error.seat().and_then(|seat| nodes[seat as usize]);
                let node = node.unwrap_or(board);
                findings.push(faulty(&error, Some(number)).at(text.location_of(opening(node))));
            }
        }
    }
    found
}
