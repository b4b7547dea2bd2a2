//! Results of pairs that do not meet in the movement.

use contract_scoring::{BySide, Side};
use findings::listed::boards;
use findings::{Code, Diagnostic};
use movements::Unscheduled;
use notation::Field;
use session::{ContestantId, ContestantKind, ResultId};

use super::sheet::Sheet;

/// The most places that are listed.
const LISTED: usize = 20;

/// Whether a correction says that these pairs sat the other way on all of these boards.
pub(super) fn is_recorded(sheet: &Sheet<'_>, unscheduled: &Unscheduled) -> bool {
    let Some(expected) = &unscheduled.expected else {
        return false;
    };
    let fields: &[Field] = match sheet.session.contestant_kind() {
        ContestantKind::Player => &[Field::North, Field::South, Field::East, Field::West],
        _ => &[Field::Ns, Field::Ew],
    };
    (unscheduled.results.iter()).all(|&result| {
        let [ns, ew] = Side::ALL.map(|side| {
            let mut who: Vec<_> = sheet.session.sitting(result, side).collect();
            who.sort_unstable();
            who
        });
        let is_corrected = |field| sheet.table.is_corrected(sheet.line(result), field);
        ([&ns, &ew] == [&expected.ew, &expected.ns]) && fields.iter().copied().all(is_corrected)
    })
}

/// A whole slip on which others sat.
pub(super) fn sat_elsewhere(sheet: &Sheet<'_>, exchanged: &Unscheduled) -> Diagnostic {
    let first = exchanged.results[0];
    let mut played: Vec<_> =
        (exchanged.results.iter()).map(|&result| sheet.session.result(result).board).collect();
    played.sort_unstable();
    let seats = BySide::from_fn(|side| sheet.session.sitting(first, side).collect::<Vec<_>>());
    let own = versus(sheet, &seats);
    let meant = exchanged.expected.as_ref().map(|seats| versus(sheet, seats));
    let meant = meant.unwrap_or_default();
    let message = format!(
        "{own} sat on {} in place of {meant}, whom the movement has there",
        boards(&played)
    );
    sheet
        .about_result(Code::SatElsewhere, message, first)
        .at(sheet.place(first, Field::Ns))
        .found(own)
        .lines(exchanged.results.len())
        .hint("if they did not, correct the pairs of the slip")
}

pub(super) fn finding(sheet: &Sheet<'_>, unscheduled: &Unscheduled) -> Diagnostic {
    let mut results: Vec<ResultId> = unscheduled.results.clone();
    results.sort_by_key(|&result| sheet.line(result));
    let mut played: Vec<_> =
        (results.iter()).map(|&result| sheet.session.result(result).board).collect();
    played.sort_unstable();
    let played = boards(&played);
    let first = results[0];
    let seats = BySide::from_fn(|side| sheet.session.sitting(first, side).collect::<Vec<_>>());
    let own = versus(sheet, &seats);
    let (message, expected, hint, wrong) = match &unscheduled.expected {
        Some(_) if let Some(round) = unscheduled.round => (
            format!("by the movement, {own} meet on {played} in round {round}"),
            Some(format!("round {round}")),
            "correct the round, or `movement.csv` if the line is right".to_owned(),
            Field::Round,
        ),
        Some(expected) => {
            let meant = versus(sheet, expected);
            let wrong = if expected.ew == seats.ew { Field::Ns } else { Field::Ew };
            let message = if (&expected.ns, &expected.ew) == (&seats.ew, &seats.ns) {
                format!("by the movement, {own} sit the other way on {played}")
            } else {
                format!("by the movement, {own} do not meet on {played}")
            };
            let hint = format!("is {meant} meant? If the line is right, correct `movement.csv`");
            (message, Some(meant), hint, wrong)
        }
        None => (
            format!("by the movement, {own} do not meet on {played}"),
            None,
            "correct the board or the pairs, or `movement.csv` if the line is right".to_owned(),
            Field::Ns,
        ),
    };
    let at = |result| sheet.place(result, wrong);
    let mut diagnostic = sheet
        .about_result(Code::NotInMovement, message, first)
        .at(at(first))
        .found(own)
        .lines(results.len())
        .hint(hint);
    diagnostic.expected = expected;
    (results.iter().skip(1).take(LISTED))
        .fold(diagnostic, |diagnostic, &other| diagnostic.see(at(other)))
}

/// `N-S 3 and E-W 5`.
fn versus(sheet: &Sheet<'_>, seats: &BySide<Vec<ContestantId>>) -> String {
    let side = |side: Side| {
        let numbers = seats.get(side).iter();
        let numbers: Vec<String> =
            numbers.map(|id| sheet.session.contestant(*id).number.to_string()).collect();
        format!("{side} {}", numbers.join("+"))
    };
    format!("{} and {}", side(Side::NorthSouth), side(Side::EastWest))
}
