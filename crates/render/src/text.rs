//! Reports in fixed-width text, for terminals, mail and printers.

mod diagram;
mod form;
mod grid;
mod heading;
mod rows;
mod sheet;
mod table;

use std::borrow::Cow;
use std::io::{self, Write};
use std::mem::take;

use anstyle::{AnsiColor, Style as Face};
use contract_scoring::{Strain, Suits};
use table::Table;
use textwrap::{Options, WordSplitter};
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

use reports::model::names::last_name;
use reports::sheet::{Document, Mark, Sheet, Style};
use reports::visible::visible;

/// Writes a document.
///
/// # Errors
///
/// Where `out` cannot be written.
pub fn write(document: Document<'_>, page: Page, out: &mut dyn Write) -> io::Result<()> {
    let event = heading::event(&document.heading, page);
    let fingerprint = document.heading.fingerprint;
    let mut pages = Pages::begin(event, page, out)?;
    if let Some(empty) = document.empty {
        pages.keep(|_, out| writeln!(out, "\n{empty}"))?;
    }
    let mut parts = document.parts.into_iter();
    parts.try_for_each(|part| sheet::write(part, document.point, &mut pages))?;
    match fingerprint {
        None => Ok(()),
        Some(text) => pages.keep(|_, out| writeln!(out, "\n{text}")),
    }
}

/// Writes sheets by themselves, without a document around them: explanations, for one who asked for just these.
///
/// # Errors
///
/// Where `out` cannot be written.
pub fn write_sheets(
    sheets: impl IntoIterator<Item = Sheet>,
    point: char,
    page: Page,
    out: &mut dyn Write,
) -> io::Result<()> {
    sheet::alone(sheets.into_iter(), page.style(point), page, out)
}

// Widths as a terminal shows them: a wide character takes two columns, a combining one none.

/// The columns that a text takes.
fn width(text: &str) -> usize {
    // Nearly all texts are printable ASCII, which shows its width at once.
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) { text.len() } else { text.width() }
}

/// Cuts a text to that many columns, between characters as a reader sees them, and marks the cut.
fn cut(text: &str, columns: usize, page: Page) -> Cow<'_, str> {
    if width(text) <= columns {
        return Cow::Borrowed(text);
    }
    let mark = page.ellipsis();
    let room = columns.saturating_sub(width(mark));
    let mut kept = String::new();
    for character in text.graphemes(true) {
        if width(&kept) + width(character) > room {
            break;
        }
        kept.push_str(character);
    }
    Cow::Owned(kept.trim_end().to_owned() + mark)
}

/// Breaks a text into lines that fit the page, between words where that is possible. What follows the first line is
/// indented by two more characters, so that it is seen to belong to it.
fn wrapped(text: &str, indent: usize, page: Page) -> String {
    let (first, rest) = (" ".repeat(indent), " ".repeat(indent + 2));
    let options = Options::new(page.width)
        .initial_indent(&first)
        .subsequent_indent(&rest)
        // `N-S` is one word.
        .word_splitter(WordSplitter::NoHyphenation);
    textwrap::fill(text, options)
}

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
        Style { point, letters: self.ascii, between_names: self.between_partners() }
    }

    /// The line under a table's headings.
    const fn rule(self) -> char {
        if self.ascii { '-' } else { '─' }
    }

    /// What stands for the end of a name that was cut.
    const fn ellipsis(self) -> &'static str {
        if self.ascii { "." } else { "…" }
    }

    /// What is between the names of partners.
    const fn between_partners(self) -> &'static str {
        if self.ascii { " - " } else { " – " }
    }

    /// A sentence as this page writes it.
    fn sentence(self, text: &str) -> Cow<'_, str> {
        let shown = visible(text);
        if !self.ascii {
            return shown;
        }
        Strain::ALL.into_iter().fold(shown, |text, strain| {
            let [sign, letter] =
                [Suits::Symbols, Suits::Letters].map(|suits| strain.in_suits(suits));
            if text.contains(sign) { text.replace(sign, letter).into() } else { text }
        })
    }

    /// A title as this page writes it; the names in it have what is between partners in print.
    fn title(self, title: &str) -> String {
        visible(title).replace(Style::PRINT.between_names, self.between_partners())
    }

    /// What a bar's character is made of, from the least to the whole.
    const fn bar_parts(self) -> &'static [char] {
        if self.ascii { &['#'] } else { &['▏', '▎', '▍', '▌', '▋', '▊', '▉', '█'] }
    }

    /// The mark in the middle of a bar.
    const fn bar_mark(self) -> char {
        if self.ascii { '|' } else { '│' }
    }

    /// How a good or a bad score is made to be seen from afar, where it can be.
    fn face(self, mark: Mark) -> Option<Face> {
        let color = match mark {
            Mark::Top => AnsiColor::Green,
            Mark::Bottom => AnsiColor::Red,
            Mark::Off => return None,
        };
        self.color.then(|| color.on_default().bold())
    }

    /// Makes a heading stand out, where that can be seen.
    fn strong(self, text: &str) -> String {
        if self.color {
            let bold = Face::new().bold();
            format!("{bold}{text}{bold:#}")
        } else {
            text.to_owned()
        }
    }
}

