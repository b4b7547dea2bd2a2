//! What the program computed: matchpoints in the tables of scores, percentages and ranks in the table of totals.

use contract_scoring::Side;
use notation::Field;
use notation::cell::{decimal, place};
use rows::entered::{Official, OfficialLine, OfficialStanding};
use text::Text;

use super::games::Game;
use super::lines::{Nobody, POINTS, penalties};
use super::tables::Table;
use crate::at_tables::Seated;
use crate::imported::Row;

/// What the lines of games that were played at one table earned: `NS 4 EW -4`.
pub(super) fn of_tables(
    games: &[Game<'_>],
    session: &Seated,
    text: &Text<'_>,
) -> Vec<OfficialLine> {
    let numbered = games.iter().filter(|game| game.value("Board").is_some());
    let line = |(game, row): (&Game<'_>, &Row<Field>)| {
        let written = |field| row.text(field);
        let number = |field| written(field)?.trim().parse().ok();
        let scoring = game.value("Scoring").unwrap_or_default().to_uppercase();
        let is_in_imps = !session.pairs.is_empty() || scoring.contains("IMP");
        let points = if is_in_imps { "ScoreIMP" } else { "ScoreMP" };
        let of = |name| {
            let words: Vec<&str> = (game.value(name).into_iter())
                .flat_map(str::split_whitespace)
                .collect();
            ["NS", "EW"].map(|side| {
                let pair = words.chunks(2).find(|pair| pair[0] == side)?;
                decimal::read(pair.get(1)?)
            })
        };
        let names = [written(Field::Ns)?, written(Field::Ew)?].map(str::to_owned);
        Some(OfficialLine {
            section: String::new(),
            board: number(Field::Board)?,
            ns: number(Field::Ns).unwrap_or_default(),
            ew: number(Field::Ew).unwrap_or_default(),
            matchpoints: of(points),
            shares: of("ScorePercentage"),
            names: session.pairs.is_empty().then_some(names),
            at: text.location_of(game.tag(points).or(game.tag("ScorePercentage"))?.at.clone()),
        })
    };
    numbered.zip(&session.travelers).filter_map(line).collect()
}

/// The numbers of a file.
pub(super) fn read(games: &[Game<'_>], nobody: Nobody, text: &Text<'_>) -> Official {
    let mut official = Official::default();
    for game in games {
        let board = game
            .value("Board")
            .and_then(|board| board.trim().parse().ok());
        let (Some(tag), Some(board)) = (game.tag("ScoreTable"), board) else {
            continue;
        };
        let table = Table::of(tag);
        let has = |columns: &[&str; 2]| columns.iter().any(|column| table.has(column));
        let points = POINTS.into_iter().find(has);
        for (row, pairs) in table.rows.iter().zip(nobody.numbered(&table)) {
            if penalties(&table, row).is_some() {
                continue;
            }
            let amount = |column| decimal::read(table.text(row, column)?);
            let points = points.unwrap_or_default().map(amount);
            let shares = ["Percentage_NS", "Percentage_EW"].map(amount);
            let given = points.iter().chain(&shares).any(Option::is_some);
            let [ns, ew] = pairs.map(|pair| pair?.1.parse().ok());
            // Who sits out meets nobody.
            let (ns, ew) = (ns.or(ew.and(Some(0))), ew.or(ns.and(Some(0))));
            if let (true, Some(ns), Some(ew)) = (given, ns, ew) {
                official.lines.push(OfficialLine {
                    section: table.text(row, "Section").unwrap_or_default().to_owned(),
                    board,
                    ns,
                    ew,
                    matchpoints: points,
                    shares,
                    names: None,
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
    let points = [
        own("SessionScoreMP", "TotalScoreMP"),
        own("SessionScoreIMP", "TotalScoreIMP"),
        own("SessionScoreVP", "TotalScoreVP"),
    ];
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
            points: points.into_iter().find_map(text_of).and_then(decimal::read),
            place: text_of(rank).and_then(place::read),
            is_tie_broken: text_of("Tiebreak").is_some(),
            ..OfficialStanding::blank(section, direction, pair, at)
        });
    }
    official
}
