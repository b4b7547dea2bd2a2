//! An act on the movement of a session: the files of its folder are written again, all of them or none.

use std::fs;
use std::path::{Path, PathBuf};

use desk::acts::{Act, Changed, Files, Refusal, act};
use desk::before_play::WORKBOOK;
use pack::sources::{MOVEMENT, PAIRS, SETTINGS, TRAVELERS};
use session::{Event, RuleSet};
use sheets::render::paper::Paper;
use sheets::visible::visible;
use traveler_ingest::read_movement;

use crate::Exit;
use crate::cli::{ConsoleArgs, MovementArgs, SheetArgs};
use crate::commands::{FILES_ALONE, listed, print, report_missing};
use crate::failure::Failure;
use crate::input::{Content, Located};
use crate::store::Folder;

/// Does the act, and lists the files that it wrote.
pub(super) fn run(args: &MovementArgs, what: Act, speaking: &ConsoleArgs) -> Result<Exit, Failure> {
    let section = args.act.section.as_deref();
    let options = args.file.options();
    change(
        &args.path,
        &args.print.sheets,
        false,
        speaking,
        |files, paper| act(files, section, what, Some(paper), &options),
    )
}

/// Changes the movement of a folder, and lists the files that it wrote; a dry run prints the new rows of the movement.
pub(in crate::commands) fn change(
    folder: &Path,
    sheets: &SheetArgs,
    is_dry_run: bool,
    speaking: &ConsoleArgs,
    change: impl FnOnce(&Files<'_>, Paper) -> Result<Changed, Refusal>,
) -> Result<Exit, Failure> {
    if !folder.join(MOVEMENT).is_file() {
        return Err(
            Failure::about(folder, format_args!("is no folder with `{MOVEMENT}`"))
                .hint("an act changes the files of a folder that `matchpoint new` made"),
        );
    }
    let located = Located::of(&[folder.to_path_buf()])?;
    let travelers: Vec<PathBuf> = located.travelers().map(Path::to_path_buf).collect();
    let names = [TRAVELERS, WORKBOOK].map(|name| folder.join(name));
    let travelers = match &travelers[..] {
        [one] if names.contains(one) => one,
        _ => {
            let why = format_args!("has its lines not in `{TRAVELERS}` or `{WORKBOOK}` alone");
            return Err(Failure::about(folder, why)
                .hint("put them into one file as `matchpoint new` writes it"));
        }
    };
    let read = |name: &str| -> Result<Option<Content>, Failure> {
        let file = folder.join(name);
        file.is_file().then(|| Content::read(&file)).transpose()
    };
    let (lines, movement) = (
        Content::read(travelers)?,
        Content::read(&folder.join(MOVEMENT))?,
    );
    let (pairs, settings) = (read(PAIRS)?, read(SETTINGS)?);
    let files = Files {
        travelers: lines.source(),
        pairs: pairs.as_ref().map(Content::source),
        movement: movement.source(),
        settings: settings.as_ref().map(Content::source),
    };
    let event = read_movement(files.movement, files.settings, &FILES_ALONE).made;
    let event = event.map_or(Event::UNNAMED, |movements| movements.event);
    let changed = change(&files, sheets.paper(&event, RuleSet::Wbf));
    let changed = changed.map_err(|why| {
        let failure = Failure::new(why.message);
        match (why.hint, why.flag) {
            (Some(hint), Some(flag)) => failure.hint(format!("{hint}: `{flag}`")),
            (Some(hint), None) => failure.hint(hint),
            (None, _) => failure,
        }
    })?;
    report_missing(&changed.made.missing, speaking.console());
    let console = speaking.console();
    let written = if is_dry_run {
        Vec::new()
    } else {
        put_in_place(folder, &changed, &[&lines, &movement])?
    };
    for text in &changed.summary {
        console.note(visible(text));
    }
    if is_dry_run {
        console.note("this is a dry run: nothing was written");
        return print(&new_rows(&changed, &movement));
    }
    listed::list(&written, |name| changed.made.what(name))
}

/// The rows that a movement did not have before, below its headings.
fn new_rows(changed: &Changed, before: &Content) -> String {
    let before = String::from_utf8_lossy(before.source().bytes);
    let known: Vec<&str> = before.lines().skip(1).collect();
    let files = changed.made.files.iter();
    let movement = files
        .filter(|file| file.name == MOVEMENT)
        .map(|file| &file.bytes);
    let text: String = movement
        .map(|bytes| String::from_utf8_lossy(bytes))
        .collect();
    let rows = text.trim_start_matches('\u{FEFF}').lines();
    let rows = rows.filter(|row| !known.contains(row)).map(visible);
    rows.collect::<Vec<_>>().join("\n")
}

/// Writes all files, or none where somebody has changed what was read.
fn put_in_place(
    folder: &Path,
    changed: &Changed,
    read: &[&Content],
) -> Result<Vec<PathBuf>, Failure> {
    let names: Vec<&str> = changed.made.files.iter().map(|file| file.name).collect();
    let target = Folder::prepare(folder, names.iter().copied(), &[], std::iter::empty())?;
    let target = target.forced(true);
    for file in &changed.made.files {
        target.write(file.name, |out| out.write_all(&file.bytes))?;
    }
    for content in read {
        let source = content.source();
        if fs::read(source.name).ok().as_deref() != Some(source.bytes) {
            return Err(Failure::about(Path::new(source.name), "changed meanwhile")
                .hint("save it in the other program, close it there, and try again"));
        }
    }
    target.put_in_place(&names)
}
