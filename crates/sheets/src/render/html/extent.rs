//! How much of a session is on its page: one of many megabytes is of no use on a phone.

use std::io::{self, Write};

use super::write;
use crate::Limit;
use crate::reports::{self, Exists, Place, Report, Reporting};
use crate::words::{ENGLISH, Words};

/// The most bytes that a page has, unless somebody asks for its reports by name.
const LARGEST: usize = 5_000_000;

/// Sessions with that many results have a page that is far from the limit, and need not be measured.
const SMALL: usize = 1_000;

/// What is on a page, and what it is too large for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extent {
    /// The reports that are on it.
    pub reports: Vec<&'static Report>,
    /// Public reports that are not.
    pub left_out: Vec<&'static Report>,
}

impl Extent {
    /// A page with the reports that were asked for, whatever their size.
    #[must_use]
    pub const fn named(reports: Vec<&'static Report>) -> Self {
        Self {
            reports,
            left_out: Vec::new(),
        }
    }

    /// The public page of a session.
    #[must_use]
    pub fn of(reporting: Reporting<'_>) -> Self {
        let has_any = |report: &&Report| {
            let exists = report.exists(reporting.scored);
            matches!(exists, Exists::Yes | Exists::Instead(..))
        };
        let mut extent = Self::named(reports::shown(Place::Page).filter(has_any).collect());
        if reporting.scored.session.results().len() <= SMALL {
            return extent;
        }
        // The largest reports are also there section by section.
        let large: Vec<&Report> = (extent.reports.iter().copied())
            .filter(|report| report.is_large)
            .collect();
        for report in large.into_iter().rev() {
            if write(reporting, &extent, &mut Room(LARGEST)).is_ok() {
                break;
            }
            extent.reports.retain(|one| *one != report);
            extent.left_out.push(report);
        }
        extent
    }

    /// What is not on the page, and how to have it all the same.
    #[must_use]
    pub fn limit(&self) -> Option<Limit> {
        let names = self.names(&ENGLISH)?;
        Some(Limit::new(
            format!("the page leaves out {names}: with them it would be larger than 5 MB"),
            "`matchpoint score PATH --format html` makes a page of one section with `--section NAME`, and one of any size with `--report NAMES`",
        ))
    }

    /// What is not on the page, as the page itself says it.
    pub(super) fn sentence(&self, words: &Words) -> Option<String> {
        let names = self.names(words)?;
        Some(words.page.left_out_reports(&names))
    }

    /// What is not on the page: `scorecards, boards`.
    fn names(&self, words: &Words) -> Option<String> {
        let names = self.left_out.iter();
        let names: Vec<&str> = names.map(|report| (report.title)(words)).collect();
        (!names.is_empty()).then(|| names.join(", ").to_lowercase())
    }
}

/// Takes that many bytes, and forgets them.
struct Room(usize);

impl Write for Room {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let left = self.0.checked_sub(bytes.len());
        self.0 = left.ok_or(io::ErrorKind::FileTooLarge)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
