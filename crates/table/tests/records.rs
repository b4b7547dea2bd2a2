//! The text stage from bytes to rows, with the text of every finding.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use findings::Findings;
use proptest::collection::vec;
use proptest::prelude::*;
use table::entered::FieldName;
use table::text::decode;

use table::text::SourceFile;
use table::{CsvOptions, Table};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Column {
    Board,
    Declarer,
    Remarks,
}

impl FieldName for Column {
    const ALL: &'static [Self] = &[Self::Board, Self::Declarer, Self::Remarks];

    const NAMED: &'static [&'static [Self]] = &[&[Self::Board], &[Self::Declarer]];

    fn index(self) -> usize {
        self as usize
    }

    fn names(self) -> &'static [&'static str] {
        match self {
            Self::Board => &["board", "bd", "board no"],
            Self::Declarer => &["declarer", "by", "played by"],
            Self::Remarks => &["remarks"],
        }
    }
}

/// Rows as `line: board|declarer|remarks`, then findings.
fn read(bytes: &[u8], options: &CsvOptions) -> Vec<String> {
    let mut findings = Findings::default();
    let mut reported = Vec::new();
    let file = SourceFile { name: "t.csv", bytes };
    if let Some(text) = decode(file, None, &mut findings)
        && let Some((table, mut records)) = Table::<Column>::open(&text, options, &mut findings)
    {
        while let Some(row) = records.next(&table, &mut findings) {
            let cell = |column| row.get(column).unwrap_or("");
            reported.push(format!(
                "{}: {}|{}|{}",
                row.row(),
                cell(Column::Board),
                cell(Column::Declarer),
                cell(Column::Remarks)
            ));
        }
    }
    let (diagnostics, _) = findings.sorted();
    reported.extend(diagnostics.iter().map(ToString::to_string));
    reported
}

fn check(bytes: impl AsRef<[u8]>, expected: &[&str]) {
    let bytes = bytes.as_ref();
    let found = read(bytes, &CsvOptions::default());
    assert_eq!(found, expected, "{}", String::from_utf8_lossy(bytes));
}

fn check_multiline(bytes: &str, expected: &[&str]) {
    let options = CsvOptions { multiline: true, ..CsvOptions::default() };
    assert_eq!(read(bytes.as_bytes(), &options), expected, "{bytes}");
}

#[test]
fn headers_are_read_in_any_case_spelling_and_delimiter() {
    let rows = &["2: 1|N|x"];
    check("board,declarer,remarks\n1,N,x\n", rows);
    check("BOARD_NO;Played By;Remarks\n1;N;x", rows);
    check("Board-No.\tBY\tremarks\r1\tN\tx\r", rows);
    check(" bd | by | \"remarks\"\r\n 1 | N | \"x\"\r\n", rows);
    check("\u{FEFF}board,by,remarks\n1,N,x\n", rows);
    check("\u{FF42}oard,by,remarks\n1,N,x\n", rows);
    check("\n\nremarks,by,board\n\n  \n,,\nx,N,1\n", &["7: 1|N|x"]);
    check("sep=;\nboard;by;remarks\n1;N;x\n", &["3: 1|N|x"]);
    check("board,by,remarks,\n1,N,x,\n2,E,y,,,\n", &["2: 1|N|x", "3: 2|E|y"]);
}

#[test]
fn headers_that_cannot_be_used() {
    check(
        "board,delcarer\n1,N\n",
        &[
            "2: 1|N|",
            "error[unknown-column] 1:7+8 no column is called `delcarer` | delcarer | declarer | did you mean `declarer`?",
        ],
    );
    check(
        "board,bd,rank\n",
        &[
            "error[duplicate-column] 1:7+2 & 1:1+5 two columns hold the `board` | bd | - | delete one, or rename it",
            "note[column-ignored] 1:10+4 the column `rank` is not used | rank | - | -",
        ],
    );
    check(
        "7,4S,N\n8,3N,E\n",
        &[
            "error[no-header] 1:1+6 the first line names no known column | - | - | the first line must name the columns: board, declarer, remarks",
        ],
    );
    check(
        " ,,\n\n",
        &[
            "error[no-header] 1:1+0 no line names the columns | - | - | the first line must name them: board, declarer, remarks",
        ],
    );
    check(
        "board^by\n1^N\n",
        &[
            "error[unclear-delimiter] 1:1+8 the columns are separated by an unusual character | `^` | `,`, `;`, tab or `|` | add `--delimiter '^'`",
        ],
    );
    check(
        "board,by,x;remarks;bd\n",
        &[
            "error[unclear-delimiter] 1:1+21 the header can be split in more than one way | `,` and `;` | - | say what separates the columns: `--delimiter`",
        ],
    );
}

