//! `matchpoint event`: several sessions, scored as one event.

use std::fs;
use std::path::{Path, PathBuf};

use events::{EventFlags, EventSession, JoinedEvent, UsualStages, of_quotas, read_event};
use exchange::usebio::Identities;
use matchpointing::score_event;
use pack::{Document, Look, Piece, Reports, as_read, findings::Findings, withheld};
use render::text;
use reports::model::Scored;
use reports::model::event::ScoredEvent;
use reports::model::names::Withheld;
use reports::{OVERALL, Place, ReportContext, explanation, usual_stages, words};
use session::{Entrant, Event, Quota, Session};
use traveler_ingest::Reading;

use super::report::{PackTarget, list, write_pack};
use super::score::{Usual, check_named, chosen};
use super::{FILES_ALONE, fit, scorable, state, text_page, write};
use crate::Exit;
use crate::cli::{ConsoleArgs, Format, SessionsArgs, Wanted};
use crate::ending::ExitError;
use crate::failure::Failure;
use crate::input::{Content, EVENT, Located, sessions_below};
use crate::output::{Output, refuse_binary};
use crate::progress::Work;
use crate::quoted::shown;
use crate::store::Folder;

/// Where an event goes.
enum Target {
    /// One document.
    Document(Document, Output),
    /// The pack.
    Pack(PathBuf, Box<Folder>),
}

/// Scores all sessions, and writes what was asked for.
pub(crate) fn run(args: &SessionsArgs, console_args: &ConsoleArgs) -> Result<Exit, ExitError> {
    let format = args.format()?;
    let paths = played(&args.sessions);
    let discovery = discovery(&paths, args)?;
    let settings = settings(&paths, args);
    let target = target(args, format, &discovery, settings.as_deref(), console_args)?;
    let settings = settings.as_deref().map(Content::read).transpose()?;

    let console = console_args.console();
    let options = FILES_ALONE.with(|options| options.provisional = args.provisional);
    let names: Vec<String> =
        (paths.iter()).map(|path| path.to_string_lossy().into_owned()).collect();
    let mut readings = Vec::with_capacity(discovery.len());
    for (one, name) in discovery.iter().zip(&names) {
        readings.push(one.read()?.one_of_several(name, &options, console_args.quiet)?);
    }
    let mut sessions = Vec::with_capacity(readings.len());
    let mut ended = None;
    for reading in &readings {
        match scorable(reading, args.strict, console) {
            Ok(session) => sessions.push(session),
            Err(exit) => ended = ended.or(Some(exit)),
        }
    }
    if let Some(exit) = ended {
        return Ok(exit);
    }
    let named: Vec<EventSession<'_>> = (names.iter().zip(&sessions))
        .map(|(name, session)| EventSession { name, session })
        .collect();
    let heading = sessions.last().map(|last| args.print.event.over(last.event().clone()));
    let usual_stages = args.qualify.map(|quota| UsualStages {
        quota: Quota { split_ties: args.split_ties, ..quota },
        names: usual_stages(words::of_event(heading.as_ref().unwrap_or(&Event::UNNAMED))),
    });
    let source = settings.as_ref().map(Content::source);
    let flags = EventFlags { usual_stages, handicap: args.handicap, match_by: args.match_by };
    let joined = read_event(source, &named, flags, &FILES_ALONE);
    let findings = Findings::of(&joined, args.strict);
    let event = fit(findings, joined.made.as_ref(), console)?;
    let headings: Vec<Event> = sessions.iter().map(|session| session.event().clone()).collect();
    let of_event = event;
    let with_names = events::named(&sessions, &event.entrants);
    for (session, named) in sessions.iter_mut().zip(&with_names) {
        *session = named.as_ref().unwrap_or(session);
    }
    let last = called(args, event, &sessions);
    if let Some(session) = sessions.last_mut() {
        *session = &last;
    }

    let work = Work::other("Scoring", console_args.quiet);
    let scoresheet = score_event(&sessions, &event.entrants, &event.conditions);
    for ((session, sheet), discovery) in sessions.iter().zip(&scoresheet.sessions).zip(&discovery) {
        pack::check_scoring(session, sheet, |line| discovery.place_of(line, &options));
    }
    drop(work);
    let standings = scoresheet.standings.iter().enumerate();
    let otherwise: Vec<(usize, usize, usize)> = standings
        .filter_map(|(entrant, own)| Some((entrant, own.stage?, own.misplaced?)))
        .collect();
    let undecided: Vec<(usize, &[usize])> = (scoresheet.quotas.iter())
        .flat_map(|quota| quota.undecided.iter().map(|tied| (quota.stage, &**tied)))
        .collect();
    let without_tie: Vec<(usize, usize)> = (scoresheet.quotas.iter())
        .flat_map(|quota| {
            let named = quota.qualified_without_tie.iter();
            named.map(|entrant| (quota.stage, *entrant))
        })
        .collect();
    if !otherwise.is_empty() || !undecided.is_empty() || !without_tie.is_empty() {
        let of_quotas = of_quotas(of_event, &named, &otherwise, &undecided, &without_tie);
        fit(Findings::of(&of_quotas, args.strict), Some(()), console)?;
    }
    let withheld = (sessions.iter().zip(&readings))
        .map(|(session, reading)| withheld(args.print.sheets.names, session, reading));
    let withheld: Vec<Withheld> = withheld.collect();
    let scored: Vec<Scored<'_>> = (sessions.iter().zip(&scoresheet.sessions))
        .zip(readings.iter().zip(&withheld))
        .map(|((session, sheet), (reading, withheld))| {
            as_read(session, sheet, reading).with_names(withheld)
        })
        .collect();
    let event = ScoredEvent {
        sessions: scored.clone(),
        headings: &headings,
        scoresheet: &scoresheet,
        entrants: &event.entrants,
        conditions: &event.conditions,
    };
    let Some(of_last) = scored.last() else {
        return Ok(Exit::Done);
    };
    let context = ReportContext::of(of_last.with_event(Some(&event)));
    if let Some(wanted) = &args.explain {
        return Ok(explain(wanted, context, &event, args, console_args)?);
    }
    let in_color = matches!(target, Target::Document(..))
        && super::in_color(&args.print.writing, console_args);
    let look = Look {
        page: text_page(&args.print.page, &args.print.sheets, in_color),
        paper: (args.print.sheets).paper(last.event(), last.conditions().rules),
    };
    let exit = match target {
        Target::Document(document, mut output) => {
            check_named(&args.report, context.scored, console)?;
            write(&document, context, look, &mut output, console_args)?
        }
        Target::Pack(path, folder) => {
            let asked = Piece::chosen(&args.only, false);
            let target =
                PackTarget { folder: *folder, path: &path, force: args.print.writing.force };
            let written = write_pack(&asked, &args.only, context, look, target, console_args)?;
            list(&written)?
        }
    };
    report_states(&paths, args, &readings, &scored, console_args);
    Ok(exit)
}

