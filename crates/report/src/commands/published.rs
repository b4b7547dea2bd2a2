//! What was published before: a session as it was, or what `report` wrote of it.

use pack::withheld;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use exchange::json;
use reports::model::Scored;
use reports::model::names::Names;
use reports::model::published::Published;
use traveler_ingest::Options;

use super::sound;
use crate::cli::{AsEnteredArgs, ConsoleArgs};
use crate::ending::ExitError;
use crate::failure::Failure;
use crate::input::{Content, Located, cut_off, is_session};

/// Reads what is at a path: a folder with travelers and a travelers file are scored again; of a pack, and of a file
/// that ends in `.json`, the document that it holds is read. A session with errors ends the run. `named` is a file that
/// the command line names for another purpose, and that may lie in the session's folder.
///
/// # Errors
///
/// Where it cannot be read, or is neither.
pub(crate) fn read(
    path: &Path,
    named: Option<&Path>,
    options: &Options,
    entered: AsEnteredArgs,
    names: Names,
    console_args: &ConsoleArgs,
) -> Result<Published, ExitError> {
    if let Some(document) = document(path) {
        refuse_cut_off(&document)?;
        let content = Content::read(&document)?;
        let published = json::read(content.source().bytes).map_err(|why| {
            Failure::about(
                &document,
                format_args!("is not a document of `matchpoint report`: {why}"),
            )
            .hint("give a session, or a folder that `matchpoint report` wrote")
        })?;
        return Ok(published.with_names(names));
    }
    let reading = super::read(path, named, options, entered, console_args.quiet)?;
    let session = sound(&reading, console_args)?;
    let scoresheet = matchpointing::score(session);
    let withheld = withheld(names, session, &reading);
    let scored = Scored::new(session, &scoresheet, &reading.diagnostics).with_names(&withheld);
    Ok(Published::of(scored))
}

/// Refuses a file of a pack that a run was cut off in, which may be of another session than the rest.
///
/// # Errors
///
/// Where it is one.
pub(super) fn refuse_cut_off(file: &Path) -> Result<(), Failure> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    cut_off(folder.unwrap_or(Path::new(".")), "SESSION").map_or(Ok(()), Err)
}

/// What the pack in a folder says; `None` where none is there that can be read.
pub(crate) fn of_pack(folder: &Path) -> Option<Published> {
    let document = folder.join(pack::DOCUMENT);
    let content = document.is_file().then(|| Content::read(&document).ok())??;
    json::read(content.source().bytes).ok()
}

/// When what a path stands for was written last, as far as the system knows.
pub(crate) fn written(path: &Path) -> Option<SystemTime> {
    let modified = |file: &Path| file.metadata().ok()?.modified().ok();
    match document(path) {
        Some(document) => modified(&document),
        None => {
            let discovery = Located::of(&[path.to_path_buf()]).ok()?;
            discovery.files().filter_map(modified).max()
        }
    }
}

/// The document that a path stands for, if it does not stand for a session.
fn document(path: &Path) -> Option<PathBuf> {
    let is_json = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("json"));
    if is_json && !path.is_dir() {
        return Some(path.to_path_buf());
    }
    let inside = path.join(pack::DOCUMENT);
    (!is_session(path) && inside.is_file()).then_some(inside)
}