#[test]
fn quoted_cells_hold_delimiters_quotes_and_line_ends_on_request() {
    check(
        "board,by,remarks\n1,N,\"late, \"\"very\"\"\"\n3,\"S\",\n",
        &["2: 1|N|late, \"very\"", "3: 3|S|"],
    );
    check_multiline(
        "board,by,remarks\n2,E,\"two\r\nlines\"\n3,\"S\",\n",
        &["2: 2|E|two\r\nlines", "4: 3|S|"],
    );
    check_multiline(
        "remarks,board,by\n\"two\nlines\",2,E\n,3,S\n",
        &["2: 2|E|two\nlines", "4: 3|S|"],
    );
    check(
        "board,by,remarks\n1,N,5\" heel\n",
        &[
            "2: 1|N|5\" heel",
            "warning[stray-quote] 2:5+7 there is a quote inside a cell that is not quoted | 5\" heel | - | it was read as it is; to be sure, quote the cell and double the quote",
        ],
    );
}

#[test]
fn an_unclosed_quote_hides_no_other_line() {
    const UNCLOSED: &str = "this quote is not closed | - | a closing quote at the end of the cell | close it; a quote that belongs to the text is doubled, in a quoted cell";
    check(
        "board,by,remarks\n1,N,\"x\n2,E,y\n3,S,z\n",
        &["3: 2|E|y", "4: 3|S|z", &format!("error[unclosed-quote] 2:5+1 {UNCLOSED}")],
    );
    check(
        "board,by,remarks\n1,\"N,x\n2,E,y\n3,\"S\",z\n",
        &["3: 2|E|y", "4: 3|S|z", &format!("error[unclosed-quote] 2:3+1 {UNCLOSED}")],
    );
    let long = format!("board,by,remarks\n1,N,\"x\n{}2,E,\"y\"\n", "5,S,\n".repeat(40));
    let found = read(long.as_bytes(), &CsvOptions::default());
    assert_eq!(found.len(), 42);
    assert_eq!(found[41], format!("error[unclosed-quote] 2:5+1 {UNCLOSED}"));
}

#[test]
fn a_cell_over_lines_is_an_error_and_hides_no_other_row() {
    let swallows = |place: &str, lines: &str, hint: &str| {
        format!(
            "error[cell-over-lines] {place} the cell that this quote opens would swallow {lines} | - | a closing quote on the same line | {hint}"
        )
    };
    const FIX: &str = "close the quote on its line, or delete it";
    const BREAKS: &str = "close the quote on its line, or delete it; if the cell is meant to hold line breaks, add `--multiline`";
    check(
        "board,by,remarks\n1,N,\"two\n\nlines\"\n2,E,y\n",
        &["5: 2|E|y", &swallows("2:5+1", "the next 2 lines", BREAKS)],
    );
    let stray = "board,by,remarks\n1,N,\"late\n2,E,x\n3,S,see slip\"\n4,W,y\n";
    let expected = [
        "3: 2|E|x",
        "4: 3|S|see slip\"",
        "5: 4|W|y",
        &swallows("2:5+1 & 3:1+5", "the next 2 lines", FIX),
        "warning[stray-quote] 4:5+9 there is a quote inside a cell that is not quoted | see slip\" | - | it was read as it is; to be sure, quote the cell and double the quote",
    ];
    check(stray, &expected);
    check_multiline(stray, &expected);
    check("board,by,\"re\nmarks\"\n1,N,x\n", &[&swallows("1:10+1", "the next line", BREAKS)]);
    // As many lines as a cell may have, and one more.
    for (lines, is_one_row) in [(32, true), (33, false)] {
        let cell = format!("board,by,remarks\n1,N,\"{}\"\n", "x\n".repeat(lines - 1));
        let options = CsvOptions { multiline: true, ..CsvOptions::default() };
        let found = read(cell.as_bytes(), &options);
        assert_eq!(found.len() == 1, is_one_row, "{found:?}");
    }
}

#[test]
fn quotes_that_are_none() {
    check(
        "board,by,remarks\n1,N,\"x\"y\n2,N,\"a \\\"b\\\" c\"\n",
        &[
            "error[text-after-quote] 2:8+1 there is text between a closing quote and the end of the cell | - | - | a quote within a quoted cell is doubled: `\"\"`",
            "error[text-after-quote] 3:10+1 there is text between a closing quote and the end of the cell | - | - | a quote within a quoted cell is doubled, `\"\"`, not written `\\\"`",
        ],
    );
}

