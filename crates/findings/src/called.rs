//! The names of contestants and lines in messages.

use session::{Contestant, ContestantKind, Direction, Section, Session, TableResult};

use crate::Subject;

/// A contestant without its section: `pair 3 N-S`, `pair 3`, `player 3`, `team 3`.
pub fn contestant(one: &Contestant, kind: ContestantKind) -> String {
    let number = one.number;
    match (one.direction, kind) {
        (Direction::Both, ContestantKind::Player) => format!("player {number}"),
        (Direction::Both, ContestantKind::Team) => format!("team {number}"),
        (Direction::Both, ContestantKind::Pair) => format!("pair {number}"),
        (Direction::Fixed(side), _) => format!("pair {number} {side}"),
    }
}

/// A contestant with its section: `A N-S 3`, `A 3`.
pub fn in_section(session: &Session, one: &Contestant) -> String {
    let section = &session.section(one.section).name;
    let number = one.number;
    match one.direction.side() {
        Some(side) => format!("{section} {side} {number}"),
        None => format!("{section} {number}"),
    }
}

/// What a line is about.
pub fn line(result: TableResult, contestants: &[Contestant], sections: &[Section]) -> Subject {
    let ns = &contestants[result.ns.index()];
    let ew = &contestants[result.ew.index()];
    Subject {
        section: Some(sections[ns.section.index()].name.clone()),
        board: Some(result.board.get()),
        ns: Some(ns.number.get()),
        ew: Some(ew.number.get()),
    }
}
