//! `matchpoint new`: the folder of a session before it is played.

mod unfit;

use std::fs;
use std::io;
use std::path::Path;

use contract_scoring::Side;
use desk::before_play::{Typing, Unplayed, WORKBOOK};
use movements::{EvenTables, Howell, Individual, Mitchell, Unfit, Web};
use pack::findings::Findings;
use pack::sources::{PAIRS, TRAVELERS};
use session::{Event, Movement};
use sheets::visible::visible;
use traveler_ingest::{SectionMovement, read_movement};

use super::{FILES_ALONE, listed, tell, tell_missing};
use crate::Exit;
use crate::cli::{ConsoleArgs, MovementChoice, NewArgs, Tables};
use crate::ending::Ending;
use crate::failure::Failure;
use crate::input::Content;
use crate::quoted::quoted;
use crate::store::{Folder, HIDDEN};

/// Makes the folder, and lists its files.
pub(crate) fn run(args: &NewArgs, speaking: &ConsoleArgs) -> Result<Exit, Failure> {
    args.check_flags()?;
    check_empty(&args.folder)?;
    let movements = match movements(args, speaking)? {
        Ok(movements) => movements,
        Err(exit) => return Ok(exit),
    };
    let event = event(args);
    let unplayed = Unplayed {
        event: &event,
        movements: &movements,
        paper: args.paper.size(),
        typing: args.typing(),
        delimiter: args.delimiter.map(char::from),
    };
    let made = unplayed.files().map_err(Failure::new)?;
    tell_missing(&made.missing, speaking.console());
    let names: Vec<&str> = made.files.iter().map(|file| file.name).collect();
    let folder = Folder::prepare(
        &args.folder,
        names.iter().copied(),
        &names,
        std::iter::empty(),
    )?;
    for file in &made.files {
        folder.write(file.name, |out| out.write_all(&file.bytes))?;
    }
    // Somebody may have put something there meanwhile.
    check_empty(&args.folder)?;
    let written = folder.put_in_place(&names)?;
    let exit = listed::list(&written, |name| made.what(name))?;
    let console = speaking.console();
    let path = visible(&args.folder.to_string_lossy()).into_owned();
    let path = quoted(&path);
    let places = match args.typing() {
        Typing::Workbook => format!("names and results in `{WORKBOOK}`"),
        Typing::Csv => format!("names in `{PAIRS}` and results in `{TRAVELERS}`"),
    };
    console.next(format!(
        "fill in {places}; `matchpoint {path}` then scores them"
    ));
    console.next(format!("`matchpoint movement {path}` prints the movement"));
    Ok(exit)
}

/// Refuses a folder that holds something: nothing is ever overwritten. The lock of the folder is nothing.
fn check_empty(folder: &Path) -> Result<(), Failure> {
    let Ok(mut entries) = fs::read_dir(folder) else {
        return Ok(());
    };
    let is_seen = |entry: &io::Result<fs::DirEntry>| {
        let name = entry.as_ref().map(fs::DirEntry::file_name);
        !name.is_ok_and(|name| name.to_string_lossy().starts_with(HIDDEN))
    };
    match entries.find(is_seen) {
        None => Ok(()),
        Some(entry) => {
            let name = entry.map(|entry| entry.file_name()).unwrap_or_default();
            let name = name.to_string_lossy();
            Err(Failure::about(
                folder,
                format_args!("is not empty: it holds `{}`", visible(&name)),
            )
            .hint("give another folder; `new` never replaces a file"))
        }
    }
}

/// The movements that are asked for; the exit status where a file of them has errors.
fn movements(
    args: &NewArgs,
    speaking: &ConsoleArgs,
) -> Result<Result<Vec<SectionMovement>, Exit>, Failure> {
    let Some(file) = &args.movement.file else {
        return made(args).map(Ok);
    };
    let file = Content::read(file)?;
    let reading = read_movement(file.source(), None, &FILES_ALONE);
    let findings = Findings::of(&reading, false);
    tell(findings, speaking.console());
    let obstacle = findings.obstacle();
    Ok(match (reading.made, obstacle) {
        (Some(movements), None) => Ok(movements.sections),
        (_, obstacle) => Err(obstacle.unwrap_or(Exit::Findings)),
    })
}

