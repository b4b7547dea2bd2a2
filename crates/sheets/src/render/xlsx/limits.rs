//! What a workbook can hold, known before one is made.

use std::collections::BTreeSet;

use crate::Limit;
use crate::model::Scored;

/// Rows of a sheet.
const ROWS: usize = 1_048_576;
/// Columns of a sheet.
const COLUMNS: usize = 16_384;
/// Characters of a cell.
const CHARACTERS: usize = 32_767;
/// Page breaks of a sheet. A sheet that would need more of them has none.
pub(super) const PAGE_BREAKS: usize = 1_023;
/// Rows and columns that a sheet has besides its table and its boards; each strat has two columns more.
const HEADING_ROWS: usize = 16;
const OTHER_COLUMNS: usize = 32;

/// Whether a workbook can hold a session.
///
/// # Errors
///
/// What it cannot hold.
pub fn check(scored: &Scored<'_>) -> Result<(), Limit> {
    let session = scored.session;
    // The scorecards are the longest sheet: a row for each contestant of each result.
    let seats = if session.is_individual() { 4 } else { 2 };
    let rows = session.results().len() * seats + HEADING_ROWS;
    let boards: BTreeSet<_> = session
        .results()
        .iter()
        .map(|result| result.board)
        .collect();
    let columns = boards.len() + OTHER_COLUMNS + 2 * session.strats().len();
    let notes = session.result_ids().filter_map(|(id, _)| session.notes(id));
    let texts = notes.flat_map(|notes| [notes.lead.as_deref(), notes.remarks.as_deref()]);
    let texts = texts.flatten().map(|text| text.chars().count());
    let names = session.contestants().iter().map(|contestant| {
        let names = contestant.players().iter();
        let names = names.filter_map(|player| player.name.as_deref());
        names.map(|name| name.chars().count() + 3).sum()
    });
    let longest = texts.chain(names).max().unwrap_or(0);
    for (needed, most, what) in [
        (rows, ROWS, "rows in a sheet"),
        (columns, COLUMNS, "columns in a sheet"),
        (longest, CHARACTERS, "characters in a cell"),
    ] {
        if needed > most {
            return Err(Limit {
                message: format!("a workbook holds {most} {what}, and this session needs {needed}"),
                hint: "`results.csv` and `standings.csv` hold any number of rows".to_owned(),
            });
        }
    }
    Ok(())
}
