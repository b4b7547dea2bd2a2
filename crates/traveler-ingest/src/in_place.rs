//! Changes one cell, one line, or one column of a CSV file in place: no other byte changes.
//!
//! The change is made in the text, which is encoded again only if the bytes are certain: in UTF-8, in UTF-16, and in
//! encodings with a byte for each character. Otherwise nothing is changed in place.

use std::ops::Range;

use findings::{Findings, Place};
use notation::Field;
use table::Table;
use table::text::{Line, Text, encoded, encoded_length};

use crate::{Options, SourceFile};

/// A file with another text in one of its cells; `None` where that cannot be done in place.
///
/// # Examples
///
/// ```
/// use traveler_ingest::{SideFiles, Options, SourceFile, rows, with_cell};
///
/// let file = SourceFile { name: "tuesday.csv", bytes: b"board;ns;ew;score\r\n7;3;5;620\r\n" };
/// let options = Options::default();
/// let rows = rows(&[file], &SideFiles::NOTHING, &options, 100).unwrap();
/// let changed = with_cell(file, &options, &rows.rows[0].cells[3].at, "650");
///
/// assert_eq!(changed.unwrap(), b"board;ns;ew;score\r\n7;3;5;650\r\n");
/// ```
#[must_use]
pub fn with_cell(
    file: SourceFile<'_>,
    options: &Options,
    at: &Place,
    new: &str,
) -> Option<Vec<u8>> {
    let Place::Line { line, column, width, .. } = at else {
        return None;
    };
    let text = opened(file, options)?;
    let delimiter = table(&text, options)?.delimiter();
    let line = found(&text, *line)?;
    let byte = |characters: u64| {
        let characters = usize::try_from(characters).ok()?;
        let mut places = line.text.char_indices().map(|(place, _)| place);
        places
            .nth(characters)
            .or_else(|| (line.text.chars().count() == characters).then_some(line.text.len()))
    };
    let [start, end] = [column - 1, column - 1 + width].map(byte);
    let (start, end) = (start?, end?);
    let old = line.text.get(start..end)?;
    // A cell that goes over several lines is not changed here.
    if old.matches('"').count() % 2 != 0 {
        return None;
    }
    let at = text.place_of(line.text);
    spliced(file, options, &text, at + start..at + end, &cell(new, delimiter)?)
}

/// A file without a line; `None` where that cannot be done in place.
#[must_use]
pub fn without_row(file: SourceFile<'_>, options: &Options, at: &Place) -> Option<Vec<u8>> {
    let Place::Line { line, .. } = at else {
        return None;
    };
    let text = opened(file, options)?;
    let line = found(&text, *line)?;
    if line.text.matches('"').count() % 2 != 0 {
        return None;
    }
    let start = text.place_of(line.text);
    let after = text.opening().get(start + line.text.len()..)?;
    let end = end_of_line(after).len();
    spliced(file, options, &text, start..start + line.text.len() + end, "")
}

/// A file with one more row at its end, of cells by what they hold; `None` where that cannot be done in place.
#[must_use]
pub fn with_row(
    file: SourceFile<'_>,
    options: &Options,
    cells: &[(Field, &str)],
) -> Option<Vec<u8>> {
    let text = opened(file, options)?;
    let table = table(&text, options)?;
    let written = |field: &Option<Field>| {
        let stated = cells.iter().find(|(own, _)| Some(own) == field.as_ref());
        cell(stated.map_or("", |(_, text)| text), table.delimiter())
    };
    let row: Option<Vec<String>> = table.columns().iter().map(written).collect();
    let row = row?.join(&table.delimiter().to_string());
    let header = found(&text, table.header_line())?;
    let all = text.opening();
    let after = all.get(text.place_of(header.text) + header.text.len()..)?;
    let line_end = match end_of_line(after) {
        "" => "\n",
        end => end,
    };
    let new = if all.ends_with(['\n', '\r']) {
        format!("{row}{line_end}")
    } else {
        format!("{line_end}{row}")
    };
    spliced(file, options, &text, all.len()..all.len(), &new)
}

/// A file with one more column behind the others, blank in each row; `None` where that cannot be done in place.
#[must_use]
pub fn with_column(file: SourceFile<'_>, options: &Options, field: Field) -> Option<Vec<u8>> {
    let text = opened(file, options)?;
    let table = table(&text, options)?;
    let (header, delimiter) = (table.header_line(), table.delimiter());
    let is_comment =
        |line: &str| options.comment.is_some_and(|sign| line.starts_with(char::from(sign)));
    let all = text.opening();
    let start = text.place_of(found(&text, header)?.text);
    let mut new = String::new();
    for line in text.lines().filter(|line| line.number >= header) {
        // A cell that goes over several lines is not changed here.
        if line.text.matches('"').count() % 2 != 0 {
            return None;
        }
        new.push_str(line.text);
        if !line.text.trim().is_empty() && !is_comment(line.text) {
            new.push(delimiter);
        }
        if line.number == header {
            new.push_str(field.names().first()?);
        }
        new.push_str(end_of_line(all.get(text.place_of(line.text) + line.text.len()..)?));
    }
    spliced(file, options, &text, start..all.len(), &new)
}

fn opened<'a>(file: SourceFile<'a>, options: &Options) -> Option<Text<'a>> {
    table::text::decode(file, options.encoding, &mut Findings::default())
}

fn table<'t, 'a>(text: &'t Text<'a>, options: &Options) -> Option<Table<'t, 'a, Field>> {
    let (table, _) = Table::<Field>::open(text, &options.csv(), &mut Findings::default())?;
    Some(table)
}

