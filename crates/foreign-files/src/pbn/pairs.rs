//! Who plays: the rows of the table of totals.

use std::collections::{BTreeMap, BTreeSet};

use findings::{Code, Diagnostic, Findings};
use notation::cell::decimal;
use notation::{Field, PairField};
use rust_decimal::Decimal;
use table::text::Text;
use toml::Value;

use super::games::Game;
use super::lines::{Nobody, both, penalties};
use super::tables::Table;
use crate::imported::{Imported, Row};
use crate::settings::{set, set_filled};

/// The pairs that a table of totals lists. A direction is part of a pair's name only where both sides have the same
/// numbers.
pub(super) fn read(
    games: &[Game<'_>],
    travelers: &[Row<Field>],
    nobody: Nobody,
) -> Vec<Row<PairField>> {
    let table = games.iter().find_map(|game| game.tag("TotalScoreTable"));
    let table = table.map(Table::of);
    let has_directions = table.as_ref().is_some_and(has_directions);
    let has_names = table.as_ref().is_some_and(|table| table.has("Names"));
    let has_sections =
        travelers.iter().any(|row| row.cells.iter().any(|(field, ..)| *field == Field::Section));
    let rows = table.iter().flat_map(|table| table.rows.iter().map(move |line| (table, line)));
    let rows = rows.filter_map(|(table, line)| {
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
    let mut rows: Vec<_> = rows.collect();
    let listed = rows.len();
    // Who is not ranked has no number there.
    for line in travelers {
        for (field, direction) in [(Field::Ns, "NS"), (Field::Ew, "EW")] {
            if let Some(number) = line.text(field).filter(|number| nobody.has(number)) {
                let section = line.text(Field::Section).unwrap_or_default();
                let direction = if has_directions { direction } else { "" };
                Imported::stand_in(&mut rows, [section, number, direction], &line.at);
            }
        }
    }
    if has_names || rows.len() > listed { rows } else { Vec::new() }
}

/// Whether a direction is part of a pair's name.
fn has_directions(table: &Table<'_>) -> bool {
    let number = |row| table.text(row, "PairId");
    let numbers: BTreeSet<_> = table.rows.iter().filter_map(number).collect();
    table.has("Direction") && numbers.len() < table.rows.len()
}

/// What the settings would say of penalties and bonuses: of the table of totals, or of lines of their own.
pub(super) fn adjustments(
    games: &[Game<'_>],
    text: &Text<'_>,
    findings: &mut Findings,
) -> Vec<Value> {
    const COLUMNS: [&str; 6] =
        ["ScorePenalty", "ScoreBonus", "ScoreAdjustment", "Penalty", "Bonus", "Adjustment"];
    let totals = games.iter().find_map(|game| game.tag("TotalScoreTable"));
    let totals = totals.map(Table::of);
    let has_directions = totals.as_ref().is_some_and(has_directions);
    let mut sums: BTreeMap<[&str; 3], Decimal> = BTreeMap::new();
    for tag in games.iter().filter_map(|game| game.tag("ScoreTable")) {
        let table = Table::of(tag);
        for line in &table.rows {
            let points = penalties(&table, line).into_iter().flatten();
            let sides = [("PairId_NS", "NS"), ("PairId_EW", "EW")];
            for ((column, side), points) in sides.into_iter().zip(points) {
                let section = table.text(line, "Section").unwrap_or_default();
                let side = if has_directions { side } else { "" };
                if let (Some(pair), Some(points)) = (table.text(line, column), points) {
                    *sums.entry([section, pair, side]).or_default() += points;
                }
            }
        }
    }
    // The table of totals has the sums.
    for (table, row) in
        totals.iter().flat_map(|table| table.rows.iter().map(move |row| (table, row)))
    {
        let amounts = COLUMNS.iter().filter_map(|column| decimal::read(table.text(row, column)?));
        let sum = amounts.reduce(|sum, one| sum + one);
        let side = match table.text(row, "Direction") {
            Some("E-W" | "EW") if has_directions => "EW",
            Some(_) if has_directions => "NS",
            _ => "",
        };
        let section = table.text(row, "Section").unwrap_or_default();
        if let (Some(pair), Some(sum)) = (table.text(row, "PairId"), sum) {
            let of_lines = sums.insert([section, pair, side], sum);
            if let Some(of_lines) = of_lines.filter(|of_lines| *of_lines != sum) {
                let message = format!(
                    "pair {pair} has a penalty of {sum} here, and of {of_lines} in the lines"
                );
                findings.push(
                    Diagnostic::new(Code::BadPbn, message)
                        .at(text.location_of(row.at.clone()))
                        .expected("the same sum in both")
                        .hint("correct the one that is wrong"),
                );
            }
        }
    }
    let given = sums.into_iter().filter(|(_, sum)| !sum.is_zero());
    let described = given.map(|([section, pair, side], sum)| {
        let mut one = toml::Table::new();
        set_filled(&mut one, "section", section);
        set(&mut one, "pair", pair.parse::<i64>().unwrap_or_default());
        set_filled(&mut one, "direction", side);
        set(&mut one, "matchpoints", sum.normalize().to_string());
        set(&mut one, "reason", "as in the file");
        one.into()
    });
    described.collect()
}
