//! How a session is opened: what every host does with its files, whatever it shows afterwards.

use std::fmt;

use matchpointing::{Scoresheet, score};
use reports::model::Scored;
use reports::model::names::{Names, Withheld};
use session::{ResultId, Session};
use traveler_ingest::{Options, Reading, SideFiles, SourceFile, put_repair_first, read_several};

use crate::{imported_scores, self_check};

/// Reads a session whose files are in memory: its lines, what would repair them, and what its own numbers say.
#[must_use]
pub fn read(travelers: &[SourceFile<'_>], beside: &SideFiles<'_>, options: &Options) -> Reading {
    let mut reading = read_several(travelers, beside, options);
    put_repair_first(travelers, beside, options, &mut reading);
    imported_scores::compare(&mut reading);
    reading
}

/// Checks that each line of the files became something that was counted.
///
/// # Panics
///
/// Where the reader has lost a line: that is a bug, and nothing may be scored.
pub fn check_accounting(reading: &Reading) {
    let accounting = reading.accounting;
    assert!(accounting.is_even(), "a line was lost, or counted twice: {accounting}");
}

/// Scores a session, and once more by the rulebook: what differs is a bug, and nothing may be shown. `place` says where
/// a line stands.
///
/// # Panics
///
/// Where the two differ.
pub fn scored_twice<P: fmt::Display>(
    session: &Session,
    place: impl FnOnce(Option<ResultId>) -> P,
) -> Scoresheet {
    let scoresheet = score(session);
    check_scoring(session, &scoresheet, place);
    scoresheet
}

/// Compares a scoresheet with the rulebook.
///
/// # Panics
///
/// Where the two differ.
pub fn check_scoring<P: fmt::Display>(
    session: &Session,
    scoresheet: &Scoresheet,
    place: impl FnOnce(Option<ResultId>) -> P,
) {
    let self_check = self_check(session, scoresheet);
    let stated = self_check.map(|found| format!("{}: {found}", place(found.line)));
    assert!(
        stated.is_none(),
        "a second scoring gives other numbers: {}",
        stated.unwrap_or_default()
    );
}

/// A session as reports see it, with what was read beside its lines.
#[must_use]
pub fn as_read<'a>(
    session: &'a Session,
    scoresheet: &'a Scoresheet,
    reading: &'a Reading,
) -> Scored<'a> {
    Scored::new(session, scoresheet, &reading.diagnostics)
        .with_accounting(reading.accounting)
        .with_corrections(&reading.corrections)
}

/// Which names of a session stay out of its reports.
#[must_use]
pub fn withheld(names: Names, session: &Session, reading: &Reading) -> Withheld {
    Withheld::of(names, [session], &reading.corrections, &reading.diagnostics)
}
