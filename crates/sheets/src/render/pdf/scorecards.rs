//! The scorecards: a panel a contestant.

use contract_scoring::Suits;

use super::font::Fonts;
use super::heading::SheetTop;
use super::naming::Naming;
use super::page::Pages;
use super::panel::{self, Panel, Style};
use super::table::{Cell, Column, Table};
use crate::model::Scored;
use crate::model::director::called;
use crate::model::heading::Heading;
use crate::model::scorecard::{Mark, Scorecard, scorecards};
use crate::model::traveler::Opponent;
use crate::notation::scorecard::{earned, role, score, summary};
use crate::notation::traveler::{labels, names_of};
use crate::notation::{contract, hundredths, names};

/// How its panels stand.
const STYLE: Style = Style {
    largest: 9.0,
    namings: &[Naming::OneLine, Naming::Above],
    to_a_page: &[4, 2],
};

/// Draws all scorecards.
pub(super) fn draw(scored: Scored<'_>, heading: &Heading, pages: &mut Pages) {
    let cards = scorecards(scored);
    let panels = cards
        .map(|card| panel(scored, &card, &mut pages.fonts))
        .collect();
    let top = SheetTop::new(heading, "Scorecards".to_owned());
    panel::draw(panels, &top, STYLE, pages);
}

fn panel(scored: Scored<'_>, card: &Scorecard, fonts: &mut Fonts) -> Panel {
    let who = called(scored, &card.standing);
    let title = format!("{who}  {}", names(&card.standing.names));
    let roles: Vec<String> = card.roles.iter().map(role).collect();
    Panel::new(title.trim_end().to_owned())
        .facts(summary(card))
        .table(table(scored, card).measured(fonts))
        .notes((!roles.is_empty()).then(|| roles.join("; ")))
}

fn table(scored: Scored<'_>, card: &Scorecard) -> Table {
    let moves = card.standing.direction.side().is_none();
    let mut table = Table::new(vec![
        Column::right("Board"),
        Column::left("Dir"),
        Column::left("Partner"),
        Column::right("Vs"),
        Column::left("Opponents"),
        Column::left("Contract"),
        Column::left("By"),
        Column::right("Score"),
        Column::right(scored.unit().short()),
        Column::right("%"),
        Column::right("So far"),
        Column::center(""),
    ]);
    for line in &card.lines {
        let (contract, by) = contract(line.played, Suits::Symbols);
        let side = if moves {
            line.side.to_string()
        } else {
            String::new()
        };
        table.row(vec![
            line.board.to_string().into(),
            side.into(),
            line.partner
                .as_ref()
                .map(partner)
                .unwrap_or_default()
                .into(),
            labels(&line.opponents).into(),
            Cell::names(names_of(&line.opponents)),
            contract.into(),
            by.into(),
            score(line).into(),
            Cell::from(earned(line.cell)).marked(line.mark),
            hundredths(line.percent).into(),
            hundredths(line.running).into(),
            match line.mark {
                None => "",
                Some(Mark::Top) => "T",
                Some(Mark::Bottom) => "B",
            }
            .into(),
        ]);
    }
    table.without_empty_columns()
}

/// The partner in an individual, by name where there is one.
fn partner(partner: &Opponent) -> String {
    match names(&partner.names) {
        names if names.is_empty() => partner.label(),
        names => names,
    }
}
