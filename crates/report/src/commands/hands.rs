//! `matchpoint hands`: the deals of a session, or of a file with deals, as diagrams or as PBN.

use std::path::Path;

use matchpointing::Scoresheet;
use pack::findings::Findings;
use session::{Deals, Event, Markings, RuleSet, Session};
use sheets::exchange::pbn;
use sheets::model::Scored;
use sheets::reports::HandRecord;
use traveler_ingest::{Options, Reading, SourceFile, holds_only_deals, is_of_tables, read_deals};

use super::{alone, in_color, look, sound, tell};
use crate::Exit;
use crate::cli::{ConsoleArgs, Format, HandsArgs, HandsFormat};
use crate::ending::Ending;
use crate::failure::Failure;
use crate::input::{Content, Located};
use crate::makes;
use crate::output::Output;
use crate::output::refuse_binary;

/// What is known of the deals, wherever they come from.
struct Known<'a> {
    event: Event,
    markings: Markings,
    deals: Deals,
    rules: RuleSet,
    scored: Option<Scored<'a>>,
}

/// Prints the deals.
pub(crate) fn run(args: &HandsArgs, speaking: &ConsoleArgs) -> Result<Exit, Failure> {
    let format = args.format()?;
    let file = args.writing.output.as_deref();
    if format == HandsFormat::Pdf {
        refuse_binary(Format::Pdf, file)?;
    }
    let options = args.reading.options();
    if let [path] = args.reading.paths.as_slice()
        && let Some(content) = deals_alone(path)
    {
        return of_file(args, path, &content, &options, format, speaking);
    }
    let located = args.reading.located()?;
    let mut output = output(args, located.files(), format, speaking)?;
    let mut reading = located.read()?.session(&options, speaking.quiet)?;
    if let Some(session) = &mut reading.session {
        args.event.name(session);
        complete(session, &located, speaking.quiet);
    }
    let session = match sound(&reading, speaking) {
        Ok(session) => session,
        Err(exit) => return Ok(exit),
    };
    if session.deals().is_empty() {
        return Err(no_deals(args.reading.named().as_deref()));
    }
    let scoresheet = (format == HandsFormat::Pbn).then(|| matchpointing::score(session));
    let known = Known {
        event: session.event().clone(),
        markings: session.markings().clone(),
        deals: session.deals().clone(),
        rules: session.conditions().rules,
        scored: scoresheet
            .as_ref()
            .map(|scoresheet| scored(session, scoresheet, &reading)),
    };
    write(args, &known, format, &mut output, speaking)
}

fn scored<'a>(
    session: &'a Session,
    scoresheet: &'a Scoresheet,
    reading: &'a Reading,
) -> Scored<'a> {
    Scored::new(session, scoresheet, &reading.diagnostics)
}

/// Finds out what can be made with a session's deals.
pub(crate) fn complete(session: &mut Session, located: &Located, quiet: bool) {
    if session.deals().is_empty() || session.results().are_by_round() {
        return;
    }
    let mut deals = session.deals().clone();
    makes::complete(&mut deals, located.folder().as_deref(), quiet);
    session.set_deals(deals);
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
    speaking: &ConsoleArgs,
) -> Result<Exit, Failure> {
    let mut output = output(args, [path].into_iter(), format, speaking)?;
    let file: SourceFile<'_> = content.source();
    let reading = read_deals(&[file], options);
    let findings = Findings::of_deals(&reading, args.reading.file.strict);
    let obstacle = findings.obstacle();
    tell(findings, speaking.console());
    let (Some(mut deals), None) = (reading.deals, obstacle) else {
        return Ok(obstacle.unwrap_or(Exit::Findings));
    };
    makes::complete(&mut deals, path.parent(), speaking.quiet);
    let known = Known {
        event: args.event.alone(),
        markings: reading.markings,
        deals,
        rules: RuleSet::Wbf,
        scored: None,
    };
    write(args, &known, format, &mut output, speaking)
}

fn output<'p>(
    args: &HandsArgs,
    inputs: impl Iterator<Item = &'p Path>,
    format: HandsFormat,
    speaking: &ConsoleArgs,
) -> Result<Output, Failure> {
    match &args.writing.output {
        None if format == HandsFormat::Text => Ok(Output::screen(speaking.no_pager)),
        None => Ok(Output::stdout()),
        Some(file) => Output::file(file, args.writing.force, inputs),
    }
}

fn write(
    args: &HandsArgs,
    known: &Known<'_>,
    format: HandsFormat,
    output: &mut Output,
    speaking: &ConsoleArgs,
) -> Result<Exit, Failure> {
    let record = HandRecord {
        event: &known.event,
        names: args.sheets.names(),
        markings: &known.markings,
        deals: &known.deals,
    };
    let format = match format {
        HandsFormat::Pbn => {
            return output.render(|out| {
                pbn::write(
                    &known.event,
                    &known.markings,
                    &known.deals,
                    known.scored,
                    out,
                )
            });
        }
        HandsFormat::Html => Format::Html,
        HandsFormat::Pdf => Format::Pdf,
        HandsFormat::Text => Format::Text,
    };
    let in_color = in_color(&args.writing, speaking);
    let look = look(
        &args.page,
        &args.sheets,
        (&known.event, known.rules),
        in_color,
    );
    let console = speaking.console();
    alone::write(
        record.document(),
        record.words(),
        format,
        look,
        output,
        console,
    )
}

fn no_deals(named: Option<&str>) -> Failure {
    let what = named.unwrap_or("the session");
    Failure::new(format!("{what}: there are no deals")).hint(
        "put `hands.pbn`, `hands.dlm`, `hands.lin` or `hands.dup` into the session's folder, or name a file: \
         `--hands FILE`",
    )
}
