//! `matchpoint diff`: what a correction changed. A difference is a finding: a script sees it in the exit status.

use pack::{Document, Reports, withheld};
use sheets::exchange::json;
use sheets::model::Scored;
use sheets::model::difference::Difference;
use sheets::reports::{CORRECTIONS, Reporting};

use super::{FILES_ALONE, look, look_of, published, read, report_missing, sound};
use crate::Exit;
use crate::cli::{ConsoleArgs, DiffArgs, Format};
use crate::ending::Ended;
use crate::output::{Output, refuse_binary};

/// Scores both sessions and writes what differs.
pub(crate) fn run(args: &DiffArgs, speaking: &ConsoleArgs) -> Result<Exit, Ended> {
    let format = args.format()?;
    refuse_binary(format, args.print.writing.output.as_deref())?;
    let inputs = [args.old.as_path(), args.new.as_path()];
    let is_text = format == Format::Text;
    let mut output = Output::of(&args.print, is_text, inputs.into_iter(), speaking)?;
    let names = args.print.sheets.names;
    let options = &FILES_ALONE.with(|options| options.provisional = args.provisional);
    let old = published::read(
        &args.old,
        Some(&args.new),
        options,
        args.entered,
        names,
        speaking,
    )?;
    let mut new = read(
        &args.new,
        Some(&args.old),
        options,
        args.entered,
        speaking.quiet,
    )?;
    if let Some(session) = &mut new.session {
        args.print.event.name(session);
    }
    let session = sound(&new, speaking)?;
    let scoresheet = matchpointing::score(session);
    let withheld = withheld(names, session, &new);
    let scored = Scored::new(session, &scoresheet, &new.diagnostics)
        .with_names(&withheld)
        .with_records(&new.corrections);
    let difference = Difference::between(&old, scored);
    let reporting = Reporting::of(scored.with_corrections(Some(&difference)));
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
            let look = look(&args.print, look_of(session), speaking);
            let fitting = document.fit(reporting)?;
            let written = fitting.write(reporting, look, |write| output.render(write))?;
            report_missing(&written.1.into_iter().collect(), speaking.console());
            written.0
        }
    };
    Ok(match printed {
        Exit::Done if !difference.is_empty() => Exit::Findings,
        ended => ended,
    })
}
