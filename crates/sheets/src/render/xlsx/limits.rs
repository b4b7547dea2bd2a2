//! What a workbook can hold, known before one is made.

use crate::Limit;
use crate::reports::{Report, Reporting};

/// Rows of a sheet.
const ROWS: usize = 1_048_576;
/// Columns of a sheet.
const COLUMNS: usize = 16_384;
/// Characters of a cell.
const CHARACTERS: usize = 32_767;
/// Page breaks of a sheet. A sheet that would need more of them has none.
pub(super) const PAGE_BREAKS: usize = 1_023;
/// Rows that a sheet has besides its table.
const HEADING_ROWS: usize = 16;

/// Whether a workbook can hold some reports.
///
/// # Errors
///
/// What it cannot hold.
pub fn check(reporting: Reporting<'_>, reports: &[&Report]) -> Result<(), Limit> {
    for report in reports {
        let size = reporting.size(report);
        for (needed, most, what) in [
            (size.rows + HEADING_ROWS, ROWS, "rows in a sheet"),
            (size.columns, COLUMNS, "columns in a sheet"),
            (size.longest, CHARACTERS, "characters in a cell"),
        ] {
            if needed > most {
                return Err(Limit::new(
                    format!(
                        "a workbook holds at most {most} {what}, and this session needs {needed}"
                    ),
                    "`results.csv` and `standings.csv` hold any number of rows",
                ));
            }
        }
    }
    Ok(())
}
