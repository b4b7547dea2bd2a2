//! `matchpoint audit`: what to compare with the slips before the result is posted.

use sheets::exchange::json;
use sheets::model::Scored;
use sheets::render::{html, pdf, text};
use sheets::reports::{Auditing, Reporting};

use super::{scorable, scored_twice, tell_missing};
use crate::Exit;
use crate::cli::{AuditArgs, ConsoleArgs, Format};
use crate::document;
use crate::failure::Failure;
use crate::output::Output;
use crate::progress::Work;

/// Scores a session, and the slips that may have been made in it.
pub(crate) fn run(args: &AuditArgs, speaking: &ConsoleArgs) -> Result<Exit, Failure> {
    let format = args.format()?;
    document::refuse_binary(format, args.writing.output.as_deref())?;
    let located = args.reading.located()?;
    let mut output = match &args.writing.output {
        None if format == Format::Text => Output::screen(speaking.no_pager),
        None => Output::stdout(),
        Some(path) => Output::file(path, args.writing.force, located.files())?,
    };
    let options = args.reading.options();
    let mut reading = located.read()?.session(&options, speaking.quiet)?;
    if let Some(session) = &mut reading.session {
        args.event.name(session);
        super::hands::complete(session, &located, speaking.quiet);
    }
    let console = speaking.console();
    let session = match scorable(&reading, args.reading.file.strict, console) {
        Ok(session) => session,
        Err(exit) => return Ok(exit),
    };
    let work = Work::other("Scoring", speaking.quiet);
    let scoresheet = scored_twice(session);
    let scored = Scored::new(session, &scoresheet, &reading.diagnostics)
        .with_accounting(reading.accounting)
        .with_records(&reading.corrections)
        .with_names(args.sheets.names());
    let auditing = Auditing {
        reporting: Reporting::of(scored),
        sample: args.sample(),
    };
    let document = || auditing.document();
    let exit = match format {
        Format::Json => output.render(|out| json::audit::write(scored, args.sample(), out)),
        Format::Html => {
            let words = auditing.reporting.words;
            output.render(|out| html::write_document(document(), words, out))
        }
        Format::Pdf => {
            let paper = args.sheets.paper(session.conditions().rules);
            let printed = pdf::write(document(), paper).map_err(Failure::new)?;
            tell_missing(&printed.missing.into_iter().collect(), console);
            output.render(|out| out.write_all(&printed.bytes))
        }
        _ => {
            let in_color = args.writing.output.is_none() && speaking.color.on_stdout();
            let page =
                (args.page.page(in_color)).with_form_feeds(args.sheets.form_feed().is_some());
            output.render(|out| text::write(document(), page, out))
        }
    };
    drop(work);
    exit
}
