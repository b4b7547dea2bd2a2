//! All rows of travelers, in whatever kind of file.

use findings::{Accounting, Findings};
use notation::Field;
use rows::Rows;
use session::Markings;

use super::fast;
use super::{Table, read_markings};
use crate::Options;
use crate::markings::RowMarkings;
use crate::travelers::{Layout, Roster, Travelers};

/// Rows of travelers.
#[derive(Clone, Copy)]
pub(crate) enum TravelerRows<'t> {
    /// Lines of a text, which can be read plainly, and in pieces.
    Lines(&'t Table<'t, 't, Field>),
    /// Any others, which are read one by one.
    Others(&'t dyn Rows<Field>),
}

/// How rows of travelers are read.
#[derive(Clone, Copy)]
pub(crate) struct How<'t> {
    pub(crate) layout: Layout,
    /// Who is named in them.
    pub(crate) roster: &'t Roster,
    pub(crate) markings: &'t Markings,
}

impl<'t> TravelerRows<'t> {
    /// The rows of a table.
    pub(crate) fn of(table: &'t Table<'t, 't, Field>) -> Self {
        if table.text().has_sheets() {
            Self::Others(table)
        } else {
            Self::Lines(table)
        }
    }

    /// The rows, whatever they are in.
    pub(crate) fn rows(self) -> &'t dyn Rows<Field> {
        match self {
            Self::Lines(table) => table,
            Self::Others(rows) => rows,
        }
    }

    /// What the rows say of their boards' markings.
    pub(crate) fn markings(self) -> RowMarkings {
        match self {
            Self::Lines(table) => read_markings(table, table.records()),
            Self::Others(rows) => RowMarkings::of(rows),
        }
    }

    /// Reads all rows, and enters each of them. Also returns what became of the lines that are no rows.
    pub(crate) fn read(
        self,
        how: How<'t>,
        options: &Options,
        findings: &mut Findings,
    ) -> (Travelers<'t>, Accounting) {
        match self {
            Self::Lines(table) => fast::read(table, how, options, findings),
            Self::Others(rows) => {
                let mut travelers = how.travelers(rows, rows.last(), options);
                let tally = rows.each(findings, &mut |row, findings| {
                    // What is wrong with it has been reported.
                    _ = travelers.enter_row(row, (how.roster, rows.words()), findings);
                });
                (travelers, tally)
            }
        }
    }
}

impl<'t> How<'t> {
    /// No lines yet, and room for that many.
    pub(super) fn travelers(
        self,
        rows: &'t dyn Rows<Field>,
        room: u64,
        options: &Options,
    ) -> Travelers<'t> {
        let room = usize::try_from(room).unwrap_or_default();
        let travelers = Travelers::new(rows, self.layout, self.markings, room);
        travelers.provisional(options.provisional)
    }
}
