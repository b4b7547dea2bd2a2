//! A table more, a pair that comes late, a pair that leaves: in every size, whatever was typed before.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test ends where something is wrong")]

use std::ops::RangeInclusive;

use desk::acts::{Act, Changed, DrawnRound, Files, Refusal, act, next_round};
use desk::before_play::{NewFile, Typing, Unplayed};
use movements::{EvenTables, Howell, Mitchell};
use notation::Field;
use render::paper::Paper;
use session::{Event, Movement};
use traveler_ingest::{
    Options, SectionMovement, SideFiles, SourceFile, read_movement, read_several, rows,
};

const OPTIONS: Options = Options::DEFAULT;

/// The files of a session by their names.
#[derive(Clone)]
struct Folder(Vec<NewFile>);

impl Folder {
    fn of(movements: &[Movement], typing: Typing) -> Self {
        let is_one = movements.len() == 1;
        let movements: Vec<SectionMovement> = (movements.iter().zip(["A", "B"]))
            .map(|(movement, name)| SectionMovement {
                section: (!is_one).then(|| name.to_owned()),
                movement: movement.clone(),
            })
            .collect();
        let event = Event::UNNAMED;
        let unplayed = Unplayed {
            event: &event,
            movements: &movements,
            rules: None,
            paper: Paper::A4,
            typing,
            delimiter: None,
        };
        Self(unplayed.unprinted().unwrap())
    }

    fn file(&self, name: &'static str) -> Option<SourceFile<'_>> {
        let file = self.0.iter().find(|file| file.name == name)?;
        let bytes = &file.bytes;
        Some(SourceFile { name, bytes })
    }

    fn travelers(&self) -> SourceFile<'_> {
        let csv = self.file("travelers.csv");
        csv.or_else(|| self.file("travelers.xlsx")).unwrap()
    }

    /// Types a result into each line up to a round in which somebody plays, and a name for each pair.
    fn typed(mut self, rounds: u8) -> Self {
        for file in &mut self.0 {
            let text = match file.name {
                "travelers.csv" | "pairs.csv" => String::from_utf8(file.bytes.clone()).unwrap(),
                _ => continue,
            };
            let has_section = text.starts_with("\u{FEFF}section");
            let lines = text.lines().map(|line| {
                let cells: Vec<&str> = line.split(',').skip(usize::from(has_section)).collect();
                let round = cells[0].trim_start_matches('\u{FEFF}').parse::<u8>();
                let is_known = cells.len() == 8 && cells[..5].iter().all(|cell| !cell.is_empty());
                match round {
                    Ok(round) if is_known && round <= rounds => {
                        line.strip_suffix(",,,").unwrap().to_owned() + ",1NT,N,+1"
                    }
                    Ok(_) if file.name == "pairs.csv" => {
                        let known = line.strip_suffix(",,,,").unwrap();
                        format!("{known},\"Lee, {}\",Bo {},,", cells[0], cells[..2].join(""))
                    }
                    _ => line.to_owned(),
                }
            });
            file.bytes = lines.map(|line| line + "\n").collect::<String>().into_bytes();
        }
        self
    }

    fn act(&self, section: Option<&str>, what: Act) -> Result<Changed, Refusal> {
        let files = Files {
            travelers: self.travelers(),
            pairs: self.file("pairs.csv"),
            movement: self.file("movement.csv").unwrap(),
            settings: self.file("session.toml"),
        };
        act(&files, section, what, None, &OPTIONS)
    }

    /// The folder as it is after an act.
    fn after(&self, changed: Changed) -> Self {
        let mut files = self.0.clone();
        for new in changed.made.files {
            let own = files.iter_mut().find(|file| file.name == new.name);
            own.expect("acts write what is there").bytes = new.bytes;
        }
        Self(files)
    }

    /// The lines that have a result.
    fn lines(&self) -> Vec<Vec<String>> {
        let rows = rows(&[self.travelers()], &SideFiles::NOTHING, &OPTIONS, 100_000).unwrap();
        let reported = rows.columns.iter().position(|column| column.field == Field::Contract);
        let cells = rows.rows.into_iter();
        let cells = cells.map(|row| row.cells.into_iter().map(|cell| cell.text).collect());
        let mut lines: Vec<Vec<String>> = cells.collect();
        lines.retain(|line| !line[reported.unwrap()].is_empty());
        lines.sort();
        lines
    }

