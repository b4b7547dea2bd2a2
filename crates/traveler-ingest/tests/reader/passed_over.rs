//! Nothing in a row is passed over: in whatever notation it is, and whatever cell of it is blank or cannot be read, the
//! session has the same results, or a finding says what is wrong.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use contract_scoring::Side;
use fastrand::Rng;
use findings::{Diagnostic, Place, Severity};
use session::{Profile, Session};
use traveler_ingest::{Options, Reading, SideFiles, SourceFile, read_several};

/// So many rows of a fixture are read each time.
const ROWS: usize = 60;

/// A fixture: its travelers as cells, and the files beside them.
struct Fixture {
    folder: PathBuf,
    /// `,` or `;`.
    delimiter: char,
    /// The row with the headings: below titles, where there are some.
    header: usize,
    travelers: Vec<Vec<String>>,
    pairs: Option<Vec<Vec<String>>>,
    settings: Option<Vec<u8>>,
}

impl Fixture {
    /// All folders with travelers but those of bad input, some of whose rows are left.
    fn all() -> Vec<Self> {
        let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures")];
        let mut all = Vec::new();
        while let Some(folder) = folders.pop() {
            let entries = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
            folders.extend(entries.filter(|path| path.is_dir() && !path.ends_with("bad")));
            let Ok(text) = fs::read_to_string(folder.join("travelers.csv")) else {
                continue;
            };
            let delimiter = if text.contains(',') { ',' } else { ';' };
            let cells_of = |text: &str| -> Vec<Vec<String>> {
                text.lines().map(|line| cells(line, delimiter)).collect()
            };
            let mut travelers = cells_of(&text);
            travelers.truncate(ROWS + 1);
            let mut rows = travelers.iter();
            let header = rows.position(|row| row.iter().any(|cell| is_one(cell, &CONTRACT)));
            all.push(Self {
                delimiter,
                header: header.unwrap_or(0),
                pairs: fs::read_to_string(folder.join("pairs.csv")).ok().map(|own| cells_of(&own)),
                settings: fs::read(folder.join("session.toml")).ok(),
                folder,
                travelers,
            });
        }
        all.sort_by(|one, other| one.folder.cmp(&other.folder));
        all
    }

    fn read(&self) -> Reading {
        self.read_with(&self.travelers, self.pairs.as_deref())
    }

    fn read_with(&self, travelers: &[Vec<String>], pairs: Option<&[Vec<String>]>) -> Reading {
        let file = |name, bytes| SourceFile { name, bytes };
        let text = |rows| text(rows, self.delimiter);
        let (travelers, pairs) = (text(travelers), pairs.map(text));
        let beside = SideFiles {
            pairs: pairs.as_ref().map(|text| file("pairs.csv", text.as_bytes())),
            settings: (self.settings.as_ref()).map(|bytes| file("session.toml", bytes)),
            ..SideFiles::NOTHING
        };
        let travelers = file("travelers.csv", travelers.as_bytes());
        read_several(&[travelers], &beside, &Options::default())
    }

    /// The places of columns by one of their names.
    fn place(&self, names: &[&str]) -> Option<usize> {
        self.travelers[self.header].iter().position(|name| is_one(name, names))
    }
}

fn is_one(cell: &str, names: &[&str]) -> bool {
    names.iter().any(|name| name.eq_ignore_ascii_case(cell))
}

/// The cells of a line, with their quotes.
fn cells(line: &str, delimiter: char) -> Vec<String> {
    let mut is_quoted = false;
    let ends = |sign: char| {
        is_quoted ^= sign == '"';
        sign == delimiter && !is_quoted
    };
    line.split(ends).map(str::to_owned).collect()
}

fn text(rows: &[Vec<String>], delimiter: char) -> String {
    rows.iter().map(|row| row.join(&delimiter.to_string()) + "\n").collect()
}