// Pages for a printer: each sheet begins a new page, under the heading of the event, and parts that belong together
// are not split.
//
// Without form feeds, sheets follow one another under one heading.

/// Lines that fit a page of A4 or Letter, at six to the inch.
const LINES: usize = 60;
/// The most lines of a table that are no rows, and an empty one before it.
const TITLES_AND_FOOT: usize = 8;
const FORM_FEED: &str = "\u{c}";

/// The pages of a text, one after the other.
struct Pages<'a> {
    /// What they look like.
    page: Page,
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
    fn begin(event: String, page: Page, out: &'a mut dyn Write) -> io::Result<Self> {
        out.write_all(event.as_bytes())?;
        Ok(Self { event, ..Self::new(page, out) })
    }

    /// A piece of a page, which is put on it as a whole.
    fn within(page: Page, out: &'a mut dyn Write) -> Self {
        Self::new(page.with_form_feeds(false), out)
    }

    fn new(page: Page, out: &'a mut dyn Write) -> Self {
        Self { page, out, event: String::new(), sheet: String::new(), filled: 0, block: Vec::new() }
    }

    /// Begins a sheet.
    fn sheet(&mut self, heading: String) -> io::Result<()> {
        let is_first = self.sheet.is_empty() && self.filled == 0;
        self.sheet = heading;
        if self.page.form_feeds && !is_first {
            self.feed()
        } else {
            self.out.write_all(self.sheet.as_bytes())
        }
    }

    /// Writes what belongs together, on a new page where this one has no room for it.
    fn keep(
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
    fn table(&mut self, table: Table<'_>) -> io::Result<()> {
        if !self.page.form_feeds {
            return self.keep(|page, out| table.write(page, out));
        }
        let rows = LINES.saturating_sub(self.headings() + TITLES_AND_FOOT).max(1);
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

// The names of partners on one line.

/// Prints a column of names. Those that do not fit whole become last names, and if they still do not fit, are cut;
/// where most do not fit, all become last names, so that the column looks alike.
fn column(
    all: impl Iterator<Item = impl AsRef<[String]>> + Clone,
    columns: usize,
    page: Page,
) -> Vec<String> {
    let fits = |names: &[String]| width(&whole(names, page)) <= columns;
    let fitting = all.clone().filter(|names| fits(names.as_ref())).count();
    let count = all.clone().count();
    let keep = fitting * 2 >= count;
    all.map(|names| {
        let names = names.as_ref();
        if keep && fits(names) {
            whole(names, page)
        } else {
            shortened(&last(names), columns, page)
        }
    })
    .collect()
}

/// The widest of some names, whole.
fn widest(all: impl Iterator<Item = impl AsRef<[String]>>, page: Page) -> usize {
    all.map(|names| width(&whole(names.as_ref(), page))).max().unwrap_or(0)
}

/// The widest of some names, last names only.
fn widest_last(all: impl Iterator<Item = impl AsRef<[String]>>, page: Page) -> usize {
    all.map(|names| width(&whole(&last(names.as_ref()), page))).max().unwrap_or(0)
}

/// Partners' names as they are, besides control characters.
fn whole(names: &[String], page: Page) -> String {
    let known = names.iter().filter(|name| !name.is_empty());
    let known: Vec<_> = known.map(|name| visible(name)).collect();
    known.join(page.between_partners())
}

fn last(names: &[String]) -> Vec<String> {
    names.iter().map(|name| last_name(name)).collect()
}

/// Cuts partners' names so that each keeps its share of the room.
fn shortened(names: &[String], columns: usize, page: Page) -> String {
    let whole = whole(names, page);
    if width(&whole) <= columns {
        return whole;
    }
    let [one, other] = names else {
        return cut(&whole, columns, page).into_owned();
    };
    let (one, other) = (visible(one), visible(other));
    let between = page.between_partners();
    let room = columns.saturating_sub(width(between));
    // A short name leaves its room to the longer one.
    let first = room.saturating_sub(width(&other)).max(room / 2).min(width(&one));
    let rest = room.saturating_sub(first);
    format!("{}{between}{}", cut(&one, first, page), cut(&other, rest, page))
}

#[cfg(test)]
mod names_tests {
    use super::*;

    const PAGE: Page = Page { width: 80, ascii: false, color: false, form_feeds: false };

    fn check(columns: usize, pairs: &[(&str, &str, &str)]) {
        let names: Vec<Vec<String>> = pairs
            .iter()
            .map(|(one, other, _)| vec![(*one).to_owned(), (*other).to_owned()])
            .collect();
        let found = column(names.iter().map(Vec::as_slice), columns, PAGE);
        let expected: Vec<&str> = pairs.iter().map(|(.., expected)| *expected).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn only_the_long_ones_are_shortened() {
        check(
            20,
            &[
                ("Ann Lee", "Bo Cole", "Ann Lee – Bo Cole"),
                ("Winner\rLoser", "X", "Winner\\rLoser – X"),
                ("Anneliese Köhler", "Joost 't Hooft", "Köhler – 't Hooft"),
                ("Ana Wolfeschlegelstein", "Bo Cole", "Wolfeschlege… – Cole"),
            ],
        );
    }

    #[test]
    fn most_are_too_long() {
        check(
            12,
            &[
                ("Ann Lee", "Bo Cole", "Lee – Cole"),
                ("Zoë van der Berg", "Ai Ito", "van d… – Ito"),
                ("双子 大介", "双子 花子", "大介 – 花子"),
                ("Anneliese Köhler", "Benoît Charpentier", "Köh… – Char…"),
                ("Anneliese Lee B", "Ed Cole Jr.", "Lee… – Cole…"),
            ],
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: Page = Page { width: 80, ascii: false, color: false, form_feeds: false };

    #[test]
    fn texts_are_wrapped_between_words() {
        let page = Page { width: 12, ..PAGE };
        for (text, expected) in [
            ("N-S 3 v E-W 4", "N-S 3 v E-W\n  4"),
            ("Wolfeschlegelsteinhausen", "Wolfeschle\n  gelsteinha\n  usen"),
            ("双子大介双子大介", "双子大介双\n  子大介"),
            ("", ""),
        ] {
            assert_eq!(wrapped(text, 0, page), expected);
        }
        assert_eq!(wrapped("one two three", 2, page), "  one two\n    three");
    }

    #[test]
    fn texts_are_cut_between_characters() {
        for (text, columns, expected) in [
            ("Smith", 5, "Smith"),
            ("Smithers", 5, "Smit…"),
            ("Van Buren", 5, "Van…"),
            ("双子 大介", 5, "双子…"),
            ("双子 大介", 4, "双…"),
            ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
            ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 3, "👨‍👩‍👧‍👦…"),
        ] {
            let cut = cut(text, columns, PAGE);
            assert_eq!(cut, expected);
            assert!(width(&cut) <= columns, "{cut}");
        }
    }
}
