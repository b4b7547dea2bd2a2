//! The results with their matchpoints, in the columns of `travelers.csv`, so that they can be scored again.

use std::io::{self, Write};
use std::ops::Range;

use contract_scoring::{BySide, Contract, Declarer, Played, Side};
use matchpointing::Points;
use session::{
    ContestantId, Direction, Entry, Outcome, ResultId, RoundNumber, SectionId, Session, SitOut,
    TableNumber, TableResult,
};

use super::rows::{Quoted, Rows};
use crate::exchange::pieces;
use crate::exchange::vulnerable::vulnerable;
use crate::model::{Scored, weighted_text};

/// The columns after the contestants.
const REST: [&str; 9] = [
    "contract", "declarer", "tricks", "score_ns", "score_ew", "weights", "group", "lead", "remarks",
];

/// The columns that follow where some board is not marked as its number has it.
const MARKED: [&str; 2] = ["dealer", "vul"];

/// The last columns.
const EARNED: [&str; 2] = ["mp_ns", "mp_ew"];

/// Which columns there are.
#[derive(Clone, Debug)]
struct Layout {
    /// The field of an archive, which comes first.
    field: Option<Quoted>,
    seats: Seats,
    /// Whether dealer and vulnerability are written.
    is_marked: bool,
}

/// The columns of contestants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seats {
    /// Pairs or teams.
    Pairs,
    /// Players, who change partners.
    Players,
    /// One of the two, as the field has it.
    Either,
}

impl Layout {
    fn of(session: &Session) -> Self {
        Self {
            field: None,
            seats: match session.is_individual() {
                true => Seats::Players,
                false => Seats::Pairs,
            },
            is_marked: session.markings().special().len() > 0,
        }
    }

    fn header(&self, rows: &mut Rows) {
        let seats: &[&str] = match self.seats {
            Seats::Pairs => &["ns", "ew"],
            Seats::Players => &["north", "south", "east", "west"],
            Seats::Either => &["north", "south", "east", "west", "ns", "ew"],
        };
        let field: &[&str] = if self.field.is_some() {
            &["field"]
        } else {
            &[]
        };
        let header = field.iter().chain(&["section", "board", "round", "table"]);
        let header = header.chain(seats).chain(&REST).chain(self.marked());
        header.chain(&EARNED).for_each(|name| rows.text(name));
        rows.end();
    }

    /// The columns of dealer and vulnerability, where they are needed.
    fn marked(&self) -> &'static [&'static str] {
        if self.is_marked { &MARKED } else { &[] }
    }
}

/// Writes the results.
///
/// # Errors
///
/// Where `out` cannot be written.
pub fn write(scored: &Scored<'_>, out: &mut dyn Write) -> io::Result<()> {
    let session = scored.session;
    let layout = Layout::of(session);
    let mut rows = Rows::new();
    layout.header(&mut rows);
    out.write_all(&rows.finish())?;
    pieces::write(session.results().len(), out, |piece| {
        Ok(results(*scored, &layout, piece))
    })?;
    pieces::write(session.sit_outs().len(), out, |piece| {
        Ok(sit_outs(*scored, &layout, piece))
    })
}

/// The names of the columns for the fields of an archive.
#[must_use]
pub fn of_fields(seats: Seats) -> Vec<u8> {
    let mut rows = Rows::new();
    let field = Some(rows.quoted(""));
    let layout = Layout {
        field,
        seats,
        is_marked: true,
    };
    layout.header(&mut rows);
    rows.finish()
}

/// The results of a field of an archive. The columns are the same for all fields.
#[must_use]
pub fn of_field(field: &str, seats: Seats, scored: Scored<'_>) -> Vec<u8> {
    let session = scored.session;
    let layout = Layout {
        field: Some(Rows::new().quoted_typed(field)),
        seats,
        is_marked: true,
    };
    let mut rows = results(scored, &layout, 0..session.results().len());
    rows.extend(sit_outs(scored, &layout, 0..session.sit_outs().len()));
    rows
}

fn results(scored: Scored<'_>, layout: &Layout, piece: Range<usize>) -> Vec<u8> {
    let mut sheet = Sheet::new(scored, layout);
    for (id, result, earned) in scored.scoresheet.lines_in(scored.session, piece) {
        sheet.result(id, result, earned);
    }
    sheet.rows.finish()
}

fn sit_outs(scored: Scored<'_>, layout: &Layout, piece: Range<usize>) -> Vec<u8> {
    let mut rows = Rows::new();
    for sit_out in &scored.session.sit_outs()[piece] {
        write_sit_out(scored, layout, sit_out, &mut rows);
    }
    rows.finish()
}

/// Some of the results. What many of them say is quoted once.
struct Sheet<'a> {
    scored: Scored<'a>,
    rows: Rows,
    layout: &'a Layout,
    section: Option<(SectionId, Quoted)>,
    /// By [`Contract::index`].
    contracts: Vec<Option<Quoted>>,
    declarers: [Quoted; Declarer::ALL.len()],
}

impl<'a> Sheet<'a> {
    fn new(scored: Scored<'a>, layout: &'a Layout) -> Self {
        let mut rows = Rows::new();
        let declarers = Declarer::ALL.map(|declarer| rows.quoted(&declarer.to_string()));
        Self {
            scored,
            rows,
            layout,
            section: None,
            contracts: vec![None; Contract::COUNT],
            declarers,
        }
    }

    fn section(&mut self, id: SectionId) {
        let known = self.section.take().filter(|(known, _)| *known == id);
        let (id, name) = known.unwrap_or_else(|| {
            let name = &self.scored.session.section(id).name;
            (id, self.rows.quoted_typed(name))
        });
        self.rows.cell(&name);
        self.section = Some((id, name));
    }

