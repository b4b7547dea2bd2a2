//! The movement: a row for each round, a column for each table.

use super::{Preparation, SectionMovement, boards, together};
use crate::sheet::{Block, Cell, Column, Kind, Position, Sheet, Table};
use crate::words::Title;

/// A sheet for each section.
pub(super) fn sheets<'a>(ours: Preparation<'a>) -> impl Iterator<Item = Sheet> + 'a {
    let title = ours.words().reports.before_play.movement;
    ours.sections.iter().map(move |section| Sheet {
        blocks: vec![Block::Grid(table(ours, *section))],
        ..ours.sheet(*section, title.to_owned())
    })
}

fn table(ours: Preparation<'_>, section: SectionMovement<'_>) -> Table {
    let words = ours.words();
    let own = &words.reports.before_play;
    let movement = section.movement;
    let tables: Vec<_> = movement.tables().into_iter().collect();
    let mut columns = vec![
        Column::new("round", words.columns.round, Kind::Ordinal)
            .naming()
            .strong(),
        Column::new("what", Title::one(""), Kind::Text).naming(),
    ];
    columns.extend(tables.iter().map(|table| {
        Column {
            position: Position::Crossing,
            ..Column::new("", words.columns.table, Kind::Text)
                .keyed(format!("table-{table}"))
                .titled((words.facts.table)(table.get()))
        }
    }));
    let mut shown = Table::new(own.movement, columns);
    for sittings in movement.rounds() {
        let Some(first) = sittings.first() else {
            continue;
        };
        let at = |table| sittings.iter().find(|sitting| sitting.table == table);
        let round = Cell::number(first.round.get());
        let mut who = vec![round, Cell::text(own.pairs)];
        let mut what = vec![Cell::default(), Cell::text(words.columns.boards.long)];
        for table in &tables {
            let sitting = at(*table);
            let numbers = sitting.map(|one| one.seats.each().map(|(_, side)| together(side)));
            let numbers = numbers.map(|numbers| numbers.join(" v "));
            who.push(Cell::text(numbers.unwrap_or_default()));
            what.push(Cell::text(sitting.map(boards).unwrap_or_default()));
        }
        shown.rows.extend([who, what]);
    }
    shown
}