/// Explains what the sessions of an entrant come to.
fn explain(
    wanted: &Wanted,
    context: ReportContext<'_>,
    event: &ScoredEvent<'_>,
    args: &SessionsArgs,
    console_args: &ConsoleArgs,
) -> Result<Exit, Failure> {
    let is_meant = |entrant: &&Entrant| {
        entrant.latest().is_some_and(|(session, id)| {
            super::explain::called_so(event.sessions[session], wanted).contains(&id)
        })
    };
    let found = event.entrants.iter().enumerate();
    let found: Vec<usize> =
        found.filter(|(_, entrant)| is_meant(entrant)).map(|(entrant, _)| entrant).collect();
    let [entrant] = found[..] else {
        let (what, hint) = match found[..] {
            [] => (
                "no such pair plays in this event",
                "leave out `--explain`: the overall ranking lists them all, by the last session that they played",
            ),
            _ => (
                "this fits several pairs",
                "give a player's name: numbers are those of the last session that a pair played",
            ),
        };
        return Err(Failure::new(what).hint(hint));
    };
    let page = args.print.page.page(console_args.color.on_stdout());
    let point = context.words.point;
    let sheets = explanation::event(context, event, entrant, page.style(point));
    let mut output = Output::screen(console_args.no_pager);
    output.render(|out| text::write_sheets(sheets, point, page, out))
}

/// The sessions that were given; for a folder that holds only others, the sessions in these, by their names.
fn played(given: &[PathBuf]) -> Vec<PathBuf> {
    let one_by_one = |path: &PathBuf| match sessions_below(path) {
        below if below.is_empty() => vec![path.clone()],
        below => below,
    };
    given.iter().flat_map(one_by_one).collect()
}

