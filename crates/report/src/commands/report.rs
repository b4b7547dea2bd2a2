//! `matchpoint report`: the whole pack, in one folder.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::panic::resume_unwind;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use sheets::Limit;
use sheets::exchange::usebio::{self, Identities};
use sheets::exchange::{csv, json};
use sheets::model::Scored;
use sheets::render::html::{self, Extent};
use sheets::render::{pdf, text, xlsx};
use sheets::reports::{Report, Reporting};
use sheets::words::ENGLISH;

use super::{check_threads, scorable, state, tell_missing};
use crate::Exit;
use crate::cli::{ConsoleArgs, Piece, ReportArgs};
use crate::console::Console;
use crate::diagnostics::Findings;
use crate::failure::Failure;
use crate::input::Input;
use crate::output::{Folder, Output};

/// Scores a session, writes the files that were asked for, and lists them.
pub(crate) fn run(args: &ReportArgs, speaking: &ConsoleArgs) -> Result<Exit, Failure> {
    args.check_flags()?;
    let target = args.folder()?;
    let asked = args.pieces();
    let located = Input::locate(&args.reading.path)?;
    let ours = Piece::ALL.map(Piece::file);
    let files = asked.iter().map(|piece| piece.file());
    let folder = Folder::prepare(&target, files, &ours, located.files())?;
    let input = located.read()?;
    let mut reading = input.session(&args.reading.options());
    if let Some(session) = &mut reading.session {
        args.event.name(session);
    }
    let console = speaking.console();
    let session = match scorable(&reading, args.reading.strict, console) {
        Ok(session) => session,
        Err(exit) => return Ok(exit),
    };
    let scoresheet = matchpointing::score(session);
    let scored = Scored::new(session, &scoresheet, &reading.diagnostics)
        .with_accounting(reading.accounting)
        .with_names(args.sheets.names());
    let mut pieces = Vec::new();
    for piece in asked {
        if fits(piece, &scored, args, &target, console)? {
            pieces.push(piece);
        }
    }
    let reporting = Reporting {
        scored,
        words: &ENGLISH,
    };
    let extent = match pieces.contains(&Piece::Html) {
        true => Extent::of(reporting),
        false => Extent::named(Vec::new()),
    };
    if let Some(limit) = extent.limit() {
        console.warning(format_args!("{}: {}", Piece::Html.file(), limit.message));
        console.next(limit.hint);
    }
    if pieces.contains(&Piece::Xlsx)
        && let Err(why) = check_threads()
    {
        leave_out(Piece::Xlsx, why, args, &target, console)?;
        pieces.retain(|piece| *piece != Piece::Xlsx);
    }
    let missing = write_all(&pieces, &scored, &extent, args, &folder)?;
    tell_missing(&missing, console);
    let names: Vec<&str> = pieces.iter().map(|piece| piece.file()).collect();
    let written = folder.put_in_place(&names)?;
    let exit = Output::stdout().render(|out| {
        written.iter().try_for_each(|path| {
            out.write_all(path.as_os_str().as_encoded_bytes())?;
            out.write_all(b"\n")
        })
    })?;
    let findings = Findings::new(&reading, args.reading.strict);
    state::tell(scored, findings, &args.reading.path, console);
    Ok(exit)
}

/// Writes all files, as many side by side as the machine has processors; returns the characters for which the fonts have
/// no sign. Where the system refuses a thread, there are fewer: this one is always there.
fn write_all(
    pieces: &[Piece],
    scored: &Scored<'_>,
    extent: &Extent,
    args: &ReportArgs,
    folder: &Folder,
) -> Result<BTreeSet<char>, Failure> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut written = Vec::new();
        loop {
            let place = next.fetch_add(1, Ordering::Relaxed);
            let Some(piece) = pieces.get(place) else {
                break written;
            };
            written.push((place, write(*piece, scored, extent, args, folder)));
        }
    };
    let processors = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let mut written: Vec<(usize, Result<Vec<char>, Failure>)> = thread::scope(|scope| {
        let others: Vec<_> = (1..processors.min(pieces.len()))
            .map_while(|_| thread::Builder::new().spawn_scoped(scope, work).ok())
            .collect();
        let mut written = work();
        for other in others {
            written.extend(other.join().unwrap_or_else(|panic| resume_unwind(panic)));
        }
        written
    });
    // Of several failures, the first file's is reported.
    written.sort_by_key(|(place, _)| *place);
    let written = written.into_iter().map(|(_, missing)| missing);
    let missing: Vec<Vec<char>> = written.collect::<Result<_, _>>()?;
    Ok(missing.into_iter().flatten().collect())
}

