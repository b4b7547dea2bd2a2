//! Rubber bridge and Chicago, where part-scores count towards games: from deals to a score pad.
//!
//! WE, the left column of the pad, are North-South; THEY are East-West.

mod deal;
mod pad;

use crate::{Breakdown, BySide, Played, Seat, Side, Vulnerability};

pub use deal::{Deal, DealFault, Fault, Honors, HonorsClaim, ImpossibleHonors};
pub use pad::{Entry, Game, Reason, ScorePad};

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
            faults.push(DealFault { deal: number, fault: Fault::RubberEnded });
            continue;
        }
        let Played::Contract { contract, declarer, tricks } = deal.played() else {
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
                let bonus = if *won.get(side.opponents()) == 0 { 700 } else { 500 };
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

// Chicago: four deals whose vulnerability is fixed.

/// How a Chicago is played.
///
/// Rules: the ACBL's page on Chicago. Nobody is vulnerable on the first deal, one side on the second and third, both on
/// the fourth. A passed-out deal is dealt again by the same dealer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chicago {
    /// Who deals first.
    pub dealer: Seat,
    /// Who is vulnerable on the second and third deal.
    pub vulnerability: ChicagoVulnerability,
    /// How part-scores count.
    pub style: ChicagoStyle,
}

/// Who is vulnerable on the second and third of four deals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ChicagoVulnerability {
    /// The dealer's side.
    Dealer,
    /// The dealer's opponents, a common variant.
    DealersOpponents,
}

/// How part-scores count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ChicagoStyle {
    /// They count towards a game until either side makes one; on the fourth deal, one that does not complete a game
    /// earns 100.
    CarryPartScores,
    /// Each deal is scored as at duplicate: 50 for a part-score, nothing carried, no honors.
    Duplicate,
}

impl Chicago {
    /// Who is vulnerable on a deal, counted from 0 without those passed out.
    fn vulnerability(self, deal: usize) -> Vulnerability {
        let dealer = Seat::ALL[(self.dealer as usize + deal) % 4];
        let one_side = match self.vulnerability {
            ChicagoVulnerability::Dealer => dealer.side(),
            ChicagoVulnerability::DealersOpponents => dealer.side().opponents(),
        };
        match deal {
            0 => Vulnerability::None,
            1 | 2 => Vulnerability::of(one_side),
            _ => Vulnerability::Both,
        }
    }

    /// Scores up to four deals, those passed out not counted.
    ///
    /// # Errors
    ///
    /// Every deal after the fourth, and honors in duplicate style.
    pub fn score(self, deals: &[Deal]) -> Result<ScorePad, Vec<DealFault>> {
        let mut pad = ScorePad::blank();
        let mut faults = Vec::new();
        let mut dealt = 0;
        for (number, deal) in (1..).zip(deals) {
            if let Err(fault) = self.enter(&mut pad, number, dealt, *deal) {
                faults.push(DealFault { deal: number, fault });
            }
            dealt += usize::from(deal.played() != Played::PassedOut);
        }
        pad.is_finished = dealt >= DEALS;
        if faults.is_empty() { Ok(pad) } else { Err(faults) }
    }

    fn enter(
        self,
        pad: &mut ScorePad,
        number: usize,
        dealt: usize,
        deal: Deal,
    ) -> Result<(), Fault> {
        if dealt >= DEALS {
            return Err(Fault::ChicagoEnded);
        }
        if self.style == ChicagoStyle::Duplicate && deal.honors().is_some() {
            return Err(Fault::HonorsNotScored);
        }
        let Played::Contract { contract, declarer, tricks } = deal.played() else {
            return Ok(());
        };
        let side = declarer.side();
        let vulnerable = self.vulnerability(dealt).includes(side);
        let is_made = pad.enter_contract(number, contract, side, vulnerable, tricks);
        if let Some(claim) = deal.honors() {
            pad.enter_honors(number, claim);
        }
        let deal = Some(number);
        match self.style {
            ChicagoStyle::CarryPartScores => {
                if pad.rule_off_game(side) {
                    let bonus = if vulnerable { 500 } else { 300 };
                    pad.enter_above(deal, side, Reason::Game, bonus);
                } else if is_made && dealt + 1 == DEALS {
                    pad.enter_above(deal, side, Reason::PartScore, 100);
                }
            }
            ChicagoStyle::Duplicate => {
                if let Breakdown::Made(sum) = Breakdown::of(contract, vulnerable, tricks) {
                    let is_game = pad.rule_off_game(side);
                    let reason = if is_game { Reason::Game } else { Reason::PartScore };
                    pad.enter_above(deal, side, reason, sum.level_bonus.into());
                    if !is_game {
                        pad.rule_off(None);
                    }
                }
            }
        }
        Ok(())
    }
}

const DEALS: usize = 4;
