//! The recap: how each contestant stands, and a column for each board with its sum.

use std::io::{self, Write};

use askama::Template;

use super::Page;
use super::article::Article;
use super::narrow::Narrow;
use super::table::{Cell, Column, Part, Table};
use crate::model::recap::{RecapSheet, recaps};
use crate::model::standing::{StandingLine, StratRanks};
use crate::notation::recap::{self as signs, Digits};
use crate::notation::{amount, hundredths, place};
use matchpointing::Place;
use session::SectionId;

/// Where the ranks begin.
const RANKS: usize = 8;

/// Writes all recaps.
pub(super) fn write(page: Page<'_>, out: &mut dyn Write) -> io::Result<()> {
    for sheet in recaps(page.scored) {
        let legend = signs::legend(&sheet).join(" · ");
        Article::of_sheet(&sheet.heading)
            .facts(signs::strats(&sheet))
            .table(table(page, &sheet))
            .notes(signs::sums(&sheet))
            .notes(signs::awards(&sheet))
            .notes((!legend.is_empty()).then_some(legend))
            .write_into(out)?;
    }
    Ok(())
}

fn table(page: Page<'_>, sheet: &RecapSheet) -> Table {
    let mut table = Table::new(
        format!("Recap, {}", sheet.heading.title()),
        columns(page, sheet),
    )
    .wide();
    let strats = sheet.strats.len();
    if strats > 1 {
        table.group(RANKS, strats, "Section rank");
        table.group(RANKS + strats, strats, "Overall rank");
    }
    let digits = Digits::of(sheet);
    for row in &sheet.rows {
        let mut cells = standing(page, &row.standing);
        cells.extend(sheet.foot.iter().map(|sum| {
            let cell = row.cell(sum.board);
            let mark = cell.earned().and_then(|earned| sheet.heading.mark(earned));
            Cell::text(signs::cell(cell, digits)).mark(mark)
        }));
        table.row(cells);
    }
    let before = RANKS + 2 * strats + 1;
    let named = sheet.rows.iter().any(|row| !row.standing.names.is_empty());
    let label = if named { 2 } else { 1 };
    let mut foot = |title: &str, sums: Vec<String>| {
        let mut cells = vec![Cell::default(); before];
        cells[label] = Cell::text(title);
        cells.extend(sums.into_iter().map(Cell::text));
        table.foot(cells);
    };
    let sums = sheet.foot.iter();
    foot(
        "Sum",
        sums.clone()
            .map(|sum| amount(sum.sum, digits.sums))
            .collect(),
    );
    if sheet.shares_field {
        let awarded = |sum: &crate::model::recap::BoardSum| {
            let check = sum.check.map(|check| amount(check.awarded, digits.sums));
            check.unwrap_or_default()
        };
        foot("All", sums.clone().map(awarded).collect());
    }
    if sums.clone().any(|sum| sum.check.is_some()) {
        foot(
            "Expected",
            sums.map(|sum| signs::expected(sum, digits)).collect(),
        );
    }
    table
}

fn columns(page: Page<'_>, sheet: &RecapSheet) -> Vec<Column> {
    let lines = || sheet.rows.iter().map(|row| &row.standing);
    let any = |is: fn(&StandingLine) -> bool| lines().any(is);
    let ranked = |kind: fn(&StratRanks) -> bool| lines().any(|line| line.ranks.iter().any(kind));
    let named = any(|line| !line.names.is_empty());
    let mut columns = vec![
        Column::ordinal("Place"),
        Column::head_number("No.", !named),
        Column::head("Names").when(named),
        Column::number("%").when(any(|line| line.percent.is_some())),
        Column::number("Adjustment")
            .narrow(Narrow::Hidden)
            .when(any(|line| line.adjustment.is_some())),
        Column::number("Score"),
        Column::number("Final").when(any(|line| line.carryover.is_some())),
        Column::text("Strat")
            .narrow(Narrow::Hidden)
            .when(any(|line| line.strat.is_some())),
    ];
    for (kind, shown) in [
        ("Section rank", ranked(|rank| rank.section.is_some())),
        ("Overall rank", ranked(|rank| rank.overall.is_some())),
    ] {
        let titles = sheet.strats.iter().map(|strat| match sheet.strats.len() {
            1 => kind,
            _ => strat.name.as_str(),
        });
        columns
            .extend(titles.map(|title| Column::ordinal(title).narrow(Narrow::Hidden).when(shown)));
    }
    columns.push(
        Column::number("Award")
            .narrow(Narrow::Hidden)
            .when(any(|line| line.award.is_some())),
    );
    let section = sheet.rows.first().map(|row| section(page, &row.standing));
    columns.extend(sheet.foot.iter().map(|sum| {
        let link = section.and_then(|section| page.board(section, sum.board));
        Column::number(sum.board.to_string())
            .narrow(Narrow::Band)
            .link(link)
    }));
    columns
}

fn section(page: Page<'_>, line: &StandingLine) -> SectionId {
    page.scored.session.contestant(line.contestant).section
}

/// The cells before the boards.
fn standing(page: Page<'_>, line: &StandingLine) -> Vec<Cell> {
    let [number, names] = who(page, line);
    let mut cells = vec![
        Cell::text(place(line.place)),
        number,
        names,
        Cell::text(hundredths(line.percent)),
        Cell::text(hundredths(line.adjustment)),
        Cell::text(
            line.score
                .map_or_else(|| "-".to_owned(), |score| hundredths(Some(score))),
        ),
        Cell::text(hundredths(line.carryover.and(line.final_score))),
        Cell::text(line.strat.clone().unwrap_or_default()),
    ];
    let ranks = |pick: fn(&StratRanks) -> Option<Place>| {
        let places = line.ranks.iter().map(pick);
        places.map(|rank| Cell::text(rank.map_or_else(String::new, |place| place.to_string())))
    };
    cells.extend(ranks(|rank| rank.section));
    cells.extend(ranks(|rank| rank.overall));
    cells.push(Cell::text(
        line.award.as_ref().map_or_else(String::new, |award| {
            format!("{} ({})", award.points, award.reason)
        }),
    ));
    cells
}

/// Number and names; one of them leads to the scorecard.
fn who(page: Page<'_>, line: &StandingLine) -> [Cell; 2] {
    let link = page.pair(line.contestant);
    let number = line.number.to_string();
    if line.names.is_empty() {
        [Cell::link(number, link), Cell::default()]
    } else {
        [
            Cell::text(number),
            Cell::parts(vec![Part::names(&line.names, link)]),
        ]
    }
}
