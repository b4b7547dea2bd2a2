//! Corrections written down: a file of them with more rows at its end. Nothing that is there is changed.

mod asked;

pub use asked::{Asked, Made, Records, Sits, asked, check_turnable, turned};

use sheets::exchange::csv::corrections;
use traveler_ingest::{CorrectionsSoFar, Options, RecordRow, SourceFile};

use crate::Obstacle;

/// The corrections of a session so far; a new file has its headings only.
///
/// # Errors
///
/// Where the file has no headings. The message goes on behind its name.
pub fn so_far(
    known: Option<SourceFile<'_>>,
    options: &Options,
) -> Result<CorrectionsSoFar, Obstacle> {
    let Some(file) = known.filter(|file| !file.bytes.is_empty()) else {
        let mut new = CorrectionsSoFar::nothing();
        let headings = corrections::header_line(&new.header);
        let headings = headings.map_err(|why| Obstacle::new(why.to_string()))?;
        new.text = String::from_utf8_lossy(&headings).into_owned();
        return Ok(new);
    };
    CorrectionsSoFar::of(file, options).ok_or_else(|| {
        Obstacle::new("has no headings that can be read")
            .hint("`matchpoint check` says what is wrong with it")
    })
}

/// The file with rows at its end, which go on with its chain.
///
/// # Errors
///
/// Where they cannot be written. The message goes on behind the file's name.
pub fn with_rows(so_far: &CorrectionsSoFar, rows: Vec<RecordRow>) -> Result<Vec<u8>, Obstacle> {
    let rows = so_far.chained(rows);
    let so_far = so_far.clone().with_columns_of(&rows);
    let rows = corrections::rows(&so_far.header, &rows);
    let rows = rows.map_err(|why| Obstacle::new(why.to_string()))?;
    Ok([so_far.text.as_bytes(), &rows].concat())
}
