//! The rows of the travelers, for somebody who looks at them or corrects one.

use findings::{Accounting, Findings};
use notation::Field;
use rows::Rows;

use super::beside::{Beside, with_beside, with_own_roster};
use super::opened::gathered;
use crate::corrections::{self, BoardToCorrect, LinesToCorrect};
use crate::{FilesBeside, Options, SourceFile, rows_shown, toml};

/// Finds the lines of a board as they are after all corrections so far; `None` where the travelers cannot be read, or a
/// correction is refused.
///
/// # Examples
///
/// ```
/// use notation::Field;
/// use traveler_ingest::{BoardToCorrect, FilesBeside, Options, SourceFile, lines_to_correct};
///
/// let travelers = SourceFile { name: "tuesday.csv", bytes: b"board,ns,ew,score\n7,3,5,620\n7,4,6,-100\n" };
/// let board = BoardToCorrect { section: "A", board: "7".parse().unwrap() };
/// let found = lines_to_correct(&[travelers], &FilesBeside::NOTHING, &Options::default(), board).unwrap();
///
/// assert_eq!(found.lines[1].pairs.ew, "6");
/// assert_eq!(found.lines[1].text(Field::Score), "-100");
/// ```
#[must_use]
pub fn lines_to_correct(
    files: &[SourceFile<'_>],
    beside: &FilesBeside<'_>,
    options: &Options,
    board: BoardToCorrect<'_>,
) -> Option<LinesToCorrect> {
    let section = board.section.to_uppercase();
    let asked = Some((section.as_str(), board.board));
    on_travelers(files, beside, options, |rows, beside, findings| {
        let one_winner = |section: &str| beside.has_one_winner(section);
        let naming = beside.naming(&one_winner);
        let edited =
            corrections::corrected(rows, beside.corrections, asked, naming, options, findings)?;
        Some(corrections::lines_on(&edited, &section, board.board))
    })
}

/// The travelers row by row as they are after all corrections, for somebody who looks at them; `None` where they cannot
/// be read, a correction is refused, or there are more rows than `most`.
///
/// # Examples
///
/// ```
/// use notation::Field;
/// use traveler_ingest::{FilesBeside, Options, SourceFile, rows};
///
/// let travelers = SourceFile { name: "tuesday.csv", bytes: b"board,ns,ew,score\n7,3,5,620\n7,4,6,-100\n" };
/// let rows = rows(&[travelers], &FilesBeside::NOTHING, &Options::default(), 100).unwrap();
///
/// assert_eq!(rows.columns[3].field, Field::Score);
/// assert_eq!(rows.rows[1].cells[3].text, "-100");
/// assert_eq!(rows.rows[1].cells[3].at.to_string(), "3:7+4");
/// ```
#[must_use]
pub fn rows(
    files: &[SourceFile<'_>],
    beside: &FilesBeside<'_>,
    options: &Options,
    most: usize,
) -> Option<rows_shown::Rows> {
    on_travelers(files, beside, options, |rows, beside, findings| {
        if beside.corrections.is_empty() {
            return rows_shown::rows(rows, most);
        }
        let one_winner = |section: &str| beside.has_one_winner(section);
        let naming = beside.naming(&one_winner);
        let edited =
            corrections::corrected(rows, beside.corrections, None, naming, options, findings)?;
        rows_shown::rows(&edited, most)
    })
}

/// Goes on with the rows of the travelers, whatever they are in, and what is beside them. Nothing is reported.
fn on_travelers<R>(
    files: &[SourceFile<'_>],
    beside: &FilesBeside<'_>,
    options: &Options,
    then: impl FnOnce(&dyn Rows<Field>, Beside<'_>, &mut Findings) -> Option<R>,
) -> Option<R> {
    let beside = &with_own_roster(files, beside);
    let (mut unreported, mut uncounted) = (Findings::default(), Accounting::default());
    let corrections = (beside.corrections)
        .map(|file| corrections::read(file, options, &mut unreported))
        .unwrap_or_default();
    let marked = || toml::settings(beside.settings, options, &mut Findings::default()).boards;
    let imported =
        match foreign_files::session(files, marked, &options.of_programs(), &mut unreported) {
            Some(imported) => Some(imported?),
            None => None,
        };
    let imported = imported.as_ref();
    let on_rows = |beside: Beside<'_>, findings: &mut Findings| match imported {
        Some(imported) => then(
            &imported.travelers(&options.of_programs(), findings),
            beside,
            findings,
        ),
        None => gathered(
            files,
            beside.movements,
            options,
            &mut uncounted,
            findings,
            |rows, _, _, findings| then(rows.rows(), beside, findings),
        ),
    };
    with_beside(
        imported,
        beside,
        &corrections,
        options,
        &mut unreported,
        on_rows,
    )
}
