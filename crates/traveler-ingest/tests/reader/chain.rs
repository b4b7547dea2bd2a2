//! The chain of the corrections, from a data file: rows in every state that people and spreadsheets leave them in.

use std::fmt::Write as _;

use findings::Severity;
use traveler_ingest::{
    CorrectionColumn, CorrectionsSoFar, FilesBeside, Options, RecordRow, SourceFile, read_several,
};

use crate::cases;

const TRAVELERS: &str =
    "board,ns,ew,contract,by,result\n7,3,5,4S,N,=\n7,4,6,4S,N,=\n8,3,5,3NT,S,=\n8,4,6,3NT,S,-1\n";

/// The errors; or, where there are none, the corrections that were made, and what a row behind them would say.
fn comes_of(corrections: &[u8]) -> String {
    let file = |name, bytes| SourceFile { name, bytes };
    let corrections = file("corrections.csv", corrections);
    let beside = FilesBeside {
        corrections: Some(corrections),
        ..FilesBeside::NOTHING
    };
    let options = Options::default();
    let reading = read_several(
        &[file("travelers.csv", TRAVELERS.as_bytes())],
        &beside,
        &options,
    );
    let mut said = String::new();
    for one in &reading.diagnostics {
        if one.severity == Severity::Error {
            let _ = writeln!(said, "{one}");
        }
    }
    assert_eq!(said.is_empty(), reading.session.is_some(), "{said}");
    for one in &reading.corrections {
        let _ = writeln!(
            said,
            "{} {}: {} -> {}",
            one.board,
            one.what.name(),
            one.old,
            one.new
        );
    }
    let so_far = CorrectionsSoFar::of(corrections, &options).expect("there are headings");
    let is_broken = ["broken-chain", "unchained-row", "short-row"].map(|code| said.contains(code));
    assert_eq!(so_far.is_whole(), !is_broken.contains(&true), "{said}");
    if reading.session.is_some() {
        let next = so_far.chained([RecordRow::acceptance("Ann", "", "")]);
        let links = [
            so_far.chained(reading.corrections.first().map(RecordRow::of)),
            next,
        ];
        let links = links
            .iter()
            .flatten()
            .map(|row| row.text(CorrectionColumn::After));
        let links: Vec<&str> = links.collect();
        let _ = writeln!(said, "next {}", links.join(", all "));
    }
    said
}

#[test]
fn rows_are_only_added() {
    cases::check("chain.txt", |_, file| comes_of(file.as_bytes()));
}

/// Every byte of a chained row is answered for by the next one, as far as it means something.
#[test]
fn no_character_of_a_chained_row_can_change() {
    let file = "board,section,round,ns,ew,field,old,new,kind,who,when,note,after\n\
        7,A,,3,5,result,=,'+1,scorer,Ida Berg,2026-03-10 22:40,slip says eleven,0\n\
        8,A,,3,5,result,=,'+1,scorer,Ida Berg,2026-03-10 22:41,,LINK\n";
    let link = linked(file);
    let file = file.replace("LINK", &link);
    assert!(
        !comes_of(file.as_bytes()).contains("error"),
        "{}",
        comes_of(file.as_bytes())
    );
    let first = file.lines().nth(1).expect("there is a row");
    let cells: Vec<&str> = first.split(',').collect();
    for place in 0..cells.len() - 1 {
        let mut cells = cells.clone();
        let changed = format!("{}x", cells[place]);
        cells[place] = &changed;
        let comes = comes_of(file.replace(first, &cells.join(",")).as_bytes());
        assert!(
            comes.contains("error[broken-chain] 3:"),
            "{changed}: {comes}"
        );
    }
}

/// What the row behind the first one of a file says.
fn linked(file: &str) -> String {
    let head: String = file
        .lines()
        .take(2)
        .map(|line| format!("{line}\n"))
        .collect();
    let file = SourceFile {
        name: "corrections.csv",
        bytes: head.as_bytes(),
    };
    let so_far = CorrectionsSoFar::of(file, &Options::default()).expect("it can be read");
    let rows = so_far.chained([RecordRow::acceptance("Ann", "", "")]);
    rows[0].text(CorrectionColumn::After).to_owned()
}

/// Files as spreadsheets save them again: another delimiter, quotes, line ends, a mark, columns without a name.
#[test]
fn a_file_that_was_saved_again_is_the_same() {
    let head = "board,section,round,ns,ew,field,old,new,kind,who,when,note,after";
    let first = "7,A,,3,5,result,=,+1,scorer,Ida Bergé,2026-03-10 22:40,,0";
    let link = linked(&format!("{head}\n{first}\n"));
    let file = format!("{head}\n{first}\n8,A,,3,5,result,=,+1,scorer,Ida Bergé,,,{link}\n");
    let expected = comes_of(file.as_bytes());
    assert!(
        expected.starts_with("7 result: = -> +1\n8 result"),
        "{expected}"
    );
    let quoted = |row: &str| {
        let cells = row.split(',').map(|cell| format!("\"{cell}\""));
        cells.collect::<Vec<_>>().join(",")
    };
    let again = [
        file.replace(',', ";"),
        file.replace(',', "\t"),
        file.replace('\n', "\r\n"),
        file.replace('\n', ",,\n"),
        format!("\u{FEFF}{file}"),
        file.lines().map(|row| quoted(row) + "\n").collect(),
        file.replace("+1", "1")
            .replace("2026-03-10 22:40", "10.03.2026 22:40:00"),
        file.replace("2026-03-10 22:40", "3/10/2026 10:40 PM"),
        format!("{file},,,,,,,,,,,,\n"),
    ];
    for file in again {
        // What comes next is made of the days as they are written now.
        let made = |comes: &str| comes.split(", all").next().map(str::to_owned);
        let comes = comes_of(file.as_bytes());
        assert_eq!(made(&comes), made(&expected), "{file}");
        added_to(file.as_bytes());
    }
    let utf_16: Vec<u8> = std::iter::once(0xFEFF)
        .chain(file.replace(',', "\t").encode_utf16())
        .flat_map(u16::to_le_bytes)
        .collect();
    added_to(&utf_16);
}

/// Adds a row to a file, which is a whole chain then, and begins as the file did.
fn added_to(bytes: &[u8]) {
    let file = |bytes| SourceFile {
        name: "corrections.csv",
        bytes,
    };
    let so_far = CorrectionsSoFar::of(file(bytes), &Options::default()).expect("it can be read");
    assert!(so_far.is_whole());
    let undo = so_far.standing().pop().expect("there is one").undone("");
    let rows = so_far.chained([RecordRow::of(&undo), RecordRow::of(&undo.undone(""))]);
    let mut text = so_far.text.clone();
    for row in rows {
        let cells = so_far.header.columns.iter();
        let cells = cells.map(|column| column.map_or("", |column| row.text(column)).to_owned());
        text += &cells
            .collect::<Vec<_>>()
            .join(&so_far.header.delimiter.to_string());
        text.push('\n');
    }
    let comes = comes_of(text.as_bytes());
    assert!(
        comes.contains("8 result: +1 -> =\n8 result: = -> +1\n"),
        "{text}{comes}"
    );
}