/// What is scored: who met on which board, what each side is entered with, and who sat out.
fn scored(session: &Session) -> String {
    let mut scored = String::new();
    for (id, result) in session.result_ids() {
        let section = session.section(session.section_of(result));
        let _ = write!(scored, "{section} {} {:?}", result.board, result.group);
        for side in Side::ALL {
            let who = session.sitting(id, side).map(|id| session.contestant(id));
            let who: Vec<_> = who.map(|one| (one.number, one.direction)).collect();
            let _ = write!(scored, " {who:?} {:?}", session.entry(result, side));
        }
        scored.push('\n');
    }
    for sit_out in session.sit_outs() {
        let _ = writeln!(scored, "{} {:?}", sit_out.board, session.contestant(sit_out.contestant));
    }
    // Names and masterpoints are not scored.
    for one in session.contestants() {
        let profile = one.profile.as_deref().cloned().unwrap_or(Profile::NOTHING);
        let ranked = (profile.strat, profile.ineligible, profile.standing);
        let added = (profile.handicap, profile.carryover);
        let who = (one.section, one.direction, one.number);
        let _ = writeln!(scored, "{who:?} {ranked:?} {added:?}");
    }
    let _ = writeln!(scored, "{:?}", session.conditions());
    scored
}

fn errors(reading: &Reading) -> impl Iterator<Item = &Diagnostic> {
    let all = reading.diagnostics.iter();
    all.filter(|one| one.severity == Severity::Error)
}

/// A contract that was played, as a notation says it.
struct Deal {
    level: i8,
    doubles: usize,
    /// Tricks beyond those that it needs.
    over: i8,
}

type Notation = (&'static [&'static str], fn(&Deal) -> Vec<String>);

fn one(text: impl ToString) -> Vec<String> {
    vec![text.to_string()]
}

/// A result, where one column has it if the contract was made, and the other one if it was not.
fn two(deal: &Deal, made: i8) -> Vec<String> {
    match deal.over < 0 {
        true => vec![String::new(), (-deal.over).to_string()],
        false => vec![made.to_string(), String::new()],
    }
}

fn odd(deal: &Deal) -> String {
    match deal.over < 0 {
        true => deal.over.to_string(),
        false => (deal.level + deal.over).to_string(),
    }
}

const RESULTS: [Notation; 11] = [
    (&["tricks"], |deal| one(6 + deal.level + deal.over)),
    (&["made", "down"], |deal| two(deal, deal.level + deal.over)),
    (&["tricks", "down"], |deal| two(deal, deal.level + deal.over)),
    (&["tricks", "down"], |deal| two(deal, 6 + deal.level + deal.over)),
    (&["made", "tricks"], |deal| match deal.over < 0 {
        true => vec!["down".to_owned(), (-deal.over).to_string()],
        false => vec!["made".to_owned(), (deal.level + deal.over).to_string()],
    }),
    (&["flag", "tricks"], |deal| match deal.over < 0 {
        true => vec!["down".to_owned(), (-deal.over).to_string()],
        false => vec!["made".to_owned(), (deal.level + deal.over).to_string()],
    }),
    (&["result"], |deal| match deal.over < 0 {
        true => one(format!("down {}", -deal.over)),
        false => one(format!("plus {}", deal.over)),
    }),
    (&["result"], |deal| one(deal.over)),
    (&["result"], |deal| one(odd(deal))),
    (&["made"], |deal| one(odd(deal))),
    (&["tricks"], |deal| one(odd(deal))),
];

const DOUBLES: [[&str; 3]; 9] = [
    ["", "X", "XX"],
    ["0", "1", "2"],
    ["", "1", "2"],
    ["", "D", "R"],
    ["n", "y", "XX"],
    ["no", "yes", "XX"],
    ["FALSE", "TRUE", "XX"],
    ["-", "*", "**"],
    ["undoubled", "doubled", "redoubled"],
];

/// A row with one cell is a title.
fn is_title(row: &[String]) -> bool {
    row.iter().filter(|cell| !cell.is_empty()).count() < 2
}

/// The fixture with columns in place of one, or at the end. `None` where a row cannot be written so.
fn rewritten(
    fixture: &Fixture,
    replaced: Option<usize>,
    names: &[&str],
    mut written: impl FnMut(&mut Vec<String>) -> Option<Vec<String>>,
) -> Option<Vec<Vec<String>>> {
    let mut rows = fixture.travelers.clone();
    let width = rows[fixture.header].len();
    // A title has fewer cells.
    let lines = rows.iter_mut().enumerate().skip(fixture.header);
    for (number, row) in lines.filter(|(_, row)| row.len() == width && !is_title(row)) {
        let new = match number {
            _ if number == fixture.header => names.iter().map(|name| (*name).to_owned()).collect(),
            _ => written(row)?,
        };
        let place = replaced.unwrap_or(row.len());
        row.splice(place..(place + 1).min(row.len()), new);
    }
    Some(rows)
}

