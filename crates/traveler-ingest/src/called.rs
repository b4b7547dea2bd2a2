//! What messages call contestants and lines.

use session::{Contestant, Direction, Section, TableResult};

use crate::Subject;

/// A contestant without its section: `pair 3 N-S`, `pair 3`, `player 3`.
pub(crate) fn contestant(one: &Contestant, individual: bool) -> String {
    let number = one.number;
    match one.direction {
        Direction::Both if individual => format!("player {number}"),
        Direction::Both => format!("pair {number}"),
        Direction::Fixed(side) => format!("pair {number} {side}"),
    }
}

/// What a line is about.
pub(crate) fn line(
    result: TableResult,
    contestants: &[Contestant],
    sections: &[Section],
) -> Subject {
    let ns = &contestants[result.ns.index()];
    let ew = &contestants[result.ew.index()];
    Subject {
        section: Some(sections[ns.section.index()].name.clone()),
        board: Some(result.board.get()),
        ns: Some(ns.number.get()),
        ew: Some(ew.number.get()),
    }
}
