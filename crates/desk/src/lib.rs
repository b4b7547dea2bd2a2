//! The evening, for any host: the files of a session before play, changes of its movement while it is played, and slips
//! as they are typed. Files and one typed line or one act go in; what is to be seen and what is to be written come out.
//! Nothing here names a file system, a clock or a screen.
//!
//! There is no state: what was typed is in `travelers.csv`, what an act changed in `movement.csv`, `pairs.csv` and
//! `session.toml`. A line goes this way:
//!
//! ```text
//! text -- typed (reader) -- cells of its row -- travelers.csv -- read and scored as a whole -- what stops it
//!                                                                                           -- what was understood
//! ```
//!
//! [`slips`] knows which lines there are (those of the movement, each with its row of the travelers) and which of them
//! is next. It reads no contract, no score and no ruling, nor does it check one: an error that the session has with the
//! line, and had not before, stops the line, and warnings are the doubts. Matchpoints so far come from a score of the
//! whole session, which takes a millisecond or two.
//!
//! [`before_play`] makes all files of the session, from the event and the movements of its sections. What people type
//! into is a [`Blank`](sheets::exchange::blank::Blank), written as CSV or as the workbook. [`acts`] changes a movement:
//! `fitting` finds one of another size whose first round is the one that is played, `carried` takes over what was
//! typed. A line with a result that the new movement does not have refuses the act, so no rule says when an act may be.
//! [`names`] changes the roster.

pub mod acts;
pub mod before_play;
pub mod names;
pub mod planned;
pub mod slips;

/// The example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
