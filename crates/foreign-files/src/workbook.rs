//! Workbooks: XLSX, ODS and XLS, as rows of cells.
//!
//! A cell means the same in any file, so these rows replace those of a text. Only places differ: a finding names sheet
//! and cell.

mod chosen;
mod parts;
mod repeated;
mod sheet;

use std::io::{BufRead, BufReader, Cursor};

use calamine::{Data, Reader, SheetVisible, Sheets, open_workbook_auto_from_rs};
use chosen::{chosen, hidden};
use findings::{Code, Diagnostic, Findings, Location, Place};
use parts::Parts;
use repeated::Repeated;
use sheet::{Filling, Sheet, written};
use table::entered::FieldName;
use table::text::cells::MOST_COLUMNS;
use table::text::{SourceFile, Text};
use zip::ZipArchive;

pub use crate::magic::is_workbook as is_one;

/// Reads the sheets of a workbook that have a table of the kind, or those that are named; or the first sheet, where none
/// has such a table, so that it can be said what it lacks. The other sheets are named in notes. Where no sheet has a
/// table, all that are laid out for paper are tried first.
pub fn open<'a, C: FieldName>(
    file: SourceFile<'a>,
    tabs: &[String],
    unfold: impl FnOnce(Text<'a>, &mut Findings) -> Option<Text<'a>>,
    findings: &mut Findings,
) -> Option<Text<'a>> {
    let sheets = sheets(file.bytes);
    let sheets = sheets.map_err(|why| findings.push(refused(why, file.name)));
    let sheets = sheets.ok()?;
    if tabs.is_empty() && sheets.iter().all(|sheet| sheet.header::<C>().is_none()) {
        let pages: Vec<&Sheet> = sheets.iter().filter(|sheet| sheet.is_page()).collect();
        let unseen = hidden(&pages, file.name);
        let pages = Text::of_sheets(file.name, Parts::as_they_are(&pages));
        if let Some(text) = unfold(pages, findings) {
            findings.extend(unseen);
            return Some(text);
        }
    }
    let used = chosen::<C>(&sheets, tabs, file.name, findings)?;
    if let Some(sheet) = used.iter().find(|sheet| sheet.is_too_wide) {
        let why = format!("the sheet `{}` has text beyond its column {MOST_COLUMNS}", sheet.name);
        findings.push(refused(Refused::NoWorkbook(why), file.name));
        return None;
    }
    let parts = Parts::of::<C>(&used);
    if let Some(message) = parts.message() {
        findings.push(
            Diagnostic::new(Code::SheetsRead, message).hint("a column `section` overrides this"),
        );
    }
    Some(Text::of_sheets(file.name, parts.rows))
}

/// The names of columns of each sheet that has a table of the kind; none where they cannot be read.
pub fn headings<C: FieldName>(bytes: &[u8]) -> Vec<Vec<String>> {
    let sheets = sheets(bytes).unwrap_or_default();
    let names = |sheet: Sheet| {
        let place = sheet.header::<C>()?;
        sheet.rows.into_iter().nth(place).map(|(_, cells)| cells)
    };
    sheets.into_iter().filter_map(names).collect()
}

/// The names of all sheets, and what is in their cells, row by row without those that are blank; `None` where they
/// cannot be read.
pub fn grids(bytes: &[u8]) -> Option<Vec<(String, Vec<Vec<String>>)>> {
    let rows = |sheet: Sheet| sheet.rows.into_iter().map(|(_, cells)| cells).collect();
    let sheets = sheets(bytes).ok()?.into_iter();
    Some(sheets.map(|sheet| (sheet.name.clone(), rows(sheet))).collect())
}

/// The list of pairs in a workbook of travelers: the only sheet that is called so, beside others.
pub fn roster<'a>(file: SourceFile<'a>) -> Option<Text<'a>> {
    let sheets = roster_name(file.bytes).and_then(|_| sheets(file.bytes).ok())?;
    let (lists, others): (Vec<&Sheet>, Vec<&Sheet>) =
        sheets.iter().partition(|sheet| sheet.is_roster());
    let is_beside = others.iter().any(|sheet| !sheet.rows.is_empty());
    (is_beside && lists.len() == 1).then(|| Text::of_sheets(file.name, Parts::as_they_are(&lists)))
}

/// What the only list of pairs in a workbook is called, where there are other sheets.
pub fn roster_name(bytes: &[u8]) -> Option<String> {
    if !is_one(bytes) || check(bytes).is_err() {
        return None;
    }
    let workbook = open_workbook_auto_from_rs(Cursor::new(bytes));
    let workbook: Result<Sheets<_>, calamine::Error> = workbook;
    let names = workbook.ok()?.sheet_names();
    let mut lists = names.iter().filter(|name| sheet::is_roster(name));
    let (first, other) = (lists.next()?, lists.next());
    (other.is_none() && names.len() > 1).then(|| first.clone())
}

