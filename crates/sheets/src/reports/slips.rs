//! Slips to fill in by hand: what is played at a table in a round, and the traveler of each board.

use contract_scoring::Side;

use super::{Reporting, board};
use crate::model::slips::{BlankTraveler, PickUpSlip, blank_travelers, pick_up_slips};
use crate::sheet::{Block, Cell, Column, Fact, Key, Kind, Part, Sheet, Table};
use crate::words::Words;

/// What the slips say.
#[derive(Debug)]
pub struct SlipsWords {
    /// What they are called.
    pub title: &'static str,
    /// Slips that a table fills in for a round.
    pub pick_up: &'static str,
}

/// The pick-up slips, then the travelers.
pub(super) fn part<'a>(reporting: Reporting<'a>) -> Part<'a> {
    let slips = pick_up_slips(reporting.scored).into_iter();
    let slips = slips.map(move |slip| pick_up_slip(reporting.words, &slip));
    let travelers = blank_travelers(reporting.scored);
    let travelers = travelers.map(move |blank| traveler(reporting, &blank));
    Part::new(
        "slips",
        reporting.words.reports.slips.title,
        slips.chain(travelers),
    )
}

/// What is played at a table in a round.
pub(super) fn pick_up_slip(words: &Words, slip: &PickUpSlip) -> Sheet {
    let facts = &words.facts;
    let section = slip.section.as_deref().map(facts.section);
    let round = slip.round.map(|round| (facts.round)(round.get()));
    let table = slip.table.map(|table| (facts.table)(table.get()));
    let known: Vec<String> = [section, round, table].into_iter().flatten().collect();
    let numbers = slip.players.each();
    let numbers = numbers.map(|(side, who)| format!("{} {who}", words.side.get(side)));
    let who = numbers.join("  ");
    let titles = &words.columns;
    let first = [Column::new("board", titles.board, Kind::Ordinal).naming()];
    let lines = slip.boards.iter().map(|board| Cell::number(board.get()));
    let form = form(words, &who, first, lines);
    let title = known.join("  ");
    Sheet {
        kind: Some(words.reports.slips.pick_up.to_owned()),
        facts: fact("who", &title, &who),
        blocks: vec![Block::Form(form)],
        ..Sheet::new(if title.is_empty() { who } else { title })
    }
}

/// Who plays, where the title does not say it.
fn fact(key: &'static str, title: &str, text: &str) -> Vec<Fact> {
    if title.is_empty() {
        return Vec::new();
    }
    vec![Fact {
        key: Key::Borrowed(key),
        text: text.to_owned(),
    }]
}

fn traveler(reporting: Reporting<'_>, blank: &BlankTraveler<'_>) -> Sheet {
    let words = reporting.words;
    let sheet = board::sheet(reporting, blank.sections, blank.board, true);
    let form = traveler_form(words, &sheet.title, blank.lines.iter().cloned());
    Sheet {
        kind: Some(words.reports.travelers.title.to_owned()),
        blocks: vec![Block::Form(form)],
        ..sheet
    }
}

/// The lines of a traveler, each with the pair N-S where that is known.
pub(super) fn traveler_form(
    words: &Words,
    caption: &str,
    lines: impl Iterator<Item = String>,
) -> Table {
    let titles = &words.columns;
    let number =
        |side: Side| Column::new("", *titles.side.get(side), Kind::ToFillIn(3)).only_long();
    let first = [
        number(Side::NorthSouth).keyed("ns").naming(),
        number(Side::EastWest).keyed("ew"),
    ];
    form(words, caption, first, lines.map(Cell::text))
}

/// Boxes to write in behind what is known of each line.
fn form<const FIRST: usize>(
    words: &Words,
    caption: &str,
    first: [Column; FIRST],
    lines: impl Iterator<Item = Cell>,
) -> Table {
    let titles = &words.columns;
    let to_fill_in = [
        ("contract", titles.contract, 8),
        ("declarer", titles.declarer, 4),
        ("lead", titles.lead, 5),
        ("made-or-down", titles.made_or_down, 8),
        ("score-ns", titles.score_of_side.ns, 8),
        ("score-ew", titles.score_of_side.ew, 8),
    ];
    let to_fill_in =
        to_fill_in.map(|(key, title, letters)| Column::new(key, title, Kind::ToFillIn(letters)));
    let columns: Vec<Column> = first.into_iter().chain(to_fill_in).collect();
    let width = columns.len();
    let mut table = Table::new(caption, columns);
    for line in lines {
        let mut cells = vec![line];
        cells.resize(width, Cell::default());
        table.rows.push(cells);
    }
    table
}
