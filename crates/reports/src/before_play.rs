//! What is printed before the game: the movement, slips, guide cards and sign-in sheets. It follows from the movement
//! alone; nothing has been played, and nobody has a name yet.

mod guide_cards;
mod sign_in;

use contract_scoring::Side;
use session::{Event, Markings, Movement, Seated, Sitting, Winners};

use super::{heading, report_words};
use crate::marked;
use crate::model::heading::Movement as Kind;
use crate::model::names::Names;
use crate::model::slips::PickUpSlip;
use crate::sheet::{
    Block, Cell, Column, Columns, Cut, Document, Part, Position, Reading, Sheet, Table, ordinal,
    text,
};
use crate::slips::{pick_up_slip, traveler_form};
use crate::words::{self, BeforePlayWords, Title, Words};

/// Which of the sheets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BeforePlay {
    /// Who plays whom on which boards, round by round.
    Movement,
    /// Pick-up slips and travelers, to fill in.
    Slips,
    /// What each table and each pair does in each round.
    GuideCards,
    /// Where people write down their names.
    SignIn,
}

/// The movement of one section.
#[derive(Clone, Copy, Debug)]
pub struct SectionMovement<'a> {
    /// The section's name, where there are several sections.
    pub section: Option<&'a str>,
    /// Its movement.
    pub movement: &'a Movement,
}

/// What is known of a session before it is played.
#[derive(Clone, Copy, Debug)]
pub struct Preparation<'a> {
    /// What it is called, and in which language.
    pub event: &'a Event,
    /// How much of the director's name goes out.
    pub names: Names,
    /// What is marked on the boards.
    pub markings: &'a Markings,
    /// The movements of its sections.
    pub sections: &'a [SectionMovement<'a>],
}

impl<'a> Preparation<'a> {
    /// Some of the sheets as a document.
    #[must_use]
    pub fn document(self, what: BeforePlay) -> Document<'a> {
        heading::document(self.event, self.names, self.part(what))
    }

    /// The words in which they are.
    #[must_use]
    pub fn words(self) -> &'static Words {
        words::of_event(self.event)
    }

    /// The words over what people type into.
    pub(crate) fn own_words(self) -> &'static BeforePlayWords {
        &report_words(self.words()).before_play
    }

    fn part(self, what: BeforePlay) -> Part<'a> {
        let words = report_words(self.words());
        let ours = &words.before_play;
        match what {
            BeforePlay::Movement => Part {
                reading: Reading::Wall,
                ..Part::new("movement", ours.movement, sheets(self))
            },
            BeforePlay::Slips => Part::new("slips", words.slips.title, slips_sheets(self)),
            BeforePlay::GuideCards => {
                Part::new("guide-cards", ours.guide_cards, guide_cards::sheets(self))
            }
            BeforePlay::SignIn => Part::new("sign-in", ours.sign_in, sign_in::sheets(self)),
        }
    }

    /// A sheet of a section, with what is known of its movement.
    fn sheet(self, own: SectionMovement<'_>, title: String) -> Sheet {
        let words = self.words();
        let facts = &words.facts;
        let movement = own.movement;
        let kind = match (movement.winners(), movement.is_individual()) {
            (_, true) => Kind::Individual,
            (Winners::Two, false) if is_web(movement) => Kind::Web,
            (Winners::Two, false) => Kind::Mitchell,
            (Winners::One, false) => Kind::OneWinner,
        };
        let count = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        let rounds = count(movement.rounds().count());
        Sheet {
            facts: vec![
                facts.movement(kind).to_owned(),
                facts.tables(count(movement.tables().len())),
                report_words(words).before_play.rounds(rounds),
                facts.boards(count(movement.boards().len())),
            ],
            ..Sheet::new(match own.section {
                Some(section) => format!("{}  {title}", facts.section(section)),
                None => title,
            })
        }
    }
}

/// Whether there are more tables than sets, and all pairs play all sets.
fn is_web(movement: &Movement) -> bool {
    let rounds = movement.rounds().count();
    let length = movement.sittings().first().map_or(0, |one| one.boards.len());
    movement.boards().len() == rounds * length && movement.tables().len() > rounds
}

/// Boards as people write them: `5–8`, or `1, 3` where they do not follow each other.
fn boards(sitting: &Sitting) -> String {
    let mut ranges: Vec<(u16, u16)> = Vec::new();
    for board in sitting.boards.iter().map(|board| board.get()) {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == board => *last = board,
            _ => ranges.push((board, board)),
        }
    }
    let shown = ranges.iter().map(|(first, last)| {
        if first == last { first.to_string() } else { format!("{first}–{last}") }
    });
    shown.collect::<Vec<_>>().join(", ")
}

/// Those who sit together: `3`, `4+7` in an individual, a dash for nobody.
fn together(who: &[session::PairNumber]) -> String {
    if who.is_empty() {
        return "–".to_owned();
    }
    let numbers: Vec<String> = who.iter().map(ToString::to_string).collect();
    numbers.join("+")
}

/// What somebody is called on a card of its own: `N-S 3`, or `3` where directions are not ranked apart.
fn called(who: Seated, words: &Words) -> String {
    match who.direction.side() {
        Some(side) => format!("{} {}", words.side.get(side), who.number),
        None => who.number.to_string(),
    }
}

/// A sheet for each section.
fn sheets<'a>(ours: Preparation<'a>) -> impl Iterator<Item = Sheet> + 'a {
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
            if *is_who { Cell::text(own.pairs) } else { Cell::text(words.columns.boards.long) }
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

// Pick-up slips and travelers to fill in.

/// The slips of all tables, then the travelers.
fn slips_sheets<'a>(ours: Preparation<'a>) -> impl Iterator<Item = Sheet> + 'a {
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
