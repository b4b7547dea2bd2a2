//! The deal of a board: hands, tricks, par.

use contract_scoring::{Seat, Strain};
use serde::Serialize;
use serde_json::{Value, json};
use session::{BoardDeal, Makes, Marking, Par, ParContract};

use super::json_schema::{JsonSchema, record, records};

records! {
    /// What is known of a deal.
    pub(super) struct DealRecord {
        deal: BySeat<String>;
        makes: Option<BySeat<ByStrain>>, left_out;
        par: Option<ParRecord>, left_out;
    }
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

records! {
    struct ByStrain {
        clubs as "C": u8 = tricks();
        diamonds as "D": u8 = tricks();
        hearts as "H": u8 = tricks();
        spades as "S": u8 = tricks();
        notrump as "NT": u8 = tricks();
    }

    struct ParRecord {
        score_ns: i16;
        contracts: Vec<String>;
    }
}

impl<T: JsonSchema> JsonSchema for BySeat<T> {
    fn schema() -> Value {
        record(&["N", "E", "S", "W"].map(|seat| (seat, T::schema())))
    }
}

fn tricks() -> Value {
    json!({ "type": "integer", "minimum": 0, "maximum": 13 })
}

impl DealRecord {
    /// A deal with its tricks, and par of a board that is so marked.
    pub(super) fn of(deal: &BoardDeal, marking: Marking) -> Self {
        Self {
            deal: BySeat::of(|seat| deal.deal.hand(seat).to_string()),
            makes: deal.makes.map(|makes| BySeat::of(|seat| ByStrain::of(&makes, seat))),
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
