//! Records corrections: adds rows at the end of their file. Existing rows never change.

mod asked;

pub use asked::{Asked, Made, Records, Sits, asked, check_turnable, turned};

use exchange::csv::corrections;
use traveler_ingest::{Correction, CorrectionLog, Options, RecordRow, SourceFile};

use crate::Obstacle;

/// The corrections of a session so far; a new file has its headings only.
///
/// # Errors
///
/// Where the file has no headings. The message goes on behind its name.
pub fn so_far(known: Option<SourceFile<'_>>, options: &Options) -> Result<CorrectionLog, Obstacle> {
    let Some(file) = known.filter(|file| !file.bytes.is_empty()) else {
        let mut new = CorrectionLog::nothing();
        let headings = corrections::header_line(&new.header);
        let headings = headings.map_err(|why| Obstacle::new(why.to_string()))?;
        new.text = String::from_utf8_lossy(&headings).into_owned();
        return Ok(new);
    };
    CorrectionLog::of(file, options).ok_or_else(|| {
        Obstacle::new("has no headings that can be read")
            .hint("`matchpoint check` says what is wrong with it")
    })
}

/// The file with rows at its end.
///
/// # Errors
///
/// Where they cannot be written. The message goes on behind the file's name.
pub fn with_rows(so_far: &CorrectionLog, rows: Vec<RecordRow>) -> Result<Vec<u8>, Obstacle> {
    let so_far = so_far.clone().with_columns_of(&rows);
    let rows = corrections::rows(&so_far.header, &rows);
    let rows = rows.map_err(|why| Obstacle::new(why.to_string()))?;
    Ok([so_far.text.as_bytes(), &rows].concat())
}

/// The most corrections that are taken back at once: a line has no more cells that depend on each other.
const MOST_UNDONE: usize = 12;

/// The rows that take the last correction back that still stands. Several may have been made at once, and the session may
/// not be readable with the last one alone taken back: so each further way takes back one more of those that were made
/// alike. None where no correction stands.
pub fn ways_to_undo(
    so_far: &CorrectionLog,
    undo: impl Fn(&Correction) -> Correction,
) -> Vec<Vec<RecordRow>> {
    let made = |one: &Correction| {
        let (who, when, note) = (one.who.clone(), one.when.clone(), one.note.clone());
        (one.section.clone(), one.kind, who, when, note)
    };
    let standing = so_far.standing();
    let last = standing.last().map(|one| made(one));
    let alike = standing.iter().rev().take_while(|one| Some(made(one)) == last);
    let undone = alike.take(MOST_UNDONE).map(|one| RecordRow::of(&undo(one)));
    let rows: Vec<RecordRow> = undone.collect();
    (1..=rows.len()).map(|count| rows[..count].to_vec()).collect()
}
