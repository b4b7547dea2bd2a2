//! A direction: N-S or E-W.

use contract_scoring::Side;

use super::Unfit;
use crate::Code;

/// Reads `NS`, `N-S`, `ew`.
pub(crate) fn read(text: &str) -> Result<Side, Unfit> {
    let letters: String = text.chars().filter(|&sign| sign != '-').collect();
    match letters.to_uppercase().as_str() {
        "NS" => Ok(Side::NorthSouth),
        "EW" => Ok(Side::EastWest),
        _ => Err(
            Unfit::new(Code::BadDirection, format!("`{text}` is not a direction"))
                .expected("`NS`, `EW`, or nothing"),
        ),
    }
}
