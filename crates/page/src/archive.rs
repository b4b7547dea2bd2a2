//! ZIP archives of a session: its folder as one file, read and written.

use std::collections::HashSet;
use std::io::{Cursor, Read, Write};

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipArchive, ZipWriter};

use crate::file::File;

/// The most that is unpacked of one: a session has some kilobytes.
const LARGEST: u64 = 256 << 20;
/// The most files in one.
const MOST: usize = 2_000;

/// Whether bytes are an archive, and not a workbook, which is one as well.
pub(crate) fn is_one(bytes: &[u8]) -> bool {
    const OF_WORKBOOKS: [&str; 2] = ["[Content_Types].xml", "mimetype"];
    if !bytes.starts_with(b"PK\x03\x04") {
        return false;
    }
    let archive = ZipArchive::new(Cursor::new(bytes));
    archive.is_ok_and(|mut archive| !OF_WORKBOOKS.iter().any(|name| archive.by_name(name).is_ok()))
}

/// The files of an archive, or why they cannot be had.
pub(crate) fn unpacked(bytes: &[u8]) -> Result<Vec<File>, String> {
    let stated = |why: zip::result::ZipError| format!("the archive cannot be read: {why}");
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(stated)?;
    if archive.len() > MOST {
        return Err(format!("the archive holds more than {MOST} files"));
    }
    if let Some(name) = twice(bytes) {
        return Err(format!("the archive holds `{name}` twice"));
    }
    let (mut files, mut left) = (Vec::new(), LARGEST);
    for place in 0..archive.len() {
        let entry = archive.by_index(place).map_err(stated)?;
        // A name that leads elsewhere is none of a session.
        let Some(name) = entry.enclosed_name().filter(|_| entry.is_file()) else {
            continue;
        };
        let name = name.to_string_lossy().replace('\\', "/");
        let mut bytes = Vec::new();
        let mut entry = entry.take(left + 1);
        let read = entry.read_to_end(&mut bytes);
        read.map_err(|why| format!("`{name}` in the archive cannot be read: {why}"))?;
        left = (left.checked_sub(bytes.len() as u64))
            .ok_or("the archive is larger than any session")?;
        files.push(File::new(name, bytes));
    }
    Ok(files)
}

/// A name that two files of an archive have: of these, who unpacks it finds only one. The names are in its directory.
fn twice(bytes: &[u8]) -> Option<String> {
    let end = bytes.windows(4).rposition(|four| four == b"PK\x05\x06")?;
    let number = |place: usize, length: usize| {
        let digits = bytes.get(place..place + length)?.iter().rev();
        Some(digits.fold(0, |sum, digit| sum * 256 + usize::from(*digit)))
    };
    let mut place = number(end + 16, 4)?;
    let mut names = HashSet::new();
    for _ in 0..number(end + 10, 2)? {
        let length = number(place + 28, 2)?;
        let name = bytes.get(place + 46..place + 46 + length)?;
        if !names.insert(name) {
            return Some(String::from_utf8_lossy(name).into_owned());
        }
        place += 46 + length + number(place + 30, 2)? + number(place + 32, 2)?;
    }
    None
}

/// An archive of files; the same files give the same bytes.
pub(crate) fn packed<'a>(files: impl Iterator<Item = (&'a str, &'a [u8])>) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .last_modified_time(zip::DateTime::default());
    for (name, bytes) in files {
        // Into memory, nothing of this fails.
        let _ = writer.start_file(name, options);
        let _ = writer.write_all(bytes);
    }
    writer.finish().map(Cursor::into_inner).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_packed_is_found_again() {
        let files = [("travelers.csv", &b"board"[..]), ("results/recap.txt", b"")];
        let packed = packed(files.into_iter());
        assert!(is_one(&packed) && !is_one(b"PK\x03\x04") && !is_one(b"board,ns"));
        let found = unpacked(&packed).expect("an archive");
        let found: Vec<_> =
            (found.iter().map(|file| (file.name.as_str(), &file.bytes[..]))).collect();
        assert_eq!(found, files);
        assert!(unpacked(&packed[..40]).is_err());
    }

    #[test]
    fn a_name_is_there_once() {
        let files = [("travelers.csv", &b"board"[..]), ("travelers.cs2", b"")];
        let mut packed = packed(files.into_iter());
        while let Some(place) = packed.windows(3).position(|three| three == b"cs2") {
            packed[place + 2] = b'v';
        }
        let found = unpacked(&packed).map(|files| files.len());
        assert_eq!(found, Err("the archive holds `travelers.csv` twice".to_owned()));
    }

    #[test]
    fn an_archive_leads_nowhere_else() {
        let packed = packed([("../travelers.csv", &b"board"[..]), ("/etc/x", b"")].into_iter());
        let found = unpacked(&packed).expect("an archive");
        assert!(found.iter().all(|file| !file.name.contains("..")), "{:?}", found.len());
    }
}
