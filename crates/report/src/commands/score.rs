//! `matchpoint score`: from scoresheets to reports.

use std::mem::ManuallyDrop;

use exchange::usebio::Identities;
use pack::{Document, Obstacle, Reports, as_read, findings::Findings, withheld};
use reports::Limit;
use reports::model::Scored;
use reports::visible::visible;
use reports::{BRIEF, Exists, Place, RECAP, Report, ReportContext};
use session::{SectionId, Session};

use super::{input_summary, scorable, state, write};
use super::{look, look_of, older_pack};
use crate::Exit;
use crate::cli::{ConsoleArgs, Format, ReportName, ScoreArgs};
use crate::console::Console;
use crate::ending::ExitError;
use crate::failure::Failure;
use crate::output::{Output, refuse_binary};
use crate::progress::Work;

/// Scores a session and writes the reports that were asked for.
pub(crate) fn run(args: &ScoreArgs, console_args: &ConsoleArgs) -> Result<Exit, ExitError> {
    let format = args.format()?;
    args.check_flags(format)?;
    let document = document(args, format)?;
    let discovery = args.reading.discovery()?;
    let is_text = format == Format::Text;
    let mut output = Output::of(&args.print, is_text, discovery.files(), console_args)?;
    let console = console_args.console();
    let options = args.reading.options();
    // The process ends behind this: it gives back all memory as one, sooner than piece by piece. So below.
    let mut reading = ManuallyDrop::new(discovery.read()?.session(&options, console_args.quiet)?);
    if let Some(session) = &mut reading.session {
        args.print.event.name(session);
    }
    if let Some(session) = &reading.session {
        input_summary::report(&discovery, session, reading.accounting, console);
    }
    let session = scorable(&reading, args.reading.file.strict, console)?;
    let work = Work::other("Scoring", console_args.quiet);
    let scoresheet =
        ManuallyDrop::new(pack::scored_twice(session, |line| discovery.place_of(line, &options)));
    drop(work);
    let section = args.section.as_deref();
    let section = section.map(|name| named_section(session, name)).transpose()?;
    let withheld = withheld(args.print.sheets.names, session, &reading);
    let scored =
        as_read(session, &scoresheet, &reading).with_names(&withheld).with_section(section);
    let context = ReportContext::of(scored);
    let look = look(&args.print, look_of(session), console_args);
    check_named(&args.report, scored, console)?;
    let exit = write(&document, context, look, &mut output, console_args)?;
    let named = args.reading.named();
    if format == Format::Text
        && args.report.is_empty()
        && let Some(path) = &named
    {
        console.next(format!("`matchpoint score {path} --report travelers` prints every board"));
        console.next(format!("`matchpoint report {path}` writes everything to print and to post"));
    }
    older_pack::report(&args.reading, &reading, console);
    let findings = Findings::new(&reading, args.reading.file.strict);
    state::report(scored, findings, named.as_deref(), console);
    Ok(exit)
}

fn named_section(session: &Session, name: &str) -> Result<SectionId, Failure> {
    let sections = || session.section_ids().map(|(id, section)| (id, &section.name));
    let found = sections().find(|(_, one)| one.eq_ignore_ascii_case(name));
    found.map(|(id, _)| id).ok_or_else(|| {
        let names: Vec<&str> = sections().map(|(_, name)| name.as_str()).collect();
        Failure::new(format!("there is no section `{}`", visible(name)))
            .hint(format!("give one of {}", names.join(", ")))
    })
}

/// The document that was asked for; the format's own reports where none is named.
pub(super) fn document(args: &ScoreArgs, format: Format) -> Result<Document, Failure> {
    if args.with_ids && format != Format::Usebio {
        return Err(Failure::new("federation numbers stay out of every format but USEBIO")
            .hint("leave out `--with-ids`, or add `--format usebio`"));
    }
    let usual = Usual {
        text: Reports::Named(BRIEF.to_vec()),
        table: Document::Standings,
        laid_out: &RECAP,
        identities: if args.with_ids { Identities::Included } else { Identities::Withheld },
    };
    refuse_binary(format, args.print.writing.output.as_deref())?;
    chosen(&args.report, format, usual)
}

/// Reports why some of the reports that are named are not there.
///
/// # Errors
///
/// Why, where none of them is.
pub(super) fn check_named(
    named: &[ReportName],
    scored: Scored<'_>,
    console: Console,
) -> Result<(), Failure> {
    let reports = named.iter().filter_map(|report| report.for_people());
    let missing: Vec<(&Report, Limit)> = reports
        .filter_map(|report| match report.exists(scored) {
            Exists::No(why) => Some((report, why)),
            Exists::Yes | Exists::Empty | Exists::Instead(..) => None,
        })
        .collect();
    match missing.first() {
        Some((_, why)) if missing.len() == named.len() => Err(Obstacle::from(why.clone()).into()),
        _ => {
            for (report, why) in missing {
                console.note(format!("`{}` is left out: {}", report.name, why.message));
            }
            Ok(())
        }
    }
}

/// What a command makes where no report is named.
pub(super) struct Usual {
    pub(super) text: Reports,
    /// The table of CSV.
    pub(super) table: Document,
    /// What is on paper.
    pub(super) laid_out: &'static Report,
    /// What USEBIO says of players.
    pub(super) identities: Identities,
}

/// A document by its format and the reports that are named.
///
/// # Errors
///
/// Where the format does not have these reports.
pub(super) fn chosen(
    named: &[ReportName],
    format: Format,
    usual: Usual,
) -> Result<Document, Failure> {
    let whole = |document| {
        if named.is_empty() {
            return Ok(document);
        }
        Err(Failure::new(format!("`--format {}` holds all reports in one document", format.name()))
            .hint("leave out `--report`"))
    };
    match format {
        Format::Json if named.is_empty() => Ok(Document::Json),
        Format::Json => Ok(Document::Data(for_people(named)?)),
        Format::Xlsx => Ok(Document::Workbook(match named {
            [] => Reports::Preview(Place::Workbook),
            _ => Reports::Named(for_people(named)?),
        })),
        Format::Usebio => whole(Document::Usebio(usual.identities)),
        Format::Csv => match named {
            [] => Ok(usual.table),
            [ReportName::Standings] => Ok(Document::Standings),
            [ReportName::Results] => Ok(Document::Results),
            [ReportName::Sheet(report)] => Ok(Document::Csv(report)),
            _ => Err(Failure::new("`--format csv` writes one report")
                .hint("give one `--report`, or leave it out for the standings")),
        },
        Format::Text if named.is_empty() => Ok(Document::Text(usual.text)),
        Format::Text => Ok(Document::Text(Reports::Named(for_people(named)?))),
        Format::Html if named.is_empty() => Ok(Document::PublicPage),
        Format::Html => Ok(Document::Page(for_people(named)?)),
        Format::Pdf => Ok(Document::Paper(Reports::Named(match named {
            [] => vec![usual.laid_out],
            _ => for_people(named)?,
        }))),
    }
}

/// The reports for people that were asked for.
///
/// # Errors
///
/// Where one is a table of CSV.
pub(super) fn for_people(asked: &[ReportName]) -> Result<Vec<&'static Report>, Failure> {
    let named = asked.iter().map(|report| report.for_people());
    named.collect::<Option<_>>().ok_or_else(|| {
        Failure::new("standings and results are reports of `--format csv`")
            .hint("add `--format csv`, or give `--report ranking`")
    })
}
