//! The evening, for any host: the files of a session before play, changes of its movement while it is played, and slips
//! as they are typed. Input is the files and one typed line or one act; output is what to show and what to write.
//! Nothing here uses a file system, a clock or a screen.
//!
//! There is no state: typed lines are in `travelers.csv`, changes by acts in `movement.csv`, `pairs.csv` and
//! `session.toml`. A line is processed like this:
//!
//! ```text
//! text -- typed (reader) -- cells of its row -- travelers.csv -- read and scored as a whole -- what stops it
//!                                                                                           -- what was understood
//! ```
//!
//! [`slips`] knows which lines there are (those of the movement, each with its row of the travelers) and which of them
//! is next. It neither reads nor checks contracts, scores and rulings: an error that the session has only with the line
//! stops the line, and warnings are its doubts. Matchpoints so far come from a score of the whole session, which takes
//! a millisecond or two.
//!
//! [`before_play`] makes all files of the session, from the event and the movements of its sections. What people type
//! into is a [`Blank`](reports::blank::Blank), written as CSV or as the workbook. [`acts`] changes a movement:
//! `fitting` finds one of another size whose first round is the one that is played, `keep_results` takes over what was
//! typed. An act is refused if a line with a result is not in the new movement, so no other rule is needed for when an
//! act is possible. [`names`] changes the roster.

pub mod acts;
pub mod before_play;
pub mod names;
pub mod planned;
pub mod slips;

/// The example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
