//! The results with their matchpoints, in the columns of `travelers.csv`, so that they can be scored again.

use std::io::{self, Write};

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

/// Writes the results.
///
/// # Errors
///
/// Where `out` cannot be written.
pub fn write(scored: &Scored<'_>, out: &mut dyn Write) -> io::Result<()> {
    let session = scored.session;
    let mut rows = Rows::new();
    let seats: &[&str] = if session.is_individual() {
        &["north", "south", "east", "west"]
    } else {
        &["ns", "ew"]
    };
    let header = ["section", "board", "round", "table"].iter().chain(seats);
    let marked = marked(session);
    let header = header.chain(&REST).chain(marked).chain(&EARNED);
    header.for_each(|name| rows.text(name));
    rows.end();
    out.write_all(&rows.finish())?;
    pieces::write(session.results().len(), out, |piece| {
        let mut sheet = Sheet::new(*scored);
        for (id, result, earned) in scored.scoresheet.lines_in(session, piece) {
            sheet.result(id, result, earned);
        }
        Ok(sheet.rows.finish())
    })?;
    pieces::write(session.sit_outs().len(), out, |piece| {
        let mut rows = Rows::new();
        for sit_out in &session.sit_outs()[piece] {
            write_sit_out(*scored, sit_out, &mut rows);
        }
        Ok(rows.finish())
    })
}

/// The columns of dealer and vulnerability, where they are needed.
fn marked(session: &Session) -> &'static [&'static str] {
    match session.markings().special().len() {
        0 => &[],
        _ => &MARKED,
    }
}

/// Some of the results. What many of them say is quoted once.
struct Sheet<'a> {
    scored: Scored<'a>,
    rows: Rows,
    section: Option<(SectionId, Quoted)>,
    /// Whether dealer and vulnerability are written.
    is_marked: bool,
    /// By [`Contract::index`].
    contracts: Vec<Option<Quoted>>,
    declarers: [Quoted; Declarer::ALL.len()],
}

impl<'a> Sheet<'a> {
    fn new(scored: Scored<'a>) -> Self {
        let mut rows = Rows::new();
        let declarers = Declarer::ALL.map(|declarer| rows.quoted(&declarer.to_string()));
        Self {
            scored,
            rows,
            section: None,
            is_marked: !marked(scored.session).is_empty(),
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
        self.section(session.section_of(result));
        self.rows.number(result.board.get());
        self.rows.known(result.round.map(RoundNumber::get));
        self.rows.known(result.table.map(TableNumber::get));
        let mut seat = |id: ContestantId| self.rows.number(session.contestant(id).number.get());
        match session.partners(id) {
            None => {
                seat(result.ns);
                seat(result.ew);
            }
            Some(partners) => {
                seat(result.ns);
                seat(partners.ns);
                seat(result.ew);
                seat(partners.ew);
            }
        }
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
            self.rows.typed(note.map_or("", String::as_str));
        }
        if self.is_marked {
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
fn write_sit_out(scored: Scored<'_>, sit_out: &SitOut, rows: &mut Rows) {
    let contestant = scored.session.contestant(sit_out.contestant);
    rows.typed(&scored.session.section(contestant.section).name);
    rows.number(sit_out.board.get());
    rows.known(sit_out.round.map(RoundNumber::get));
    rows.known(sit_out.table.map(TableNumber::get));
    let seats = if scored.session.is_individual() { 4 } else { 2 };
    let seat = match contestant.direction {
        Direction::Fixed(Side::EastWest) => seats / 2,
        Direction::Fixed(Side::NorthSouth) | Direction::Both => 0,
    };
    for place in 0..seats {
        if place == seat {
            rows.number(contestant.number.get());
        } else {
            rows.blank();
        }
    }
    let blank = REST.len() + marked(scored.session).len() + EARNED.len();
    (0..blank).for_each(|_| rows.blank());
    rows.end();
}
