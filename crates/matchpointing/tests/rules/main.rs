//! The worked examples of the scoring rules, each in a test named after its rule.

#![allow(
    clippy::cast_possible_truncation,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test stops at the first surprise"
)]

mod artificial_scores;
mod boards;
mod club;
mod matches;
mod sessions;
mod steps;
mod strats;
mod weighted_scores;
mod would_earn;
