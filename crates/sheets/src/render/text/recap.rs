//! The recap: the rows with their ranks, then the grid of boards with its sums.

use std::io;

use super::table::{Column, Table};
use super::width::wrapped;
use super::{Page, Pages, grid, heading, names, notation};
use crate::model::Scored;
use crate::model::recap::{RecapSheet, recaps};
use crate::model::standing::{Award, StandingLine, StratRanks};
use crate::notation::recap::{awards, strats, sums};
use crate::visible::visible;

const NAMES: usize = 2;

/// Prints all recaps.
pub(super) fn write(scored: Scored<'_>, pages: &mut Pages<'_>) -> io::Result<()> {
    for sheet in recaps(scored) {
        let strats = strats(&sheet);
        pages.sheet(heading::sheet(
            "Recap",
            &sheet.heading,
            strats.as_deref(),
            pages.page,
        ))?;
        pages.table(rows(&sheet, pages.page))?;
        if let Some(awards) = awards(&sheet) {
            pages.keep(|_, out| writeln!(out, "{awards}"))?;
        }
        grid::write(&sheet, pages)?;
        pages.keep(|page, out| {
            let mut sums = sums(&sheet).into_iter();
            sums.try_for_each(|sum| writeln!(out, "{}", wrapped(&sum, 0, page)))
        })?;
    }
    Ok(())
}

/// One row a contestant, without its boards.
fn rows(sheet: &RecapSheet, page: Page) -> Table {
    let lines = || sheet.rows.iter().map(|row| &row.standing);
    let any = |is: fn(&StandingLine) -> bool| lines().any(is);
    let ranked = |kind: fn(&StratRanks) -> bool| lines().any(|line| line.ranks.iter().any(kind));
    let section = ranked(|rank| rank.section.is_some());
    let overall = ranked(|rank| rank.overall.is_some());
    let mut columns = vec![
        Column::right("Place"),
        Column::right("No").gap(1),
        Column::left("Names")
            .when(any(|line| !line.names.is_empty()))
            .gap(1),
        Column::right("%")
            .when(any(|line| line.percent.is_some()))
            .gap(1),
        Column::right("Adj")
            .when(any(|line| line.adjustment.is_some()))
            .gap(1),
        Column::right("Score").gap(1),
        Column::right("Final")
            .when(any(|line| line.carryover.is_some()))
            .gap(1),
        Column::left("St")
            .when(any(|line| line.strat.is_some()))
            .gap(1),
    ];
    let names = sheet.strats.iter().map(|strat| visible(&strat.name));
    let kinds = [("Section", section), ("Overall", overall)];
    let first_rank = columns.len();
    for (kind, shown) in kinds {
        columns.extend(names.clone().map(|name| {
            let one = sheet.strats.len() == 1;
            let title = if one {
                kind.to_owned()
            } else {
                name.into_owned()
            };
            Column::right(title).gap(1).when(shown)
        }));
    }
    columns.push(
        Column::right("Award")
            .when(any(|line| line.award.is_some()))
            .gap(1),
    );
    let mut table = Table::new(columns);
    if sheet.strats.len() > 1 {
        for ((kind, _), place) in kinds.into_iter().zip(0..) {
            table.group(
                first_rank + place * sheet.strats.len(),
                sheet.strats.len(),
                kind,
            );
        }
    }
    for line in lines() {
        let mut cells = vec![
            line.place
                .map_or_else(|| "-".to_owned(), |place| place.to_string()),
            line.number.to_string(),
            String::new(),
            notation::hundredths(line.percent),
            notation::hundredths(line.adjustment),
            line.score
                .map_or_else(|| "-".to_owned(), |score| notation::hundredths(Some(score))),
            notation::hundredths(line.carryover.and(line.final_score)),
            line.strat
                .as_deref()
                .map(visible)
                .unwrap_or_default()
                .into_owned(),
        ];
        let places = |pick: fn(&StratRanks) -> Option<matchpointing::Place>| {
            line.ranks
                .iter()
                .map(move |rank| pick(rank).map_or_else(String::new, |place| place.to_string()))
        };
        cells.extend(places(|rank| rank.section));
        cells.extend(places(|rank| rank.overall));
        cells.push(line.award.as_ref().map_or_else(String::new, award));
        table.row(cells);
    }
    let room = table.room(&[NAMES], page);
    let all = lines().map(|line| line.names.as_slice());
    table.fill(NAMES, names::column(all, room, page));
    table
}

fn award(award: &Award) -> String {
    format!("{}({})", award.points, visible(&award.reason))
}
