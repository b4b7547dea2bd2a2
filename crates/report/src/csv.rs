//! CSV for spreadsheets.

pub(crate) mod formula;
pub(crate) mod results;
pub(crate) mod standings;
