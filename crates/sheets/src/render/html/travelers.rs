//! The travelers: each board with its lines, its frequency table and its check sum.

use std::collections::BTreeSet;
use std::io::{self, Write};

use askama::Template;
use contract_scoring::{Side, Suits};

use super::article::Article;
use super::narrow::Narrow;
use super::table::{Cell, Column, Part, Table};
use super::{Page, anchor, frequency};
use crate::model::traveler::{Opponent, TravelerLine, TravelerSheet, travelers};
use crate::notation::traveler::{self as signs, sides};
use crate::notation::{contract, hundredths};

/// Where the matchpoints begin.
const EARNED: usize = 10;

/// All boards, with the results that each side did best with; links lead to the boards.
pub(super) fn overview(page: Page<'_>) -> Table {
    let several = page.scored.scoresheet.fields.len() > 1;
    let mut table = Table::new(
        "Boards and best results",
        vec![
            Column::head_number("Board", true),
            Column::text("Best N-S"),
            Column::text("Best E-W"),
        ],
    );
    for sheet in travelers(page.scored) {
        let sections = page.scored.field_name(sheet.sections);
        let board = sheet.board.to_string();
        let board = match sections.filter(|_| several) {
            Some(sections) => format!("{sections} {board}"),
            None => board,
        };
        let section = sheet.sections.first();
        let link = section.and_then(|section| page.board(*section, sheet.board));
        table.row(vec![
            Cell::link(board, link),
            best(&sheet, Side::NorthSouth),
            best(&sheet, Side::EastWest),
        ]);
    }
    table
}

/// The result that a side did best with, and how many had it.
fn best(sheet: &TravelerSheet<'_>, side: Side) -> Cell {
    let best = sheet.best(side);
    let Some(line) = best.first() else {
        return Cell::default();
    };
    let (contract, by) = contract(line.played, Suits::Symbols);
    let score = signs::own_score(line, side);
    let times = match best.len() {
        1 => String::new(),
        times => format!(" ×{times}"),
    };
    let mut parts = Part::suited(&contract);
    parts.push(Part::text(&format!(" {by} ")));
    parts.push(Part::whole(&format!("{score}{times}")));
    Cell::parts(parts)
}

/// Writes all travelers.
pub(super) fn write(page: Page<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut seen = BTreeSet::new();
    for sheet in travelers(page.scored) {
        let sections = page.scored.field_name(sheet.sections);
        let sections = sections.map_or_else(String::new, |name| format!("section {name}, "));
        let facts = format!(
            "{sections}dealer {}, vulnerable {}",
            sheet.dealer, sheet.vulnerability
        );
        let title = format!("Board {}", sheet.board);
        let section = sheet.sections.first().copied();
        let id = section.map_or_else(String::new, |section| {
            anchor::board(page.scored, section, sheet.board)
        });
        // Where sections are scored apart, the bare number leads to the first.
        let bare = format!("board-{}", sheet.board);
        let also = (seen.insert(sheet.board) && bare != id).then_some(bare);
        Article::new(&title)
            .at(id)
            .also_at(also)
            .facts([facts])
            .table(table(page, &title, &sheet))
            .table(frequency::table(page, &title, &sheet.frequencies))
            .notes(crate::notation::frequency::sums(&sheet.checks))
            .notes(sheet.lines.iter().flat_map(signs::remarks))
            .write_into(out)?;
    }
    Ok(())
}

fn table(page: Page<'_>, title: &str, sheet: &TravelerSheet<'_>) -> Table {
    let any = |is: fn(&TravelerLine) -> bool| sheet.lines.iter().any(is);
    let played = any(|line| line.played.is_some());
    let named = |players: &[Opponent]| players.iter().any(|one| !one.names.is_empty());
    let named = sheet
        .lines
        .iter()
        .any(|line| named(&line.players.ns) || named(&line.players.ew));
    let percent = any(|line| line.percent.ns.is_some());
    // The percentage says the same in less room; without one, one side's IMPs tell the other's.
    let earned = if percent {
        Narrow::Hidden
    } else {
        Narrow::First
    };
    let mut table = Table::new(
        format!("{title}, results"),
        vec![
            Column::ordinal("N-S"),
            Column::text("Names").narrow(Narrow::Left).when(named),
            Column::ordinal("E-W"),
            Column::text("Names").narrow(Narrow::Right).when(named),
            Column::text("Contract").when(played),
            Column::text("By").when(played),
            Column::text("Lead")
                .narrow(Narrow::Hidden)
                .when(any(|line| line.lead.is_some())),
            Column::text("Group").when(any(|line| line.group.letter().is_some())),
            Column::number("N-S +"),
            Column::number("N-S −"),
            Column::number("N-S").narrow(earned),
            Column::number("E-W").narrow(Narrow::Hidden),
            Column::number("%").when(percent),
        ],
    );
    for line in &sheet.lines {
        let (contract, by) = contract(line.played, Suits::Symbols);
        let (plus, minus) = sides(line);
        let [ns, ns_names] = players(page, &line.players.ns);
        let [ew, ew_names] = players(page, &line.players.ew);
        table.row(vec![
            ns,
            ns_names,
            ew,
            ew_names,
            Cell::parts(Part::suited(&contract)),
            Cell::text(by),
            Cell::text(line.lead.clone().unwrap_or_default()),
            Cell::text((line.group.letter()).map_or_else(String::new, |letter| letter.to_string())),
            Cell::text(plus),
            Cell::text(minus),
            Cell::text(hundredths(line.earned.ns)),
            Cell::text(hundredths(line.earned.ew)),
            Cell::text(hundredths(line.percent.ns)),
        ]);
    }
    table.group(EARNED, 2, page.scored.unit().name());
    table
}

/// Numbers and names of all who sit on one side; one of them leads to the scorecard.
pub(super) fn players(page: Page<'_>, players: &[Opponent]) -> [Cell; 2] {
    let named = players.iter().any(|one| !one.names.is_empty());
    let between = |parts: Vec<Part>, sign: &str| {
        let mut joined = Vec::new();
        for part in parts {
            if !joined.is_empty() {
                joined.push(Part::text(sign));
            }
            joined.push(part);
        }
        Cell::parts(joined)
    };
    let link = |one: &Opponent| page.pair(one.contestant);
    let numbers = players
        .iter()
        .map(|one| Part::link(&one.label(), link(one).filter(|_| !named)));
    let names = players.iter().map(|one| Part::names(&one.names, link(one)));
    [
        between(numbers.collect(), "+"),
        between(names.filter(|_| named).collect(), " – "),
    ]
}
