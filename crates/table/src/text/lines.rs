//! A file's text and its lines. LF, CRLF and CR end a line, and lines are counted as editors count them.

use std::borrow::Cow;
use std::ops::Range;

use findings::{Location, Place};
use memchr::memchr2;

use super::sheet_rows::{SheetRow, SheetRows, Spot};
use super::survey::Survey;

/// The longest line, in bytes. No scoresheet comes near; a file without line ends is refused early.
pub const LONGEST_LINE: usize = 1 << 20;

/// Characters of a line that a finding quotes.
const QUOTED: usize = 1000;

/// The decoded text of a file; or the rows of a workbook, in place of its lines.
#[derive(Debug)]
pub struct Text<'a> {
    /// The name by which messages call the file.
    pub name: &'a str,
    content: Cow<'a, str>,
    survey: Survey,
    /// What there is in place of lines, if it is a workbook.
    sheets: Option<SheetRows>,
    /// The text that was unfolded into these rows.
    paper: Option<Box<Text<'a>>>,
}

impl<'a> Text<'a> {
    /// A text, by the name by which messages call its file.
    pub fn new(name: &'a str, content: Cow<'a, str>) -> Self {
        let survey = Survey::of(content.as_bytes());
        Self::surveyed(name, content, survey)
    }

    /// A text of which a survey is made already.
    pub(super) fn surveyed(name: &'a str, content: Cow<'a, str>, survey: Survey) -> Self {
        Self { name, content, survey, sheets: None, paper: None }
    }

    /// A workbook.
    pub fn of_sheets(name: &'a str, sheets: SheetRows) -> Self {
        Self { sheets: Some(sheets), ..Self::new(name, "".into()) }
    }

    /// Rows into which a text was unfolded. What is found in them is where it stands in the text.
    pub fn laid_out(text: Text<'a>, rows: SheetRows) -> Self {
        let name = text.name;
        Self { paper: Some(Box::new(text)), ..Self::of_sheets(name, rows) }
    }

    /// Whether it was unfolded.
    pub const fn is_on_paper(&self) -> bool {
        self.paper.is_some()
    }

    /// The sheet that a row is of.
    pub fn sheet_of(&self, line: u64) -> Option<usize> {
        let sheets = self.sheets.as_ref()?;
        sheets.from(line).first().map(|row| row.sheet)
    }

    /// The names of its sheets.
    pub fn tabs(&self) -> Vec<String> {
        let sheets = self.sheets.iter().flat_map(|sheets| &sheets.sheets);
        sheets.map(|sheet| sheet.name.clone()).collect()
    }

    /// The place of a cell of a row in the text that was unfolded, or of the whole row.
    fn on_its_paper(&self, line: u64, cell: Option<usize>) -> Option<Location> {
        let text = self.paper.as_ref()?;
        let row = self.sheets.as_ref()?.from(line).first()?;
        let whole = row.spots.last()?;
        let Some(cell) = cell else {
            return Some(text.whole_line(whole.line));
        };
        let Spot { line, start, end } = *row.spots.get(cell).unwrap_or(whole);
        Some(text.read_from(line, |lines| {
            let record = lines.next().map_or("", |line| line.text);
            text.location_in(line, record, start, end)
        }))
    }

    /// Whether it is a workbook.
    pub const fn has_sheets(&self) -> bool {
        self.sheets.is_some()
    }

    /// What separates its cells, if nobody needs to find out: those of a workbook are never cut.
    pub fn delimiter(&self) -> Option<char> {
        self.has_sheets().then_some('|')
    }

    /// The whole text.
    pub fn opening(&self) -> &str {
        &self.content
    }

    /// Where a part of it begins.
    pub fn place_of(&self, part: &str) -> usize {
        part.as_ptr().addr() - self.opening().as_ptr().addr()
    }

    /// How many bytes there are.
    pub fn length(&self) -> usize {
        self.content.len()
    }

