//! `matchpoint hands`: the deals of a session, or of a file with deals, as diagrams or as PBN.

use std::path::Path;

use exchange::pbn;
use pack::withheld;
use reports::HandRecord;
use reports::model::Scored;
use session::{Deals, Event, Markings, RuleSet, Session};
use table::entered::TableGame;
use traveler_ingest::{
    HandRecords, Options, SourceFile, holds_only_deals, is_of_tables, read_deals,
};

use super::{alone, look, made, sound};
use crate::Exit;
use crate::cli::{ConsoleArgs, Format, HandsArgs, HandsFormat};
use crate::ending::ExitError;
use crate::failure::Failure;
use crate::input::{Content, Located};
use crate::makes;
use crate::output::{Output, refuse_binary};

/// What is known of the deals, wherever they come from.
struct Known<'a> {
    event: Event,
    markings: Markings,
    deals: Deals,
    rules: RuleSet,
    scored: Option<Scored<'a>>,
    games: Vec<TableGame>,
}

/// Prints the deals.
pub(crate) fn run(args: &HandsArgs, console_args: &ConsoleArgs) -> Result<Exit, ExitError> {
    let format = args.format()?;
    let file = args.print.writing.output.as_deref();
    if format == HandsFormat::Pdf {
        refuse_binary(Format::Pdf, file)?;
    }
    let options = args.reading.options();
    if let [path] = args.reading.paths.as_slice()
        && let Some(content) = deals_alone(path)
    {
        return of_file(args, path, &content, &options, format, console_args);
    }
    let discovery = args.reading.discovery()?;
    let is_text = format == HandsFormat::Text;
    let mut output = Output::of(&args.print, is_text, discovery.files(), console_args)?;
    let mut reading = discovery.read()?.session(&options, console_args.quiet)?;
    if let Some(session) = &mut reading.session {
        args.print.event.name(session);
        if !args.no_makes {
            complete(session, &discovery, usize::MAX, console_args);
        }
    }
    let session = sound(&reading, console_args)?;
    if session.deals().is_empty() && format != HandsFormat::Pbn {
        return Err(no_deals(args.reading.named().as_deref()).into());
    }
    let withheld = withheld(args.print.sheets.names, session, &reading);
    let scoresheet = (format == HandsFormat::Pbn).then(|| matchpointing::score(session));
    let known = Known {
        event: session.event().clone(),
        markings: session.markings().clone(),
        deals: session.deals().clone(),
        rules: session.conditions().rules,
        scored: (scoresheet.as_ref())
            .map(|own| Scored::new(session, own, &reading.diagnostics).with_names(&withheld)),
        games: Vec::new(),
    };
    Ok(write(args, &known, format, &mut output, console_args)?)
}

/// The most deals that are solved for the other commands: more than a session has, and a minute.
pub(crate) const MOST: usize = 128;

/// Finds out what can be made with a session's deals, if no more than `most` are still to be solved.
pub(crate) fn complete(
    session: &mut Session,
    discovery: &Located,
    most: usize,
    console_args: &ConsoleArgs,
) {
    if session.deals().is_empty() || session.results().are_by_round() {
        return;
    }
    let mut deals = session.deals().clone();
    let folder = discovery.folder();
    let left = makes::complete(&mut deals, folder.as_deref(), most, console_args.quiet);
    session.set_deals(deals);
    if cfg!(feature = "solver") && left > 0 {
        console_args.console().note(format_args!(
            "{left} deals are without double dummy results, since they are more than {most}: \
             after `matchpoint hands`, which solves them all, they have them"
        ));
    }
}

/// A file with deals: one without results, or one of tables, which needs no session.
fn deals_alone(path: &Path) -> Option<Content> {
    if !path.is_file() {
        return None;
    }
    let content = Content::read(path).ok()?;
    let bytes = content.source().bytes;
    (holds_only_deals(bytes) || is_of_tables(bytes)).then_some(content)
}

fn of_file(
    args: &HandsArgs,
    path: &Path,
    content: &Content,
    options: &Options,
    format: HandsFormat,
    console_args: &ConsoleArgs,
) -> Result<Exit, ExitError> {
    let is_text = format == HandsFormat::Text;
    let mut output = Output::of(&args.print, is_text, [path].into_iter(), console_args)?;
    let file: SourceFile<'_> = content.source();
    let reading = read_deals(&[file], options);
    let HandRecords { mut deals, markings, games } =
        made(reading, args.reading.file.strict, console_args.console())?;
    for game in &games {
        if let (HandsFormat::Pbn, Some(why)) = (format, &game.fault) {
            let stated = format_args!("board {}: {why}; it is left without its result", game.board);
            console_args.console().warning(stated);
        }
    }
    if !args.no_makes {
        makes::complete(&mut deals, path.parent(), usize::MAX, console_args.quiet);
    }
    let known = Known {
        event: args.print.event.alone(),
        markings,
        deals,
        rules: RuleSet::Wbf,
        scored: None,
        games,
    };
    Ok(write(args, &known, format, &mut output, console_args)?)
}

fn write(
    args: &HandsArgs,
    known: &Known<'_>,
    format: HandsFormat,
    output: &mut Output,
    console_args: &ConsoleArgs,
) -> Result<Exit, Failure> {
    let record = HandRecord {
        event: &known.event,
        names: args.print.sheets.names,
        markings: &known.markings,
        deals: &known.deals,
    };
    let format = match format {
        HandsFormat::Pbn if !known.games.is_empty() => {
            let (event, names) = (&known.event, record.names);
            return output
                .render(|out| pbn::write_games(event, &known.deals, &known.games, names, out));
        }
        HandsFormat::Pbn => {
            let warnings = known.scored.map(pbn::check).unwrap_or_default();
            warnings.iter().for_each(|warning| console_args.console().warning(warning));
            let (markings, deals) = (&known.markings, &known.deals);
            return output
                .render(|out| pbn::write(&known.event, markings, deals, known.scored, out));
        }
        HandsFormat::Html => Format::Html,
        HandsFormat::Pdf => Format::Pdf,
        HandsFormat::Text => Format::Text,
    };
    let look = look(&args.print, (&known.event, known.rules), console_args);
    let console = console_args.console();
    alone::write(record.document(), record.words(), format, look, output, console)
}

fn no_deals(named: Option<&str>) -> Failure {
    let what = named.unwrap_or("the session");
    Failure::new(format!("{what}: there are no deals")).hint(
        "put `hands.pbn`, `hands.dlm`, `hands.lin` or `hands.dup` into the session's folder, or name a file: \
         `--hands FILE`",
    )
}
