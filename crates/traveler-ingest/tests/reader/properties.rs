//! What holds for any file: nothing panics, and the order of rows, line ends and delimiters change nothing.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use findings::Severity;
use proptest::prelude::*;
use session::Session;
use traveler_ingest::{Options, Reading, SourceFile, Sources, read};

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
    read_with(bytes, &Options::default())
}

fn read_with(bytes: &[u8], options: &Options) -> Reading {
    let travelers = SourceFile { name: "travelers.csv", bytes };
    let sources = Sources { travelers, pairs: None, settings: None };
    read(&sources, options)
}

/// Pairs and settings that go with some rows.
fn beside(rows: &[Cells]) -> (String, String) {
    let pairs: BTreeSet<(&str, &str, &str)> = (rows.iter())
        .flat_map(|row| {
            let section = row[0].as_str();
            [(section, row[4].as_str(), "NS"), (section, row[5].as_str(), "EW")]
        })
        .collect();
    let sections: BTreeSet<&str> = pairs.iter().map(|(section, ..)| *section).collect();
    let mut listed = String::from("section,pair,direction,masterpoints1,strat\n");
    for (section, pair, direction) in &pairs {
        let _ = writeln!(listed, "{section},{pair},{direction},12.5,Y");
    }
    let mut settings = String::from(
        "[event]\nname = \"Open Pairs\"\nsession = 1\n[scoring]\nrules = \"acbl\"\n\
         [[strats]]\nname = \"X\"\n[[strats]]\nname = \"Y\"\nlimit = 100\n",
    );
    for section in &sections {
        let _ = writeln!(settings, "[[sections]]\nname = \"{section}\"\nwinners = 2\ntables = 5");
    }
    for (section, pair, direction) in pairs.iter().take(2) {
        let _ = writeln!(
            settings,
            "[[adjustments]]\nsection = \"{section}\"\npair = {pair}\ndirection = \"{direction}\"\n\
             matchpoints = -1.5\nreason = \"late\""
        );
    }
    (listed, settings)
}

fn read_all(travelers: &str, pairs: &str, settings: &str) -> Reading {
    let sources = Sources {
        travelers: SourceFile { name: "travelers.csv", bytes: travelers.as_bytes() },
        pairs: Some(SourceFile { name: "pairs.csv", bytes: pairs.as_bytes() }),
        settings: Some(SourceFile { name: "session.toml", bytes: settings.as_bytes() }),
    };
    read(&sources, &Options::default())
}

fn errors(reading: &Reading) -> Vec<String> {
    (reading.diagnostics.iter())
        .filter(|one| one.severity == Severity::Error)
        .map(ToString::to_string)
        .collect()
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
        .chain(rows.iter().map(|cells| row(&mut cells.iter().map(String::as_str))))
        .collect()
}

