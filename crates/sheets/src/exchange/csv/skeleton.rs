//! The files of a session that has not been played: its movement, the lines to fill in, and the roster. They hold
//! numbers and plain words only, so nothing is quoted: people type into them.

use std::io::{self, Write};

use contract_scoring::{BoardNumber, Side};
use session::Sitting;

use crate::reports::SectionMovement;

/// Writes movements, one row per table and round. Boards are set apart by spaces, because a spreadsheet takes `5-8` for
/// a date.
///
/// # Errors
///
/// Where `out` cannot be written.
pub fn movement(sections: &[SectionMovement<'_>], out: &mut dyn Write) -> io::Result<()> {
    let seats = seat_titles(sections);
    write_row(sections, "section", &["round,table", seats, "boards"], out)?;
    for (section, sitting) in sittings(sections) {
        let at = format!("{},{}", sitting.round, sitting.table);
        let boards: Vec<String> = sitting.boards.iter().map(BoardNumber::to_string).collect();
        let cells = [&at, &seated(sitting, sections), &boards.join(" ")];
        write_row(sections, section, &cells.map(String::as_str), out)?;
    }
    Ok(())
}

/// Writes a traveler line for each board of each sitting, with contract, declarer and result left blank.
///
/// # Errors
///
/// Where `out` cannot be written.
pub fn travelers(sections: &[SectionMovement<'_>], out: &mut dyn Write) -> io::Result<()> {
    let seats = seat_titles(sections);
    let titles = ["round,table,board", seats, "contract,by,result"];
    write_row(sections, "section", &titles, out)?;
    for (section, sitting) in sittings(sections) {
        let seats = seated(sitting, sections);
        for board in &sitting.boards {
            let at = format!("{},{},{board}", sitting.round, sitting.table);
            write_row(sections, section, &[&at, &seats, ",,"], out)?;
        }
    }
    Ok(())
}

/// Writes a row for each pair, or for each player of an individual, with the names left blank.
///
/// # Errors
///
/// Where `out` cannot be written.
pub fn roster(sections: &[SectionMovement<'_>], out: &mut dyn Write) -> io::Result<()> {
    let everybody = || {
        sections.iter().flat_map(|one| {
            let section = one.section.unwrap_or_default();
            let all = one.movement.everybody().into_iter();
            all.map(move |who| (section, who))
        })
    };
    let has_directions = everybody().any(|(_, who)| who.direction.side().is_some());
    let who = if has_directions {
        "pair,direction"
    } else {
        "pair"
    };
    let (names, blank) = match is_individual(sections) {
        true => ("player1,id1", ","),
        false => ("player1,player2,id1,id2", ",,,"),
    };
    write_row(sections, "section", &[who, names], out)?;
    for (section, who) in everybody() {
        let number = who.number.to_string();
        let side = who.direction.side().map_or("", Side::code);
        match has_directions {
            true => write_row(sections, section, &[&number, side, blank], out)?,
            false => write_row(sections, section, &[&number, blank], out)?,
        }
    }
    Ok(())
}

fn is_individual(sections: &[SectionMovement<'_>]) -> bool {
    sections.iter().any(|one| one.movement.is_individual())
}

/// What the columns of those who sit are called: four seats, or two sides.
fn seat_titles(sections: &[SectionMovement<'_>]) -> &'static str {
    match is_individual(sections) {
        true => "north,south,east,west",
        false => "ns,ew",
    }
}

/// A row, which begins with the section where there are several.
fn write_row(
    sections: &[SectionMovement<'_>],
    section: &str,
    cells: &[&str],
    out: &mut dyn Write,
) -> io::Result<()> {
    if has_sections(sections) {
        write!(out, "{section},")?;
    }
    writeln!(out, "{}", cells.join(","))
}

fn has_sections(sections: &[SectionMovement<'_>]) -> bool {
    sections.iter().any(|one| one.section.is_some())
}

/// All sittings with the names of their sections.
fn sittings<'a>(
    sections: &'a [SectionMovement<'a>],
) -> impl Iterator<Item = (&'a str, &'a Sitting)> {
    sections.iter().flat_map(|one| {
        let sittings = one.movement.sittings().iter();
        sittings.map(|sitting| (one.section.unwrap_or_default(), sitting))
    })
}

/// The numbers of those who sit at a table; blank beside a phantom.
fn seated(sitting: &Sitting, sections: &[SectionMovement<'_>]) -> String {
    let places = if is_individual(sections) { 2 } else { 1 };
    let sides = sitting.seats.each();
    let cells = sides.iter().flat_map(|(_, who)| {
        (0..places).map(|place| who.get(place).map_or(String::new(), ToString::to_string))
    });
    cells.collect::<Vec<_>>().join(",")
}
