//! `matchpoint audit`: what to compare with the slips before the result is posted.

use sheets::exchange::json;
use sheets::model::Scored;
use sheets::model::names::Withheld;
use sheets::reports::{Auditing, Reporting};

use super::{alone, in_color, look, scorable};
use crate::Exit;
use crate::cli::{AuditArgs, ConsoleArgs, Format};
use crate::failure::Failure;
use crate::output::Output;
use crate::output::refuse_binary;
use crate::progress::Work;

/// Scores a session, and the slips that may have been made in it.
pub(crate) fn run(args: &AuditArgs, speaking: &ConsoleArgs) -> Result<Exit, Failure> {
    let format = args.format()?;
    refuse_binary(format, args.print.writing.output.as_deref())?;
    let located = args.reading.located()?;
    let mut output = match &args.print.writing.output {
        None if format == Format::Text => Output::screen(speaking.no_pager),
        None => Output::stdout(),
        Some(path) => Output::file(path, args.print.writing.force, located.files())?,
    };
    let options = args.reading.options();
    let mut reading = located.read()?.session(&options, speaking.quiet)?;
    if let Some(session) = &mut reading.session {
        args.print.event.name(session);
        super::hands::complete(session, &located, speaking.quiet);
    }
    let console = speaking.console();
    let session = match scorable(&reading, args.reading.file.strict, console) {
        Ok(session) => session,
        Err(exit) => return Ok(exit),
    };
    let work = Work::other("Scoring", speaking.quiet);
    let scoresheet = pack::scored_twice(session, |line| located.place_of(line, &options));
    let withheld = Withheld::of(
        args.print.sheets.names(),
        [session],
        &reading.corrections,
        &reading.diagnostics,
    );
    let scored = Scored::new(session, &scoresheet, &reading.diagnostics)
        .with_accounting(reading.accounting)
        .with_records(&reading.corrections)
        .with_names(&withheld);
    let auditing = Auditing {
        reporting: Reporting::of(scored),
        sample: args.sample(),
    };
    let exit = match format {
        Format::Json => output.render(|out| json::audit::write(scored, args.sample(), out)),
        _ => {
            let in_color = in_color(&args.print.writing, speaking);
            let look = look(
                &args.print.page,
                &args.print.sheets,
                (session.event(), session.conditions().rules),
                in_color,
            );
            let words = auditing.reporting.words;
            alone::write(
                auditing.document(),
                words,
                format,
                look,
                &mut output,
                console,
            )
        }
    };
    drop(work);
    if let (None, Some(path)) = (args.sample(), args.reading.named())
        && format != Format::Json
        && !console.is_for_programs()
    {
        console.next(format_args!(
            "to know how far to trust the other lines: `matchpoint audit {path} --sample 30` draws some at random"
        ));
    }
    exit
}
