//! `matchpoint report`: the whole pack, in one folder.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::panic::resume_unwind;
use std::path::Path;
use std::thread::{self, ScopedJoinHandle};

use sheets::exchange::usebio::{self, Identities};
use sheets::exchange::{csv, json};
use sheets::model::Scored;
use sheets::render::html::{self, Extent};
use sheets::render::{pdf, text, xlsx};
use sheets::reports::{Report, Reporting};
use sheets::words::ENGLISH;

use super::{scorable, state, tell_missing};
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
    let mut pieces = args.pieces();
    let located = Input::locate(&args.reading.path)?;
    let files = pieces.iter().map(|piece| piece.file());
    let folder = Folder::prepare(&target, files, located.files())?;
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
    let scored =
        Scored::new(session, &scoresheet, &reading.diagnostics).with_names(args.sheets.names());
    if pieces.contains(&Piece::Usebio) && !usebio_has_words(&scored, args, &target, console)? {
        pieces.retain(|piece| *piece != Piece::Usebio);
    }
    let extent = match pieces.contains(&Piece::Html) {
        true => Extent::of(&scored),
        false => Extent::named(Vec::new()),
    };
    if let Some(limit) = extent.limit() {
        console.warning(format_args!("{}: {}", Piece::Html.file(), limit.message));
        console.next(limit.hint);
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

/// Writes all files side by side, since each waits for the disk; returns the characters for which the fonts have no sign.
fn write_all(
    pieces: &[Piece],
    scored: &Scored<'_>,
    extent: &Extent,
    args: &ReportArgs,
    folder: &Folder,
) -> Result<BTreeSet<char>, Failure> {
    let written: Vec<Result<Vec<char>, Failure>> = thread::scope(|scope| {
        let start = |piece: &Piece| {
            let piece = *piece;
            scope.spawn(move || write(piece, scored, extent, args, folder))
        };
        let started: Vec<_> = pieces.iter().map(start).collect();
        let ended = started.into_iter().map(ScopedJoinHandle::join);
        ended
            .map(|outcome| outcome.unwrap_or_else(|panic| resume_unwind(panic)))
            .collect()
    });
    let missing: Vec<Vec<char>> = written.into_iter().collect::<Result<_, _>>()?;
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
    let printed = |report: Report| {
        let printed = pdf::write(
            *scored,
            &[report],
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
    match piece {
        Piece::Recap => printed(Report::Recap),
        Piece::Ranking => printed(Report::Ranking),
        Piece::Travelers => printed(Report::Travelers),
        Piece::Scorecards => printed(Report::Scorecards),
        Piece::Slips => printed(Report::Slips),
        Piece::Html => plain(&|out| html::write(scored, extent, out)),
        Piece::Text => {
            let reporting = Reporting {
                scored: *scored,
                words: &ENGLISH,
            };
            plain(&|out| text::write(reporting.document(&text::REPORTS), page, out))
        }
        Piece::Standings => plain(&|out| csv::standings::write(scored, out)),
        Piece::Results => plain(&|out| csv::results::write(scored, out)),
        Piece::Json => plain(&|out| json::write(scored, out)),
        Piece::Xlsx => plain(&|out| xlsx::write(scored, out)),
        Piece::Usebio => plain(&|out| usebio::write(scored, Identities::Withheld, out)),
    }
}

/// Whether USEBIO can hold the event. What it cannot hold is only a pity, unless it was asked for by name.
fn usebio_has_words(
    scored: &Scored<'_>,
    args: &ReportArgs,
    target: &Path,
    console: Console,
) -> Result<bool, Failure> {
    let file = Piece::Usebio.file();
    match usebio::check(scored, Identities::Withheld) {
        Ok(lacks) => {
            for lack in lacks {
                console.warning(format_args!("{file}: {lack}"));
            }
            Ok(true)
        }
        Err(limit) if args.names(Piece::Usebio) => Err(limit.into()),
        Err(limit) => {
            let older = if target.join(file).exists() {
                "; the older one stays as it is"
            } else {
                ""
            };
            console.warning(format_args!("{file} is left out: {}{older}", limit.message));
            Ok(false)
        }
    }
}