/// The files of all sessions.
fn discovery(paths: &[PathBuf], args: &SessionsArgs) -> Result<Vec<Located>, Failure> {
    let mut known: Vec<PathBuf> = Vec::new();
    let mut all = Vec::with_capacity(paths.len());
    for path in paths {
        if path == Path::new("-") {
            return Err(Failure::new("an event is not read from standard input")
                .hint("give the folders of its sessions, in the order in which they were played"));
        }
        if path.file_name().is_some_and(|name| name == EVENT) {
            return Err(
                Failure::about(path, "holds the settings of an event, and no session").hint(
                    "give its folder: the sessions in it are scored by it; elsewhere `--settings FILE` names it",
                ),
            );
        }
        let discovery = Located::of(std::slice::from_ref(path))?;
        all.push(discovery.without_corrections(args.entered.without_corrections));
        let whole = fs::canonicalize(path).unwrap_or_else(|_| path.clone());
        if known.contains(&whole) {
            return Err(Failure::about(path, "is given twice")
                .hint("give each session once, in the order in which they were played"));
        }
        known.push(whole);
    }
    Ok(all)
}

/// The settings of the event: those that are named, or those beside all sessions.
fn settings(paths: &[PathBuf], args: &SessionsArgs) -> Option<PathBuf> {
    if let Some(named) = &args.settings {
        return Some(named.clone());
    }
    let parents: Option<Vec<PathBuf>> = (paths.iter())
        .map(|path| fs::canonicalize(path).ok()?.parent().map(Path::to_path_buf))
        .collect();
    let parents = parents?;
    let first = parents.first()?;
    if parents.iter().any(|parent| parent != first) {
        return None;
    }
    // As the user would write it, where that is a part of what was written.
    let path = paths.first()?;
    let beside = match path.file_name() {
        Some(_) => path.with_file_name(EVENT),
        None => first.join(EVENT),
    };
    beside.exists().then_some(beside)
}

/// Where the event goes, prepared before the work begins.
fn target(
    args: &SessionsArgs,
    format: Format,
    discovery: &[Located],
    settings: Option<&Path>,
    console_args: &ConsoleArgs,
) -> Result<Target, Failure> {
    let inputs = discovery.iter().flat_map(Located::files).chain(settings);
    if let Some(path) = &args.pack {
        let asked = Piece::chosen(&args.only, false);
        if asked.iter().any(|piece| piece.is_corrections()) {
            return Err(Failure::new("an event is not compared with an earlier version").hint(
                "leave out `corrections`; `matchpoint report SESSION --since OLD` writes them",
            ));
        }
        let folder = Folder::open(path, args.finishing.finish)?;
        folder.check(asked.iter().map(|piece| piece.file), inputs)?;
        return Ok(Target::Pack(path.clone(), Box::new(folder)));
    }
    let usual = Usual {
        text: Reports::Preview(Place::Terminal),
        table: Document::Csv(&OVERALL),
        laid_out: &OVERALL,
        identities: Identities::Withheld,
    };
    let document = chosen(&args.report, format, usual)?;
    refuse_binary(format, args.print.writing.output.as_deref())?;
    let output = Output::of(&args.print, format == Format::Text, inputs, console_args)?;
    Ok(Target::Document(document, output))
}

/// The last session, under the name of the event, and as the last one that was played.
fn called(args: &SessionsArgs, event: &JoinedEvent, sessions: &[&Session]) -> Session {
    let played = u32::try_from(sessions.len()).unwrap_or(u32::MAX);
    let last = sessions.last().expect("the command line asks for a session");
    let mut last = (*last).clone();
    let own = last.event().clone();
    let stated = sessions.iter().map(|session| session.event().sessions);
    last.name_event(Event {
        name: event.name.clone().or(own.name),
        session: played,
        sessions: stated.max().unwrap_or(played).max(played),
        qualify: event.qualify.or(own.qualify),
        ..own
    });
    args.print.event.name(&mut last);
    last
}

/// Says of each session what keeps it from being final.
fn report_states(
    paths: &[PathBuf],
    args: &SessionsArgs,
    readings: &[Reading],
    scored: &[Scored<'_>],
    console_args: &ConsoleArgs,
) {
    for ((reading, scored), path) in readings.iter().zip(scored).zip(paths) {
        let findings = Findings::new(reading, args.strict);
        state::report(*scored, findings, Some(&shown(path)), console_args.console());
    }
}
