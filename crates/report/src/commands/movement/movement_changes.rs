//! An act on the movement of a session: the files of its folder are written again, all of them or none.

use std::path::{Path, PathBuf};

use desk::acts::{Act, Changed, Files, Refusal, act};
use desk::before_play::WORKBOOK;
use pack::sources::{MOVEMENT, PAIRS, SETTINGS, TRAVELERS};
use render::paper::Paper;
use reports::visible::visible;
use session::{Event, RuleSet};
use traveler_ingest::read_movement;

use crate::Exit;
use crate::cli::{ConsoleArgs, MovementArgs, SheetArgs};
use crate::commands::{FILES_ALONE, listed, print, report_missing};
use crate::failure::Failure;
use crate::input::{Content, Located};
use crate::store::Folder;

/// Does the act, and lists the files that it wrote.
pub(super) fn run(
    args: &MovementArgs,
    what: Act,
    console_args: &ConsoleArgs,
) -> Result<Exit, Failure> {
    let section = args.act.section.as_deref();
    let options = args.file.options();
    Opened::of(&args.path, args.finishing.finish, false)?.change(
        &args.print.sheets,
        console_args,
        |files, paper| act(files, section, what, Some(paper), &options),
    )
}

/// A folder whose movement is going to change, and nobody else's until then.
pub(in crate::commands) struct Opened<'a> {
    folder: &'a Path,
    /// `None` for a dry run, which only reads.
    target: Option<Folder>,
    pub(in crate::commands) discovery: Located,
}

impl<'a> Opened<'a> {
    /// Opens the folder of a session.
    pub(in crate::commands) fn of(
        folder: &'a Path,
        is_finishing: bool,
        is_dry_run: bool,
    ) -> Result<Self, Failure> {
        if !folder.join(MOVEMENT).is_file() {
            return Err(Failure::about(folder, format_args!("is no folder with `{MOVEMENT}`"))
                .hint("an act changes the files of a folder that `matchpoint new` made"));
        }
        let target = (!is_dry_run).then(|| Folder::open(folder, is_finishing));
        let mut target = target.transpose()?;
        let discovery = Located::of(&[folder.to_path_buf()])?;
        if let Some(target) = &mut target {
            let own =
                [MOVEMENT, PAIRS, SETTINGS, TRAVELERS, WORKBOOK].map(|name| folder.join(name));
            target.reads(discovery.files().chain(own.iter().map(PathBuf::as_path)));
        }
        Ok(Self { folder, target, discovery })
    }

    /// Changes the movement, and lists the files that were written; a dry run prints the new rows of the movement.
    pub(in crate::commands) fn change(
        self,
        sheets: &SheetArgs,
        console_args: &ConsoleArgs,
        change: impl FnOnce(&Files<'_>, Paper) -> Result<Changed, Refusal>,
    ) -> Result<Exit, Failure> {
        let folder = self.folder;
        let travelers: Vec<&Path> = self.discovery.travelers().collect();
        let names = [TRAVELERS, WORKBOOK].map(|name| folder.join(name));
        let travelers = match &travelers[..] {
            [one] if names.iter().any(|name| name == one) => one,
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
        let (lines, movement) = (Content::read(travelers)?, Content::read(&folder.join(MOVEMENT))?);
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
        report_missing(&changed.made.missing, console_args.console());
        let console = console_args.console();
        let written = self.target.map(|target| {
            let target = target.forced(true);
            for file in &changed.made.files {
                target.write(file.name, |out| out.write_all(&file.bytes))?;
            }
            let names: Vec<&str> = changed.made.files.iter().map(|file| file.name).collect();
            target.put_in_place(&names)
        });
        let written = written.transpose()?;
        for text in &changed.summary {
            console.note(visible(text));
        }
        let Some(written) = written else {
            console.note("this is a dry run: nothing was written");
            return print(&new_rows(&changed, &movement));
        };
        listed::list(&written, |name| changed.made.what(name))
    }
}

/// The rows that a movement did not have before, below its headings.
fn new_rows(changed: &Changed, before: &Content) -> String {
    let before = String::from_utf8_lossy(before.source().bytes);
    let known: Vec<&str> = before.lines().skip(1).collect();
    let files = changed.made.files.iter();
    let movement = files.filter(|file| file.name == MOVEMENT).map(|file| &file.bytes);
    let text: String = movement.map(|bytes| String::from_utf8_lossy(bytes)).collect();
    let rows = text.trim_start_matches('\u{FEFF}').lines();
    let rows = rows.filter(|row| !known.contains(row)).map(visible);
    rows.collect::<Vec<_>>().join("\n")
}
