//! The ranking: place, score, percent, and a bar with a mark at one half.

use super::font::Fonts;
use super::heading::SheetTop;
use super::page::Pages;
use super::panel::{self, Panel, Style};
use super::table::{Bar, Cell, Column, Measured, Table};
use crate::model::Scored;
use crate::model::heading::Heading;
use crate::model::ranking::{RankingSheet, rankings};
use crate::model::standing::{Handicap, StandingLine};
use crate::notation::{hundredths, place, score_title};

/// How its panels stand.
const STYLE: Style = Style::large(11.0);
/// The width of the bars, in ems.
const BARS: f32 = 9.0;

/// Draws all rankings.
pub(super) fn draw(scored: Scored<'_>, heading: &Heading, pages: &mut Pages) {
    let panels = panels(scored, &mut pages.fonts);
    let top = SheetTop::new(heading, "Ranking".to_owned());
    panel::draw(panels, &top, STYLE, pages);
}

fn panels(scored: Scored<'_>, fonts: &mut Fonts) -> Vec<Panel> {
    let mut panels = Vec::new();
    for sheet in rankings(scored) {
        let title = sheet.heading.title();
        let table = table(&sheet).measured(fonts);
        let panel = Panel::new(title.clone()).facts(sheet.heading.facts());
        panels.push(panel.table(table));
        if let Some(lines) = sheet.with_handicap() {
            let table = with_handicap(&lines, fonts);
            panels.push(Panel::new(format!("{title}, with handicap")).table(table));
        }
    }
    panels
}

fn table(sheet: &RankingSheet) -> Table {
    let any = |is: fn(&StandingLine) -> bool| sheet.lines.iter().any(is);
    let scaled = any(|line| line.score.is_some_and(|score| score != line.total));
    let mut table = Table::new(vec![
        Column::right("Place"),
        Column::right("No"),
        Column::left("Names"),
        Column::right("Earned"),
        Column::right("Adj"),
        Column::right(score_title(&sheet.heading)),
        Column::right("Carried"),
        Column::right("Final"),
        Column::right("%"),
        Column::bars(BARS),
        Column::right("Boards"),
    ]);
    for line in &sheet.lines {
        let carried = line.carryover.is_some();
        table.row(vec![
            place(line.place).into(),
            line.number.to_string().into(),
            Cell::names(line.names.clone()),
            hundredths(Some(line.total).filter(|_| scaled)).into(),
            hundredths(line.adjustment).into(),
            line.score
                .map_or_else(|| "-".to_owned(), |score| hundredths(Some(score)))
                .into(),
            hundredths(line.carryover).into(),
            hundredths(line.final_score.filter(|_| carried)).into(),
            Cell::from(hundredths(line.percent)).bold(true),
            Cell::bar(line.percent.map(Bar::Percent)),
            line.boards.to_string().into(),
        ]);
    }
    table.without_empty_columns()
}

fn with_handicap(lines: &[(&StandingLine, Handicap)], fonts: &mut Fonts) -> Measured {
    let mut table = Table::new(vec![
        Column::right("Place"),
        Column::right("No"),
        Column::left("Names"),
        Column::right("Scratch"),
        Column::right("Handicap"),
        Column::right("Score"),
    ]);
    for (line, handicap) in lines {
        table.row(vec![
            place(handicap.place).into(),
            line.number.to_string().into(),
            Cell::names(line.names.clone()),
            hundredths(line.score).into(),
            hundredths(Some(handicap.points)).into(),
            Cell::from(hundredths(Some(handicap.score))).bold(true),
        ]);
    }
    table.without_empty_columns().measured(fonts)
}