fn session(text: &str) -> Result<Session, TestCaseError> {
    let reading = read_travelers(text.as_bytes());
    reading.session.ok_or_else(|| TestCaseError::fail(format!("{text}\n{:?}", reading.diagnostics)))
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
        let options = Options::default().with(|options| {
options.comment = comment.then_some(b'#');
options.multiline = multiline;
options.dedupe = dedupe;
});
        let reading = read_with(text.as_bytes(), &options);
        let accounting = reading.accounting;
        prop_assert!(accounting.is_even(), "{}\n{}", accounting, text);
        prop_assert_eq!(accounting.lines, text.replace("\r\n", "\n").split_inclusive(['\n', '\r']).count() as u64);
        let is_read = reading.session.is_some();
        prop_assert!(!is_read || accounting.faulty + accounting.unread == 0);
    }

    #[test]
    fn one_damaged_cell_gives_one_error(
        rows in rows(),
        row in any::<prop::sample::Index>(),
        cell in any::<prop::sample::Index>(),
    ) {
        let (pairs, settings) = beside(&rows);
        let damaged = |column: usize, text: &str| !text.is_empty() && HEADER[column] != "remarks";
        let sound = read_all(&file(&rows, ",", "\n"), &pairs, &settings);
        prop_assert!(sound.session.is_some(), "{:?}", sound.diagnostics);
        let mut rows = rows;
        let place = row.index(rows.len());
        let row = &mut rows[place];
        let cells: Vec<usize> = (0..row.len()).filter(|at| damaged(*at, &row[*at])).collect();
        row[cells[cell.index(cells.len())]] = "?!".to_owned();
        let text = file(&rows, ",", "\n");
        prop_assert_eq!(errors(&read_all(&text, &pairs, &settings)).len(), 1, "{}", text);
    }

    #[test]
    fn one_damaged_value_beside_the_travelers_gives_one_error(
        rows in rows(),
        value in any::<prop::sample::Index>(),
        in_settings in any::<bool>(),
    ) {
        let travelers = file(&rows, ",", "\n");
        let (pairs, settings) = beside(&rows);
        let damage = |text: &str, ends: &[char]| {
            let mut pieces: Vec<String> = text.split_inclusive(ends).map(str::to_owned).collect();
            let value_of = |piece: &str| piece.trim_end_matches(ends).trim().to_owned();
            // Keys and names of columns are no values.
            let is_value = |piece: &String| {
                let first = value_of(piece).chars().next();
                first.is_some_and(|first| !first.is_alphabetic() && first != '[')
            };
            let values: Vec<usize> =
                (0..pieces.len()).filter(|at| is_value(&pieces[*at])).collect();
            let piece = &mut pieces[values[value.index(values.len())]];
            *piece = piece.replace(&value_of(piece), "?! x");
            pieces.concat()
        };
        let (pairs, settings) = if in_settings {
            (pairs, damage(&settings, &['=', '\n']))
        } else {
            (damage(&pairs, &[',', '\n']), settings)
        };
        let reading = read_all(&travelers, &pairs, &settings);
        prop_assert_eq!(errors(&reading).len(), 1, "{:?}\n{}\n{}", errors(&reading), pairs, settings);
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

/// What is found in a fixture, beside what is found in it as it is; notes apart.
fn found_in(fixture: &str, file: &str, changed: &str) -> Vec<String> {
    let open = |name: &str| -> String {
        let path = format!("{}/../../fixtures/{fixture}/{name}", env!("CARGO_MANIFEST_DIR"));
        std::fs::read_to_string(path).unwrap_or_default()
    };
    let [travelers, pairs, settings] = ["travelers.csv", "pairs.csv", "session.toml"]
        .map(|name| if name == file { changed.to_owned() } else { open(name) });
    (read_all(&travelers, &pairs, &settings).diagnostics.iter())
        .filter(|one| one.severity != Severity::Note)
        .map(ToString::to_string)
        .collect()
}

/// A damaged cell gives one error; whatever would follow from it is silent.
#[test]
fn each_damaged_cell_of_a_fixture_gives_one_finding() {
    for (fixture, file) in
        [("howell-5-tables", "travelers.csv"), ("mitchell-7-tables", "pairs.csv")]
    {
        let path = format!("{}/../../fixtures/{fixture}/{file}", env!("CARGO_MANIFEST_DIR"));
        let sound = std::fs::read_to_string(path).unwrap();
        let lines: Vec<Vec<&str>> = sound.lines().map(|line| line.split(',').collect()).collect();
        assert_eq!(found_in(fixture, file, &sound), [""; 0]);
        for (row, column) in (1..lines.len())
            .flat_map(|row| (0..lines[row].len()).map(move |column| (row, column)))
            // Any text is a name, and any number a count of masterpoints.
            .filter(|(row, column)| {
                let is_text = ["player1", "player2", "masterpoints1", "masterpoints2"]
                    .contains(&lines[0][*column]);
                !is_text && !lines[*row][*column].is_empty()
            })
        {
            let mut changed = lines.clone();
            changed[row][column] = ["?!", "99999999", "-7x"][(row + column) % 3];
            let changed: Vec<String> = changed.iter().map(|cells| cells.join(",")).collect();
            let found = found_in(fixture, file, &changed.join("\n"));
            let is_one = found.len() == 1 && found[0].starts_with("error");
            assert!(is_one, "{fixture}/{file}, line {}, {}: {found:?}", row + 1, lines[0][column]);
        }
    }
}
