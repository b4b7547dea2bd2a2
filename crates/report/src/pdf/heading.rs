//! The top of a sheet: the event on the left, the sheet on the right, a line under both.

use super::font::Weight;
use super::page::{Align, Ink, Pages, SMALL};
use super::paper::Orientation;
use crate::model::heading::{Heading, SheetHeading};

/// What stands over a sheet.
#[derive(Clone, Debug)]
pub(super) struct SheetTop {
    event: String,
    about: String,
    rules: String,
    provisional: Option<String>,
    title: String,
    facts: String,
}

const EVENT: f32 = 17.0;
const TITLE: f32 = 14.0;
const TEXT: f32 = 8.5;

impl SheetTop {
    /// What it takes from the page.
    pub(super) const HEIGHT: f32 = EVENT * 0.8 + TEXT * 1.5 + SMALL * 1.5 + 9.0;

    /// The top of a sheet of a report.
    pub(super) fn new(heading: &Heading, report: &str, sheet: &SheetHeading) -> Self {
        let provisional = &heading.provisional;
        let averages = heading.averages.map(|averages| format!("; {averages}"));
        Self {
            event: heading.title(),
            about: heading.about().unwrap_or_default(),
            rules: format!("{}{}", heading.rules, averages.unwrap_or_default()),
            provisional: (!provisional.is_empty()).then(|| provisional.join(", ")),
            title: format!("{report}  {}", sheet.title()),
            facts: sheet.facts(),
        }
    }

    /// The sheet's name, as a bookmark has it.
    pub(super) fn title(&self) -> &str {
        &self.title
    }

    /// Draws it on a sheet's first page and tells where the sheet begins.
    pub(super) fn draw(&self, pages: &mut Pages, orientation: Orientation) -> f32 {
        self.draw_titled(pages, orientation, &self.title)
    }

    /// Draws it on the pages that follow.
    pub(super) fn draw_again(&self, pages: &mut Pages, orientation: Orientation) -> f32 {
        self.draw_titled(pages, orientation, &format!("{} (continued)", self.title))
    }

    fn draw_titled(&self, pages: &mut Pages, orientation: Orientation, title: &str) -> f32 {
        let frame = pages.frame(orientation);
        let mut y = frame.top + EVENT * 0.8;
        let right = pages.fonts.width(title, Weight::Bold) * TITLE;
        let left = pages.fonts.width(&self.event, Weight::Bold);
        // A long name of an event gives way to the sheet's.
        let room = (frame.width() - right - 2.0 * TEXT).max(frame.width() / 3.0);
        let size = EVENT.min(room / left.max(1.0));
        let event = (self.event.as_str(), Weight::Bold);
        pages.text((frame.left, y), Align::Left, event, size, Ink::Black);
        let title = (title, Weight::Bold);
        pages.text((frame.right, y), Align::Right, title, TITLE, Ink::Accent);
        y += TEXT * 1.5;
        let about = (self.about.as_str(), Weight::Regular);
        pages.text((frame.left, y), Align::Left, about, TEXT, Ink::Black);
        let facts = (self.facts.as_str(), Weight::Regular);
        pages.text((frame.right, y), Align::Right, facts, TEXT, Ink::Black);
        y += SMALL * 1.5;
        let rules = (self.rules.as_str(), Weight::Regular);
        pages.text((frame.left, y), Align::Left, rules, SMALL, Ink::Gray);
        if let Some(why) = &self.provisional {
            let label = "PROVISIONAL";
            let reason = pages.fonts.width(why, Weight::Regular) * SMALL;
            let width = pages.fonts.width(label, Weight::Bold) * SMALL;
            let text = (why.as_str(), Weight::Regular);
            pages.text((frame.right, y), Align::Right, text, SMALL, Ink::Black);
            let end = frame.right - reason - SMALL;
            let (above, below) = ((end - width - 4.0, y - SMALL), (end + 3.0, y + 2.2));
            pages.fill(above, below, Ink::Black);
            let text = (label, Weight::Bold);
            pages.text((end, y), Align::Right, text, SMALL, Ink::White);
        }
        y += 5.0;
        pages.rule((frame.left, frame.right), y, 1.4, Ink::Accent);
        y + 4.0
    }
}
