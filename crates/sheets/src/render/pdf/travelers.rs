//! The travelers: each board with its lines, its frequency table and its check sum.

use contract_scoring::{Side, Suits};

use super::font::Fonts;
use super::frequency;
use super::heading::SheetTop;
use super::naming::Naming;
use super::page::Pages;
use super::panel::{self, Panel, Style};
use super::table::{Cell, Column, Table};
use crate::model::Scored;
use crate::model::heading::Heading;
use crate::model::traveler::{TravelerSheet, travelers};
use crate::notation::frequency::sums;
use crate::notation::traveler::{labels, names_of, remarks, sides};
use crate::notation::{contract, hundredths};

/// How its panels stand.
const STYLE: Style = Style {
    largest: 9.0,
    namings: &[Naming::OneLine, Naming::Above, Naming::Last],
    to_a_page: &[4, 3, 2],
};
/// Where the matchpoints begin.
const EARNED: usize = 10;

/// Draws all travelers.
pub(super) fn draw(scored: Scored<'_>, heading: &Heading, pages: &mut Pages) {
    let sheets = travelers(scored);
    let panels = sheets
        .map(|sheet| panel(scored, &sheet, &mut pages.fonts))
        .collect();
    let top = SheetTop::new(heading, "Travelers".to_owned());
    panel::draw(panels, &top, STYLE, pages);
}

fn panel(scored: Scored<'_>, sheet: &TravelerSheet<'_>, fonts: &mut Fonts) -> Panel {
    let sections = scored.field_name(sheet.sections);
    let sections = sections.map_or_else(String::new, |name| format!("section {name}, "));
    let (dealer, vulnerability) = (sheet.dealer, sheet.vulnerability);
    Panel::new(format!("Board {}", sheet.board))
        .facts(format!(
            "{sections}dealer {dealer}, vulnerable {vulnerability}"
        ))
        .table(table(scored, sheet).measured(fonts))
        .table(frequency::table(scored, &sheet.frequencies).measured(fonts))
        .notes(sums(&sheet.checks))
        .notes(sheet.lines.iter().flat_map(remarks))
}

fn table(scored: Scored<'_>, sheet: &TravelerSheet<'_>) -> Table {
    let mut table = Table::new(vec![
        Column::right("NS"),
        Column::left("Names"),
        Column::right("EW"),
        Column::left("Names"),
        Column::left("Contract"),
        Column::left("By"),
        Column::left("Lead"),
        Column::left("Grp"),
        Column::right("N-S +").stays(),
        Column::right("N-S −").stays(),
        Column::right(Side::NorthSouth.to_string()),
        Column::right(Side::EastWest.to_string()),
        Column::right("%"),
    ]);
    for line in &sheet.lines {
        let (contract, by) = contract(line.played, Suits::Symbols);
        let (plus, minus) = sides(line);
        let group = line.group.letter();
        table.row(vec![
            labels(&line.players.ns).into(),
            Cell::names(names_of(&line.players.ns)),
            labels(&line.players.ew).into(),
            Cell::names(names_of(&line.players.ew)),
            contract.into(),
            by.into(),
            line.lead.clone().unwrap_or_default().into(),
            group
                .map_or_else(String::new, |letter| letter.to_string())
                .into(),
            plus.into(),
            minus.into(),
            hundredths(line.earned.ns).into(),
            hundredths(line.earned.ew).into(),
            hundredths(line.percent.ns).into(),
        ]);
    }
    table.group(EARNED..EARNED + 2, scored.unit().name());
    table.without_empty_columns()
}
