//! Sessions made up from a seed, for benchmarks and for trying the program out.
//!
//! Every section plays the same deals, as in a simultaneous event, by a Mitchell or a Howell; some have half a table. A
//! few boards are not played, a few have a ruling, and a few slips have the declarer on the wrong side.

mod deals;

use std::io::{self, Write};

use contract_scoring::Side;
use fastrand::Rng;
use movements::{EvenTables, Howell, Mitchell};
use session::{Movement, Sitting, Winners};

use deals::{Deal, result};

/// What to make up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    /// Tables of a Mitchell; a Howell has about half as many.
    pub(crate) tables: u16,
    /// How many sections.
    pub(crate) sections: u32,
    /// The most boards that a pair plays.
    pub(crate) boards: u16,
    /// Where chance begins: the same shape and seed give the same file everywhere.
    pub(crate) seed: u64,
}

/// One section in that many plays a Howell.
const HOWELL: u32 = 8;
/// One section in that many has half a table.
const HALF_TABLE: u32 = 5;
/// One line in that many is a board not played.
const NOT_PLAYED: u32 = 1500;
/// One line in that many is a ruling.
const RULING: u32 = 2000;
/// One line in that many has the declarer on the wrong side.
const SLIP: u32 = 5000;

/// The tables of the smallest Howell in which no boards are shared, and those of the largest that is made up.
const SMALLEST_HOWELL: u16 = 4;
const LARGEST_HOWELL: u16 = 7;

const RULINGS: [&str; 4] = ["A+/A-", "A-/A+", "A", "60%-40%"];

/// Writes the travelers, one row per result.
///
/// # Errors
///
/// Where they cannot be written.
pub(crate) fn write(shape: Shape, out: &mut dyn Write) -> io::Result<()> {
    let mut rng = Rng::with_seed(shape.seed);
    let deals: Vec<Deal> = (1..=shape.boards).map(|_| Deal::new(&mut rng)).collect();
    let mitchell = mitchell(shape.tables, shape.boards);
    let howell = howell(shape.tables.div_ceil(2), shape.boards);
    writeln!(out, "section,round,table,board,ns,ew,contract,declarer,result")?;
    for section in 0..shape.sections {
        let movement = match &howell {
            Some(howell) if section % HOWELL == HOWELL - 1 => howell,
            _ => &mitchell,
        };
        // A pair that moves in a Mitchell, the one that sits still in a Howell.
        let is_absent = section % HALF_TABLE == HALF_TABLE - 1;
        let absent = movement.iter().map(|seats| seats.ns.max(seats.ew)).max();
        let absent = absent.filter(|_| is_absent);
        let name = name(section);
        for seats in movement {
            play(seats, absent, &deals, &name, &mut rng, out)?;
        }
    }
    Ok(())
}

/// What one table plays in one round; pairs have different numbers in both directions.
struct Seats {
    ns: u32,
    ew: u32,
    sitting: Sitting,
}

/// A Mitchell with as many boards as make sets of one length. Where there are fewer boards than tables, some sets are
/// not there.
fn mitchell(tables: u16, boards: u16) -> Vec<Seats> {
    let length = (boards / tables).max(1);
    let even = tables.is_multiple_of(2).then_some(EvenTables::Skip);
    let most = tables - u16::from(even.is_some());
    let mitchell = Mitchell {
        tables,
        boards: Some(length * tables),
        rounds: Some(most.min(boards / length).min(u8::MAX.into())),
        even,
        half_table: None,
        switched: 0,
    };
    seats(mitchell.movement().ok(), boards)
}

/// A Howell in which everybody meets everybody; `None` where there are too few boards for it, or tables would share them.
fn howell(tables: u16, boards: u16) -> Option<Vec<Seats>> {
    let tables = tables.min(LARGEST_HOWELL);
    let rounds = 2 * tables - 1;
    if tables < SMALLEST_HOWELL || boards < rounds {
        return None;
    }
    let howell = Howell {
        tables,
        boards: Some(boards / rounds * rounds),
        rounds: Some(rounds),
        half_table: false,
    };
    Some(seats(howell.movement().ok(), boards))
}

