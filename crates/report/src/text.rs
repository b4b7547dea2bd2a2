//! Reports in fixed-width text, for terminals, mail and printers.

pub(crate) mod difference;
mod director;
pub(crate) mod explanation;
mod frequency;
mod grid;
mod heading;
mod names;
mod page;
mod ranking;
mod recap;
mod scorecards;
mod table;
mod travelers;
mod width;

use std::io::{self, Write};

use crate::cli::ReportName;
use crate::model::Scored;
use crate::model::heading::Heading;
use crate::notation;

pub(crate) use page::Page;

/// Writes reports one after the other, under the heading of the event.
pub(crate) fn write(
    scored: &Scored<'_>,
    reports: &[ReportName],
    page: Page,
    out: &mut dyn Write,
) -> io::Result<()> {
    heading::event(&Heading::of(*scored), page, out)?;
    if scored.session.results().is_empty() {
        return writeln!(out, "\n0 results");
    }
    for report in reports {
        match report {
            ReportName::Ranking => ranking::write(*scored, page, out)?,
            ReportName::Recap => recap::write(*scored, page, out)?,
            ReportName::Travelers => travelers::write(*scored, page, out)?,
            ReportName::Scorecards => scorecards::write(*scored, page, out)?,
            ReportName::Frequency => frequency::write(*scored, page, out)?,
            ReportName::Director => director::write(*scored, page, out)?,
            // The command line lets these through for CSV only.
            ReportName::Standings | ReportName::Results => {}
        }
    }
    Ok(())
}
