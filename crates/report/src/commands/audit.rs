//! `matchpoint audit`: what to compare with the slips before the result is posted.

use pack::{as_read, withheld};
use sheets::exchange::json;
use sheets::reports::{Reporting, audit_document};

use super::{alone, look, look_of, scorable};
use crate::Exit;
use crate::cli::{AuditArgs, ConsoleArgs, Format};
use crate::ending::Ended;
use crate::output::{Output, refuse_binary};
use crate::progress::Work;

/// Scores a session, and the slips that may have been made in it.
pub(crate) fn run(args: &AuditArgs, speaking: &ConsoleArgs) -> Result<Exit, Ended> {
    let format = args.format()?;
    refuse_binary(format, args.print.writing.output.as_deref())?;
    let located = args.reading.located()?;
    let is_text = format == Format::Text;
    let mut output = Output::of(&args.print, is_text, located.files(), speaking)?;
    let options = args.reading.options();
    let mut reading = located.read()?.session(&options, speaking.quiet)?;
    if let Some(session) = &mut reading.session {
        args.print.event.name(session);
        super::hands::complete(session, &located, speaking.quiet);
    }
    let console = speaking.console();
    let session = scorable(&reading, args.reading.file.strict, console)?;
    let work = Work::other("Scoring", speaking.quiet);
    let scoresheet = pack::scored_twice(session, |line| located.place_of(line, &options));
    let withheld = withheld(args.print.sheets.names, session, &reading);
    let scored = as_read(session, &scoresheet, &reading).with_names(&withheld);
    let reporting = Reporting::of(scored);
    let exit = match format {
        Format::Json => output.render(|out| json::audit::write(scored, out)),
        _ => {
            let look = look(&args.print, look_of(session), speaking);
            let document = audit_document(reporting);
            alone::write(
                document,
                reporting.words,
                format,
                look,
                &mut output,
                console,
            )
        }
    };
    drop(work);
    Ok(exit?)
}
