//! Databases of scoring devices that are cut, damaged, or hold what no device writes: an error that says where, a
//! warning, or the session as it was.

use std::ops::Range;
use std::path::Path;

use contract_scoring::{Side, Vulnerability};
use traveler_ingest::{Options, Reading, SideFiles, SourceFile, Sources, read, read_several};

const PAGE: usize = 4096;

/// The tables, in the order of the pages that define them.
const TABLES: [&str; 9] = [
    "Session",
    "Section",
    "Tables",
    "RoundData",
    "PlayerNumbers",
    "PlayerNames",
    "ReceivedData",
    "HandRecord",
    "IntermediateData",
];

/// Where a row of results has its numbers.
const TABLE: usize = 8;
const BOARD: usize = 12;
const NS: usize = 14;
const EW: usize = 16;
const DECLARER: usize = 18;
const DATES: Range<usize> = 20..36;
const SOUTH: usize = 36;
const SUSPICIOUS: usize = 40;

/// Where a row of sections says how it is scored, and how many winners it has.
const SCORING: usize = 12;
const WINNERS: usize = 14;

/// A database in which something is changed.
#[derive(Clone)]
struct Database(Vec<u8>);

impl Database {
    fn sound() -> Self {
        Self(fixture("device.bws"))
    }

    fn number(&self, at: usize) -> usize {
        usize::from(u16::from_le_bytes([self.0[at], self.0[at + 1]]))
    }

    /// Where the page begins that defines a table.
    fn definition(table: &str) -> usize {
        let place = TABLES.iter().position(|own| *own == table);
        PAGE * (4 + place.expect("it is a table"))
    }

    /// The rows of a table: where the list of rows has each, and where it is.
    fn rows(&self, table: &str) -> Vec<(usize, Range<usize>)> {
        let owner = u32::try_from(Self::definition(table) / PAGE).unwrap();
        let mut rows = Vec::new();
        for page in (0..self.0.len()).step_by(PAGE) {
            if self.0[page] != 1 || self.0[page + 4..page + 8] != owner.to_le_bytes() {
                continue;
            }
            let mut end = page + PAGE;
            for entry in (page + 14..).step_by(2).take(self.number(page + 12)) {
                let start = page + self.number(entry);
                rows.push((entry, start..end));
                end = start;
            }
        }
        rows
    }

    /// Puts bytes somewhere into a row of results, counted from 1.
    fn put(&mut self, row: usize, at: usize, bytes: &[u8]) {
        let start = self.rows("ReceivedData")[row - 1].1.start + at;
        self.0[start..start + bytes.len()].copy_from_slice(bytes);
    }

    /// Writes a text of a row of results anew, with as many bytes.
    fn edit(&mut self, row: usize, old: &str, new: &str) {
        let place = self.rows("ReceivedData")[row - 1].1.clone();
        self.replace(place, old.as_bytes(), new.as_bytes());
    }

    fn replace(&mut self, place: Range<usize>, old: &[u8], new: &[u8]) {
        assert_eq!(old.len(), new.len());
        let mut found = place.filter(|at| self.0[*at..].starts_with(old));
        let at = found.next().expect("the old bytes are there");
        self.0[at..at + new.len()].copy_from_slice(new);
    }

    /// How many rows a table says that it has.
    fn say(&mut self, table: &str, rows: u8) {
        self.0[Self::definition(table) + 16] = rows;
    }

    fn reading(&self) -> Reading {
        reading(&self.0)
    }
}

fn fixture(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/programs");
    std::fs::read(folder.join(name)).expect("it is there")
}

fn reading(bytes: &[u8]) -> Reading {
    let name = "device.bws";
    let sources = Sources { travelers: SourceFile { name, bytes }, pairs: None, settings: None };
    read(&sources, &Options::default())
}

/// The findings, as code, place and message.
fn printed(reading: &Reading) -> Vec<String> {
    let findings = reading.diagnostics.iter().map(ToString::to_string);
    findings.map(|finding| finding.split(" | ").next().unwrap_or_default().to_owned()).collect()
}

/// Checks that some finding begins so, and that a session is there unless it is an error.
#[track_caller]
fn check(database: &Database, expected: &str) {
    let reading = database.reading();
    let printed = printed(&reading);
    assert!(printed.iter().any(|one| one.starts_with(expected)), "{printed:#?}");
    assert_eq!(reading.session.is_none(), expected.starts_with("error"));
}

