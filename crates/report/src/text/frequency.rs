//! The frequency tables.

use std::io::{self, Write};

use contract_scoring::BySide;
use matchpointing::Treatment;

use super::table::{Column, Table};
use super::{Page, notation};
use crate::model::Scored;
use crate::model::frequency::{FrequencyLine, frequencies};
use crate::model::recap::FieldSum;
use crate::visible::visible;

/// Where the matchpoints begin.
const EARNED: usize = 3;

/// Prints the frequency tables of all boards.
pub(super) fn write(scored: Scored<'_>, page: Page, out: &mut dyn Write) -> io::Result<()> {
    for sheet in frequencies(scored) {
        let title = format!("Board {}", sheet.board);
        let sections = scored.field_name(sheet.sections);
        let sections =
            sections.map_or_else(String::new, |name| format!("  section {}", visible(&name)));
        writeln!(out, "\n{}{sections}\n", page.strong(&title))?;
        write_lines(scored, &sheet.lines, &sheet.checks, page, out)?;
    }
    Ok(())
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
        let BySide { ns, ew } = line.counts;
        table.row(vec![
            line.group
                .letter()
                .map_or_else(String::new, |letter| letter.to_string()),
            line.score.to_string(),
            if ns == ew {
                ns.to_string()
            } else {
                format!("{ns}/{ew}")
            },
            notation::hundredths(line.earned.ns),
            notation::hundredths(line.earned.ew),
            treatment(line.treatment).to_owned(),
        ]);
    }
    table.group(EARNED, 2, scored.unit().name());
    table.write(page, out)?;
    let sums: Vec<String> = checks
        .each()
        .into_iter()
        .filter_map(|(side, check)| check.map(|check| (side, check)))
        .map(|(side, check)| {
            let mark = if check.holds { "" } else { " !" };
            format!(
                "{side} {}, expected {}{mark}",
                check.awarded.normalize(),
                check.expected.normalize()
            )
        })
        .collect();
    if sums.is_empty() {
        return Ok(());
    }
    writeln!(out, "Sum {}", sums.join("; "))
}

/// What is to be said of how a score was rated.
const fn treatment(treatment: Treatment) -> &'static str {
    match treatment {
        Treatment::Compared => "",
        Treatment::Factored => "factored",
        Treatment::SmallGroup => "small group",
    }
}
