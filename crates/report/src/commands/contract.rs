//! `matchpoint contract`: the instant scorer.

use super::print;
use crate::Exit;
use crate::failure::Failure;
use crate::scorers::instant::{self, Arguments};
use crate::visible::visible;

/// Prints scores and their sums.
pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let answer = instant::run(arguments).map_err(|error| {
        Failure::new(visible(&error)).hint("`matchpoint contract --help` shows examples")
    })?;
    print(&answer)
}