/// Checks that what is read is what it was.
#[track_caller]
fn check_same(database: &Database) {
    let (own, sound) = (database.reading(), Database::sound().reading());
    assert_eq!(printed(&own), printed(&sound));
    assert_eq!(own.session, sound.session);
}

#[test]
fn a_sound_file() {
    let reading = Database::sound().reading();
    let session = reading.session.as_ref().expect("it is sound");
    assert_eq!(session.results().len(), 20);
    assert_eq!(
        printed(&reading)[0],
        "warning[entered-again] ReceivedData row 7 & ReceivedData row 6 a board was entered twice at one table: `S 1 C +1`, and later `E 2 H +1`, \
         which counts"
    );
    assert_eq!(session.event().date.as_deref(), Some("2026-09-27"));
    assert_eq!(session.deals().iter().count(), 2);
}

/// Texts are in Latin-1 or in UTF-16, and say which.
#[test]
fn names_in_both_encodings() {
    let mut database = Database::sound();
    let shown = format!("{:?}", database.reading().session);
    for name in ["Björn Åkesson", "Łucja Żurek", "Ion Țepeș"] {
        assert!(shown.contains(name), "{name}");
    }
    // Half of a pair of surrogates is no character.
    let whole = 0..database.0.len();
    database.replace(whole, &[0x41, 0x01, b'u', 0], &[0x41, 0xD8, b'u', 0]);
    check(
        &database,
        "error[bad-database] PlayerNumbers row 8 a row of the table `PlayerNumbers` is damaged: one of its values cannot be read",
    );
}

#[test]
fn cut_files() {
    let whole = Database::sound().0;
    let half = whole.len() / 2 / PAGE;
    let cut = Database(whole[..half * PAGE].to_vec());
    check(
        &cut,
        &format!("error[bad-database] - the database is cut: it has {half} pages, and page"),
    );
    for (length, expected) in [
        (0, "error[empty-file]"),
        (1, "error[nul-byte]"),
        (18, "error[not-csv]"),
        (19, "error[bad-database]"),
        (2047, "error[bad-database] - the database is cut: it has 2047 bytes"),
        (2048, "error[bad-database] - the database is cut: it has 2048 bytes"),
        (4095, "error[bad-database] - the database is cut: it has 4095 bytes"),
        (4096, "error[bad-database] - the database is cut: it has 1 pages"),
        (whole.len() - 1, "error[bad-database] - the database is cut inside its page"),
    ] {
        check(&Database(whole[..length].to_vec()), expected);
    }
}

#[test]
fn pages_of_zeros_and_of_noise() {
    let sound = Database::sound();
    let session = sound.reading().session;
    let mut random = fastrand::Rng::with_seed(3);
    for page in (PAGE..sound.0.len()).step_by(PAGE) {
        for is_noise in [false, true] {
            let mut database = sound.clone();
            database.0[page..page + PAGE].fill_with(|| if is_noise { random.u8(..) } else { 0 });
            let reading = database.reading();
            let is_refused = reading.counts.errors > 0;
            assert!(is_refused || reading.session == session, "page {}", page / PAGE);
            assert!(is_refused || printed(&reading).len() >= printed(&sound.reading()).len());
        }
    }
}

#[test]
fn broken_structures() {
    let results = Database::definition("ReceivedData");
    // The definition goes on where it begins.
    let mut circle = Database::sound();
    circle.0[results + 4] = u8::try_from(results / PAGE).unwrap();
    check(
        &circle,
        "error[bad-database] ReceivedData the table `ReceivedData` cannot be read: the database cannot be read: invalid table \
         definition: circular",
    );
    // A row behind the end of its page, before its beginning, over the list of rows.
    let (entry, row) = Database::sound().rows("ReceivedData")[8].clone();
    for start in [0x1FFF, 0x1000, 2, 14] {
        let mut lost = Database::sound();
        lost.0[entry..entry + 2].copy_from_slice(&u16::to_le_bytes(start));
        check(&lost, "error[bad-database]");
    }
    // Rows that overlap.
    let mut overlap = Database::sound();
    let start = u16::try_from(row.start % PAGE).unwrap() - 4;
    overlap.0[entry..entry + 2].copy_from_slice(&u16::to_le_bytes(start));
    check(
        &overlap,
        "error[bad-database] ReceivedData row 9 a row of the table `ReceivedData` is damaged",
    );
    // A text that begins elsewhere.
    let mut text = Database::sound();
    text.0[row.end - 9] = 0xFF;
    check(
        &text,
        "error[bad-database] ReceivedData row 9 a row of the table `ReceivedData` is damaged: its texts are not where it says",
    );
    // Columns in one place; a column of texts that are said to lie elsewhere in the file.
    let columns = results + 63;
    let mut columns_in_one_place = Database::sound();
    columns_in_one_place.0[columns + 25 + 21] = 0;
    check(
        &columns_in_one_place,
        "error[bad-database] ReceivedData the table `ReceivedData` is damaged: two columns are in one place",
    );
    let mut elsewhere = Database::sound();
    elsewhere.0[columns + 12 * 25] = 12;
    check(
        &elsewhere,
        "error[bad-database] ReceivedData row 13 a row of the table `ReceivedData` is damaged: one of its values cannot be read",
    );
}

