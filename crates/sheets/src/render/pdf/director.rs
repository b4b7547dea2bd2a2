//! The director's page.

use super::heading::SheetTop;
use super::page::Pages;
use super::panel::{self, Panel, Style};
use crate::model::Scored;
use crate::model::heading::Heading;
use crate::notation::director::lists;

/// How its panels stand.
const TEXT: Style = Style::large(10.0);

/// Draws its lists.
pub(super) fn draw(scored: Scored<'_>, heading: &Heading, pages: &mut Pages) {
    let lists = lists(scored).into_iter();
    let panels: Vec<Panel> = lists
        .map(|(title, lines)| {
            let none = lines.is_empty().then(|| "none".to_owned());
            Panel::new(title.to_owned()).notes(lines).notes(none)
        })
        .collect();
    let top = SheetTop::new(heading, "Director’s page".to_owned());
    panel::draw(panels, &top, TEXT, pages);
}
