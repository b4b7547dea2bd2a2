//! Who is vulnerable, in the notation of PBN and the travelers.

use contract_scoring::Vulnerability;

/// `None`, `NS`, `EW` or `All`.
pub(crate) const fn vulnerable(vulnerability: Vulnerability) -> &'static str {
    match vulnerability {
        Vulnerability::None => "None",
        Vulnerability::NorthSouth => "NS",
        Vulnerability::EastWest => "EW",
        Vulnerability::Both => "All",
    }
}