#[test]
fn rows_that_are_not_as_many_as_the_table_says() {
    for rows in [21, 23] {
        let mut database = Database::sound();
        database.say("ReceivedData", rows);
        check(
            &database,
            &format!(
                "error[bad-database] ReceivedData the table `ReceivedData` says that it has {rows} rows, and 22 can be read"
            ),
        );
    }
}

/// A row that was deleted stays where it was, with a mark.
#[test]
fn deleted_rows_are_passed_over() {
    const ERASED: usize = 2;
    for marks in [0x40, 0xC0] {
        let mut database = Database::sound();
        let (entry, _) = database.rows("ReceivedData")[ERASED].clone();
        database.0[entry + 1] |= marks;
        database.say("ReceivedData", 21);
        let (own, sound) = (database.reading(), Database::sound().reading());
        assert_eq!(own.session, sound.session, "{:#?}", printed(&own));
    }
}

#[test]
fn marks_of_the_device_and_dates_do_not_matter() {
    let mut database = Database::sound();
    for (_, row) in database.rows("ReceivedData") {
        // `Processed`, and `ExternalUpdate`.
        database.0[row.end - 2] |= 0x80;
        database.0[row.end - 1] |= 0x02;
    }
    check_same(&database);
    for day in [f64::NAN, f64::INFINITY, -1e300, 0.0, 2_958_465.0] {
        for row in 1..=database.rows("ReceivedData").len() {
            database.put(row, DATES.start, &day.to_le_bytes());
            database.put(row, DATES.start + 8, &day.to_le_bytes());
        }
        check_same(&database);
    }
}

#[test]
fn contracts_and_results_are_written_as_devices_write_them() {
    let edited = |row: usize, old: &str, new: &str| {
        let mut database = Database::sound();
        database.edit(row, old, new);
        database
    };
    for (row, old, new, expected) in [
        (1, "4 S", "8 S", "ReceivedData row 1 `8 S` is not a contract"),
        (1, "4 S", "4 Z", "ReceivedData row 1 `4 Z` is not a contract"),
        (1, "4 S", "   ", "ReceivedData row 1 a record has neither a contract nor a ruling"),
        (1, "=", "1", "ReceivedData row 1 `1` is not a result"),
        (1, "=", " ", "ReceivedData row 1 `` is not a result"),
        (4, "-1", "10", "ReceivedData row 4 `10` is not a result"),
        (12, "PASS", "PASA", "ReceivedData row 12 `PASA` is not a contract"),
        (
            13,
            "Not played",
            "Not_played",
            "ReceivedData row 13 the file holds no value for `Not_played`",
        ),
        (16, "60%-40%", "60%-4O%", "ReceivedData row 16 the file holds no value for `60%-4O%`"),
    ] {
        check(&edited(row, old, new), &format!("error[bad-record] {expected}"));
    }
    for (row, old, new) in
        [(2, "3 NT", " 3NT"), (2, "3 NT", "3NT "), (11, "4 H x", "4 h X"), (11, "4 H x", " 4Hx ")]
    {
        check_same(&edited(row, old, new));
    }
    check(
        &edited(14, "Wrong direction", "Arbitral score "),
        "error[bad-record] ReceivedData row 14 the file holds no value for `Arbitral score`",
    );
    check(
        &edited(14, "Wrong direction", "Spoke too much!"),
        "warning[unknown-remark] ReceivedData row 14 the remark `Spoke too much!` has no meaning here: the result counts",
    );
}

#[test]
fn the_device_may_doubt_a_contract() {
    let mut database = Database::sound();
    database.put(1, SUSPICIOUS, &1i16.to_le_bytes());
    check(
        &database,
        "warning[device-doubts] ReceivedData row 1 the device marked this contract as suspicious: ",
    );
}

