//! The recap: the sheet on the wall, one row a contestant and one column a board.

use contract_scoring::Side;

use super::grid::{Grid, Part, Row, Tops};
use super::heading::SheetTop;
use super::page::Pages;
use super::table::{Cell, Column};
use crate::model::Scored;
use crate::model::heading::Heading;
use crate::model::recap::{BoardSum, RecapRow, RecapSheet, recaps};
use crate::model::standing::StratRanks;
use crate::notation::recap::{self as signs, Digits};
use crate::notation::{amount, hundredths};

/// What a row is called in every band.
const NUMBER: usize = 1;
const NAMES: usize = 2;

/// Draws all recaps: both directions of a section share a sheet where that can be read on a wall.
pub(super) fn draw(scored: Scored<'_>, heading: &Heading, pages: &mut Pages) {
    let sheets: Vec<RecapSheet> = recaps(scored).collect();
    let boards = |sheet: &RecapSheet| sheet.foot.iter().map(|sum| sum.board).collect::<Vec<_>>();
    let of_a_section = |one: &RecapSheet, next: &RecapSheet| {
        one.heading.section == next.heading.section && boards(one) == boards(next)
    };
    for section in sheets.chunk_by(of_a_section) {
        grid(section).draw(&tops(heading, section), pages);
    }
}

/// What stands over the directions of a section together, and over each alone.
fn tops(heading: &Heading, section: &[RecapSheet]) -> Tops {
    let apart = section.iter().map(|sheet| {
        SheetTop::of_sheet(heading, "Recap", &sheet.heading).facts(signs::strats(sheet))
    });
    let together = section.first().map(|sheet| {
        let title = match sheet.heading.one_of_several {
            true => format!("Recap  Section {}", sheet.heading.section),
            false => "Recap".to_owned(),
        };
        let strats = alike(section).then(|| signs::strats(sheet)).flatten();
        SheetTop::new(heading, title).facts([sheet.heading.facts()].into_iter().chain(strats))
    });
    Tops {
        together: together.unwrap_or_else(|| SheetTop::new(heading, String::new())),
        apart: apart.collect(),
    }
}

/// Whether all directions have the same strats.
fn alike(section: &[RecapSheet]) -> bool {
    section
        .windows(2)
        .all(|pair| signs::strats(&pair[0]) == signs::strats(&pair[1]))
}

fn grid(section: &[RecapSheet]) -> Grid {
    let rows = || section.iter().flat_map(|sheet| &sheet.rows);
    let strats = section.first().map_or(&[][..], |sheet| &sheet.strats);
    let named = rows().any(|row| !row.standing.names.is_empty());
    let mut columns = vec![
        Column::right("Place"),
        Column::right("No"),
        // The foot's labels stand in this column, whether anybody has a name or not.
        Column::left(if named { "Names" } else { "" }),
    ];
    columns.extend(["%", "Adj", "Score", "Final"].map(Column::right));
    columns.push(Column::center("St"));
    let first_rank = columns.len();
    for kind in ["Sec", "All"] {
        columns.extend(
            strats
                .iter()
                .map(|strat| Column::center(if strats.len() == 1 { kind } else { &strat.name })),
        );
    }
    let overall = first_rank + strats.len();
    let mut groups = Vec::new();
    if strats.len() > 1 {
        groups.push((first_rank..overall, "Section".to_owned()));
        groups.push((overall..overall + strats.len(), "Overall".to_owned()));
    }
    columns.push(Column::right("Award"));
    let first = columns.len();
    let boards = section.first().map_or(&[][..], |sheet| &sheet.foot);
    columns.extend(
        boards
            .iter()
            .map(|sum| Column::cells(sum.board.to_string())),
    );
    let mut grid = Grid {
        columns,
        groups,
        key: NUMBER,
        names: NAMES,
        first,
        parts: section.iter().map(part).collect(),
    };
    grid.leave_out_empty_columns();
    grid
}

fn part(sheet: &RecapSheet) -> Part {
    let digits = Digits::of(sheet);
    let rows = sheet.rows.iter().map(|row| {
        let mut cells = standing(row);
        cells.extend(sheet.foot.iter().map(|sum| {
            let cell = row.cell(sum.board);
            let mark = cell.earned().and_then(|earned| sheet.heading.mark(earned));
            Cell::from(signs::cell(cell, digits)).marked(mark)
        }));
        Row {
            cells,
            players: row.standing.names.clone(),
            bold: is_first(row),
        }
    });
    let sums = |amount: &dyn Fn(&BoardSum) -> Cell| sheet.foot.iter().map(amount).collect();
    let sum = |sum: &BoardSum| amount(sum.sum, digits.sums).into();
    let mut foot = vec![("Sum".to_owned(), sums(&sum))];
    if sheet.shares_field {
        let awarded = |sum: &BoardSum| {
            let awarded = sum.check.map(|check| amount(check.awarded, digits.sums));
            awarded.unwrap_or_default().into()
        };
        foot.push(("All sections".to_owned(), sums(&awarded)));
    }
    if sheet.foot.iter().any(|sum| sum.check.is_some()) {
        let expected = |sum: &BoardSum| {
            let holds = sum.check.is_none_or(|check| check.holds);
            Cell::from(signs::expected(sum, digits)).bold(!holds)
        };
        foot.push(("Expected".to_owned(), sums(&expected)));
    }
    Part {
        title: direction(sheet, "North-South", "East-West"),
        short: direction(sheet, "N-S", "E-W"),
        rows: rows.collect(),
        foot,
        notes: notes(sheet),
    }
}

fn direction(sheet: &RecapSheet, ns: &str, ew: &str) -> String {
    let side = sheet.heading.direction.side();
    let name = side.map_or("", |side| match side {
        Side::NorthSouth => ns,
        Side::EastWest => ew,
    });
    name.to_owned()
}

fn is_first(row: &RecapRow) -> bool {
    row.standing
        .place
        .is_some_and(|place| place.to_string() == "1")
}

/// The cells before the boards.
fn standing(row: &RecapRow) -> Vec<Cell> {
    let line = &row.standing;
    let place = line
        .place
        .map_or_else(|| "-".to_owned(), |place| place.to_string());
    let score = line
        .score
        .map_or_else(|| "-".to_owned(), |score| hundredths(Some(score)));
    let mut cells = vec![
        Cell::from(place).bold(is_first(row)),
        line.number.to_string().into(),
        Cell::default(),
        Cell::from(hundredths(line.percent)).bold(true),
        hundredths(line.adjustment).into(),
        score.into(),
        hundredths(line.carryover.and(line.final_score)).into(),
        line.strat.clone().unwrap_or_default().into(),
    ];
    let ranks = |pick: fn(&StratRanks) -> Option<matchpointing::Place>| {
        line.ranks
            .iter()
            .map(move |rank| pick(rank).map_or_else(String::new, |place| place.to_string()))
            .map(Cell::from)
    };
    cells.extend(ranks(|rank| rank.section));
    cells.extend(ranks(|rank| rank.overall));
    let award = line.award.as_ref();
    let award = award.map(|award| format!("{}({})", award.points, award.reason));
    cells.push(award.unwrap_or_default().into());
    cells
}

/// The total, what the signs mean, and what is not as expected.
fn notes(sheet: &RecapSheet) -> Vec<String> {
    vec![
        signs::sums(sheet).join("  "),
        signs::awards(sheet).unwrap_or_default().to_owned(),
        signs::legend(sheet).join("    "),
    ]
}
