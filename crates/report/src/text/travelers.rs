//! The travelers: each board with its lines, best for N-S first, and its frequency table.

use std::io::{self, Write};

use contract_scoring::Side;
use session::Entry;

use super::table::{Column, Table};
use super::{Page, frequency, names, notation};
use crate::model::traveler::{Opponent, TravelerLine, TravelerSheet, travelers};
use crate::model::{Scored, weighted_text};
use crate::visible::visible;

const NAMES: usize = 2;
/// Names shorter than this tell nothing.
const SHORTEST_NAMES: usize = 14;

/// Prints all travelers.
pub(super) fn write(scored: Scored<'_>, page: Page, out: &mut dyn Write) -> io::Result<()> {
    for sheet in travelers(scored) {
        let title = format!("Board {}", sheet.board);
        let sections = if scored.has_sections() {
            format!("section {}, ", visible(&sheet.sections.join(" and ")))
        } else {
            String::new()
        };
        writeln!(
            out,
            "\n{}  {sections}dealer {}, vulnerable {}\n",
            page.strong(&title),
            sheet.dealer,
            sheet.vulnerability
        )?;
        table(&sheet, page).write(page, out)?;
        remarks(&sheet, out)?;
        writeln!(out)?;
        frequency::write_lines(&sheet.frequencies, &sheet.checks, page, out)?;
    }
    Ok(())
}

fn table(sheet: &TravelerSheet, page: Page) -> Table {
    let any = |is: fn(&TravelerLine) -> bool| sheet.lines.iter().any(is);
    let played = any(|line| line.played.is_some());
    let mut table = Table::new(vec![
        Column::right("NS"),
        Column::right("EW"),
        Column::left(""),
        Column::left("Contract").when(played),
        Column::left("By").when(played).gap(1),
        Column::left("Lead")
            .when(any(|line| line.lead.is_some()))
            .gap(1),
        Column::left("Grp")
            .when(any(|line| line.group.letter().is_some()))
            .gap(1),
        Column::right("NS+"),
        Column::right("NS-").gap(1),
        Column::right("MP NS"),
        Column::right("EW").gap(1),
        Column::right("% NS").when(any(|line| line.percent.ns.is_some())),
    ]);
    for line in &sheet.lines {
        let (contract, by) = notation::contract(line.played, page);
        let (plus, minus) = sides(line);
        table.row(vec![
            labels(&line.players.ns),
            labels(&line.players.ew),
            String::new(),
            contract,
            by,
            line.lead
                .as_deref()
                .map(visible)
                .unwrap_or_default()
                .into_owned(),
            line.group
                .letter()
                .map_or_else(String::new, |letter| letter.to_string()),
            plus,
            minus,
            notation::hundredths(line.earned.ns),
            notation::hundredths(line.earned.ew),
            notation::hundredths(line.percent.ns),
        ]);
    }
    let room = page.width.saturating_sub(table.width_without(NAMES)) / 2;
    let room = room.saturating_sub(1);
    if room >= SHORTEST_NAMES {
        let names = |players: &[Opponent]| -> Vec<String> {
            players
                .iter()
                .flat_map(|one| one.names.iter().cloned())
                .collect()
        };
        let widest = |side: Side| {
            let all: Vec<Vec<String>> = sheet
                .lines
                .iter()
                .map(|line| names(line.players.get(side)))
                .collect();
            names::widest(all.iter().map(Vec::as_slice), page)
        };
        let (ns, ew) = (widest(Side::NorthSouth), widest(Side::EastWest));
        let ns = ns.min(room + room.saturating_sub(ew));
        let ew = ew.min(2 * room - ns);
        let cells = sheet.lines.iter().map(|line| {
            let (north_south, east_west) = (names(&line.players.ns), names(&line.players.ew));
            let first = names::joined(&north_south, ns, page);
            let pad = " ".repeat(ns.saturating_sub(super::width::width(&first)));
            format!("{first}{pad}  {}", names::joined(&east_west, ew, page))
        });
        table.fill(
            NAMES,
            cells
                .map(|cell| cell.trim_end().to_owned())
                .collect::<Vec<_>>()
                .into_iter(),
        );
    }
    table
}

/// The number of a pair, or of two players in an individual.
pub(super) fn labels(players: &[Opponent]) -> String {
    let labels: Vec<String> = players.iter().map(Opponent::label).collect();
    visible(&labels.join("+")).into_owned()
}

/// N-S plus and N-S minus as a scoresheet has them; a ruling stands in its side's column.
fn sides(line: &TravelerLine) -> (String, String) {
    match (&line.entries.ns, &line.entries.ew) {
        (Entry::Score(ns), Entry::Score(ew)) if ns == ew => match ns.points() {
            0 => ("0".to_owned(), String::new()),
            points if points > 0 => (points.to_string(), String::new()),
            points => (String::new(), points.unsigned_abs().to_string()),
        },
        (ns, ew) => (
            notation::entry(ns, Side::NorthSouth),
            notation::entry(ew, Side::EastWest),
        ),
    }
}

/// Weighted scores and remarks, under the table.
fn remarks(sheet: &TravelerSheet, out: &mut dyn Write) -> io::Result<()> {
    for line in &sheet.lines {
        let who = format!(
            "{} v {}",
            labels(&line.players.ns),
            labels(&line.players.ew)
        );
        for (side, entry) in line.entries.each() {
            if let Entry::Weighted(weighted) = entry {
                writeln!(out, "{who}: {side} {}", weighted_text(weighted, side))?;
            }
        }
        if let Some(remarks) = &line.remarks {
            writeln!(out, "{who}: {}", visible(remarks))?;
        }
    }
    Ok(())
}
