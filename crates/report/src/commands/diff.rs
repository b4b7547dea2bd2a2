//! `matchpoint diff`: what a correction changed. A difference is a finding: a script sees it in the exit status.

use exchange::json;
use pack::{Document, Reports, withheld};
use reports::model::Scored;
use reports::model::difference::Difference;
use reports::{CORRECTIONS, ReportContext};

use super::{FILES_ALONE, look, look_of, published, read, report_missing, sound};
use crate::Exit;
use crate::cli::{ConsoleArgs, DiffArgs, Format};
use crate::ending::ExitError;
use crate::output::{Output, refuse_binary};

/// Scores both sessions and writes what differs.
pub(crate) fn run(args: &DiffArgs, console_args: &ConsoleArgs) -> Result<Exit, ExitError> {
    let format = args.format()?;
    refuse_binary(format, args.print.writing.output.as_deref())?;
    let inputs = [args.old.as_path(), args.new.as_path()];
    let is_text = format == Format::Text;
    let mut output = Output::of(&args.print, is_text, inputs.into_iter(), console_args)?;
    let names = args.print.sheets.names;
    let options = &FILES_ALONE.with(|options| options.provisional = args.provisional);
    let old =
        published::read(&args.old, Some(&args.new), options, args.entered, names, console_args)?;
    let mut new = read(&args.new, Some(&args.old), options, args.entered, console_args.quiet)?;
    if let Some(session) = &mut new.session {
        args.print.event.name(session);
    }
    let session = sound(&new, console_args)?;
    let scoresheet = matchpointing::score(session);
    let withheld = withheld(names, session, &new);
    let scored = Scored::new(session, &scoresheet, &new.diagnostics)
        .with_names(&withheld)
        .with_corrections(&new.corrections);
    let difference = Difference::between(&old, scored);
    let context = ReportContext::of(scored.with_difference(Some(&difference)));
    let changes = Reports::Named(vec![&CORRECTIONS]);
    let document = match format {
        Format::Json => None,
        Format::Html => Some(Document::Page(vec![&CORRECTIONS])),
        Format::Pdf => Some(Document::Paper(changes)),
        _ => Some(Document::Text(changes)),
    };
    let printed = match document {
        None => output.render(|out| json::corrections::write(&difference, out))?,
        Some(document) => {
            let look = look(&args.print, look_of(session), console_args);
            let fitting = document.fit(context)?;
            let written = fitting.write(context, look, |write| output.render(write))?;
            report_missing(&written.1.into_iter().collect(), console_args.console());
            written.0
        }
    };
    Ok(match printed {
        Exit::Done if !difference.is_empty() => Exit::Findings,
        ended => ended,
    })
}
