//! What the program computed: matchpoints of lines, percentages and places of pairs.

use contract_scoring::Side;
use notation::cell::{decimal, place};
use rows::entered::{Official, OfficialLine, OfficialStanding};
use roxmltree::Node;

use super::pairs::split;
use super::sections::Section;
use super::{children, opening, value};
use crate::text::Text;

/// Adds the numbers of a section.
pub(super) fn read(section: &Section<'_, '_>, text: &Text<'_>, official: &mut Official) {
    let number = |node: Node<'_, '_>, name: &str| split(value(node, name)).0.parse::<u32>().ok();
    for board in section.boards() {
        let Some(own) = number(board, "BOARD_NUMBER") else {
            continue;
        };
        for line in children(board, "TRAVELLER_LINE") {
            let pairs = ["NS_PAIR_NUMBER", "EW_PAIR_NUMBER"].map(|name| number(line, name));
            if let [Some(ns), Some(ew)] = pairs {
                official.lines.push(OfficialLine {
                    section: section.name.clone(),
                    board: own,
                    ns,
                    ew,
                    matchpoints: super::lines::matchpoints(line),
                    at: text.location_of(opening(line)),
                });
            }
        }
    }
    for participants in children(section.listed, "PARTICIPANTS") {
        for pair in children(participants, "PAIR") {
            let (digits, suffix) = split(value(pair, "PAIR_NUMBER"));
            let Ok(own) = digits.parse() else {
                continue;
            };
            let direction = value(pair, "DIRECTION").to_uppercase();
            let direction = if direction.is_empty() {
                suffix
            } else {
                direction
            };
            let sides = [Side::NorthSouth, Side::EastWest];
            let direction = sides.into_iter().find(|side| side.code() == direction);
            let at = text.location_of(opening(pair));
            official.standings.push(OfficialStanding {
                percent: decimal::read(value(pair, "PERCENTAGE")),
                place: place::read(value(pair, "PLACE")),
                ..OfficialStanding::untold(section.name.clone(), direction, own, at)
            });
        }
    }
}
