//! How a number came about, in words and figures.

mod board;
mod session;

use std::io::{self, Write};

use ::session::Entry;
use contract_scoring::Side;

use super::{Page, names};
use crate::model::Scored;
use crate::model::standing::StandingLine;
use crate::model::traveler_line::TravelerLine;
use crate::reports::{self, Reporting, played};
use crate::visible::visible;
use crate::words::ENGLISH;

pub use board::board;
pub use session::session;

/// What is explained, and whose it is.
fn title(
    scored: Scored<'_>,
    standing: &StandingLine,
    what: &str,
    page: Page,
    out: &mut dyn Write,
) -> io::Result<()> {
    let who = format!(
        "{what}  {}  {}",
        called(scored, standing),
        names::whole(&standing.names, page)
    );
    writeln!(out, "{}", page.strong(visible(who.trim_end()).as_ref()))
}

/// A contestant as the director calls it: `N-S 3`, `A E-W 12`, `pair B4`, `player 7`.
#[must_use]
pub fn called(scored: Scored<'_>, standing: &StandingLine) -> String {
    reports::called(in_english(scored), standing)
}

/// An explanation is for the director, and in English as all that the program says.
const fn in_english(scored: Scored<'_>) -> Reporting<'_> {
    Reporting {
        scored,
        words: &ENGLISH,
    }
}

/// What a side is entered with, in one word.
fn entry(entry: &Entry, side: Side) -> String {
    let Entry::Score(score) = entry else {
        return played::ruling(&ENGLISH, entry).unwrap_or_default();
    };
    played::own(score.points(), side).to_string()
}

/// Contract with its result, and who declared.
fn contract(scored: Scored<'_>, line: &TravelerLine, page: Page) -> [String; 2] {
    let [contract, declarer, _] = played::cells(in_english(scored), line.played);
    let style = page.style(ENGLISH.point);
    [contract, declarer].map(|cell| cell.shown(style).into_owned())
}
