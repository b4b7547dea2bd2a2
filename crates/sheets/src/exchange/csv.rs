//! CSV for spreadsheets.

mod formula;
pub mod results;
mod rows;
pub mod standings;
