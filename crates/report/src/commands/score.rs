//! `matchpoint score`: from scoresheets to reports.

use std::io::{self, IsTerminal, Write};
use std::path::Path;

use super::{scorable, tell_missing};
use crate::Exit;
use crate::cli::{ConsoleArgs, Format, ReportName, ScoreArgs};
use crate::console::Console;
use crate::failure::Failure;
use crate::input::Input;
use crate::model::Scored;
use crate::output::Output;
use crate::pdf::{self, Paper};
use crate::text::Page;
use crate::usebio::{self, Identities};
use crate::visible::visible;
use crate::{csv, html, json, text, xlsx};

/// Scores a session and writes the reports that were asked for.
pub(crate) fn run(args: &ScoreArgs, speaking: &ConsoleArgs) -> Result<Exit, Failure> {
    let reports = reports(args)?;
    check_extension(args)?;
    let located = Input::locate(&args.reading.path)?;
    let mut output = match &args.writing.output {
        None => Output::stdout(),
        Some(path) => Output::file(path, args.writing.force, located.files())?,
    };
    let input = located.read()?;
    let reading = traveler_ingest::read(&input.sources(), &args.reading.options());
    let console = speaking.console();
    let session = match scorable(&reading, args.reading.strict, console) {
        Ok(session) => session,
        Err(exit) => return Ok(exit),
    };
    let scoresheet = matchpointing::score(session);
    let scored =
        Scored::new(session, &scoresheet, &reading.diagnostics).with_names(args.sheets.names);
    if args.format == Format::Pdf {
        return print_on_paper(scored, &reports, args.sheets.paper, &mut output, console);
    }
    let page = args
        .page
        .page(args.writing.output.is_none() && speaking.color.on_stdout())
        .with_form_feeds(args.sheets.form_feed);
    if args.format == Format::Usebio {
        for lack in usebio::check(&scored, identities(args))? {
            console.warning(lack);
        }
    }
    let exit = output.render(|out| render(&scored, args, &reports, page, out))?;
    let is_file = args.reading.path != Path::new("-");
    if args.format == Format::Text && args.report.is_empty() && is_file {
        let path = visible(&args.reading.path.to_string_lossy()).into_owned();
        console.next(format!(
            "`matchpoint score {path} --report travelers` prints every board"
        ));
        console.next(format!(
            "`matchpoint report {path} -o DIR` writes everything to print and to post"
        ));
    }
    Ok(exit)
}

fn render(
    scored: &Scored<'_>,
    args: &ScoreArgs,
    reports: &[ReportName],
    page: Page,
    out: &mut dyn Write,
) -> io::Result<()> {
    match args.format {
        Format::Json => json::write(scored, out),
        Format::Csv if reports == [ReportName::Results] => csv::results::write(scored, out),
        Format::Csv => csv::standings::write(scored, out),
        Format::Text => text::write(scored, reports, page, out),
        Format::Html => html::write(scored, reports, out),
        Format::Usebio => usebio::write(scored, identities(args), out),
        Format::Xlsx => xlsx::write(scored, out),
        // Printed before it is written, so that missing characters can be told.
        Format::Pdf => Ok(()),
    }
}

fn print_on_paper(
    scored: Scored<'_>,
    reports: &[ReportName],
    paper: Paper,
    output: &mut Output,
    console: Console,
) -> Result<Exit, Failure> {
    let printed = pdf::write(scored, reports, paper).map_err(Failure::new)?;
    tell_missing(&printed.missing.iter().copied().collect(), console);
    output.render(|out| out.write_all(&printed.bytes))
}

const fn identities(args: &ScoreArgs) -> Identities {
    if args.with_ids {
        Identities::Included
    } else {
        Identities::Withheld
    }
}

/// A file whose name says another format than the one asked for is a slip of the pen.
fn check_extension(args: &ScoreArgs) -> Result<(), Failure> {
    let Some(path) = &args.writing.output else {
        return Ok(());
    };
    let extension = path.extension().and_then(|text| text.to_str());
    let said = match extension.map(str::to_ascii_lowercase).as_deref() {
        Some("json") => Format::Json,
        Some("csv") => Format::Csv,
        Some("txt") => Format::Text,
        Some("pdf") => Format::Pdf,
        Some("xlsx") => Format::Xlsx,
        Some("xml") => Format::Usebio,
        Some("html" | "htm") => Format::Html,
        Some(_) | None => return Ok(()),
    };
    if said == args.format {
        return Ok(());
    }
    Err(Failure::about(
        path,
        format_args!("would be {}, not {}", args.format.name(), said.name()),
    )
    .hint(format!(
        "add `--format {}`, or name the file otherwise",
        said.name()
    )))
}

/// The reports that were asked for, or those that the format has unasked.
fn reports(args: &ScoreArgs) -> Result<Vec<ReportName>, Failure> {
    let for_tables =
        |report: &&ReportName| matches!(report, ReportName::Standings | ReportName::Results);
    if args.with_ids && args.format != Format::Usebio {
        return Err(
            Failure::new("federation numbers stay out of every format but USEBIO")
                .hint("leave out `--with-ids`, or add `--format usebio`"),
        );
    }
    match args.format {
        Format::Pdf | Format::Xlsx
            if args.writing.output.is_none() && io::stdout().is_terminal() =>
        {
            let file = format!("add `-o session.{}`", args.format.name());
            Err(Failure::new("refusing to write binary to a terminal").hint(file))
        }
        Format::Json | Format::Usebio | Format::Xlsx if !args.report.is_empty() => {
            Err(Failure::new(format!(
                "`--format {}` holds all reports in one document",
                args.format.name()
            ))
            .hint("leave out `--report`"))
        }
        Format::Json | Format::Usebio | Format::Xlsx => Ok(Vec::new()),
        Format::Csv => match args.report.as_slice() {
            [] => Ok(vec![ReportName::Standings]),
            [one] if for_tables(&one) => Ok(vec![*one]),
            _ => Err(
                Failure::new("`--format csv` writes one report: standings or results")
                    .hint("leave out `--report`, or give `--report results`"),
            ),
        },
        Format::Text | Format::Html | Format::Pdf
            if args.report.iter().any(|report| for_tables(&report)) =>
        {
            Err(
                Failure::new("standings and results are reports of `--format csv`")
                    .hint("add `--format csv`, or give `--report ranking`"),
            )
        }
        Format::Text if args.report.is_empty() => Ok(vec![ReportName::Ranking, ReportName::Recap]),
        Format::Html if args.report.is_empty() => Ok(html::REPORTS.to_vec()),
        Format::Pdf if args.report.is_empty() => Ok(vec![ReportName::Recap]),
        Format::Text | Format::Html | Format::Pdf => Ok(args.report.clone()),
    }
}
