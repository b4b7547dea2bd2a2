//! CSV for spreadsheets.

mod formula;
pub mod results;
pub mod standings;
