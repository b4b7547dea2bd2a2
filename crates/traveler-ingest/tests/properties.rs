//! What holds for any file: nothing panics, and the order of rows, line ends and delimiters change nothing.

use proptest::prelude::*;
use session::Session;
use traveler_ingest::{Options, Reading, Severity, SourceFile, Sources, read};

const HEADER: [&str; 13] = [
    "section", "board", "round", "table", "ns", "ew", "contract", "by", "result", "score_ns",
    "score_ew", "ruling", "remarks",
];

/// The cells behind the pairs, in each form that a result may have.
const RESULTS: [[&str; 7]; 8] = [
    ["4S", "N", "=", "", "", "", ""],
    ["3NTX", "W", "-2", "", "", "", "late"],
    ["PASS", "", "", "", "", "", ""],
    ["", "", "", "A+", "A-", "", ""],
    ["", "", "", "0", "0", "", ""],
    ["NP", "", "", "", "", "", ""],
    ["2H", "E", "+1", "", "", "60% 110; 40% -110", ""],
    ["", "", "", "140", "-140", "", "two, and \"three\"; \tfour"],
];

type Cells = Vec<String>;

/// What slips into files, before a comma or a line end.
const SLIPS: [&str; 12] = [
    "\"",
    "\"",
    "\n\"",
    ",\"",
    "\r\n",
    "\r",
    "\n\n",
    "\n# x",
    "\n,,",
    "\nTotal,,,,,",
    "x",
    "\nA,1,1,1,1,11",
];

fn read_travelers(bytes: &[u8]) -> Reading {
    read_with(bytes, &Options::NOTHING_TOLD)
}

fn read_with(bytes: &[u8], options: &Options) -> Reading {
    let travelers = SourceFile {
        name: "travelers.csv",
        bytes,
    };
    let sources = Sources {
        travelers,
        pairs: None,
        settings: None,
    };
    read(&sources, options)
}

/// Lines of a Mitchell of five tables and two sections.
fn rows() -> impl Strategy<Value = Vec<Cells>> {
    let line = (0..2_usize, 0..5_usize, 0..5_usize);
    prop::collection::btree_map(line, 0..RESULTS.len(), 1..50).prop_map(|lines| {
        let row = |((section, round, table), result): ((usize, usize, usize), usize)| {
            let (board, ew) = ((table + round) % 5 + 1, (table + 5 - round) % 5 + 11);
            let numbers =
                [board, round + 1, table + 1, table + 1, ew].map(|number| number.to_string());
            std::iter::once(["A", "B"][section].to_owned())
                .chain(numbers)
                .chain(RESULTS[result].map(str::to_owned))
                .collect()
        };
        lines.into_iter().map(row).collect()
    })
}

fn file(rows: &[Cells], delimiter: &str, line_end: &str) -> String {
    let row = |cells: &mut dyn Iterator<Item = &str>| {
        let quoted: Vec<String> = cells
            .map(|cell| {
                if cell.contains(['"', ',', ';', '\t']) {
                    format!("\"{}\"", cell.replace('"', "\"\""))
                } else {
                    cell.to_owned()
                }
            })
            .collect();
        quoted.join(delimiter) + line_end
    };
    std::iter::once(row(&mut HEADER.into_iter()))
        .chain(
            rows.iter()
                .map(|cells| row(&mut cells.iter().map(String::as_str))),
        )
        .collect()
}

fn session(text: &str) -> Result<Session, TestCaseError> {
    let reading = read_travelers(text.as_bytes());
    reading
        .session
        .ok_or_else(|| TestCaseError::fail(format!("{text}\n{:?}", reading.diagnostics)))
}

proptest! {
    #[test]
    fn the_order_of_rows_changes_nothing(
        (rows, shuffled) in rows().prop_flat_map(|rows| (Just(rows.clone()), Just(rows).prop_shuffle()))
    ) {
        prop_assert_eq!(session(&file(&rows, ",", "\n"))?, session(&file(&shuffled, ",", "\n"))?);
    }

    #[test]
    fn line_ends_and_delimiters_change_nothing(rows in rows()) {
        let expected = session(&file(&rows, ",", "\n"))?;
        for delimiter in [",", ";", "\t", "|"] {
            for line_end in ["\n", "\r\n", "\r", "\n\n"] {
                prop_assert_eq!(&session(&file(&rows, delimiter, line_end))?, &expected);
            }
        }
    }

    #[test]
    fn damage_never_panics_and_an_error_leaves_no_session(
        rows in rows(),
        damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..8),
        cut in any::<prop::sample::Index>(),
    ) {
        let mut bytes = file(&rows, ",", "\n").into_bytes();
        for (place, byte) in damage {
            let place = place.index(bytes.len());
            bytes[place] = byte;
        }
        bytes.truncate(cut.index(bytes.len()) + 1);
        let reading = read_travelers(&bytes);
        let errors = reading.diagnostics.iter().any(|one| one.severity == Severity::Error);
        prop_assert_eq!(reading.session.is_none(), errors);
        prop_assert!(reading.accounting.is_even(), "{}", reading.accounting);
    }

    #[test]
    fn every_line_of_a_damaged_file_is_accounted_for_once(
        rows in rows(),
        slips in prop::collection::vec((any::<prop::sample::Index>(), 0..SLIPS.len()), 0..12),
        comment in any::<bool>(),
        multiline in any::<bool>(),
        dedupe in any::<bool>(),
    ) {
        let mut text = file(&rows, ",", "\n");
        for (place, slip) in slips {
            let ends: Vec<usize> = text.match_indices(['\n', ',']).map(|(at, _)| at).collect();
            let at = ends[place.index(ends.len())];
            text.insert_str(at, SLIPS[slip]);
        }
        let options = Options {
            comment: comment.then_some(b'#'),
            multiline,
            dedupe,
            ..Options::NOTHING_TOLD
        };
        let reading = read_with(text.as_bytes(), &options);
        let accounting = reading.accounting;
        prop_assert!(accounting.is_even(), "{}\n{}", accounting, text);
        prop_assert_eq!(accounting.lines, text.replace("\r\n", "\n").split_inclusive(['\n', '\r']).count() as u64);
        let is_read = reading.session.is_some();
        prop_assert!(!is_read || accounting.faulty + accounting.totals + accounting.unread == 0);
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let reading = read_travelers(&bytes);
        prop_assert!(reading.session.is_some() || !reading.diagnostics.is_empty());
    }

    #[test]
    fn any_cells_are_read_or_refused(cells in prop::collection::vec("[A-Z0-9+%/♠ .,=-]{0,6}", 13)) {
        let reading = read_travelers(file(&[cells], ",", "\n").as_bytes());
        prop_assert!(reading.session.is_some() || !reading.diagnostics.is_empty());
    }
}