#[test]
fn rows_that_do_not_fit_the_header() {
    check(
        "board,by,remarks\n1,N\n2,E,Smith, Jr\n3,E,'a,b'\n4,E,“a,b”\n5,W,\n",
        &[
            "6: 5|W|",
            "error[short-row] 2:4+0 the row has 2 cells, the header 3 | 2 cells | 3 cells | the cells from `remarks` on are missing; leave a cell blank, do not leave it out",
            "error[long-row] 3:12+2 the row has 4 cells, the header 3 | 4 cells | 3 cells | if a `,` belongs to a text, quote the text: `\"Smith, Jr\"`",
            "error[long-row] 4:8+2 the row has 4 cells, the header 3 | 4 cells | 3 cells | single quotes do not quote; use double ones: `\"`",
            "error[long-row] 5:8+2 the row has 4 cells, the header 3 | 4 cells | 3 cells | curly quotes do not quote; use straight ones: `\"`",
        ],
    );
    check(
        "board,by,remarks\nTotal,,\n# a comment\n",
        &[
            "note[total-row] 2:1+7 this row of totals was passed over | Total | - | a row of totals begins with the word, and names no board or no pair",
            "error[comment-line] 3:1+11 this looks like a comment | - | - | add `--comment '#'`, or delete the line",
        ],
    );
    check(
        "remarks,board,by\nTotal,,\nsum,1,N\nTotal,1,\n",
        &[
            "3: 1|N|sum",
            "note[total-row] 2:1+7 this row of totals was passed over | Total | - | a row of totals begins with the word, and names no board or no pair",
            "note[total-row] 4:1+8 this row of totals was passed over | Total | - | a row of totals begins with the word, and names no board or no pair",
        ],
    );
    let commented = CsvOptions { comment: Some(b'#'), ..CsvOptions::default() };
    assert_eq!(read(b"# sheet\nboard,by,remarks\n1,N,x\n# more\n", &commented), ["3: 1|N|x"]);
    assert_eq!(read(b"board,by,remarks\n# say \"hi\n1,N,x\n", &commented), ["3: 1|N|x"]);
}

#[test]
fn limits() {
    let long = format!("board,by\n1,N\n{}", "x".repeat(3 << 20));
    check(
        long,
        &[
            "2: 1|N|",
            "error[line-too-long] 3:1+0 the line is longer than 1 MiB | - | - | check that this is a scoresheet; nothing after this line was read",
        ],
    );
    check(
        format!("board,by\n1,N{}\n2,E\n", ",".repeat(300)),
        &[
            "error[too-many-columns] 2:259+0 the line has more than 256 columns | - | - | check that this is a scoresheet; nothing after this line was read",
        ],
    );
}

#[test]
fn encodings() {
    let utf16 = |text: &str| {
        let units = text.encode_utf16().flat_map(u16::to_le_bytes);
        [0xFF, 0xFE].into_iter().chain(units).collect::<Vec<u8>>()
    };
    let sheet = "board,by,remarks\n1,N,é\n";
    let decoded = "note[decoded] - `t.csv` was decoded from UTF-16LE | - | - | -";
    check(utf16(sheet), &["2: 1|N|é", decoded]);
    check(
        &utf16(sheet)[..47],
        &[
            "error[undecodable] 1:1+0 byte 47 is not UTF-16LE text | - | - | the file is damaged or truncated; save it again as UTF-8",
        ],
    );
    check(
        &utf16(sheet)[2..],
        &[
            "error[undecodable] 1:1+0 the file looks like UTF-16LE text | - | - | save it again as UTF-8",
        ],
    );
    check(
        b"\xFF\xFE\0\0b\0\0\0",
        &[
            "error[undecodable] 1:1+0 the file looks like UTF-32 text | - | - | save it again as UTF-8",
        ],
    );
    check(
        b"board,by,remarks\n1,N,\xE9\n2,N,\xC3\xA9\n3,E,\xE9\n",
        &[
            "2: 1|N|é",
            "3: 2|N|é",
            "4: 3|E|é",
            "warning[other-encoding] 2:5+1 letters with accents are read as Windows-1252: line 2, 4 | 1,N,é | - | save the file as UTF-8; if letters came out wrong, name its encoding with `--encoding` (`macintosh` would give `1,N,È`, `cp850` would give `1,N,Ú`)",
        ],
    );
    check(
        b"board,by,remarks\n1,N,\xFF\n",
        &[
            "error[undecodable] 2:5+1 the letters of this line cannot be read | byte FF | - | the file is damaged, or in an encoding that `--encoding` must name (`macintosh` would give `1,N,ˇ`, `cp850` would give `1,N,`)",
        ],
    );
    check(
        "board,by,remarks\n1,N,RenÃ©\n2,N,x\u{FEFF}\n",
        &[
            "2: 1|N|RenÃ©",
            "3: 2|N|x\u{FEFF}",
            "warning[double-encoded] 2:8+2 letters seem to have been converted twice | Ã© | é | save the original again as UTF-8",
            "warning[stray-mark] 3:6+1 there is an invisible character (U+FEFF) inside the text | - | - | two files were joined here; delete the mark",
        ],
    );
}

