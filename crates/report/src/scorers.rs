//! The published scorers beside matchpoints: what they answer, as text and as JSON.

pub(crate) mod instant;
pub(crate) mod score_pad;
pub(crate) mod score_table;
