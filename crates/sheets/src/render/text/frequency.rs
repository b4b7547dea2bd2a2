//! The frequency tables.

use std::io::{self, Write};

use contract_scoring::BySide;

use super::table::{Column, Table};
use super::width::wrapped;
use super::{Page, Pages, heading, notation};
use crate::model::Scored;
use crate::model::frequency::{FrequencyLine, frequencies};
use crate::model::recap::FieldSum;
use crate::notation::frequency as signs;

/// Where the matchpoints begin.
const EARNED: usize = 3;

/// Prints the frequency tables of all boards.
pub(super) fn write(scored: Scored<'_>, pages: &mut Pages<'_>) -> io::Result<()> {
    pages.sheet(String::new())?;
    frequencies(scored).into_iter().try_for_each(|sheet| {
        pages.keep(|page, out| {
            let heading = heading::board(scored, sheet.sections, sheet.board, None, page);
            write!(out, "{heading}")?;
            write_lines(scored, &sheet.lines, &sheet.checks, page, out)
        })
    })
}

/// Prints one table with its sums.
pub(super) fn write_lines(
    scored: Scored<'_>,
    lines: &[FrequencyLine],
    checks: &BySide<Option<FieldSum>>,
    page: Page,
    out: &mut dyn Write,
) -> io::Result<()> {
    let grouped = lines.iter().any(|line| line.group.letter().is_some());
    let mut table = Table::new(vec![
        Column::left("Grp").when(grouped),
        Column::right("Score"),
        Column::right("Times"),
        Column::right("N-S"),
        Column::right("E-W"),
        Column::left(""),
    ]);
    for line in lines {
        table.row(vec![
            line.group
                .letter()
                .map_or_else(String::new, |letter| letter.to_string()),
            line.score.to_string(),
            signs::times(line.counts),
            notation::hundredths(line.earned.ns),
            notation::hundredths(line.earned.ew),
            signs::treatment(line.treatment).to_owned(),
        ]);
    }
    table.group(EARNED, 2, scored.unit().name());
    table.write(page, out)?;
    match signs::sums(checks) {
        None => Ok(()),
        Some(sums) => writeln!(out, "{}", wrapped(&sums, 0, page)),
    }
}
