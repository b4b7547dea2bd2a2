//! Documents for programs: JSON with everything, CSV, and the USEBIO XML of federations and club sites; and tables that
//! people type into before play.

pub mod blank;
pub mod csv;
pub mod json;
mod lost;
pub mod pbn;
mod pieces;
pub mod usebio;