fn found<'t>(text: &'t Text<'_>, number: u64) -> Option<Line<'t>> {
    text.lines().find(|line| line.number == number)
}

fn end_of_line(text: &str) -> &str {
    let ends = ["\r\n", "\n", "\r"];
    let end = ends.into_iter().find(|end| text.starts_with(end));
    end.unwrap_or_default()
}

/// A cell as CSV has it; `None` for one with a line end.
fn cell(text: &str, delimiter: char) -> Option<String> {
    if text.contains(['\n', '\r']) {
        return None;
    }
    let is_quoted = text.contains([delimiter, '"']) || text.trim() != text;
    Some(if is_quoted { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() })
}

/// The bytes of a file with a part of its text replaced.
fn spliced(
    file: SourceFile<'_>,
    options: &Options,
    text: &Text<'_>,
    old: Range<usize>,
    new: &str,
) -> Option<Vec<u8>> {
    let (before, within) = (text.opening().get(..old.start)?, text.opening().get(old)?);
    let start = encoded_length(file.bytes, options.encoding, before)?;
    let end = start + encoded_length(file.bytes, options.encoding, within)?;
    let mark = table::text::mark_length(file.bytes, options.encoding)?;
    let new = encoded(file.bytes, options.encoding, new)?;
    let (start, end) = (mark + start, mark + end);
    let bytes = [file.bytes.get(..start)?, &new, file.bytes.get(end..)?].concat();
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{SideFiles, TextEncoding, rows};

    /// Types over a cell of the only row, and compares the whole file.
    #[track_caller]
    fn check(
        bytes: &[u8],
        encoding: Option<&str>,
        column: usize,
        new: &str,
        expected: Option<&[u8]>,
    ) {
        let file = SourceFile { name: "tuesday.csv", bytes };
        let options =
            Options { encoding: encoding.and_then(TextEncoding::of_name), ..Options::default() };
        let rows = rows(&[file], &SideFiles::NOTHING, &options, 9).unwrap();
        let changed = with_cell(file, &options, &rows.rows[0].cells[column].at, new);
        assert_eq!(changed.as_deref(), expected, "{new}");
    }

    #[test]
    fn a_cell_is_changed_and_nothing_else() {
        let sheet = "Übung\nboard,ns,ew,score,north\n7, 3,5,\"620\",Żak\n".as_bytes();
        check(
            sheet,
            None,
            3,
            "650",
            Some("Übung\nboard,ns,ew,score,north\n7, 3,5,650,Żak\n".as_bytes()),
        );
        check(
            sheet,
            None,
            1,
            "4",
            Some("Übung\nboard,ns,ew,score,north\n7, 4,5,\"620\",Żak\n".as_bytes()),
        );
        check(
            sheet,
            None,
            4,
            "a, \"b\"",
            Some("Übung\nboard,ns,ew,score,north\n7, 3,5,\"620\",\"a, \"\"b\"\"\"\n".as_bytes()),
        );
        check(sheet, None, 3, "6\n5", None);
        check(
            b"\xEF\xBB\xBFboard;ns;ew;score\r\n7;3;5;\r\n",
            None,
            3,
            "-50",
            Some(b"\xEF\xBB\xBFboard;ns;ew;score\r\n7;3;5;-50\r\n"),
        );
    }

    #[test]
    fn what_an_encoding_does_not_have_is_not_written() {
        let sheet = b"board,ns,ew,score,north\n7,3,5,620,M\xFCller\n";
        let own = Some("windows-1252");
        check(sheet, own, 4, "L\u{F6}w", Some(b"board,ns,ew,score,north\n7,3,5,620,L\xF6w\n"));
        check(sheet, own, 4, "Żak", None);
        let utf16: Vec<u8> = "\u{FEFF}board,ns,ew,score\n7,3,5,620\n"
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect();
        let other: Vec<u8> = "\u{FEFF}board,ns,ew,score\n7,3,5,650\n"
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect();
        check(&utf16, None, 3, "650", Some(&other));
    }

    #[test]
    fn a_column_is_blank_in_each_row() {
        let of = |bytes| {
            let file = SourceFile { name: "tuesday.csv", bytes };
            with_column(file, &Options::default(), Field::Score)
        };
        assert_eq!(
            of(b"Tuesday\r\nboard;ns;ew;contract\r\n7;3;5;\r\n\r\n7;4;6;NP").unwrap(),
            b"Tuesday\r\nboard;ns;ew;contract;score\r\n7;3;5;;\r\n\r\n7;4;6;NP;"
        );
        assert_eq!(of(b"board,ns,ew,remarks\n7,3,5,\"a\nb\"\n"), None);
    }

    #[test]
    fn lines_come_and_go_as_they_were_written() {
        let file = |bytes| SourceFile { name: "tuesday.csv", bytes };
        let options = Options::default();
        let cells =
            [(Field::Board, "8"), (Field::Ew, "5"), (Field::Ns, "3"), (Field::Score, "110")];
        let added = with_row(file(b"ns;board;ew;score;extra\r\n3;7;5;620;x"), &options, &cells);
        assert_eq!(added.unwrap(), b"ns;board;ew;score;extra\r\n3;7;5;620;x\r\n3;8;5;110;");
        let at = Place::Line { line: 2, column: 1, width: 0, text: String::new() };
        let left = without_row(file(b"board,ns,ew,score\n7,3,5,620\n8,3,5,110\n"), &options, &at);
        assert_eq!(left.unwrap(), b"board,ns,ew,score\n8,3,5,110\n");
    }
}
