//! The movement: a row for each round, a column for each table.

use session::Sitting;

use super::{Preparation, SectionMovement, boards, together};
use crate::reports::report_words;
use crate::sheet::{Block, Cell, Column, Columns, Position, Sheet, Table, ordinal, text};
use crate::words::Title;

/// A sheet for each section.
pub(super) fn sheets<'a>(ours: Preparation<'a>) -> impl Iterator<Item = Sheet> + 'a {
    let title = report_words(ours.words()).before_play.movement;
    ours.sections.iter().map(move |section| Sheet {
        blocks: vec![Block::Grid(table(ours, *section))],
        ..ours.sheet(*section, title.to_owned())
    })
}

fn table(ours: Preparation<'_>, section: SectionMovement<'_>) -> Table {
    let words = ours.words();
    let own = &report_words(words).before_play;
    let movement = section.movement;
    // Each round has a line of who plays and one of what is played.
    let rows: Vec<(&[Sitting], bool)> = (movement.rounds())
        .filter(|sittings| !sittings.is_empty())
        .flat_map(|sittings| [(sittings, true), (sittings, false)])
        .collect();
    let round = ordinal("round", words.columns.round);
    Columns::<(&[Sitting], bool)>::new()
        .with(round.naming().strong(), |(sittings, is_who)| {
            let first = sittings.first().filter(|_| *is_who);
            Cell::number_or_nothing(first.map(|first| first.round.get()))
        })
        .with(text("what", Title::one("")).naming(), |(_, is_who)| {
            if *is_who {
                Cell::text(own.pairs)
            } else {
                Cell::text(words.columns.boards.long)
            }
        })
        .with_each(movement.tables(), |table| {
            let column = Column {
                position: Position::Crossing,
                ..text("", words.columns.table)
                    .keyed(format!("table-{table}"))
                    .titled(words.facts.table(table.get()))
            };
            (column, move |(sittings, is_who): &(&[Sitting], bool)| {
                let sitting = sittings.iter().find(|sitting| sitting.table == table);
                Cell::text(sitting.map_or_else(String::new, |one| {
                    if *is_who {
                        one.seats.each().map(|(_, side)| together(side)).join(" v ")
                    } else {
                        boards(one)
                    }
                }))
            })
        })
        .table(own.movement, &rows)
}
