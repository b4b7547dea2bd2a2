//! C points of New Zealand Bridge (rules p.7).

use std::sync::LazyLock;

use serde::Deserialize;
use session::Session;

use super::by_list::{self, PARTS};
use crate::Standing;
use crate::exact::Exact;

const TABLE: &str = include_str!("../../data/nz-c-points-2020.toml");
/// The table is read once, however often a session is scored.
static READ: LazyLock<Table> =
    LazyLock::new(|| toml::from_str(TABLE).expect("the table in the project is read by a test"));

/// The table of awards.
#[derive(Deserialize)]
struct Table {
    winners: u32,
    paid: u32,
}

/// Gives the top third of each list its awards, in equal steps down from the winners', to whole points.
pub(super) fn award(session: &Session, standings: &mut [Standing]) {
    let table = &*READ;
    let winners = |_| Exact::from_integer(table.winners.into());
    by_list::award(session, standings, 0, winners, |field, position| {
        let paid = (field.contestants / table.paid).max(1);
        let above = (paid + 1).saturating_sub(position);
        PARTS * i128::from(above) / i128::from(paid)
    });
}
