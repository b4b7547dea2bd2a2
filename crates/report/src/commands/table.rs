//! `matchpoint table`: the printed score tables.

use super::print;
use crate::Exit;
use crate::failure::Failure;
use crate::scorers::score_table::{self, Arguments};

/// Prints a table.
pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    print(&score_table::run(arguments))
}
