//! `matchpoint score`: from scoresheets to reports.

use std::io::{self, Write};

use crate::Exit;
use crate::cli::{ConsoleArgs, Format, ReportName, ScoreArgs};
use crate::diagnostics::Findings;
use crate::failure::Failure;
use crate::input::Input;
use crate::model::Scored;
use crate::output::Output;
use crate::text::Page;
use crate::visible::visible;
use crate::{csv, json, text};

/// Scores a session and writes the reports that were asked for.
pub(crate) fn run(args: &ScoreArgs, speaking: &ConsoleArgs) -> Result<Exit, Failure> {
    let reports = reports(args)?;
    let located = Input::locate(&args.reading.path)?;
    let mut output = match &args.writing.output {
        None => Output::stdout(),
        Some(path) => Output::file(path, args.writing.force, located.files())?,
    };
    let input = located.read()?;
    let reading = traveler_ingest::read(&input.sources(), &args.reading.options());
    let findings = Findings::new(&reading, args.reading.strict);
    let console = speaking.console();
    console.write(&findings.drawn(console.color(), console.quiet()));
    if let Some(count) = findings.counted() {
        let verdict = if findings.stand_in_the_way() {
            "; nothing was scored"
        } else {
            ""
        };
        console.write(&format!("{count}{verdict}\n"));
    }
    let Some(session) = reading
        .session
        .as_ref()
        .filter(|_| !findings.stand_in_the_way())
    else {
        return Ok(Exit::Findings);
    };
    let scoresheet = matchpointing::score(session);
    let scored = Scored::new(session, &scoresheet, &reading.diagnostics);
    let page = args
        .page
        .page(args.writing.output.is_none() && speaking.color.on_stdout());
    let exit = output.render(|out| render(&scored, args.format, &reports, page, out))?;
    if args.format == Format::Text && args.report.is_empty() {
        let path = visible(&args.reading.path.to_string_lossy()).into_owned();
        console.next(format!(
            "`matchpoint score {path} --report travelers` prints every board"
        ));
    }
    Ok(exit)
}

fn render(
    scored: &Scored<'_>,
    format: Format,
    reports: &[ReportName],
    page: Page,
    out: &mut dyn Write,
) -> io::Result<()> {
    match format {
        Format::Json => json::write(scored, out),
        Format::Csv if reports == [ReportName::Results] => csv::results::write(scored, out),
        Format::Csv => csv::standings::write(scored, out),
        Format::Text => text::write(scored, reports, page, out),
    }
}

/// The reports that were asked for, or those that the format has unasked.
fn reports(args: &ScoreArgs) -> Result<Vec<ReportName>, Failure> {
    let for_tables =
        |report: &&ReportName| matches!(report, ReportName::Standings | ReportName::Results);
    match args.format {
        Format::Json if !args.report.is_empty() => Err(Failure::new(
            "`--format json` holds all reports in one document",
        )
        .hint("leave out `--report`")),
        Format::Json => Ok(Vec::new()),
        Format::Csv => match args.report.as_slice() {
            [] => Ok(vec![ReportName::Standings]),
            [one] if for_tables(&one) => Ok(vec![*one]),
            _ => Err(
                Failure::new("`--format csv` writes one report: standings or results")
                    .hint("leave out `--report`, or give `--report results`"),
            ),
        },
        Format::Text if args.report.iter().any(|report| for_tables(&report)) => Err(Failure::new(
            "standings and results are reports of `--format csv`",
        )
        .hint("add `--format csv`, or give `--report ranking`")),
        Format::Text if args.report.is_empty() => Ok(vec![ReportName::Ranking, ReportName::Recap]),
        Format::Text => Ok(args.report.clone()),
    }
}