/// That a fixture in another notation has the same results, or an error with a fix.
fn check(fixture: &Fixture, own: &str, rows: Option<Vec<Vec<String>>>, what: &str) -> usize {
    let Some(rows) = rows else {
        return 0;
    };
    let reading = fixture.read_with(&rows, fixture.pairs.as_deref());
    let name = fixture.folder.display();
    match &reading.session {
        Some(session) => assert_eq!(scored(session), own, "{name} {what}"),
        None => assert!(errors(&reading).any(|one| one.hint.is_some()), "{name} {what}"),
    }
    1
}

const CONTRACT: [&str; 2] = ["contract", "Kontrakt"];
const RESULT: [&str; 3] = ["result", "Resultaat", "Ergebnis"];

/// Fixtures whose contracts have no column of results: these are in the same cell, or scores. Others that are not written
/// anew have no contracts.
const IN_ONE_CELL: usize = 4;

#[test]
fn notations_mean_the_same_or_are_errors() {
    let (mut tried, mut in_one_cell, mut seen) = (0, 0, BTreeSet::new());
    for fixture in Fixture::all() {
        // Some fixtures differ in their pairs alone.
        if !seen.insert((fixture.travelers.clone(), fixture.settings.clone())) {
            continue;
        }
        let Some(own) = fixture.read().session.as_ref().map(scored) else {
            continue;
        };
        let contract = fixture.place(&CONTRACT);
        let tricks = fixture.place(&["tricks"]);
        let result = fixture.place(&RESULT).or(tricks);
        let (Some(contract), Some(result)) = (contract, result) else {
            in_one_cell += usize::from(contract.is_some());
            continue;
        };
        let deal = |row: &[String]| {
            let written = row.get(contract)?;
            let level = written.get(..1)?.parse().ok()?;
            let over = match row.get(result)?.as_str() {
                "=" => 0,
                all if tricks.is_some() => all.parse::<i8>().ok()? - 6 - level,
                over => over.parse().ok()?,
            };
            let doubles = written.chars().filter(|sign| matches!(sign, 'X' | '*')).count();
            Some(Deal { level, doubles, over })
        };
        for heading in ["", "zzq", "known"] {
            let named = |known: &&'static str| if heading == "known" { *known } else { heading };
            for (place, (names, written)) in RESULTS.iter().enumerate() {
                let names: Vec<&str> = names.iter().map(named).collect();
                let blank = || vec![String::new(); names.len()];
                let rows = rewritten(&fixture, Some(result), &names, |row| {
                    Some(deal(row).map_or_else(blank, |deal| written(&deal)))
                });
                tried += check(&fixture, &own, rows, &format!("result {place} `{heading}`"));
            }
            for marks in DOUBLES {
                let rows = rewritten(&fixture, None, &[named(&"double")], |row| {
                    let doubles = deal(row).map_or(0, |deal| deal.doubles);
                    row[contract] = row[contract].replace(['X', '*'], "");
                    Some(one(marks[doubles]))
                });
                tried += check(&fixture, &own, rows, &format!("double {marks:?} `{heading}`"));
            }
        }
        for words in ["-", "Bye", "SO", "Sit out", "0"] {
            for side in ["ns", "ew"] {
                let Some(place) = fixture.place(&[side]) else {
                    continue;
                };
                let mut rows = fixture.travelers.clone();
                for row in rows.iter_mut().filter(|row| !is_title(row)) {
                    let blank = row.get_mut(place).filter(|cell| cell.is_empty());
                    blank.into_iter().for_each(|cell| words.clone_into(cell));
                }
                tried += check(&fixture, &own, Some(rows), words);
            }
            let mut rows = fixture.travelers.clone();
            let alone = |row: &&mut Vec<String>| {
                let seats = [fixture.place(&["ns"]), fixture.place(&["ew"])];
                let is_blank = |place: usize| row.get(place).is_some_and(String::is_empty);
                !is_title(row) && seats.into_iter().flatten().any(is_blank)
            };
            for row in rows.iter_mut().filter(alone) {
                row[contract] = words.to_owned();
            }
            tried += check(&fixture, &own, Some(rows), &format!("contract {words}"));
        }
    }
    assert!(tried > 1000, "{tried} tables");
    assert_eq!(in_one_cell, IN_ONE_CELL);
}

