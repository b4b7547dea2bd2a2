//! Rubber bridge: the best of three games.

use super::pad::{Reason, ScorePad};
use super::{Deal, DealFault, Fault};
use crate::{BySide, Played, Side};

/// Scores a rubber by the Laws of Contract Bridge (Laws 72 to 81), finished or not.
///
/// A side is vulnerable when it has won a game. Two games win the rubber: 700 points if the other side has none, else
/// 500. Where the deals end earlier, 300 go to the only side with a game, and 100 to the only side with a part-score in
/// the current game (Law 80).
///
/// # Errors
///
/// Every deal after the rubber has ended.
///
/// # Examples
///
/// N-S make a game, E-W a part-score, and there the deals end:
///
/// ```
/// use contract_scoring::Played;
/// use contract_scoring::rubber::{Deal, score_rubber};
///
/// let deals = ["4H= by NS", "2S= by EW"].map(|deal| Deal::from(deal.parse::<Played>().unwrap()));
/// let pad = score_rubber(&deals).unwrap();
/// assert!(!pad.is_finished);
/// assert_eq!((pad.totals().ns, pad.totals().ew), (420, 160));
/// ```
pub fn score_rubber(deals: &[Deal]) -> Result<ScorePad, Vec<DealFault>> {
    let mut pad = ScorePad::blank();
    let mut faults = Vec::new();
    for (number, deal) in (1..).zip(deals) {
        if pad.is_finished {
            faults.push(DealFault {
                deal: number,
                fault: Fault::RubberEnded,
            });
            continue;
        }
        let Played::Contract {
            contract,
            declarer,
            tricks,
        } = deal.played()
        else {
            continue;
        };
        let side = declarer.side();
        let vulnerable = *pad.games_won().get(side) > 0;
        pad.enter_contract(number, contract, side, vulnerable, tricks);
        if let Some(claim) = deal.honors() {
            pad.enter_honors(number, claim);
        }
        if pad.rule_off_game(side) {
            let won = pad.games_won();
            if *won.get(side) == 2 {
                let bonus = if *won.get(side.opponents()) == 0 {
                    700
                } else {
                    500
                };
                pad.enter_above(None, side, Reason::Rubber, bonus);
                pad.is_finished = true;
            }
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    if !pad.is_finished {
        let won = pad.games_won();
        if let Some(side) = only(won) {
            pad.enter_above(None, side, Reason::UnfinishedGame, 300);
        }
        if let Some(side) = only(pad.part_scores()) {
            pad.enter_above(None, side, Reason::UnfinishedPartScore, 100);
        }
    }
    Ok(pad)
}

/// The side that alone has something.
fn only<T: Default + PartialEq>(count: BySide<T>) -> Option<Side> {
    match (count.ns == T::default(), count.ew == T::default()) {
        (false, true) => Some(Side::NorthSouth),
        (true, false) => Some(Side::EastWest),
        _ => None,
    }
}
