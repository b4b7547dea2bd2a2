//! A percentage of a top that a director awarded.

use contract_scoring::bounded_number;

bounded_number! {
    /// A percentage in hundredths of a percent.
    Percentage(u16) in 0..=10_000, "hundredths of a percent", "a board is worth 0 % to 100 % of its top"
}
