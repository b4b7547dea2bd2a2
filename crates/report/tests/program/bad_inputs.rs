//! Bad inputs, from one table: status, finding, place, and that nothing is scored and no file is touched.
//!
//! A row of `bad_inputs.csv` is one input. `travelers`, `pairs` and `session` are what is in the files of a folder `F`,
//! the `arguments` are the command line (if blank, the folder or its only file is scored as JSON), and `finding` is its
//! code in brackets, or a part of the message. In a text, `\n` `\r` `\t` `\0` `\\` are what they are in Rust, `\xE9` is a byte,
//! `\u2028` a character, and `\{40:x}` repeats; `\utf16:` and `\utf16le:` at the beginning encode the rest, without a byte
//! order mark and with it. Rows that another test holds have `see`, and rows that do not apply say why in `overruled`.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::Stdio;

use tempfile::tempdir;

use crate::running::program;
use crate::sessions::fixtures;

const TABLE: &str = include_str!("bad_inputs.csv");

/// A row of the table, by the names of its columns.
struct BadInput(BTreeMap<String, String>);

impl BadInput {
    fn get(&self, column: &str) -> &str {
        self.0.get(column).expect("the table has the column")
    }

    fn fault(&self, what: &str, printed: &str) -> String {
        format!("{} ({}): {what}\n{printed}", self.get("id"), self.get("what"))
    }
}

fn table() -> Vec<BadInput> {
    let mut reader = csv::Reader::from_reader(TABLE.as_bytes());
    let header = reader.headers().expect("there is a header").clone();
    let cells = |record: csv::StringRecord| {
        let cells = header.iter().zip(&record);
        BadInput(cells.map(|(name, cell)| (name.to_owned(), cell.to_owned())).collect())
    };
    reader.records().map(|record| cells(record.expect("it is sound"))).collect()
}

#[test]
fn bad_inputs_end_as_the_table_says() {
    let wrong: Vec<String> = table().iter().filter_map(|row| try_out(row).err()).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// Nothing is left out of the table without a reason, and a test that is named is there.
#[test]
fn every_row_is_tried_or_says_why_not() {
    let rows = table();
    assert!(rows.len() > 290, "{} rows", rows.len());
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let sources = sources(&top.join("crates"));
    for row in &rows {
        let (status, see) = (row.get("status"), row.get("see"));
        let has_reason = !status.is_empty() || !see.is_empty() || !row.get("overruled").is_empty();
        assert!(has_reason, "{}", row.fault("no status and no reason", ""));
        let is_there = match see.rsplit_once("::") {
            Some((_, name)) => sources.contains(&format!("fn {name}(")),
            None => top.join(see).exists(),
        };
        assert!(is_there, "{}", row.fault("no such test", see));
    }
    let mut ids: Vec<&str> = rows.iter().map(|row| row.get("id")).collect();
    ids.sort_unstable();
    assert!(ids.windows(2).all(|two| two[0] != two[1]), "an id is there twice");
}

#[test]
fn standard_input_is_read() {
    let travelers = fs::File::open(fixtures().join("howell-5-tables/travelers.csv"));
    let run = program().args(["score", "-"]).stdin(travelers.unwrap()).output();
    assert_eq!(run.unwrap().status.code(), Some(0));
}

/// The text of all sources in a folder.
fn sources(folder: &Path) -> String {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let paths = entries.map(|entry| entry.expect("it can be listed").path());
    let text = |path: std::path::PathBuf| match path.extension() {
        _ if path.is_dir() => sources(&path),
        Some(ending) if ending == "rs" => fs::read_to_string(path).expect("it can be read"),
        _ => String::new(),
    };
    paths.map(text).collect()
}

/// Runs a row of the table; what is not as it says.
fn try_out(row: &BadInput) -> Result<(), String> {
    let Ok(status) = row.get("status").parse() else {
        return Ok(());
    };
    let folder = tempdir().map_err(|error| error.to_string())?;
    let files =
        [("travelers.csv", "travelers"), ("pairs.csv", "pairs"), ("session.toml", "session")];
    for (file, column) in files {
        match row.get(column) {
            "" if column != "travelers" => {}
            "no file" => {}
            text => fs::write(folder.path().join(file), bytes_of(text))
                .map_err(|error| error.to_string())?,
        }
    }
    let before = content(folder.path());
    let alone = row.get("pairs").is_empty() && row.get("session").is_empty();
    let line = match row.get("arguments") {
        "" if alone => "score F/travelers.csv --format json",
        "" => "score F --format json",
        "none" => "",
        own => own,
    };
    let words = line.split(' ').filter(|word| !word.is_empty());
    let output = program()
        .args(words.map(|word| argument_of(word, folder.path())))
        .stdin(Stdio::null())
        .output()
        .map_err(|error| error.to_string())?;
    let printed = String::from_utf8_lossy(&output.stderr).into_owned();
    let fault = |what: &str| Err(row.fault(what, &printed));
    if output.status.code() != Some(status) {
        return fault(&format!("status {:?}, not {status}", output.status.code()));
    }
    if (status != 0) != output.stdout.is_empty() {
        return fault("what is on standard output");
    }
    if content(folder.path()) != before {
        return fault("a file was touched");
    }
    let (finding, place) = (row.get("finding"), row.get("place"));
    let mut found = printed.lines().skip_while(|line| !line.contains(finding));
    if found.next().is_none() && !finding.is_empty() {
        return fault(&format!("no `{finding}`"));
    }
    let shown = found.find(|line| line.contains("--> ")).unwrap_or_default();
    if place.is_empty() || format!("{shown} ").contains(&format!(":{place} ")) {
        Ok(())
    } else {
        fault(&format!("not at {place}, but {shown}"))
    }
}

fn content(folder: &Path) -> BTreeMap<OsString, Vec<u8>> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let paths = entries.map(|entry| entry.expect("it can be listed"));
    let read = |path: &Path| fs::read(path).expect("it can be read");
    paths.map(|entry| (entry.file_name(), read(&entry.path()))).collect()
}

