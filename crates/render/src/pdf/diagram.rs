//! A diagram on paper: the hands around the table, points and tricks in its corners, and par below.

use reports::sheet::{Diagram, DiagramHand, SUITS};

use super::Role;
use super::font::Weight;
use super::page::{Align, Ink, Pages};

/// The height of a line, and from the left to the middle hand and to the right one, in ems.
const LINE: f32 = 1.22;
const MIDDLE: f32 = 7.7;
const RIGHT: f32 = 15.2;
/// The width of a diagram.
pub(super) const WIDTH: f32 = 23.4;
/// From the sign of a suit to its cards.
const SIGN: f32 = 1.15;
/// Lines of the hands, and above them.
const LINES: f32 = 12.6;
/// The width of a column of tricks, and where the table of tricks begins.
const TRICKS: f32 = 1.38;
const MAKES: f32 = 15.2;
const SMALL: f32 = 0.9;

/// The height of a diagram, in ems.
pub(super) fn height(diagram: &Diagram) -> f32 {
    let par = if diagram.par.is_some() { 1.3 } else { 0.0 };
    (LINES + par) * LINE
}

/// Draws a diagram with its upper left corner at a place.
pub(super) fn draw(diagram: &Diagram, (left, top): (f32, f32), size: f32, pages: &mut Pages) {
    let mut pen = Pen { left, top, size, pages };
    pen.pages.role(Role::Line);
    let [north, east, south, west] = &diagram.hands;
    pen.hand(north, MIDDLE, 0.0);
    pen.hand(west, 0.0, 4.2);
    pen.hand(east, RIGHT, 4.2);
    pen.hand(south, MIDDLE, 8.4);
    pen.compass(diagram);
    pen.points(diagram);
    pen.makes(diagram);
    if let Some(par) = &diagram.par {
        let text = (par.symbols.as_str(), Weight::Bold);
        pen.text((0.0, LINES + 1.0), Align::Left, text, SMALL, Ink::Black);
    }
}

/// Where a diagram is drawn: places are columns in ems and lines.
struct Pen<'p> {
    left: f32,
    top: f32,
    size: f32,
    pages: &'p mut Pages,
}

impl Pen<'_> {
    fn at(&self, (column, line): (f32, f32)) -> (f32, f32) {
        (self.left + column * self.size, self.top + line * LINE * self.size)
    }

    fn text(
        &mut self,
        place: (f32, f32),
        align: Align,
        text: (&str, Weight),
        growth: f32,
        ink: Ink,
    ) {
        let at = self.at(place);
        self.pages.text(at, align, text, self.size * growth, ink);
    }

    fn hand(&mut self, hand: &DiagramHand, column: f32, line: f32) {
        let mut line = line;
        for ((sign, _), ranks) in SUITS.iter().zip(&hand.suits) {
            line += 1.0;
            let ink = if matches!(*sign, "♥" | "♦") { Ink::Red } else { Ink::Black };
            let at = (column, line - 0.2);
            self.text(at, Align::Left, (sign, Weight::Regular), 1.0, ink);
            let (at, ranks) = ((column + SIGN, at.1), (ranks.as_str(), Weight::Regular));
            self.text(at, Align::Left, ranks, 1.0, Ink::Black);
        }
    }

    /// The table with its seats: a dot is beside the dealer, and the vulnerable sides are dark.
    fn compass(&mut self, diagram: &Diagram) {
        let (left, right) = (MIDDLE, MIDDLE + 5.0);
        let (top, bottom) = (4.25, 8.1);
        let (from, to) = (self.at((left, top)), self.at((right, bottom)));
        self.pages.outline(from, to, Ink::Gray);
        let middle = (left + right) / 2.0;
        let places = [
            ((middle, top + 1.0), Align::Center),
            ((right - 0.35, 6.65), Align::Right),
            ((middle, bottom - 0.3), Align::Center),
            ((left + 0.35, 6.65), Align::Left),
        ];
        for (hand, (place, align)) in diagram.hands.iter().zip(places) {
            let dealer = if hand.deals { "•" } else { "" };
            let shown = format!("{}{dealer}", hand.seat);
            let (weight, ink) = if hand.is_vulnerable {
                (Weight::Bold, Ink::Red)
            } else {
                (Weight::Regular, Ink::Black)
            };
            self.text(place, align, (&shown, weight), 0.95, ink);
        }
    }

    /// The points in the lower left corner, around a middle of their own.
    fn points(&mut self, diagram: &Diagram) {
        let [north, east, south, west] =
            diagram.hands.each_ref().map(|hand| hand.points.to_string());
        let places = [(north, 2.6, 9.6), (west, 1.3, 10.6), (east, 3.9, 10.6), (south, 2.6, 11.6)];
        for (points, column, line) in places {
            let text = (points.as_str(), Weight::Regular);
            self.text((column, line), Align::Center, text, SMALL, Ink::Gray);
        }
    }

    fn makes(&mut self, diagram: &Diagram) {
        let Some(makes) = &diagram.makes else {
            return;
        };
        let column = |place: usize| {
            let places = [1.0, 2.0, 3.0, 4.0, 5.0];
            MAKES + 1.3 + places.get(place).copied().unwrap_or(0.0) * TRICKS
        };
        let first = 9.2;
        for (place, strain) in makes.strains.iter().enumerate() {
            let ink = if strain.symbols.contains(['♥', '♦']) { Ink::Red } else { Ink::Gray };
            let text = (strain.symbols.as_str(), Weight::Regular);
            self.text((column(place), first), Align::Right, text, SMALL * 0.9, ink);
        }
        let mut line = first;
        for (seat, tricks) in &makes.rows {
            line += 0.85;
            let seat = (*seat, Weight::Regular);
            self.text((MAKES, line), Align::Left, seat, SMALL, Ink::Gray);
            for (place, taken) in tricks.iter().enumerate() {
                let taken = taken.to_string();
                let text = (taken.as_str(), Weight::Regular);
                self.text((column(place), line), Align::Right, text, SMALL, Ink::Black);
            }
        }
    }
}
