//! Whose standing changed, and how.

use rust_decimal::Decimal;

use super::who::{who_cells, who_columns};
use crate::model::difference::{Difference, StandingChange};
use crate::model::published::{PublishedStanding, Ranks};
use crate::reports::{Reporting, played};
use crate::sheet::{Cell, Column, Keep, Kind, Table, Value};
use crate::words::Title;

/// What boards earn.
pub(super) fn earned(
    reporting: Reporting<'_>,
    difference: &Difference,
    title: &str,
) -> Option<Table> {
    let words = &reporting.words.reports.corrections;
    let amounts = difference
        .earned
        .iter()
        .flat_map(|change| [change.old, change.new]);
    let digits = played::digits(amounts.flatten());
    let board = Column::new("board", reporting.words.columns.board, Kind::Ordinal);
    let mut columns = vec![board.naming()];
    columns.extend(who_columns(reporting));
    columns.extend([
        Column::new("was", words.was, Kind::Number),
        Column::new("is", words.is, Kind::Number),
        Column::new("change", words.change, Kind::Number).strong(),
    ]);
    let mut table = Table::new(title, columns);
    for change in &difference.earned {
        let amount = |amount: Option<Decimal>| -> Cell {
            let amount = amount.map(|amount| Value::Amount(amount, digits));
            amount.unwrap_or(Value::Dash).into()
        };
        let mut cells = vec![Cell::number(change.board.get())];
        cells.extend(who_cells(reporting, &change.players, &[]));
        cells.extend([
            amount(change.old),
            amount(change.new),
            grown(reporting, change.old, change.new, digits),
        ]);
        table.rows.push(cells);
    }
    some(table)
}

/// Scores, percentages and places.
pub(super) fn standings(reporting: Reporting<'_>, difference: &Difference) -> Option<Table> {
    let titles = &reporting.words.columns;
    let words = &reporting.words.reports.corrections;
    let score = (titles.score)(reporting.scored.unit());
    let mut columns = who_columns(reporting).to_vec();
    columns.extend(two(reporting, ["was-score", "score"], score, Kind::Number));
    columns.push(Column::new("change", words.change, Kind::Number).strong());
    let percent = two(
        reporting,
        ["was-percent", "percent"],
        titles.percent,
        Kind::Number,
    );
    columns.extend(percent.map(|column| column.keep(Keep::Room)));
    columns.extend(two(
        reporting,
        ["was-place", "place"],
        titles.place,
        Kind::Ordinal,
    ));
    let mut table = Table::new(words.standings, columns);
    let score = |one: &PublishedStanding| one.final_score.or(one.score);
    for change in &difference.standings {
        let figures = |one: &PublishedStanding| (score(one), one.percent, one.place.clone());
        if change.changed(figures).is_none() {
            continue;
        }
        let mut cells = standing_cells(reporting, change).to_vec();
        let both = [&change.old, &change.new].map(Option::as_ref);
        let [old, new] = both.map(|one| one.and_then(score));
        cells.extend([old, new].map(Cell::hundredths));
        cells.push(grown(reporting, old, new, 2));
        cells.extend(both.map(|one| Cell::hundredths(one.and_then(|one| one.percent))));
        cells.extend(both.map(|one| place(one.and_then(|one| one.place.as_deref()))));
        table.rows.push(cells);
    }
    some(table)
}

/// Ranks in strats and over all, and awards.
pub(super) fn ranks(reporting: Reporting<'_>, difference: &Difference) -> Option<Table> {
    let titles = &reporting.words.columns;
    let mut columns = who_columns(reporting).to_vec();
    columns.push(Column::new("strat", titles.strat, Kind::Text));
    for (keys, title, kind) in [
        (
            ["was-section", "section"],
            titles.section_rank,
            Kind::Ordinal,
        ),
        (
            ["was-overall", "overall"],
            titles.overall_rank,
            Kind::Ordinal,
        ),
        (["was-award", "award"], titles.award, Kind::Number),
    ] {
        columns.extend(two(reporting, keys, title, kind));
    }
    let mut table = Table::new(reporting.words.reports.corrections.ranks, columns);
    for change in &difference.standings {
        let award = |one: Option<&Option<(Decimal, String)>>| -> Cell {
            let award = one.and_then(Option::as_ref);
            award.map_or_else(Cell::default, |(points, reason)| {
                Value::Noted(*points, points.scale(), reason.clone()).into()
            })
        };
        let awards = change.changed(|one| &one.award);
        let mut awards = awards.map(|both| both.map(award));
        let mut rows = change.ranks();
        if rows.is_empty() && awards.is_some() {
            rows.push((None, [Ranks::default(), Ranks::default()]));
        }
        for (strat, both) in rows {
            let mut cells = standing_cells(reporting, change).to_vec();
            cells.push(Cell::text(strat.unwrap_or_default().to_owned()));
            cells.extend(both.each_ref().map(|ranks| place(ranks.section.as_deref())));
            cells.extend(both.each_ref().map(|ranks| place(ranks.overall.as_deref())));
            // A contestant has one award, whatever the strat.
            cells.extend(awards.take().unwrap_or_default());
            table.rows.push(cells);
        }
    }
    some(table)
}

/// What something was and what it is, as two columns.
pub(super) fn two(
    reporting: Reporting<'_>,
    keys: [&'static str; 2],
    title: Title,
    kind: Kind,
) -> [Column; 2] {
    let words = &reporting.words.reports.corrections;
    let [was, is] = keys.map(|key| Column::new(key, title, kind));
    let was = Column {
        title: (words.column_was)(&was.title),
        short: words.was.short.to_owned(),
        ..was
    };
    [was, is]
}

/// A table with rows, without the columns that say nothing.
pub(super) fn some(table: Table) -> Option<Table> {
    (!table.rows.is_empty()).then(|| table.without_empty_columns())
}

pub(super) fn standing_cells(reporting: Reporting<'_>, change: &StandingChange) -> [Cell; 2] {
    who_cells(reporting, std::slice::from_ref(&change.who), change.names())
}

pub(super) fn place(place: Option<&str>) -> Cell {
    Cell::text(place.unwrap_or_default().to_owned())
}

/// By how much an amount grew, with its sign.
pub(super) fn grown(
    reporting: Reporting<'_>,
    old: Option<Decimal>,
    new: Option<Decimal>,
    digits: u32,
) -> Cell {
    match (old, new) {
        (Some(old), Some(new)) if old != new => {
            let sign = if new > old { "+" } else { "" };
            Cell::text(format!("{sign}{}", reporting.amount(new - old, digits)))
        }
        _ => Cell::default(),
    }
}
