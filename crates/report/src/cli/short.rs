//! Command lines without a command: a path alone is scored, and a command that is none gets a hint.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, CommandFactory, Error};

use super::Cli;
use crate::failure::Failure;
use crate::quoted::{quoted, shown};

/// Inserts `score` where there is a path in place of one of the program's commands.
pub(crate) fn with_command(
    program: &Command,
    arguments: impl IntoIterator<Item = OsString>,
) -> Vec<OsString> {
    let is_command = |argument: &OsString| is_command(program, argument);
    let mut arguments: Vec<OsString> = arguments.into_iter().collect();
    let given = arguments.get(1..).unwrap_or_default();
    let begins_with_flag = given.first().is_some_and(|first| is_flag(first));
    let is_path = if begins_with_flag {
        !given.iter().any(is_command) && given.iter().any(|argument| Path::new(argument).exists())
    } else {
        given
            .first()
            .is_some_and(|first| !is_command(first) && is_like_a_path(first))
    };
    if is_path {
        arguments.insert(1, "score".into());
    }
    arguments
}

/// Has `--help` be what fits on two screens; `--help-all` says the rest.
pub(crate) fn with_short_help(arguments: &mut [OsString]) {
    let flags = arguments
        .iter_mut()
        .take_while(|argument| *argument != "--");
    for argument in flags.filter(|argument| *argument == "--help") {
        *argument = "-h".into();
    }
}

/// Help as it is printed: it names the flag that says more.
pub(crate) fn help(answer: &Error) -> Option<String> {
    let is_help = matches!(
        answer.kind(),
        ErrorKind::DisplayHelp | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
    );
    let more = ("see more with '--help'", "see more with '--help-all'");
    is_help.then(|| answer.render().ansi().to_string().replace(more.0, more.1))
}

fn is_flag(argument: &OsStr) -> bool {
    let text = argument.to_string_lossy();
    text.len() > 1 && text.starts_with('-')
}

fn is_command(program: &Command, argument: &OsStr) -> bool {
    let name = argument.to_str();
    name.is_some_and(|name| name == "help" || program.find_subcommand(name).is_some())
}

/// A path as it is typed behind `matchpoint` alone: what is called as a command is, is named from its folder.
pub(crate) fn path_alone(path: &Path) -> String {
    let text = shown(path);
    if is_command(&Cli::command(), OsStr::new(&text)) {
        format!("./{text}")
    } else {
        quoted(&text).into_owned()
    }
}

/// Whether a person can only mean a path: it is there, or has an ending or a folder.
fn is_like_a_path(argument: &OsStr) -> bool {
    let text = argument.to_string_lossy();
    text == "-" || text.contains(['.', '/', '\\']) || Path::new(argument).exists()
}

/// What to do where a word that is no command was given as one, if its meaning is clear.
pub(crate) fn hint(error: &Error) -> Option<Failure> {
    if error.kind() != ErrorKind::InvalidSubcommand {
        return None;
    }
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else {
        return None;
    };
    let (what, hint) = meaning(&word.to_lowercase())?;
    Some(Failure::new(format!("`{word}` is {what}, not a command")).hint(hint))
}

/// What people type for commands: the words, what they mean, and what does it.
const WORDS: [(&str, &str, &str); 9] = [
    (
        "edit change fix amend correction corrections",
        "called `correct`",
        "`matchpoint correct PATH --board 7 --pair '3 NS' score=450 --by NAME` records a correction",
    ),
    (
        "add insert",
        "a part of `correct`",
        "`matchpoint correct PATH --board 7 --pair '3 NS' --pair '5 EW' line=played score=110 --by NAME` adds a line",
    ),
    (
        "delete remove",
        "a part of `correct`",
        "`matchpoint correct PATH --board 7 --pair '3 NS' line=removed --by NAME` takes a line out",
    ),
    (
        "undo",
        "a part of `correct`",
        "`matchpoint correct PATH --undo` takes the last correction back",
    ),
    (
        "enter entry type input",
        "done in a spreadsheet",
        "`matchpoint new DIR --mitchell 7` makes a folder with the lines to fill in",
    ),
    (
        "howell",
        "a movement",
        "`matchpoint new DIR --howell 5` makes a folder for five tables",
    ),
    (
        "mitchell create start setup init",
        "a part of `new`",
        "`matchpoint new DIR --mitchell 7` makes a folder for seven tables",
    ),
    (
        "email mail send publish post upload",
        "left to you",
        "`matchpoint report PATH` writes the files to send or to post",
    ),
    (
        "convert open load",
        "called `import`",
        "`matchpoint import FILE -o DIR` makes a folder of another program's file; `matchpoint FILE` scores it",
    ),
];

fn meaning(word: &str) -> Option<(&'static str, String)> {
    if let Some((_, what, hint)) =
        (WORDS.iter()).find(|(words, ..)| words.split(' ').any(|one| one == word))
    {
        return Some((what, (*hint).to_owned()));
    }
    let report = |name: &str| {
        let score = format!("`matchpoint score PATH --report {name}` prints it");
        (
            "a report",
            format!("{score}; with `-o {name}.pdf` it is on paper"),
        )
    };
    let format = |file: &str| {
        let score = format!("`matchpoint score PATH -o {file}` writes one");
        ("a format", score)
    };
    Some(match word {
        "pdf" => (
            "a format",
            "`matchpoint score PATH -o recap.pdf` writes one file, `matchpoint report PATH` all of them".to_owned(),
        ),
        "print" => (
            "a part of `report`",
            "`matchpoint report PATH` writes everything to print; `matchpoint score PATH` shows it here".to_owned(),
        ),
        "html" | "web" | "page" => format("results.html"),
        "csv" => format("standings.csv"),
        "json" => format("results.json"),
        "xlsx" | "excel" | "workbook" => format("session.xlsx"),
        "usebio" | "xml" => format("session.xml"),
        "ranking" | "rankings" => report("ranking"),
        "recap" => report("recap"),
        "traveler" | "travelers" | "traveller" | "travellers" => report("travelers"),
        "scorecard" | "scorecards" => report("scorecards"),
        "frequency" | "frequencies" => report("frequency"),
        "director" => report("director"),
        "slips" => report("slips"),
        "standings" | "results" => (
            "a table",
            format!("`matchpoint score PATH --format csv --report {word}` prints it"),
        ),
        _ => return None,
    })
}
