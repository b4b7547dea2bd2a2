//! Law 77 of the Laws of Duplicate Bridge 2017: a contract, a board, a score.
//!
//! This crate knows the values of contracts and nothing of sessions, pairs or matchpoints.

mod board;
mod bounded;
mod bounds;
mod breakdown;
mod contract;
mod declarer;
mod doubling;
mod law77;
mod level;
mod notation;
mod played;
mod possible;
mod probable;
mod recoup;
mod result;
pub mod rubber;
mod score;
mod score_table;
mod seat;
mod strain;
mod tricks;

pub use board::{BoardNumber, Vulnerability};
pub use bounds::OutOfBounds;
pub use breakdown::{Breakdown, DownSum, MadeSum, TrickPoints};
pub use contract::Contract;
pub use declarer::Declarer;
pub use doubling::Doubling;
pub use law77::score;
pub use level::Level;
pub use notation::NotationError;
pub use played::{AuctionEnd, Played, PlayedError};
pub use probable::probable_contracts;
pub use recoup::{RecoupCell, RecoupRow};
pub use result::{ContractResult, ImpossibleResult, Overtricks, Undertricks};
pub use score::{NotAScore, Score};
pub use score_table::{Bonus, SuitRank, bonuses, made_scores, undertrick_scores};
pub use seat::{BySide, Seat, Side};
pub use strain::{Strain, Suits};
pub use tricks::Tricks;

/// The example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
