//! What the program computed: matchpoints of lines, percentages and places of pairs.

use contract_scoring::Side;
use notation::cell::{decimal, place};
use roxmltree::Node;
use rust_decimal::Decimal;
use table::entered::{Official, OfficialLine, OfficialMatch, OfficialStanding};
use table::text::Text;

use super::sections::Section;
use super::{child, children, opening, split, value};

/// What a line earned both sides: matchpoints or IMPs.
fn earned(line: Node<'_, '_>) -> [Option<Decimal>; 2] {
    let imps = ["CROSS_IMP_POINTS", "BUTLER_POINTS"];
    let imps = imps
        .map(|kind| ["NS", "EW"].map(|side| decimal::read(value(line, &format!("{side}_{kind}")))));
    let all = [super::lines::matchpoints(line), imps[0], imps[1]];
    let is_given = |both: &[Option<Decimal>; 2]| both.iter().any(Option::is_some);
    all.into_iter().find(is_given).unwrap_or_default()
}

/// Adds the numbers of a section.
pub(super) fn read(section: &Section<'_, '_>, text: &Text<'_>, official: &mut Official) {
    let numbered = |pair: &str| {
        let (name, number) = section.numbered(pair);
        let (digits, suffix) = split(number);
        let own = section.own_number(digits, &suffix);
        (name, own.parse::<u32>().ok(), suffix)
    };
    let number = |node: Node<'_, '_>, name: &str| numbered(value(node, name)).1;
    for board in section.boards() {
        let Some(own) = number(board, "BOARD_NUMBER") else {
            continue;
        };
        for line in children(board, "TRAVELLER_LINE") {
            // A line of an individual is known by North and East.
            let is_of_players = child(line, "N_PLAYER_NUMBER").is_some();
            let who = if is_of_players {
                ["N_PLAYER_NUMBER", "E_PLAYER_NUMBER"]
            } else {
                ["NS_PAIR_NUMBER", "EW_PAIR_NUMBER"]
            };
            if let [Some(ns), Some(ew)] = who.map(|name| number(line, name)) {
                official.lines.push(OfficialLine {
                    section: numbered(value(line, who[0])).0,
                    board: own,
                    ns,
                    ew,
                    matchpoints: earned(line),
                    shares: [None; 2],
                    names: None,
                    at: text.location_of(opening(line)),
                });
            }
        }
    }
    for game in section.matches() {
        let names = if child(game, "TEAM").is_some() {
            ["TEAM", "OPPOSING_TEAM"].map(|who| [who.to_owned(), format!("{who}_")])
        } else {
            ["NS", "EW"].map(|side| [format!("{side}_PAIR_NUMBER"), format!("{side}_")])
        };
        let points = names
            .each_ref()
            .map(|[_, side]| decimal::read(value(game, &format!("{side}VICTORY_POINTS"))));
        if let [Some(own), Some(other)] = names.each_ref().map(|[who, _]| number(game, who)) {
            official.matches.push(OfficialMatch {
                section: numbered(value(game, &names[0][0])).0,
                round: value(game, "ROUND_NUMBER").parse().ok(),
                pairs: [own, other],
                // Files differ in whether these are the IMPs of one side or what it has more than the other.
                scores: [None; 2],
                victory_points: points,
                at: text.location_of(opening(game)),
            });
        }
    }
    for participants in children(section.listed, "PARTICIPANTS") {
        let teams = children(participants, "TEAM");
        let teams = teams.map(|team| (team, team.attribute("TEAM_ID").unwrap_or_default()));
        let pairs = children(participants, "PAIR").map(|pair| (pair, value(pair, "PAIR_NUMBER")));
        let players = children(participants, "PLAYER");
        let players = players.map(|player| (player, value(player, "PLAYER_NUMBER")));
        for (pair, number) in pairs.chain(teams).chain(players) {
            let (name, Some(own), suffix) = numbered(number) else {
                continue;
            };
            let direction = value(pair, "DIRECTION").to_uppercase();
            let direction = if direction.is_empty() { suffix } else { direction };
            let direction = if section.has_one_winner { String::new() } else { direction };
            let sides = [Side::NorthSouth, Side::EastWest];
            let direction = sides.into_iter().find(|side| side.code() == direction);
            let at = text.location_of(opening(pair));
            official.standings.push(OfficialStanding {
                points: decimal::read(value(pair, "TOTAL_SCORE")),
                percent: decimal::read(value(pair, "PERCENTAGE")),
                place: place::read(value(pair, "PLACE")),
                ..OfficialStanding::blank(name, direction, own, at)
            });
        }
    }
}
