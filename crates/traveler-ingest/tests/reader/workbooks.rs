//! Workbooks: what is in their sheets, and places that name sheet and cell.

use std::io::{Cursor, Write};

use findings::Place;
use traveler_ingest::{Options, Reading, SourceFile, Sources, read};

const TWO_SECTIONS: &[u8] = include_bytes!("../../../../fixtures/sheets/two-sections.xlsx");
const BROKEN: &[u8] = include_bytes!("../data/broken.xlsx");

fn reading(bytes: &[u8]) -> Reading {
    let travelers = SourceFile { name: "tuesday.xlsx", bytes };
    let sources = Sources { travelers, pairs: None, settings: None };
    read(&sources, &Options::default())
}

fn printed(bytes: &[u8]) -> Vec<String> {
    let reading = reading(bytes);
    reading.diagnostics.iter().map(ToString::to_string).collect()
}

#[test]
fn each_sheet_with_travelers_is_a_section() {
    let session = reading(TWO_SECTIONS).session.expect("it is sound");
    let sections = session.sections().iter();
    let names: Vec<&str> = sections.map(|section| section.name.as_str()).collect();
    assert_eq!(names, ["A", "B"]);
    assert_eq!(session.results().len(), 77);
    assert_eq!(session.event().club.as_deref(), Some("Harbor Bridge Club"));
    assert_eq!(
        printed(TWO_SECTIONS)[..2],
        [
            "note[sheets-left] - the sheet `Notes` of `tuesday.xlsx` is not used | - | - | -",
            "note[sheets-read] - each sheet is a section: `Section A` is section A, `Section B` is section B | - | - | a column `section` overrides this"
        ]
    );
}

#[test]
fn a_finding_names_sheet_and_cell() {
    assert_eq!(
        printed(BROKEN),
        [
            "error[bad-declarer] Results!D4 `Q` is not a declarer | Q | a declarer: N, E, S or W (or NS or EW) | -",
            "note[total-row] Results!A6 this row of totals was passed over | Total | - | a row of totals begins with the word, and names no board or no pair",
            "note[worked-out] - section A: two winners (N-S and E-W), since no pair changes direction, 2 tables | - | - | a `session.toml` can say otherwise: `winners = 1` or `winners = 2` under `[[sections]]`",
        ]
    );
}

