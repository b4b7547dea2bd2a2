//! A row that is read as one is drawn as one: its texts on a line become one text, with spaces as wide as the gaps
//! between them. A text of its own takes a hundred bytes of a page besides its letters, and the time to write and to
//! compress them.

use std::rc::Rc;

use krilla::geom::Point;
use krilla::text::{GlyphId, KrillaGlyph};

use super::{Ink, Mark};
use crate::pdf::Role;
use crate::pdf::font::{Fonts, Run};

/// A text on a line of a row, to which those that follow on that line are added.
struct Line {
    /// The table and the row.
    row: (usize, usize),
    at: Point,
    /// Where it ends.
    end: f32,
    size: f32,
    ink: Ink,
    role: Role,
    run: Rc<Run>,
    /// What the run becomes with the texts that are added.
    added: Option<(String, Vec<KrillaGlyph>)>,
}

/// Joins the texts of each row. What is filled and outlined in a row is drawn before them.
pub(super) fn join(marks: Vec<Mark>, fonts: &mut Fonts) -> Vec<Mark> {
    let mut joined = Vec::with_capacity(marks.len());
    let mut open: Option<Line> = None;
    for mut mark in marks {
        let Mark::Text { role, .. } = &mut mark else {
            joined.push(mark);
            continue;
        };
        if let Role::Cell { column, .. } = role {
            *column = 0;
        }
        let Some(next) = Line::begin(&mark) else {
            joined.extend(open.take().map(Line::close));
            joined.push(mark);
            continue;
        };
        if !open.as_mut().is_some_and(|line| line.add(&next, fonts)) {
            joined.extend(open.replace(next).map(Line::close));
        }
    }
    joined.extend(open.map(Line::close));
    joined
}

impl Line {
    /// Begins with a cell whose letters are in the order in which they are read.
    fn begin(mark: &Mark) -> Option<Self> {
        let Mark::Text { at, run, size, ink, role } = mark else {
            return None;
        };
        let Role::Cell { table, row, .. } = role else {
            return None;
        };
        let starts = run.glyphs.iter().map(|glyph| glyph.text_range.start);
        starts.is_sorted().then(|| Self {
            row: (*table, *row),
            at: *at,
            end: at.x + run.width * size,
            size: *size,
            ink: *ink,
            role: *role,
            run: Rc::clone(run),
            added: None,
        })
    }

    /// Adds the text that follows, where it is on the same line, in the same letters and clear of this one.
    fn add(&mut self, next: &Self, fonts: &mut Fonts) -> bool {
        let gap = (next.at.x - self.end) / self.size;
        let follows = self.row == next.row
            && self.at.y.eq(&next.at.y)
            && self.size.eq(&next.size)
            && self.ink == next.ink
            && self.run.weight == next.run.weight
            && gap >= 0.0;
        if !follows {
            return false;
        }
        let (text, glyphs) =
            self.added.get_or_insert_with(|| (self.run.text.clone(), self.run.glyphs.clone()));
        let space = fonts.run(" ", next.run.weight);
        let sign = (space.glyphs.first()).map_or(GlyphId::new(0), |glyph| glyph.glyph_id);
        let place = text.len()..text.len() + 1;
        text.push(' ');
        glyphs.push(KrillaGlyph::new(sign, gap, 0.0, 0.0, 0.0, place, None));
        let start = text.len();
        text.push_str(&next.run.text);
        glyphs.extend(next.run.glyphs.iter().map(|glyph| KrillaGlyph {
            text_range: glyph.text_range.start + start..glyph.text_range.end + start,
            ..glyph.clone()
        }));
        self.end = next.end;
        true
    }

    fn close(self) -> Mark {
        let run = match self.added {
            None => self.run,
            Some((text, glyphs)) => Rc::new(Run {
                text,
                width: (self.end - self.at.x) / self.size,
                glyphs,
                font: self.run.font.clone(),
                weight: self.run.weight,
            }),
        };
        Mark::Text { at: self.at, run, size: self.size, ink: self.ink, role: self.role }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pdf::font::Weight;

    /// A text in a cell, from a place on a line.
    fn cell(text: &str, (row, column): (usize, usize), at: (f32, f32), fonts: &mut Fonts) -> Mark {
        Mark::Text {
            at: Point::from_xy(at.0, at.1),
            run: fonts.run(text, Weight::Regular),
            size: 10.0,
            ink: Ink::Black,
            role: Role::Cell { table: 1, row, column, is_title: false },
        }
    }

    /// The texts, and where each of their letters begins, in hundredths of a point.
    fn drawn(marks: &[Mark]) -> (Vec<&str>, Vec<i32>) {
        let (mut texts, mut places) = (Vec::new(), Vec::new());
        for mark in marks {
            let Mark::Text { at, run, size, .. } = mark else {
                continue;
            };
            texts.push(run.text.as_str());
            let mut x = at.x;
            for glyph in &run.glyphs {
                let is_space = run.text.get(glyph.text_range.clone()) == Some(" ");
                #[expect(clippy::cast_possible_truncation, reason = "a page is narrow")]
                places.extend((!is_space).then_some((x * 100.0).round() as i32));
                x += glyph.x_advance * size;
            }
        }
        (texts, places)
    }

    #[test]
    fn a_row_is_one_text_and_no_letter_moves() {
        let mut fonts = Fonts::default();
        let cells = [
            ("12", (1, 0), (0.0, 20.0)),
            ("Ødegård", (1, 1), (30.0, 20.0)),
            ("6.50", (1, 2), (99.5, 20.0)),
            // The second line of a cell, and the next row.
            ("Bjørnstad", (1, 2), (30.0, 32.0)),
            ("13", (2, 0), (0.0, 44.0)),
            // It would begin within the one before.
            ("14", (2, 1), (1.0, 44.0)),
        ];
        let marks = |fonts: &mut Fonts| -> Vec<Mark> {
            (cells.iter()).map(|(text, place, at)| cell(text, *place, *at, fonts)).collect()
        };
        let (apart, joined) = (marks(&mut fonts), marks(&mut fonts));
        let joined = join(joined, &mut fonts);
        let (texts, places) = drawn(&joined);
        assert_eq!(texts, ["12 Ødegård 6.50", "Bjørnstad", "13", "14"]);
        assert_eq!(places, drawn(&apart).1);
    }
}
