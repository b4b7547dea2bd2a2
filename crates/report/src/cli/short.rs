//! Command lines without a command: a path alone is scored, and a command that is none gets a hint.

use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::slice;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, CommandFactory, Error};
use findings::Code;
use reports::visible::visible;
use reports::{REPORTS, Report};
use strsim::damerau_levenshtein;

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
        given.first().is_some_and(|first| !is_command(first) && is_like_a_path(first))
    };
    if is_path {
        arguments.insert(1, "score".into());
    }
    if let [_, command, code, ..] = arguments.as_mut_slice()
        && command == "explain"
        && Code::ALL.iter().any(|one| code == one.name())
        && !Path::new(code).exists()
    {
        *command = "explain-code".into();
    }
    arguments
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

/// What to do where a word that is no command was given as one, or a flag that is none.
pub(crate) fn hint(error: &Error) -> Option<Failure> {
    let (given, others, kind, list) = match error.kind() {
        ErrorKind::InvalidSubcommand => (
            ContextKind::InvalidSubcommand,
            ContextKind::SuggestedSubcommand,
            "command",
            "`matchpoint help` lists the commands",
        ),
        ErrorKind::UnknownArgument => (
            ContextKind::InvalidArg,
            ContextKind::SuggestedArg,
            "flag of this command",
            "`--help` lists the flags",
        ),
        _ => return None,
    };
    let Some(ContextValue::String(given)) = error.get(given) else {
        return None;
    };
    let word = given.trim_start_matches('-').to_lowercase();
    // What is too much on a line is told by clap, with the usage.
    if kind != "command" && !given.starts_with("--") {
        return None;
    }
    if let Some((what, hint)) = meaning(&word) {
        return Some(Failure::new(format!("`{given}` is {what}, not a {kind}")).hint(hint));
    }
    let others = match error.get(others) {
        Some(ContextValue::String(one)) => slice::from_ref(one),
        Some(ContextValue::Strings(all)) => all,
        _ => &[],
    };
    // A likeness by chance would mislead.
    let is_slip = |other: &&String| {
        let other = other.trim_start_matches('-');
        other.starts_with(&word) || damerau_levenshtein(other, &word) * 3 <= word.len()
    };
    let hint = match others.iter().find(is_slip) {
        Some(other) => format!("did you mean `{other}`?"),
        None => list.to_owned(),
    };
    let failure = Failure::new(format!("`{}` is not a {kind}", visible(given)));
    Some(failure.hint(hint))
}

/// What people type for a word, and what does it: rows of words, what they mean, and a hint.
fn meaning(word: &str) -> Option<(&'static str, String)> {
    let is_it = |words: &str| words.split(' ').any(|one| one == word);
    for line in include_str!("words.txt").lines() {
        let mut parts = line.split(" | ");
        if parts.next().is_some_and(is_it) {
            return Some((parts.next()?, parts.next()?.to_owned()));
        }
    }
    let is_it = |one: &&&Report| one.name == word || one.aliases.contains(&word);
    let name = REPORTS.iter().find(is_it)?.name;
    let hint = format!(
        "`matchpoint score PATH --report {name}` prints it; with `-o {name}.pdf` it is on paper"
    );
    Some(("a report", hint))
}

#[cfg(test)]
mod tests {
    use std::ffi::OsString;

    use super::*;

    fn answer(words: &str) -> String {
        let words = std::iter::once("matchpoint").chain(words.split(' '));
        let error = Cli::read(words.map(OsString::from)).expect_err("it is no command");
        let failure = hint(&error).unwrap_or_else(|| panic!("no answer: {error}"));
        format!("{}: {}", failure.message, failure.hint.unwrap_or_default())
    }

    /// What people may type in place of a command, and what the answer has to name.
    #[test]
    fn a_word_that_is_no_command_names_what_does_it() {
        for (words, named) in [
            ("enter entry type page desk gui app browser", "matchpoint.html"),
            ("export print upload publish post send email", "matchpoint report"),
            ("undo edit fix change add delete", "matchpoint correct"),
            ("mitchell howell create setup", "matchpoint new DIR --"),
            ("names players pairs", "pairs.csv"),
            ("version", "matchpoint --version"),
            ("masterpoints awards pdf csv recap travellers standings", "matchpoint score"),
            ("rules settings", "session.toml"),
            ("season", "matchpoint ladder"),
            ("late cards", "matchpoint movement"),
            ("validate", "matchpoint check"),
            ("convert open", "matchpoint import"),
            ("scroe", "did you mean `score`?"),
            ("chekc", "did you mean `check`?"),
            ("xyzzy undefined 42", "matchpoint help"),
        ] {
            for word in words.split(' ') {
                assert!(answer(word).contains(named), "{}", answer(word));
            }
        }
    }

    #[test]
    fn a_flag_that_is_none_names_what_does_it() {
        for (flag, named) in [
            ("--pdf", "-o recap.pdf"),
            ("--rules", "session.toml"),
            ("--reprot", "did you mean `--report`?"),
            ("--lang", "did you mean `--language`?"),
            ("--hue", "`--help` lists the flags"),
        ] {
            let answer = answer(&format!("score tuesday.csv {flag}"));
            assert!(answer.contains(named), "{answer}");
        }
    }

    #[test]
    fn a_code_is_explained() {
        let words = ["matchpoint", "explain", "score-mismatch"].map(OsString::from);
        let read = Cli::read(words).expect("it is a command");
        assert!(matches!(read.command, crate::cli::Command::ExplainCode(_)));
    }
}
