//! `matchpoint movement`: the movement of a session, what is printed of it, and what changes it.

pub(super) mod movement_changes;

use pack::sources::MOVEMENT;
use reports::blank::Blank;
use reports::{Preparation, SectionMovement};
use session::{Event, Markings, Movement, RuleSet, Session};
use traveler_ingest::read_movement;

use super::{alone, look, made, read, sound};
use crate::Exit;
use crate::cli::{ConsoleArgs, Format, MovementArgs};
use crate::ending::ExitError;
use crate::failure::Failure;
use crate::input::{Content, WrittenMovement, cut_off, report_cut_off};
use crate::output::{Output, refuse_binary};
use crate::store::Folder;

/// What is known of a movement, wherever it comes from.
struct Known {
    event: Event,
    markings: Markings,
    rules: RuleSet,
    sections: Vec<(Option<String>, Movement)>,
}

/// Prints the movement that the session's folder holds, or else what its lines show.
pub(crate) fn run(args: &MovementArgs, console_args: &ConsoleArgs) -> Result<Exit, ExitError> {
    if let Some(act) = args.act.act()? {
        return Ok(movement_changes::run(args, act, console_args)?);
    }
    let is_finishing = args.finishing.finish && cut_off(&args.path, "SESSION").is_some();
    if args.finishing.finish {
        Folder::open(&args.path, true)?;
    }
    let format = args.format()?;
    refuse_binary(format, args.print.writing.output.as_deref())?;
    let path = &args.path;
    let written = WrittenMovement::of(path);
    let is_text = format == Format::Text;
    let inputs = written.iter().flat_map(|written| {
        std::iter::once(written.movement.as_path()).chain(written.settings.as_deref())
    });
    let inputs = inputs.chain([path.as_path()]);
    let mut output = Output::of(&args.print, is_text, inputs, console_args)?;
    let known = match written {
        Some(written) => {
            let movement = Content::read(&written.movement)?;
            let settings = written.settings.as_deref().map(Content::read).transpose()?;
            let settings = settings.as_ref().map(Content::source);
            let mut reading = read_movement(movement.source(), settings, &args.file.options());
            let found = cut_off(path, "SESSION");
            report_cut_off(found, &mut reading.diagnostics, &mut reading.counts);
            let movements = made(reading, args.file.strict, console_args.console())?;
            Known {
                event: movements.event,
                markings: movements.markings,
                rules: movements.rules,
                sections: (movements.sections.into_iter())
                    .map(|one| (one.section, one.movement))
                    .collect(),
            }
        }
        None => {
            let options = &args.file.options();
            let reading = read(path, None, options, args.entered, console_args.quiet)?;
            played(sound(&reading, console_args)?)?
        }
    };
    let event = args.print.event.over(known.event);
    let sections: Vec<SectionMovement<'_>> = (known.sections.iter())
        .map(|(section, movement)| SectionMovement { section: section.as_deref(), movement })
        .collect();
    for (section, movement) in &known.sections {
        let console = console_args.console();
        super::warn_of_awards(movement, section.as_deref(), known.rules, console);
    }
    let preparation = Preparation {
        event: &event,
        names: args.print.sheets.names,
        markings: &known.markings,
        sections: &sections,
    };
    let printed = match format {
        Format::Csv => output.render(|out| Blank::movement(preparation).csv(',', out)),
        _ => {
            let (document, words) = (preparation.document(args.report.0), preparation.words());
            let look = look(&args.print, (&event, RuleSet::Wbf), console_args);
            let console = console_args.console();
            alone::write(document, words, format, look, &mut output, console)
        }
    };
    Ok(printed.map_err(|why| why.after_writing(is_finishing))?)
}

/// The movement as it was played.
fn played(session: &Session) -> Result<Known, Failure> {
    let has_sections = session.sections().len() > 1;
    let sections = session.section_ids().map(|(id, section)| {
        let name = has_sections.then(|| section.name.clone());
        Movement::of_section(session, id).map(|movement| (name, movement))
    });
    let sections: Option<Vec<_>> = sections.collect();
    let sections = sections.filter(|all| !all.is_empty()).ok_or_else(|| {
        Failure::new("the lines do not say in which round and at which table they were played")
            .hint(format!(
                "add the columns `round` and `table`, or put `{MOVEMENT}` into the folder"
            ))
    })?;
    Ok(Known {
        event: session.event().clone(),
        markings: session.markings().clone(),
        rules: session.conditions().rules,
        sections,
    })
}
