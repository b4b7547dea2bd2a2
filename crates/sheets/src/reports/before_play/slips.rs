//! Pick-up slips and travelers to fill in.

use contract_scoring::Side;
use session::{Sitting, Winners};

use super::{Preparation, SectionMovement, together};
use crate::model::slips::PickUpSlip;
use crate::reports::board::marked;
use crate::reports::report_words;
use crate::reports::slips::{pick_up_slip, traveler_form};
use crate::sheet::{Block, Cut, Sheet};

/// The slips of all tables, then the travelers.
pub(super) fn sheets<'a>(ours: Preparation<'a>) -> impl Iterator<Item = Sheet> + 'a {
    let sections = || ours.sections.iter();
    let slips = sections().flat_map(move |section| {
        let played = section.movement.sittings().iter();
        let mut played: Vec<&Sitting> = played.filter(|sitting| sitting.plays()).collect();
        played.sort_by_key(|sitting| (sitting.table, sitting.round));
        let slips = played.into_iter();
        slips.map(move |sitting| slip(ours, *section, sitting))
    });
    let travelers = sections().flat_map(move |section| travelers(ours, *section));
    slips.chain(travelers)
}

fn slip(ours: Preparation<'_>, section: SectionMovement<'_>, sitting: &Sitting) -> Sheet {
    let slip = PickUpSlip {
        section: section.section.map(str::to_owned),
        round: Some(sitting.round),
        table: Some(sitting.table),
        players: sitting.seats.clone().map(|who| together(&who)),
        boards: (sitting.boards.iter())
            .map(|board| (*board, ours.markings.of(*board).vulnerability))
            .collect(),
    };
    pick_up_slip(ours.words(), &slip)
}

/// A traveler for each board of a section: a line for each time that it is played, with the pair N-S where that is known
/// beforehand.
fn travelers<'a>(
    ours: Preparation<'a>,
    section: SectionMovement<'a>,
) -> impl Iterator<Item = Sheet> + 'a {
    let words = ours.words();
    let movement = section.movement;
    movement.boards().into_iter().map(move |board| {
        let played = movement.sittings().iter();
        let played = played.filter(|one| one.plays() && one.boards.contains(&board));
        let mut pairs: Vec<_> = played.map(|one| one.seats.get(Side::NorthSouth)).collect();
        pairs.sort();
        let lines = pairs.iter().map(|pair| match movement.winners() {
            Winners::Two => together(pair),
            Winners::One => String::new(),
        });
        let section = section.section.map(|name| words.facts.section(name));
        let marked = marked(words, ours.markings.of(board));
        let title = report_words(words).travelers.board(board.get());
        Sheet {
            kind: Some(report_words(words).travelers.title.to_owned()),
            facts: section.into_iter().chain(marked).collect(),
            blocks: vec![Block::Form(traveler_form(words, &title, lines), Cut::Apart)],
            ..Sheet::new(title)
        }
    })
}
