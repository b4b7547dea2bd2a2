//! The sheet `Ranking`: contestants in the order of their places, ranking by ranking.

use rust_xlsxwriter::{Worksheet, XlsxError};

use super::sheet::{Column, Sheet};
use super::value::Value;
use crate::model::Scored;
use crate::model::ranking::{RankingSheet, rankings};
use crate::model::standing::StandingLine;
use crate::words::ENGLISH;

/// Columns that name a contestant, and never scroll away.
pub(super) const NAMING: usize = 5;

/// Writes the sheet.
pub(super) fn write(scored: Scored<'_>, worksheet: &mut Worksheet) -> Result<(), XlsxError> {
    let rankings: Vec<RankingSheet> = rankings(scored).collect();
    let lines = || rankings.iter().flat_map(|sheet| &sheet.lines);
    let any = |is: fn(&StandingLine) -> bool| lines().any(is);
    let unit = |name: &str| match scored.max_score() {
        Some(_) => name.to_owned(),
        None => format!("{name} IMPs"),
    };
    let mut columns = naming_columns(scored, lines());
    columns.extend([
        Column::new("Boards"),
        Column::new(unit("Total")),
        Column::new("Adjustment").when(any(|line| line.adjustment.is_some())),
        Column::new(unit("Score")),
        Column::new("Out of").when(any(|line| line.out_of.is_some())),
        Column::new("Percent").when(any(|line| line.percent.is_some())),
        Column::new("Carryover").when(any(|line| line.carryover.is_some())),
        Column::new("Final").when(any(|line| line.carryover.is_some())),
        Column::new("Handicap").when(any(|line| line.handicap.is_some())),
        Column::new("With handicap").when(any(|line| line.handicap.is_some())),
        Column::new("Handicap place").when(any(|line| line.handicap.is_some())),
        Column::new("Strat").when(any(|line| line.strat.is_some())),
    ]);
    let strats = scored.session.strats().iter();
    columns.extend(strats.flat_map(|strat| {
        [
            Column::new(format!("Section rank {}", strat.name)),
            Column::new(format!("Overall rank {}", strat.name)),
        ]
    }));
    columns.extend([
        Column::new("Award").when(any(|line| line.award.is_some())),
        Column::new("Award for").when(any(|line| line.award.is_some())),
    ]);
    let awarded = any(|line| line.award.is_some());
    let notes: &[&str] = if awarded {
        &[ENGLISH.notes.awards]
    } else {
        &[]
    };
    let mut sheet = Sheet::begin(worksheet, "Ranking", scored, notes, columns)?;
    for line in lines() {
        sheet.row(row(line))?;
    }
    sheet.finish(NAMING, Vec::new())
}

/// The columns that name a contestant: those of [`naming`].
pub(super) fn naming_columns<'a>(
    scored: Scored<'_>,
    mut lines: impl Iterator<Item = &'a StandingLine> + Clone,
) -> Vec<Column> {
    let known = lines.clone().any(|line| !line.names.is_empty());
    vec![
        Column::new("Section").when(scored.has_sections()),
        Column::new("Direction").when(lines.any(|line| line.direction.side().is_some())),
        Column::new("Place"),
        Column::new(if scored.session.is_individual() {
            "Player"
        } else {
            "Pair"
        }),
        Column::new("Names").when(known),
    ]
}

/// Who a contestant is and where it is placed.
pub(super) fn naming(line: &StandingLine) -> [Value; NAMING] {
    let names = line.names.iter().map(String::as_str);
    let names: Vec<&str> = names.filter(|name| !name.is_empty()).collect();
    [
        Value::Text(line.section.clone()),
        Value::text(line.direction.side().map(|side| side.to_string())),
        Value::place(line.place),
        Value::Number(line.number.get().into()),
        Value::text((!names.is_empty()).then(|| names.join(" - "))),
    ]
}

fn row(line: &StandingLine) -> Vec<Value> {
    let mut row = naming(line).to_vec();
    let handicap = line.handicap;
    row.extend([
        Value::Number(line.boards.into()),
        Value::Number(line.total),
        Value::number(line.adjustment),
        Value::number(line.score),
        Value::number(line.out_of),
        Value::number(line.percent),
        Value::number(line.carryover),
        Value::number(line.final_score),
        Value::number(handicap.map(|handicap| handicap.points)),
        Value::number(handicap.map(|handicap| handicap.score)),
        Value::place(handicap.and_then(|handicap| handicap.place)),
        Value::text(line.strat.clone()),
    ]);
    let ranks = line.ranks.iter();
    row.extend(ranks.flat_map(|rank| [Value::place(rank.section), Value::place(rank.overall)]));
    let award = line.award.as_ref();
    row.extend([
        Value::number(award.map(|award| award.points)),
        Value::text(award.map(|award| award.reason.clone())),
    ]);
    row
}
