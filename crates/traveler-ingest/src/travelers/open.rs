//! Lines without a result. If the movement has them, they are still open; otherwise they are errors, one for each slip.

use std::collections::{BTreeMap, BTreeSet};

use contract_scoring::{BoardNumber, BySide};
use findings::listed::boards;
use findings::{Code, Diagnostic, Findings, Subject};
use notation::Field;
use session::{Entry, FoulGroup, Movement, Outcome, PairNumber, Ruling, SectionId, Sitting};
use table::entered::Places;

use super::lines::Lines;
use super::result_lines::Line;
use crate::Options;
use crate::draft_rows::OpenLine;

/// The movement of a section by its name, where it is written down.
pub(crate) type MovementOf<'m> = &'m dyn Fn(&str) -> Option<&'m Movement>;

/// How many lines without a result have an error, and how many of these are late plays now.
pub(super) struct Settled {
    pub(super) faulty: u64,
    pub(super) excluded: u64,
}

/// Leaves the lines open that the movement has, and reports the others.
pub(super) fn settle(
    lines: &mut Lines,
    movement_of: MovementOf<'_>,
    places: &dyn Places<Field>,
    options: &Options,
    findings: &mut Findings,
) -> Settled {
    let all = std::mem::take(&mut lines.open);
    let meetings = if all.is_empty() { BTreeSet::new() } else { meetings(lines, movement_of) };
    let is_foreseen = |line: &OpenLine| {
        meetings.contains(&(line.section, line.board, everybody(line.seated())))
            || is_of_slip(line, lines.sections.names(), movement_of)
    };
    let (open, blank): (Vec<OpenLine>, Vec<OpenLine>) = all.into_iter().partition(is_foreseen);
    lines.open = open;
    let slips = slips(&blank);
    for slip in &slips {
        findings.push_with(Code::NoResult, || finding(lines, slip, places));
    }
    let count = blank.len() as u64;
    if options.provisional && blank.iter().all(|line| hold_back(lines, line).is_some()) {
        findings.excuse(slips.len());
        return Settled { faulty: 0, excluded: count };
    }
    Settled { faulty: count, excluded: 0 }
}

/// Whether the movement has the board at the table and round of a line, and a seat for those who sit there.
fn is_of_slip(line: &OpenLine, names: &[String], movement_of: MovementOf<'_>) -> bool {
    let name = names.get(line.section.index());
    let Some(movement) = name.and_then(|name| movement_of(name)) else {
        return false;
    };
    let is_own = |one: &&Sitting| {
        Some(one.round) == line.round
            && Some(one.table) == line.table
            && one.boards.contains(&line.board)
    };
    let known = movement.everybody();
    let is_known = |number: &PairNumber| known.iter().any(|who| who.number == *number);
    movement.sittings().iter().any(|one| is_own(&one))
        && everybody(line.seated()).iter().all(is_known)
}

/// Who plays which board, whichever way they sit.
fn meetings(
    lines: &Lines,
    movement_of: MovementOf<'_>,
) -> BTreeSet<(SectionId, BoardNumber, Vec<PairNumber>)> {
    let sections = (0..).map(SectionId).zip(lines.sections.names());
    let all = sections.filter_map(|(id, name)| Some((id, movement_of(name)?)));
    all.flat_map(|(id, movement)| {
        movement.sittings().iter().flat_map(move |sitting| {
            let who = everybody(sitting.seats.clone());
            let boards = sitting.boards.iter();
            boards.map(move |board| (id, *board, who.clone()))
        })
    })
    .collect()
}

fn everybody(seats: BySide<Vec<PairNumber>>) -> Vec<PairNumber> {
    let mut all = [seats.ns, seats.ew].concat();
    all.sort_unstable();
    all
}

/// The lines of each slip: the same pairs at one table in one round.
fn slips(blank: &[OpenLine]) -> Vec<Vec<&OpenLine>> {
    let mut slips: Vec<Vec<&OpenLine>> = Vec::new();
    let mut known = BTreeMap::new();
    for line in blank {
        let key = (line.section, line.round, line.table, line.seated());
        let place = *known.entry((key.0, key.1, key.2, key.3.ns, key.3.ew)).or_insert(slips.len());
        match slips.get_mut(place) {
            Some(slip) => slip.push(line),
            None => slips.push(vec![line]),
        }
    }
    slips
}

/// The line as a late play; `None` where there are too many rulings.
fn hold_back(lines: &mut Lines, line: &OpenLine) -> Option<()> {
    let late = lines.ruling_id(Ruling { ns: Entry::LatePlay, ew: Entry::LatePlay })?;
    lines.results.push(Line {
        at: line.at,
        section: line.section,
        ns: line.seats.ns,
        ew: line.seats.ew,
        board: line.board,
        table: line.table,
        outcome: Outcome::Ruled(late),
        played: None,
        round: line.round,
        group: FoulGroup::MAIN,
    });
    if let (Some(all), Some(partners)) = (&mut lines.partners, line.partners) {
        all.push(partners);
    }
    Some(())
}

fn finding(lines: &Lines, slip: &[&OpenLine], places: &dyn Places<Field>) -> Diagnostic {
    const RULINGS: &str = "enter `NP` for a board not played, `LP` for a late play, `A+`, `A` or `A-` for an \
                           artificial score, `PASS` for a pass-out";
    let first = slip[0];
    let subject = Subject {
        section: Some(lines.sections.names()[first.section.index()].clone()),
        board: Some(first.board.get()).filter(|_| slip.len() == 1),
        ns: Some(first.seats.ns.get()),
        ew: Some(first.seats.ew.get()),
    };
    let (message, hint) = match slip {
        [_] => ("the row says nothing about what happened".to_owned(), RULINGS.to_owned()),
        several => {
            let mut played: Vec<BoardNumber> = several.iter().map(|line| line.board).collect();
            played.sort_unstable();
            let hint = "enter the slip, or `LP` on each of its lines; `--provisional` scores the others meanwhile";
            (format!("{} no result on {}", whose(first), boards(&played)), hint.to_owned())
        }
    };
    Diagnostic::new(Code::NoResult, message)
        .at(places.locate_row(first.at))
        .about(subject)
        .lines_of_several(slip.len())
        .expected("a contract, a score or a ruling")
        .hint(hint)
}

/// `round 3, table 2 (N-S 2 and E-W 6) has`, as far as it is known.
fn whose(line: &OpenLine) -> String {
    let BySide { ns, ew } = line.seats;
    let pairs = format!("N-S {ns} and E-W {ew}");
    match (line.round, line.table) {
        (Some(round), Some(table)) => format!("round {round}, table {table} ({pairs}) has"),
        (Some(round), None) => format!("in round {round}, {pairs} have"),
        (None, Some(table)) => format!("table {table} ({pairs}) has"),
        (None, None) => format!("{pairs} have"),
    }
}
