//! A part of the document on paper: a panel a sheet, several to a page.

use reports::sheet::{self, Block, Heading, Keep, Kind, Part, Reading, Sheet, Value};

use super::font::Fonts;
use super::heading::SheetTop;
use super::naming::Naming;
use super::page::Pages;
use super::panel::{self, Panel, Style};
use super::table::{BETWEEN, Column, Table, cell};
use super::{form, grid};

/// The width of bars, in ems: of those whose middle is marked, and of others.
const BARS: [f32; 2] = [9.0, 4.0];

/// How the panels of a part are placed.
const fn style(reading: Reading) -> Style {
    match reading {
        Reading::Wall => Style::large(11.0),
        Reading::Desk => Style::large(10.0),
        Reading::Small => Style::large(9.0),
        Reading::Diagrams => {
            Style { largest: 9.0, namings: &[Naming::OneLine], to_a_page: &[12, 8, 6] }
        }
        Reading::Cards { last_names: true } => Style {
            largest: 9.0,
            namings: &[Naming::OneLine, Naming::Above, Naming::Last],
            to_a_page: &[4, 3, 2],
        },
        Reading::Cards { last_names: false } => {
            Style { largest: 9.0, namings: &[Naming::OneLine, Naming::Above], to_a_page: &[4, 2] }
        }
    }
}

pub(super) fn draw(part: Part<'_>, values: sheet::Style, heading: &Heading, pages: &mut Pages) {
    let sheets: Vec<Sheet> = part.sheets.collect();
    match sheets.first().and_then(|sheet| sheet.blocks.first()) {
        Some(Block::Grid(_)) => grid::draw(&sheets, values, heading, pages),
        Some(Block::Form(..)) => form::draw(&sheets, values, &heading.title, pages),
        _ => {
            let panels = sheets.into_iter().map(|mut sheet| {
                // The title of the page says the same.
                if sheet.title == part.title {
                    sheet.title.clear();
                }
                panel(sheet, values, &mut pages.fonts)
            });
            let panels: Vec<Panel> = panels.collect();
            let top = SheetTop::new(heading, part.title);
            panel::draw(panels, &top, style(part.reading), pages);
        }
    }
}

fn panel(sheet: Sheet, values: sheet::Style, fonts: &mut Fonts) -> Panel {
    let facts = sheet.fact_list().into_iter().chain(sheet.lines);
    let mut panel = Panel {
        title: sheet.title,
        facts: facts.collect::<Vec<_>>().join("; "),
        ..Panel::default()
    };
    for block in sheet.blocks {
        match block {
            Block::Table(mut table) | Block::Grid(mut table) | Block::Form(mut table, _) => {
                let notes = std::mem::take(&mut table.notes);
                panel.notes.extend(notes.into_iter().map(|note| note.shown(BETWEEN)));
                let table = self::table(&table.kept(Keep::Spare), values);
                panel.tables.push(table.measured(fonts));
            }
            Block::List(list) if list.items.is_empty() => panel.notes.push(list.empty.to_owned()),
            Block::List(list) => panel.notes.extend(list.boxed()),
            Block::Diagram(diagram) => panel.diagram = Some(diagram),
            // The table beside them has their numbers.
            Block::Bars(_) => {}
        }
    }
    panel
}

fn table(table: &sheet::Table, values: sheet::Style) -> Table {
    let has_middle = |cell: &sheet::Cell| matches!(cell.value, Value::Bar { middle: true, .. });
    let bars = if table.rows.iter().flatten().any(has_middle) { BARS[0] } else { BARS[1] };
    let columns = table.columns.iter().map(|column| {
        let title = column.short.as_str();
        match column.kind {
            Kind::Number | Kind::Ordinal => Column::right(title),
            Kind::Text | Kind::Names | Kind::ToFillIn(_) => Column::left(title),
            Kind::Figure => Column::bars(bars),
        }
    });
    let mut drawn = Table::new(columns.collect());
    for group in &table.groups {
        drawn.group(group.columns.clone(), &group.title);
    }
    for row in &table.rows {
        let cells = table.columns.iter().zip(row);
        let cells = cells.map(|(column, one)| cell(one, values).bold(column.strong));
        drawn.row(cells.collect());
    }
    drawn
}