/// Says that the list of pairs of a workbook is not the one that is used.
pub fn roster_left(file: SourceFile<'_>) -> Option<Diagnostic> {
    let name = roster_name(file.bytes)?;
    let file = file.name;
    let message = format!("the sheet `{name}` of `{file}` lists pairs, and is not used");
    let hint = "pairs are read from the file beside the travelers; keep one list of them";
    Some(Diagnostic::new(Code::SheetsLeft, message).hint(hint))
}

/// Says why a workbook is not read.
fn refused(why: Refused, file: &str) -> Diagnostic {
    let place = Location {
        file: file.to_owned(),
        place: Place::Line { line: 1, column: 1, width: 0, text: String::new() },
        label: None,
    };
    match why {
        Refused::NoWorkbook(why) => {
            let message = format!("this is no workbook that can be read: {why}");
            Diagnostic::new(Code::NotCsv, message)
                .hint("save it again as .xlsx, .ods or .xls without a password, or as CSV (UTF-8)")
        }
        Refused::TooLarge(why) => {
            let message = format!("the workbook is larger than that of any session: {why}");
            Diagnostic::new(Code::FileTooLarge, message)
                .hint("is this another file? Nothing in it was read; if it is not, save the travelers as CSV (UTF-8)")
        }
    }
    .at(place)
}

/// All sheets with what is in their cells, or why they cannot be read.
fn sheets(bytes: &[u8]) -> Result<Vec<Sheet>, Refused> {
    check(bytes)?;
    let stated = |why: calamine::Error| Refused::NoWorkbook(why.to_string());
    let mut workbook: Sheets<_> = open_workbook_auto_from_rs(Cursor::new(bytes)).map_err(stated)?;
    let mut room = Limits::whole();
    let all = workbook.sheets_metadata().to_vec();
    let mut sheets = Vec::with_capacity(all.len());
    for calamine::Sheet { name, visible, .. } in all {
        let is_hidden = visible != SheetVisible::Visible;
        let mut sheet = Filling::new();
        let no_room = || Limits::refused(&name);
        match &mut workbook {
            // One by one: as a range they would take the room of all cells up to the last one.
            Sheets::Xlsx(workbook) => {
                let stated = |why: calamine::XlsxError| stated(why.into());
                let mut reader = workbook.worksheet_cells_reader(&name).map_err(stated)?;
                while let Some((cell, style)) = reader.next_cell_with_style_id().map_err(stated)? {
                    let (row, column) = cell.get_position();
                    let style = reader.styles().get(style);
                    let format = style.and_then(|style| style.number_format.as_ref());
                    let is_percentage = format.is_some_and(|one| one.format_code.contains('%'));
                    let text = written(&cell.get_value().clone().into(), is_percentage);
                    (sheet.put(row, column, text, &mut room)).ok_or_else(no_room)?;
                }
            }
            other => {
                let range = other.worksheet_range(&name).map_err(stated)?;
                let (first_row, first_column) = range.start().unwrap_or_default();
                let place = |first: u32, more: usize| u32::try_from(more).ok()?.checked_add(first);
                for (row, column, cell) in range.used_cells() {
                    let cell: &Data = cell;
                    if let (Some(row), Some(column)) =
                        (place(first_row, row), place(first_column, column))
                    {
                        (sheet.put(row, column, written(cell, false), &mut room))
                            .ok_or_else(no_room)?;
                    }
                }
            }
        }
        sheets.push((sheet.finish(name.clone(), is_hidden, &mut room)).ok_or_else(no_room)?);
    }
    Ok(sheets)
}

// Checks the references of the cells of a workbook. The library that reads workbooks computes with columns and rows
// that no sheet has until the numbers overflow, and then mistakes the cell for another one. So they are checked first.

/// Columns have up to three letters (`XFD`), and rows up to seven digits.
const MOST_LETTERS: usize = 3;
const MOST_DIGITS: usize = 7;

/// What a byte of XML is a part of.
#[derive(Clone, Copy)]
enum Seen {
    /// Text between tags.
    Text,
    /// Behind the `<` of a tag.
    Start,
    /// `<!`: a comment, if a hyphen follows.
    Bang,
    /// A comment, and that many hyphens at its end.
    Comment(usize),
    /// A tag, outside the names and values of attributes that matter.
    Tag,
    /// Behind the `=` of another attribute.
    Value,
    /// A space in a tag: an attribute may follow.
    Space,
    /// This many letters of `ref`.
    Name(usize),
    /// The name of an attribute that names a cell, up to its value.
    Named,
    /// Another value, up to this quote.
    Other(u8),
    /// The name of a cell or of several: the quote that ends it, and how many letters and digits follow each other.
    Reference(u8, usize, usize),
    /// A cell that no sheet has.
    Beyond,
    /// A quotation mark where no value begins. The library looks for attributes behind it as well, and finds others.
    Stray,
}

