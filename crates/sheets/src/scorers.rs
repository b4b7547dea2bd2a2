//! The published scorers beside matchpoints: what they answer, as text and as JSON.

pub mod instant;
pub mod score_pad;
pub mod score_table;
