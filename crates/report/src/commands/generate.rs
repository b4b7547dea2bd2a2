//! `matchpoint generate`: travelers that nobody played.

use crate::Exit;
use crate::cli::GenerateArgs;
use crate::failure::Failure;
use crate::generator::{self, Shape};
use crate::output::Output;

/// Writes made-up travelers to standard output.
pub(crate) fn run(args: &GenerateArgs) -> Result<Exit, Failure> {
    let shape = Shape {
        tables: args.tables,
        sections: args.sections,
        boards: args.boards,
        seed: args.seed,
    };
    Output::stdout().render(|out| generator::write(shape, out))
}
