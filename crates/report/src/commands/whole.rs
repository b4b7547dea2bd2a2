//! `matchpoint page`: the whole program as one page for a browser.

use std::iter;

use crate::Exit;
use crate::cli::WholeArgs;
use crate::failure::Failure;
use crate::output::Output;

/// The page, as `.ci/page` builds it.
const PAGE: &[u8] = include_bytes!(env!(
    "MATCHPOINT_PAGE",
    "build the page first, with `.ci/page`, and say where it is: MATCHPOINT_PAGE=$PWD/target/page/matchpoint.html"
));

/// Writes it.
pub(crate) fn run(args: &WholeArgs) -> Result<Exit, Failure> {
    let mut output = match &args.writing.output {
        None => Output::stdout(),
        Some(path) => Output::file(path, args.writing.force, iter::empty())?,
    };
    output.render(|out| out.write_all(PAGE))
}