/// Writes one file; returns the characters for which the fonts have no sign.
fn write(
    piece: Piece,
    scored: &Scored<'_>,
    extent: &Extent,
    args: &ReportArgs,
    folder: &Folder,
) -> Result<Vec<char>, Failure> {
    let plain = |write: &dyn Fn(&mut dyn Write) -> io::Result<()>| {
        folder.write(piece.file(), write).map(|()| Vec::new())
    };
    let printed = |reports: &[Report]| {
        let printed = pdf::write(
            *scored,
            reports,
            args.sheets.paper(scored.session.conditions().rules),
        )
        .map_err(Failure::new)?;
        folder.write(piece.file(), |out| out.write_all(&printed.bytes))?;
        Ok(printed.missing)
    };
    let page = args
        .page
        .page(false)
        .with_form_feeds(args.sheets.form_feed().is_some());
    let reporting = Reporting {
        scored: *scored,
        words: &ENGLISH,
    };
    match piece {
        Piece::Recap => printed(&[Report::Recap]),
        Piece::Ranking => printed(&[Report::Overall, Report::Ranking]),
        Piece::Travelers => printed(&[Report::Travelers]),
        Piece::Scorecards => printed(&[Report::Scorecards]),
        Piece::Slips => printed(&[Report::Slips]),
        Piece::Html => plain(&|out| html::write(reporting, extent, out)),
        Piece::Text => plain(&|out| text::write(reporting.document(&text::REPORTS), page, out)),
        Piece::Standings => plain(&|out| csv::standings::write(scored, out)),
        Piece::Results => plain(&|out| csv::results::write(scored, out)),
        Piece::Json => plain(&|out| json::write(scored, out)),
        Piece::Xlsx => plain(&|out| xlsx::write(scored, out)),
        Piece::Usebio => plain(&|out| usebio::write(scored, Identities::Withheld, out)),
    }
}

/// Whether a format can hold the session, found before anything is written. A piece that cannot be made is left out with
/// a warning, unless it was asked for by name.
fn fits(
    piece: Piece,
    scored: &Scored<'_>,
    args: &ReportArgs,
    target: &Path,
    console: Console,
) -> Result<bool, Failure> {
    match limit(piece, scored) {
        Ok(lacks) => {
            for lack in lacks {
                console.warning(format_args!("{}: {lack}", piece.file()));
            }
            Ok(true)
        }
        Err(limit) => leave_out(piece, limit.into(), args, target, console),
    }
}

/// What a piece cannot say of the session, or why it cannot be made.
fn limit(piece: Piece, scored: &Scored<'_>) -> Result<Vec<String>, Limit> {
    let printed = |report| pdf::check(scored, report).map(|()| Vec::new());
    match piece {
        Piece::Recap => printed(Report::Recap),
        Piece::Ranking => printed(Report::Ranking),
        Piece::Travelers => printed(Report::Travelers),
        Piece::Scorecards => printed(Report::Scorecards),
        Piece::Slips => printed(Report::Slips),
        Piece::Xlsx => xlsx::check(scored).map(|()| Vec::new()),
        Piece::Usebio => usebio::check(scored, Identities::Withheld),
        Piece::Html | Piece::Text | Piece::Standings | Piece::Results | Piece::Json => {
            Ok(Vec::new())
        }
    }
}

/// Leaves a piece out that cannot be made; only where it was not asked for by name.
fn leave_out(
    piece: Piece,
    why: Failure,
    args: &ReportArgs,
    target: &Path,
    console: Console,
) -> Result<bool, Failure> {
    if args.names(piece) {
        return Err(why);
    }
    let file = piece.file();
    let older = if target.join(file).exists() {
        "; the older one stays as it is"
    } else {
        ""
    };
    console.warning(format_args!("{file} is left out: {}{older}", why.message));
    Ok(false)
}
