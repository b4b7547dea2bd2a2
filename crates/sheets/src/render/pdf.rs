//! Reports on paper: PDF pages with embedded fonts, the same bytes for the same session.

mod font;
#[cfg(test)]
mod geometry;
mod grid;
mod heading;
mod limits;
mod lines;
mod naming;
mod page;
mod panel;
mod paper;
#[cfg(test)]
mod placed;
mod recap;
mod score_table;
mod sheet;
mod slips;
mod table;
mod tags;

use crate::model::Scored;
use crate::model::heading::Heading;
use crate::reports::{Report, Reporting};
use crate::scorers::score_table::Sheet;
use crate::words::ENGLISH;
use heading::SheetTop;
use page::Pages;
use panel::{Panel, Style};

pub use crate::render::paper::{Paper, Printed};
pub use limits::check;

/// How it is said that there are no results.
const NOTHING: Style = Style::large(11.0);

/// Prints reports, one after the other.
///
/// # Errors
///
/// Where the file cannot be made.
pub fn write(scored: Scored<'_>, reports: &[Report], paper: Paper) -> Result<Printed, String> {
    let heading = Heading::of(scored);
    let (bytes, missing) = drawn(scored, &heading, reports, paper).finish(&heading.title())?;
    Ok(Printed { bytes, missing })
}

/// The pages of reports, one after the other.
fn drawn(scored: Scored<'_>, heading: &Heading, reports: &[Report], paper: Paper) -> Pages {
    let reporting = Reporting::of(scored);
    let mut pages = Pages::new(paper, reporting.words.language, footer(heading));
    if scored.session.results().is_empty() {
        let nothing = Panel::new("0 results".to_owned());
        let top = SheetTop::new(heading, String::new());
        panel::draw(vec![nothing], &top, NOTHING, &mut pages);
        return pages;
    }
    for report in reporting.wanted(reports) {
        match report {
            Report::Recap => recap::draw(scored, heading, &mut pages),
            Report::Slips => slips::draw(scored, heading, &mut pages),
            Report::Overall
            | Report::Ranking
            | Report::Travelers
            | Report::Scorecards
            | Report::Frequency
            | Report::Director => {
                let part = reporting.part(report);
                let style = crate::sheet::Style {
                    point: reporting.words.point,
                    ..crate::sheet::Style::PRINT
                };
                sheet::draw(part, style, heading, &mut pages);
            }
        }
    }
    pages
}

/// Prints score tables, on one page.
///
/// # Errors
///
/// Where the file cannot be made.
pub fn score_tables(sheet: &Sheet, paper: Paper) -> Result<Vec<u8>, String> {
    let mut pages = Pages::new(paper, ENGLISH.language, sheet.title.to_owned());
    score_table::draw(sheet, &mut pages);
    pages.finish(sheet.title).map(|(bytes, _)| bytes)
}

/// The line at the foot of every page.
fn footer(heading: &Heading) -> String {
    let mut parts = vec![heading.title()];
    parts.extend(heading.about());
    parts.join(", ")
}