/// A quote in a cell is none of CSV.
#[test]
fn a_row_is_shown_as_its_cells_are() {
    let lines = rows(&["board,ns,ew,score", "7,3,5,&quot;62&quot;0", "7,4,6,-100"]);
    let reading = reading(&workbook(&[("Results", &lines)], ""));
    let location = reading.diagnostics[0].location.as_ref();
    match location.map(|at| &at.place) {
        Some(Place::Cell { cell, text, column, width, .. }) => {
            assert_eq!((cell.as_str(), text.as_str()), ("D2", "7 | 3 | 5 | \"62\"0"));
            assert_eq!((*column, *width), (13, 5));
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_is_no_workbook_says_so() {
    let cut = &TWO_SECTIONS[..TWO_SECTIONS.len() / 2];
    let printed = printed(cut);
    assert_eq!(printed.len(), 1, "{printed:?}");
    assert!(printed[0].starts_with("error[not-csv]"), "{}", printed[0]);
}

/// As a range, all cells up to the last would take 400 GB.
#[test]
fn a_cell_far_away_takes_no_room() {
    let far_row = reading(include_bytes!("../data/far-row.xlsx"));
    assert_eq!(far_row.accounting.totals, 1);
    assert!(far_row.session.is_some(), "a total is passed over");
    assert_eq!(
        printed(include_bytes!("../data/far-column.xlsx")),
        [
            "error[not-csv] 1:1+0 this is no workbook that can be read: the sheet `Results` has text beyond its column 256 | - | - | save it again as .xlsx, .ods or .xls without a password, or as CSV (UTF-8)"
        ]
    );
}

/// Whatever is damaged, there is an error or the same number of results.
#[test]
fn damaged_workbooks_lose_no_result_without_a_word() {
    for place in (0..TWO_SECTIONS.len()).step_by(41) {
        let mut bytes = TWO_SECTIONS.to_vec();
        bytes[place] ^= 0x15;
        if let Some(session) = reading(&bytes).session {
            assert_eq!(session.results().len(), 77, "byte {place}");
        }
    }
}

/// A packed file of parts.
fn packed(parts: &[(&str, &str)]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in parts {
        let options = zip::write::SimpleFileOptions::default();
        writer.start_file(*name, options).expect("it has room");
        writer.write_all(content.as_bytes()).expect("it has room");
    }
    writer.finish().expect("it has room").into_inner()
}

/// A workbook of sheets, by their names and rows, with one text that cells share.
fn workbook(sheets: &[(&str, &str)], shared: &str) -> Vec<u8> {
    let package = "http://schemas.openxmlformats.org/package/2006/relationships";
    let relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    let (mut listed, mut related, mut parts) = (String::new(), String::new(), Vec::new());
    for (place, (name, rows)) in (1..).zip(sheets) {
        listed += &format!("<sheet name=\"{name}\" sheetId=\"{place}\" r:id=\"rId{place}\"/>");
        related += &format!(
            "<Relationship Id=\"rId{place}\" Target=\"worksheets/sheet{place}.xml\" Type=\"{relation}/worksheet\"/>"
        );
        parts.push((
            format!("xl/worksheets/sheet{place}.xml"),
            format!("<worksheet xmlns=\"{main}\"><sheetData>{rows}</sheetData></worksheet>"),
        ));
    }
    parts.extend([
        (
            "_rels/.rels".to_owned(),
            format!(
                "<Relationships xmlns=\"{package}\"><Relationship Id=\"rId1\" Target=\"xl/workbook.xml\" \
                 Type=\"{relation}/officeDocument\"/></Relationships>"
            ),
        ),
        (
            "xl/workbook.xml".to_owned(),
            format!("<workbook xmlns=\"{main}\" xmlns:r=\"{relation}\"><sheets>{listed}</sheets></workbook>"),
        ),
        (
            "xl/_rels/workbook.xml.rels".to_owned(),
            format!(
                "<Relationships xmlns=\"{package}\">{related}<Relationship Id=\"shared\" \
                 Target=\"sharedStrings.xml\" Type=\"{relation}/sharedStrings\"/></Relationships>"
            ),
        ),
        (
            "xl/sharedStrings.xml".to_owned(),
            format!("<sst xmlns=\"{main}\"><si><t>{shared}</t></si></sst>"),
        ),
    ]);
    let parts: Vec<(&str, &str)> =
        (parts.iter()).map(|(name, content)| (name.as_str(), content.as_str())).collect();
    packed(&parts)
}

/// The rows of a sheet of travelers.
const TRAVELERS: &str = "<row r=\"1\"><c r=\"A1\" t=\"inlineStr\"><is><t>board</t></is></c>\
    <c r=\"B1\" t=\"inlineStr\"><is><t>ns</t></is></c><c r=\"C1\" t=\"inlineStr\"><is><t>ew</t></is></c>\
    <c r=\"D1\" t=\"inlineStr\"><is><t>score</t></is></c></row>\
    <row r=\"2\"><c r=\"A2\"><v>1</v></c><c r=\"B2\"><v>1</v></c><c r=\"C2\"><v>2</v></c><c r=\"D2\"><v>420</v></c></row>\
    <row r=\"3\"><c r=\"A3\"><v>1</v></c><c r=\"B3\"><v>3</v></c><c r=\"C3\"><v>4</v></c><c r=\"D3\"><v>50</v></c></row>";

const LARGER: &str =
    "error[file-too-large] 1:1+0 the workbook is larger than that of any session: ";
const SAVE: &str = " | - | - | is this another file? Nothing in it was read; if it is not, save the travelers as CSV \
    (UTF-8)";

#[test]
fn a_workbook_that_unpacks_to_too_much_is_not_read() {
    let blanks = format!("{TRAVELERS}{}", " ".repeat(65 << 20));
    let bytes = workbook(&[("A", &blanks)], "");
    assert!(bytes.len() < 100_000, "it is packed well");
    assert_eq!(
        printed(&bytes),
        [format!(
            "{LARGER}`xl/worksheets/sheet1.xml` in it makes it more than 64 MiB when it is unpacked{SAVE}"
        )]
    );
}

#[test]
fn a_text_that_many_cells_share_counts_in_each() {
    let cells = |count: usize| {
        let cell = |row| format!("<row r=\"{row}\"><c r=\"E{row}\" t=\"s\"><v>0</v></c></row>");
        (4..4 + count).map(cell).collect::<String>()
    };
    let text = "x".repeat(1 << 20);
    let with = |count| workbook(&[("A", &format!("{TRAVELERS}{}", cells(count)))], &text);
    assert_eq!(
        printed(&with(65)),
        [format!(
            "{LARGER}the sheet `A` needs more than the 2097152 cells, or 64 MiB of text, that a workbook may have{SAVE}"
        )]
    );
    assert!(!printed(&with(2))[0].contains("larger"), "two have room");
}

#[test]
fn cells_that_an_ods_repeats_are_counted() {
    let rows = "<table:table-row table:number-rows-repeated=\"1048576\">\
        <table:table-cell office:value-type=\"string\" table:number-columns-repeated=\"100\"><text:p>x</text:p>\
        </table:table-cell></table:table-row>";
    let content = format!(
        "<office:document-content><office:body><office:spreadsheet><table:table table:name=\"A\">{rows}\
         </table:table></office:spreadsheet></office:body></office:document-content>"
    );
    let parts = [
        ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
        ("content.xml", content.as_str()),
    ];
    assert_eq!(
        printed(&packed(&parts)),
        [format!(
            "{LARGER}the cells that `content.xml` in it repeats are more than 2097152, or say more than 64 MiB{SAVE}"
        )]
    );
}

#[test]
fn an_archive_of_other_files_is_no_workbook() {
    assert_eq!(
        printed(&packed(&[("tuesday.csv", "board,ns,ew,score\n")])),
        [
            "error[not-csv] 1:1+0 this is no workbook that can be read: it is a ZIP archive of other files, such as \
             `tuesday.csv` | - | - | save it again as .xlsx, .ods or .xls without a password, or as CSV (UTF-8)"
        ]
    );
}

/// The recap of a session of many boards is wider than travelers may be, and is none.
#[test]
fn a_wide_sheet_that_is_passed_over_is_no_error() {
    let wide = "<row r=\"1\"><c r=\"A1\" t=\"inlineStr\"><is><t>Recap</t></is></c><c r=\"XX1\"><v>7</v></c></row>";
    let bytes = workbook(&[("Results", TRAVELERS), ("Recap", wide)], "");
    let session = reading(&bytes).session.expect("the first sheet is sound");
    assert_eq!(session.results().len(), 2);
}

/// The rows of a sheet, a line each.
fn rows(lines: &[&str]) -> String {
    let cell = |text: &str| format!("<c t=\"inlineStr\"><is><t>{text}</t></is></c>");
    let row = |line: &&str| format!("<row>{}</row>", line.split(',').map(cell).collect::<String>());
    lines.iter().map(row).collect()
}

const HEADER: &str = "board,ns,ew,score";

fn reading_of(tabs: &'static [String], sheets: &[(&str, &str)]) -> Reading {
    let bytes = workbook(sheets, "");
    let travelers = SourceFile { name: "tuesday.xlsx", bytes: &bytes };
    let sources = Sources { travelers, pairs: None, settings: None };
    let options = Options::default().with(|options| options.tabs = tabs);
    read(&sources, &options)
}

#[track_caller]
fn check_sheets(
    tabs: &'static [String],
    sheets: &[(&str, &str)],
    results: Option<usize>,
    first: &str,
) {
    let reading = reading_of(tabs, sheets);
    let lines = reading.session.as_ref().map(|session| session.results().len());
    assert_eq!(lines, results, "{:?}", reading.diagnostics);
    let printed: Vec<String> = reading.diagnostics.iter().map(ToString::to_string).collect();
    assert!(printed.iter().any(|printed| printed == first), "{printed:#?}");
}

/// The second week of a club is no second section.
#[test]
fn sheets_of_different_days_are_sessions() {
    let week = rows(&[HEADER, "1,1,2,420", "1,3,4,450"]);
    let next = rows(&[HEADER, "1,1,2,-50", "1,3,4,450"]);
    let sheets = [("17 Nov", week.as_str()), ("24 Nov", next.as_str())];
    check_sheets(
        &[],
        &sheets,
        None,
        "error[several-days] - `tuesday.xlsx` has sessions of different days: the sheets `17 Nov`, `24 Nov` | - | - | `--tab '17 Nov'` reads that one, `--tab '24 Nov'` the other; or take out what does not count",
    );
    let tab = || Vec::leak(vec!["24 nov".to_owned()]);
    check_sheets(
        tab(),
        &sheets,
        Some(2),
        "note[sheets-left] - the sheet `17 Nov` of `tuesday.xlsx` is not used | - | - | -",
    );
    check_sheets(
        Vec::leak(vec!["1 Dec".to_owned()]),
        &sheets,
        None,
        "error[no-such-sheet] - `tuesday.xlsx` has no sheet `1 Dec` | - | - | its sheets are `17 Nov`, `24 Nov`",
    );
    let (a, b) = (("17 Nov A", week.as_str()), ("17 Nov B", next.as_str()));
    assert!(reading_of(&[], &[a, b]).session.is_some(), "they are sections of one day");
}

#[test]
fn sheets_of_different_days_of_the_week_are_sessions() {
    let week = rows(&[HEADER, "1,1,2,420", "1,3,4,450"]);
    let next = rows(&[HEADER, "1,1,2,-50", "1,3,4,450"]);
    check_sheets(
        &[],
        &[("Mon", week.as_str()), ("Tuesday", next.as_str())],
        None,
        "error[several-days] - `tuesday.xlsx` has sessions of different days: the sheets `Mon`, `Tuesday` | - | - | `--tab 'Mon'` reads that one, `--tab 'Tuesday'` the other; or take out what does not count",
    );
}

#[test]
fn a_hidden_sheet_counts_and_is_named() {
    let first = rows(&[HEADER, "1,1,2,420", "1,3,4,450"]);
    let second = rows(&[HEADER, "1,1,2,-50", "1,3,4,450"]);
    let sheets = [("A", first.as_str()), ("B\" state=\"hidden", second.as_str())];
    check_sheets(
        &[],
        &sheets,
        Some(4),
        "warning[hidden-sheet] - the sheet `B` of `tuesday.xlsx` is hidden, and its lines count | - | - | take out what is not of this session, or name the sheets to be read with `--tab`",
    );
    let tabs = Vec::leak(vec!["A".to_owned(), "B".to_owned()]);
    let asked = reading_of(tabs, &sheets).diagnostics;
    assert!(asked.iter().all(|one| one.code.name() != "hidden-sheet"));
}

#[test]
fn every_sheet_is_used_or_named() {
    let travelers = rows(&[HEADER, "1,1,2,420", "1,3,4,450"]);
    let pairs =
        rows(&["Tuesday Pairs", "17 November 2026", "pair,player1,player2", "1,Ann Lee,Bo Ek"]);
    let notes = rows(&["to do", "call Ann"]);
    let sheets = [
        ("Travelers", travelers.as_str()),
        ("Ranking", pairs.as_str()),
        ("Notes", notes.as_str()),
        ("Empty", ""),
    ];
    check_sheets(
        &[],
        &sheets,
        Some(2),
        "note[sheets-left] - the sheet `Ranking` of `tuesday.xlsx` lists pairs, and is not used | - | - | pairs are read from `pairs.csv`, or a workbook `pairs.xlsx`, beside the travelers",
    );
    check_sheets(
        &[],
        &sheets,
        Some(2),
        "note[sheets-left] - the sheet `Notes` of `tuesday.xlsx` is not used | - | - | -",
    );
}

#[test]
fn a_copy_of_a_sheet_is_no_section() {
    let travelers = rows(&[HEADER, "1,1,2,420", "1,3,4,450"]);
    let part = rows(&[HEADER, "1,3,4,450"]);
    let other = rows(&[HEADER, "1,1,2,420", "1,3,4,-50"]);
    let with = |name, copy| [("Travelers", travelers.as_str()), (name, copy)];
    let same = "note[sheets-left] - the sheet `Travelers (2)` of `tuesday.xlsx` says the same as another one, and counts once | - | - | -";
    check_sheets(&[], &with("Travelers (2)", &travelers), Some(2), same);
    check_sheets(&[], &with("Travelers (2)", &part), Some(2), same);
    let copy_first = [("Travelers (2)", part.as_str()), ("Travelers", &travelers)];
    check_sheets(&[], &copy_first, Some(2), same);
    check_sheets(
        &[],
        &with("Printed", &travelers),
        Some(2),
        "note[sheets-left] - the sheet `Printed` of `tuesday.xlsx` says the same as another one, and counts once | - | - | -",
    );
    check_sheets(
        &[],
        &with("Travelers (2)", &other),
        None,
        "error[other-travelers] - `tuesday.xlsx` has the sheets `Travelers` and `Travelers (2)`, a copy of it with other lines | - | - | `--tab 'Travelers (2)'` reads that one, `--tab 'Travelers'` the other; or take out what does not count",
    );
}

/// A sheet that somebody kept before a result was corrected.
#[test]
fn a_sheet_that_is_nearly_another() {
    let own = ["1,1,1,420", "1,2,2,-50", "1,3,3,100", "1,4,4,-100", "1,5,5,50"];
    let lines = |last: &str| rows(&[&[HEADER], &own[..], &[last]].concat());
    let alike = |old: &str| {
        let printed = printed(&workbook(&[("Sheet1", &lines("1,6,6,140")), ("Old", old)], ""));
        printed.into_iter().find(|finding| finding.contains("[sheets-alike]"))
    };
    assert_eq!(
        alike(&lines("1,6,6,-140")).as_deref(),
        Some(
            "warning[sheets-alike] - nearly all results of the sheet `Old` of `tuesday.xlsx` are also in `Sheet1`, \
             and both count | - | - | `--tab 'Old'` reads that one, `--tab 'Sheet1'` the other; or take out what \
             does not count"
        )
    );
    assert_eq!(
        alike(&rows(&[HEADER, "1,1,1,420", "1,2,2,50", "1,3,3,-100", "1,4,4,100", "1,5,5,-50"])),
        None
    );
    // Without results, sections look alike.
    let blank =
        |first: &str| rows(&[HEADER, first, "1,2,2,", "1,3,3,", "1,4,4,", "1,5,5,", "1,6,6,"]);
    let printed = printed(&workbook(&[("A", &blank("1,1,1,420")), ("B", &blank("1,1,1,50"))], ""));
    assert!(!printed.iter().any(|finding| finding.contains("[sheets-alike]")), "{printed:?}");
}
