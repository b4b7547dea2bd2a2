//! Which section each of several tables is: by its column, its title, its file's name, or by who plays what in it.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use contract_scoring::{BoardNumber, Score, Side};
use findings::Findings;
use notation::Field;
use notation::cell::pair;
use notation::cell::section::{SECTION_BY_DEFAULT, section_name};
use notation::column::letters;
use notation::names::compared;
use session::{Markings, Outcome};
use table::entered::Places;
use table::{Cells, Table};

use super::Parts;
use crate::Options;
use crate::pieces::How;
use crate::travelers::{Layout, Roster};

/// The most tables that a note names.
const NAMED: usize = 6;

/// The section of each table.
pub(super) struct Sections {
    /// Its name; `None` where the rows name it.
    pub(super) names: Vec<Option<String>>,
    /// What to say of it, where a table does not.
    pub(super) message: Option<String>,
}

/// Finds the sections of tables that do not name them.
pub(super) fn of(parts: &Parts<'_, '_>, options: &Options) -> Option<Sections> {
    let mut known: Vec<(String, Known)> = Vec::new();
    let mut names = Vec::with_capacity(parts.tables.len());
    for (place, (table, roster)) in parts.tables.iter().enumerate() {
        if table.has(Field::Section) {
            names.push(None);
            continue;
        }
        let gist = TableLines::of(table, roster, options)?;
        let named = named(parts, place);
        let free = || next_free(&known);
        let name = named.unwrap_or_else(|| {
            let continued = known.iter().find(|(_, before)| gist.continues(before));
            continued.map_or_else(free, |(name, _)| name.clone())
        });
        match known.iter_mut().find(|(section, _)| *section == name) {
            Some((_, before)) => before.extend(gist),
            None => {
                let mut own = Known::default();
                own.extend(gist);
                known.push((name.clone(), own));
            }
        }
        names.push(Some(name));
    }
    let message = message(parts, &names);
    Some(Sections { names, message })
}

/// The section that the titles of a table name, or its file's name.
fn named(parts: &Parts<'_, '_>, place: usize) -> Option<String> {
    let (table, _) = &parts.tables[place];
    let by_title = table.titles().iter().find_map(|title| after_word(title));
    by_title.or_else(|| {
        (parts.is_alone(place) && parts.are_of_several_files())
            .then(|| of_file(table.text().name))
            .flatten()
    })
}

/// The section that a file's name names: `B.csv`, `tuesday-B.csv`, `section-2.csv`.
fn of_file(name: &str) -> Option<String> {
    let name = name.rsplit(['/', '\\']).next()?;
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let letters = |word: &str, most: usize| {
        let is_short = (1..=most).contains(&word.len());
        is_short && word.bytes().all(|byte| byte.is_ascii_alphabetic())
    };
    let by_word = after_word(stem);
    let last = || stem.rsplit(is_between).find(|word| letters(word, 1));
    let alone = || Some(stem).filter(|stem| letters(stem, 2));
    by_word.or_else(|| section_name(alone().or_else(last)?))
}

/// The section that a text names after the word for one: `Section B`, `Sec. 2`, `Gruppe B`.
fn after_word(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split(is_between).filter(|word| !word.is_empty()).collect();
    let is_word = |word: &str| {
        let word = word.to_lowercase();
        let known = [
            "section", "sec", "sect", "sektion", "sectie", "sección", "seccion", "sezione",
            "girone", "gruppe", "lijn", "poule",
        ];
        known.contains(&word.as_str())
    };
    let named = words.windows(2).find(|two| is_word(two[0]) && two[1].len() <= 2);
    named.and_then(|two| section_name(two[1]))
}

fn is_between(letter: char) -> bool {
    matches!(letter, ' ' | '-' | '_' | '.' | ':' | ',' | '(' | ')')
}

/// The first letters that no section has, as spreadsheets name columns.
fn next_free(known: &[(String, Known)]) -> String {
    let is_free = |name: &String| known.iter().all(|(known, _)| known != name);
    let first = (0..).map(letters).find(is_free);
    first.unwrap_or_default()
}

/// What the rows of a table say, for a comparison with another table.
#[derive(Debug, Default)]
struct TableLines {
    lines: Vec<TableLine>,
}

/// Who met on which board, and what they scored, if that can be read.
#[derive(Debug)]
struct TableLine {
    board: BoardNumber,
    ns: String,
    ew: String,
    score: Option<Score>,
}

impl TableLines {
    fn of(table: &Table<'_, '_, Field>, roster: &Roster, options: &Options) -> Option<Self> {
        let layout = Layout::of(table, &mut Findings::default())?.by_names(roster.is_individual());
        let layout = layout.with_scores_of_declarer(options.scores_of_declarer);
        let markings = Markings::STANDARD;
        let how = How { layout, roster, markings: &markings };
        let travelers = how.preview(table);
        let mut gist = Self::default();
        table.records().for_each(table, |cells| {
            let stated = travelers.lines.results.of_row(cells.row());
            let board = cells.get(Field::Board).and_then(|text| text.parse().ok());
            let board = stated.map(|line| line.board).or(board);
            let (Some(board), Some(ns), Some(ew)) = (
                board,
                who(cells, [Field::Ns, Field::North, Field::South]),
                who(cells, [Field::Ew, Field::East, Field::West]),
            ) else {
                return ControlFlow::Continue(());
            };
            let score = stated.and_then(|line| match line.outcome {
                Outcome::Plain(score) => Some(score),
                Outcome::Ruled(_) => None,
            });
            gist.lines.push(TableLine { board, ns, ew, score });
            ControlFlow::Continue(())
        });
        Some(gist)
    }

