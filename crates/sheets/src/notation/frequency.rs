//! The words of a frequency table, the same in every format that people read.

use contract_scoring::BySide;
use matchpointing::Treatment;

use super::{amount, digits};
use crate::model::recap::FieldSum;

/// How often a score was made; the sides differ only by split scores.
pub(crate) fn times(counts: BySide<u32>) -> String {
    let BySide { ns, ew } = counts;
    if ns == ew {
        ns.to_string()
    } else {
        format!("{ns}/{ew}")
    }
}

/// `Sum N-S 21, expected 21; E-W 20.99, expected 21.00, within rounding`, with `!` where a sum is not as expected;
/// nothing where none can be.
pub(crate) fn sums(checks: &BySide<Option<FieldSum>>) -> Option<String> {
    let sums: Vec<String> = checks
        .each()
        .into_iter()
        .filter_map(|(side, check)| check.map(|check| (side, check)))
        .map(|(side, check)| {
            let digits = digits([check.awarded, check.expected].into_iter());
            let [awarded, expected] =
                [check.awarded, check.expected].map(|sum| amount(sum, digits));
            let remark = match check.holds {
                true if awarded == expected => "",
                true => ", within rounding",
                false => " !",
            };
            format!("{side} {awarded}, expected {expected}{remark}")
        })
        .collect();
    (!sums.is_empty()).then(|| format!("Sum {}", sums.join("; ")))
}

/// What is to be said of how a score was rated.
pub(crate) const fn treatment(treatment: Treatment) -> &'static str {
    match treatment {
        Treatment::Compared => "",
        Treatment::Factored => "factored",
        Treatment::SmallGroup => "small group",
    }
}
