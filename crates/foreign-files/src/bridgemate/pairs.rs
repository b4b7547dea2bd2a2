//! Who plays: players are entered by the seats in which they begin.

use std::collections::BTreeMap;

use contract_scoring::Side;
use notation::PairField as Field;

use super::movement::Movement;
use super::table::Table;
use crate::imported::{Row, Spot};

/// A player, with the record of the seat.
struct Seated {
    name: String,
    id: String,
    row: u64,
}

/// The pairs, by the tables at which they begin. What was entered last for a seat counts; who came later in the session
/// is a substitute.
pub(super) fn read(
    numbers: Option<&Table>,
    names: Option<&Table>,
    movement: &Movement,
) -> Vec<Row<Field>> {
    let Some(numbers) = numbers else {
        return Vec::new();
    };
    let mut seated: BTreeMap<(String, Option<Side>, i64), [Option<Seated>; 2]> = BTreeMap::new();
    for (place, row) in (1..).zip(&numbers.rows) {
        if numbers.number(row, "Round").unwrap_or(0) > 0 {
            continue;
        }
        let (side, seat) = match numbers.text(row, "Direction") {
            "N" => (Side::NorthSouth, 0),
            "S" => (Side::NorthSouth, 1),
            "E" => (Side::EastWest, 0),
            "W" => (Side::EastWest, 1),
            _ => continue,
        };
        let (Some(section), Some(table)) = (
            numbers.number(row, "Section").and_then(|id| movement.section(id)),
            numbers.number(row, "Table"),
        ) else {
            continue;
        };
        let Some((pair, direction)) = movement.start(section, table, side) else {
            continue;
        };
        let number = numbers.text(row, "Number");
        let name = match numbers.text(row, "Name") {
            "" => known(names, number),
            name => name,
        };
        let players = seated.entry((section.to_owned(), direction, pair)).or_default();
        players[seat] = Some(Seated { name: name.to_owned(), id: number.to_owned(), row: place });
    }
    let rows = seated.into_iter().map(|((section, direction, pair), players)| {
        let first = players.iter().flatten().map(|one| one.row).min();
        let spot = |row| Spot::Record { table: "PlayerNumbers", row };
        let at = spot(first.unwrap_or(0));
        let mut row = Row::at(at.clone());
        row.put(Field::Section, section, at.clone());
        row.put(Field::Pair, pair.to_string(), at.clone());
        row.put(Field::Direction, direction.map_or("", Side::code), at);
        let columns = [(Field::Player1, Field::Id1), (Field::Player2, Field::Id2)];
        for (player, (name, id)) in players.into_iter().zip(columns) {
            let Some(player) = player else {
                continue;
            };
            row.put(name, player.name, spot(player.row));
            // 0 is no number.
            row.put(id, player.id.trim_start_matches('0'), spot(player.row));
        }
        row
    });
    rows.collect()
}

/// The name of a number in the club's list.
fn known<'t>(names: Option<&'t Table>, number: &str) -> &'t str {
    let found = names.and_then(|table| {
        let is_it = |row: &&Vec<jetdb::Value>| {
            let id = table.number(row, "ID").map(|id| id.to_string());
            !number.is_empty()
                && (table.text(row, "strID") == number || id.as_deref() == Some(number))
        };
        let row = table.rows.iter().find(is_it)?;
        Some(table.text(row, "Name"))
    });
    found.unwrap_or_default()
}
