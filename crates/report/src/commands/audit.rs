//! `matchpoint audit`: what to compare with the slips before the result is posted.

use exchange::json;
use pack::{as_read, withheld};
use reports::{ReportContext, audit_document};

use super::{alone, hands, look, look_of, scorable};
use crate::Exit;
use crate::cli::{AuditArgs, ConsoleArgs, Format};
use crate::ending::ExitError;
use crate::output::{Output, refuse_binary};
use crate::progress::Work;

/// Scores a session, and the slips that may have been made in it.
pub(crate) fn run(args: &AuditArgs, console_args: &ConsoleArgs) -> Result<Exit, ExitError> {
    let format = args.format()?;
    refuse_binary(format, args.print.writing.output.as_deref())?;
    let discovery = args.reading.discovery()?;
    let is_text = format == Format::Text;
    let mut output = Output::of(&args.print, is_text, discovery.files(), console_args)?;
    let options = args.reading.options();
    let mut reading = discovery.read()?.session(&options, console_args.quiet)?;
    if let Some(session) = &mut reading.session {
        args.print.event.name(session);
        hands::complete(session, &discovery, hands::MOST, console_args);
    }
    let console = console_args.console();
    let session = scorable(&reading, args.reading.file.strict, console)?;
    let work = Work::other("Scoring", console_args.quiet);
    let scoresheet = pack::scored_twice(session, |line| discovery.place_of(line, &options));
    let withheld = withheld(args.print.sheets.names, session, &reading);
    let scored = as_read(session, &scoresheet, &reading).with_names(&withheld);
    let context = ReportContext::of(scored);
    let exit = match format {
        Format::Json => output.render(|out| json::audit::write(scored, out)),
        _ => {
            let look = look(&args.print, look_of(session), console_args);
            let document = audit_document(context);
            alone::write(document, context.words, format, look, &mut output, console)
        }
    };
    drop(work);
    Ok(exit?)
}
