//! Sessions that belong together: they were read one by one, and are compared and joined here. Only the settings of an
//! event are read here.
//!
//! - [`read_event`]: several sessions as one event, with its stages: who is who in each of them, and what counts.
//!   [`of_quotas`] says who plays another stage than the one the quotas send them to, and who ties for one. [`named`]
//!   takes names from one session to another.
//! - [`join_clubs`]: clubs that played the same boards, as one field, by the same [`Rules`].
//! - [`join_sections`]: sections of one session that were prepared apart, side by side.
//!
//! Each reports why the sessions do not belong together, and what only a person can judge.

mod across;
mod alike;
mod event;
mod scored_by;

pub use across::{Club, PartOfSession, Rules, join_clubs, join_sections};
pub use event::{EventFlags, EventSession, JoinedEvent, UsualStages, named, of_quotas, read_event};

/// The example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
