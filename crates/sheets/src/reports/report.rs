//! The declaration of a report: help, default lists, the pack, limits and tests follow from it.

use std::fmt;

use super::{Reporting, size};
use crate::Limit;
use crate::model::Scored;
use crate::sheet::Part;
use crate::words::Words;

/// A report for people, which every renderer can set. Each is in the file of its own, and all are in [`REPORTS`].
///
/// [`REPORTS`]: super::REPORTS
#[non_exhaustive]
pub struct Report {
    /// Its name on the command line: `frequency`.
    pub name: &'static str,
    /// What else it may be called: `frequencies`.
    pub aliases: &'static [&'static str],
    /// What it is, in a line.
    pub about: &'static str,
    /// What it is called where a reader picks it.
    pub title: fn(&Words) -> &'static str,
    /// What it says of a session.
    pub(super) part: for<'a> fn(Reporting<'a>) -> Part<'a>,
    /// Whether a session has it.
    pub(super) exists: fn(Scored<'_>) -> Exists,
    /// The rows of its longest table, at most.
    pub(super) rows: fn(Scored<'_>) -> usize,
    /// The columns that each board has in it, or none.
    pub(super) boards: fn(Scored<'_>) -> usize,
    /// Where it is shown unless somebody asks for other reports.
    pub shown: &'static [Place],
    /// Whether a page that would be too large leaves it out.
    pub is_large: bool,
    /// Whether it is about one session alone: `score` can make it.
    pub is_of_one_session: bool,
}

/// Where a report is shown unless somebody asks for other ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Text.
    Terminal,
    /// The page for everybody.
    Page,
    /// A workbook, on a worksheet of its own.
    Workbook,
    /// A file of the pack, on paper.
    Paper(&'static str),
}

/// Whether a session has a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Exists {
    /// It has.
    Yes,
    /// It has, and there is nothing in it.
    Empty,
    /// Another report says all of it.
    Instead(&'static Report, Limit),
    /// It has not.
    No(Limit),
}

impl Exists {
    /// It does where a condition holds; otherwise the reason and what to do instead.
    pub(super) fn only(holds: bool, message: &str, hint: &str) -> Self {
        if holds {
            Self::Yes
        } else {
            Self::No(Limit::new(message, hint))
        }
    }

    /// Why a session does not have it.
    ///
    /// # Errors
    ///
    /// Where it does not.
    pub fn check(self) -> Result<(), Limit> {
        match self {
            Self::Yes | Self::Empty => Ok(()),
            Self::Instead(_, why) | Self::No(why) => Err(why),
        }
    }
}

impl Report {
    /// A report that every session has, with a row for each contestant, shown only to those who ask for it.
    pub(super) const fn new(
        name: &'static str,
        about: &'static str,
        title: fn(&Words) -> &'static str,
        part: for<'a> fn(Reporting<'a>) -> Part<'a>,
    ) -> Self {
        Self {
            name,
            aliases: &[],
            about,
            title,
            part,
            exists: |_| Exists::Yes,
            rows: size::contestants,
            boards: |_| 0,
            shown: &[],
            is_large: false,
            is_of_one_session: true,
        }
    }

    /// The same with the places where it is shown.
    pub(super) const fn shown(self, shown: &'static [Place]) -> Self {
        Self { shown, ..self }
    }

    /// Whether a session has it, and if not, why.
    #[must_use]
    pub fn exists(&self, scored: Scored<'_>) -> Exists {
        (self.exists)(scored)
    }

    /// Whether it is shown somewhere unless somebody asks for other reports.
    #[must_use]
    pub fn is_shown(&self, place: Place) -> bool {
        self.shown.contains(&place)
    }
}

impl fmt::Debug for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl PartialEq for Report {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Report {}
