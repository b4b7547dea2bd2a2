//! `matchpoint table`: the printed score tables.

use super::print;
use crate::Exit;
use crate::cli::{TableArgs, TableName};
use crate::failure::Failure;
use crate::scorers::score_table;

/// Prints a table.
pub(crate) fn run(args: &TableArgs) -> Result<Exit, Failure> {
    print(&match args.table {
        TableName::Scores => score_table::scores(&args.doublings()),
        TableName::Recoup if args.names_doublings() => {
            return Err(Failure::new("the recoup tables have no parts")
                .hint("leave out `--undoubled`, `--doubled` and `--redoubled`"));
        }
        TableName::Recoup => score_table::recoup(),
    })
}
