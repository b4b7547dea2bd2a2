//! Whole sessions typed line by line, as a director types them; and what stops a line.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test ends where something is wrong"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use contract_scoring::{
    BoardNumber, Contract, Declarer, Played, Seat, Side, Tricks, Vulnerability,
};
use desk::slips::{By, Evening, ResultsByLine, Slips, Tried};
use findings::{CellRepair, Code, Place, Severity};
use matchpointing::score;
use notation::Letters;
use reports::words::of_event;
use session::{Outcome, PairNumber, ResultId, Session};
use traveler_ingest::{
    Options, Reading, SideFiles, SourceFile, put_repair_first, read_several, with_cell,
};

/// The files of an evening; the travelers are typed into.
#[derive(Clone)]
struct Files {
    travelers: Vec<u8>,
    pairs: Vec<u8>,
    settings: Vec<u8>,
    movement: Vec<u8>,
}

impl Files {
    /// A fixture before play: its movement, and its lines without results.
    fn of(fixture: &str) -> (Self, Session) {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures").join(fixture);
        let file = |name: &str| fs::read(folder.join(name)).unwrap();
        let played = file("travelers.csv");
        let (mut lines, mut tables) = (Vec::new(), BTreeMap::<_, Vec<u32>>::new());
        for row in std::str::from_utf8(&played).unwrap().lines().skip(1) {
            let cells: Vec<u32> =
                row.split(',').take(5).map(|cell| cell.parse().unwrap()).collect();
            let [board, round, table, ns, ew] = cells[..] else {
                panic!("{row}");
            };
            tables.entry((round, table, ns, ew)).or_default().push(board);
            lines.push((round, table, board, ns, ew));
        }
        lines.sort_unstable();
        let mut movement = "round,table,ns,ew,boards\n".to_owned();
        for ((round, table, ns, ew), boards) in tables {
            let boards: Vec<String> = boards.iter().map(u32::to_string).collect();
            movement += &format!("{round},{table},{ns},{ew},{}\n", boards.join(" "));
        }
        let mut travelers = "round,table,board,ns,ew,contract,by,result\n".to_owned();
        for (round, table, board, ns, ew) in lines {
            travelers += &format!("{round},{table},{board},{ns},{ew},,,\n");
        }
        let files = Self {
            travelers: travelers.into_bytes(),
            pairs: file("pairs.csv"),
            settings: file("session.toml"),
            movement: movement.into_bytes(),
        };
        let original = files.read_of(&played);
        (files, original.session.unwrap())
    }

    fn evening(&self) -> Evening<'_> {
        let file = |name, bytes| SourceFile { name, bytes };
        Evening {
            travelers: file("travelers.csv", self.travelers.as_slice()),
            beside: SideFiles {
                pairs: Some(file("pairs.csv", self.pairs.as_slice())),
                settings: Some(file("session.toml", self.settings.as_slice())),
                movement: Some(file("movement.csv", self.movement.as_slice())),
                ..SideFiles::NOTHING
            },
            options: Options::default(),
            letters: Letters::English,
        }
    }

    fn read_of(&self, travelers: &[u8]) -> Reading {
        let evening = self.evening();
        let travelers = SourceFile { name: "travelers.csv", bytes: travelers };
        read_several(&[travelers], &evening.beside, &evening.options)
    }

    fn read(&self) -> Reading {
        self.read_of(&self.travelers)
    }

    fn slips(&self) -> Slips {
        self.evening().slips().unwrap()
    }

    /// Tries a text in a line: the answer, or why it stops there.
    fn tried(&self, line: usize, text: &str) -> Result<Tried, String> {
        self.tried_in(&self.slips(), &self.read(), line, text)
    }

    fn tried_in(
        &self,
        slips: &Slips,
        before: &Reading,
        line: usize,
        text: &str,
    ) -> Result<Tried, String> {
        let reported = |stop: desk::slips::Stop| match stop.expected {
            Some(expected) => format!("{}; expected {expected}", stop.message),
            None => stop.message,
        };
        let entry = slips.entry(By::Table, line, text).map_err(reported)?;
        self.evening().tried(slips, before, &entry).map_err(reported)
    }

    /// What is seen of a text in a line, or why it stops there.
    fn seen(&self, line: usize, text: &str) -> String {
        let tried = match self.tried(line, text) {
            Ok(tried) => tried,
            Err(why) => return why,
        };
        let session = tried.session.unwrap();
        let sheet = score(&session);
        let understood =
            ResultsByLine::of(&session, &sheet).line(&self.slips().lines[line]).unwrap();
        let points = understood
            .points
            .map(|points| points.map_or("-".to_owned(), |points| points.to_decimal(2).to_string()));
        let text = understood.text(of_event(session.event()));
        format!("{text} ({}/{})", points.ns, points.ew)
    }

    fn enter(&mut self, line: usize, text: &str) {
        self.travelers = self.tried(line, text).unwrap_or_else(|why| panic!("{text}: {why}")).bytes;
    }
}