    /// The errors that the session has.
    fn errors(&self) -> Vec<String> {
        let beside = SideFiles {
            pairs: self.file("pairs.csv"),
            settings: self.file("session.toml"),
            movement: self.file("movement.csv"),
            ..SideFiles::NOTHING
        };
        let reading = read_several(&[self.travelers()], &beside, &OPTIONS);
        let all = reading.diagnostics.iter().map(ToString::to_string);
        all.filter(|found| found.starts_with("error")).collect()
    }

    fn movement(&self) -> Movement {
        let reading =
            read_movement(self.file("movement.csv").unwrap(), self.file("session.toml"), &OPTIONS);
        (reading.made.expect("a movement").sections).remove(0).movement
    }
}

fn mitchell(tables: u16, even: Option<EvenTables>) -> Mitchell {
    Mitchell { tables, boards: Some(tables), rounds: None, even, half_table: None, switched: 0 }
}

/// The movements of a size that people play, by their names.
fn of_size(tables: u16) -> Vec<(String, Movement)> {
    let evens = match tables % 2 {
        0 => vec![Some(EvenTables::Skip), Some(EvenTables::Relay)],
        _ => vec![None],
    };
    let mitchells = evens.into_iter().flat_map(|even| {
        let plain = mitchell(tables, even);
        let switched = Mitchell { switched: 1, ..plain };
        [("Mitchell", plain), ("switched", switched)]
            .map(|(name, one)| (format!("{name} {even:?}"), one.movement()))
    });
    // As few boards as there can be, so that the test is quick.
    let howells = (5..=40).map(|boards| Howell {
        tables,
        boards: Some(boards),
        rounds: None,
        half_table: false,
    });
    let howell = howells.map(Howell::movement).find(Result::is_ok);
    mitchells
        .chain(howell.map(|movement| ("Howell".to_owned(), movement)))
        .filter_map(|(name, movement)| Some((name, movement.ok()?)))
        .collect()
}

#[test]
fn what_was_typed_stays_in_small_sizes() {
    what_was_typed_stays(2..=11);
}

#[test]
fn what_was_typed_stays_in_sizes_up_to_15_tables() {
    what_was_typed_stays(12..=15);
}

#[test]
#[ignore = "takes a minute; `.ci/night` runs it"]
fn what_was_typed_stays_in_sizes_up_to_18_tables() {
    what_was_typed_stays(16..=18);
}

#[test]
#[ignore = "takes a minute; `.ci/night` runs it"]
fn what_was_typed_stays_in_large_sizes() {
    what_was_typed_stays(19..=20);
}

/// Whatever an act does, what was typed stays, and the session has no error.
fn what_was_typed_stays(sizes: RangeInclusive<u16>) {
    let mut refused = Vec::new();
    for tables in sizes {
        for (name, movement) in of_size(tables) {
            for rounds in 0..=2 {
                let folder = Folder::of(std::slice::from_ref(&movement), Typing::Csv).typed(rounds);
                let lines = folder.lines();
                let first = movement.everybody().first().copied().unwrap();
                let leaves =
                    Act::Leaves { number: first.number, side: first.direction.side(), from: None };
                let more = [Act::Tables(2 * tables + 1), Act::Tables(2 * tables + 2)];
                for what in more.into_iter().chain([Act::Late { from: None }, leaves]) {
                    let at = format!("{tables} tables, {name}, {rounds} rounds typed, {what:?}");
                    let changed = match folder.act(None, what) {
                        Ok(changed) => changed,
                        Err(why) => {
                            assert!(why.hint.is_some() && why.message.len() > 20, "{at}: {why:?}");
                            refused.push((rounds, at));
                            continue;
                        }
                    };
                    let after = folder.after(changed);
                    assert_eq!(after.lines(), lines, "{at}");
                    if rounds == 1 {
                        assert_eq!(after.errors(), Vec::<String>::new(), "{at}");
                    }
                    // A pair that left may come back, and a phantom's place may be taken.
                    let ahead = after.movement().sittings().to_vec().into_iter();
                    let mut ahead = ahead.filter(|one| one.round.get() > rounds);
                    if ahead.any(|one| !one.plays()) {
                        let late = after.act(None, Act::Late { from: None });
                        let back = after.after(late.unwrap_or_else(|why| panic!("{at}: {why:?}")));
                        assert_eq!(back.lines(), lines, "{at}");
                    }
                }
            }
        }
    }
    // There is no Howell of more than 20 tables; with three, all tables play the same boards in a round, and with more
    // they do not. Two tables that skip have one round.
    let is_known = |at: &String| {
        at.starts_with("2 tables")
            || at.starts_with("3 tables, Howell, 1")
            || at.starts_with("20 tables, Howell")
            // Tables that share boards go on with no table more, but with a pair that takes the places of others.
            || at.contains("Relay") && at.contains("1 rounds typed, Tables")
    };
    let early = refused.iter().filter(|(rounds, _)| *rounds < 2);
    let early: Vec<&String> = early.map(|(_, at)| at).filter(|at| !is_known(at)).collect();
    assert_eq!(early, Vec::<&String>::new());
    // Later, a pair takes the place of a phantom or leaves.
    let later = refused.iter().filter(|(rounds, at)| *rounds == 2 && at.contains("Leaves"));
    assert!(later.map(|(_, at)| at).all(is_known), "{refused:?}");
}

