//! What a document for programs lists, field by field, each kind of record declared once. Standings are declared in
//! [`archive::standing`], since archives have them too.

mod game;
mod ladder;
mod overall;
mod result;
mod team_pair;

pub(crate) use game::{GameRecord, MatchOf};
pub(crate) use ladder::{LadderRecord, LadderRow};
pub(crate) use overall::{OverallRecord, OverallRow};
pub(crate) use result::{Columns, ResultOf, ResultRecord};
pub(crate) use team_pair::TeamPairRecord;
