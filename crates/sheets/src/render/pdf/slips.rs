//! Slips to cut apart and to fill in: two columns of them on an upright page.

use super::font::Weight;
use super::lines::cut;
use super::page::{Align, Ink, Pages, SMALL};
use super::paper::{Frame, Orientation};
use crate::model::Scored;
use crate::model::heading::Heading;
use crate::model::slips::{blank_travelers, pick_up_slips};
use crate::notation::slips::{TO_FILL_IN, facts};

/// A slip: what stands over its boxes, and what stands in the first ones.
struct Slip {
    title: String,
    who: String,
    /// The titles of the columns, with their shares of the width.
    columns: Vec<(&'static str, f32)>,
    lines: Vec<String>,
}

/// Room to write a contract by hand, in points.
const BOX: f32 = 18.0;
const TITLE: f32 = 13.0;
const NUMBERS: f32 = 11.0;
/// The heights of what stands over the boxes.
const HEAD: f32 = TITLE * 1.3 + NUMBERS * 1.4 + SMALL * 1.8;
/// The white on each side of a cut.
const MARGIN: f32 = 10.0;
/// From the last box to where the next slip begins.
const BELOW: f32 = 1.5 * MARGIN;
const COLUMNS: u8 = 2;
const DASH: f32 = 3.0;
/// What is filled in: shares of the width, in the order of [`TO_FILL_IN`].
const SHARES: [f32; 6] = [1.3, 0.6, 0.8, 1.3, 1.3, 1.3];

/// Draws the pick-up slips, then the travelers.
pub(super) fn draw(scored: Scored<'_>, heading: &Heading, pages: &mut Pages) {
    let to_fill_in = || TO_FILL_IN.into_iter().zip(SHARES);
    let slips = pick_up_slips(scored).into_iter().map(|slip| Slip {
        title: slip.title(),
        who: slip.who(),
        columns: [("Board", 0.8)].into_iter().chain(to_fill_in()).collect(),
        lines: slip.boards.iter().map(ToString::to_string).collect(),
    });
    sheet("Pick-up slips", slips, heading, pages);
    let travelers = blank_travelers(scored).map(|traveler| Slip {
        title: format!("Board {}", traveler.board),
        who: facts(scored, &traveler),
        columns: [("N-S", 0.6), ("E-W", 0.6)]
            .into_iter()
            .chain(to_fill_in())
            .collect(),
        lines: traveler.lines,
    });
    sheet("Travelers", travelers, heading, pages);
}

/// Draws slips one under the other, column by column.
fn sheet(title: &str, slips: impl Iterator<Item = Slip>, heading: &Heading, pages: &mut Pages) {
    let frame = pages.frame(Orientation::Portrait);
    let width = (frame.width() - 2.0 * MARGIN) / f32::from(COLUMNS);
    let event = heading.title();
    let mut place: Option<(u8, f32)> = None;
    for slip in slips {
        for part in slip.parts(frame.bottom - frame.top - HEAD - BELOW) {
            let (mut column, mut y) = place.unwrap_or((COLUMNS, frame.bottom));
            if y + part.height() > frame.bottom {
                (column, y) = (column + 1, frame.top);
            }
            if column >= COLUMNS {
                pages.begin(Orientation::Portrait);
                if place.is_none() {
                    pages.bookmark(title);
                }
                upright_cut(frame, pages);
                column = 0;
            }
            let left = frame.left + (width + 2.0 * MARGIN) * f32::from(column);
            part.draw((left, y), width, &event, pages);
            y += part.height();
            let ends = (
                (left - MARGIN).max(frame.left),
                (left + width + MARGIN).min(frame.right),
            );
            if y + BOX < frame.bottom {
                dashes(ends, y - MARGIN / 2.0, pages);
            }
            place = Some((column, y));
        }
    }
}

impl Slip {
    /// The slip as it is, or parts of it that fit a page.
    fn parts(self, room: f32) -> Vec<Self> {
        let mut parts = Vec::new();
        let mut part = Vec::new();
        let mut left = room;
        for line in self.lines {
            if left < BOX {
                parts.push(std::mem::take(&mut part));
                left = room;
            }
            part.push(line);
            left -= BOX;
        }
        parts.push(part);
        let slip = |(number, lines)| Self {
            title: if number == 0 {
                self.title.clone()
            } else {
                format!("{} (continued)", self.title)
            },
            who: self.who.clone(),
            columns: self.columns.clone(),
            lines,
        };
        parts.into_iter().enumerate().map(slip).collect()
    }

    fn height(&self) -> f32 {
        HEAD + self.lines.iter().map(|_| BOX).sum::<f32>() + BELOW
    }

    fn draw(&self, (left, top): (f32, f32), width: f32, event: &str, pages: &mut Pages) {
        let right = left + width;
        let mut y = top + TITLE;
        // Where neither round nor table is known, the pairs tell the slips apart.
        let (title, who) = match self.title.as_str() {
            "" => (self.who.as_str(), ""),
            title => (title, self.who.as_str()),
        };
        pages.text(
            (left, y),
            Align::Left,
            (title, Weight::Bold),
            TITLE,
            Ink::Black,
        );
        let taken = pages.fonts.width(title, Weight::Bold) * TITLE + TITLE;
        let room = (width - taken) / SMALL;
        let event = cut(event, room, Weight::Regular, &mut pages.fonts);
        let event = (event.as_str(), Weight::Regular);
        pages.text((right, y), Align::Right, event, SMALL, Ink::Gray);
        y += NUMBERS * 1.4;
        let natural = pages.fonts.width(who, Weight::Bold).max(1.0);
        let who = (who, Weight::Bold);
        pages.text(
            (left, y),
            Align::Left,
            who,
            NUMBERS.min(width / natural),
            Ink::Black,
        );
        let whole: f32 = self.columns.iter().map(|(_, share)| share).sum();
        let mut edges = vec![left];
        for (_, share) in &self.columns {
            edges.push(edges[edges.len() - 1] + width * share / whole);
        }
        y = top + HEAD;
        for (number, (title, _)) in self.columns.iter().enumerate() {
            let middle = f32::midpoint(edges[number], edges[number + 1]);
            let natural = pages.fonts.width(title, Weight::Regular);
            let size = SMALL.min((edges[number + 1] - edges[number] - 2.0) / natural);
            let title = (*title, Weight::Regular);
            pages.text((middle, y - 3.0), Align::Center, title, size, Ink::Black);
        }
        for line in &self.lines {
            let middle = f32::midpoint(edges[0], edges[1]);
            let number = (line.as_str(), Weight::Bold);
            pages.text(
                (middle, y + BOX * 0.7),
                Align::Center,
                number,
                NUMBERS,
                Ink::Black,
            );
            for sides in edges.windows(2) {
                pages.outline((sides[0], y), (sides[1], y + BOX), Ink::Gray);
            }
            y += BOX;
        }
    }
}

/// The cut between the columns.
fn upright_cut(frame: Frame, pages: &mut Pages) {
    let middle = f32::midpoint(frame.left, frame.right);
    let mut y = frame.top;
    while y < frame.bottom {
        pages.fill((middle - 0.2, y), (middle + 0.2, y + DASH), Ink::Gray);
        y += 2.0 * DASH;
    }
}

/// A cut across a column.
fn dashes((left, right): (f32, f32), y: f32, pages: &mut Pages) {
    let mut x = left;
    while x < right {
        pages.rule((x, (x + DASH).min(right)), y, 0.4, Ink::Gray);
        x += 2.0 * DASH;
    }
}