/// Where a table more cannot be, the reason says what was played.
#[test]
fn what_was_played_stands_against_another_movement() {
    let movement = mitchell(7, None).movement().unwrap();
    let folder = Folder::of(std::slice::from_ref(&movement), Typing::Csv);
    let why = folder.clone().typed(2).act(None, Act::Tables(16)).unwrap_err();
    assert_eq!(why.message, "8 tables do not fit what was played up to round 2");
    let why = folder.act(None, Act::Tables(14)).unwrap_err();
    assert_eq!(why.message, "there are 7 tables already");
    // A smaller movement would have no room for a pair with names.
    let why = folder.typed(0).act(None, Act::Tables(12)).unwrap_err();
    assert!(
        why.message.starts_with("`pairs.csv` has text in a row that would not be there: `7 "),
        "{why:?}"
    );
}

/// A slip that was turned round says otherwise than the movement: whoever changes the movement is told where.
#[test]
fn a_turned_slip_stands_against_another_movement() {
    let five = Howell { tables: 5, boards: Some(27), rounds: None, half_table: true };
    let movement = five.movement().unwrap();
    let mut folder = Folder::of(std::slice::from_ref(&movement), Typing::Csv).typed(1);
    let turned = |line: &str| match line.split(',').collect::<Vec<_>>()[..] {
        ["1", "3", board, ns, ew, ref played @ ..] => {
            format!("1,3,{board},{ew},{ns},{}\n", played.join(","))
        }
        _ => format!("{line}\n"),
    };
    for file in folder.0.iter_mut().filter(|file| file.name == "travelers.csv") {
        let text = String::from_utf8(file.bytes.clone()).unwrap();
        file.bytes = text.lines().map(turned).collect::<String>().into_bytes();
    }
    let why = folder.act(None, Act::Late { from: None }).unwrap_err();
    assert_eq!(
        why.message,
        "board 13 of round 1, table 3, 4 against 9, has a result, and would not be played"
    );
    assert_eq!(
        why.hint.as_deref(),
        Some("the slip is turned round: turn it back, change the movement, and turn it again")
    );
}

/// A half table more: the late pair sits N-S at a table of its own, and has opponents from round 2 on.
#[test]
fn a_pair_that_comes_late_has_half_a_table() {
    let movement = mitchell(7, None).movement().unwrap();
    let folder = Folder::of(std::slice::from_ref(&movement), Typing::Csv).typed(1);
    let changed = folder.act(None, Act::Late { from: None }).unwrap();
    assert_eq!(
        changed.summary,
        ["7½ tables, 7 rounds, 8 boards; before: 7 tables, 7 rounds, 7 boards", "new: NS 8"]
    );
    let after = folder.after(changed);
    let lines = String::from_utf8(after.travelers().bytes.to_vec()).unwrap();
    assert!(lines.contains("\n1,8,8,8,,,,\n") && lines.contains("\n2,8,1,8,7,,,\n"), "{lines}");
    let settings = String::from_utf8(after.file("session.toml").unwrap().bytes.to_vec()).unwrap();
    assert!(settings.ends_with("tables = 8\n"), "{settings}");
    assert_eq!(after.errors(), Vec::<String>::new());
    let roster = String::from_utf8(after.file("pairs.csv").unwrap().bytes.to_vec()).unwrap();
    assert!(roster.contains("\n7,NS,\"Lee, 7\",Bo 7NS,,\n8,NS,,,,\n"), "{roster}");
}