/// What a director types for a result, in contracts.
fn contract(session: &Session, id: ResultId) -> String {
    match session.result(id).played.unwrap() {
        Played::PassedOut => "p".to_owned(),
        Played::Contract { contract, declarer: Declarer::Seat(seat), tricks } => {
            let bid = contract.to_string().replace("NT", "n");
            format!("{bid}{seat}{}", contract.result(tricks)).to_lowercase()
        }
        Played::Contract { .. } => panic!("the side alone is known"),
    }
}

/// The shortest text that gives the score on that line.
fn points(session: &Session, id: ResultId, slips: &Slips, line: usize) -> String {
    let Outcome::Plain(score) = session.result(id).outcome else {
        panic!("a ruling");
    };
    let points = score.points();
    let (short, whole) = ((points / 10).abs(), points.abs());
    let sign = if points < 0 { "-" } else { "+" };
    let texts =
        [short.to_string(), whole.to_string(), format!("{sign}{short}"), format!("{sign}{whole}")];
    let gives = |text: &String| {
        let entry = slips.entry(By::Table, line, text).unwrap();
        format!("{entry:?}").contains(&format!("\"{score}\""))
    };
    texts.into_iter().find(gives).unwrap()
}

/// Types a whole session, and compares each line and each total; the mean of keys a line, in hundredths.
fn replayed(fixture: &str, by_score: bool) -> usize {
    let (mut files, original) = Files::of(fixture);
    let known: BTreeMap<_, ResultId> = (original.result_ids())
        .map(|(id, result)| {
            let number = |id| original.contestant(id).number;
            ((result.board, number(result.ns), number(result.ew)), id)
        })
        .collect();
    let (mut keys, mut at, mut slips) = (0, None, files.slips());
    let (count, before) = (slips.lines.len(), files.read());
    while let Some(line) = slips.next_open(By::Table, at) {
        let own = &slips.lines[line];
        let id = known[&(own.board, own.seats.ns[0], own.seats.ew[0])];
        let text =
            if by_score { points(&original, id, &slips, line) } else { contract(&original, id) };
        let tried = files.tried_in(&slips, &before, line, &text);
        files.travelers = tried.unwrap_or_else(|why| panic!("{text}: {why}")).bytes;
        keys += text.chars().count() + 1;
        at = Some(line);
        slips = files.slips();
    }
    let typed = files.read().session.unwrap();
    let [sheet, expected] = [&typed, &original].map(score);
    assert_eq!(typed.result_ids().count(), count);
    for ((id, one), (other, original_line)) in typed.result_ids().zip(original.result_ids()) {
        assert_eq!(one.outcome, original_line.outcome);
        assert_eq!(sheet.line(&typed, id), expected.line(&original, other));
    }
    let totals = |session: &Session, sheet: &matchpointing::Scoresheet| -> Vec<String> {
        let all = session.contestant_ids();
        all.map(|(id, _)| format!("{:?}", sheet.standing(id))).collect()
    };
    assert_eq!(totals(&typed, &sheet), totals(&original, &expected));
    100 * keys / count
}

