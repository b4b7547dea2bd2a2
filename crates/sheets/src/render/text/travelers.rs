//! The travelers: each board with its lines, best for N-S first, and its frequency table.

use std::io::{self, Write};

use contract_scoring::BySide;

use super::table::{Column, Table};
use super::width::{cut, wrapped};
use super::{Page, Pages, frequency, heading, names, notation};
use crate::model::Scored;
use crate::model::traveler::{TravelerLine, TravelerSheet, travelers};
use crate::notation::traveler::{self as signs, labels, names_of, sides};
use crate::visible::visible;

const NAMES: [usize; 2] = [1, 3];
/// Where the matchpoints begin.
const EARNED: usize = 10;
/// Names shorter than this tell nothing.
const SHORTEST_NAMES: usize = 12;

/// Where lines are shorter than this, titles give way to names.
const SPACIOUS: usize = 100;
/// The widest percentage.
const WHOLE: &str = "100.0";
/// A card is shorter; whatever else is written there gives way to the names.
const LONGEST_LEAD: usize = 6;

/// Prints all travelers.
pub(super) fn write(scored: Scored<'_>, pages: &mut Pages<'_>) -> io::Result<()> {
    pages.sheet(String::new())?;
    travelers(scored).try_for_each(|sheet| {
        pages.keep(|page, out| {
            let facts = format!(
                "dealer {}, vulnerable {}",
                sheet.dealer, sheet.vulnerability
            );
            let heading = heading::board(scored, sheet.sections, sheet.board, Some(&facts), page);
            write!(out, "{heading}")?;
            table(scored, &sheet, page).write(page, out)?;
            remarks(&sheet, page, out)?;
            writeln!(out)?;
            frequency::write_lines(scored, &sheet.frequencies, &sheet.checks, page, out)
        })
    })
}

fn table(scored: Scored<'_>, sheet: &TravelerSheet, page: Page) -> Table {
    let any = |is: fn(&TravelerLine) -> bool| sheet.lines.iter().any(is);
    let played = any(|line| line.played.is_some());
    let top = sheet.sections.first().and_then(|id| scored.top(*id));
    let earned = notation::hundredths(top.map(|top| scored.board_amount(top))).len();
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
        Column::right("N-S").at_least(earned),
        Column::right("E-W").gap(1).at_least(earned),
        Column::right("%")
            .gap(1)
            .at_least(WHOLE.len())
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
                .map(|lead| cut(&visible(lead), LONGEST_LEAD, page).into_owned())
                .unwrap_or_default(),
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
    let unit = scored.unit();
    let unit = if page.width < SPACIOUS {
        unit.short()
    } else {
        unit.name()
    };
    table.group(EARNED, 2, unit);

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

/// Weighted scores and remarks, under the table.
fn remarks(sheet: &TravelerSheet, page: Page, out: &mut dyn Write) -> io::Result<()> {
    let mut remarks = sheet.lines.iter().flat_map(signs::remarks);
    remarks.try_for_each(|remark| writeln!(out, "{}", wrapped(&remark, 0, page)))
}
