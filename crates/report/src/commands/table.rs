//! `matchpoint table`: the printed score tables.

use std::io::{self, IsTerminal};

use sheets::render::pdf;
use sheets::scorers::score_table;

use super::print;
use crate::Exit;
use crate::cli::{Format, TableArgs, TableName};
use crate::failure::Failure;
use crate::output::Output;

/// Prints a table.
pub(crate) fn run(args: &TableArgs) -> Result<Exit, Failure> {
    let sheet = match args.table {
        TableName::Scores => score_table::scores(&args.doublings(), args.suits()),
        TableName::Recoup if args.names_doublings() => {
            return Err(Failure::new("the recoup tables have no parts")
                .hint("leave out `--undoubled`, `--doubled` and `--redoubled`"));
        }
        TableName::Recoup => score_table::recoup(args.suits()),
    };
    let made = match args.format {
        Format::Html => score_table::page(&sheet)
            .map_err(|error| Failure::new(format!("the page cannot be made: {error}")))?,
        Format::Pdf if io::stdout().is_terminal() => {
            return Err(Failure::new("refusing to write binary to a terminal")
                .hint("add `> score-tables.pdf`"));
        }
        Format::Pdf => {
            let bytes = pdf::score_tables(&sheet, args.paper).map_err(Failure::new)?;
            return Output::stdout().render(|out| out.write_all(&bytes));
        }
        _ => score_table::text(&sheet),
    };
    print(&made)
}
