//! Who plays: names on the roster of a session, and the club members that typed texts refer to.

use pack::sources::PAIRS;
use reports::blank::{Blank, BlankColumn, Typed};
use reports::visible::visible;
use traveler_ingest::{Meant, Members, Options, grids};

use crate::acts::{Files, Refusal, roster, written_like};
use crate::before_play::{NewFile, new_file};

/// A row of the roster.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its section, where there are several.
    pub section: Option<String>,
    /// The number of the pair, or of the player.
    pub number: String,
    /// `NS` or `EW`, where directions are ranked apart.
    pub direction: Option<String>,
    /// Who plays there, as far as that is known.
    pub players: Vec<String>,
}

/// A text in place of a name, and the members who may be meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The row of the roster, from 0.
    pub row: usize,
    /// Which of its players, from 0.
    pub player: usize,
    /// The names of the members, the likeliest first.
    pub members: Vec<String>,
}

/// Reads the club's list of members; `None` where the file is none.
#[must_use]
pub fn members(file: &[u8]) -> Option<Members> {
    let mut tables = grids(file)?.into_iter();
    tables.find_map(|(_, rows)| Members::of(rows))
}

/// The names of a text, a line for each row of the roster: numbers of members are their names, and what may be a member
/// is asked.
#[must_use]
pub fn meant(names: &str, members: &Members) -> (Vec<Vec<String>>, Vec<Question>) {
    let (mut rows, mut asked) = (Vec::new(), Vec::new());
    for (row, line) in names.lines().enumerate() {
        let mut players: Vec<String> = players(line).map(str::to_owned).collect();
        for (player, text) in players.iter_mut().enumerate() {
            match members.meant(text) {
                Meant::Member(name) => name.clone_into(text),
                Meant::Perhaps(found) => asked.push(Question {
                    row,
                    player,
                    members: found.into_iter().map(str::to_owned).collect(),
                }),
                Meant::Nobody => {}
            }
        }
        rows.push(players);
    }
    (rows, asked)
}

/// The roster of a session.
///
/// # Errors
///
/// Where there is no movement that can be read, or the names are in a file of another form.
pub fn listed(files: &Files<'_>, options: &Options) -> Result<Vec<Listed>, Refusal> {
    let roster = roster(files, options)?;
    let column = |name: &str| roster.columns.iter().position(|column| column.name == name);
    let (section, number, direction) = (column("section"), column("pair"), column("direction"));
    let names = name_columns(&roster);
    let rows = roster.rows.iter().map(|row| {
        let cell = |place: usize| row.get(place).cloned().unwrap_or_default();
        Listed {
            section: section.map(cell),
            number: number.map(cell).unwrap_or_default(),
            direction: direction.map(cell),
            players: names.iter().map(|(place, _)| cell(*place)).collect(),
        }
    });
    Ok(rows.collect())
}

/// The file of names with the names of a text, a line for each row of the roster, with a comma between two players. A
/// member has the number of the list beside the name.
///
/// # Errors
///
/// As for [`listed`], and where there are more lines than rows, or more names in a line than players.
pub fn named(
    files: &Files<'_>,
    names: &str,
    members: Option<&Members>,
    options: &Options,
) -> Result<NewFile, Refusal> {
    let mut roster = roster(files, options)?;
    let columns = name_columns(&roster);
    check_room(names.trim_end(), roster.rows.len(), columns.len())?;
    for (row, line) in roster.rows.iter_mut().zip(names.lines()) {
        let typed = players(line).chain(std::iter::repeat(""));
        for ((place, id), name) in columns.iter().zip(typed) {
            let is_new = row[*place] != name;
            name.clone_into(&mut row[*place]);
            if let Some(id) = id.filter(|id| is_new || row[*id].is_empty()) {
                let number = members.and_then(|members| members.number(name));
                number.unwrap_or_default().clone_into(&mut row[id]);
            }
        }
    }
    let bytes = written_like(&roster, files.pairs)?;
    Ok(new_file(PAIRS, bytes, "names"))
}

/// Refuses names for which there is no place.
fn check_room(names: &str, rows: usize, most: usize) -> Result<(), Refusal> {
    let lines = names.lines().count();
    if lines > rows {
        return Err(Refusal::new(format!("there are {lines} lines of names, and {rows} can play"))
            .hint("plan more tables, or leave the others out"));
    }
    let is_long = |line: &&str| players(line).filter(|name| !name.is_empty()).count() > most;
    match names.lines().find(is_long) {
        None => Ok(()),
        Some(line) => Err(Refusal::new(format!(
            "`{}` is more than {}",
            visible(line),
            if most == 1 { "one name" } else { "two names" }
        ))
        .hint("a comma stands between players, not within a name: `Ann Lee, Bo Ek`")),
    }
}

/// The columns of names, each with that of the player's number.
fn name_columns(roster: &Blank) -> Vec<(usize, Option<usize>)> {
    let is_name = |(_, column): &(usize, &BlankColumn)| column.typed == Some(Typed::Name);
    let columns = roster.columns.iter().enumerate().filter(is_name);
    let with_id = columns.map(|(place, column)| {
        let id = column.name.replace("player", "id");
        let id = (roster.columns.iter()).position(|column| column.name == id);
        (place, id)
    });
    with_id.collect()
}

fn players(line: &str) -> impl Iterator<Item = &str> {
    line.split([',', ';', '\t']).map(str::trim)
}
