//! The page: its width, its signs, its color.

use std::borrow::Cow;

use anstyle::{AnsiColor, Style as Face};
use contract_scoring::{Strain, Suits};

use crate::sheet::{Mark, Style};
use crate::visible::visible;

/// What a text page looks like.
#[derive(Clone, Copy, Debug)]
pub struct Page {
    /// Characters a line.
    pub width: usize,
    /// Whether our own signs stay within ASCII. Names are never changed.
    pub ascii: bool,
    /// Whether headings, tops and bottoms stand out.
    pub color: bool,
    /// Whether each sheet begins a page of the printer.
    pub form_feeds: bool,
}

impl Page {
    /// The same with each sheet on a page of its own, or not.
    pub const fn with_form_feeds(self, form_feeds: bool) -> Self {
        Self { form_feeds, ..self }
    }

    /// How values are written.
    #[must_use]
    pub const fn style(self, point: char) -> Style {
        Style {
            point,
            letters: self.ascii,
            between_names: self.between_partners(),
        }
    }

    /// The line under a table's headings.
    pub(super) const fn rule(self) -> char {
        if self.ascii { '-' } else { '─' }
    }

    /// What stands for the end of a name that was cut.
    pub(super) const fn ellipsis(self) -> &'static str {
        if self.ascii { "." } else { "…" }
    }

    /// What is between the names of partners.
    pub(super) const fn between_partners(self) -> &'static str {
        if self.ascii { " - " } else { " – " }
    }

    /// A sentence as this page writes it.
    pub(super) fn sentence(self, text: &str) -> Cow<'_, str> {
        let shown = visible(text);
        if !self.ascii {
            return shown;
        }
        Strain::ALL.into_iter().fold(shown, |text, strain| {
            let [sign, letter] =
                [Suits::Symbols, Suits::Letters].map(|suits| strain.in_suits(suits));
            if text.contains(sign) {
                text.replace(sign, letter).into()
            } else {
                text
            }
        })
    }

    /// A title as this page writes it; the names in it have what is between partners in print.
    pub(super) fn title(self, title: &str) -> String {
        visible(title).replace(Style::PRINT.between_names, self.between_partners())
    }

    /// What a bar's character is made of, from the least to the whole.
    pub(super) const fn bar_parts(self) -> &'static [char] {
        if self.ascii {
            &['#']
        } else {
            &['▏', '▎', '▍', '▌', '▋', '▊', '▉', '█']
        }
    }

    /// The mark in the middle of a bar.
    pub(super) const fn bar_mark(self) -> char {
        if self.ascii { '|' } else { '│' }
    }

    /// How a good or a bad score is made to be seen from afar, where it can be.
    pub(super) fn face(self, mark: Mark) -> Option<Face> {
        let color = match mark {
            Mark::Top => AnsiColor::Green,
            Mark::Bottom => AnsiColor::Red,
            Mark::Off => return None,
        };
        self.color.then(|| color.on_default().bold())
    }

    /// Makes a heading stand out, where that can be seen.
    pub(super) fn strong(self, text: &str) -> String {
        if self.color {
            let bold = Face::new().bold();
            format!("{bold}{text}{bold:#}")
        } else {
            text.to_owned()
        }
    }
}
