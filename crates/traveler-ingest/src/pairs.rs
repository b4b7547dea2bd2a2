//! Who plays: one row per pair, or one per player in an individual.

mod acbl_numbers;
mod entered;
mod look_alikes;
mod members;
mod near_names;
mod players;
mod row;
mod shapes;
mod standings;
mod thousands;
mod unnamed;

pub(crate) use entered::read_pairs;
pub use members::{Meant, Members};
pub(crate) use row::{PairRow, mean};
pub(crate) use standings::are_standings;

use findings::{Code, Diagnostic, Findings};
use notation::PairField;
use rows::entered::{EnteredPair, Places};
use session::Strat;

/// The pairs as they are listed, and where they are.
pub(crate) struct Pairs<'p> {
    /// Their places.
    pub(crate) places: &'p dyn Places<PairField>,
    /// The rows that could be read, in their order.
    pub(crate) rows: Vec<PairRow>,
    /// Whether these are all: where a row has an error, nobody knows who is missing.
    pub(crate) is_whole: bool,
    /// The strats of the session; `None` where they cannot be read, so that no strat can be held against a pair.
    strats: Option<&'p [Strat]>,
    pub(crate) listed_by: ListedBy,
    /// Whether numbers are those of the tables where pairs begin, by a list that no movement was beside.
    pub(crate) are_by_table: bool,
    /// Whether handicaps come from the list of members alone: nobody has to have one.
    pub(crate) handicaps_are_of_members: bool,
}

/// Who listed the pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ListedBy {
    /// Somebody who typed a list.
    Person,
    /// Somebody who wrote names into the travelers.
    Travelers,
    /// Another program, in the file that holds the results too.
    Program {
        /// Whether it has said how they came out: then it took them as they are.
        has_ranked: bool,
    },
}

impl<'p> Pairs<'p> {
    /// No rows yet.
    pub(crate) const fn new(
        places: &'p dyn Places<PairField>,
        strats: Option<&'p [Strat]>,
        listed_by: ListedBy,
    ) -> Self {
        Self {
            places,
            rows: Vec::new(),
            is_whole: true,
            strats,
            listed_by,
            are_by_table: false,
            handicaps_are_of_members: false,
        }
    }

    /// Takes a row. One with an error is left out; the error keeps the session from being scored.
    pub(crate) fn enter(&mut self, entered: &EnteredPair<'_>, findings: &mut Findings) {
        self.rows
            .extend(row::read(entered, self.strats, self.places, findings));
    }

    /// Looks at all rows together.
    pub(crate) fn finish(&mut self, findings: &mut Findings) {
        let has_ranked = ListedBy::Program { has_ranked: true };
        players::check(
            self.places,
            &self.rows,
            self.listed_by == has_ranked,
            findings,
        );
        if self.listed_by == ListedBy::Person {
            thousands::check(self.places, &self.rows, findings);
        }
        look_alikes::check(self.places, &self.rows, findings);
        near_names::check(self.places, &self.rows, findings);
        unnamed::check(self.places, &self.rows, findings);
    }

    /// Warns of numbers in place of names, where there is no list of members.
    pub(crate) fn check_numbers(&self, findings: &mut Findings) {
        unnamed::check_numbers(self.places, &self.rows, findings);
    }

    /// Warns of players' numbers that the ACBL does not have.
    pub(crate) fn check_acbl_numbers(&self, findings: &mut Findings) {
        acbl_numbers::check(self.places, &self.rows, findings);
    }

    /// Reports that the pairs have no numbers, if they have none.
    pub(crate) fn check_fields(&self, findings: &mut Findings) -> bool {
        let is_there = self.places.has(PairField::Pair);
        if !is_there {
            let name = PairField::Pair.names()[0];
            findings.push(
                Diagnostic::new(
                    Code::MissingColumn,
                    format!("the pairs need a column `{name}`"),
                )
                .at(self.places.locate_title())
                .found(self.places.names())
                .expected(name)
                .hint("add the column, or correct its name"),
            );
        }
        is_there
    }
}
