//! Rubber bridge and Chicago, where part-scores count towards games: from deals to a score pad.
//!
//! WE, the left column of the pad, are North-South; THEY are East-West.

mod chicago;
mod deal;
mod full_rubber;
mod pad;

pub use chicago::{Chicago, ChicagoStyle, ChicagoVulnerability};
pub use deal::{Deal, DealFault, Fault, Honors, HonorsClaim, ImpossibleHonors};
pub use full_rubber::score_rubber;
pub use pad::{Entry, Game, Reason, ScorePad};