/// Columns of which a blank cell says something by itself, or nothing that is scored.
const OWN_MEANING: [&str; 3] = [
    // Texts.
    "remarks", "lead",
    // A blank cell is the form of the board that most tables played.
    "group",
];

/// The new findings that are errors, or name a line.
fn is_reported(before: &BTreeSet<String>, found: &Reading, line: u64) -> bool {
    let names = |one: &Diagnostic| {
        let places = one.location.iter().chain(&one.related);
        let lines = places.filter_map(|place| match &place.place {
            Place::Line { line, .. } => Some(*line),
            _ => None,
        });
        lines.into_iter().any(|own| own == line)
    };
    let is_new = |one: &&Diagnostic| !before.contains(&one.to_string());
    let mut new = found.diagnostics.iter().filter(is_new);
    new.any(|one| match one.severity {
        Severity::Error => true,
        Severity::Warning => names(one),
        Severity::Note => false,
    })
}

/// Draws that many cells and blanks or spoils each.
fn spoil(draws: usize, seed: u64) {
    let mut all = Fixture::all();
    // Of a grid, no cell is in a row of its own.
    all.retain(|fixture| fixture.place(&["board", "Board"]).is_some());
    let read = all.iter().map(Fixture::read).collect::<Vec<_>>();
    let own = read.iter().map(|own| own.session.as_ref().map(scored)).collect::<Vec<_>>();
    let before = |own: &Reading| own.diagnostics.iter().map(ToString::to_string).collect();
    let before: Vec<BTreeSet<String>> = read.iter().map(before).collect();
    let mut rng = Rng::with_seed(seed);
    let (mut tried, mut silent) = (0, Vec::new());
    while tried < draws {
        let at = rng.usize(..all.len());
        let fixture = &all[at];
        let is_of_pairs = fixture.pairs.is_some() && rng.u8(..8) == 0;
        let (mut travelers, mut pairs) = (fixture.travelers.clone(), fixture.pairs.clone());
        let rows = match &mut pairs {
            Some(pairs) if is_of_pairs => pairs,
            _ => &mut travelers,
        };
        let (line, place) = (rng.usize(1..rows.len()), rng.usize(..rows[0].len()));
        let name = rows[0][place].clone();
        let cell = if rng.bool() { "" } else { "#?" };
        let Some(written) = rows[line].get_mut(place) else {
            continue;
        };
        // A list of players has names in all its other columns.
        let is_read = !is_of_pairs || ["pair", "direction", "section"].contains(&name.as_str());
        if own[at].is_none() || written == cell || !is_read || OWN_MEANING.contains(&name.as_str())
        {
            continue;
        }
        let was = std::mem::replace(written, cell.to_owned());
        tried += 1;
        let found = fixture.read_with(&travelers, pairs.as_deref());
        let is_same = found.session.as_ref().map(scored) == own[at];
        if !is_same && !is_reported(&before[at], &found, line as u64 + 1) {
            let folder = fixture.folder.file_name().unwrap_or_default().to_string_lossy();
            silent.push(format!("{folder}:{} {name} `{was}` -> `{cell}`", line + 1));
        }
    }
    assert!(silent.is_empty(), "{} of {tried}:\n{}", silent.len(), silent.join("\n"));
}

#[test]
fn a_cell_that_is_blank_or_spoiled_is_reported() {
    spoil(2_000, 7);
}