#[test]
fn a_session_is_typed_by_contracts() {
    let mean = replayed("howell-5-tables", false);
    assert!(mean <= 630, "{mean}");
}

#[test]
fn a_session_is_typed_by_scores() {
    let mean = replayed("howell-5-tables", true);
    assert!(mean <= 350, "{mean}");
}

#[test]
#[ignore = "takes long; `.ci/night` runs it"]
fn a_larger_session_is_typed() {
    for (by_score, most) in [(false, 630), (true, 350)] {
        let mean = replayed("mitchell-7-tables", by_score);
        assert!(mean <= most, "{mean}");
    }
}

#[test]
fn what_is_typed_is_understood_at_once() {
    let (mut files, _) = Files::of("mitchell-7-tables");
    // Board 1 at the first table: nobody is vulnerable; board 2: N-S are.
    assert_eq!(files.seen(0, "4sn="), "4♠ by N, =: 420 for N-S (-/-)");
    assert_eq!(files.seen(0, "4hx e -1"), "4♥X by E, -1: 100 for N-S (-/-)");
    assert_eq!(files.seen(0, "42"), "420 for N-S (-/-)");
    assert_eq!(files.seen(0, "-5"), "50 for E-W (-/-)");
    assert_eq!(files.seen(1, "420"), "420 for E-W (-/-)");
    assert_eq!(files.seen(0, "p"), "passed out: 0 (-/-)");
    assert_eq!(files.seen(0, "np"), "not played (-/-)");
    assert_eq!(files.seen(0, "a+ a-"), "N-S A+, E-W A- (-/-)");
    files.enter(0, "4sn=");
    let same_board = files.slips().lines.iter().rposition(|line| line.board.get() == 1).unwrap();
    // Of six results, two are there: 65 % and 55 % of a top of 5.
    assert_eq!(files.seen(same_board, "4sn+1"), "4♠ by N, +1: 450 for N-S (3.25/2.75)");
    files.enter(1, "3nw-1");
    assert_eq!(files.seen(2, "."), "3NT by W, -1: 100 for N-S (-/-)");
}

#[test]
fn what_was_understood_is_in_the_language_of_the_event() {
    let (mut files, _) = Files::of("mitchell-7-tables");
    let settings = String::from_utf8(files.settings.clone()).unwrap();
    let mut in_language = |tag: &str, typed: &str| {
        let own = format!("[event]\nlanguage = \"{tag}\"");
        files.settings = settings.replacen("[event]", &own, 1).into_bytes();
        files.seen(0, typed)
    };
    let printed = in_language("fr", "3nw-1");
    assert_eq!(printed, "3SA par O, -1\u{a0}: 50 pour N-S (-/-)");
    assert_eq!(in_language("de", "a+ a-"), "N-S A+, O-W A- (-/-)");
    assert_eq!(in_language("sv", "-5"), "50 till Ö-V (-/-)");
}

#[test]
fn what_cannot_be_stops_at_the_line() {
    let (files, _) = Files::of("mitchell-7-tables");
    assert_eq!(files.seen(0, "."), "there is no result in the line above");
    assert_eq!(
        files.seen(0, "620"),
        "no contract gives N-S 620 when neither side is vulnerable; expected 630 or 610"
    );
    assert_eq!(files.seen(0, "4sn+4"), "at most 13 tricks: 4S can make at most +3");
    assert!(files.seen(0, "4zn=").starts_with("`4zn=` is neither a contract nor a ruling"));
    assert!(files.seen(0, "4s").contains("declarer"), "{}", files.seen(0, "4s"));
}

