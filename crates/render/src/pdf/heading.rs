//! The top of a sheet: the event on the left, the sheet on the right, a line under both.

use reports::sheet::{Corrected, Heading};

use super::font::{Fonts, Weight};
use super::page::{Align, Ink, Pages, SMALL};
use super::paper::{Frame, Orientation};
use super::{Role, wrapped};

/// What is above a sheet.
#[derive(Clone, Debug)]
pub(super) struct SheetTop {
    event: String,
    about: String,
    rules: String,
    /// The word for what is not final, and why it is not.
    provisional: Option<(String, String)>,
    corrected: Option<Corrected>,
    title: String,
    facts: Vec<String>,
}

/// The lines of the top, and the foot of the last one.
struct Lines<'a> {
    fonts: &'a mut Fonts,
    frame: Frame,
    placed: Vec<Line>,
    y: f32,
}

/// A line at its place.
struct Line {
    text: String,
    weight: Weight,
    align: Align,
    x: f32,
    y: f32,
    size: f32,
    ink: Ink,
    /// Whether it is white on black.
    inverted: bool,
}

const EVENT: f32 = 17.0;
/// A long name of an event gives way to the sheet's down to this size, and then goes on several lines.
const SMALLEST_EVENT: f32 = 11.0;
const TITLE: f32 = 14.0;
const TEXT: f32 = 8.5;
/// From one line to the next, in ems.
const LEADING: f32 = 1.5;
/// Between a label and what follows it.
const AFTER_LABEL: f32 = 9.0;
/// Between what is on the left and what is on the right.
const BETWEEN: f32 = 18.0;
/// From the last line to where the sheet begins.
const BELOW: f32 = 9.0;

impl SheetTop {
    /// The top of a report, or of a sheet.
    pub(super) fn new(heading: &Heading, title: String) -> Self {
        let provisional = heading.provisional.as_ref();
        Self {
            event: heading.title.clone(),
            about: heading.about.clone().unwrap_or_default(),
            rules: heading.rules.join("; "),
            provisional: provisional.map(|(word, why)| (word.to_uppercase(), why.join(", "))),
            corrected: heading.corrected.clone(),
            title,
            facts: Vec::new(),
        }
    }

    /// Adds what is to be known of the sheet.
    pub(super) fn facts(mut self, facts: impl IntoIterator<Item = String>) -> Self {
        self.facts.extend(facts);
        self
    }

    /// The same without what was corrected; `None` where nothing was.
    pub(super) fn without_notice(&self) -> Option<Self> {
        self.corrected.as_ref()?;
        Some(Self { corrected: None, ..self.clone() })
    }

    /// The sheet's name, as a bookmark has it.
    pub(super) fn title(&self) -> &str {
        &self.title
    }

    /// The most that it takes from a page.
    pub(super) fn height(&self, pages: &mut Pages, orientation: Orientation) -> f32 {
        let frame = pages.frame(orientation);
        let lines = self.lines(&self.continued(pages), true, frame, &mut pages.fonts);
        lines.y + BELOW - frame.top
    }

    /// Draws it on a sheet's first page and returns where the sheet begins.
    pub(super) fn draw(&self, pages: &mut Pages, orientation: Orientation) -> f32 {
        self.draw_titled(pages, orientation, &self.title, true)
    }

    /// Draws it on the pages that follow.
    pub(super) fn draw_again(&self, pages: &mut Pages, orientation: Orientation) -> f32 {
        self.draw_titled(pages, orientation, &self.continued(pages), false)
    }

    fn continued(&self, pages: &Pages) -> String {
        format!("{} {}", self.title, pages.words.continued)
    }

    fn draw_titled(
        &self,
        pages: &mut Pages,
        orientation: Orientation,
        title: &str,
        is_first: bool,
    ) -> f32 {
        let frame = pages.frame(orientation);
        let lines = self.lines(title, is_first, frame, &mut pages.fonts);
        let (placed, end) = (lines.placed, lines.y + BELOW);
        for line in placed {
            pages.role(match line.ink {
                // What is repeated on each page is read once.
                _ if !is_first => Role::Ornament,
                Ink::Accent => Role::REPORT,
                _ => Role::Line,
            });
            line.draw(pages);
        }
        pages.role(Role::Line);
        let ends = (frame.left, frame.right);
        pages.rule(ends, end - BELOW / 2.0, 1.4, Ink::Accent);
        end
    }

