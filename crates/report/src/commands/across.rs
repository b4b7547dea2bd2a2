//! `matchpoint score --across`: the same boards over many clubs, each scored by itself and all as one field.

mod clubs;
mod rules;

use events::join_clubs;
use exchange::report;
use matchpointing::Scoresheet;
use pack::{as_read, findings::Findings, withheld};
use reports::model::Scored;
use reports::model::across::{Across, Club};
use reports::model::fingerprint::Fingerprint;
use reports::model::names::Withheld;
use reports::words::{ENGLISH, counted};
use reports::{AcrossReport, ReportContext, report_words};
use session::Session;

use super::score::{check_named, document};
use super::{alone, fit, look, look_of, state};
use crate::Exit;
use crate::cli::{ConsoleArgs, Format, ScoreArgs};
use crate::console::Console;
use crate::ending::ExitError;
use crate::failure::Failure;
use crate::output::{Output, refuse_binary};
use crate::progress::Work;
use clubs::Clubs;

/// Scores all clubs, and writes where everybody stands.
pub(super) fn run(args: &ScoreArgs, console_args: &ConsoleArgs) -> Result<Exit, ExitError> {
    let format = args.across_format()?;
    refuse_binary(format, args.print.writing.output.as_deref())?;
    let named = !args.report.is_empty();
    let document = named.then(|| document(args, format)).transpose()?;
    let all = Clubs::discovery(args)?;
    let is_text = format == Format::Text;
    let inputs = all.files().chain(args.across.settings.as_deref());
    let mut output = Output::of(&args.print, is_text, inputs, console_args)?;
    let console = console_args.console();
    let stated = rules::read(args.across.settings.as_deref(), console)?;
    let mut clubs = all.read(args, console_args)?;
    if let Some(exit) = clubs.leave_out_faulty(args.reading.provisional, console) {
        return Ok(exit);
    }
    let rules = rules::adopt(stated, &mut clubs, console);
    let named: Vec<events::Club<'_>> = (clubs.sound())
        .map(|(club, session)| events::Club { name: &club.path, rules: &club.rules_name, session })
        .collect();
    let reading = join_clubs(&named, rules.named());
    let findings = Findings::of(&reading, args.reading.file.strict);
    let mut joined = fit(findings, reading.made.as_ref(), console)?.clone();
    args.print.event.name(&mut joined.session);
    if document.is_some() {
        joined.session.name_sections(clubs.section_names());
    }
    input_summary(&joined.session, named.len(), console);

    let work = Work::other("Scoring", console_args.quiet);
    let together = pack::scored_twice(&joined.session, |_| "all clubs");
    let local: Vec<Scoresheet> = (clubs.sound())
        .map(|(club, session)| pack::scored_twice(session, |_| &club.path))
        .collect();
    drop(work);
    let names = args.print.sheets.names;
    let withheld: Vec<Withheld> =
        (clubs.sound()).map(|(club, session)| withheld(names, session, &club.reading)).collect();
    let of_all = Withheld::of(names, [&joined.session], &[], &[]);
    let across = Across {
        clubs: (clubs.sound().zip(&local).zip(&withheld))
            .map(|(((club, session), scoresheet), withheld)| Club {
                name: club.name.clone(),
                scored: as_read(session, scoresheet, &club.reading).with_names(withheld),
            })
            .collect(),
        together: Scored::new(&joined.session, &together, &[]).with_names(&of_all),
        first: &joined.first,
        left_out: clubs.left_out().map(|club| club.name.clone()).collect(),
    };
    let exit = match document {
        Some(document) => {
            check_named(&args.report, across.together, console)?;
            let look = look(&args.print, look_of(&joined.session), console_args);
            let context = ReportContext::of(across.together);
            super::write(&document, context, look, &mut output, console_args)?
        }
        None => {
            let report = AcrossReport::of(&across);
            write(args, format, report, &across, &mut output, console_args)?
        }
    };
    report_states(args, &clubs, &across, console);
    Ok(exit)
}

/// `3 clubs: 44 pairs, 12 boards, 132 results`.
fn input_summary(session: &Session, clubs: usize, console: Console) {
    if console.is_for_programs() {
        return;
    }
    let kind = if session.is_individual() { "player" } else { "pair" };
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
    console_args: &ConsoleArgs,
) -> Result<Exit, Failure> {
    match format {
        Format::Json => {
            let fingerprint = Some(Fingerprint::of_clubs(across));
            output.render(|out| report::json(report.data(), fingerprint, out))
        }
        Format::Csv => output.render(|out| report::csv(report.data(), out)),
        _ => {
            let look = look(&args.print, look_of(across.together.session), console_args);
            let (document, words) = (report.document(), report.words());
            alone::write(document, words, format, look, output, console_args.console())
        }
    }
}

/// Says what keeps the result from being final, and what waits to be looked at in each club.
fn report_states(args: &ScoreArgs, clubs: &Clubs, across: &Across<'_>, console: Console) {
    for ((club, _), one) in clubs.sound().zip(&across.clubs) {
        let findings = Findings::new(&club.reading, args.reading.file.strict);
        state::report(one.scored, findings, Some(&club.path), console);
    }
    let left_out = clubs.left_out().map(|club| {
        let stated = &report_words(&ENGLISH).across;
        stated.left_out(&club.path)
    });
    for why in left_out {
        console.state(true, &why);
    }
}