#[test]
fn who_declared_must_have_played() {
    for pair in [5i16, 4, -1, 300] {
        let mut database = Database::sound();
        database.put(1, DECLARER, &pair.to_le_bytes());
        check(
            &database,
            &format!(
                "error[bad-record] ReceivedData row 1 the declarer is S of pair 2, and pair {pair} is said to be declarer"
            ),
        );
    }
    // The pairs sat the other way round: the device may mean either.
    let mut database = Database::sound();
    database.put(14, DECLARER, &1i16.to_le_bytes());
    check_same(&database);
}

#[test]
fn the_wrong_way_round_where_directions_do_not_change() {
    let mut database = Database::sound();
    // At one table a number meets itself, so there are two pairs of each number.
    let (_, row) = database.rows("RoundData")[5].clone();
    database.0[row.start + 10] = database.0[row.start + 8];
    check(
        &database,
        "error[bad-record] ReceivedData row 14 the pairs sat the wrong way round, in a section in which N-S and E-W are ranked apart",
    );
}

/// A movement in which nobody changes sides, and one ranking: each line that was turned is one of an arrow switch.
#[test]
fn the_wrong_way_round_where_the_file_says_one_winner() {
    let with_winners = |winners: u8| {
        let mut database = Database::sound();
        for (_, row) in database.rows("RoundData") {
            database.0[row.start + 10] += 100;
        }
        let (_, section) = database.rows("Section")[0].clone();
        database.0[section.start + WINNERS] = winners;
        database.reading()
    };
    let refused = "error[bad-record] ReceivedData row 14 the pairs sat the wrong way round, in a section in which N-S and E-W are ranked apart";
    let two = with_winners(2);
    assert!(printed(&two).iter().any(|one| one == refused), "{:#?}", printed(&two));
    let one = with_winners(1);
    assert!(one.session.is_some(), "{:#?}", printed(&one));
    assert_eq!(
        one.session.map(|session| session.results().clone()),
        Database::sound().reading().session.map(|session| session.results().clone())
    );
}

#[test]
fn a_section_that_is_not_scored_by_matchpoints() {
    let mut database = Database::sound();
    let (_, section) = database.rows("Section")[0].clone();
    database.0[section.start + SCORING] = 3;
    check(
        &database,
        "warning[other-scoring] Section row 1 section A has `ScoringType` 3, and is scored by matchpoints",
    );
}

#[test]
fn numbers_that_no_device_has() {
    for (at, number, expected) in [
        (TABLE, 0i16, "`Table` is 0, and must be 1 to 255"),
        (BOARD, 1000, "`Board` is 1000, and must be 1 to 999"),
        (BOARD, 0, "`Board` is 0, and must be 1 to 999"),
        (NS, 256, "`PairNS` is 256, and must be 1 to 255"),
        (EW, -5, "`PairEW` is -5, and must be 1 to 255"),
        (BOARD, 9, "board 9 is not one of those at table 2 in round 1"),
    ] {
        let mut database = Database::sound();
        database.put(1, at, &number.to_le_bytes());
        check(&database, &format!("error[bad-record] ReceivedData row 1 {expected}"));
    }
    // A number that is not there is not taken for a pair that sits out.
    let mut database = Database::sound();
    let (_, row) = database.rows("ReceivedData")[0].clone();
    database.0[row.end - 3] &= !0x40;
    check(
        &database,
        "error[bad-record] ReceivedData row 1 `PairEW` is blank, and must be 1 to 255",
    );
}

#[test]
fn pairs_that_the_movement_does_not_have() {
    let mut database = Database::sound();
    for row in [1, 2] {
        database.put(row, EW, &6i16.to_le_bytes());
    }
    check(
        &database,
        "warning[not-as-planned] ReceivedData row 1 the result is of N-S 2 and E-W 6, and the device expects N-S 2 and E-W 5 at table \
         2 in round 1",
    );
    let mut database = Database::sound();
    for row in [1, 2] {
        database.put(row, TABLE, &7i16.to_le_bytes());
    }
    check(
        &database,
        "warning[not-as-planned] ReceivedData row 1 the device expects nobody at table 7 in round 1",
    );
    // Where the movement was changed during play, another board is no error by itself.
    let (_, row) = database.rows("Tables")[1].clone();
    let mut database = Database::sound();
    database.0[row.start + 2 + 7 * 2] = 1;
    database.put(1, BOARD, &9i16.to_le_bytes());
    let printed = printed(&database.reading());
    let expected = "warning[not-as-planned] ReceivedData row 1 board 9 is not one of those at table 2 in round 1";
    assert!(printed.iter().any(|one| one == expected), "{printed:#?}");
}

