//! The ranking: place, score, percent, and a bar with a mark at one half.

use std::io;

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use super::table::{Column, Table};
use super::{Page, Pages, heading, names, notation};
use crate::model::Scored;
use crate::model::heading::Unit;
use crate::model::ranking::{RankingSheet, rankings};
use crate::model::standing::{Handicap, StandingLine};

const NAMES: usize = 2;
const BAR: usize = 10;
/// A bar's characters; more are no clearer.
const BAR_WIDTHS: std::ops::RangeInclusive<usize> = 10..=20;

/// Prints all rankings.
pub(super) fn write(scored: Scored<'_>, pages: &mut Pages<'_>) -> io::Result<()> {
    for sheet in rankings(scored) {
        pages.sheet(heading::sheet("Ranking", &sheet.heading, None, pages.page))?;
        pages.table(table(&sheet, pages.page))?;
        if let Some(lines) = sheet.with_handicap() {
            let title = "Ranking with handicap";
            pages.sheet(heading::sheet(title, &sheet.heading, None, pages.page))?;
            pages.table(handicap_table(&lines, pages.page))?;
        }
    }
    Ok(())
}

fn handicap_table(lines: &[(&StandingLine, Handicap)], page: Page) -> Table {
    let mut table = Table::new(vec![
        Column::right("Place"),
        Column::right("No"),
        Column::left("Names").when(lines.iter().any(|(line, _)| !line.names.is_empty())),
        Column::right("Scratch"),
        Column::right("Handicap"),
        Column::right("Score"),
    ]);
    for (line, handicap) in lines {
        let place = handicap.place;
        table.row(vec![
            place.map_or_else(|| "-".to_owned(), |place| place.to_string()),
            line.number.to_string(),
            String::new(),
            notation::hundredths(line.score),
            notation::hundredths(Some(handicap.points)),
            notation::hundredths(Some(handicap.score)),
        ]);
    }
    let all = lines.iter().map(|(line, _)| line.names.as_slice());
    let room = table.room(&[NAMES], page);
    table.fill(NAMES, names::column(all, room, page));
    table
}

fn table(sheet: &RankingSheet, page: Page) -> Table {
    let any = |is: fn(&StandingLine) -> bool| sheet.lines.iter().any(is);
    let score = match sheet.heading.max_score {
        Some(most) => format!("Score/{}", most.normalize()),
        None => match sheet.heading.unit {
            Unit::Matchpoints => "Score".to_owned(),
            Unit::Imps => "IMPs".to_owned(),
        },
    };
    let scaled = any(|line| line.score.is_some_and(|score| score != line.total));
    let mut table = Table::new(vec![
        Column::right("Place"),
        Column::right("No"),
        Column::left("Names").when(any(|line| !line.names.is_empty())),
        Column::right("Earned").when(scaled),
        Column::right("Adj").when(any(|line| line.adjustment.is_some())),
        Column::right(score),
        Column::right("Carried").when(any(|line| line.carryover.is_some())),
        Column::right("Final").when(any(|line| line.carryover.is_some())),
        Column::right("%").when(any(|line| line.percent.is_some())),
        Column::right("Bds"),
        Column::left(""),
    ]);
    for line in &sheet.lines {
        let carried = line.carryover.is_some();
        table.row(vec![
            line.place
                .map_or_else(|| "-".to_owned(), |place| place.to_string()),
            line.number.to_string(),
            String::new(),
            if scaled {
                notation::hundredths(Some(line.total))
            } else {
                String::new()
            },
            notation::hundredths(line.adjustment),
            line.score
                .map_or_else(|| "-".to_owned(), |score| notation::hundredths(Some(score))),
            notation::hundredths(line.carryover),
            notation::hundredths(line.final_score.filter(|_| carried)),
            notation::hundredths(line.percent),
            line.boards.to_string(),
            String::new(),
        ]);
    }
    let all = || sheet.lines.iter().map(|line| line.names.as_slice());
    let natural = names::widest(all(), page);
    let drawn = any(|line| line.percent.is_some());
    if drawn && table.room(&[NAMES], page) < names::widest_last(all(), page) + BAR_WIDTHS.start() {
        table.tighten();
    }
    let room = table.room(&[NAMES], page);
    // The bar takes what the names leave, and a little more where they leave nothing.
    let bar = room
        .saturating_sub(natural)
        .clamp(*BAR_WIDTHS.start(), *BAR_WIDTHS.end());
    let room = if drawn {
        room.saturating_sub(bar)
    } else {
        room
    };
    table.fill(NAMES, names::column(all(), room, page));
    if drawn {
        let all = sheet.lines.iter();
        table.fill(
            BAR,
            all.map(|line| {
                line.percent
                    .map_or_else(String::new, |percent| self::bar(percent, bar, page))
            }),
        );
    }
    table
}

/// A bar from 0 to 100 %, with a mark at 50.
fn bar(percent: Decimal, columns: usize, page: Page) -> String {
    // The same to the left of the mark and to the right.
    let columns = columns.saturating_sub(1) / 2 * 2;
    let parts = page.bar_parts();
    let steps = Decimal::from(columns * parts.len());
    let filled = (percent * steps / Decimal::ONE_HUNDRED).round();
    let filled = filled.to_usize().unwrap_or(0);
    let mut bar = String::new();
    for column in 0..columns {
        if column == columns / 2 {
            bar.push(page.bar_mark());
        }
        let part = filled.saturating_sub(column * parts.len()).min(parts.len());
        bar.push(part.checked_sub(1).map_or(' ', |part| parts[part]));
    }
    bar
}
