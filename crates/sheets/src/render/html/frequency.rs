//! The frequency tables.

use std::io::{self, Write};

use askama::Template;

use super::Page;
use super::article::Article;
use super::figure::Figure;
use super::table::{Cell, Column, Table};
use crate::model::frequency::{FrequencyLine, frequencies};
use crate::notation::frequency::{sums, times, treatment};
use crate::notation::hundredths;

/// Where the matchpoints begin.
const EARNED: usize = 4;

/// Writes the frequency tables of all boards.
pub(super) fn write(page: Page<'_>, out: &mut dyn Write) -> io::Result<()> {
    for sheet in frequencies(page.scored) {
        let title = format!("Board {}", sheet.board);
        let sections = page.scored.field_name(sheet.sections);
        Article::new(&title)
            .facts(sections.map(|name| format!("section {name}")))
            .table(table(page, &title, &sheet.lines))
            .notes(sums(&sheet.checks))
            .write_into(out)?;
    }
    Ok(())
}

/// One table, with bars as long as a score was frequent.
pub(super) fn table(page: Page<'_>, title: &str, lines: &[FrequencyLine]) -> Table {
    let any = |is: fn(&FrequencyLine) -> bool| lines.iter().any(is);
    let count = |line: &FrequencyLine| line.counts.ns.max(line.counts.ew);
    let largest = lines.iter().map(count).max().unwrap_or(0);
    let mut table = Table::new(
        format!("{title}, frequencies"),
        vec![
            Column::text("Group").when(any(|line| line.group.letter().is_some())),
            Column::number("Score"),
            Column::number("Times"),
            Column::figure(),
            Column::number("N-S"),
            Column::number("E-W"),
            Column::text("Rated").when(any(|line| !treatment(line.treatment).is_empty())),
        ],
    );
    for line in lines {
        table.row(vec![
            Cell::text((line.group.letter()).map_or_else(String::new, |letter| letter.to_string())),
            Cell::text(line.score.to_string()),
            Cell::text(times(line.counts)),
            Cell::figure(Figure::count(count(line), largest)),
            Cell::text(hundredths(line.earned.ns)),
            Cell::text(hundredths(line.earned.ew)),
            Cell::text(treatment(line.treatment)),
        ]);
    }
    table.group(EARNED, 2, page.scored.unit().name());
    table
}
