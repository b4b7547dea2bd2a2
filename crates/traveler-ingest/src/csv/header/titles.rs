//! Lines above the header, as sheets have that are made to be read by people.

use super::DELIMITERS;
use super::delimiter::known_under;
use crate::entered::FieldName;
use crate::text::Lines;
use crate::{Accounting, Options};

/// The line that names the columns is one of so many.
const FIRST_LINES: usize = 20;

/// How many known names show that a line below others is the header.
const TELLING: usize = 3;

/// Passes over the lines above the header, and returns their text; none where no line below the next one looks more
/// like a header than it does.
pub(super) fn above<C: FieldName>(
    lines: &mut Lines<'_>,
    told: Option<char>,
    options: &Options,
    tally: &mut Accounting,
) -> Vec<String> {
    if lines.rest().is_empty() {
        return Vec::new();
    }
    // Mostly the first line is the header, and no other has to be looked at.
    let first = most_known::<C>(lines, told, options);
    if first > 1 {
        return Vec::new();
    }
    let mut ahead = lines.clone();
    let is_header = |lines: &Lines<'_>| {
        let known = most_known::<C>(lines, told, options);
        known >= TELLING || known > 1 && first == 0
    };
    let place = (1..FIRST_LINES).find(|_| {
        ahead.next();
        !ahead.rest().is_empty() && is_header(&ahead)
    });
    let Some(place) = place else {
        return Vec::new();
    };
    let mut titles = Vec::new();
    for line in lines.take(place) {
        let cells = line
            .text
            .split(|letter| DELIMITERS.contains(&letter) || Some(letter) == told)
            .map(|cell| cell.trim().trim_matches('"').trim());
        let cells: Vec<&str> = cells.filter(|cell| !cell.is_empty()).collect();
        if cells.is_empty() {
            tally.empty += 1;
        } else if options.is_comment(line.text) {
            tally.comments += 1;
        } else {
            tally.titles += 1;
            titles.push(cells.join(" "));
        }
    }
    titles
}

/// How many columns the next line makes known, whatever separates them.
fn most_known<C: FieldName>(lines: &Lines<'_>, told: Option<char>, options: &Options) -> usize {
    let known = |delimiter| known_under::<C>(delimiter, lines, options);
    match told {
        Some(delimiter) => known(delimiter),
        None => DELIMITERS.map(known).into_iter().max().unwrap_or_default(),
    }
}
