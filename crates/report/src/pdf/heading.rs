//! The top of a sheet: the event on the left, the sheet on the right, a line under both.

use super::font::Weight;
use super::lines::wrapped;
use super::page::{Align, Ink, Pages, SMALL};
use super::paper::{Frame, Orientation};
use crate::model::heading::{Heading, SheetHeading};

/// What stands over a sheet.
#[derive(Clone, Debug)]
pub(super) struct SheetTop {
    event: String,
    about: String,
    rules: String,
    provisional: Option<String>,
    title: String,
    facts: Vec<String>,
}

/// A line of the top, at its place.
struct Line {
    text: String,
    weight: Weight,
    align: Align,
    x: f32,
    y: f32,
    size: f32,
    ink: Ink,
    /// Whether it stands white on black.
    inverted: bool,
}

const EVENT: f32 = 17.0;
/// A long name of an event gives way to the sheet's down to this size, and then goes on several lines.
const SMALLEST_EVENT: f32 = 11.0;
const TITLE: f32 = 14.0;
const TEXT: f32 = 8.5;
/// From one line to the next, in ems.
const LEADING: f32 = 1.5;
/// Between what stands on the left and what stands on the right.
const BETWEEN: f32 = 18.0;
/// From the last line to where the sheet begins.
const BELOW: f32 = 9.0;

impl SheetTop {
    /// The top of a sheet of a report.
    pub(super) fn of_sheet(heading: &Heading, report: &str, sheet: &SheetHeading) -> Self {
        Self::new(heading, format!("{report}  {}", sheet.title())).facts([sheet.facts()])
    }

    /// The top of a report.
    pub(super) fn new(heading: &Heading, title: String) -> Self {
        let provisional = &heading.provisional;
        let averages = heading.averages.map(|averages| format!("; {averages}"));
        Self {
            event: heading.title(),
            about: heading.about().unwrap_or_default(),
            rules: format!("{}{}", heading.rules, averages.unwrap_or_default()),
            provisional: (!provisional.is_empty()).then(|| provisional.join(", ")),
            title,
            facts: Vec::new(),
        }
    }

    /// Adds what is to be known of the sheet.
    pub(super) fn facts(mut self, facts: impl IntoIterator<Item = String>) -> Self {
        self.facts.extend(facts);
        self
    }

    /// The sheet's name, as a bookmark has it.
    pub(super) fn title(&self) -> &str {
        &self.title
    }

    /// What it takes from a page that is not the first.
    pub(super) fn height(&self, pages: &mut Pages, orientation: Orientation) -> f32 {
        let frame = pages.frame(orientation);
        self.lines(&self.continued(), frame, pages).1 - frame.top
    }

    /// Draws it on a sheet's first page and tells where the sheet begins.
    pub(super) fn draw(&self, pages: &mut Pages, orientation: Orientation) -> f32 {
        self.draw_titled(pages, orientation, &self.title)
    }

    /// Draws it on the pages that follow.
    pub(super) fn draw_again(&self, pages: &mut Pages, orientation: Orientation) -> f32 {
        self.draw_titled(pages, orientation, &self.continued())
    }

    fn continued(&self) -> String {
        format!("{} (continued)", self.title)
    }

    fn draw_titled(&self, pages: &mut Pages, orientation: Orientation, title: &str) -> f32 {
        let frame = pages.frame(orientation);
        let (lines, end) = self.lines(title, frame, pages);
        for line in lines {
            line.draw(pages);
        }
        pages.rule(
            (frame.left, frame.right),
            end - BELOW / 2.0,
            1.4,
            Ink::Accent,
        );
        end
    }