/// The movements that were asked for by their names, each of a section.
fn made(args: &NewArgs) -> Result<Vec<SectionMovement>, Failure> {
    let MovementChoice {
        mitchell, howell, ..
    } = &args.movement;
    let several = [mitchell, howell].into_iter().find(|all| !all.is_empty());
    let Some(several) = several else {
        let movement = named(args).map_err(|unfit| unfit::failure(&unfit, None, args))?;
        let section = None;
        return Ok(vec![SectionMovement { section, movement }]);
    };
    let is_one = several.len() == 1;
    if !is_one && args.half_table.is_some() && !several.iter().any(|tables| tables.is_half) {
        let failure = Failure::new("`--half-table` does not say which section has a half table");
        return Err(failure.hint("write its tables as `6.5`"));
    }
    let names = 'A'..='Z';
    if several.len() > names.clone().count() {
        return Err(Failure::new("a session is made with up to 26 sections"));
    }
    let sections = several.iter().zip(names).map(|(tables, name)| {
        let section = (!is_one).then(|| name.to_string());
        let movement = match mitchell.is_empty() {
            false => of_mitchell(args, *tables, is_one).movement(),
            true => of_howell(args, *tables, is_one).movement(),
        };
        let movement =
            movement.map_err(|unfit| unfit::failure(&unfit, section.as_deref(), args))?;
        Ok(SectionMovement { section, movement })
    });
    sections.collect()
}

/// The side that lacks a pair in a section, if one does.
fn half_table(args: &NewArgs, tables: Tables, is_one: bool) -> Option<Side> {
    let named = args.half_table.map(|side| side.side());
    match tables.is_half {
        true => Some(named.unwrap_or(Side::EastWest)),
        false => named.filter(|_| is_one),
    }
}

fn of_mitchell(args: &NewArgs, tables: Tables, is_one: bool) -> Mitchell {
    let is_even = tables.count.is_multiple_of(2);
    Mitchell {
        tables: tables.count,
        boards: args.boards,
        rounds: args.rounds,
        even: match (args.skip, args.relay) {
            // Where sections have different numbers of tables, each does what it can.
            _ if !is_one && !is_even => None,
            (true, _) => Some(EvenTables::Skip),
            (false, true) => Some(EvenTables::Relay),
            (false, false) if is_one => None,
            (false, false) => Some(EvenTables::Relay),
        },
        half_table: half_table(args, tables, is_one),
        switched: args.arrow_switch.unwrap_or(0),
    }
}

fn of_howell(args: &NewArgs, tables: Tables, is_one: bool) -> Howell {
    Howell {
        tables: tables.count,
        boards: args.boards,
        rounds: args.rounds,
        half_table: half_table(args, tables, is_one).is_some(),
    }
}

/// The other movements, which are for one section.
fn named(args: &NewArgs) -> Result<Movement, Unfit> {
    let NewArgs { boards, rounds, .. } = *args;
    if let Some(tables) = args.movement.web {
        let web = Web {
            tables,
            boards,
            rounds,
        };
        return web.movement();
    }
    let individual = Individual {
        players: args.movement.individual.unwrap_or(0),
        boards,
        rounds,
    };
    individual.movement()
}

/// What the session is called: as the command line says, or else as its folder.
fn event(args: &NewArgs) -> Event {
    let event = args.event.alone();
    let folder = args.folder.file_name().map(|name| name.to_string_lossy());
    let of_folder = folder.map(|name| {
        let mut letters = name.chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase);
        first.chain(letters).collect()
    });
    Event {
        name: event.name.or(of_folder),
        ..event
    }
}