impl Seen {
    /// What the next byte is a part of.
    fn then(self, byte: u8) -> Self {
        match (self, byte) {
            (Self::Text, b'<') => Self::Start,
            (Self::Text, _) => Self::Text,
            (Self::Beyond | Self::Stray, _) => self,
            (Self::Start, b'!') => Self::Bang,
            (Self::Bang, b'-') => Self::Comment(0),
            (Self::Comment(2..), b'>') => Self::Text,
            (Self::Comment(hyphens), b'-') => Self::Comment(hyphens + 1),
            (Self::Comment(_), _) => Self::Comment(0),
            // An attribute may follow at once, though no well-formed part has it so.
            (Self::Other(quote) | Self::Reference(quote, ..), _) if byte == quote => Self::Space,
            (Self::Other(quote), _) => Self::Other(quote),
            (Self::Reference(_, MOST_LETTERS, _), b'A'..=b'Z' | b'a'..=b'z')
            | (Self::Reference(_, _, MOST_DIGITS), b'0'..=b'9') => Self::Beyond,
            (Self::Reference(quote, letters, _), b'A'..=b'Z' | b'a'..=b'z') => {
                Self::Reference(quote, letters + 1, 0)
            }
            (Self::Reference(quote, _, digits), b'0'..=b'9') => {
                Self::Reference(quote, 0, digits + 1)
            }
            (Self::Reference(quote, ..), _) => Self::Reference(quote, 0, 0),
            (_, b'>') => Self::Text,
            (Self::Named, b'"' | b'\'') => Self::Reference(byte, 0, 0),
            (Self::Value, b'"' | b'\'') => Self::Other(byte),
            (_, b'"' | b'\'') => Self::Stray,
            (Self::Name(1 | 3) | Self::Named, b'=') => Self::Named,
            (Self::Name(1 | 3) | Self::Named, b' ' | b'\t' | b'\r' | b'\n') => Self::Named,
            (Self::Value, b' ' | b'\t' | b'\r' | b'\n') | (_, b'=') => Self::Value,
            (_, b' ' | b'\t' | b'\r' | b'\n') => Self::Space,
            (Self::Space, b'r') => Self::Name(1),
            (Self::Name(1), b'e') => Self::Name(2),
            (Self::Name(2), b'f') => Self::Name(3),
            _ => Self::Tag,
        }
    }
}

// How much memory a workbook takes, before it is loaded: its parts are packed, cells are repeated by a number, and a
// text is written once for many cells, so that a small file may need more memory than there is.

/// The most that all parts of a workbook unpack to, and that the texts of its cells have together, in bytes.
const MOST_UNPACKED: u64 = 64 << 20;
/// The most cells that all sheets of a workbook have together, with the blank ones between others.
const MOST_CELLS: u64 = 2 << 20;

/// Why a workbook is not read.
#[derive(Debug, PartialEq, Eq)]
enum Refused {
    /// It takes more room than any session; what does.
    TooLarge(String),
    /// It is damaged, or none.
    NoWorkbook(String),
}

/// What the sheets of a workbook may still take.
#[derive(Debug)]
struct Limits {
    cells: u64,
    text: u64,
}

impl Limits {
    /// All that a workbook may take.
    const fn whole() -> Self {
        Self { cells: MOST_CELLS, text: MOST_UNPACKED }
    }

    /// Takes room for cells, and for what they say; `None` where there is not so much.
    fn take(&mut self, cells: u64, text: u64) -> Option<()> {
        self.cells = self.cells.checked_sub(cells)?;
        self.text = self.text.checked_sub(text)?;
        Some(())
    }

    /// Why a sheet has no room.
    fn refused(sheet: &str) -> Refused {
        Refused::TooLarge(format!(
            "the sheet `{sheet}` needs more than the {MOST_CELLS} cells, or 64 MiB of text, that a workbook may have"
        ))
    }
}

