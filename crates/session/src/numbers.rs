//! The numbers on a scoresheet.

use contract_scoring::bounded_number;

bounded_number! {
    /// The number of a pair (or of a player, in an individual), unique in its section and direction.
    PairNumber(NonZero<u32>) in 1..=9_999_999, "pair", "pairs are numbered from 1 and seven digits fit every report"
}

bounded_number! {
    /// The number of a table.
    TableNumber(NonZero<u16>) in 1..=65535, "table", "tables are numbered from 1 and two bytes hold the number"
}

bounded_number! {
    /// The number of a round.
    RoundNumber(NonZero<u8>) in 1..=255, "round", "rounds are numbered from 1 and one byte holds the number"
}
