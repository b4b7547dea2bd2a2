//! `matchpoint new`: the folder of a session before it is played.

mod unfit;

use std::fs;
use std::io;
use std::path::Path;

use contract_scoring::Side;
use desk::before_play::{Typing, Unplayed, WORKBOOK};
use movements::{EvenTables, Howell, Individual, Mitchell, Unfit, Web};
use pack::sources::{PAIRS, TRAVELERS};
use reports::visible::visible;
use session::{Event, Movement, RuleSet};
use traveler_ingest::{SectionMovement, read_movement};

use super::{FILES_ALONE, listed, made, report_missing};
use crate::Exit;
use crate::cli::{ConsoleArgs, MovementChoice, NewArgs, Tables, path_alone};
use crate::ending::ExitError;
use crate::failure::Failure;
use crate::input::Content;
use crate::quoted::{quoted, shown};
use crate::store::{Folder, HIDDEN};

/// Makes the folder, and lists its files.
pub(crate) fn run(args: &NewArgs, console_args: &ConsoleArgs) -> Result<Exit, ExitError> {
    args.check_flags()?;
    check_empty(&args.folder)?;
    let movements = movements(args, console_args)?;
    let event = event(args);
    let unplayed = Unplayed {
        event: &event,
        movements: &movements,
        rules: args.rules,
        paper: args.paper,
        typing: args.typing(),
        delimiter: args.delimiter.map(char::from),
    };
    let made = unplayed.files().map_err(Failure::new)?;
    report_missing(&made.missing, console_args.console());
    let names: Vec<&str> = made.files.iter().map(|file| file.name).collect();
    let folder = Folder::open(&args.folder, false)?;
    for file in &made.files {
        folder.write(file.name, |out| out.write_all(&file.bytes))?;
    }
    // Somebody may have put something there meanwhile.
    check_empty(&args.folder)?;
    let written = folder.put_in_place(&names)?;
    let exit = listed::list(&written, |name| made.what(name))?;
    let console = console_args.console();
    for one in &movements {
        let section = one.section.as_deref();
        super::warn_of_awards(&one.movement, section, args.rules.unwrap_or(RuleSet::Acbl), console);
    }
    let path = shown(&args.folder);
    let path = quoted(&path);
    let places = match args.typing() {
        Typing::Workbook => format!("names and results in `{WORKBOOK}`"),
        Typing::Csv | Typing::Slips => format!("names in `{PAIRS}` and results in `{TRAVELERS}`"),
    };
    console.next(format!(
        "fill in {places}; `matchpoint {}` then scores them",
        path_alone(&args.folder)
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
            Err(Failure::about(folder, format_args!("is not empty: it holds `{}`", visible(&name)))
                .hint("give another folder; `new` never replaces a file"))
        }
    }
}

/// The movements that are asked for.
fn movements(
    args: &NewArgs,
    console_args: &ConsoleArgs,
) -> Result<Vec<SectionMovement>, ExitError> {
    let Some(file) = &args.movement.file else {
        return Ok(of_names(args)?);
    };
    let file = Content::read(file)?;
    let reading = read_movement(file.source(), None, &FILES_ALONE);
    Ok(made(reading, false, console_args.console())?.sections)
}

/// The movements that were asked for by their names, each of a section.
fn of_names(args: &NewArgs) -> Result<Vec<SectionMovement>, Failure> {
    let MovementChoice { mitchell, howell, .. } = &args.movement;
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
        let movement = if mitchell.is_empty() {
            of_howell(args, *tables, is_one).movement()
        } else {
            of_mitchell(args, *tables, is_one).movement()
        };
        let movement =
            movement.map_err(|unfit| unfit::failure(&unfit, section.as_deref(), args))?;
        Ok(SectionMovement { section, movement })
    });
    sections.collect()
}

/// The side that lacks a pair in a section, if one does.
fn half_table(args: &NewArgs, tables: Tables, is_one: bool) -> Option<Side> {
    if tables.is_half {
        Some(args.half_table.unwrap_or(Side::EastWest))
    } else {
        args.half_table.filter(|_| is_one)
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
        let web = Web { tables, boards, rounds };
        return web.movement();
    }
    let individual = Individual { players: args.movement.individual.unwrap_or(0), boards, rounds };
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
    Event { name: event.name.or(of_folder), ..event }
}
