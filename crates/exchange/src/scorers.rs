//! The published scorers besides matchpoints: their answers, as text and as JSON.

pub mod instant;
pub mod score_pad;
