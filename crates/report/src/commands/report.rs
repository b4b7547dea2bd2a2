//! `matchpoint report`: the whole pack, in one folder.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use exchange::json;
use pack::findings::Findings;
use pack::{Document, Look, Obstacle, PACK, Pack, PackFile, Piece, as_read, withheld};
use reports::ReportContext;
use reports::model::difference::Difference;
use reports::model::fingerprint::Fingerprint;
use session::threads;

use super::{hands, listed, published, report_missing, scorable, state, text_page};
use crate::Exit;
use crate::cli::{AsEnteredArgs, ConsoleArgs, ReportArgs};
use crate::console::Console;
use crate::ending::ExitError;
use crate::failure::Failure;
use crate::memory;
use crate::progress::Work;
use crate::quoted::shown;
use crate::store::Folder;
use crate::watch::Watch;

/// Scores a session, writes the files that were asked for, and lists them; again whenever a file changes, if that was
/// asked for.
pub(crate) fn run(args: &ReportArgs, console_args: &ConsoleArgs) -> Result<Exit, ExitError> {
    args.check_flags()?;
    if args.watch {
        return Ok(again_and_again(args, console_args)?);
    }
    let written = once(args, console_args)?;
    Ok(list(&written)?)
}

/// Writes the pack whenever a file changes, with a line each time. While there are errors, the last good pack is kept.
fn again_and_again(args: &ReportArgs, console_args: &ConsoleArgs) -> Result<Exit, Failure> {
    let target = args.folder()?;
    let shown = shown(&target);
    let mut watch = Watch::new(&args.reading.paths)?;
    loop {
        let written = once(args, console_args);
        let is_written = written.is_ok();
        let line = match written {
            Ok(paths) => match paths.len() {
                1 => format!("1 file written to `{shown}`"),
                count => format!("{count} files written to `{shown}`"),
            },
            Err(ended) => {
                // A file may be away for a moment, while another program saves it.
                if let ExitError::Failed(failure) = ended {
                    console_args.console().failure(&failure);
                }
                format!("nothing written: `{shown}` is as it was")
            }
        };
        let printed = super::print(&line);
        match printed.map_err(|why| why.after_writing(is_written))? {
            Exit::Done => {}
            ended => return Ok(ended),
        }
        watch.wait()?;
    }
}

/// Lists what was written.
pub(super) fn list(paths: &[PathBuf]) -> Result<Exit, Failure> {
    listed::list(paths, |name| {
        let piece = PACK.iter().find(|piece| piece.file == name)?;
        Some(piece.what)
    })
}

/// Scores the session, and writes the files.
fn once(args: &ReportArgs, console_args: &ConsoleArgs) -> Result<Vec<PathBuf>, ExitError> {
    let target = args.folder()?;
    let mut asked = args.pieces(args.since.is_some());
    let discovery = (args.reading.discovery()?).naming(args.since.as_deref());
    let folder = Folder::open(&target, args.finishing.finish)?;
    folder.check(asked.iter().map(|piece| piece.file), discovery.files())?;
    let options = args.reading.options();
    let mut reading = discovery.read()?.session(&options, console_args.quiet)?;
    if let Some(session) = &mut reading.session {
        args.event.name(session);
        hands::complete(session, &discovery, hands::MOST, console_args);
    }
    let console = console_args.console();
    let session = scorable(&reading, args.reading.file.strict, console)?;
    let work = Work::other("Scoring", console_args.quiet);
    let scoresheet = pack::scored_twice(session, |line| discovery.place_of(line, &options));
    drop(work);
    let names = args.sheets.names;
    let withheld = withheld(names, session, &reading);
    let scored = as_read(session, &scoresheet, &reading).with_names(&withheld);
    // All of the earlier version is in memory before a file of it is replaced.
    let difference = match &args.since {
        None => None,
        Some(old) => {
            let (options, corrected) = (args.reading.options(), AsEnteredArgs::CORRECTED);
            let published = published::read(old, None, &options, corrected, names, console_args)?;
            let difference = Difference::between(&published, scored);
            if difference.is_of_another_session(&published) {
                let what = "is another session: the two have no line in common";
                let failure = Failure::about(old, what);
                return Err(failure.hint("give what was published of this session").into());
            }
            Some(difference)
        }
    };
    let scored = scored.with_difference(difference.as_ref());
    if let Some(old) = &args.since
        && difference.as_ref().is_some_and(Difference::is_empty)
    {
        asked.retain(|piece| !piece.is_corrections());
        let old = shown(old);
        console.note(format_args!("nothing changed since `{old}`"));
    }
    let context = ReportContext::of(scored);
    let look = Look {
        page: text_page(&args.page, &args.sheets, false),
        paper: (args.sheets).paper(session.event(), session.conditions().rules),
    };
    let target = PackTarget { folder, path: &target, force: args.force };
    let written = write_pack(&asked, &args.named(), context, look, target, console_args)?;
    let findings = Findings::new(&reading, args.reading.file.strict);
    state::report(scored, findings, args.reading.named().as_deref(), console);
    Ok(written)
}