fn seats(movement: Option<Movement>, boards: u16) -> Vec<Seats> {
    let tables = movement.as_ref().map_or(0, |movement| movement.tables().len());
    let first_ew = match movement.as_ref().map(Movement::winners) {
        Some(Winners::Two) => u32::try_from(tables).unwrap_or(0),
        Some(Winners::One) | None => 0,
    };
    let sittings = movement.iter().flat_map(|movement| movement.sittings().iter());
    let number = |sitting: &Sitting, side| sitting.seats.get(side).first().map(|pair| pair.get());
    let seats = sittings.filter_map(|sitting| {
        let mut sitting = sitting.clone();
        sitting.boards.retain(|board| board.get() <= boards);
        Some(Seats {
            ns: number(&sitting, Side::NorthSouth)?,
            ew: number(&sitting, Side::EastWest)? + first_ew,
            sitting,
        })
    });
    seats.collect()
}

/// Writes what one table played in one round.
fn play(
    seats: &Seats,
    absent: Option<u32>,
    deals: &[Deal],
    section: &str,
    rng: &mut Rng,
    out: &mut dyn Write,
) -> io::Result<()> {
    let Seats { ns, ew, sitting } = seats;
    let place = format!("{section},{},{}", sitting.round, sitting.table);
    for board in &sitting.boards {
        let Some(deal) = deals.get(usize::from(board.get()) - 1) else {
            continue;
        };
        if absent == Some(*ew) {
            writeln!(out, "{place},{board},{ns},,,,")?;
        } else if absent == Some(*ns) {
            writeln!(out, "{place},{board},,{ew},,,")?;
        } else if rng.u32(..NOT_PLAYED) == 0 {
            writeln!(out, "{place},{board},{ns},{ew},NP,,")?;
        } else if rng.u32(..RULING) == 0 {
            let ruling = RULINGS[rng.usize(..RULINGS.len())];
            writeln!(out, "{place},{board},{ns},{ew},{ruling},,")?;
        } else {
            let slip = rng.u32(..SLIP) == 0;
            writeln!(out, "{place},{board},{ns},{ew},{}", result(deal, slip, rng))?;
        }
    }
    Ok(())
}

/// `A` to `Z`, then `AA`, `AB` and so on.
fn name(section: u32) -> String {
    let mut letters = Vec::new();
    let mut left = section + 1;
    while left > 0 {
        left -= 1;
        letters.push(char::from_digit(left % 26 + 10, 36).unwrap_or('a'));
        left /= 26;
    }
    (letters.iter().rev()).map(char::to_ascii_uppercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(shape: Shape) -> String {
        let mut bytes = Vec::new();
        write(shape, &mut bytes).unwrap();
        String::from_utf8(bytes).unwrap()
    }

    const SMALL: Shape = Shape { tables: 7, sections: 16, boards: 21, seed: 1 };

    #[test]
    fn the_same_seed_gives_the_same_file() {
        assert_eq!(made(SMALL), made(SMALL));
        assert_ne!(made(SMALL), made(Shape { seed: 2, ..SMALL }));
    }

    /// What is made up can be scored: no pair meets a board twice, and every result is possible.
    #[test]
    fn made_up_sessions_are_sound() {
        for (tables, boards) in [(2, 4), (3, 27), (6, 26), (7, 21), (8, 24), (13, 26)] {
            let text = made(Shape { tables, boards, ..SMALL });
            let sources = traveler_ingest::Sources {
                travelers: traveler_ingest::SourceFile {
                    name: "travelers.csv",
                    bytes: text.as_bytes(),
                },
                pairs: None,
                settings: None,
            };
            let reading = traveler_ingest::read(&sources, &traveler_ingest::Options::default());
            let errors = reading.counts.errors;
            let first = reading.diagnostics.first();
            assert_eq!(errors, 0, "{tables} tables, {boards} boards: {first:?}");
        }
    }

    #[test]
    fn sections_are_named_as_columns_of_a_workbook_are() {
        let names: Vec<String> = [0, 25, 26, 701, 702].map(name).into();
        assert_eq!(names, ["A", "Z", "AA", "ZZ", "AAA"]);
    }
}
