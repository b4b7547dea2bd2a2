//! CSV for spreadsheets.

pub mod across;
pub mod bridgewebs;
pub mod corrections;
mod formula;
pub mod ladder;
pub mod overall;
mod record;
pub mod results;
mod rows;
pub mod standings;
pub mod table;
pub mod team_pairs;

use std::io::{self, Write};

use crate::model::Scored;
use crate::reports::{OVERALL, PAIRS, Report};

/// Writes a report as CSV.
pub type WriteReport = fn(&Scored<'_>, &mut dyn Write) -> io::Result<()>;

/// What writes a report as CSV, where programs read it.
#[must_use]
pub fn of_report(report: &Report) -> Option<WriteReport> {
    let written: [(&Report, WriteReport); 2] =
        [(&OVERALL, overall::write), (&PAIRS, team_pairs::write)];
    let found = written.into_iter().find(|(own, _)| *own == report);
    found.map(|(_, write)| write)
}
