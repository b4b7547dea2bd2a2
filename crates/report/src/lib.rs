//! The program `matchpoint`, as a library.

pub mod scorers;
