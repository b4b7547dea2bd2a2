//! The published scorers beside matchpoints: what they take from the command line, and the text they answer with.

pub mod instant;
pub mod score_pad;
pub mod score_table;