#[test]
fn results_that_nobody_confirmed() {
    let mut database = Database::sound();
    let (entry, _) = database.rows("ReceivedData")[21].clone();
    database.0[entry + 1] |= 0xC0;
    database.say("ReceivedData", 21);
    check(
        &database,
        "note[not-confirmed] IntermediateData row 1 a result was entered and not confirmed: board 10 at table 3 in round 5",
    );
}

/// Tables and columns are found by their names.
#[test]
fn tables_and_columns_that_are_missing() {
    let without_table = |name: &str| {
        let mut database = Database::sound();
        let whole = 0..database.0.len();
        let renamed = name.replacen(|_: char| true, "\u{7f}", 1);
        // The catalog begins each name with a mark.
        let [old, new] = [name, &renamed].map(|name| [b"\xFF\xFE", name.as_bytes()].concat());
        database.replace(whole, &old, &new);
        database
    };
    for (name, expected) in [
        (
            "ReceivedData",
            "error[bad-database] ReceivedData the database has no table `ReceivedData`",
        ),
        ("Section", "error[bad-database] Section the database has no table `Section`"),
        (
            "RoundData",
            "note[no-such-table] RoundData the database has no table `RoundData`: who sits out is not known",
        ),
        (
            "PlayerNumbers",
            "note[no-such-table] PlayerNumbers the database has no table `PlayerNumbers`: nobody has a name",
        ),
    ] {
        check(&without_table(name), expected);
    }
    check_same(&without_table("IntermediateData"));
    let without_column = |table: &str, name: &str| {
        let mut database = Database::sound();
        let page = Database::definition(table);
        let [old, new] = [name, &name.replacen(|_: char| true, "X", 1)]
            .map(|name| name.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>());
        database.replace(page..page + PAGE, &old, &new);
        database
    };
    for column in ["Section", "PairNS", "Contract", "Result", "Erased", "Remarks"] {
        check(
            &without_column("ReceivedData", column),
            &format!(
                "error[bad-database] ReceivedData the table `ReceivedData` has no column `{column}`"
            ),
        );
    }
    check_same(&without_column("ReceivedData", "TimeLog"));
    check_same(&without_column("ReceivedData", "ExternalUpdate"));
}

/// Pages may be hidden behind a key, which the header has; with it they would be noise.
#[test]
fn encrypted_files() {
    let mut database = Database::sound();
    database.0[0x3E] ^= 1;
    check(&database, "error[bad-database] - the database is encrypted");
    let hint = database.reading().diagnostics[0].hint.clone();
    assert!(hint.is_some_and(|hint| hint.contains("without a password")));
    // A password without encryption hides nothing.
    let mut database = Database::sound();
    database.0[0x42] ^= b'x';
    check_same(&database);
}

/// Four players a line have numbers of their own, where they change partners.
#[test]
fn a_file_of_an_individual() {
    let mut database = Database::sound();
    database.put(1, SOUTH, &3i16.to_le_bytes());
    check(
        &database,
        "error[other-event] ReceivedData the file is of an individual, which is not scored from a database",
    );
}

/// A game file has no contracts; the database of its scoring devices has them.
#[test]
fn contracts_come_from_the_devices_and_scores_from_the_game() {
    let game = fixture("howell.acm");
    let joined = |devices: &[u8]| {
        let files = [("game.acm", &game[..]), ("game.bws", devices)];
        let files = files.map(|(name, bytes)| SourceFile { name, bytes });
        read_several(&files, &SideFiles::NOTHING, &Options::default())
    };
    let results = |reading: &Reading| {
        let session = reading.session.as_ref().expect("it is sound");
        let results = session.results();
        (0..results.len())
            .map(|place| (results.outcome(place), results.played(place).is_some()))
            .collect::<Vec<_>>()
    };
    let mut database = Database(fixture("howell.bws"));
    let sound = results(&joined(&database.0));
    let alone = results(&reading(&game));
    assert_eq!(sound.len(), 135);
    assert!(sound.iter().all(|(_, is_played)| *is_played));
    let scores = |lines: &[(_, bool)]| lines.iter().map(|(score, _)| *score).collect::<Vec<_>>();
    assert_eq!(scores(&sound), scores(&alone));

    // One that contradicts the game has no contract.
    database.edit(1, "+1", "+2");
    let reading = joined(&database.0);
    let expected = "& ReceivedData row 1 on board 1 the devices have 2NT+2 by W, and the game file has the score -150, which \
        counts";
    let warnings = printed(&reading);
    assert!(warnings.iter().any(|one| one.ends_with(expected)), "{warnings:#?}");
    let lines = results(&reading);
    assert_eq!(lines.iter().filter(|(_, is_played)| !is_played).count(), 1);
    assert_eq!(scores(&lines), scores(&alone));

    // The files are of two sessions.
    let reading = joined(&fixture("device.bws"));
    let expected = "warning[devices-differ] - only 0 of 135 scores of `game.acm` are in `game.bws`: no contracts are taken \
        from there";
    assert!(printed(&reading).iter().any(|one| one == expected), "{:#?}", printed(&reading));
}