/// Tables that share boards in each round leave no movement of another size that begins so: a pair that comes takes the
/// places of others, and there is no evening of one round.
#[test]
fn no_act_makes_one_round_of_an_evening() {
    let relay = mitchell(8, Some(EvenTables::Relay)).movement().unwrap();
    let before = Folder::of(std::slice::from_ref(&relay), Typing::Csv);
    let changed = before.act(None, Act::Late { from: None }).unwrap();
    assert_eq!(before.after(changed).movement().rounds().count(), 8);
    let begun = before.typed(1);
    let refused = begun.act(None, Act::Tables(17)).unwrap_err();
    assert_eq!(refused.message, "no movement of 8½ tables goes on from this one");
    let after = begun.after(begun.act(None, Act::Late { from: None }).unwrap());
    assert_eq!(after.errors(), Vec::<String>::new());
    let plays = |one: &&session::Sitting| one.plays() && one.seats.ns[0].get() == 9;
    assert_eq!(after.movement().sittings().iter().filter(plays).count(), 7);
}

/// Where there may be no place for a rover in each round, that is said, and not sought for ever.
#[test]
fn a_rover_is_not_sought_for_ever() {
    let relay = Mitchell { rounds: Some(30), ..mitchell(30, Some(EvenTables::Relay)) };
    let movement = relay.movement().unwrap();
    let folder = Folder::of(std::slice::from_ref(&movement), Typing::Csv).typed(1);
    let refused = folder.act(None, Act::Late { from: None }).unwrap_err();
    assert_eq!(refused.message, "no movement of 30½ tables goes on from this one");
}

/// A pair that takes the place of a phantom plays from now on, and not in the rounds that are over.
#[test]
fn no_act_adds_lines_to_a_round_that_is_over() {
    let half = Mitchell { half_table: Some(contract_scoring::Side::EastWest), ..mitchell(7, None) };
    let movement = half.movement().unwrap();
    let folder = Folder::of(std::slice::from_ref(&movement), Typing::Csv).typed(4);
    let refused = folder.act(None, Act::Tables(14)).unwrap_err();
    assert_eq!(refused.flag, Some("--late"), "{}", refused.message);
    let changed = folder.act(None, Act::Late { from: None }).unwrap();
    assert_eq!(
        changed.summary[0],
        "7 tables, 7 rounds, 7 boards; before: 6½ tables, 7 rounds, 7 boards"
    );
    assert_eq!(folder.after(changed).errors(), Vec::<String>::new());
}

/// Who left does not come back with another table, but another pair may take its place.
#[test]
fn a_pair_that_left_stays_away() {
    let movement = mitchell(7, None).movement().unwrap();
    let folder = Folder::of(std::slice::from_ref(&movement), Typing::Csv).typed(2);
    let leaves = Act::Leaves {
        number: "3".parse().unwrap(),
        side: Some(contract_scoring::Side::NorthSouth),
        from: None,
    };
    let changed = folder.act(None, leaves).unwrap();
    assert_eq!(changed.summary[1..], ["left: NS 3"]);
    let after = folder.after(changed);
    let why = after.act(None, Act::Tables(16)).unwrap_err();
    assert_eq!(why.message, "NS 3 has left, and a movement of 8 tables would have it play");
    let late = after.act(None, Act::Late { from: None }).unwrap();
    assert_eq!(late.summary[1..], ["new: NS 8"]);
    let lines = after.after(late);
    let lines = String::from_utf8(lines.travelers().bytes.to_vec()).unwrap();
    assert!(lines.contains("\n2,3,4,3,2,1NT,N,+1\n"), "{lines}");
    assert!(lines.contains("\n3,3,5,8,1,,,\n"), "{lines}");
}

