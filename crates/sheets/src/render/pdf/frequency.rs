//! The frequency tables.

use contract_scoring::Side;
use rust_decimal::Decimal;

use super::heading::SheetTop;
use super::page::Pages;
use super::panel::{self, Panel, Style};
use super::table::{Bar, Cell, Column, Table};
use crate::model::Scored;
use crate::model::frequency::{FrequencyLine, frequencies};
use crate::model::heading::Heading;
use crate::notation::frequency::{sums, times, treatment};
use crate::notation::hundredths;

/// How its panels stand.
const STYLE: Style = Style::large(9.0);
/// The width of the bars, in ems.
const BARS: f32 = 4.0;
/// Where the matchpoints begin.
const EARNED: usize = 4;

/// Draws the frequency tables of all boards.
pub(super) fn draw(scored: Scored<'_>, heading: &Heading, pages: &mut Pages) {
    let panels: Vec<Panel> = frequencies(scored)
        .map(|sheet| {
            let sections = scored.field_name(sheet.sections);
            Panel::new(format!("Board {}", sheet.board))
                .facts(sections.map_or_else(String::new, |name| format!("section {name}")))
                .table(table(scored, &sheet.lines).measured(&mut pages.fonts))
                .notes(sums(&sheet.checks))
        })
        .collect();
    let top = SheetTop::new(heading, "Frequencies".to_owned());
    panel::draw(panels, &top, STYLE, pages);
}

/// One table, with bars as long as a score was frequent.
pub(super) fn table(scored: Scored<'_>, lines: &[FrequencyLine]) -> Table {
    let mut table = Table::new(vec![
        Column::left("Grp"),
        Column::right("Score"),
        Column::right("Times"),
        Column::bars(BARS),
        Column::right(Side::NorthSouth.to_string()),
        Column::right(Side::EastWest.to_string()),
        Column::left(""),
    ]);
    let count = |line: &FrequencyLine| Decimal::from(line.counts.ns.max(line.counts.ew));
    let most = lines.iter().map(count).max().unwrap_or(Decimal::ONE);
    for line in lines {
        let group = line.group.letter();
        let share = (count(line) * Decimal::ONE_HUNDRED).checked_div(most);
        table.row(vec![
            group
                .map_or_else(String::new, |letter| letter.to_string())
                .into(),
            line.score.to_string().into(),
            times(line.counts).into(),
            Cell::bar(share.map(Bar::Count)),
            hundredths(line.earned.ns).into(),
            hundredths(line.earned.ew).into(),
            treatment(line.treatment).into(),
        ]);
    }
    table.group(EARNED..EARNED + 2, scored.unit().name());
    table.without_empty_columns()
}
