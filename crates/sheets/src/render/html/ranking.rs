//! The ranking, with a bar and the strip of its boards beside each contestant.

use std::io::{self, Write};

use askama::Template;

use super::Page;
use super::article::Article;
use super::figure::Figure;
use super::table::{Cell, Column, Part, Table};
use crate::model::ranking::{RankingSheet, rankings};
use crate::model::standing::{Handicap, StandingLine};
use crate::notation::{hundredths, place, score_title};

/// Writes all rankings.
pub(super) fn write(page: Page<'_>, out: &mut dyn Write) -> io::Result<()> {
    for sheet in rankings(page.scored) {
        let title = sheet.heading.title();
        let mut article = Article::of_sheet(&sheet.heading).table(table(page, &sheet));
        if let Some(lines) = sheet.with_handicap() {
            article = article.table(with_handicap(page, &title, &lines));
        }
        article.write_into(out)?;
    }
    Ok(())
}

fn table(page: Page<'_>, sheet: &RankingSheet) -> Table {
    let any = |is: fn(&StandingLine) -> bool| sheet.lines.iter().any(is);
    let scaled = any(|line| line.score.is_some_and(|score| score != line.total));
    let named = any(|line| !line.names.is_empty());
    let mut table = Table::new(
        format!("Ranking, {}", sheet.heading.title()),
        vec![
            Column::ordinal("Place"),
            Column::head_number("No.", !named),
            Column::head("Names").when(named),
            Column::number("Earned").when(scaled),
            Column::number("Adjustment").when(any(|line| line.adjustment.is_some())),
            Column::number(score_title(&sheet.heading)),
            Column::number("Carried").when(any(|line| line.carryover.is_some())),
            Column::number("Final").when(any(|line| line.carryover.is_some())),
            Column::number("%").when(any(|line| line.percent.is_some())),
            Column::figure().when(any(|line| line.percent.is_some())),
            Column::number("Boards"),
        ],
    );
    for line in &sheet.lines {
        let carried = line.carryover.is_some();
        let [number, names] = who(page, line);
        table.row(vec![
            Cell::text(place(line.place)),
            number,
            names,
            Cell::text(hundredths(Some(line.total))),
            Cell::text(hundredths(line.adjustment)),
            Cell::text(
                line.score
                    .map_or_else(|| "-".to_owned(), |score| hundredths(Some(score))),
            ),
            Cell::text(hundredths(line.carryover)),
            Cell::text(hundredths(line.final_score.filter(|_| carried))),
            Cell::text(hundredths(line.percent)),
            Cell::figure(line.percent.map(Figure::percent)),
            Cell::text(line.boards.to_string()),
        ]);
    }
    table
}

fn with_handicap(page: Page<'_>, title: &str, lines: &[(&StandingLine, Handicap)]) -> Table {
    let named = lines.iter().any(|(line, _)| !line.names.is_empty());
    let mut table = Table::new(
        format!("Ranking with handicap, {title}"),
        vec![
            Column::ordinal("Place"),
            Column::head_number("No.", !named),
            Column::head("Names").when(named),
            Column::number("Scratch"),
            Column::number("Handicap"),
            Column::number("Score"),
        ],
    );
    for (line, handicap) in lines {
        let [number, names] = who(page, line);
        table.row(vec![
            Cell::text(place(handicap.place)),
            number,
            names,
            Cell::text(hundredths(line.score)),
            Cell::text(hundredths(Some(handicap.points))),
            Cell::text(hundredths(Some(handicap.score))),
        ]);
    }
    table
}

/// Number and names; one of them leads to the scorecard.
pub(super) fn who(page: Page<'_>, line: &StandingLine) -> [Cell; 2] {
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
