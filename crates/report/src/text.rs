//! Reports in fixed-width text, for terminals, mail and printers.

pub(crate) mod difference;
mod director;
pub(crate) mod explanation;
mod frequency;
mod grid;
mod heading;
mod names;
mod page;
mod pages;
mod ranking;
mod recap;
mod scorecards;
mod slips;
mod table;
mod travelers;
mod width;

use std::io::{self, Write};

use crate::cli::ReportName;
use crate::model::Scored;
use crate::model::heading::Heading;
use crate::notation;

pub(crate) use page::Page;
use pages::Pages;

/// Writes reports one after the other, under the heading of the event.
pub(crate) fn write(
    scored: &Scored<'_>,
    reports: &[ReportName],
    page: Page,
    out: &mut dyn Write,
) -> io::Result<()> {
    let event = heading::event(&Heading::of(*scored), page);
    let mut pages = Pages::begin(event, page, out)?;
    if scored.session.results().is_empty() {
        return pages.keep(|_, out| writeln!(out, "\n0 results"));
    }
    for report in reports {
        match report {
            ReportName::Ranking => ranking::write(*scored, &mut pages)?,
            ReportName::Recap => recap::write(*scored, &mut pages)?,
            ReportName::Travelers => travelers::write(*scored, &mut pages)?,
            ReportName::Scorecards => scorecards::write(*scored, &mut pages)?,
            ReportName::Frequency => frequency::write(*scored, &mut pages)?,
            ReportName::Slips => slips::write(*scored, &mut pages)?,
            ReportName::Director => director::write(*scored, &mut pages)?,
            // The command line lets these through for CSV only.
            ReportName::Standings | ReportName::Results => {}
        }
    }
    Ok(())
}