    /// All lines, and where they end.
    fn lines(&self, title: &str, frame: Frame, pages: &mut Pages) -> (Vec<Line>, f32) {
        let mut lines = Vec::new();
        let room = frame.width() - pages.fonts.width(title, Weight::Bold) * TITLE - BETWEEN;
        let room = room.max(frame.width() / 3.0);
        let natural = pages.fonts.width(&self.event, Weight::Bold).max(1.0);
        let size = EVENT.min(room / natural).max(SMALLEST_EVENT);
        let mut y = frame.top + EVENT * 0.8;
        let right = Line::new(title, Align::Right, frame, TITLE);
        lines.push(right.bold(Ink::Accent).at(y));
        for (number, text) in wrapped(&self.event, room / size, Weight::Bold, &mut pages.fonts)
            .iter()
            .enumerate()
        {
            if number > 0 {
                y += size * LEADING * 0.8;
            }
            lines.push(
                Line::new(text, Align::Left, frame, size)
                    .bold(Ink::Black)
                    .at(y),
            );
        }
        let facts = self.facts.join("; ");
        y = beside(
            &mut lines,
            pages,
            frame,
            y,
            TEXT,
            (&self.about, Ink::Black),
            &facts,
        );
        match &self.provisional {
            None => {
                y = beside(
                    &mut lines,
                    pages,
                    frame,
                    y,
                    SMALL,
                    (&self.rules, Ink::Gray),
                    "",
                )
            }
            Some(why) => {
                y = beside(
                    &mut lines,
                    pages,
                    frame,
                    y,
                    SMALL,
                    (&self.rules, Ink::Gray),
                    why,
                );
                // The word stands before its reason, or at the end of the line over it.
                let label = "PROVISIONAL";
                let reason = pages.fonts.width(why, Weight::Regular) * SMALL;
                let width = pages.fonts.width(label, Weight::Bold) * SMALL;
                let left = pages.fonts.width(&self.rules, Weight::Regular) * SMALL;
                let fits = left + BETWEEN + width + SMALL + reason <= frame.width();
                let (x, at) = if fits {
                    (frame.right - reason - SMALL, y)
                } else {
                    y += SMALL * LEADING * 1.2;
                    (frame.left + width + 4.0, y)
                };
                let line = Line::new(label, Align::Right, frame, SMALL);
                let line = line.bold(Ink::White).at(at);
                lines.push(Line {
                    x,
                    inverted: true,
                    ..line
                });
            }
        }
        (lines, y + BELOW)
    }
}

/// Adds a text on the left and one on the right of the next line, or, where they do not fit, one under the other.
fn beside(
    lines: &mut Vec<Line>,
    pages: &mut Pages,
    frame: Frame,
    mut y: f32,
    size: f32,
    (left, ink): (&str, Ink),
    right: &str,
) -> f32 {
    let needed = [left, right].map(|text| pages.fonts.width(text, Weight::Regular) * size);
    if needed[0] + needed[1] + BETWEEN <= frame.width() {
        y += size * LEADING;
        lines.push(Line::new(left, Align::Left, frame, size).ink(ink).at(y));
        lines.push(Line::new(right, Align::Right, frame, size).at(y));
        return y;
    }
    for (text, ink) in [(left, ink), (right, Ink::Black)] {
        if text.is_empty() {
            continue;
        }
        for line in wrapped(
            text,
            frame.width() / size,
            Weight::Regular,
            &mut pages.fonts,
        ) {
            y += size * LEADING;
            lines.push(Line::new(&line, Align::Left, frame, size).ink(ink).at(y));
        }
    }
    y
}

impl Line {
    fn new(text: &str, align: Align, frame: Frame, size: f32) -> Self {
        Self {
            text: text.to_owned(),
            weight: Weight::Regular,
            align,
            x: if align == Align::Right {
                frame.right
            } else {
                frame.left
            },
            y: 0.0,
            size,
            ink: Ink::Black,
            inverted: false,
        }
    }

    fn bold(self, ink: Ink) -> Self {
        Self {
            weight: Weight::Bold,
            ink,
            ..self
        }
    }

    fn ink(self, ink: Ink) -> Self {
        Self { ink, ..self }
    }

    fn at(self, y: f32) -> Self {
        Self { y, ..self }
    }

    fn draw(&self, pages: &mut Pages) {
        if self.inverted {
            let width = pages.fonts.width(&self.text, self.weight) * self.size;
            let above = (self.x - width - 3.0, self.y - self.size);
            pages.fill(above, (self.x + 3.0, self.y + 2.2), Ink::Black);
        }
        let text = (self.text.as_str(), self.weight);
        pages.text((self.x, self.y), self.align, text, self.size, self.ink);
    }
}