/// Files of other programs, each as far as some mark, so that they are read quickly; and sheets laid out as grids.
const FILES: [(&str, &str); 17] = [
    ("programs/howell-with-names.xml", "<BOARD_NUMBER>9<"),
    ("programs/mitchell-with-names.xml", "<BOARD_NUMBER>5<"),
    ("programs/mitchell-with-names.csv", "#Board;7"),
    ("programs/mitchell-with-names.lin", "qx|o13|"),
    ("programs/mitchell-with-names.pbn", "[Board \"7\"]"),
    ("programs/mitchell-with-names.txt", "#07;"),
    ("programs/howell.pbn", "[Board \"9\"]"),
    ("paper/grid-with-opponents/travelers.csv", "\0"),
    ("paper/grid-of-both-sides/travelers.csv", "\0"),
    ("paper/p-blocks/travelers.csv", "\0"),
    ("paper/heading-of-two-rows/travelers.csv", "\0"),
    ("paper/round-titles/travelers.csv", "\0"),
    ("paper/slips/travelers.csv", "\0"),
    ("paper/slips-in-cells/travelers.csv", "\0"),
    ("paper/title-between-lines/travelers.csv", "\0"),
    ("paper/board-on-its-line/travelers.csv", "\0"),
    ("paper/title-above-block/travelers.csv", "\0"),
];

/// The cells of lines and pairs in a file: values between the signs of its format.
fn values<'t>(name: &str, text: &'t str) -> Vec<&'t str> {
    let all: Vec<&str> = match name.rsplit_once('.').unwrap_or_default().1 {
        "xml" => text.split('<').filter_map(|tag| Some(tag.split_once('>')?.1)).collect(),
        "lin" => text.split(['|', ',']).collect(),
        "pbn" => {
            text.split(['\n', '"', ' ']).filter(|word| !word.starts_with(['[', '%'])).collect()
        }
        _ => text.split(['\n', ',', ';']).collect(),
    };
    all.into_iter().filter(|value| !value.trim().is_empty()).collect()
}

/// The file as far as a mark; of XML, its end is kept.
fn cut(text: &str, end: &str) -> String {
    let Some(at) = text.find(end) else {
        return text.to_owned();
    };
    let (before, after) = text.split_at(at);
    match (before.rsplit_once("<BOARD>"), after.rsplit_once("</BOARD>")) {
        (Some((kept, _)), Some((_, tail))) => kept.to_owned() + tail,
        _ => before.to_owned(),
    }
}

/// Blanks and spoils values in files of other programs and in grids: so many of each file.
fn spoil_values(draws: usize, seed: u64) {
    let (mut tried, mut silent) = (0, Vec::new());
    for (path, end) in FILES {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures").join(path);
        let name = path.file_name().and_then(|name| name.to_str()).unwrap();
        let text = cut(&fs::read_to_string(&path).unwrap(), end);
        let read = |text: &str| {
            let file = SourceFile { name, bytes: text.as_bytes() };
            read_several(&[file], &SideFiles::NOTHING, &Options::default())
        };
        let own = read(&text);
        let before: BTreeSet<String> = own.diagnostics.iter().map(ToString::to_string).collect();
        let own = scored(own.session.as_ref().unwrap_or_else(|| unreachable!("{before:?}")));
        let is_new =
            |one: &Diagnostic| one.severity != Severity::Note && !before.contains(&one.to_string());
        let mut all = values(name, &text);
        Rng::with_seed(seed).shuffle(&mut all);
        for value in all.into_iter().take(draws) {
            for cell in ["", "#?"] {
                tried += 1;
                let at = value.as_ptr() as usize - text.as_ptr() as usize;
                let mut changed = text.clone();
                changed.replace_range(at..at + value.len(), cell);
                let found = read(&changed);
                let is_same = found.session.as_ref().is_some_and(|session| scored(session) == own);
                if !is_same && !found.diagnostics.iter().any(is_new) {
                    silent.push(format!("{}: byte {at} `{value}` -> `{cell}`", path.display()));
                }
            }
        }
    }
    assert!(silent.is_empty(), "{} of {tried}:\n{}", silent.len(), silent.join("\n"));
}

#[test]
fn a_value_of_another_program_that_is_blank_or_spoiled_is_reported() {
    spoil_values(20, 7);
}

/// The same, for `.ci/night`.
#[test]
#[ignore = "takes minutes"]
fn many_cells_that_are_blank_or_spoiled_are_reported() {
    (0..20).for_each(|seed| spoil(5_000, seed));
}

/// All of them, for `.ci/night`.
#[test]
#[ignore = "takes minutes"]
fn every_value_of_another_program_that_is_blank_or_spoiled_is_reported() {
    spoil_values(usize::MAX, 0);
}