#[test]
fn only_the_cells_of_the_line_change() {
    let (mut files, _) = Files::of("howell-5-tables");
    let before = String::from_utf8(files.travelers.clone()).unwrap();
    files.enter(0, "3nn+1");
    let after = String::from_utf8(files.travelers.clone()).unwrap();
    let changed: Vec<_> =
        before.lines().zip(after.lines()).filter(|(one, other)| one != other).collect();
    assert_eq!(changed.len(), 1);
    assert!(changed[0].1.ends_with(",3NT,N,+1"), "{changed:?}");
    // A score needs a column, which is blank in the other lines.
    files.enter(1, "-110");
    let scored = String::from_utf8(files.travelers.clone()).unwrap();
    assert!(scored.starts_with("round,table,board,ns,ew,contract,by,result,score\n"), "{scored}");
    assert!(scored.lines().nth(2).unwrap().ends_with(",,,,-110"), "{scored}");
    // What is typed over a line takes its place.
    files.enter(1, "3nn+1");
    assert!(!String::from_utf8(files.travelers.clone()).unwrap().contains("110"));
}

#[test]
fn lines_without_rows_are_added() {
    let (mut files, _) = Files::of("howell-5-tables");
    files.travelers = b"board,round,ns,ew,score\n".to_vec();
    assert_eq!(files.slips().lines.len(), 135);
    files.enter(0, "42");
    files.enter(1, "-11");
    let slips = files.slips();
    assert_eq!(slips.progress().unwrap().lines, 2);
    assert_eq!(slips.next_open(By::Table, Some(1)), Some(2));
    assert_eq!(files.travelers, b"board,round,ns,ew,score\n1,1,10,1,420\n2,1,10,1,-110\n");
}

#[test]
fn progress_and_order() {
    let (mut files, _) = Files::of("howell-5-tables");
    let slips = files.slips();
    assert_eq!(slips.groups(By::Table).len(), 45);
    assert_eq!(slips.groups(By::Board).len(), 27);
    let by_board = slips.groups(By::Board);
    assert!(by_board[0].iter().all(|line| slips.lines[*line].board.get() == 1));
    files.enter(0, "p");
    let slips = files.slips();
    let progress = slips.progress().unwrap();
    assert_eq!(
        (progress.lines, progress.of, progress.round.get(), progress.rounds.get()),
        (1, 135, 1, 9)
    );
    assert_eq!(slips.next_open(By::Table, None), Some(1));
    assert_eq!(slips.next_open(By::Board, Some(by_board[0][4])), Some(by_board[1][0]));
}

#[test]
fn a_slip_is_turned_round_where_pairs_have_one_ranking() {
    use session::Winners::{One, Two};
    let (files, _) = Files::of("howell-5-tables");
    let (evening, slips) = (files.evening(), files.slips());
    let turned = evening.turned(&slips, 0, One).unwrap();
    let own = String::from_utf8(turned.clone()).unwrap();
    assert!(own.lines().nth(1).unwrap().starts_with("1,1,1,1,10,"), "{own}");
    let again = Files { travelers: turned, ..Files::of("howell-5-tables").0 };
    assert_eq!(again.slips().lines[0].seats.ns[0].get(), 1);
    let back = again.evening().turned(&again.slips(), 0, One).unwrap();
    assert_eq!(back, files.travelers);
    let why = evening.turned(&slips, 0, Two).unwrap_err();
    assert!(why.message.contains("ranked apart"), "{}", why.message);
}

