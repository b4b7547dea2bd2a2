//! `matchpoint movement`: the movement of a session, what is printed of it, and what changes it.

pub(super) mod acting;

use pack::findings::Findings;
use pack::sources::MOVEMENT;
use session::{Event, Markings, Movement, RuleSet, Session};
use sheets::exchange::blank::Blank;
use sheets::reports::{Preparation, SectionMovement};
use traveler_ingest::read_movement;

use super::{alone, in_color, look, read, sound};
use crate::Exit;
use crate::cli::{ConsoleArgs, Format, MovementArgs};
use crate::ending::Ending;
use crate::failure::Failure;
use crate::input::{Content, WrittenMovement};
use crate::output::Output;
use crate::output::refuse_binary;

/// What is known of a movement, wherever it comes from.
struct Known {
    event: Event,
    markings: Markings,
    sections: Vec<(Option<String>, Movement)>,
}

/// Prints the movement that the session's folder holds, or else what its lines show.
pub(crate) fn run(args: &MovementArgs, speaking: &ConsoleArgs) -> Result<Exit, Failure> {
    if let Some(act) = args.act.act()? {
        return acting::run(args, act, speaking);
    }
    let format = args.format()?;
    refuse_binary(format, args.print.writing.output.as_deref())?;
    let path = &args.path;
    let written = WrittenMovement::of(path);
    let mut output = match &args.print.writing.output {
        None if format == Format::Text => Output::screen(speaking.no_pager),
        None => Output::stdout(),
        Some(file) => {
            let inputs = written.iter().flat_map(|written| {
                std::iter::once(written.movement.as_path()).chain(written.settings.as_deref())
            });
            Output::file(
                file,
                args.print.writing.force,
                inputs.chain([path.as_path()]),
            )?
        }
    };
    let known = match written {
        Some(written) => {
            let movement = Content::read(&written.movement)?;
            let settings = written.settings.as_deref().map(Content::read).transpose()?;
            let settings = settings.as_ref().map(Content::source);
            let reading = read_movement(movement.source(), settings, &args.file.options());
            let findings = Findings::of(&reading, args.file.strict);
            super::tell(findings, speaking.console());
            let obstacle = findings.obstacle();
            match (reading.made, obstacle) {
                (Some(movements), None) => Known {
                    event: movements.event,
                    markings: movements.markings,
                    sections: (movements.sections.into_iter())
                        .map(|one| (one.section, one.movement))
                        .collect(),
                },
                (_, obstacle) => return Ok(obstacle.unwrap_or(Exit::Findings)),
            }
        }
        None => {
            let options = &args.file.options();
            let reading = read(path, None, options, args.entered, speaking.quiet)?;
            match sound(&reading, speaking) {
                Ok(session) => played(session)?,
                Err(exit) => return Ok(exit),
            }
        }
    };
    let event = args.print.event.over(known.event);
    let sections: Vec<SectionMovement<'_>> = (known.sections.iter())
        .map(|(section, movement)| SectionMovement {
            section: section.as_deref(),
            movement,
        })
        .collect();
    let preparation = Preparation {
        event: &event,
        names: args.print.sheets.names(),
        markings: &known.markings,
        sections: &sections,
    };
    match format {
        Format::Csv => output.render(|out| Blank::movement(preparation).csv(',', out)),
        _ => {
            let document = preparation.document(args.report.0);
            let in_color = in_color(&args.print.writing, speaking);
            let look = look(
                &args.print.page,
                &args.print.sheets,
                (&event, RuleSet::Wbf),
                in_color,
            );
            let console = speaking.console();
            alone::write(
                document,
                preparation.words(),
                format,
                look,
                &mut output,
                console,
            )
        }
    }
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
        sections,
    })
}
