//! The travelers: each board with its lines, best for N-S first, and its frequency table.

use std::io::{self, Write};

use contract_scoring::{BySide, Side};
use session::Entry;

use super::table::{Column, Table};
use super::{Page, frequency, names, notation};
use crate::model::traveler::{Opponent, TravelerLine, TravelerSheet, travelers};
use crate::model::{Scored, weighted_text};
use crate::visible::visible;

const NAMES: [usize; 2] = [1, 3];
/// Where the matchpoints begin.
const EARNED: usize = 10;
/// Names shorter than this tell nothing.
const SHORTEST_NAMES: usize = 12;

/// Prints all travelers.
pub(super) fn write(scored: Scored<'_>, page: Page, out: &mut dyn Write) -> io::Result<()> {
    for sheet in travelers(scored) {
        let title = format!("Board {}", sheet.board);
        let sections = scored.field_name(sheet.sections);
        let sections =
            sections.map_or_else(String::new, |name| format!("section {}, ", visible(&name)));
        writeln!(
            out,
            "\n{}  {sections}dealer {}, vulnerable {}\n",
            page.strong(&title),
            sheet.dealer,
            sheet.vulnerability
        )?;
        table(scored, &sheet, page).write(page, out)?;
        remarks(&sheet, out)?;
        writeln!(out)?;
        frequency::write_lines(scored, &sheet.frequencies, &sheet.checks, page, out)?;
    }
    Ok(())
}

fn table(scored: Scored<'_>, sheet: &TravelerSheet, page: Page) -> Table {
    let any = |is: fn(&TravelerLine) -> bool| sheet.lines.iter().any(is);
    let played = any(|line| line.played.is_some());
    let mut table = Table::new(vec![
        Column::right("NS"),
        Column::left("").gap(1),
        Column::right("EW"),
        Column::left("").gap(1),
        Column::left("Contract").gap(1).when(played),
        Column::left("By").when(played).gap(1),
        Column::left("Lead")
            .when(any(|line| line.lead.is_some()))
            .gap(1),
        Column::left("Grp")
            .when(any(|line| line.group.letter().is_some()))
            .gap(1),
        Column::right("N-S+").gap(1),
        Column::right("N-S-").gap(1),
        Column::right("N-S"),
        Column::right("E-W").gap(1),
        Column::right("%")
            .gap(1)
            .when(any(|line| line.percent.ns.is_some())),
    ]);
    for line in &sheet.lines {
        let (contract, by) = notation::contract(line.played, page.suits());
        let (plus, minus) = sides(line);
        table.row(vec![
            labels(&line.players.ns),
            String::new(),
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
            line.percent
                .ns
                .map_or_else(String::new, |percent| notation::amount(percent, 1)),
        ]);
    }
    table.group(EARNED, 2, scored.unit().name());

    let names = BySide::from_fn(|side| -> Vec<Vec<String>> {
        let players = sheet
            .lines
            .iter()
            .map(|line| names_of(line.players.get(side)));
        players.collect()
    });
    let widest = names
        .each()
        .map(|(_, names)| names::widest(names.iter().map(Vec::as_slice), page));
    let room = table.room(&NAMES, page);
    if room / 2 < SHORTEST_NAMES.min(widest[0].max(widest[1])) {
        NAMES.into_iter().for_each(|place| table.hide(place));
        return table;
    }
    // A side with short names leaves its room to the other.
    let first = room.saturating_sub(widest[1]).max(room / 2).min(widest[0]);
    for ((place, (_, names)), room) in NAMES
        .into_iter()
        .zip(names.each())
        .zip([first, room - first])
    {
        table.fill(
            place,
            names::column(names.iter().map(Vec::as_slice), room, page),
        );
    }
    table
}

/// The number of a pair, or of two players in an individual.
pub(super) fn labels(players: &[Opponent]) -> String {
    let labels: Vec<String> = players.iter().map(Opponent::label).collect();
    visible(&labels.join("+")).into_owned()
}

/// The names of all who sit on one side.
pub(super) fn names_of(players: &[Opponent]) -> Vec<String> {
    players
        .iter()
        .flat_map(|one| one.names.iter().cloned())
        .collect()
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
