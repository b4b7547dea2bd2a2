//! Reports in fixed-width text, for terminals, mail and printers.

pub mod difference;
mod director;
pub mod explanation;
mod frequency;
mod grid;
mod heading;
mod names;
mod page;
mod pages;
mod recap;
mod rows;
mod scorecards;
mod sheet;
mod slips;
mod table;
mod travelers;
mod width;

use std::io::{self, Write};

use crate::model::Scored;
use crate::model::heading::Heading;
use crate::notation;
use crate::reports::{Report, Reporting};
use crate::words::ENGLISH;

pub use page::Page;
use pages::Pages;

/// What is printed, unless somebody asks for other reports.
pub const REPORTS: [Report; 2] = [Report::Ranking, Report::Recap];

/// Writes reports one after the other, under the heading of the event.
///
/// # Errors
///
/// Where `out` cannot be written.
pub fn write(
    scored: &Scored<'_>,
    reports: &[Report],
    page: Page,
    out: &mut dyn Write,
) -> io::Result<()> {
    let event = heading::event(&Heading::of(*scored), page);
    let mut pages = Pages::begin(event, page, out)?;
    if scored.session.results().is_empty() {
        return pages.keep(|_, out| writeln!(out, "\n0 results"));
    }
    let reporting = Reporting {
        scored: *scored,
        words: &ENGLISH,
    };
    for report in reports {
        if let Some(part) = reporting.part(*report) {
            sheet::write(part, ENGLISH.point, &mut pages)?;
            continue;
        }
        match report {
            Report::Ranking => {}
            Report::Recap => recap::write(*scored, &mut pages)?,
            Report::Travelers => travelers::write(*scored, &mut pages)?,
            Report::Scorecards => scorecards::write(*scored, &mut pages)?,
            Report::Frequency => frequency::write(*scored, &mut pages)?,
            Report::Slips => slips::write(*scored, &mut pages)?,
            Report::Director => director::write(*scored, &mut pages)?,
        }
    }
    Ok(())
}
