//! Nothing in a row is passed over: in whatever notation it is, and whatever cell of it is blank or cannot be read, the
//! session has the same results, or a finding says what is wrong.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use contract_scoring::Side;
use fastrand::Rng;
use findings::{Diagnostic, Place, Severity};
use session::Session;
use traveler_ingest::{Options, Reading, SideFiles, SourceFile, read_several};

/// So many rows of a fixture are read each time.
const ROWS: usize = 60;

/// A fixture: its travelers as cells, and the files beside them.
struct Fixture {
    folder: PathBuf,
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
            let cells = |name: &str| {
                let text = fs::read_to_string(folder.join(name)).ok()?;
                Some(text.lines().map(cells).collect::<Vec<_>>())
            };
            if let Some(mut travelers) = cells("travelers.csv") {
                travelers.truncate(ROWS + 1);
                all.push(Self {
                    pairs: cells("pairs.csv"),
                    settings: fs::read(folder.join("session.toml")).ok(),
                    folder,
                    travelers,
                });
            }
        }
        all.sort_by(|one, other| one.folder.cmp(&other.folder));
        all
    }

    fn read(&self) -> Reading {
        self.read_with(&self.travelers, self.pairs.as_deref())
    }

    fn read_with(&self, travelers: &[Vec<String>], pairs: Option<&[Vec<String>]>) -> Reading {
        let file = |name, bytes| SourceFile { name, bytes };
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
        self.travelers[0].iter().position(|name| names.contains(&name.as_str()))
    }
}

/// The cells of a line, with their quotes.
fn cells(line: &str) -> Vec<String> {
    let mut is_quoted = false;
    let ends = |sign: char| {
        is_quoted ^= sign == '"';
        sign == ',' && !is_quoted
    };
    line.split(ends).map(str::to_owned).collect()
}

fn text(rows: &[Vec<String>]) -> String {
    rows.iter().map(|row| row.join(",") + "\n").collect()
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
    let _ = writeln!(scored, "{:?} {:?}", session.contestants(), session.conditions());
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

/// The fixture with columns in place of one, or at the end. `None` where a row cannot be written so.
fn rewritten(
    fixture: &Fixture,
    replaced: Option<usize>,
    names: &[&str],
    mut written: impl FnMut(&mut Vec<String>) -> Option<Vec<String>>,
) -> Option<Vec<Vec<String>>> {
    let mut rows = fixture.travelers.clone();
    for (number, row) in rows.iter_mut().enumerate() {
        let new = match number {
            0 => names.iter().map(|name| (*name).to_owned()).collect(),
            _ => written(row)?,
        };
        let place = replaced.unwrap_or(row.len());
        row.splice(place..(place + 1).min(row.len()), new);
    }
    Some(rows)
}

/// That a fixture in another notation has the same results, or an error with a fix.
fn check(fixture: &Fixture, rows: Option<Vec<Vec<String>>>, what: &str) -> usize {
    let (Some(rows), Some(own)) = (rows, fixture.read().session) else {
        return 0;
    };
    let reading = fixture.read_with(&rows, fixture.pairs.as_deref());
    let name = fixture.folder.display();
    match &reading.session {
        Some(session) => assert_eq!(scored(session), scored(&own), "{name} {what}"),
        None => assert!(errors(&reading).any(|one| one.hint.is_some()), "{name} {what}"),
    }
    1
}

#[test]
fn notations_mean_the_same_or_are_errors() {
    let mut tried = 0;
    for fixture in Fixture::all() {
        let contract = fixture.place(&["contract"]);
        let result = fixture.place(&["result"]);
        let (Some(contract), Some(result)) = (contract, result) else {
            continue;
        };
        let deal = |row: &[String]| {
            let written = row.get(contract)?;
            let over = match row.get(result)?.as_str() {
                "=" => 0,
                over => over.parse().ok()?,
            };
            Some(Deal {
                level: written.get(..1)?.parse().ok()?,
                doubles: written.chars().filter(|sign| *sign == 'X').count(),
                over,
            })
        };
        for heading in ["", "zzq", "known"] {
            let named = |known: &&'static str| if heading == "known" { *known } else { heading };
            for (place, (names, written)) in RESULTS.iter().enumerate() {
                let names: Vec<&str> = names.iter().map(named).collect();
                let blank = || vec![String::new(); names.len()];
                let rows = rewritten(&fixture, Some(result), &names, |row| {
                    Some(deal(row).map_or_else(blank, |deal| written(&deal)))
                });
                tried += check(&fixture, rows, &format!("result {place} `{heading}`"));
            }
            for marks in DOUBLES {
                let rows = rewritten(&fixture, None, &[named(&"double")], |row| {
                    let doubles = deal(row).map_or(0, |deal| deal.doubles);
                    row[contract] = row[contract].replace('X', "");
                    Some(one(marks[doubles]))
                });
                tried += check(&fixture, rows, &format!("double {marks:?} `{heading}`"));
            }
        }
        for words in ["-", "Bye", "SO", "Sit out", "0"] {
            for side in ["ns", "ew"] {
                let Some(place) = fixture.place(&[side]) else {
                    continue;
                };
                let mut rows = fixture.travelers.clone();
                let blank = rows.iter_mut().filter(|row| row[place].is_empty());
                blank.for_each(|row| row[place] = words.to_owned());
                tried += check(&fixture, Some(rows), words);
            }
            let mut rows = fixture.travelers.clone();
            let alone = |row: &&mut Vec<String>| {
                let seats = [fixture.place(&["ns"]), fixture.place(&["ew"])];
                seats.into_iter().flatten().any(|place| row[place].is_empty())
            };
            for row in rows.iter_mut().filter(alone) {
                row[contract] = words.to_owned();
            }
            tried += check(&fixture, Some(rows), &format!("contract {words}"));
        }
    }
    assert!(tried > 1000, "{tried} tables");
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

/// The same, for `.ci/night`.
#[test]
#[ignore = "takes minutes"]
fn many_cells_that_are_blank_or_spoiled_are_reported() {
    (0..20).for_each(|seed| spoil(5_000, seed));
}