/// Where a pack goes.
pub(super) struct PackTarget<'a> {
    pub(super) folder: Folder,
    /// As the user called it.
    pub(super) path: &'a Path,
    /// Whether files may be replaced that are not ours.
    pub(super) force: bool,
}

/// Writes the pieces that were asked for, as far as their formats can hold the session, and says which files these are.
/// One that was named must be among them.
///
/// # Errors
///
/// Where one cannot be written; then the folder is as it was.
pub(super) fn write_pack(
    asked: &[&'static Piece],
    named: &[&'static Piece],
    context: ReportContext<'_>,
    look: Look,
    target: PackTarget<'_>,
    console_args: &ConsoleArgs,
) -> Result<Vec<PathBuf>, Failure> {
    let PackTarget { mut folder, path: target, force } = target;
    let console = console_args.console();
    let pack = Pack::of(context, asked, named)?;
    for (file, why) in &pack.left_out {
        report_left_out(file, why, target, console);
    }
    for file in &pack.files {
        for lack in &file.fitting.lacks {
            console.warning(format_args!("{}: {}", file.piece.file, lack.message));
            lack.hint.iter().for_each(|hint| console.next(hint));
        }
    }
    let names: Vec<&str> = pack.files.iter().map(|file| file.piece.file).collect();
    if names.is_empty() {
        return Ok(Vec::new());
    }
    if pack.files.iter().any(is_paper) {
        memory::for_pack(context.scored.session.results().len())?;
    }
    let fingerprint = Fingerprint::of(context.scored).to_string();
    let has_other = folder.has_other_than(&fingerprint);
    let kept = folder.of_pack(&names, fingerprint, force, pack::DOCUMENT, |bytes| {
        json::read(bytes)
            .is_ok_and(|old| Difference::between(&old, context.scored).is_of_this_session(&old))
    })?;
    // What a limit leaves out, and corrections where none were made, are reported where that is found.
    let is_silent = |piece: &&Piece| !(asked.contains(piece) && piece.is_there(context));
    let are_all = named.iter().all(|piece| piece.is_upload());
    let older = folder.older(PACK.iter().filter(is_silent).map(|piece| piece.file));
    let work = Work::other("Writing", console_args.quiet);
    let missing = write_all(&pack.files, |file| {
        let output =
            |write: &dyn Fn(&mut dyn Write) -> io::Result<()>| folder.write(file.piece.file, write);
        let written = file.fitting.write(context, look, output);
        written.map(|((), missing)| missing)
    })?;
    drop(work);
    report_missing(&missing, console);
    let mut left = Vec::new();
    for name in older.iter().copied().filter(|_| are_all) {
        // What was corrected since another version is no part of what is written without one.
        if name != pack::CORRECTIONS || !folder.removes(name)? {
            left.push(name);
        }
    }
    let written = folder.put_in_place(&names)?;
    report_kept(&kept, console);
    for name in left {
        report_older(&target.join(name), console);
    }
    // Of the same version, whoever names files wants no others.
    if !are_all && !older.is_empty() && has_other {
        report_stale(target, older.len(), console);
    }
    Ok(written)
}

/// Says which files were kept under another name, since no manifest says that they are ours.
fn report_kept(kept: &[PathBuf], console: Console) {
    for file in kept {
        let file = shown(file);
        console.note(format_args!("`{file}` was replaced; the old one is `{file}.bak`"));
    }
}

/// Says that a file of an earlier pack is there still, and not of this one.
fn report_older(file: &Path, console: Console) {
    console.warning(format_args!("`{}` is from an earlier run and was kept", shown(file)));
}

/// Says that the other files of a pack say what was true before.
fn report_stale(folder: &Path, count: usize, console: Console) {
    let files = if count == 1 { "file" } else { "files" };
    console.warning(format_args!(
        "`{}` has {count} more {files}, of an earlier version of the session",
        shown(folder)
    ));
    console.next("without `--only`, all are written again");
}

fn is_paper(file: &PackFile) -> bool {
    matches!(file.piece.document, Document::Paper(_))
}

/// Writes all files, no more than two at a time; returns the characters for which the fonts have no sign. What is in memory
/// until its last page is there, paper and workbooks, takes longest and comes first.
fn write_all(
    files: &[PackFile],
    write: impl Fn(&PackFile) -> Result<Vec<char>, Failure> + Sync,
) -> Result<BTreeSet<char>, Failure> {
    let is_large = |file: &PackFile| {
        is_paper(file) || matches!(file.piece.document, Document::Hands | Document::Workbook(_))
    };
    let mut files: Vec<&PackFile> = files.iter().collect();
    files.sort_by_key(|file| !is_large(file));
    let most = threads::processors().min(2);
    let written = threads::limited(most, || threads::each(files, write));
    // Of several failures, the first file's is reported.
    let missing = written.into_iter().collect::<Result<Vec<_>, _>>()?;
    Ok(missing.into_iter().flatten().collect())
}

/// Says that a file cannot be made, which was not asked for by name.
fn report_left_out(file: &str, why: &Obstacle, target: &Path, console: Console) {
    let older = if target.join(file).exists() { "; the older file was kept" } else { "" };
    console.warning(format_args!("{file} is left out: {}{older}", why.message));
}
