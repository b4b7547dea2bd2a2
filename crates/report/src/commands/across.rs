//! `matchpoint score --across`: the same boards over many clubs, each scored by itself and all as one field.

mod clubs;
mod rules;

use events::join_clubs;
use matchpointing::Scoresheet;
use pack::findings::Findings;
use session::Session;
use sheets::exchange::{csv, json};
use sheets::model::Scored;
use sheets::model::across::{Across, Club};
use sheets::model::names::Withheld;
use sheets::reports::AcrossReport;
use sheets::reports::report_words;
use sheets::words::{ENGLISH, counted};
use traveler_ingest::Reading;

use super::{alone, in_color, look, state, tell};
use crate::Exit;
use crate::cli::{ConsoleArgs, Format, ScoreArgs};
use crate::console::Console;
use crate::ending::Ending;
use crate::failure::Failure;
use crate::output::Output;
use crate::output::refuse_binary;
use crate::progress::Work;
use clubs::Clubs;

/// Scores all clubs, and writes where everybody stands.
pub(super) fn run(args: &ScoreArgs, speaking: &ConsoleArgs) -> Result<Exit, Failure> {
    let format = args.across_format()?;
    refuse_binary(format, args.print.writing.output.as_deref())?;
    let all = Clubs::located(args)?;
    let mut output = match &args.print.writing.output {
        None if format == Format::Text => Output::screen(speaking.no_pager),
        None => Output::stdout(),
        Some(path) => {
            let inputs = all.files().chain(args.across.settings.as_deref());
            Output::file(path, args.print.writing.force, inputs)?
        }
    };
    let console = speaking.console();
    let said = match rules::read(args.across.settings.as_deref(), console)? {
        Ok(said) => said,
        Err(exit) => return Ok(exit),
    };
    let mut clubs = all.read(args, speaking)?;
    if let Some(exit) = clubs.leave_out_faulty(args.reading.provisional, console) {
        return Ok(exit);
    }
    let rules = rules::adopt(said, &mut clubs, console);
    let named: Vec<events::Club<'_>> = (clubs.sound())
        .map(|(club, session)| events::Club {
            name: &club.path,
            rules: &club.rules_name,
            session,
        })
        .collect();
    let reading = join_clubs(&named, rules.named());
    let findings = Findings::of(&reading, args.reading.file.strict);
    let mut joined = match (findings.obstacle(), &reading.made) {
        (None, Some(joined)) => joined.clone(),
        (exit, _) => {
            tell(findings, console);
            return Ok(exit.unwrap_or(Exit::Findings));
        }
    };
    console.write(&findings.shown_on(console));
    args.print.event.name(&mut joined.session);
    understood(&joined.session, named.len(), console);

    let work = Work::other("Scoring", speaking.quiet);
    let together = pack::scored_twice(&joined.session, |_| "all clubs");
    let local: Vec<Scoresheet> = (clubs.sound())
        .map(|(club, session)| pack::scored_twice(session, |_| &club.path))
        .collect();
    drop(work);
    let names = args.print.sheets.names();
    let withheld = clubs.sound().map(|(club, session)| {
        let Reading {
            corrections,
            diagnostics,
            ..
        } = &club.reading;
        Withheld::of(names, [session], corrections, diagnostics)
    });
    let withheld: Vec<Withheld> = withheld.collect();
    let of_all = Withheld::of(names, [&joined.session], &[], &[]);
    let across = Across {
        clubs: (clubs.sound().zip(&local).zip(&withheld))
            .map(|(((club, session), scoresheet), withheld)| Club {
                name: club.name.clone(),
                scored: scored(session, scoresheet, &club.reading).with_names(withheld),
            })
            .collect(),
        together: Scored::new(&joined.session, &together, &[]).with_names(&of_all),
        first: &joined.first,
        left_out: clubs.left_out().map(|club| club.name.clone()).collect(),
    };
    let report = AcrossReport::of(&across);
    let exit = write(args, format, report, &across, &mut output, speaking)?;
    tell_states(args, &clubs, &across, console);
    Ok(exit)
}

fn scored<'a>(
    session: &'a Session,
    scoresheet: &'a Scoresheet,
    reading: &'a Reading,
) -> Scored<'a> {
    Scored::new(session, scoresheet, &reading.diagnostics)
        .with_accounting(reading.accounting)
        .with_records(&reading.corrections)
}

/// `3 clubs: 44 pairs, 12 boards, 132 results`.
fn understood(session: &Session, clubs: usize, console: Console) {
    if console.is_for_programs() {
        return;
    }
    let kind = match session.is_individual() {
        true => "player",
        false => "pair",
    };
    console.note(format_args!(
        "{}: {}, {}, {}",
        counted(clubs, "club"),
        counted(session.contestants().len(), kind),
        counted(session.board_numbers().len(), "board"),
        counted(session.results().len(), "result"),
    ));
}

/// Writes it in a format.
fn write(
    args: &ScoreArgs,
    format: Format,
    report: AcrossReport<'_>,
    across: &Across<'_>,
    output: &mut Output,
    speaking: &ConsoleArgs,
) -> Result<Exit, Failure> {
    match format {
        Format::Json => output.render(|out| json::across::write(across, out)),
        Format::Csv => output.render(|out| csv::across::write(across, out)),
        _ => {
            let together = across.together.session;
            let of = (together.event(), together.conditions().rules);
            let in_color = in_color(&args.print.writing, speaking);
            let look = look(&args.print.page, &args.print.sheets, of, in_color);
            let console = speaking.console();
            alone::write(
                report.document(),
                report.words(),
                format,
                look,
                output,
                console,
            )
        }
    }
}

/// Says what keeps the result from being final, and what waits to be looked at in each club.
fn tell_states(args: &ScoreArgs, clubs: &Clubs, across: &Across<'_>, console: Console) {
    for ((club, _), one) in clubs.sound().zip(&across.clubs) {
        let findings = Findings::new(&club.reading, args.reading.file.strict);
        state::tell(one.scored, findings, Some(&club.path), console);
    }
    let left_out = clubs.left_out().map(|club| {
        let said = &report_words(&ENGLISH).across;
        said.left_out(&club.path)
    });
    for why in left_out {
        console.state(true, &why);
    }
}
