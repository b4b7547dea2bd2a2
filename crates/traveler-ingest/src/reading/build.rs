//! From lines to a session.

use std::collections::BTreeSet;

use contract_scoring::BoardNumber;
use findings::{Accounting, Code, Findings};
use notation::Field;
use session::{Fault, Faults, Markings, SectionId, Session};
use table::entered::Places;

use super::beside::EnteredBeside;
use crate::assemble::{Assembled, assemble, check_matches, heading};
use crate::check::check;
use crate::draft_rows::DraftRows;
use crate::travelers::Lines;
use crate::{Options, excluded, faults, hands, markings};

/// Puts everything together, and asks whether it can be.
pub(crate) fn session(
    lines: Lines,
    markings: Markings,
    places: &dyn Places<Field>,
    beside: EnteredBeside<'_>,
    options: &Options,
    accounting: &mut Accounting,
    findings: &mut Findings,
) -> Option<Session> {
    // A section that the movement names plays, whether it has a line or not.
    let named = beside.movements.iter().filter_map(|one| one.section.as_deref());
    let unplayed: Vec<&str> = named.filter(|name| lines.sections.of_name(name).is_none()).collect();
    let Assembled { mut draft, rows } = assemble(
        lines,
        beside.settings,
        beside.pairs,
        (&|section| beside.movement(section), &unplayed),
        places,
        findings,
    );
    hands::compare_markings(beside.deals, &markings, findings);
    draft.markings = markings;
    draft.deals = hands::together(beside.deals.to_vec(), findings);
    draft.movements = (0..)
        .map(SectionId)
        .zip(&draft.sections)
        .filter_map(|(id, section)| Some((id, beside.movement(&section.name)?.clone())))
        .collect();
    heading::complete(&mut draft.event, places.titles());
    match Session::new(draft) {
        Ok((mut session, origin)) => {
            keep_deals_of_played_boards(&mut session);
            let asked = options.locate.filter(|line| line.index() < session.results().len());
            findings.located =
                asked.map(|line| places.locate_row(rows.results.get(origin.result(line.index()))));
            if findings.errors() == 0 {
                check_matches(beside.settings, &session, findings);
                check_boards(beside, &session, findings);
            }
            // Lines that are held back would be missing.
            if findings.errors() == 0 {
                let is_said = beside.settings.scoring.is_given;
                check(&session, is_said, &origin, &rows, places, findings);
                findings.warn_of_unused_acknowledgments();
            }
            Some(session)
        }
        Err(faults) => {
            let errors = findings.errors();
            report(&faults, &rows, places, findings);
            if !options.provisional {
                return None;
            }
            let excluded = excluded::without(&faults)?;
            findings.excuse(findings.errors() - errors);
            // What is left out is counted as a line with an error, and no longer as a result.
            accounting.enter(&excluded.session);
            accounting.excluded -= accounting.excluded.min(excluded.late_left_out);
            accounting.excluded += excluded.late;
            accounting.faulty += excluded.left_out;
            Some(excluded.session)
        }
    }
}

/// Reports contradictions between lines, except those that follow from an error.
fn report(faults: &Faults, rows: &DraftRows, places: &dyn Places<Field>, findings: &mut Findings) {
    // What is about no line comes from the settings, which have reported it with its place.
    let reported = findings.errors() > 0;
    // The other table of a match may be a line that has an error of its own.
    let is_reported = |fault: &Fault| match fault {
        Fault::WithoutOtherTable { .. } => reported,
        fault => reported && fault.line().is_none(),
    };
    for fault in faults.iter().filter(|fault| !is_reported(fault)) {
        // Every contradiction is an error, whichever its code.
        findings.push_with(Code::Inconsistent, || faults::finding(fault, faults, rows, places));
    }
}

/// A file with deals may have those of more boards.
fn keep_deals_of_played_boards(session: &mut Session) {
    if session.deals().is_empty() {
        return;
    }
    let played: BTreeSet<BoardNumber> = session.boards().map(|run| run.board).collect();
    let mut deals = session.deals().clone();
    deals.retain(|board| played.contains(&board));
    session.set_deals(deals);
}

/// Reports boards in the settings that are neither played nor in the movement.
fn check_boards(beside: EnteredBeside<'_>, session: &Session, findings: &mut Findings) {
    let described = beside.boards();
    if described.is_empty() {
        return;
    }
    let movements = beside.movements.iter();
    let to_play = movements.flat_map(|one| one.movement.boards());
    let played: BTreeSet<BoardNumber> =
        session.board_numbers().into_iter().chain(to_play).collect();
    markings::check_played(described, |board| played.contains(&board), findings);
}
