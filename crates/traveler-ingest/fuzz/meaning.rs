//! What must hold of any bytes: nothing panics, and every line is read or named.
//!
//! Each function takes what the fuzzer makes up. The test `fuzzed` replays the corpus with the same functions.

#![allow(dead_code, reason = "each target uses one of them")]

use findings::Severity;
use traveler_ingest::{Options, Reading, SideFiles, SourceFile, put_repair_first, read_several};

const HEADER: &[u8] =
    b"section,board,round,table,ns,ew,contract,by,result,score,ruling,lead,remarks\n";

const TRAVELERS: &[u8] =
    b"section,board,ns,ew,score\nA,1,1,2,420\nA,1,3,4,-50\nB,1,1,2,NP\nB,1,3,4,A+/A-\n";

/// Between two files of a session.
const BETWEEN: &[u8] = b"\n====\n";

/// Travelers of any bytes; the first byte chooses options.
pub(crate) fn splitter(data: &[u8]) {
    let (chosen, bytes) = data.split_first().unwrap_or((&0, data));
    let options = Options::default().with(|options| {
        options.multiline = chosen & 1 != 0;
        options.dedupe = chosen & 2 != 0;
        options.provisional = chosen & 4 != 0;
        options.comment = (chosen & 8 != 0).then_some(b'#');
    });
    holds(bytes, &SideFiles::NOTHING, &options);
}

/// Rows of any cells below a header.
pub(crate) fn cells(data: &[u8]) {
    let bytes = [HEADER, data].concat();
    let reading = holds(&bytes, &SideFiles::NOTHING, &Options::default());
    let is_plain =
        data.is_ascii() && !data.iter().any(|byte| matches!(byte, b'"' | 0..=8 | 11..=31));
    if is_plain && reading.accounting.lines > 0 {
        let lines = bytes.split_inclusive(|byte| *byte == b'\n').count();
        assert_eq!(reading.accounting.lines, lines as u64, "lines were miscounted");
    }
}

/// Settings of any bytes beside sound travelers.
pub(crate) fn settings(data: &[u8]) {
    let beside = SideFiles { settings: Some(file("session.toml", data)), ..SideFiles::NOTHING };
    holds(TRAVELERS, &beside, &Options::default());
}

/// A workbook whose only sheet has any XML in its rows; what begins as a ZIP file is one of any bytes.
pub(crate) fn workbooks(data: &[u8]) {
    if data.starts_with(b"PK") {
        holds(data, &SideFiles::NOTHING, &Options::default())
    } else {
        holds(&workbook(data), &SideFiles::NOTHING, &Options::default())
    };
}

/// Files of other programs, which their first bytes tell.
pub(crate) fn programs(data: &[u8]) {
    holds(data, &SideFiles::NOTHING, &Options::default());
}

/// All files of a session: travelers, pairs, settings, movement, deals.
pub(crate) fn sessions(data: &[u8]) {
    let mut rest = data;
    let mut parts: Vec<&[u8]> = Vec::new();
    while let Some(at) = find(rest, BETWEEN) {
        parts.push(&rest[..at]);
        rest = &rest[at + BETWEEN.len()..];
    }
    parts.push(rest);
    let part = |place: usize| parts.get(place).copied().filter(|part| !part.is_empty());
    let hands: Vec<SourceFile<'_>> =
        part(4).map(|part| file("hands.pbn", part)).into_iter().collect();
    let beside = SideFiles {
        pairs: part(1).map(|part| file("pairs.csv", part)),
        settings: part(2).map(|part| file("session.toml", part)),
        movement: part(3).map(|part| file("movement.csv", part)),
        hands: &hands,
        ..SideFiles::NOTHING
    };
    holds(parts[0], &beside, &Options::default());
}

