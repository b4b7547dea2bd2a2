//! The same mistake on all lines of a slip, or of a board's block.

use fastrand::Rng;

use crate::sessions::{COLUMNS, Sheet};

/// The kinds of mistakes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    Pair,
    Sides,
    Pairs,
    Boards,
    Round,
    Table,
    Block,
}

impl Kind {
    pub(crate) const ALL: [Self; 7] =
        [Self::Pair, Self::Sides, Self::Pairs, Self::Boards, Self::Round, Self::Table, Self::Block];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Pair => "a pair's number on a whole slip",
            Self::Sides => "the two sides of a slip exchanged",
            Self::Pairs => "the pairs of another table on a slip",
            Self::Boards => "the boards of a slip moved",
            Self::Round => "another round on a slip",
            Self::Table => "another table on a slip",
            Self::Block => "another number above a board's block",
        }
    }
}

fn column(name: &str) -> usize {
    COLUMNS.iter().position(|one| *one == name).unwrap()
}

/// The sound sheet in the order in which it was typed, and the same with the mistake; `None` where the kind does not fit.
pub(crate) fn made(sheet: &Sheet, kind: Kind, rng: &mut Rng) -> Option<(Sheet, Sheet)> {
    let mut sound = sheet.clone();
    let number = |row: &[String; 10], name: &str| row[column(name)].parse::<i32>().unwrap();
    let [board, section, ns, ew] = ["board", "section", "ns", "ew"].map(column);
    if kind == Kind::Block {
        (sound.rows).sort_by_key(|row| (row[section].clone(), number(row, "board")));
    }
    let place = rng.usize(..sound.rows.len());
    let own = sound.rows[place].clone();
    let is_of = |row: &[String; 10]| match kind {
        Kind::Block => [section, board].iter().all(|at| row[*at] == own[*at]),
        _ => [section, ns, ew].iter().all(|at| row[*at] == own[*at]),
    };
    let mut slipped = sound.clone();
    let other = sound.rows[rng.usize(..sound.rows.len())].clone();
    let by = match rng.usize(..4) {
        0 => [10, -10][rng.usize(..2)],
        _ => [1, -1][rng.usize(..2)],
    };
    let side = [ns, ew][rng.usize(..2)];
    for row in slipped.rows.iter_mut().filter(|row| is_of(row)) {
        match kind {
            Kind::Pair => row[side].clone_from(&other[side]),
            Kind::Sides => row.swap(ns, ew),
            Kind::Pairs => {
                row[ns].clone_from(&other[ns]);
                row[ew].clone_from(&other[ew]);
            }
            Kind::Boards | Kind::Block => row[board] = (number(row, "board") + by).to_string(),
            Kind::Round => row[column("round")].clone_from(&other[column("round")]),
            Kind::Table => row[column("table")].clone_from(&other[column("table")]),
        }
        if row[board].starts_with(['-', '0']) || row[ns] == row[ew] && sheet.style.howell {
            return None;
        }
    }
    (sound.rows != slipped.rows).then_some((sound, slipped))
}
