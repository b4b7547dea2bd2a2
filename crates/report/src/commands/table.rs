//! `matchpoint table`: the printed score tables.

use std::iter;

use render::{pdf, score_table};

use crate::Exit;
use crate::cli::{Format, TableArgs, TableName};
use crate::failure::Failure;
use crate::output::{Output, refuse_binary};

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
    let file = args.writing.output.as_deref();
    refuse_binary(args.format, file)?;
    let mut output = match file {
        Some(path) => Output::file(path, args.writing.force, iter::empty())?,
        None => Output::stdout(),
    };
    let made = match args.format {
        Format::Html => score_table::page(&sheet)
            .map_err(|error| Failure::new(format!("the page cannot be made: {error}")))?
            .into_bytes(),
        Format::Pdf => pdf::score_tables(&sheet, args.paper).map_err(Failure::new)?,
        _ => score_table::text(&sheet).into_bytes(),
    };
    output.render(|out| {
        out.write_all(&made)?;
        match made.last() {
            Some(b'\n') => Ok(()),
            _ if args.format == Format::Pdf => Ok(()),
            _ => out.write_all(b"\n"),
        }
    })
}