    /// Some bytes, as far as there are that many.
    pub fn bytes(&self, within: Range<usize>) -> &[u8] {
        let end = within.end.min(self.length());
        &self.content.as_bytes()[within.start.min(end)..end]
    }

    /// Some lines that follow each other, and their numbers.
    pub fn piece(&self, within: &Range<usize>) -> Option<Piece<'_>> {
        let is_last = within.end == self.length();
        Some(Piece {
            text: self.content.get(within.clone())?,
            first: self.line_behind(within.start),
            end: if is_last { self.count() + 1 } else { self.line_behind(within.end) },
        })
    }

    /// Its lines, from the first.
    pub fn lines(&self) -> Lines<'_> {
        match &self.sheets {
            Some(sheets) => Lines::of_rows(&sheets.rows, 1),
            None => Lines::of(self.opening()),
        }
    }

    /// How many lines there are.
    pub fn count(&self) -> u64 {
        match &self.sheets {
            Some(sheets) => sheets.rows.len() as u64,
            None => self.survey.lines(),
        }
    }

    pub(super) const fn is_ascii(&self) -> bool {
        self.survey.is_ascii
    }

    pub(super) const fn has_nul(&self) -> bool {
        self.survey.has_nul
    }

    /// Reads something that begins with a line.
    pub fn read_from<R>(&self, number: u64, read: impl FnOnce(&mut Lines<'_>) -> R) -> R {
        if let Some(sheets) = &self.sheets {
            return read(&mut Lines::of_rows(sheets.from(number), number));
        }
        let start = self.survey.start_of(self.content.as_bytes(), number);
        read(&mut Lines::at(self.content.get(start..).unwrap_or_default(), number))
    }

    /// The number of the line that starts behind some bytes of the text.
    pub fn line_behind(&self, offset: usize) -> u64 {
        self.survey.ends_before(self.content.as_bytes(), offset) + 1
    }

    /// A place in a line, counted in characters.
    pub fn location(&self, line: u64, column: u64, width: u64) -> Location {
        self.read_from(line, |lines| {
            let text = lines.next().map_or("", |line| line.text);
            self.place(line, text, column, width)
        })
    }

    fn place(&self, line: u64, text: &str, column: u64, width: u64) -> Location {
        if let Some(place) = self.on_its_paper(line, Some(0)) {
            return place;
        }
        if let Some(sheets) = &self.sheets {
            return sheets.locate(self.name, line, 0);
        }
        let quoted = match text.len() {
            0..=QUOTED => text.to_owned(),
            _ => text.chars().take(QUOTED).collect(),
        };
        Location {
            file: self.name.to_owned(),
            place: Place::Line { line, column, width, text: quoted },
            label: None,
        }
    }

    /// The place of the byte at an offset of the whole text.
    pub fn location_at(&self, offset: usize, width: u64) -> Location {
        let line = self.line_behind(offset);
        let start = self.survey.start_of(self.content.as_bytes(), line);
        let before = self.bytes(start..offset);
        let before = std::str::from_utf8(before).unwrap_or_default();
        self.location(line, before.chars().count() as u64 + 1, width)
    }

    /// The place of some bytes of the whole text, up to the first line end among them.
    pub fn location_of(&self, bytes: Range<usize>) -> Location {
        let within = self.bytes(bytes.clone());
        let width = Lines::of(std::str::from_utf8(within).unwrap_or_default())
            .next()
            .map_or(0, |line| line.text.chars().count());
        self.location_at(bytes.start, width as u64)
    }

    /// A place between two bytes of a record, which begins with a line and may go over several; of a row of a sheet,
    /// between two cells.
    pub fn location_in(&self, line: u64, record: &str, start: usize, end: usize) -> Location {
        if let Some(place) = self.on_its_paper(line, Some(start)) {
            return place;
        }
        if let Some(sheets) = &self.sheets {
            return sheets.locate(self.name, line, start);
        }
        let (lines, column) = end_of(record.get(..start).unwrap_or(record));
        let within = record.get(start..end).unwrap_or_default();
        let width = Lines::of(within).next().map_or(0, |line| line.text.chars().count());
        let line = line + lines - 1;
        match lines {
            // The record holds the whole line.
            1 if memchr2(b'\n', b'\r', record.as_bytes()).is_none() => {
                self.place(line, record, column, width as u64)
            }
            _ => self.location(line, column, width as u64),
        }
    }

    /// A whole line, without the space around it.
    pub fn whole_line(&self, line: u64) -> Location {
        if let Some(place) = self.on_its_paper(line, None) {
            return place;
        }
        self.read_from(line, |lines| {
            let text = lines.next().map_or("", |line| line.text);
            let indent = text.len() - text.trim_start().len();
            self.location_in(line, text, indent, text.trim_end().len())
        })
    }
}

