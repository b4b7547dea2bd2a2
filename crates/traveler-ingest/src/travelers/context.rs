//! A row while it is read, and what is known of it for messages.

use std::str::FromStr;

use contract_scoring::{BoardNumber, BySide, NotationError, Played};

use super::Column;
use super::number::{self, NotANumber, NotBounded};
use crate::findings::Findings;
use crate::text::{Cell, Row};
use crate::{Code, Diagnostic, Subject};

/// A fault that has been told already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Told;

/// What came of reading something that a person typed.
pub(super) type Reading<T> = Result<T, Told>;

/// A row, and what is known of it for messages.
pub(super) struct Context<'c, 'r, 't, 'a> {
    pub(super) row: &'c Row<'r, 't, 'a, Column>,
    pub(super) findings: &'c mut Findings,
    pub(super) section: Option<String>,
    pub(super) board: Option<BoardNumber>,
    pub(super) numbers: BySide<Option<u32>>,
    /// What the columns of the contract say.
    pub(super) played: Option<Played>,
}

impl<'c, 'r, 't, 'a> Context<'c, 'r, 't, 'a> {
    /// A row of which nothing is known yet.
    pub(super) const fn new(row: &'c Row<'r, 't, 'a, Column>, findings: &'c mut Findings) -> Self {
        Self {
            row,
            findings,
            section: None,
            board: None,
            numbers: BySide { ns: None, ew: None },
            played: None,
        }
    }

    /// The cell of a column, if something stands in it.
    pub(super) fn cell(&self, column: Column) -> Option<&'r Cell<'t>> {
        self.row.get(column)
    }

    /// Tells a finding.
    pub(super) fn tell(&mut self, diagnostic: Diagnostic) -> Told {
        let subject = Subject {
            section: self.section.clone(),
            board: self.board.map(BoardNumber::get),
            ns: self.numbers.ns,
            ew: self.numbers.ew,
        };
        self.findings.push(diagnostic.about(subject));
        Told
    }

    /// Tells a fault of a cell.
    pub(super) fn fault(
        &mut self,
        cell: &Cell<'_>,
        code: Code,
        message: impl Into<String>,
        finish: impl FnOnce(Diagnostic) -> Diagnostic,
    ) -> Told {
        let place = self.row.location(cell);
        let diagnostic = Diagnostic::new(code, message)
            .at(place)
            .found(cell.text.as_ref());
        self.tell(finish(diagnostic))
    }

    /// Tells that a cell is no whole number.
    pub(super) fn not_a_number(&mut self, cell: &Cell<'_>, code: Code, why: NotANumber) -> Told {
        self.fault(cell, code, why.message, |mut diagnostic| {
            diagnostic.expected = why.expected;
            diagnostic.hint = why.hint.map(str::to_owned);
            diagnostic
        })
    }

    /// Reads a number that its kind bounds.
    pub(super) fn bounded<T: FromStr<Err = NotationError>>(
        &mut self,
        cell: &Cell<'_>,
    ) -> Reading<T> {
        number::bounded(&cell.text).map_err(|why| match why {
            NotBounded::NotANumber(why) => self.not_a_number(cell, Code::NotANumber, why),
            NotBounded::OutOfBounds(error) => {
                // The game sets every other bound; how many boards there may be is up to the program.
                let ours = error.what == BoardNumber::WHAT && error.found > error.max;
                let code = if ours {
                    Code::BeyondLimit
                } else {
                    Code::OutOfBounds
                };
                self.fault(cell, code, error.to_string(), |diagnostic| {
                    diagnostic.expected(format!("{} to {}", error.min, error.max))
                })
            }
        })
    }

    /// Reads a number where one stands.
    pub(super) fn optional<T: FromStr<Err = NotationError>>(
        &mut self,
        column: Column,
    ) -> Reading<Option<T>> {
        self.cell(column).map(|cell| self.bounded(cell)).transpose()
    }

    /// Tells that a cell is blank that must be filled.
    pub(super) fn blank(&mut self, column: Column, code: Code, message: impl Into<String>) -> Told {
        let place = self.row.place_of(column);
        self.tell(Diagnostic::new(code, message).at(place))
    }
}
