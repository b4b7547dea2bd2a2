//! World Bridge Federation. Where its regulations leave something open, the rules of the ACBL apply.

use super::{MidwayScore, Regulations, acbl};
use crate::{BoardRounding, Scales, VictoryPoints};

pub(super) const REGULATIONS: Regulations = Regulations {
    name: "wbf",
    title: "WBF",
    win: 2,
    // The page of Magic Contest on matchpoints: always one decimal.
    board_rounding: BoardRounding::Tenths,
    // What that program prints: 49 of 50 halves (docs/scoring.md).
    midway_score: MidwayScore::FromAverage,
    scales: Scales { imps: VictoryPoints::Wbf, percent: None, are_usual: true },
    ..acbl::REGULATIONS
};