/// Reads a session, and asks whether nothing was lost.
fn holds(travelers: &[u8], beside: &SideFiles<'_>, options: &Options) -> Reading {
    let travelers = [file("travelers.csv", travelers)];
    let mut reading = read_several(&travelers, beside, options);
    put_repair_first(&travelers, beside, options, &mut reading);
    let accounting = reading.accounting;
    assert!(accounting.is_even(), "{accounting}");
    let errors = reading.diagnostics.iter().filter(|one| one.severity == Severity::Error);
    assert_eq!(
        errors.count().min(1),
        reading.counts.errors.min(1),
        "errors are counted as they are listed"
    );
    let is_named = reading.counts.errors > 0;
    assert!(is_named || accounting.faulty + accounting.unread == 0, "not named: {accounting}");
    match &reading.session {
        Some(session) => {
            assert!(!is_named || options.provisional, "a session in spite of errors");
            let lines = accounting.results + accounting.unplayed;
            assert_eq!(session.results().len() as u64, lines, "{accounting}");
            assert_eq!(session.sit_outs().len() as u64, accounting.sit_outs, "{accounting}");
        }
        None => assert!(is_named, "no session, and nothing says why"),
    }
    for one in &reading.diagnostics {
        assert!(!one.message.is_empty(), "a finding without a message");
    }
    reading
}

fn file<'a>(name: &'a str, bytes: &'a [u8]) -> SourceFile<'a> {
    SourceFile { name, bytes }
}

fn find(text: &[u8], part: &[u8]) -> Option<usize> {
    text.windows(part.len()).position(|window| window == part)
}

/// A workbook with a sheet, in a ZIP file whose parts are not packed.
fn workbook(rows: &[u8]) -> Vec<u8> {
    let sheet = [
        b"<worksheet xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"><sheetData>",
        rows,
        b"</sheetData></worksheet>",
    ]
    .concat();
    let parts: [(&str, &[u8]); 4] = [
        (
            "_rels/.rels",
            b"<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">\
              <Relationship Id=\"rId1\" Target=\"xl/workbook.xml\" \
              Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument\"/></Relationships>",
        ),
        (
            "xl/workbook.xml",
            b"<workbook xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\" \
              xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\">\
              <sheets><sheet name=\"A\" sheetId=\"1\" r:id=\"rId1\"/></sheets></workbook>",
        ),
        (
            "xl/_rels/workbook.xml.rels",
            b"<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">\
              <Relationship Id=\"rId1\" Target=\"worksheets/sheet1.xml\" \
              Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet\"/></Relationships>",
        ),
        ("xl/worksheets/sheet1.xml", &sheet),
    ];
    let (mut file, mut directory) = (Vec::new(), Vec::new());
    for (name, content) in parts {
        let start = four(file.len());
        // Version, flags, method (not packed), time and day, checksum, sizes, lengths of the name and of what follows.
        let mut stated = vec![20, 0, 0, 0, 0, 0, 0, 0, 0x21, 0];
        stated.extend(checksum(content).to_le_bytes());
        stated.extend(four(content.len()));
        stated.extend(four(content.len()));
        stated.extend(two(name.len()));
        stated.extend([0, 0]);
        file.extend(b"PK\x03\x04");
        file.extend(&stated);
        file.extend(name.bytes());
        file.extend(content);
        directory.extend(b"PK\x01\x02\x14\0");
        directory.extend(&stated);
        directory.extend([0; 10]);
        directory.extend(start);
        directory.extend(name.bytes());
    }
    let (start, size) = (four(file.len()), four(directory.len()));
    file.extend(directory);
    file.extend(b"PK\x05\x06\0\0\0\0");
    for _ in 0..2 {
        file.extend(4_u16.to_le_bytes());
    }
    file.extend(size);
    file.extend(start);
    file.extend([0, 0]);
    file
}

/// A number as ZIP files have it, in two bytes.
fn two(number: usize) -> [u8; 2] {
    let [low, high, ..] = number.to_le_bytes();
    [low, high]
}

/// The same in four bytes.
fn four(number: usize) -> [u8; 4] {
    let [a, b, c, d, ..] = number.to_le_bytes();
    [a, b, c, d]
}

/// The checksum of ZIP files (CRC-32).
fn checksum(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |sum: u32, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| {
            (sum >> 1) ^ (0xEDB8_8320 & (sum & 1).wrapping_neg())
        })
    })
}
