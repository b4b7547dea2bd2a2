//! The lines that may have caused the findings.

use findings::{Diagnostic, Location, Place};
use notation::Field;
use table::rows::RowText;

use super::alike::RowGroups;
use super::alike::RowWords;
use super::grid::Grid;

/// The most lines that are looked at.
const MOST: usize = 10;

/// A line that may be to blame, by its place in the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Suspect {
    pub(super) row: usize,
    /// Whether a finding names it.
    pub(super) is_named: bool,
}

/// The lines that findings name; then those that are alone among the others: a board, a pair or a meeting that occurs on
/// this line only, if that is asked for.
pub(super) fn suspects(grid: &Grid<'_>, open: &[&Diagnostic], with_alone: bool) -> Vec<Suspect> {
    let named = named(grid, open);
    let mut suspects: Vec<Suspect> = Vec::new();
    let mut add = |row: usize, is_named: bool| {
        if suspects.iter().all(|one| one.row != row) {
            suspects.push(Suspect { row, is_named });
        }
    };
    named.into_iter().for_each(|row| add(row, true));
    if with_alone {
        alone(grid).for_each(|row| add(row, false));
    }
    suspects.truncate(MOST);
    suspects
}

/// The lines that findings name, in the order of these.
pub(super) fn named(grid: &Grid<'_>, open: &[&Diagnostic]) -> Vec<usize> {
    (open.iter())
        .flat_map(|finding| finding.location.iter().chain(&finding.related))
        .filter_map(|location| row_at(grid, location))
        .collect()
}

fn row_at(grid: &Grid<'_>, location: &Location) -> Option<usize> {
    let wanted = key(location)?;
    let is_it = |place: &usize| {
        let number = grid.row(*place).number();
        key(&grid.table.locate_row(number)) == Some(wanted.clone())
    };
    // Nearly always its number is that of its line.
    let likely = u32::try_from(wanted.2).ok();
    let likely = likely.and_then(|number| grid.rows.place_of(number));
    likely.filter(is_it).or_else(|| (0..grid.rows.len()).rev().find(is_it))
}

/// A line of a file, or a row of its sheet.
type Key = (String, String, u64);

fn key(location: &Location) -> Option<Key> {
    let file = || location.file.clone();
    match &location.place {
        Place::Line { line, .. } => Some((file(), String::new(), *line)),
        Place::Cell { sheet, row, .. } => Some((file(), sheet.clone(), u64::from(*row))),
        _ => None,
    }
}

/// Rows that say what no other row says, or that are one too many where others agree.
fn alone(grid: &Grid<'_>) -> impl Iterator<Item = usize> {
    use Field::{Board, Ew, Ns, Round, Section};
    // Meetings have one length, so that a longer one is odd, too.
    const KINDS: [(&[Field], bool); 5] = [
        (&[Section], false),
        (&[Section, Ns], false),
        (&[Section, Ew], false),
        (&[Section, Board], false),
        (&[Section, Round, Ns, Ew], true),
    ];
    let of =
        |(fields, is_meeting): (&[Field], bool)| alone_among(&grid.row_words, fields, is_meeting);
    KINDS.into_iter().flat_map(of)
}

/// Those among rows that are alike, in the order of the sheet; none where that is no slip, since there are many.
fn alone_among(all: &[RowWords], fields: &[Field], is_meeting: bool) -> Vec<usize> {
    let rows = RowGroups::of(all, fields);
    let mut counts: Vec<usize> = rows.groups(all).map(|group| group.len()).collect();
    counts.sort_unstable();
    let usual = counts.get(counts.len() / 2).copied().unwrap_or_default();
    let is_alone = |count: usize| usual > 1 && (count == 1 || is_meeting && count > usual);
    let mut found: Vec<usize> = Vec::new();
    for group in rows.groups(all) {
        if is_alone(group.len()) {
            found.extend(group);
        }
        if found.len() > MOST {
            return Vec::new();
        }
    }
    found.sort_unstable();
    found
}
