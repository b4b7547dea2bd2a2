//! What the program computed: matchpoints in the tables of scores, percentages and ranks in the table of totals.

use contract_scoring::Side;
use notation::cell::{decimal, place};
use rows::entered::{Official, OfficialLine, OfficialStanding};
use text::Text;

use super::games::Game;
use super::tables::Table;

/// The numbers of a file.
pub(super) fn read(games: &[Game<'_>], text: &Text<'_>) -> Official {
    let mut official = Official::default();
    for game in games {
        let board = game
            .value("Board")
            .and_then(|board| board.trim().parse().ok());
        let (Some(tag), Some(board)) = (game.tag("ScoreTable"), board) else {
            continue;
        };
        let table = Table::of(tag);
        if !table.has("MP_NS") && !table.has("MP_EW") {
            continue;
        }
        for row in &table.rows {
            let number = |column| table.text(row, column)?.parse().ok();
            let amount = |column| decimal::read(table.text(row, column)?);
            if let (Some(ns), Some(ew)) = (number("PairId_NS"), number("PairId_EW")) {
                official.lines.push(OfficialLine {
                    section: table.text(row, "Section").unwrap_or_default().to_owned(),
                    board,
                    ns,
                    ew,
                    matchpoints: [amount("MP_NS"), amount("MP_EW")],
                    at: text.location_of(row.at.clone()),
                });
            }
        }
    }
    let Some(tag) = games.iter().find_map(|game| game.tag("TotalScoreTable")) else {
        return official;
    };
    let table = Table::of(tag);
    // With several sessions, the totals go over all of them, and these are the session's own.
    let own = |session: &'static str, total: &'static str| {
        if table.has(session) { session } else { total }
    };
    let percent = own("SessionPercentage", "TotalPercentage");
    let rank = own("SessionRank", "Rank");
    for row in &table.rows {
        let text_of = |column| table.text(row, column);
        let Some(pair) = text_of("PairId").and_then(|pair| pair.parse().ok()) else {
            continue;
        };
        let direction = text_of("Direction").unwrap_or_default();
        let sides = [Side::NorthSouth, Side::EastWest];
        let section = text_of("Section").unwrap_or_default().to_owned();
        let direction = (sides.into_iter()).find(|side| side.code() == direction.replace('-', ""));
        let at = text.location_of(row.at.clone());
        official.standings.push(OfficialStanding {
            percent: text_of(percent).and_then(decimal::read),
            place: text_of(rank).and_then(place::read),
            is_tie_broken: text_of("Tiebreak").is_some(),
            ..OfficialStanding::blank(section, direction, pair, at)
        });
    }
    official
}
