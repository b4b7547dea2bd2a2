//! Deals, as far as results depend on them, and the results of tables.

use contract_scoring::{Contract, Doubling, Level, Strain};
use fastrand::Rng;

/// What most tables will make of a deal.
pub(super) struct Deal {
    /// Whether N-S have the better cards.
    north_south: bool,
    strain: Strain,
    /// The tricks of the better side, on average.
    tricks: u8,
    /// How seldom it is passed out: one table in that many.
    passed_out: u16,
}

impl Deal {
    pub(super) fn new(rng: &mut Rng) -> Self {
        let tricks = *rng.choice([6, 7, 7, 8, 8, 9, 9, 10, 10, 10, 11, 12].iter()).unwrap_or(&9);
        Self {
            north_south: rng.bool(),
            strain: Strain::ALL[rng.usize(..Strain::ALL.len())],
            tricks,
            passed_out: if tricks < 7 { 8 } else { 300 },
        }
    }
}

/// The cells of a contract, its declarer and its result. On a slip the declarer is on the wrong side.
pub(super) fn result(deal: &Deal, slip: bool, rng: &mut Rng) -> String {
    if rng.u16(..deal.passed_out) == 0 {
        return "PASS,,".to_owned();
    }
    let competes = rng.u8(..7) == 0;
    let strain = if competes || rng.u8(..6) == 0 {
        Strain::ALL[rng.usize(..Strain::ALL.len())]
    } else {
        deal.strain
    };
    let better = if competes { 13 - deal.tricks } else { deal.tricks };
    // Tricks and estimates of them stray by one or two at most tables.
    let stray = |rng: &mut Rng| i16::from(rng.u8(..3)) + i16::from(rng.u8(..3)) - 2;
    let tricks = (i16::from(better) + stray(rng)).clamp(0, 13);
    let bid = level(strain, i16::from(better) + stray(rng));
    let doubled = tricks < bid + 6 && rng.u8(..6) == 0;
    let Some(level) = u8::try_from(bid).ok().and_then(|bid| Level::new(bid).ok()) else {
        return "PASS,,".to_owned();
    };
    let contract = Contract {
        level,
        strain,
        doubling: if doubled { Doubling::Doubled } else { Doubling::Undoubled },
    };
    let declarers = if (deal.north_south != competes) == slip { ["E", "W"] } else { ["N", "S"] };
    let declarer = declarers[usize::from(rng.u8(..4) == 0)];
    match tricks - bid - 6 {
        0 => format!("{contract},{declarer},="),
        more => format!("{contract},{declarer},{more:+}"),
    }
}

/// What is bid on that many expected tricks: slams and games where they pay, otherwise a part score.
fn level(strain: Strain, tricks: i16) -> i16 {
    let game = match strain {
        Strain::Notrump => 3,
        Strain::Hearts | Strain::Spades => 4,
        Strain::Clubs | Strain::Diamonds => 5,
    };
    match tricks {
        13.. => 7,
        12 => 6,
        tricks if tricks >= game + 6 => game,
        tricks => (tricks - 6).clamp(1, 3),
    }
}