#[test]
fn files_that_are_no_text() {
    check(
        "",
        &[
            "error[empty-file] 1:1+0 the file is empty | - | - | if it should hold results, export them again",
        ],
    );
    check(
        [0; 100],
        &[
            "error[nul-byte] 1:1+0 the file contains only NUL bytes | - | - | it is a damaged copy; fetch it again",
        ],
    );
    check(
        "board,by\n1,\0\n",
        &[
            "error[nul-byte] 2:3+1 there is a character with the code 0, which no text has | - | - | the file may be binary, or damaged",
        ],
    );
    check(
        "board,by\n1,\u{2028}\n",
        &[
            "error[odd-line-break] 2:3+1 U+2028 is a line end to some programs and not to others | - | - | replace it with an ordinary line end, or delete it",
        ],
    );
    check(
        b"PK\x03\x04xyz",
        &[
            "error[not-csv] 1:1+0 this is an Excel or OpenDocument workbook, or another zip archive, not CSV | - | - | open it in a spreadsheet and save it as CSV (UTF-8)",
        ],
    );
    check(
        "\n<!DOCTYPE HTML>",
        &[
            "error[not-csv] 1:1+0 this is an HTML page, not CSV | - | - | save the results themselves, not the page around them",
        ],
    );
    let game_file = "ask the club for the game file of ACBLscore (`.ACM`, `.ACA` ...) or the `.bws` of its scoring devices";
    check(
        "<html><script>var data = {\"sessions\":[{\"pair_summaries\":[]}]}</script></html>",
        &[&format!(
            "error[not-csv] 1:1+0 this is a page of ACBL Live, not CSV | - | - | {game_file}"
        )],
    );
    check(
        "{\"sessions\":[{\"sections\":[{\"pair_summaries\":[]}]}]}",
        &[&format!(
            "error[not-csv] 1:1+0 this is the data of a page of ACBL Live, not CSV | - | - | {game_file}"
        )],
    );
    for json in ["{\n \"a\": 1}", "[{\"a\":1}]", "\u{FEFF} [\n {}]"] {
        check(
            json,
            &[
                "error[not-csv] 1:1+0 this is a JSON document, not CSV | - | - | open it in the program it came from and save it as CSV (UTF-8)",
            ],
        );
    }
}

/// A cell as a spreadsheet may hold it, without space at its ends.
fn cell() -> impl Strategy<Value = String> {
    proptest::string::string_regex("[a-c\",;\\n ]{0,6}")
        .unwrap()
        .prop_map(|text| text.trim().to_owned())
}

proptest! {
    /// Sound files are cut as `csv` cuts them, from which our splitter differs only where a file is broken.
    #[test]
    fn sound_rows_are_cut_as_csv_writes_them(rows in vec([cell(), cell()], 1..8)) {
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.write_record(["board", "declarer", "remarks"]).unwrap();
        // A line within a cell that has as many commas as a row would be taken for one.
        let is_in_doubt = |[one, other]: &[String; 2]| {
            let both = format!("{one},{other}");
            both.contains('\n') && both.matches(',').count() > 1
        };
        let rows: Vec<_> = rows.into_iter().filter(|row| !is_in_doubt(row)).collect();
        for [declarer, remarks] in &rows {
            writer.write_record(["7", declarer, remarks]).unwrap();
        }
        let file = writer.into_inner().unwrap();

        let expected: Vec<String> = rows
            .iter()
            .map(|[declarer, remarks]| format!("7|{declarer}|{remarks}"))
            .collect();
        let options = CsvOptions { multiline: true, ..CsvOptions::default() };
        let found: Vec<String> = read(&file, &options)
            .iter()
            .map(|row| row.split_once(": ").map_or("", |(_, cells)| cells).to_owned())
            .collect();
        prop_assert_eq!(found, expected);
    }
}