/// Line and column of what follows a text.
fn end_of(before: &str) -> (u64, u64) {
    match Lines::of(before).last() {
        None => (1, 1),
        Some(last) if before.ends_with(['\n', '\r']) => (last.number + 1, 1),
        Some(last) => (last.number, last.text.chars().count() as u64 + 1),
    }
}

/// A line.
#[derive(Clone, Copy, Debug)]
pub struct Line<'t> {
    /// Its number, from 1.
    pub number: u64,
    /// Its text without the line end.
    pub text: &'t str,
}

/// Lines that follow each other.
#[derive(Clone, Copy, Debug)]
pub struct Piece<'p> {
    /// Its text.
    pub text: &'p str,
    /// The number of the first.
    pub first: u64,
    /// The number of the line behind the last.
    pub end: u64,
}

/// The lines of a text, or rows of sheets.
#[derive(Clone, Debug)]
pub struct Lines<'t> {
    rest: &'t str,
    rows: &'t [SheetRow],
    next: u64,
}

impl<'t> Lines<'t> {
    const fn of(text: &'t str) -> Self {
        Self::at(text, 1)
    }

    /// The lines of a part of a text, the first of which has a number.
    pub const fn at(text: &'t str, number: u64) -> Self {
        Self { rest: text, rows: &[], next: number }
    }

    /// Rows of sheets, the first of which has a number.
    const fn of_rows(rows: &'t [SheetRow], number: u64) -> Self {
        Self { rest: "", rows, next: number }
    }

    /// What has not been read yet.
    pub const fn rest(&self) -> &'t str {
        self.rest
    }

    /// Whether all have been read.
    pub const fn is_over(&self) -> bool {
        self.rest.is_empty() && self.rows.is_empty()
    }

    /// The next line, which is not taken yet; of a row of a sheet, its cells.
    pub fn ahead(&self) -> Cow<'t, str> {
        let next = self.clone().next_shown();
        next.map_or(Cow::Borrowed(""), |(_, text)| text)
    }

    /// Takes the next line: its number, and its text; of a row of a sheet, its cells.
    pub fn next_shown(&mut self) -> Option<(u64, Cow<'t, str>)> {
        match self.next_row() {
            Some((number, row)) => Some((number, row.shown())),
            None => (self.next()).map(|line| (line.number, line.text.into())),
        }
    }

    /// The lines up to those of another place in the same text.
    pub fn up_to(&self, end: &Self) -> Self {
        let bytes = self.rest.len() - end.rest.len();
        let rows = self.rows.len() - end.rows.len();
        Self {
            rest: self.rest.get(..bytes).unwrap_or_default(),
            rows: self.rows.get(..rows).unwrap_or_default(),
            next: self.next,
        }
    }

    /// Whether the next line begins with a sign, whatever quotes are in it.
    pub fn next_begins(&self, sign: char) -> bool {
        let text = self.rows.first().map_or(self.rest, SheetRow::first);
        text.trim_start_matches([' ', '\t']).starts_with(sign)
    }

    /// Takes the next row of a sheet, where there is one; also returns its number.
    pub fn next_row(&mut self) -> Option<(u64, &'t SheetRow)> {
        let (row, rest) = self.rows.split_first()?;
        self.rows = rest;
        self.next += 1;
        Some((self.next - 1, row))
    }

    /// The number of the next line.
    pub const fn number(&self) -> u64 {
        self.next
    }

    /// Passes over some lines, of that many bytes with their line ends.
    pub fn pass(&mut self, bytes: usize, lines: u64) {
        self.rest = self.rest.get(bytes..).unwrap_or_default();
        self.next += lines;
    }

    /// Passes over lines without any character, and says how many these are.
    pub fn pass_empty(&mut self) -> u64 {
        let before = self.next;
        while let Some(b'\n' | b'\r') = self.rest.as_bytes().first() {
            self.next();
        }
        self.next - before
    }
}

