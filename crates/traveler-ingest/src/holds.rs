//! What a file contains, by its headings: each file beside the travelers is used, or reported.

use findings::Findings;
use foreign_files::{Program, workbook};
use layouts::{cells_of, first_headings};
use memchr::memmem::find;
use notation::spelling::plain;
use notation::{Field, PairField};
use table::entered::FieldName;
use table::heading;

use crate::reading::rows;
use crate::{Options, SideFiles, SourceFile};

/// What happened at a table: with the pairs, a line has one of these.
const RESULTS: [Field; 12] = [
    Field::Contract,
    Field::Level,
    Field::Result,
    Field::Tricks,
    Field::Made,
    Field::Down,
    Field::Score,
    Field::Plus,
    Field::Minus,
    Field::ScoreNs,
    Field::ScoreEw,
    Field::Ruling,
];

/// How the headings of our own tables begin: results, standings, overall rankings.
const OWN: [&[&str]; 2] = [
    &["section", "pair", "direction", "player1", "player2", "place", "boards", "total"],
    &["strat", "place", "section", "pair", "direction"],
];

/// What a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
    /// Who played which board against whom, and what happened.
    Results,
    /// Numbers or names of pairs.
    Pairs,
    /// What this program wrote of a session.
    Ours,
    /// Anything else.
    Other,
}

/// What a file holds, of which these are the bytes, or the first of them.
///
/// # Examples
///
/// ```
/// use traveler_ingest::{Holds, holds};
///
/// assert_eq!(holds(b"Tuesday\nBoard;NS;EW;Score\n1;1;2;420\n"), Holds::Results);
/// assert_eq!(holds(b"board,ns,ew\n1,1,2\n"), Holds::Other);
/// assert_eq!(holds(b"pair,player1,player2\n1,Ann Lee,Bo Ek\n"), Holds::Pairs);
/// assert_eq!(holds(b"board,ns,ew,score_ns,score_ew,mp_ns,mp_ew\n"), Holds::Ours);
/// ```
#[must_use]
pub fn holds(bytes: &[u8]) -> Holds {
    let of_program = Program::of(bytes);
    if let Some(Program::Published) = of_program {
        return Holds::Ours;
    }
    if let Some(program) = of_program {
        let ours = ["<PROGRAM_NAME>matchpoint<", "\n#Source,matchpoint "];
        let is_ours = ours.iter().any(|ours| find(bytes, ours.as_bytes()).is_some());
        return match program {
            Program::Usebio | Program::BridgeWebs if is_ours => Holds::Ours,
            _ if Program::has_results(bytes) => Holds::Results,
            _ => Holds::Other,
        };
    }
    let lines = headings::<Field>(bytes);
    let pairs = headings::<PairField>(bytes);
    if lines.iter().chain(&pairs).any(|names| is_ours(names)) {
        return Holds::Ours;
    }
    let has_result = |names: &Vec<String>| {
        let columns = heading::columns::<Field>(names);
        RESULTS.iter().any(|field| columns.contains(&Some(*field)))
    };
    match (lines.iter().any(has_result), lines.is_empty(), pairs.is_empty()) {
        (true, ..) => Holds::Results,
        (false, true, false) => Holds::Pairs,
        _ => Holds::Other,
    }
}

/// Whether the bytes, with which a file begins, name the columns of travelers, or are those of another program's
/// results.
///
/// # Examples
///
/// ```
/// use traveler_ingest::names_travelers;
///
/// assert!(names_travelers(b"Tuesday\nBoard;NS;EW;Score\n1;1;2;420\n"));
/// assert!(!names_travelers(b"pair,player1,player2\n1,Ann Lee,Bo Ek\n"));
/// ```
#[must_use]
pub fn names_travelers(bytes: &[u8]) -> bool {
    Program::has_results(bytes) || !headings::<Field>(bytes).is_empty()
}

/// Whether a file has the headings of travelers, and not one result below them: nobody has typed into it.
///
/// # Examples
///
/// ```
/// use traveler_ingest::is_unfilled;
///
/// assert!(is_unfilled(b"board,ns,ew,contract,by,result\n7,3,5,,,\n7,4,6,,,\n"));
/// assert!(!is_unfilled(b"board,ns,ew,contract,by,result\n7,3,5,,,\n7,4,6,4S,,\n"));
/// ```
#[must_use]
pub fn is_unfilled(bytes: &[u8]) -> bool {
    if Program::of(bytes).is_some() {
        return false;
    }
    let file = SourceFile { name: "", bytes };
    let rows = rows(&[file], &SideFiles::NOTHING, &Options::default(), MOST);
    rows.is_some_and(|rows| {
        let shown = rows.columns.iter().map(|column| is_decisive(column.field));
        let shown: Vec<bool> = shown.collect();
        rows.rows.iter().all(|row| {
            let mut cells = row.cells.iter().zip(&shown);
            cells.all(|(cell, is_decisive)| !is_decisive || cell.text.trim().is_empty())
        })
    })
}

/// Nobody has prepared more lines than these to be typed.
const MOST: usize = 100_000;

/// Whether a column is for what happened at a table.
fn is_decisive(field: Field) -> bool {
    field == Field::Declarer || RESULTS.contains(&field)
}

/// The tables of a file as they stand: the name of each sheet, none of a text, and the texts of its cells, row by row;
/// `None` where they cannot be cut.
///
/// # Examples
///
/// ```
/// use traveler_ingest::grids;
///
/// let grids = grids(b"pair;player1\n1;\"Lee; Ann\"\n").unwrap();
/// assert_eq!(grids[0].1[1], ["1", "Lee; Ann"]);
/// ```
#[must_use]
pub fn grids(bytes: &[u8]) -> Option<Vec<(String, Vec<Vec<String>>)>> {
    if workbook::is_one(bytes) {
        return workbook::grids(bytes);
    }
    let file = SourceFile { name: "", bytes };
    let (options, mut unreported) = (Options::default(), Findings::default());
    let text = table::text::decode(file, options.encoding, &mut unreported)?;
    Some(vec![(String::new(), cells_of(&text, &options.csv())?)])
}

/// The names of columns of each table of a kind; of a text, those of the first.
fn headings<C: FieldName>(bytes: &[u8]) -> Vec<Vec<String>> {
    if workbook::is_one(bytes) {
        return workbook::headings::<C>(bytes);
    }
    let file = SourceFile { name: "", bytes };
    let (options, mut unreported) = (Options::default(), Findings::default());
    let text = table::text::decode(file, options.encoding, &mut unreported);
    let first = text.and_then(|text| first_headings::<C>(&text, &options.csv()));
    first.into_iter().collect()
}

/// Whether names of columns are those of a table that this program writes.
fn is_ours(names: &[String]) -> bool {
    let names: Vec<String> = names.iter().map(|name| plain(name)).collect();
    let has = |name: &str| names.contains(&plain(name));
    let begins = |own: &&[&str]| {
        names.len() >= own.len() && own.iter().zip(&names).all(|(own, name)| plain(own) == *name)
    };
    has("mp_ns") && has("mp_ew") || OWN.iter().any(begins)
}