    fn result(&mut self, id: ResultId, result: TableResult, earned: BySide<Option<Points>>) {
        let session = self.scored.session;
        (self.layout.field.iter()).for_each(|field| self.rows.cell(field));
        self.section(session.section_of(result));
        self.rows.number(result.board.get());
        self.rows.known(result.round.map(RoundNumber::get));
        self.rows.known(result.table.map(TableNumber::get));
        let sides = [result.ns, result.ew].map(Some);
        let (players, pairs) = match session.partners(id) {
            None => ([None; 4], sides),
            Some(partners) => (
                [result.ns, partners.ns, result.ew, partners.ew].map(Some),
                [None; 2],
            ),
        };
        self.seats(&players, &pairs);
        self.contract(result);
        match result.outcome {
            Outcome::Plain(score) => {
                self.rows.number(score.points());
                self.rows.number((-score).points());
                self.rows.blank();
            }
            Outcome::Ruled(_) => write_rulings(self.scored, result, &mut self.rows),
        }
        let notes = session.notes(id);
        self.rows.shown(result.group.letter());
        for note in [
            notes.and_then(|notes| notes.lead.as_ref()),
            notes.and_then(|notes| notes.remarks.as_ref()),
        ] {
            (self.rows).typed(&self.scored.text(note.map_or("", String::as_str)));
        }
        if self.layout.is_marked {
            let marking = session.markings().of(result.board);
            self.rows.shown(Some(marking.dealer));
            self.rows.text(vulnerable(marking.vulnerability));
        }
        for side in Side::ALL {
            let places = self.scored.scoresheet.board_digits;
            self.rows.points(*earned.get(side), places);
        }
        self.rows.end();
    }

    /// Who sits where; players, or the pairs of both sides.
    fn seats(&mut self, players: &[Option<ContestantId>; 4], pairs: &[Option<ContestantId>; 2]) {
        let seats: &[&[_]] = match self.layout.seats {
            Seats::Pairs => &[pairs],
            Seats::Players => &[players],
            Seats::Either => &[players, pairs],
        };
        for id in seats.iter().copied().flatten() {
            let number = id.map(|id| self.scored.session.contestant(id).number.get());
            self.rows.known(number);
        }
    }

    /// Contract, declarer and tricks; left out beside a ruling, which they would contradict.
    fn contract(&mut self, result: TableResult) {
        let rows = &mut self.rows;
        match (result.outcome, result.played) {
            (Outcome::Ruled(_), _) | (_, None) => (0..3).for_each(|_| rows.blank()),
            (Outcome::Plain(_), Some(played @ Played::PassedOut)) => {
                rows.shown(Some(played));
                rows.blank();
                rows.blank();
            }
            (
                Outcome::Plain(_),
                Some(Played::Contract {
                    contract,
                    declarer,
                    tricks,
                }),
            ) => {
                let known = self.contracts[contract.index()].take();
                let quoted = known.unwrap_or_else(|| rows.quoted(&contract.to_string()));
                rows.cell(&quoted);
                self.contracts[contract.index()] = Some(quoted);
                rows.cell(&self.declarers[declarer.index()]);
                rows.number(tricks.get());
            }
        }
    }
}

/// Each side's own score or ruling, and a weighted score of both.
fn write_rulings(scored: Scored<'_>, result: TableResult, rows: &mut Rows) {
    let entries = BySide::from_fn(|side| scored.session.entry(result, side));
    if let (Entry::Weighted(weighted), Entry::Weighted(_)) = (&*entries.ns, &*entries.ew) {
        rows.blank();
        rows.blank();
        rows.text(&weighted_text(weighted, Side::NorthSouth));
        return;
    }
    for side in Side::ALL {
        match &**entries.get(side) {
            Entry::Score(score) => rows.number(match side {
                Side::NorthSouth => score.points(),
                Side::EastWest => (-*score).points(),
            }),
            Entry::Weighted(weighted) => rows.text(&weighted_text(weighted, side)),
            Entry::Artificial(artificial) => rows.shown(Some(artificial)),
            Entry::NotPlayed => rows.text("NP"),
            Entry::LatePlay => rows.text("LP"),
        }
    }
    rows.blank();
}

/// A sit-out is a line with one side blank.
fn write_sit_out(scored: Scored<'_>, layout: &Layout, sit_out: &SitOut, rows: &mut Rows) {
    let contestant = scored.session.contestant(sit_out.contestant);
    layout.field.iter().for_each(|field| rows.cell(field));
    rows.typed(&scored.session.section(contestant.section).name);
    rows.number(sit_out.board.get());
    rows.known(sit_out.round.map(RoundNumber::get));
    rows.known(sit_out.table.map(TableNumber::get));
    // Columns before those of the contestants of this session, of these, and behind them.
    let (before, seats, behind) = match (layout.seats, scored.session.is_individual()) {
        (Seats::Pairs, _) => (0, 2, 0),
        (Seats::Players, _) => (0, 4, 0),
        (Seats::Either, true) => (0, 4, 2),
        (Seats::Either, false) => (4, 2, 0),
    };
    let seat = match contestant.direction {
        Direction::Fixed(Side::EastWest) => before + seats / 2,
        Direction::Fixed(Side::NorthSouth) | Direction::Both => before,
    };
    for place in 0..before + seats + behind {
        if place == seat {
            rows.number(contestant.number.get());
        } else {
            rows.blank();
        }
    }
    let blank = REST.len() + layout.marked().len() + EARNED.len();
    (0..blank).for_each(|_| rows.blank());
    rows.end();
}