/// Looks through all that is packed in a workbook. A file that is no archive is none of ours.
///
/// # Errors
///
/// Where it takes too much room, or names a cell that no sheet has.
fn check(bytes: &[u8]) -> Result<(), Refused> {
    let Ok(mut archive) = ZipArchive::new(Cursor::new(bytes)) else {
        return Ok(());
    };
    let names = archive.file_names().filter_map(Result::ok);
    let names: Vec<String> = names.map(|name| name.into_owned()).collect();
    let is_of_workbook = |name: &String| {
        let name = name.to_ascii_lowercase();
        name.starts_with("xl") || name == "content.xml"
    };
    if let Some(first) = names.first()
        && !names.iter().any(is_of_workbook)
    {
        return Err(Refused::NoWorkbook(format!(
            "it is a ZIP archive of other files, such as `{first}`"
        )));
    }
    let mut left = MOST_UNPACKED;
    for place in 0..archive.len() {
        let Ok(part) = archive.by_index(place) else {
            continue;
        };
        let Ok(name) = part.name().map(|name| name.into_owned()) else {
            continue;
        };
        if is_read(&name) {
            look(BufReader::new(part), &name, &mut left)?;
        }
    }
    Ok(())
}

/// Whether a part is read at all: pictures are not.
fn is_read(name: &str) -> bool {
    [".xml", ".rels", ".bin"].iter().any(|end| name.ends_with(end))
}

/// Looks through a part. What cannot be unpacked is left to the library that reads workbooks.
fn look(mut part: impl BufRead, name: &str, left: &mut u64) -> Result<(), Refused> {
    let is_of_xlsx = name.starts_with("xl/") && name.ends_with(".xml");
    let mut seen = Seen::Text;
    let mut repeated = (name == "content.xml").then(Repeated::default);
    while let Ok(bytes) = part.fill_buf() {
        if bytes.is_empty() {
            break;
        }
        let read = bytes.len();
        *left = left.checked_sub(read as u64).ok_or_else(|| {
            Refused::TooLarge(format!(
                "`{name}` in it makes it more than 64 MiB when it is unpacked"
            ))
        })?;
        if is_of_xlsx {
            seen = bytes.iter().fold(seen, |seen, byte| seen.then(*byte));
            let why = match seen {
                Seen::Beyond => Some("has a cell that no sheet has"),
                Seen::Stray => Some("is no XML: it has a quotation mark where no value begins"),
                _ => None,
            };
            if let Some(why) = why {
                return Err(Refused::NoWorkbook(format!("`{name}` in it {why}")));
            }
        }
        if let Some(repeated) = &mut repeated
            && repeated.read(bytes).is_none()
        {
            return Err(Refused::TooLarge(format!(
                "the cells that `{name}` in it repeats are more than {MOST_CELLS}, or say more than 64 MiB"
            )));
        }
        part.consume(read);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::Seen;

    #[test]
    fn cells_that_no_sheet_has() {
        for (part, is_beyond) in [
            ("<row r=\"2\"><c r=\"XFD1048576\"><v>1</v></c></row>", false),
            ("<c r=\"AAAA1\"/>", true),
            ("<c s=\"1\" r = 'AAAA1'/>", true),
            ("<row r=\"12345678\">", true),
            ("<c r=\"D3\"r=\"AAAA1\"/>", true),
            ("<!-- it's --><c r=\"AAAA1\"/>", true),
            ("<dimension ref=\"A1:XFD1048576\"/>", false),
            ("<dimension ref=\"A1:ABCDE9\"/>", true),
            ("<c r=\"A1\" t=\"ABCDEFGH\"/>", false),
            ("<c name=\" r=&quot;\" other=' r=\"ABCDEFGH\"'/>", false),
            ("<t>see r=\"ABCDEFGH\"</t>", false),
            ("<c rr=\"ABCDEFGH\" refs=\"ABCDEFGH\"/>", false),
        ] {
            let seen = part.bytes().fold(Seen::Text, Seen::then);
            assert_eq!(matches!(seen, Seen::Beyond), is_beyond, "{part}");
            assert!(!matches!(seen, Seen::Stray), "{part}");
        }
    }

    #[test]
    fn quotation_marks_where_no_value_begins() {
        for (part, is_stray) in [
            ("<c r=\"A1\" t=\"i<row r=\"1\"><c r=\"AAAA1\">", true),
            ("<c r=\"A1\" t\"s\"/>", true),
            ("<c r=\"A1\"'/>", true),
            ("<?xml version='1.0' encoding=\"UTF-8\"?><c r=\"A1\" s = \"1\"/>", false),
            ("<!-- it's -- a \"comment --><t>it's \"text\"</t>", false),
            ("<!DOCTYPE a><c r=\"A1\">='A'!B1</c>", false),
        ] {
            let seen = part.bytes().fold(Seen::Text, Seen::then);
            assert_eq!(matches!(seen, Seen::Stray), is_stray, "{part}");
        }
    }
}