/// A board of the game is marked otherwise than by its number: what a contract scores there depends on it.
#[test]
fn boards_that_are_marked_otherwise_keep_their_contracts() {
    const BOARD: u16 = 1;
    let (mut game, devices) = (fixture("howell.acm"), fixture("howell.bws"));
    let number =
        |bytes: &[u8], at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap());
    // Its lines, with what their contracts score when both sides are vulnerable.
    let joined = |game: &[u8], settings: Option<&str>| {
        let files = [("game.acm", game), ("game.bws", &devices[..])];
        let files = files.map(|(name, bytes)| SourceFile { name, bytes });
        let settings =
            settings.map(|text| SourceFile { name: "session.toml", bytes: text.as_bytes() });
        let beside = SideFiles { settings, ..SideFiles::NOTHING };
        read_several(&files, &beside, &Options::default())
    };
    let session = joined(&game, None).session.expect("it is sound");
    let boards = number(&game, 0x13E + 8) as usize;
    assert_eq!(u16::from(game[boards + 0x26]), BOARD, "it is the first one");
    let results = number(&game, boards + 0x26 + 4) as usize;
    let mut changed = 0;
    for (_, result) in session.result_ids().filter(|(_, result)| result.board.get() == BOARD) {
        let played = result.played.expect("the devices have it");
        let score = played.score(Vulnerability::Both, Side::NorthSouth).points() / 10;
        let ns = u16::try_from(session.contestant(result.ns).number.get()).unwrap();
        let line = (0..5).map(|line| results + 6 + 18 * line);
        let line = line.into_iter().find(|at| game[at + 2..at + 4] == ns.to_le_bytes()).unwrap();
        for (at, score) in [(line + 4, score), (line + 12, -score)] {
            changed += usize::from(game[at..at + 2] != score.to_le_bytes());
            game[at..at + 2].copy_from_slice(&score.to_le_bytes());
        }
    }
    assert!(changed > 0, "the marking matters");
    let reading = joined(&game, Some("[[boards]]\nboard = 1\nvulnerable = \"Both\"\n"));
    let printed = printed(&reading);
    assert!(!printed.iter().any(|one| one.contains("devices-differ")), "{printed:#?}");
    let session = reading.session.expect("it is sound");
    assert!(session.result_ids().all(|(_, result)| result.played.is_some()));
}

/// A section that was set up and never used does not stop the others.
#[test]
fn a_section_without_results_is_left_out() {
    let mut database = Database::sound();
    let (entry, row) = database.rows("Section").remove(0);
    let mut second = database.0[row.clone()].to_vec();
    // Behind the number of columns stands the section's own number; its letter is the only one.
    second[2] += 1;
    let letter = second.iter().position(|byte| *byte == b'A').expect("it is section A");
    second[letter] = b'B';
    let page = entry / PAGE * PAGE;
    let start = row.start - second.len();
    database.0[start..row.start].copy_from_slice(&second);
    database.0[entry + 2..entry + 4]
        .copy_from_slice(&u16::try_from(start - page).unwrap().to_le_bytes());
    database.0[page + 12] += 1;
    database.0[Database::definition("Section") + 16] += 1;
    let reading = reading(&database.0);
    let printed = printed(&reading);
    assert!(reading.session.is_some(), "{printed:#?}");
    let expected = "warning[empty-section] Section row 2 section B has no results, and is left out";
    assert!(printed.iter().any(|one| one == expected), "{printed:#?}");
}
