//! Lines above the header, as in sheets made for people.

use findings::Accounting;
use rows::entered::FieldName;
use text::Lines;

use super::DELIMITERS;
use super::delimiter::{Known, known_under};
use crate::Options;

/// The line that names the columns is one in that many.
const FIRST_LINES: usize = 20;

/// How many known names show that a line below others is the header.
const ENOUGH: usize = 3;

/// Passes over the lines above the header, and returns their text, and how many columns the header makes known; no text
/// where no line below the next one looks more like a header than it does.
pub(super) fn above<C: FieldName>(
    lines: &mut Lines<'_>,
    given: Option<char>,
    options: &Options,
    tally: &mut Accounting,
) -> (Vec<String>, Columns) {
    let known = Columns::of::<C>(lines, given, options);
    // Mostly the first line is the header, and no other has to be looked at.
    let first = known.most();
    if first > 1 || lines.is_over() {
        return (Vec::new(), known);
    }
    let mut ahead = lines.clone();
    let header = (1..FIRST_LINES).find_map(|place| {
        ahead.next();
        if ahead.is_over() {
            return None;
        }
        let known = Columns::of::<C>(&ahead, given, options);
        let is_header = known.most() >= ENOUGH || known.most() > 1 && first == 0;
        is_header.then_some((place, known))
    });
    let Some((place, known)) = header else {
        return (Vec::new(), known);
    };
    let mut titles = Vec::new();
    for (_, text) in std::iter::from_fn(|| lines.next_shown()).take(place) {
        let cells = text
            .split(|letter| DELIMITERS.contains(&letter) || Some(letter) == given)
            .map(|cell| cell.trim().trim_matches('"').trim());
        let cells: Vec<&str> = cells.filter(|cell| !cell.is_empty()).collect();
        if cells.is_empty() {
            tally.empty += 1;
        } else if options.is_comment(&text) {
            tally.comments += 1;
        } else {
            tally.titles += 1;
            titles.push(cells.join(" "));
        }
    }
    (titles, known)
}

/// How many columns a line makes known.
pub(super) enum Columns {
    /// Cut at the delimiter that was given.
    Told(char, usize),
    /// Cut at each that may separate its cells.
    Untold(Known),
}

impl Columns {
    /// Those of the next line.
    fn of<C: FieldName>(lines: &Lines<'_>, given: Option<char>, options: &Options) -> Self {
        match given {
            Some(delimiter) => Self::Told(delimiter, known_under::<C>(delimiter, lines, options)),
            None => Self::Untold(Known::of::<C>(lines, options)),
        }
    }

    fn most(&self) -> usize {
        match self {
            Self::Told(_, count) => *count,
            Self::Untold(known) => known.most(),
        }
    }
}
