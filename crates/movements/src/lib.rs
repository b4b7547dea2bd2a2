//! Movements: built by name, and compared with what was played.
//!
//! Mitchell, web, Howell and individual are made as [`session::Movement`]s. A movement is a rule or a short table from
//! which its rounds follow; no search is needed, except for the next round of [`swiss`]. If a rule cannot make a
//! movement, the result is an [`Unfit`], which says what is possible. `docs/movements.md` explains each of them, and
//! the test `every_size` checks them all.

mod howell;
mod individual;
mod mitchell;
mod plan;
mod scheduled;
pub mod swiss;
mod unfit;
mod web;

pub use howell::Howell;
pub use individual::Individual;
pub use mitchell::{EvenTables, Mitchell};
pub use scheduled::{
    AbsentTables, Departures, MissingBoard, MissingLine, OpenTable, Progress, Short, Stray,
    Unscheduled, departures, progress, scheduled_results, section_departures,
};
pub use unfit::Unfit;
pub use web::Web;

/// The example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
