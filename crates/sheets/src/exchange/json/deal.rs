//! The deal of a board: hands, tricks, par.

use contract_scoring::{Seat, Strain};
use serde::Serialize;
use session::{BoardDeal, Makes, Marking, Par, ParContract};

/// What is known of a deal.
#[derive(Serialize)]
pub(super) struct DealRecord {
    deal: BySeat<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    makes: Option<BySeat<ByStrain>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    par: Option<ParRecord>,
}

#[derive(Serialize)]
struct BySeat<T> {
    #[serde(rename = "N")]
    north: T,
    #[serde(rename = "E")]
    east: T,
    #[serde(rename = "S")]
    south: T,
    #[serde(rename = "W")]
    west: T,
}

#[derive(Serialize)]
struct ByStrain {
    #[serde(rename = "C")]
    clubs: u8,
    #[serde(rename = "D")]
    diamonds: u8,
    #[serde(rename = "H")]
    hearts: u8,
    #[serde(rename = "S")]
    spades: u8,
    #[serde(rename = "NT")]
    notrump: u8,
}

#[derive(Serialize)]
struct ParRecord {
    score_ns: i16,
    contracts: Vec<String>,
}

impl DealRecord {
    /// A deal with its tricks, and par of a board that is so marked.
    pub(super) fn of(deal: &BoardDeal, marking: Marking) -> Self {
        Self {
            deal: BySeat::of(|seat| deal.deal.hand(seat).to_string()),
            makes: deal
                .makes
                .map(|makes| BySeat::of(|seat| ByStrain::of(&makes, seat))),
            par: deal.makes.map(|makes| {
                let par = Par::of(&makes, marking);
                ParRecord {
                    score_ns: par.score.points(),
                    contracts: par.contracts.iter().map(contract).collect(),
                }
            }),
        }
    }
}

/// `2H by N`, `6DX-5 by E`.
fn contract(one: &ParContract) -> String {
    let result = match one.contract.result(one.tricks).to_string() {
        made if made == "=" => String::new(),
        other => other,
    };
    format!("{}{result} by {}", one.contract, one.declarer)
}

impl<T> BySeat<T> {
    fn of(value: impl Fn(Seat) -> T) -> Self {
        Self {
            north: value(Seat::North),
            east: value(Seat::East),
            south: value(Seat::South),
            west: value(Seat::West),
        }
    }
}

impl ByStrain {
    fn of(makes: &Makes, seat: Seat) -> Self {
        let tricks = |strain| makes.get(seat, strain).get();
        Self {
            clubs: tricks(Strain::Clubs),
            diamonds: tricks(Strain::Diamonds),
            hearts: tricks(Strain::Hearts),
            spades: tricks(Strain::Spades),
            notrump: tricks(Strain::Notrump),
        }
    }
}