#[test]
fn a_slip_is_moved_to_another_table_and_to_other_pairs() {
    let (mut files, _) = Files::of("howell-5-tables");
    for (line, text) in [(0, "4sn="), (1, "p"), (2, "3nw-1")] {
        files.enter(line, text);
    }
    let slips = files.slips();
    let groups = slips.groups(By::Table);
    let written = |slips: &Slips, group: &[usize]| -> Vec<String> {
        let lines = group.iter().map(|line| slips.written(&slips.lines[*line]));
        lines.collect()
    };
    let moved = files.evening().moved(&slips, 0, groups[1][0]).unwrap();
    let before = std::mem::replace(&mut files.travelers, moved);
    let now = files.slips();
    assert_eq!(written(&now, &groups[0]), ["", "", ""]);
    assert_eq!(written(&now, &groups[1]), ["4S N =", "PASS", "3NT W -1"]);
    // The other way it is as it was.
    let back = files.evening().moved(&now, groups[1][0], 0).unwrap();
    assert_eq!(back, before);
    let own = &now.lines[groups[0][0]];
    let other = &now.lines[groups[1][0]];
    let (ns, ew) = (own.seats.ns[0], own.seats.ew[0]);
    let sits = [other.seats.ns[0], ew];
    let seated = files.evening().seated(&now, 0, sits).unwrap();
    files.travelers = seated;
    let now = files.slips();
    let seats = |line: usize| (now.lines[line].seats.ns[0], now.lines[line].seats.ew[0]);
    assert_eq!(seats(0), (sits[0], ew));
    assert_eq!(seats(groups[1][0]).0, ns);
    let why = files.evening().seated(&now, 0, [ew, ew]).unwrap_err();
    assert_eq!(why.message, "a pair cannot play against itself");
    let nobody = "99".parse().unwrap();
    let why = files.evening().seated(&now, 0, [nobody, ew]).unwrap_err();
    assert_eq!(why.message, "no pair 99 plays in section A");
}

/// Numbers that are the same in every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, most: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % most
    }
}

/// Every score that a contract gives, by a way of its own: all of them are scored.
fn possible(vulnerability: Vulnerability) -> BTreeSet<i64> {
    let mut all = BTreeSet::from([0]);
    for level in 1..=7 {
        for text in ["C", "D", "H", "S", "NT"] {
            for doubled in ["", "X", "XX"] {
                let contract: Contract = format!("{level}{text}{doubled}").parse().unwrap();
                for seat in [Seat::North, Seat::East] {
                    for tricks in Tricks::ALL {
                        let played =
                            Played::Contract { contract, declarer: Declarer::Seat(seat), tricks };
                        let score = played.score(vulnerability, Side::NorthSouth);
                        all.insert(i64::from(score.points()));
                    }
                }
            }
        }
    }
    all
}

/// The travelers with the lines of the slips before one typed as they were played.
fn typed_before(
    files: &Files,
    slips: &Slips,
    groups: &[Vec<usize>],
    original: &Session,
    known: &Known,
) -> Vec<u8> {
    let mut rows: Vec<String> =
        std::str::from_utf8(&files.travelers).unwrap().lines().map(str::to_owned).collect();
    for line in groups.iter().flatten() {
        let own = &slips.lines[*line];
        let id = known[&(own.board, own.seats.ns[0], own.seats.ew[0])];
        let row = rows[1 + line].strip_suffix(",,,").unwrap();
        rows[1 + line] = match original.result(id).played {
            Some(Played::Contract { contract, declarer: Declarer::Seat(seat), tricks }) => {
                format!("{row},{contract},{seat},{}", contract.result(tricks))
            }
            _ => format!("{row},PASS,,"),
        };
    }
    (rows.join("\n") + "\n").into_bytes()
}

type Known = BTreeMap<(BoardNumber, PairNumber, PairNumber), ResultId>;

fn doubts(reading: &Reading) -> BTreeSet<String> {
    let grave = reading.diagnostics.iter().filter(|one| {
        let is_absent = matches!(
            one.code,
            Code::MissingLines | Code::MissingRound | Code::MissingBoard | Code::NoResults
        );
        !is_absent && (one.severity != Severity::Note || one.code == Code::ProbableSlip)
    });
    grave.map(|one| one.message.clone()).collect()
}

/// What is wrong on a slip.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Mistake {
    /// A score that no contract gives.
    Score,
    /// Another pair, and nobody changes places with it.
    Pair,
    /// The two sides, exchanged.
    Sides,
    /// The number of each board, one further or one back.
    Boards,
    /// The scores, typed at another table of the round.
    Table,
    /// The scores, typed one line further.
    Line,
}

