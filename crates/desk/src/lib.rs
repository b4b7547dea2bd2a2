//! The evening, for any host: the files of a session before play, changes of its movement while it is played, and slips
//! as they are typed. Files and one typed line or one act go in; what is to be seen and what is to be written come out.
//! Nothing here names a file system, a clock or a screen.

pub mod acts;
pub mod before_play;
pub mod names;
pub mod planned;
pub mod slips;

/// The example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
