//! What was played at a duplicate session: valid by construction, without rules and without text.
//!
//! Readers fill a [`Draft`]; [`Session::new`] accepts it only if it is complete and free of contradictions, and sorts
//! it into an order that does not depend on the order of the input. Matchpointing takes nothing else.

mod adjustment;
mod conditions;
mod contestant;
mod deal;
mod draft;
mod entrant;
mod event;
mod fault;
mod halves;
mod marking;
mod match_ruling;
mod matches;
mod movement;
mod named;
pub mod notation;
mod numbers;
mod paper;
mod percentage;
mod regulated;
mod results;
mod round_board;
mod rule_set;
mod ruling;
mod section;
mod session;
mod stage;
mod strat;
mod switches;
mod table_result;
pub mod threads;
mod trim;
mod upload;
mod victory_points;
mod weight;

pub use adjustment::{Adjustment, AdjustmentAmount};
pub use conditions::{
    AveragePlus, Bye, Conditions, CrossImpForm, HandicapForm, Masterpoints, Method, PairsMethod,
    Rating, StratifyBy, SwissBoards,
};
pub use contestant::{Contestant, ContestantId, ContestantKind, Direction, Player, Profile};
pub use deal::{
    BoardDeal, Card, Deal, DealError, Deals, Hand, HandError, Makes, MakesError, Par, ParContract,
    Rank, Suit,
};
pub use draft::Draft;
pub use entrant::{Entrant, EventConditions};
pub use event::Event;
pub use fault::Fault;
pub use marking::{Marking, Markings};
pub use match_ruling::{MatchEnd, MatchRuling, MatchRulings};
pub use matches::{IdleInRound, MatchKey, MatchPlan};
pub use movement::{Movement, MovementFault, Seated, Sitting};
pub use numbers::{PairNumber, RoundNumber, TableNumber};
pub use paper::Paper;
pub use percentage::Percentage;
pub use regulated::{AwardTable, BoardRounding, ShortBoards};
pub use results::{Lines, Results};
pub use round_board::RoundBoard;
pub use rule_set::{
    Compared, MidwayDatum, MidwayScore, Percentages, Regulations, RuleSet, ShortImpBoards,
    SingleResult, SmallGroups, TeamBoards, UnequalImps, UnequalSessions,
};
pub use ruling::{Artificial, Entry, Ruling, RulingId};
pub use section::{Section, SectionId, Winners};
pub use session::{BoardRun, Faults, Joined, Origin, SectionLines, Session, Unjoined};
pub use stage::{Carry, Quota, QuotaPlaces, Source, Stage};
pub use strat::{Strat, StratId};
pub use switches::Switches;
pub use table_result::{FoulGroup, Note, Notes, Outcome, ResultId, SitOut, TableResult};
pub use trim::Trim;
pub use upload::{Upload, UploadKey};
pub use victory_points::{Scales, VictoryPoints};
pub use weight::{Constituent, Weight, Weighted};

/// The example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
