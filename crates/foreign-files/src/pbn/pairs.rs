//! Who plays: the rows of the table of totals.

use std::collections::BTreeSet;

use notation::{Field, PairField};

use super::games::Game;
use super::tables::Table;
use crate::imported::Row;

/// The pairs that a table of totals lists. A direction is part of a pair's name only where both sides have the same
/// numbers.
pub(super) fn read(games: &[Game<'_>], travelers: &[Row<Field>]) -> Vec<Row<PairField>> {
    let Some(tag) = games.iter().find_map(|game| game.tag("TotalScoreTable")) else {
        return Vec::new();
    };
    let table = Table::of(tag);
    let number = |row| table.text(row, "PairId");
    let numbers: BTreeSet<_> = table.rows.iter().filter_map(number).collect();
    let has_directions = table.has("Direction") && numbers.len() < table.rows.len();
    let has_names = table.has("Names");
    let has_sections = travelers
        .iter()
        .any(|row| row.cells.iter().any(|(field, ..)| *field == Field::Section));
    let rows = table.rows.iter().filter_map(|line| {
        let mut row = Row::at(line.at.clone());
        let (at, number) = table.cell(line, "PairId")?;
        row.put(PairField::Pair, number, at);
        let mut copy = |column: &str, field| {
            if let Some((at, text)) = table.cell(line, column) {
                row.put(field, text, at);
            }
        };
        if has_sections {
            copy("Section", PairField::Section);
        }
        if has_directions {
            copy("Direction", PairField::Direction);
        }
        let names = table.cell(line, "Names");
        copy("MemberID1", PairField::Id1);
        copy("MemberID2", PairField::Id2);
        if let Some((at, text)) = names {
            row.put(PairField::Names, both(text), at);
        }
        Some(row)
    });
    if has_names {
        rows.collect()
    } else {
        Vec::new()
    }
}

/// Names as we write them. The standard has `;` between partners.
pub(super) fn both(names: &str) -> String {
    let names: Vec<&str> = names.split(';').map(str::trim).collect();
    names.join(" & ")
}
