//! Percentages, in hundredths of a percent.

use contract_scoring::bounded_number;

bounded_number! {
    /// A percentage of a top that a director awarded, in hundredths of a percent.
    Percentage(u16) in 0..=10_000, "hundredths of a percent", "a board is worth 0 % to 100 % of its top"
}

/// Prints hundredths of a percent without needless decimals: `60%`, `62.5%`, `12.25%`.
pub(crate) fn percent(hundredths: u32) -> String {
    let decimals = format!(".{:02}", hundredths % 100);
    let decimals = decimals.trim_end_matches('0').trim_end_matches('.');
    format!("{}{decimals}%", hundredths / 100)
}