impl<'t> Iterator for Lines<'t> {
    type Item = Line<'t>;

    fn next(&mut self) -> Option<Line<'t>> {
        if self.rest.is_empty() {
            let (number, row) = self.next_row()?;
            let text = row.first();
            return Some(Line { number, text });
        }
        let bytes = self.rest.as_bytes();
        let end = memchr2(b'\n', b'\r', bytes).unwrap_or(bytes.len());
        let past = match bytes.get(end..) {
            Some([b'\r', b'\n', ..]) => end + 2,
            Some([_, ..]) => end + 1,
            Some([]) | None => end,
        };
        // Both ends lie beside ASCII characters, so neither cuts one.
        let text = self.rest.get(..end).unwrap_or_default();
        self.rest = self.rest.get(past..).unwrap_or_default();
        let number = self.next;
        self.next += 1;
        Some(Line { number, text })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_with_lf_crlf_and_cr() {
        let text = Text::new("t", "a\nb\r\n\r\nc\rd\n\re".into());
        let lines: Vec<_> = text.lines().map(|line| (line.number, line.text)).collect();
        assert_eq!(lines, [(1, "a"), (2, "b"), (3, ""), (4, "c"), (5, "d"), (6, ""), (7, "e")]);
    }

    fn line(text: &Text<'_>, number: u64) -> String {
        match text.location(number, 1, 1).place {
            Place::Line { text, .. } => text,
            other => other.to_string(),
        }
    }

    #[test]
    fn a_line_is_found_again_by_its_number() {
        let content: String = (1..=1000).map(|number| format!("line {number}\r\n")).collect();
        let text = Text::new("t", content.into());
        for number in [1, 2, 255, 256, 257, 258, 512, 513, 999, 1000] {
            assert_eq!(line(&text, number), format!("line {number}"));
        }
        assert_eq!(line(&text, 1001), "");
    }

    #[test]
    fn bytes_are_found_by_their_offset() {
        let content: String = (1..=600).map(|number| format!("é{number:04}\r\n")).collect();
        let text = Text::new("t", content.clone().into());
        for number in [1, 256, 257, 258, 512, 513, 600_u64] {
            let start = content.find(&format!("{number:04}")).unwrap();
            let found = text.location_of(start..start + 4);
            assert_eq!(found.to_string(), format!("{number}:2+4"));
        }
        let end = text.location_of(content.len()..content.len());
        assert_eq!(end.to_string(), "601:1+0");
        assert_eq!(text.location_of(0..30).to_string(), "1:1+5");
    }

    #[test]
    fn places_are_counted_in_characters_and_over_lines() {
        let record = "é,\"ü\r\nab\ncd\",x";
        let text = Text::new("t", record.into());
        let place = |needle: char| {
            let start = record.find(needle).unwrap();
            text.location_in(1, record, start, start + needle.len_utf8()).to_string()
        };
        assert_eq!(place('ü'), "1:4+1");
        assert_eq!(place('a'), "2:1+1");
        assert_eq!(place('d'), "3:2+1");
        assert_eq!(place('x'), "3:5+1");
    }
}
