//! EBU club local points (rules i.9).

use rust_decimal::Decimal;
use serde::Deserialize;
use session::Session;

use crate::places::lists;
use crate::{MasterpointAward, Place, RankReason, Standing};

const TABLE: &str = include_str!("../../data/ebu-club-2018.toml");

/// The table of awards, in local points for each player.
#[derive(Deserialize)]
struct Table {
    least: u32,
    pairs_step: u32,
    individual_step: u32,
    by_boards: Vec<ByBoards>,
}

/// What the number of boards decides.
#[derive(Deserialize)]
struct ByBoards {
    boards: u32,
    contestants_per_award: u32,
    most: u32,
}

/// Gives the top of each ranking its awards, in equal steps.
pub(super) fn award(session: &Session, standings: &mut [Standing]) {
    let table: Table = toml::from_str(TABLE).expect("the table in the project is read by a test");
    let boards = standings.iter().map(Standing::scheduled).max().unwrap_or(0);
    let Some(row) = table
        .by_boards
        .iter()
        .take_while(|row| row.boards <= boards)
        .last()
    else {
        return;
    };
    let (step, at_a_table) = if session.is_individual() {
        (table.individual_step, 4)
    } else {
        (table.pairs_step, 2)
    };
    for list in lists(session) {
        // Half tables are ignored: those without opponents add no award.
        let contestants = list.len();
        let whole_tables = match list.direction.side() {
            None => contestants / at_a_table * at_a_table,
            Some(_) => contestants,
        };
        let awards = whole_tables.div_ceil(row.contestants_per_award);
        let award = |position: u32| {
            if position > awards {
                return 0;
            }
            let steps = awards - position + 1;
            (step * steps).clamp(table.least, row.most.max(table.least))
        };
        for id in list.contestants() {
            let standing = &mut standings[id.index()];
            let points = standing.place.map_or(0, |place| shared(place, award));
            if points > 0 {
                standing.rare_mut().award = Some(MasterpointAward {
                    points: Decimal::from(points),
                    reason: RankReason::Section,
                    strat: None,
                });
            }
        }
    }
}

/// A tie shares the awards of the positions it covers, fractions rounded up.
fn shared(place: Place, award: impl Fn(u32) -> u32) -> u32 {
    let sum: u32 = (place.low..=place.high).map(award).sum();
    sum.div_ceil(place.high - place.low + 1)
}