impl Mistake {
    const ALL: [Self; 6] =
        [Self::Score, Self::Pair, Self::Sides, Self::Boards, Self::Table, Self::Line];
}

/// A score close to the one that was meant, which no contract gives; `None` where chance finds none.
fn excluded(chance: &mut Chance, meant: i64, possible: &BTreeSet<i64>) -> Option<i64> {
    let mut slipped = (0..12).map(|_| match chance.below(3) {
        0 => meant + 10 * i64::try_from(1 + chance.below(9)).unwrap(),
        1 => meant * 10 + 30,
        _ => meant + 1,
    });
    // Without its last nought a number may be another score.
    slipped.find(|one| !possible.contains(one) && !possible.contains(&(10 * one)))
}

/// The travelers with a mistake on the whole slip; `None` where it would change nothing, or seat a pair against itself.
fn mistaken(
    chance: &mut Chance,
    mistake: Mistake,
    travelers: &[u8],
    slips: &Slips,
    groups: &[Vec<usize>],
    at: usize,
) -> Option<Vec<u8>> {
    let own = &slips.lines[groups[at][0]];
    let other = &slips.lines[groups[chance.below(groups.len())][0]];
    let (pair, further) = (other.seats.ns[0], chance.below(2) == 0);
    let is_own = [own.seats.ns[0], own.seats.ew[0]].contains(&pair);
    let text = std::str::from_utf8(travelers).unwrap();
    let mut rows: Vec<String> = text.lines().map(str::to_owned).collect();
    for line in &groups[at] {
        let row = &mut rows[1 + line];
        let mut cells: Vec<String> = row.split(',').map(str::to_owned).collect();
        match mistake {
            Mistake::Pair if !is_own => cells[3] = pair.to_string(),
            Mistake::Sides => cells.swap(3, 4),
            Mistake::Boards => {
                let board: u32 = cells[2].parse().unwrap();
                cells[2] = if further { board + 1 } else { board - 1 }.to_string();
            }
            _ => {}
        }
        if cells[2] == "0" {
            return None;
        }
        *row = cells.join(",");
    }
    let slipped = (rows.join("\n") + "\n").into_bytes();
    (slipped != travelers).then_some(slipped)
}

/// The travelers with the cells of a repair written over.
fn repaired(travelers: &[u8], cells: &[CellRepair]) -> Vec<u8> {
    let mut bytes = travelers.to_vec();
    // From behind, so that no cell moves before its turn.
    let place = |cell: &CellRepair| match cell.at.place {
        Place::Line { line, column, .. } => (line, column),
        _ => panic!("{cell:?}"),
    };
    let mut cells: Vec<_> = cells.iter().collect();
    cells.sort_by_key(|cell| std::cmp::Reverse(place(cell)));
    for cell in cells {
        let file = SourceFile { name: "travelers.csv", bytes: &bytes };
        bytes = with_cell(file, &Options::default(), &cell.at.place, &cell.new).unwrap();
    }
    bytes
}