    /// All lines: the event and the sheet, and under them what is known of each; what was corrected, on the first page.
    fn lines<'a>(
        &self,
        title: &str,
        is_first: bool,
        frame: Frame,
        fonts: &'a mut Fonts,
    ) -> Lines<'a> {
        let mut lines = Lines { fonts, frame, placed: Vec::new(), y: frame.top + EVENT * 0.8 };
        let taken = lines.fonts.width(title, Weight::Bold) * TITLE + BETWEEN;
        let room = (frame.width() - taken).max(frame.width() / 3.0);
        let natural = lines.fonts.width(&self.event, Weight::Bold).max(1.0);
        let size = EVENT.min(room / natural).max(SMALLEST_EVENT);
        lines.place(title, Align::Right, TITLE, (Weight::Bold, Ink::Accent));
        let event = wrapped(&self.event, room / size, Weight::Bold, lines.fonts);
        for (number, text) in event.iter().enumerate() {
            if number > 0 {
                lines.y += size * LEADING * 0.8;
            }
            lines.place(text, Align::Left, size, (Weight::Bold, Ink::Black));
        }
        let facts = self.facts.join("; ");
        let left = [(&self.about, TEXT, Ink::Black), (&self.rules, SMALL, Ink::Gray)];
        let mut left = left.into_iter().filter(|(text, ..)| !text.is_empty());
        if let Some(left) = left.next() {
            lines.beside(left, &facts);
        }
        let nothing = (String::new(), String::new());
        let (label, why) = self.provisional.as_ref().unwrap_or(&nothing);
        let nothing = (&String::new(), SMALL, Ink::Gray);
        match left.next() {
            None if why.is_empty() => {}
            rules => lines.labeled(rules.unwrap_or(nothing), label, why),
        }
        if let Some(corrected) = self.corrected.as_ref().filter(|_| is_first) {
            lines.notice(&corrected.word.to_uppercase(), &corrected.symbols);
        }
        lines
    }
}

impl Lines<'_> {
    fn place(&mut self, text: &str, align: Align, size: f32, (weight, ink): (Weight, Ink)) {
        self.placed.push(Line {
            text: text.to_owned(),
            weight,
            align,
            x: if align == Align::Right { self.frame.right } else { self.frame.left },
            y: self.y,
            size,
            ink,
            inverted: false,
        });
    }

    /// Adds a text on the left and one on the right of the next line, or, where they do not fit, one under the other.
    fn beside(&mut self, (left, size, ink): (&String, f32, Ink), right: &str) {
        let width = self.frame.width() / size;
        let needed = [left, right].map(|text| self.fonts.width(text, Weight::Regular));
        if needed[0] + needed[1] + BETWEEN / size <= width {
            self.y += size * LEADING;
            self.place(left, Align::Left, size, (Weight::Regular, ink));
            self.place(right, Align::Right, size, (Weight::Regular, Ink::Black));
            return;
        }
        for (text, ink) in [(left.as_str(), ink), (right, Ink::Black)] {
            let lines = wrapped(text, width, Weight::Regular, self.fonts);
            for line in lines.iter().filter(|line| !line.is_empty()) {
                self.y += size * LEADING;
                self.place(line, Align::Left, size, (Weight::Regular, ink));
            }
        }
    }

    /// The same with a label, white on black, before what is on the right; where both do not fit, they are a notice.
    fn labeled(&mut self, (left, size, ink): (&String, f32, Ink), label: &str, right: &str) {
        let known = self.fonts.width(left, Weight::Regular) * size;
        let reason = self.fonts.width(right, Weight::Regular) * size + size;
        let width = self.fonts.width(label, Weight::Bold) * size;
        if !label.is_empty() && known + BETWEEN + width + reason > self.frame.width() {
            self.beside((left, size, ink), "");
            return self.notice(label, &[right.to_owned()]);
        }
        self.beside((left, size, ink), right);
        if label.is_empty() {
            return;
        }
        self.place(label, Align::Right, size, (Weight::Bold, Ink::White));
        if let Some(line) = self.placed.last_mut() {
            line.x = self.frame.right - reason;
            line.inverted = true;
        }
    }

    /// Adds a label, white on black, and sentences beside it, each on as many lines as it takes.
    fn notice(&mut self, label: &str, texts: &[String]) {
        let width = self.fonts.width(label, Weight::Bold) * SMALL;
        let start = self.frame.left + width + AFTER_LABEL;
        let room = (self.frame.right - start) / SMALL;
        let fonts = &mut *self.fonts;
        let lines = texts.iter().flat_map(|text| wrapped(text, room, Weight::Regular, fonts));
        let lines: Vec<String> = lines.collect();
        for (number, line) in lines.iter().enumerate() {
            self.y += SMALL * LEADING;
            if number == 0 {
                self.y += SMALL * LEADING * 0.2;
                self.place(label, Align::Left, SMALL, (Weight::Bold, Ink::White));
                if let Some(label) = self.placed.last_mut() {
                    label.align = Align::Right;
                    label.x += width + 3.0;
                    label.inverted = true;
                }
            }
            self.place(line, Align::Left, SMALL, (Weight::Regular, Ink::Black));
            if let Some(line) = self.placed.last_mut() {
                line.x = start;
            }
        }
    }
}

impl Line {
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
