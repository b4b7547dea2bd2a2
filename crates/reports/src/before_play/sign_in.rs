//! Where people write down their names beside their numbers.

use contract_scoring::Side;
use session::{Direction, Seated};

use super::{Preparation, SectionMovement};
use crate::report_words;
use crate::sheet::{Block, Cell, Column, Columns, Cut, Kind, Sheet, ordinal};
use crate::words::Title;

/// The letters of a name, and of a number in the federation.
const NAME: u8 = 20;
const MEMBER: u8 = 9;

/// A list for each direction that is ranked apart, or one for everybody.
pub(super) fn sheets<'a>(ours: Preparation<'a>) -> impl Iterator<Item = Sheet> + 'a {
    ours.sections.iter().flat_map(move |section| {
        let everybody = section.movement.everybody();
        let directions =
            [Direction::Fixed(Side::NorthSouth), Direction::Fixed(Side::EastWest), Direction::Both];
        directions.into_iter().filter_map(move |direction| {
            let own = everybody.iter().filter(|who| who.direction == direction);
            let own: Vec<Seated> = own.copied().collect();
            (!own.is_empty()).then(|| sheet(ours, *section, direction, &own))
        })
    })
}

fn sheet(
    ours: Preparation<'_>,
    section: SectionMovement<'_>,
    direction: Direction,
    who: &[Seated],
) -> Sheet {
    let words = ours.words();
    let own = &report_words(words).before_play;
    let title = match direction.side() {
        Some(side) => (*words.direction.get(side)).to_owned(),
        None => own.sign_in.to_owned(),
    };
    let players = if section.movement.is_individual() { 1 } else { 2 };
    let boxes = (1..=players).flat_map(|player| {
        [("player", own.player, NAME), ("id", own.member, MEMBER)].map(|(key, title, letters)| {
            Column::new("", Title::one(title), Kind::ToFillIn(letters))
                .keyed(format!("{key}{player}"))
        })
    });
    let number = ordinal("number", words.columns.number);
    let table = Columns::<Seated>::new()
        .numbers(number.naming(), |who| Some(who.number.get()))
        .with_each(boxes, |column| (column, |_: &Seated| Cell::default()))
        .table(title.clone(), who);
    Sheet {
        kind: Some(own.sign_in.to_owned()),
        blocks: vec![Block::Form(table, Cut::Whole)],
        ..ours.sheet(section, title)
    }
}