/// One section of two changes; the workbook keeps the other as it is.
#[cfg(feature = "xlsx")]
#[test]
fn a_section_of_a_workbook_changes_by_itself() {
    let movements = [mitchell(5, None), mitchell(3, None)].map(|one| one.movement().unwrap());
    let folder = Folder::of(&movements, Typing::Workbook);
    assert_eq!(folder.act(None, Act::Tables(8)).unwrap_err().message, "there are several sections");
    let changed = folder.act(Some("b"), Act::Tables(8)).unwrap();
    let after = folder.after(changed);
    let sheets = traveler_ingest::grids(after.travelers().bytes).unwrap();
    let rows: Vec<(&str, usize)> =
        sheets.iter().map(|(name, rows)| (name.as_str(), rows.len())).collect();
    assert_eq!(rows, [("Section A", 26), ("Section B", 13), ("Names", 19)]);
    assert_eq!(after.movement(), movements[0]);
}

/// In its first round a Swiss looks like a movement in which nobody changes directions.
#[test]
fn a_drawn_round_makes_one_winner() {
    let csv = SourceFile {
        name: "movement.csv",
        bytes: b"round,table,ns,ew,boards\n1,1,1,2,1 2\n1,2,3,4,1 2\n",
    };
    let movement = read_movement(csv, None, &OPTIONS).made.unwrap().sections;
    let folder = Folder::of(&[movement[0].movement.clone()], Typing::Csv).typed(1);
    let settings = |files: &[NewFile]| {
        let file = files.iter().find(|file| file.name == "session.toml").unwrap();
        String::from_utf8(file.bytes.clone()).unwrap()
    };
    assert!(settings(&folder.0).contains("winners = 2\n"));
    let files = Files {
        travelers: folder.travelers(),
        pairs: folder.file("pairs.csv"),
        movement: folder.file("movement.csv").unwrap(),
        settings: folder.file("session.toml"),
    };
    let number = |number| session::PairNumber::new(number).unwrap();
    let round = DrawnRound {
        matches: vec![[number(4), number(1)], [number(2), number(3)]],
        bye: None,
        boards: 2,
        of_teams: false,
        settled: Vec::new(),
    };
    let changed = next_round(&files, &round, None, &OPTIONS).unwrap();
    let changed = changed.made.files;
    assert!(settings(&changed).contains("winners = 1\n"));
    let pairs = changed.iter().find(|file| file.name == "pairs.csv").unwrap();
    let pairs = String::from_utf8(pairs.bytes.clone()).unwrap();
    assert!(!pairs.contains("direction"), "{pairs}");
    assert!(pairs.contains("\"Lee, 4\""), "{pairs}");
}

/// Nor does it where a round is named; where all are over, there is no earlier one to name.
#[test]
fn nobody_comes_or_leaves_in_rounds_that_are_over() {
    let half = Mitchell { half_table: Some(contract_scoring::Side::EastWest), ..mitchell(7, None) };
    let movement = half.movement().unwrap();
    let new = Folder::of(std::slice::from_ref(&movement), Typing::Csv);
    let round = |number| session::RoundNumber::new(number).ok();
    let late = |folder: &Folder, from| folder.act(None, Act::Late { from }).unwrap_err();
    let refused = late(&new.clone().typed(4), round(3));
    assert_eq!(refused.message, "round 3 is over: nobody comes into it");
    assert_eq!(refused.hint.unwrap(), "name round 4 or a later one");
    let whole = new.typed(7);
    let refused = late(&whole, None);
    assert_eq!(refused.message, "no pair is missing from round 8 on");
    assert!(refused.hint.unwrap().contains("draw the next round first"));
    let leaves = Act::Leaves {
        number: session::PairNumber::new(1).unwrap(),
        side: Some(contract_scoring::Side::NorthSouth),
        from: None,
    };
    let refused = whole.act(None, leaves).unwrap_err();
    let hint = "nothing has to change: all that it was to play is over";
    assert_eq!((refused.hint.as_deref(), refused.flag), (Some(hint), None));
}
