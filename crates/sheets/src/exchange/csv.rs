//! CSV for spreadsheets.

pub mod across;
pub mod corrections;
pub mod fields;
mod formula;
pub mod ladder;
pub mod overall;
mod record;
pub mod results;
mod rows;
pub mod skeleton;
pub mod standings;
pub mod table;
pub mod team_pairs;
