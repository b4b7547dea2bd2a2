//! Reads rows of travelers, in which corrections are made first.

use findings::{Accounting, Findings};
use notation::Field;
use session::Session;
use table::entered::Places;
use table::rows::Rows;

use super::beside::EnteredBeside;
use super::build::session;
use crate::markings::RowMarkings;
use crate::pieces::{How, TravelerRows};
use crate::travelers::{InTravelers, Layout, Roster};
use crate::{Options, corrections};

/// Reads travelers, in which corrections are made first.
pub(super) fn travelers(
    rows: TravelerRows<'_>,
    options: &Options,
    beside: EnteredBeside<'_>,
    accounting: &mut Accounting,
    findings: &mut Findings,
) -> Option<Session> {
    if beside.corrections.is_empty() {
        return as_they_are(rows, options, beside, accounting, findings);
    }
    let one_winner = |section: &str| beside.has_one_winner(section);
    let (naming, rows) = (beside.naming(&one_winner), rows.rows());
    let edited = corrections::corrected(rows, beside.corrections, None, naming, options, findings);
    let Some(edited) = edited else {
        // No row has become a line.
        accounting.unread += accounting.lines.saturating_sub(accounting.accounted());
        return None;
    };
    accounting.take(edited.tally);
    let rows = TravelerRows::Others(&edited);
    as_they_are(rows, options, beside, accounting, findings)
}

/// Reads travelers as they are.
fn as_they_are(
    rows: TravelerRows<'_>,
    options: &Options,
    beside: EnteredBeside<'_>,
    accounting: &mut Accounting,
    findings: &mut Findings,
) -> Option<Session> {
    let places: &dyn Places<Field> = rows.rows();
    let (layout, roster) = layout(rows.rows(), options, beside, findings)?;
    let stated = RowMarkings::of(rows.rows());
    let markings = stated.together(beside.boards(), places, findings);
    let how = How { layout, roster: &roster, markings: &markings };
    let errors = findings.errors();
    let (travelers, tally) = rows.read(how, options, findings);
    if options.provisional && tally.unread == 0 {
        findings.excuse(findings.errors() - errors);
    }
    accounting.take(tally);
    // Both tables of a match of teams are needed, so that a line of one is not complete.
    let are_teams = beside.settings.scoring.conditions.method.is_team_method();
    let movement_of = |section: &str| beside.movement(section).filter(|_| !are_teams);
    let lines = travelers.finish(options, &movement_of, accounting, findings);
    let in_rows = InTravelers(places);
    let named = roster.pairs(&in_rows, findings);
    let beside = beside.or_named(&named);
    session(lines, markings, places, beside, options, accounting, findings)
}

/// How rows are laid out, and who is named in them.
fn layout(
    rows: &dyn Rows<Field>,
    options: &Options,
    beside: EnteredBeside<'_>,
    findings: &mut Findings,
) -> Option<(Layout, Roster)> {
    let layout = Layout::of(rows, findings)?;
    let one_winner = |section: &str| beside.has_one_winner(section);
    let roster = Roster::read(rows, Some(beside.naming(&one_winner)));
    let layout = (layout.by_names(roster.is_individual()))
        .with_scores_of_declarer(options.scores_of_declarer || beside.settings.scores_of_declarer);
    Some((layout, roster))
}
