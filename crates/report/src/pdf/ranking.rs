//! The ranking: place, score, percent, and a bar with a mark at one half.

use super::font::Fonts;
use super::heading::SheetTop;
use super::names::Names;
use super::page::Pages;
use super::panel::{self, Panel};
use super::table::{Bar, Cell, Column, Measured, Table};
use crate::model::Scored;
use crate::model::heading::{Heading, Unit};
use crate::model::ranking::{RankingSheet, rankings};
use crate::model::standing::{Handicap, StandingLine};
use crate::notation::{hundredths, place};

/// The largest text, in points.
const LARGEST: f32 = 11.0;
/// The width of the bars, in ems.
const BARS: f32 = 9.0;

/// Draws all rankings.
pub(super) fn draw(scored: Scored<'_>, heading: &Heading, pages: &mut Pages) {
    let mut panels = Vec::new();
    for names in Names::ALL {
        panels = self::panels(scored, names, pages);
        if panel::are_comfortable(&panels, pages) {
            break;
        }
    }
    let top = SheetTop::new(heading, "Ranking".to_owned());
    panel::draw(&panels, &top, LARGEST, pages);
}

fn panels(scored: Scored<'_>, names: Names, pages: &mut Pages) -> Vec<Panel> {
    let mut panels = Vec::new();
    for sheet in rankings(scored) {
        let title = sheet.heading.title();
        let table = table(&sheet, names, &mut pages.fonts).measured(&mut pages.fonts);
        let panel = Panel::new(title.clone()).facts(sheet.heading.facts());
        panels.push(panel.table(table));
        if let Some(lines) = sheet.with_handicap() {
            let table = with_handicap(&lines, names, &mut pages.fonts);
            panels.push(Panel::new(format!("{title}, with handicap")).table(table));
        }
    }
    panels
}

fn table(sheet: &RankingSheet, names: Names, fonts: &mut Fonts) -> Table {
    let any = |is: fn(&StandingLine) -> bool| sheet.lines.iter().any(is);
    let score = match (sheet.heading.max_score, sheet.heading.unit) {
        (Some(most), _) => format!("Score of {}", most.normalize()),
        (None, Unit::Matchpoints) => "Score".to_owned(),
        (None, Unit::Imps) => "IMPs".to_owned(),
    };
    let scaled = any(|line| line.score.is_some_and(|score| score != line.total));
    let mut table = Table::new(vec![
        Column::right("Place"),
        Column::right("No"),
        Column::left("Names"),
        Column::right("Earned"),
        Column::right("Adj"),
        Column::right(score),
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
            names.cell(&line.names, fonts),
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

fn with_handicap(lines: &[(&StandingLine, Handicap)], names: Names, fonts: &mut Fonts) -> Measured {
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
            names.cell(&line.names, fonts),
            hundredths(line.score).into(),
            hundredths(Some(handicap.points)).into(),
            Cell::from(hundredths(Some(handicap.score))).bold(true),
        ]);
    }
    table.without_empty_columns().measured(fonts)
}
