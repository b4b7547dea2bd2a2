//! Workbooks: what is in their sheets, and places that name sheet and cell.

use traveler_ingest::{Options, Reading, SourceFile, Sources, read};

const TWO_SECTIONS: &[u8] = include_bytes!("../../../fixtures/sheets/two-sections.xlsx");
const BROKEN: &[u8] = include_bytes!("data/broken.xlsx");

fn reading(bytes: &[u8]) -> Reading {
    let travelers = SourceFile {
        name: "tuesday.xlsx",
        bytes,
    };
    let sources = Sources {
        travelers,
        pairs: None,
        settings: None,
    };
    read(&sources, &Options::NOTHING_TOLD)
}

fn said(bytes: &[u8]) -> Vec<String> {
    let reading = reading(bytes);
    reading
        .diagnostics
        .iter()
        .map(ToString::to_string)
        .collect()
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
        said(TWO_SECTIONS)[0],
        "note[sheets-read] - each sheet is a section: `Section A` is section A, `Section B` is section B | - | - | a column `section` says it otherwise"
    );
}

#[test]
fn a_finding_names_sheet_and_cell() {
    assert_eq!(
        said(BROKEN),
        [
            "error[bad-declarer] Results!D4 `Q` is not a declarer | Q | a declarer: N, E, S or W (or NS or EW) | -",
            "note[total-row] Results!A6 this row of totals was passed over | Total | - | a row of totals begins with the word, and names no board or no pair",
            "note[worked-out] - section A: two winners (N-S and E-W), since no pair changes direction, 2 tables | - | - | a `session.toml` can say otherwise: `winners = 1` or `winners = 2` under `[[sections]]`",
        ]
    );
}

#[test]
fn what_is_no_workbook_says_so() {
    let cut = &TWO_SECTIONS[..TWO_SECTIONS.len() / 2];
    let said = said(cut);
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(said[0].starts_with("error[not-csv]"), "{}", said[0]);
}

/// As a range, all cells up to the last would take 400 GB.
#[test]
fn a_cell_far_away_takes_no_room() {
    let far_row = reading(include_bytes!("data/far-row.xlsx"));
    assert_eq!(far_row.accounting.totals, 1);
    assert!(far_row.session.is_some(), "a total is passed over");
    assert_eq!(
        said(include_bytes!("data/far-column.xlsx")),
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
