//! Chicago: four deals whose vulnerability is fixed.

use super::pad::{Reason, ScorePad};
use super::{Deal, DealFault, Fault};
use crate::{Breakdown, Played, Seat, Vulnerability};

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
                faults.push(DealFault {
                    deal: number,
                    fault,
                });
            }
            dealt += usize::from(deal.played() != Played::PassedOut);
        }
        pad.is_finished = dealt >= DEALS;
        if faults.is_empty() {
            Ok(pad)
        } else {
            Err(faults)
        }
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
        let Played::Contract {
            contract,
            declarer,
            tricks,
        } = deal.played()
        else {
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
                    let reason = if is_game {
                        Reason::Game
                    } else {
                        Reason::PartScore
                    };
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
