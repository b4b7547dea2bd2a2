//! How much memory a workbook takes, before it is loaded: its parts are packed, cells are repeated by a number, and a
//! text is written once for many cells, so that a small file may need more memory than there is.

use std::io::{BufRead, BufReader, Cursor};

use zip::ZipArchive;

use super::references::Seen;
use super::repeated::Repeated;

/// The most that all parts of a workbook unpack to, and that the texts of its cells have together, in bytes.
pub(super) const MOST_UNPACKED: u64 = 64 << 20;
/// The most cells that all sheets of a workbook have together, with the blank ones between others.
pub(super) const MOST_CELLS: u64 = 2 << 20;

/// Why a workbook is not read.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Refused {
    /// It takes more room than any session; what does.
    TooLarge(String),
    /// It is damaged, or none.
    NoWorkbook(String),
}

/// What the sheets of a workbook may still take.
#[derive(Debug)]
pub(super) struct Room {
    cells: u64,
    text: u64,
}

impl Room {
    /// All that a workbook may take.
    pub(super) const fn whole() -> Self {
        Self {
            cells: MOST_CELLS,
            text: MOST_UNPACKED,
        }
    }

    /// Takes room for cells, and for what they say; `None` where there is not so much.
    pub(super) fn take(&mut self, cells: u64, text: u64) -> Option<()> {
        self.cells = self.cells.checked_sub(cells)?;
        self.text = self.text.checked_sub(text)?;
        Some(())
    }

    /// Why a sheet has no room.
    pub(super) fn refused(sheet: &str) -> Refused {
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
pub(super) fn check(bytes: &[u8]) -> Result<(), Refused> {
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
    [".xml", ".rels", ".bin"]
        .iter()
        .any(|end| name.ends_with(end))
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
