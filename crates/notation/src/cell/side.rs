//! A direction: N-S or E-W.

use contract_scoring::Side;
use findings::Code;

use super::Unfit;

/// Reads a side as it is read everywhere: `NS`, `n-s`, `N/S`, `East-West`.
///
/// # Errors
///
/// Where the text is neither N-S nor E-W.
pub fn read(text: &str) -> Result<Side, Unfit> {
    text.parse().map_err(|_| {
        Unfit::new(Code::BadDirection, format!("`{text}` is not a direction"))
            .expected("`NS`, `EW`, or nothing")
    })
}