/// Slips while two sessions are typed: what the score table or the movement excludes is said at the line, or before the
/// next board; a whole slip is repaired first. A sound session has at most one doubt at a time.
fn slips_while_typing(count: usize) {
    let mut chance = Chance(1);
    let (mut of_kind, mut first, mut sound, mut printed) = (BTreeMap::new(), BTreeMap::new(), 0, 0);
    let originals = ["mitchell-7-tables", "howell-5-tables"].map(Files::of);
    for round in 0.. {
        if of_kind.values().sum::<usize>() == count {
            break;
        }
        let (blank, original) = &originals[round % 2];
        let mistake = Mistake::ALL[round / 2 % Mistake::ALL.len()];
        let number = |id| original.contestant(id).number;
        let known: Known = (original.result_ids())
            .map(|(id, result)| ((result.board, number(result.ns), number(result.ew)), id))
            .collect();
        let slips = blank.slips();
        let groups = slips.groups(By::Table);
        let at = chance.below(groups.len());
        let typed = |groups: &[Vec<usize>]| Files {
            travelers: typed_before(blank, &slips, groups, original, &known),
            ..blank.clone()
        };
        let files = typed(&groups[..at]);
        let before = files.read();
        sound = sound.max(doubts(&before).len());
        let score = |line: usize| {
            let own = &slips.lines[line];
            let id = known[&(own.board, own.seats.ns[0], own.seats.ew[0])];
            match original.result(id).outcome {
                Outcome::Plain(score) => i64::from(score.points()),
                Outcome::Ruled(_) => panic!("a ruling"),
            }
        };
        let open = files.slips();
        let stops = |line: usize, points: i64| {
            let tried = files.tried_in(&open, &before, line, &format!("{points:+}"));
            tried.is_err()
        };
        let possible = |line: usize| possible(slips.vulnerability(&slips.lines[line]));
        if mistake == Mistake::Score {
            let line = groups[at][chance.below(groups[at].len())];
            let Some(slipped) = excluded(&mut chance, score(line), &possible(line)) else {
                continue;
            };
            assert!(stops(line, slipped), "{slipped:+} on line {line}");
        } else if matches!(mistake, Mistake::Table | Mistake::Line) {
            let round = slips.lines[groups[at][0]].round;
            let is_other = |group: &&Vec<usize>| slips.lines[group[0]].round == round;
            let others: Vec<_> = groups[at + 1..].iter().filter(is_other).collect();
            let aims = match mistake {
                Mistake::Line => &groups[at][1..],
                _ if others.is_empty() => continue,
                _ => others[chance.below(others.len())],
            };
            for (line, aim) in groups[at].iter().zip(aims) {
                let points = score(*line);
                let possible = possible(*aim);
                let is_stopped = stops(*aim, points);
                assert!(!(is_stopped && possible.contains(&points)), "{points:+} on line {aim}");
                // Without its last nought it may be another score.
                let is_excluded = !possible.contains(&points) && !possible.contains(&(10 * points));
                assert!(is_stopped || !is_excluded, "{points:+} on line {aim}");
                printed += usize::from(is_stopped);
            }
        } else {
            let mut files = typed(&groups[..=at]);
            let whole = files.travelers.clone();
            let Some(travelers) = mistaken(&mut chance, mistake, &whole, &slips, &groups, at)
            else {
                continue;
            };
            files.travelers = travelers;
            let mut found = files.read();
            assert!(
                !doubts(&found).is_subset(&doubts(&before)),
                "{mistake:?} on {:?} is not said",
                slips.lines[groups[at][0]]
            );
            let evening = files.evening();
            put_repair_first(&[evening.travelers], &evening.beside, &evening.options, &mut found);
            let proposed = found.diagnostics.first().and_then(|one| one.repairs.first());
            let is_whole = proposed.is_some_and(|one| repaired(&files.travelers, one) == whole);
            *first.entry(mistake).or_insert(0) += usize::from(is_whole);
        }
        *of_kind.entry(mistake).or_insert(0) += 1;
    }
    println!(
        "{of_kind:?}, repaired first: {first:?}, {sound} doubts at most; {printed} scores stopped at another line"
    );
    for (mistake, first) in first {
        assert!(
            10 * first >= 9 * of_kind[&mistake],
            "{mistake:?}: {first} of {}",
            of_kind[&mistake]
        );
    }
    assert!(sound <= 1, "{sound}");
}

#[test]
fn slips_while_typing_are_said_before_the_next_board() {
    slips_while_typing(24);
}

#[test]
#[ignore = "takes long; `.ci/night` runs it"]
fn many_slips_while_typing_are_said_before_the_next_board() {
    slips_while_typing(2000);
}