/// An argument; `F` at its beginning is the folder.
fn argument_of(text: &str, folder: &Path) -> OsString {
    let text = String::from_utf8(bytes_of(text)).expect("arguments are text");
    match text.strip_prefix('F') {
        Some(rest) => {
            let mut path = folder.as_os_str().to_owned();
            path.push(rest);
            path
        }
        None => text.into(),
    }
}

/// The bytes of a text as the table writes it.
fn bytes_of(text: &str) -> Vec<u8> {
    for (prefix, mark) in [("\\utf16:", &b""[..]), ("\\utf16le:", &b"\xFF\xFE"[..])] {
        let Some(rest) = text.strip_prefix(prefix) else {
            continue;
        };
        let (rest, odd) = match rest.strip_suffix("\\x41") {
            Some(rest) => (rest, &b"A"[..]),
            None => (rest, &b""[..]),
        };
        let plain = String::from_utf8(bytes_of(rest)).expect("it is text");
        let wide = plain.encode_utf16().flat_map(u16::to_le_bytes).collect();
        return [mark.to_vec(), wide, odd.to_vec()].concat();
    }
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\\') {
        bytes.extend(before.bytes());
        rest = escape(after, &mut bytes);
    }
    bytes.extend(rest.bytes());
    bytes
}

/// Takes what follows a backslash; returns the text behind it.
fn escape<'t>(after: &'t str, bytes: &mut Vec<u8>) -> &'t str {
    let (sign, rest) = after.split_at(1);
    match sign {
        "n" => bytes.push(b'\n'),
        "r" => bytes.push(b'\r'),
        "t" => bytes.push(b'\t'),
        "0" => bytes.push(0),
        "x" => {
            let (digits, rest) = rest.split_at(2);
            bytes.push(u8::from_str_radix(digits, 16).expect("a byte has two digits"));
            return rest;
        }
        "u" => {
            let (digits, rest) = rest.split_at(4);
            let code = u32::from_str_radix(digits, 16).expect("a character has four digits");
            bytes.extend(char::from_u32(code).expect("it is a character").to_string().bytes());
            return rest;
        }
        "{" => {
            let (repeated, rest) = rest.split_once('}').expect("a repetition ends");
            let (count, what) = repeated.split_once(':').expect("it says what is repeated");
            let count = count.parse().expect("it says how often");
            bytes.extend(bytes_of(what).repeat(count));
            return rest;
        }
        own => bytes.extend(own.bytes()),
    }
    rest
}