    /// Whether the table goes on with what a section has, rather than being of another one: nobody plays a board twice,
    /// and either the boards are others or those who play are the same. Or it has the same lines once more.
    fn continues(&self, before: &Known) -> bool {
        let seats: HashSet<_> = self.lines.iter().flat_map(TableLine::seats).collect();
        let twice = seats.iter().filter(|seat| before.seats.contains(*seat)).count();
        // A slip in a number is not yet another section.
        if 10 * twice <= seats.len() {
            let players: HashSet<&String> = seats.iter().map(|(_, _, player)| player).collect();
            let again = players.iter().filter(|player| before.players.contains(**player)).count();
            let is_other = |line: &TableLine| !before.boards.contains(&line.board);
            return self.lines.iter().all(is_other) || 2 * again > players.len();
        }
        let met = self.lines.iter().filter_map(|line| {
            let theirs = before.scores.get(&line.key())?;
            Some((line.score?, (*theirs)?))
        });
        let (mut compared, mut equal) = (0, 0);
        for (own, theirs) in met {
            compared += 1;
            equal += usize::from(own == theirs);
        }
        2 * compared >= self.lines.len() && 4 * equal >= 3 * compared
    }
}

impl TableLine {
    fn key(&self) -> (BoardNumber, String, String) {
        (self.board, self.ns.clone(), self.ew.clone())
    }

    fn seats(&self) -> [(BoardNumber, Side, String); 2] {
        let (board, ns, ew) = self.key();
        [(board, Side::NorthSouth, ns), (board, Side::EastWest, ew)]
    }
}

/// What the tables of a section say so far.
#[derive(Debug, Default)]
struct Known {
    /// Who sat where on which board.
    seats: HashSet<(BoardNumber, Side, String)>,
    boards: HashSet<BoardNumber>,
    players: HashSet<String>,
    scores: HashMap<(BoardNumber, String, String), Option<Score>>,
}

impl Known {
    fn extend(&mut self, gist: TableLines) {
        for line in gist.lines {
            self.seats.extend(line.seats());
            self.boards.insert(line.board);
            self.scores.insert(line.key(), line.score);
            self.players.extend([line.ns, line.ew]);
        }
    }
}

/// Who sits on a side: a number, or names.
fn who(cells: &Cells<'_, '_, Field>, [pair, first, second]: [Field; 3]) -> Option<String> {
    match cells.get(pair) {
        Some(text) => Some(match pair::read(text, SECTION_BY_DEFAULT) {
            Ok(name) => name.number.to_string(),
            Err(_) => compared(text),
        }),
        None => {
            let seats = [first, second].map(|seat| cells.get(seat).map(compared));
            let named: Vec<String> = seats.into_iter().flatten().collect();
            (!named.is_empty()).then(|| named.join(" & "))
        }
    }
}

/// Says what each table was read as, if a table does not say it itself.
fn message(parts: &Parts<'_, '_>, names: &[Option<String>]) -> Option<String> {
    let by_file = parts.are_of_several_files();
    let called = |place: usize| {
        let (table, _) = &parts.tables[place];
        let file = table.text().name;
        match (by_file, parts.is_alone(place)) {
            (true, true) => format!("`{file}`"),
            (true, false) => format!("`{file}` from line {} on", table.header_line()),
            (false, _) => format!("what follows line {}", table.header_line()),
        }
    };
    let listed = |places: &[usize]| {
        let mut stated: Vec<String> =
            places.iter().take(NAMED).map(|place| called(*place)).collect();
        if places.len() > NAMED {
            stated.push(format!("{} more", places.len() - NAMED));
        }
        match stated.split_last() {
            Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
            _ => stated.concat(),
        }
    };
    let mut sections: Vec<(&str, Vec<usize>)> = Vec::new();
    for (place, name) in names.iter().enumerate() {
        let Some(name) = name else {
            continue;
        };
        match sections.iter_mut().find(|(section, _)| section == name) {
            Some((_, places)) => places.push(place),
            None => sections.push((name, vec![place])),
        }
    }
    match sections.as_slice() {
        [] => None,
        [(section, places)] if places.len() == names.len() => Some(if by_file {
            format!("{} are parts of one section, {section}", listed(places))
        } else {
            let times = match places.len() {
                2 => "twice".to_owned(),
                more => format!("{more} times"),
            };
            format!("the headings are there {times}; all rows are of one section, {section}")
        }),
        several => {
            let stated = several.iter().map(|(section, places)| {
                let verb = if places.len() == 1 { "is" } else { "are" };
                format!("{} {verb} section {section}", listed(places))
            });
            Some(stated.collect::<Vec<_>>().join("; "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_file_may_name_its_section() {
        let named = |name: &str| of_file(name).unwrap_or_default();
        assert_eq!(named("tuesday/section-B.csv"), "B");
        assert_eq!(named("b.csv"), "B");
        assert_eq!(named("2026-11-17 A.xlsx"), "A");
        assert_eq!(named("Section_2.csv"), "2");
        assert_eq!(named("AA.csv"), "AA");
        assert_eq!(named("round-1.csv"), "");
        assert_eq!(named("travelers.csv"), "");
        assert_eq!(named("slips of tuesday.csv"), "");
    }
}
