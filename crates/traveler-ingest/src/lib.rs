//! Scoresheets in, a session out, with every fault that was found.
//!
//! [`read`] never prints and never stops at the first fault: it returns its findings as data. [`read_score_pad`] does
//! the same for a rubber or a Chicago. [`columns::read`] reads rows that are not text.

mod assemble;
mod check;
mod choice;
pub mod columns;
mod corrections;
mod draft_rows;
mod excluded;
mod faults;
mod hands;
mod holds;
mod import;
mod in_place;
mod markings;
mod missing_columns;
mod movements;
mod official;
mod pairs;
mod parts;
mod pieces;
mod reading;
mod repair;
mod rows_shown;
mod score_pad;
mod sources;
mod toml;
mod travelers;
mod typed;

pub use choice::{Choice, quoted};
pub use corrections::{
    Awarded, BoardToCorrect, Corrected, Correction, CorrectionColumn, CorrectionKind,
    CorrectionLog, CorrectionsHeader, LineToCorrect, LinesToCorrect, RecordRow, awarded,
    score_of_ns, undone_corrections,
};
pub use hands::{HandRecords, holds_only_deals, is_of_tables, read_deals};
pub use holds::{Holds, grids, holds, is_unfilled, names_travelers};
pub use import::{Import, ImportedTable, import};
pub use in_place::{with_cell, with_column, with_row, without_row};
pub use movements::{Movements, SectionMovement, read_movement};
pub use official::read_official;
pub use pairs::{Meant, Members};
pub use reading::{Reading, lines_to_correct, read, read_several, rows};
pub use repair::put_repair_first;
pub use rows_shown::{PreviewCell, PreviewColumn, PreviewRow, Rows};
pub use score_pad::read_score_pad;
pub use sources::{Options, SideFiles, Sources};
pub use table::Progress;
pub use table::text::{LONGEST_LINE, SourceFile, TextEncoding};
pub use toml::{EventSettings, MatchBy, WhoPlays, differing_switches, read_event_settings};
pub use typed::{Typed, typed};

/// The example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
