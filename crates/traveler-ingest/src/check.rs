//! Results that are possible, and yet look like slips: only a person can decide. Each check is one file, and answers
//! one question about the finished session.
//!
//! A section is checked while its lines are in the cache. Sections of a large field are divided between threads, and the findings are merged
//! in the order of the sections.
//!
//! While there is an error, nothing is checked: a row that could not be read would also be reported as missing.

mod artificial_sum;
mod averages_only;
mod deals;
mod directions;
mod early_play;
mod few_boards;
mod late_plays;
mod matches;
mod met_twice;
mod missing_board;
mod missing_lines;
mod missing_round;
mod no_switch;
mod not_in_movement;
mod nothing_to_compare;
mod of_teams;
mod one_group;
mod opposite_sign;
mod other_group;
mod outlier;
mod passed_out;
mod sheet;
mod still_open;
mod stray_board;
mod too_many_tricks;
mod unplayed;
mod words;

use std::collections::BTreeSet;
use std::ops::Range;

use findings::{Code, Findings};
use movements::{Departures, MissingBoard, OpenTable, Unscheduled};
use notation::Field;
use session::{MatchKey, Origin, ResultId, SectionId, Session, threads};
use table::entered::Places;

use crate::draft_rows::DraftRows;
use directions::Directions;
use met_twice::Meetings;
use sheet::Sheet;
use unplayed::Unplayed;

/// Runs all checks. `is_kind_given`: whether the kind of session is given.
pub(crate) fn check(
    session: &Session,
    is_kind_given: bool,
    origin: &Origin,
    rows: &DraftRows,
    table: &dyn Places<Field>,
    findings: &mut Findings,
) {
    let mut sheet = Sheet {
        session,
        origin,
        rows,
        table,
        deals_fit: true,
        is_whole: movements::progress(session).is_none(),
    };
    sheet.deals_fit = deals::check(&sheet, findings);
    let sheet = sheet;
    if !is_kind_given && let Some(teams) = of_teams::check(&sheet) {
        findings.push(teams);
        return;
    }
    if sheet.is_whole {
        findings.extend(nothing_to_compare::check(session));
    }
    // More pieces than processors, for some processors are slower or busy with something else.
    let parts = match session.results().len() {
        threads::LARGE.. => 4 * threads::processors(),
        _ => 1,
    };
    let found =
        threads::each(session.shares(parts), |sections| of_sections(&sheet, sections, findings));
    build(&sheet, found, findings);
}

/// What is found in some sections, kind by kind: so it is reported, and of too many findings the first are kept.
struct Found {
    boards: Findings,
    late: Vec<ResultId>,
    movement: Findings,
    /// Which a board is named with all sections that lack it.
    missing: Vec<(MissingBoard, SectionId)>,
    directions: Findings,
    /// Matches whose missing boards are named.
    named: BTreeSet<MatchKey>,
    /// What is still to be played.
    open: Vec<(SectionId, Vec<OpenTable>)>,
}

fn of_sections(sheet: &Sheet<'_>, sections: Range<SectionId>, all: &Findings) -> Found {
    let mut found = Found {
        boards: all.part(),
        late: Vec::new(),
        movement: all.part(),
        missing: Vec::new(),
        directions: all.part(),
        named: BTreeSet::new(),
        open: Vec::new(),
    };
    let mut directions = Directions::default();
    let mut meetings = Meetings::default();
    let mut unplayed = Unplayed::default();
    for section in sheet.session.section_lines(sections) {
        for board in section.boards(sheet.session) {
            let results = sheet.results(&board);
            let slips = &mut found.boards;
            slips.find(Code::PassedOutEverywhere, passed_out::check(sheet, &board, &results));
            slips.find(Code::AveragesOnly, averages_only::check(sheet, &board, &results));
            slips.find(Code::ArtificialSum, artificial_sum::check(sheet, &results));
            slips.find(Code::EarlyPlay, early_play::check(sheet, &board, &results));
            slips.find(Code::OneGroup, one_group::check(sheet, &board));
            other_group::check(sheet, &board, slips);
            slips.find(Code::TooManyTricks, too_many_tricks::check(sheet, &board));
            slips.find(Code::OppositeSign, opposite_sign::check(sheet, &results));
            slips.find(Code::Outlier, outlier::check(sheet, &results));
            unplayed.of_board(sheet, &board, &results);
            (found.late).extend(late_plays::of_board(&results));
        }
        unplayed.report(sheet, &mut found.boards);
        // Who changes direction in a later round has not done so yet.
        if sheet.is_whole {
            directions.check(sheet, &section, &mut found.directions);
        }
        meetings.check(sheet, &section, &mut found.directions);
        if let Some(departures) = movements::section_departures(sheet.session, &section) {
            movement(sheet, departures, &mut found);
        }
    }
    found
}

/// Where the lines of a section are not those that its movement foresees.
fn movement(sheet: &Sheet<'_>, departures: Departures, found: &mut Found) {
    let Departures { section, absent, lines, boards, strays, short, unscheduled, exchanged, open } =
        departures;
    if sheet.session.conditions().method.has_matches() {
        let lacking = lines.iter().map(|line| line.beside);
        let lacking = lacking.chain(open.iter().filter_map(|table| table.beside));
        (found.named).extend(lacking.map(|line| sheet.session.match_of(line)));
    }
    if !open.is_empty() {
        found.open.push((section, open));
    }
    let findings = &mut found.movement;
    if !absent.is_empty() {
        findings.push_with(Code::MissingRound, || missing_round::finding(sheet, section, &absent));
    }
    if !lines.is_empty() {
        findings.push_with(Code::MissingLines, || missing_lines::finding(sheet, section, &lines));
    }
    let unrecorded = |one: &Unscheduled| !not_in_movement::is_recorded(sheet, one);
    for one in unscheduled.into_iter().filter(unrecorded) {
        findings.push_with(Code::NotInMovement, || not_in_movement::finding(sheet, &one));
    }
    for one in exchanged {
        findings.push_with(Code::SatElsewhere, || not_in_movement::sat_elsewhere(sheet, &one));
    }
    for stray in strays {
        findings.push_with(Code::StrayBoard, || stray_board::finding(sheet, section, &stray));
    }
    if !short.is_empty() {
        findings.push_with(Code::FewBoards, || few_boards::finding(sheet, section, &short));
    }
    (found.missing).extend(boards.into_iter().map(|board| (board, section)));
}

fn build(sheet: &Sheet<'_>, found: Vec<Found>, findings: &mut Findings) {
    let (mut late, mut missing, mut named) = (Vec::new(), Vec::new(), BTreeSet::new());
    let (mut boards, mut directions, mut open) = (Vec::new(), Vec::new(), Vec::new());
    for mut part in found {
        // What is missing keeps a session from being final, so it is never among the findings that are too many.
        findings.join(part.movement);
        boards.push(part.boards);
        late.append(&mut part.late);
        missing.append(&mut part.missing);
        directions.push(part.directions);
        named.append(&mut part.named);
        open.append(&mut part.open);
    }
    findings.extend(still_open::finding(sheet, &open));
    findings.extend(matches::findings_of(sheet, &named));
    findings.extend(missing_board::finding(sheet, &mut missing));
    findings.extend(late_plays::finding(sheet, &mut late));
    (boards.into_iter().chain(directions)).for_each(|part| findings.join(part));
}
