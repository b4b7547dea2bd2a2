//! Pages for a printer: each sheet begins a new page, under the heading of the event, and parts that belong together
//! are not split.
//!
//! Without form feeds, sheets follow one another under one heading.

use std::io::{self, Write};
use std::mem::take;

use super::Page;
use super::table::Table;

/// Lines that fit a page of A4 or Letter, at six to the inch.
const LINES: usize = 60;
/// The most lines of a table that are no rows, and an empty one before it.
const TITLES_AND_FOOT: usize = 8;
const FORM_FEED: &str = "\u{c}";

/// The pages of a text, one after the other.
pub(super) struct Pages<'a> {
    /// What they look like.
    pub(super) page: Page,
    out: &'a mut dyn Write,
    /// The heading of the event.
    event: String,
    /// The heading of the sheet at hand.
    sheet: String,
    /// Lines on the page, those of headings apart.
    filled: usize,
    /// Room for what is put on a page next.
    block: Vec<u8>,
}

impl<'a> Pages<'a> {
    /// Begins the first page.
    pub(super) fn begin(event: String, page: Page, out: &'a mut dyn Write) -> io::Result<Self> {
        out.write_all(event.as_bytes())?;
        Ok(Self {
            event,
            ..Self::new(page, out)
        })
    }

    /// A piece of a page, which is put on it as a whole.
    pub(super) fn within(page: Page, out: &'a mut dyn Write) -> Self {
        Self::new(page.with_form_feeds(false), out)
    }

    fn new(page: Page, out: &'a mut dyn Write) -> Self {
        Self {
            page,
            out,
            event: String::new(),
            sheet: String::new(),
            filled: 0,
            block: Vec::new(),
        }
    }

    /// Begins a sheet.
    pub(super) fn sheet(&mut self, heading: String) -> io::Result<()> {
        let is_first = self.sheet.is_empty() && self.filled == 0;
        self.sheet = heading;
        if self.page.form_feeds && !is_first {
            self.feed()
        } else {
            self.out.write_all(self.sheet.as_bytes())
        }
    }

    /// Writes what belongs together, on a new page where this one has no room for it.
    pub(super) fn keep(
        &mut self,
        write: impl FnOnce(Page, &mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut block = take(&mut self.block);
        block.clear();
        write(self.page, &mut block)?;
        let block_lines = lines(&block);
        let needed = self.headings() + self.filled + block_lines;
        if self.page.form_feeds && self.filled > 0 && needed > LINES {
            self.feed()?;
        }
        self.filled += block_lines;
        self.out.write_all(&block)?;
        self.block = block;
        Ok(())
    }

    /// Writes a table; one that is longer than a page, in parts with its titles repeated.
    pub(super) fn table(&mut self, table: Table<'_>) -> io::Result<()> {
        if !self.page.form_feeds {
            return self.keep(|page, out| table.write(page, out));
        }
        let rows = LINES
            .saturating_sub(self.headings() + TITLES_AND_FOOT)
            .max(1);
        let mut parts = table.lines(self.page).parts(rows).into_iter();
        parts.try_for_each(|part| self.keep(|_, out| part.write(out)))
    }

    /// Lines of the headings of a page.
    fn headings(&self) -> usize {
        lines(self.event.as_bytes()) + lines(self.sheet.as_bytes())
    }

    fn feed(&mut self) -> io::Result<()> {
        self.filled = 0;
        write!(self.out, "{FORM_FEED}{}{}", self.event, self.sheet)
    }
}

fn lines(text: &[u8]) -> usize {
    text.iter().filter(|byte| **byte == b'\n').count()
}
