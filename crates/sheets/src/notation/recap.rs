//! The signs of the recap, the same in every format that people read.

use super::{amount, digits};
use crate::model::cell::Cell;
use crate::model::heading::Movement;
use crate::model::recap::{BoardSum, RecapRow, RecapSheet, SheetStrat};
use crate::visible::visible;

/// Decimal places, alike in all cells and in all sums of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Digits {
    /// Of the cells.
    pub(crate) cells: u32,
    /// Of the sums at the foot.
    pub(crate) sums: u32,
}

impl Digits {
    /// As few as show all that a sheet has, two at most.
    pub(crate) fn of(sheet: &RecapSheet) -> Self {
        let cells = sheet.rows.iter().flat_map(|row| &row.cells);
        let sums = sheet.foot.iter().flat_map(|sum| {
            let check = sum.check;
            [
                Some(sum.sum),
                check.map(|check| check.awarded),
                check.map(|check| check.expected),
            ]
        });
        Self {
            cells: digits(cells.filter_map(|(_, cell)| cell.earned())),
            sums: digits(sums.flatten()),
        }
    }
}

/// What stands in a cell of the grid.
pub(crate) fn cell(cell: Cell, digits: Digits) -> String {
    let digits = digits.cells;
    match cell {
        Cell::Absent => "-".to_owned(),
        Cell::SitOut => "out".to_owned(),
        Cell::NotPlayed => "NP".to_owned(),
        Cell::LatePlay => "LP".to_owned(),
        Cell::Earned(earned) => amount(earned, digits),
        Cell::Artificial(_, earned) => format!("*{}", amount(earned, digits)),
    }
}

/// The sum that the rules make, with `!` before it where it was not met.
pub(crate) fn expected(sum: &BoardSum, digits: Digits) -> String {
    sum.check.map_or_else(String::new, |check| {
        let mark = if check.holds { "" } else { "!" };
        format!("{mark}{}", amount(check.expected, digits.sums))
    })
}

/// What the sums at the foot come to.
pub(crate) fn sums(sheet: &RecapSheet) -> Vec<String> {
    let digits = digits([sheet.total].into_iter().chain(sheet.expected_total));
    let total = amount(sheet.total, digits);
    let total = match sheet.expected_total {
        Some(expected) => format!("Total {total}, expected {}", amount(expected, digits)),
        None => format!("Total {total}"),
    };
    let off: Vec<String> = sheet
        .foot
        .iter()
        .filter(|sum| sum.check.is_some_and(|check| !check.holds))
        .map(|sum| sum.board.to_string())
        .collect();
    let rounded = sheet
        .expected_total
        .is_some_and(|expected| expected != sheet.total);
    let remark = if !off.is_empty() {
        Some(format!(
            "! Sums that are not as expected: board {}",
            off.join(", ")
        ))
    } else if rounded {
        Some("The difference is rounding: each board's sum is within its tolerance.".to_owned())
    } else {
        None
    };
    [total].into_iter().chain(remark).collect()
}

/// The strats with their limits and sizes: `Strats: A open, 7 pairs; B to 1500, 5; C to 500, 3`.
pub(crate) fn strats(sheet: &RecapSheet) -> Option<String> {
    let word = match sheet.heading.movement {
        Movement::Individual => "players",
        Movement::Mitchell | Movement::OneWinner => "pairs",
    };
    let limit = |strat: &SheetStrat| match strat.limit {
        Some(limit) => format!("to {}", limit.normalize()),
        None => "open".to_owned(),
    };
    let strats = sheet.strats.iter().enumerate();
    let strats = strats.map(|(place, strat)| {
        let word = if place == 0 {
            format!(" {word}")
        } else {
            String::new()
        };
        let name = visible(&strat.name);
        format!("{name} {}, {}{word}", limit(strat), strat.contestants)
    });
    let strats: Vec<String> = strats.collect();
    // One strat that is open to all is none.
    let told = strats.len() > 1 || sheet.strats.iter().any(|strat| strat.limit.is_some());
    told.then(|| format!("Strats: {}", strats.join("; ")))
}

/// What stands under the awards, where there are some.
pub(crate) fn awards(sheet: &RecapSheet) -> Option<&'static str> {
    let awarded = sheet.rows.iter().any(|row| row.standing.award.is_some());
    awarded.then_some("Awards are for each player, and unofficial.")
}

/// The signs that occur, with their meaning.
pub(crate) fn legend(sheet: &RecapSheet) -> Vec<&'static str> {
    let has = |is: fn(&Cell) -> bool| {
        sheet
            .rows
            .iter()
            .flat_map(|row| &row.cells)
            .any(|(_, cell)| is(cell))
    };
    let full = |row: &RecapRow| row.cells.len() == sheet.foot.len();
    [
        (!sheet.rows.iter().all(full), "- did not meet the board"),
        (has(|cell| *cell == Cell::SitOut), "out sat out"),
        (has(|cell| *cell == Cell::NotPlayed), "NP not played"),
        (
            has(|cell| *cell == Cell::LatePlay),
            "LP late play, still to come",
        ),
        (
            has(|cell| matches!(cell, Cell::Artificial(..))),
            "* artificial score",
        ),
        (
            sheet.shares_field,
            "All: the sum over all sections scored together",
        ),
    ]
    .into_iter()
    .filter_map(|(occurs, meaning)| occurs.then_some(meaning))
    .collect()
}
