//! Files of other programs, and workbooks: each format is one module that says what is in a file, in our own columns and
//! settings.
//!
//! Nothing else knows the formats. What a file holds becomes the rows of a travelers file, the rows of a pairs file and
//! the settings of a session ([`Imported`]), which are read like those of a folder; only places differ. The rows of a
//! [`workbook`] stand in place of the lines of a text.
//!
//! The features `databases` and `workbooks`, on by default, bring the libraries that open these. Without them such a
//! file is refused by name.

mod acblscore;
mod at_tables;
#[cfg(feature = "databases")]
mod bridgemate;
mod bridgewebs;
mod format;
mod imported;
mod jannersten;
mod joined;
#[cfg(not(all(feature = "databases", feature = "workbooks")))]
mod left_out;
pub mod lin;
mod listed;
mod magic;
pub mod pbn;
mod program;
pub mod published;
pub mod scorers;
mod settings;
mod usebio;
#[cfg(feature = "workbooks")]
pub mod workbook;

#[cfg(not(feature = "databases"))]
use left_out::bridgemate;
#[cfg(not(feature = "workbooks"))]
pub use left_out::workbook;

pub use imported::{Imported, Row, Spot, columns, record};
pub use listed::{Listed, Records};
pub use program::Program;

use std::borrow::Cow;

use encoding_rs::WINDOWS_1252;
use findings::{Code, Diagnostic, Findings};
use table::CsvOptions;
use table::entered::BoardSettings;
use table::text::{SourceFile, Text, TextEncoding};

/// What a person may prescribe for a file of another program.
#[derive(Clone, Copy, Debug, Default)]
pub struct Choices {
    /// The number of the event to read, of a file that holds several.
    pub event: Option<u8>,
    /// The encoding of a text, in place of the one found.
    pub encoding: Option<TextEncoding>,
    /// Whether lines with errors are late plays.
    pub provisional: bool,
    /// The language of denominations and seats, in place of English, and the columns that are not read.
    pub csv: CsvOptions,
}

/// The largest file of text, in bytes.
const LARGEST: usize = 16 << 20;

/// Whether a file of text is too large to be one of these; reports it.
fn is_too_large(file: SourceFile<'_>, findings: &mut Findings) -> bool {
    let is_large = file.bytes.len() > LARGEST;
    if is_large {
        findings.push(
            Diagnostic::new(Code::FileTooLarge, "the file is larger than 16 MiB")
                .hint("is this another file? Nothing in it was read"),
        );
    }
    is_large
}

/// The text of a file.
pub fn decoded(bytes: &[u8]) -> Cow<'_, str> {
    let bytes = match table::text::in_utf8(bytes) {
        Cow::Borrowed(bytes) => bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes),
        Cow::Owned(bytes) => return Cow::Owned(String::from_utf8_lossy(&bytes).into_owned()),
    };
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        // Standards say Latin-1; programs of Windows write its superset.
        Err(_) => WINDOWS_1252.decode_without_bom_handling(bytes).0,
    }
}

/// The text of a file, unless it is too large, which is reported.
fn opened<'a>(file: SourceFile<'a>, findings: &mut Findings) -> Option<Text<'a>> {
    (!is_too_large(file, findings)).then(|| Text::new(file.name, decoded(file.bytes)))
}

/// Reads a session from files of other programs: one file; a game file and the database of its scoring devices, in any
/// order, on boards that may be marked otherwise than by their numbers; or LIN of several tables. `None` where files are
/// none of these, and within it where one of them cannot be read.
pub fn session<'a>(
    files: &[SourceFile<'a>],
    marked: impl FnOnce() -> Vec<BoardSettings>,
    choices: &Choices,
    findings: &mut Findings,
) -> Option<Option<Imported<'a>>> {
    let programs: Vec<Program> =
        files.iter().map(|file| Program::of(file.bytes)).collect::<Option<_>>()?;
    match (programs.as_slice(), files) {
        ([program], [file]) => Some(program.read(*file, choices, findings)),
        ([Program::AcblScore, Program::Bridgemate], [game, devices])
        | ([Program::Bridgemate, Program::AcblScore], [devices, game]) => {
            let game = Program::AcblScore.read(*game, choices, findings);
            let one_session = Choices { event: None, ..*choices };
            let devices = Program::Bridgemate.read(*devices, &one_session, findings);
            let joined = |(game, devices)| joined::join(game, devices, &marked(), findings);
            Some(game.zip(devices).map(joined))
        }
        (programs, _) if programs.iter().all(|program| *program == Program::Lin) => {
            if let Some(why) = no_such_event(choices) {
                findings.push(why);
                return Some(None);
            }
            Some(lin::read(files, choices, findings))
        }
        _ => None,
    }
}

/// Refuses a file of another program among several files. Each says by itself who its pairs are and how it is scored,
/// and two files may both have a section A.
pub fn one_at_a_time(files: &[SourceFile<'_>]) -> Option<Diagnostic> {
    let foreign = files.iter().find(|file| Program::of(file.bytes).is_some())?;
    let other = files.iter().find(|file| file.name != foreign.name)?;
    let message = format!(
        "`{}` is a file of another program, and cannot be read together with `{}`",
        foreign.name, other.name
    );
    Some(Diagnostic::new(Code::SeveralPrograms, message).hint(
        "make a folder of each with `matchpoint import FILE -o DIR`; sections of one session: give both \
         `travelers.csv` together; two sessions: score each alone, or both with `matchpoint event`",
    ))
}

/// Refuses an event by its number, of a file that holds only one.
pub fn no_such_event(choices: &Choices) -> Option<Diagnostic> {
    let asked = choices.event.filter(|asked| *asked != 1)?;
    let why = format!("there is no event {asked}: a file of this kind holds one session");
    Some(Diagnostic::new(Code::SeveralEvents, why).hint("leave out `--event`"))
}

/// The example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
